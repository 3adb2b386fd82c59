"""Sources in the store: writing one over what it follows, and saying what changed.

Every function leaves the transaction to its caller.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from corpus import card_tables, rule_tables
from corpus.advisory import advisory_kind
from corpus.changes import Before
from corpus.normalise import normalise, ruling_id
from corpus.records import Paragraph, Source
from corpus.rulebook import is_rule_id
from corpus.stored import SourceChange, StoredSource, TextKind
from corpus.templates import template

READERS_VERSION = 2
"""Of the readers and of what is worked out while a source is written (advisory kinds, templates,
folded names): a source that another version wrote is written anew when it comes again."""


def write_source(connection: sqlite3.Connection, source: Source) -> SourceChange:
    """Write a source over the one it follows, and drop the texts that then occur nowhere.

    It follows the source of its kind with the same bytes, whatever its name, or else the one
    with the same name. Two names with the same bytes are two pages where the user gave each its
    own card. A card that the user gave stays given until another one is.

    What reading the source raises comes through.
    """
    same = same_source(connection, source)
    named = _source_where(connection, source, "name", source.name)
    if same is None:
        change = _replaced(connection, source, named)
    else:
        change = _recognised(connection, source, same)
        if named is not None and named.id != same.id:
            # The file was made equal to another one: what it said before is gone.
            change += SourceChange(vanished=_n_texts(connection, named.id))
            connection.execute("DELETE FROM sources WHERE id = ?", (named.id,))
    connection.execute("DELETE FROM texts WHERE id NOT IN (SELECT text_id FROM occurrences)")
    return change


def same_source(connection: sqlite3.Connection, source: Source) -> StoredSource | None:
    """Return the source of the same kind that these readers wrote from the same bytes."""
    found = stored_sources(
        connection,
        "WHERE kind = ? AND sha256 = ? AND readers = ?",
        source.kind,
        source.sha256,
        READERS_VERSION,
    )
    if not found or _is_on_another_card(source, found[0]):
        return None
    return found[0]


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
    connection: sqlite3.Connection, where: str = "", *values: str | int
) -> tuple[StoredSource, ...]:
    """Return the sources in the order they came; `where` is a condition with its `values`."""
    rows = connection.execute(
        f"SELECT id, kind, name, sha256, card, is_card_given, edition FROM sources {where} "
        "ORDER BY id",
        values,
    )
    return tuple(
        StoredSource(source_id, kind, name, sha256, card, bool(is_card_given), edition)
        for source_id, kind, name, sha256, card, is_card_given, edition in rows
    )


def _source_where(
    connection: sqlite3.Connection, source: Source, column: str, value: str
) -> StoredSource | None:
    found = stored_sources(connection, f"WHERE kind = ? AND {column} = ?", source.kind, value)
    return found[0] if found else None


def _recognised(connection: sqlite3.Connection, source: Source, same: StoredSource) -> SourceChange:
    n_texts = _n_texts(connection, same.id)
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
    (source_id,) = connection.execute(
        "INSERT INTO sources (kind, name, sha256, card, is_card_given, edition, readers) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (kind, name) DO UPDATE SET "
        "sha256 = excluded.sha256, card = excluded.card, is_card_given = excluded.is_card_given, "
        "edition = excluded.edition, readers = excluded.readers RETURNING id",
        (
            source.kind,
            source.name,
            source.sha256,
            card,
            is_given,
            source.edition,
            READERS_VERSION,
        ),
    ).fetchone()
    before = Before(connection, "source_before", source_id)
    connection.execute("DELETE FROM occurrences WHERE source_id = ?", (source_id,))
    written: set[str] = set()
    for paragraph in _read(connection, source_id, source):
        text_id = paragraph.text_id or ruling_id(paragraph.text)
        if text_id not in written:
            written.add(text_id)
            _write_text(connection, _kind(source, text_id), text_id, paragraph.text)
        _write_occurrence(connection, source_id, text_id, paragraph, paragraph.card or card)
    if source.kind == "rules":
        rule_tables.write_numbers(connection, source_id, source.sections)
    return before.changes().counts


def _read(connection: sqlite3.Connection, source_id: int, source: Source) -> Iterator[Paragraph]:
    """Yield every paragraph; the cards of the source are written on the way."""
    yield from source.paragraphs
    card_tables.forget_cards(connection, source_id)
    for record in source.records:
        card_tables.write_record(connection, source_id, record)
        yield from record.rulings


def _write_text(connection: sqlite3.Connection, kind: TextKind, text_id: str, text: str) -> None:
    connection.execute(
        "INSERT INTO texts (id, kind, text, normalised, advisory) VALUES (?, ?, ?, ?, ?) "
        # Equal ids of rulings are equal texts; one with a name of its own may be reworded.
        "ON CONFLICT (id) DO UPDATE SET text = excluded.text, normalised = excluded.normalised, "
        "advisory = excluded.advisory "
        "WHERE normalised != excluded.normalised OR advisory IS NOT excluded.advisory",
        (text_id, kind, text, normalise(text), advisory_kind(text) if kind == "ruling" else None),
    )


def _write_occurrence(
    connection: sqlite3.Connection,
    source_id: int,
    text_id: str,
    paragraph: Paragraph,
    card: str | None,
) -> None:
    connection.execute(
        "INSERT INTO occurrences (source_id, position, text_id, card, date, original, template) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            source_id,
            paragraph.position,
            text_id,
            card,
            paragraph.date,
            paragraph.text,
            template(paragraph.text, card),
        ),
    )


def _kind(source: Source, text_id: str) -> TextKind:
    if source.kind == "house":
        return "house"
    if source.kind == "rules":
        return "rule" if is_rule_id(text_id) else "glossary"
    return "ruling"


def _n_texts(connection: sqlite3.Connection, source_id: int) -> int:
    (n_texts,) = connection.execute(
        "SELECT count(DISTINCT text_id) FROM occurrences WHERE source_id = ?", (source_id,)
    ).fetchone()
    return int(n_texts)
