"""Sources in the store: writing one so that only what changed in it changes."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Mapping

from corpus.advisory import advisory_kind
from corpus.normalise import normalise, ruling_id
from corpus.records import Paragraph, Source
from corpus.stored import SourceChange, StoredSource
from corpus.templates import template

_Said = tuple[str, str | None, str | None]
"""The normalised text, card and date of an occurrence."""


def write_source(connection: sqlite3.Connection, source: Source) -> SourceChange:
    """Write a source over the one it follows, and drop the texts that then occur nowhere.

    It follows the source of its kind with the same bytes, whatever its name, or else the one
    with the same name. Two names with the same bytes are two pages where the user gave each its
    own card. A card that the user gave stays given until another one is. The transaction is the
    caller's.
    """
    same = _source_where(connection, source, "sha256", source.sha256)
    if same is not None and _is_on_another_card(source, same):
        same = None
    named = _source_where(connection, source, "name", source.name)
    if same is None:
        change = _replaced(connection, source, named)
    else:
        change = _recognised(connection, source, same)
        if named is not None and named.id != same.id:
            # The file was made equal to another one: what it said before is gone.
            change += SourceChange(vanished=len(_content(connection, named.id)))
            connection.execute("DELETE FROM sources WHERE id = ?", (named.id,))
    connection.execute("DELETE FROM texts WHERE id NOT IN (SELECT text_id FROM occurrences)")
    return change


def _is_on_another_card(source: Source, same: StoredSource) -> bool:
    return (
        same.name != source.name
        and same.is_card_given
        and source.card is not None
        and source.card != same.card
    )


def put_on_card(
    connection: sqlite3.Connection, source_id: int, card: str | None, is_given: bool
) -> None:
    """Say which card the page is about, on the source and on all its occurrences."""
    connection.execute(
        "UPDATE sources SET card = ?, is_card_given = ? WHERE id = ?", (card, is_given, source_id)
    )
    originals = connection.execute(
        "SELECT original, position FROM occurrences WHERE source_id = ?", (source_id,)
    ).fetchall()
    connection.executemany(
        "UPDATE occurrences SET card = ?, template = ? WHERE source_id = ? AND position = ?",
        [(card, template(text, card), source_id, position) for text, position in originals],
    )


def stored_sources(
    connection: sqlite3.Connection, where: str = "", *values: str
) -> tuple[StoredSource, ...]:
    """Return the sources in the order they came; `where` is a condition with its `values`."""
    rows = connection.execute(
        f"SELECT id, kind, name, sha256, card, is_card_given FROM sources {where} ORDER BY id",
        values,
    )
    return tuple(
        StoredSource(source_id, kind, name, sha256, card, bool(is_card_given))
        for source_id, kind, name, sha256, card, is_card_given in rows
    )


def _source_where(
    connection: sqlite3.Connection, source: Source, column: str, value: str
) -> StoredSource | None:
    found = stored_sources(connection, f"WHERE kind = ? AND {column} = ?", source.kind, value)
    return found[0] if found else None


def _recognised(connection: sqlite3.Connection, source: Source, same: StoredSource) -> SourceChange:
    n_texts = len(_content(connection, same.id))
    if source.card is not None:
        put_on_card(connection, same.id, source.card, is_given=True)
        if source.card != same.card:
            return SourceChange(changed=n_texts)
    return SourceChange(unchanged=n_texts)


def _replaced(
    connection: sqlite3.Connection, source: Source, named: StoredSource | None
) -> SourceChange:
    # An inferred card is kept until the next inference, so that it makes no difference here.
    card = source.card or (named.card if named else None)
    is_given = source.card is not None or (named is not None and named.is_card_given)
    before = _content(connection, named.id) if named else {}
    if named is not None:
        connection.execute("DELETE FROM occurrences WHERE source_id = ?", (named.id,))
    (source_id,) = connection.execute(
        "INSERT INTO sources (kind, name, sha256, card, is_card_given) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (kind, name) DO UPDATE SET sha256 = excluded.sha256, card = excluded.card, "
        "is_card_given = excluded.is_card_given RETURNING id",
        (source.kind, source.name, source.sha256, card, is_given),
    ).fetchone()
    for paragraph in source.paragraphs:
        _write_paragraph(connection, source, source_id, paragraph, paragraph.card or card)
    after = _content(connection, source_id)
    in_both = before.keys() & after.keys()
    n_changed = sum(before[text_id] != after[text_id] for text_id in in_both)
    return SourceChange(
        added=len(after.keys() - before.keys()),
        changed=n_changed,
        vanished=len(before.keys() - after.keys()),
        unchanged=len(in_both) - n_changed,
    )


def _write_paragraph(
    connection: sqlite3.Connection,
    source: Source,
    source_id: int,
    paragraph: Paragraph,
    card: str | None,
) -> None:
    text_id = paragraph.text_id or ruling_id(paragraph.text)
    is_house = source.kind == "house"
    connection.execute(
        "INSERT INTO texts (id, kind, text, normalised, advisory) VALUES (?, ?, ?, ?, ?) "
        # Equal ids of rulings are equal texts; a house ruling keeps its id when it is reworded.
        "ON CONFLICT (id) DO UPDATE SET text = excluded.text, normalised = excluded.normalised "
        "WHERE normalised != excluded.normalised",
        (
            text_id,
            "house" if is_house else "ruling",
            paragraph.text,
            normalise(paragraph.text),
            None if is_house else advisory_kind(paragraph.text),
        ),
    )
    connection.execute(
        "INSERT INTO occurrences (text_id, source_id, position, card, date, original, template) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            text_id,
            source_id,
            paragraph.position,
            card,
            paragraph.date,
            paragraph.text,
            template(paragraph.text, card),
        ),
    )


def _content(connection: sqlite3.Connection, source_id: int) -> Mapping[str, set[_Said]]:
    rows = connection.execute(
        "SELECT text_id, normalised, card, date FROM occurrences "
        "JOIN texts ON texts.id = text_id WHERE source_id = ?",
        (source_id,),
    )
    content: defaultdict[str, set[_Said]] = defaultdict(set)
    for text_id, normalised, card, date in rows:
        content[text_id].add((normalised, card, date))
    return content
