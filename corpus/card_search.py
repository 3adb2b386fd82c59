"""Finds a card by a name as a person types it.

A name is looked for as a full name, then as one face, then in other languages likewise; case,
accents and punctuation do not matter. Names are compared by their likeness only where nothing
bears it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from corpus.card_tables import read_card
from corpus.errors import NotFoundError
from corpus.folded import name_key
from corpus.normalise import normalise
from corpus.records import Card

Match = Literal["name", "face", "foreign", "close"]

_BY_FOREIGN = "SELECT card, name FROM foreign_names WHERE folded = ? AND face"
_EXACT: tuple[tuple[Match, str], ...] = (
    ("name", "SELECT name, name FROM cards WHERE folded = ? ORDER BY name"),
    ("face", "SELECT card, name FROM faces WHERE folded = ? ORDER BY card"),
    ("foreign", f"{_BY_FOREIGN} = '' ORDER BY card"),
    ("foreign", f"{_BY_FOREIGN} != '' ORDER BY card"),
)
_ENGLISH = (
    "SELECT folded, card FROM faces "
    # Of a card with one face the full name is the face's.
    "UNION ALL SELECT folded, name FROM cards WHERE instr(name, ' // ')"
)
_FOREIGN = "SELECT folded, card FROM foreign_names WHERE length(folded) BETWEEN ? AND ?"

# Chosen on misspelt names of 34,369 cards: of 1,600 with one mistake none was shown as another
# card and 95 % were shown. tests/corpus/test_card_search.py repeats that on fewer.
_CLEAR = 0.85
_MARGIN = 0.08
_LISTED = 0.65
_OF_A_PART = 0.9
# There are six times as many foreign names as English ones to be alike by chance.
_LISTED_FOREIGN = 0.75
_N_CANDIDATES = 10
_N_SUGGESTIONS = 3


@dataclass(frozen=True, slots=True)
class CardSearch:
    """What a typed name means.

    `candidates` are full names, the likeliest first, and `match` says by what they were found,
    None where there are none. `card` is the one that is meant, None where none or several are.
    With the match `close` no card bears the name, and `card` is the one whose name is by far the
    most like it.
    """

    query: str
    match: Match | None
    candidates: tuple[str, ...]
    card: str | None


def search_card(connection: sqlite3.Connection, name: str) -> CardSearch:
    """Return the card with this name, or those that it may mean.

    Of several cards with the name one is meant where it alone is written so to the letter.
    Raises NotFoundError where no cards are loaded.
    """
    key = name_key(name)
    for match, query in _EXACT:
        rows = connection.execute(query, (key,)).fetchall()
        if rows:
            cards = dict.fromkeys(card for card, _ in rows)
            typed = {card for card, written in rows if normalise(written) == normalise(name)}
            meant = typed if len(typed) == 1 else cards
            return CardSearch(
                name, match, tuple(cards), next(iter(meant)) if len(meant) == 1 else None
            )
    return _closest(connection, name, key)


def find_card(connection: sqlite3.Connection, name: str) -> Card:
    """Return the card with this full name, or else with this face, or in another language.

    Never guesses. Raises NotFoundError, with up to three similar names, for a name that no card
    has, and with all of them for one that several cards have.
    """
    found = search_card(connection, name)
    if found.match is None:
        raise NotFoundError(f"no card is called {name!r}; check its spelling, or load more cards")
    if found.match == "close":
        similar = _listed(found.candidates[:_N_SUGGESTIONS], last="or")
        raise NotFoundError(f"no card is called {name!r}; did you mean {similar}?")
    if found.card is None:
        raise NotFoundError(
            f"{name!r} is several cards: {_listed(found.candidates)}; name one in full"
        )
    return read_card(connection, found.card)


def _closest(connection: sqlite3.Connection, name: str, key: str) -> CardSearch:
    english = connection.execute(_ENGLISH).fetchall()
    if not english:
        raise NotFoundError(
            f"no card is called {name!r}: none are loaded; run `kb build --cards FILE` first"
        )
    best = _best_of_cards(english, _likeness([other for other, _ in english], key), key)
    if max(best.values(), default=0) < _CLEAR:
        # A name that is shorter or longer than these is not alike enough.
        lengths = int(len(key) * _LISTED_FOREIGN), int(len(key) / _LISTED_FOREIGN) + 1
        foreign = connection.execute(_FOREIGN, lengths).fetchall()
        alike = _as_a_whole([other for other, _ in foreign], key, _LISTED_FOREIGN)
        for card, score in _best_of_cards(foreign, alike, key).items():
            best[card] = max(best.get(card, 0), score)
    ranked = sorted(best, key=best.__getitem__, reverse=True)
    if not ranked:
        return CardSearch(name, None, (), None)
    second = best[ranked[1]] if ranked[1:] else 0
    is_clear = best[ranked[0]] >= max(_CLEAR, second + _MARGIN)
    return CardSearch(name, "close", tuple(ranked[:_N_CANDIDATES]), ranked[0] if is_clear else None)


def _best_of_cards(
    names: Sequence[tuple[str, str]], alike: Mapping[int, float], key: str
) -> dict[str, float]:
    """Return the likeness of every card's most similar name; of equals the one as long first.

    `names` are pairs (key of the name, card), and `alike` tells their likeness by position.
    """
    best: dict[str, float] = {}
    for place in sorted(
        alike, key=lambda at: (-alike[at], abs(len(names[at][0]) - len(key)), names[at])
    ):
        best.setdefault(names[place][1], alike[place])
    return best


def _likeness(keys: Sequence[str], key: str) -> dict[int, float]:
    """Return the positions of the keys that are like `key`, with how much, up to 1.

    A name is like it as a whole, or, counted for less, with a part of its own or with all of its
    words in any order. Where a typed word is a mistake for a part of many names, this keeps the
    one name that is hardly longer from standing out.
    """
    alike = _as_a_whole(keys, key, _LISTED)
    for place, score in _with_a_part(keys, key):
        alike[place] = max(alike.get(place, 0), score)
    return alike


def _as_a_whole(keys: Sequence[str], key: str, least: float) -> dict[int, float]:
    # Imported by a name that nothing bears alone: every other command does without.
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    found = process.extract(
        key, keys, scorer=OSA.normalized_similarity, score_cutoff=least, limit=None
    )
    return {place: score for _, score, place in found}


def _with_a_part(keys: Sequence[str], key: str) -> list[tuple[int, float]]:
    from rapidfuzz import fuzz, process

    places = [place for place, other in enumerate(keys) if len(other) >= len(key)]
    # The spaces make that a part begins and ends with a word, as far as it can.
    longer = [f" {keys[place]} " for place in places]
    words = sorted((f" {word} " for word in key.split()), key=len)
    within = [
        (place, _OF_A_PART)
        for place, other in zip(places, longer, strict=True)
        if words and words[-1] in other and all(word in other for word in words)
    ]
    found = process.extract(
        f" {key} ",
        longer,
        scorer=fuzz.partial_ratio,
        score_cutoff=100 * _LISTED / _OF_A_PART,
        limit=None,
    )
    return within + [(places[at], _OF_A_PART * score / 100) for _, score, at in found]


def _listed(names: Sequence[str], last: str = "and") -> str:
    quoted = [repr(name) for name in names]
    return f" {last} ".join([*([", ".join(quoted[:-1])] if quoted[1:] else []), quoted[-1]])
