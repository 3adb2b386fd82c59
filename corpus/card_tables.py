"""Cards in the store: writing them, and reading one by its full name."""

from __future__ import annotations

import json
import sqlite3

from corpus.folded import name_key
from corpus.names import CardNames, ordinary_words
from corpus.records import Card, CardRecord, Face, ForeignName

_FACE_COLUMNS = (
    "name, mana_cost, types, supertypes, subtypes, text, colors, keywords, "
    "power, toughness, loyalty"
)


def write_record(connection: sqlite3.Connection, source_id: int, record: CardRecord) -> None:
    """Write a card of a source over the one of the same name, with its foreign names.

    A record that tells no foreign names or no oracle id takes none away. The transaction is the
    caller's.
    """
    card = record.card
    connection.execute(
        "INSERT INTO cards (name, folded, layout) VALUES (?, ?, ?) "
        "ON CONFLICT (name) DO UPDATE SET folded = excluded.folded, layout = excluded.layout",
        (card.name, name_key(card.name), card.layout),
    )
    if record.oracle_id is not None:
        connection.execute(
            "INSERT OR REPLACE INTO oracle_ids (oracle_id, card) VALUES (?, ?)",
            (record.oracle_id, card.name),
        )
    connection.execute("DELETE FROM faces WHERE card = ?", (card.name,))
    connection.executemany(
        f"INSERT INTO faces (card, position, folded, {_FACE_COLUMNS}) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (card.name, position, name_key(face.name), *_face_row(face))
            for position, face in enumerate(card.faces, start=1)
        ),
    )
    if record.foreign_names:
        connection.execute("DELETE FROM foreign_names WHERE card = ?", (card.name,))
        connection.executemany(
            "INSERT OR IGNORE INTO foreign_names (card, language, name, folded, face) "
            "VALUES (?, ?, ?, ?, ?)",
            (
                (card.name, each.language, each.name, name_key(each.name), each.face or "")
                for each in record.foreign_names
            ),
        )
    connection.execute(
        "INSERT OR IGNORE INTO card_sources (card, source_id) VALUES (?, ?)", (card.name, source_id)
    )


def forget_cards(connection: sqlite3.Connection, source_id: int) -> None:
    """Take a source's cards away from it, before it is written anew."""
    connection.execute("DELETE FROM card_sources WHERE source_id = ?", (source_id,))


def drop_cards_of_no_source(connection: sqlite3.Connection) -> None:
    """Drop the cards that no source has any more, and note the ordinary words of the others."""
    connection.execute("DELETE FROM cards WHERE name NOT IN (SELECT card FROM card_sources)")
    ordinary: set[str] = set()
    for (text,) in connection.execute("SELECT text FROM faces"):
        ordinary |= ordinary_words(text)
    connection.execute("DELETE FROM ordinary_words")
    connection.executemany(
        "INSERT INTO ordinary_words VALUES (?)", ((word,) for word in sorted(ordinary))
    )


def card_names(connection: sqlite3.Connection) -> CardNames:
    """Return all names of the loaded cards, ready to be looked for in texts."""
    faces = connection.execute("SELECT card, name FROM faces")
    words = connection.execute("SELECT word FROM ordinary_words")
    return CardNames.from_faces(faces, (word for (word,) in words))


def oracle_names(connection: sqlite3.Connection) -> dict[str, str]:
    """Return the full names of the loaded cards by Scryfall's ids for them."""
    return dict(connection.execute("SELECT oracle_id, card FROM oracle_ids"))


def foreign_names(connection: sqlite3.Connection, full_name: str) -> tuple[ForeignName, ...]:
    """Return the names of a card in other languages, by language."""
    rows = connection.execute(
        "SELECT language, name, nullif(face, '') FROM foreign_names WHERE card = ? "
        "ORDER BY language, face, name",
        (full_name,),
    )
    return tuple(ForeignName(*row) for row in rows)


def read_card(connection: sqlite3.Connection, full_name: str) -> Card:
    """Return the card with exactly this full name, which has to be there."""
    (layout,) = connection.execute(
        "SELECT layout FROM cards WHERE name = ?", (full_name,)
    ).fetchone()
    rows = connection.execute(
        f"SELECT {_FACE_COLUMNS} FROM faces WHERE card = ? ORDER BY position", (full_name,)
    )
    return Card(full_name, layout, tuple(_face(row) for row in rows))


def _face_row(face: Face) -> tuple[str | None, ...]:
    return (
        face.name,
        face.mana_cost,
        json.dumps(face.types),
        json.dumps(face.supertypes),
        json.dumps(face.subtypes),
        face.text,
        json.dumps(face.colors),
        json.dumps(face.keywords),
        face.power,
        face.toughness,
        face.loyalty,
    )


def _face(row: tuple[str, ...]) -> Face:
    name, mana_cost, types, supertypes, subtypes, text, colors, keywords, *numbers = row
    power, toughness, loyalty = numbers
    return Face(
        name=name,
        mana_cost=mana_cost,
        types=tuple(json.loads(types)),
        supertypes=tuple(json.loads(supertypes)),
        subtypes=tuple(json.loads(subtypes)),
        text=text,
        colors=tuple(json.loads(colors)),
        keywords=tuple(json.loads(keywords)),
        power=power,
        toughness=toughness,
        loyalty=loyalty,
    )
