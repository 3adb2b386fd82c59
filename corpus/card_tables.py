"""Cards in the store: writing them, and finding one by a name as a person types it."""

from __future__ import annotations

import difflib
import json
import sqlite3
import unicodedata
from collections.abc import Iterable

from corpus.errors import NotFoundError
from corpus.names import CardNames, ordinary_words
from corpus.normalise import normalise
from corpus.records import Card, Face

_N_SUGGESTIONS = 3
_FACE_COLUMNS = (
    "name, mana_cost, types, supertypes, subtypes, text, colors, keywords, "
    "power, toughness, loyalty"
)


def folded_name(name: str) -> str:
    """Return the form in which names are compared: without case, accents and ligatures."""
    decomposed = unicodedata.normalize("NFKD", normalise(name).casefold())
    plain = "".join(char for char in decomposed if not unicodedata.combining(char))
    return plain.replace("\u00e6", "ae").replace("\u0153", "oe")


def write_cards(connection: sqlite3.Connection, cards: Iterable[Card]) -> int:
    """Write cards over those of the same name, and note the ordinary words of their texts.

    Returns how many were written. The transaction is the caller's.
    """
    n_written = 0
    ordinary: set[str] = set()
    for card in cards:
        connection.execute(
            "INSERT INTO cards (name, folded, layout) VALUES (?, ?, ?) "
            "ON CONFLICT (name) DO UPDATE SET layout = excluded.layout",
            (card.name, folded_name(card.name), card.layout),
        )
        connection.execute("DELETE FROM faces WHERE card = ?", (card.name,))
        connection.executemany(
            f"INSERT INTO faces (card, position, folded, {_FACE_COLUMNS}) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                (card.name, position, folded_name(face.name), *_face_row(face))
                for position, face in enumerate(card.faces, start=1)
            ),
        )
        ordinary.update(*(ordinary_words(face.text) for face in card.faces))
        n_written += 1
    connection.executemany(
        "INSERT OR IGNORE INTO ordinary_words VALUES (?)", ((word,) for word in sorted(ordinary))
    )
    return n_written


def find_card(connection: sqlite3.Connection, name: str) -> Card:
    """Return the card with this full name, or else the card with this face.

    Case and accents do not matter unless they are what tells two cards apart. Raises
    NotFoundError, with up to three similar names, for a name that no card has, and with all
    of them for one that several cards have.
    """
    folded = folded_name(name)
    for query in (
        "SELECT name FROM cards WHERE folded = ? ORDER BY name",
        "SELECT DISTINCT card FROM faces WHERE folded = ? ORDER BY card",
    ):
        found = [full_name for (full_name,) in connection.execute(query, (folded,))]
        if len(found) == 1 or name in found:
            return _card(connection, name if name in found else found[0])
        if found:
            raise NotFoundError(f"{name!r} is several cards: {_listed(found)}; name one in full")
    raise NotFoundError(_unknown(connection, name, folded))


def card_names(connection: sqlite3.Connection) -> CardNames:
    """Return all names of the loaded cards, ready to be looked for in texts."""
    faces = connection.execute("SELECT card, name FROM faces")
    words = connection.execute("SELECT word FROM ordinary_words")
    return CardNames.from_faces(faces, (word for (word,) in words))


def _unknown(connection: sqlite3.Connection, name: str, folded: str) -> str:
    full_names: dict[str, str] = {}
    for card, face_folded, card_folded in connection.execute(
        "SELECT card, faces.folded, cards.folded FROM faces JOIN cards ON cards.name = card "
        "ORDER BY card DESC"
    ):
        full_names[face_folded] = full_names[card_folded] = card
    if not full_names:
        return f"no card is called {name!r}: none are loaded; run `kb build --cards FILE` first"
    close = difflib.get_close_matches(folded, sorted(full_names), n=_N_SUGGESTIONS)
    if not close:
        return f"no card is called {name!r}; check its spelling, or load more cards"
    suggestions = list(dict.fromkeys(full_names[similar] for similar in close))
    return f"no card is called {name!r}; did you mean {_listed(suggestions, last='or')}?"


def _listed(names: list[str], last: str = "and") -> str:
    quoted = [repr(name) for name in names]
    return f" {last} ".join([*([", ".join(quoted[:-1])] if quoted[1:] else []), quoted[-1]])


def _card(connection: sqlite3.Connection, full_name: str) -> Card:
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
