"""Rows: one ruling text on one card, the unit that is proven and counted; and their verdicts."""

from __future__ import annotations

from dataclasses import dataclass

from corpus.errors import NotFoundError
from corpus.store import Store
from corpus.stored import Text
from kb.verdicts import Verdict, of_text


@dataclass(frozen=True, slots=True)
class TextRow:
    """A text on a card, or (`card` is None) as a general ruling or a house ruling."""

    text: Text
    card: str | None


def rows_of(store: Store, text: Text) -> tuple[TextRow, ...]:
    """Return the rows of a text: the general one first, then those on cards by name."""
    if text.kind == "house":
        return (TextRow(text, None),)
    cards = {occurrence.card for occurrence in store.occurrences(text.id)}
    return tuple(TextRow(text, card) for card in sorted(cards, key=lambda card: card or ""))


def row_of(store: Store, text: Text, card: str | None) -> TextRow:
    """Return the row of a text on a card, by its full name; without one the first row.

    Raises NotFoundError for a card that this ruling does not stand on. A house ruling may be
    asked for on any card.
    """
    rows = rows_of(store, text)
    if card is None:
        return rows[0]
    if text.kind == "house":
        return TextRow(text, card)
    for row in rows:
        if row.card == card:
            return row
    named = ", ".join(row.card for row in rows if row.card) or "no card"
    raise NotFoundError(f"{text.id} is not a ruling on {card}; it stands on {named}")


def text_verdict(store: Store, text_id: str, card: str | None = None) -> Verdict | None:
    """Return the stored verdict to show for a text, None where nothing has been stored.

    With a card, that of its row; without, refuted if any row is, or else the best of all rows.
    """
    stored = [
        Verdict(row.verdict) for row in store.verdicts(text_id) if card is None or row.card == card
    ]
    return of_text(stored)
