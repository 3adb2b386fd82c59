"""Cards that a question names, and the question without their names."""

from __future__ import annotations

import re
from dataclasses import dataclass

from corpus.folded import folded_name
from corpus.store import Store

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


@dataclass(frozen=True, slots=True)
class NamedCards:
    """Names under which texts of this base stand on the cards of a question; () for none.

    `rest` is the question without those names, for what it asks about the card.
    """

    names: tuple[str, ...]
    rest: str


def named_cards(store: Store, question: str) -> NamedCards:
    """Return the cards with rulings in this base that a question names in full, in any case.

    Of names that overlap the longest counts. A name that is one ordinary word never counts.
    """
    on_texts = store.connection.execute(
        "SELECT DISTINCT card FROM occurrences WHERE card IS NOT NULL ORDER BY card"
    )
    asked = f" {_words(question)} "
    found = [name for (name,) in on_texts if f" {_words(name)} " in asked]
    names: list[str] = []
    for name in sorted(found, key=lambda name: (-len(name), name)):
        folded = _words(name)
        if f" {folded} " in asked and not _is_ordinary(store, folded):
            names.append(name)
            asked = asked.replace(f" {folded} ", " ")
    return NamedCards(tuple(names), asked.strip() if names else question)


def _words(text: str) -> str:
    """Return the folded words of a text with single spaces; a possessive is its name."""
    words = _WORD.findall(folded_name(text))
    return " ".join(word.removesuffix("'s") for word in words)


def _is_ordinary(store: Store, folded: str) -> bool:
    if " " in folded:
        return False
    found = store.connection.execute("SELECT 1 FROM ordinary_words WHERE word = ?", (folded,))
    return found.fetchone() is not None
