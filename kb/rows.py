"""Rows: one ruling text on one card, the unit that is proven and counted; and their verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from corpus.errors import NotFoundError
from corpus.store import Store
from corpus.stored import StoredVerdict, Text
from kb.link_table import is_linked
from kb.program import program_mark
from kb.verdicts import Verdict, of_all_rows

UNLINKED = "no check is linked to it yet"
"""Why a claim, or a text of such claims, is not proven."""


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


def current_verdicts(store: Store, text_id: str) -> tuple[StoredVerdict, ...]:
    """Return the stored verdicts of a text's rows that this program and this engine stand behind.

    None do after a check, a link, the runner or the engine has changed, until it is verified.
    """
    mark = program_mark()
    return tuple(verdict for verdict in store.verdicts(text_id) if verdict.program == mark)


def stand_behind(store: Store, text_id: str, card: str | None) -> None:
    """Note that this program would store the same verdict on a row as the one that is there."""
    with store.connection:
        store.connection.execute(
            "UPDATE verdicts SET program = ? WHERE text_id = ? AND card = ? AND program != ?",
            (program_mark(), text_id, card or "", program_mark()),
        )


def has_something_to_run(store: Store, text: Text) -> bool:
    """Whether a verdict on a text comes from running something; without, nothing is stored."""
    return text.kind == "house" or (text.advisory is None and is_linked(store, text.id))


def text_verdict(store: Store, text: Text, cards: Sequence[str] | None = None) -> Verdict | None:
    """Return the verdict to show for a text: one that is true of every row.

    Where only some are proven as they stand, it is the weaker word. With `cards`, of its rows on
    those alone. A rule or a glossary entry has none.
    """
    if text.kind in ("rule", "glossary"):
        return None
    if not has_something_to_run(store, text):
        return Verdict.UNLINKED if text.advisory is None else Verdict.ADVISORY
    stored = [
        Verdict(row.verdict)
        for row in current_verdicts(store, text.id)
        if cards is None or row.card in cards
    ]
    return of_all_rows(stored) or Verdict.NOT_RUN
