"""Rows: one ruling text on one card, the unit that is proven and counted; and their verdicts."""

from __future__ import annotations

from dataclasses import dataclass

from corpus.errors import NotFoundError
from corpus.store import Store
from corpus.stored import StoredVerdict, Text
from kb.program import program_mark
from kb.verdicts import Verdict, of_all_rows

_MARK = "verified by"


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

    None do after a check, a link, the runner or the engine has changed, until all is verified.
    """
    if verified_by(store) != program_mark():
        return ()
    return tuple(store.verdicts(text_id))


def verified_by(store: Store) -> str | None:
    """Return the mark of the program that verified this base last, None before the first time."""
    found = store.connection.execute("SELECT value FROM meta WHERE key = ?", (_MARK,)).fetchone()
    return None if found is None else str(found[0])


def note_verified(store: Store) -> None:
    """Note that every verdict of the store is this program's."""
    with store.connection:
        store.connection.execute(
            "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (_MARK, program_mark())
        )


def text_verdict(store: Store, text_id: str, card: str | None = None) -> Verdict | None:
    """Return the verdict to show for a text, None where there is none that still holds.

    With a card, that of its row; without, one that is true of every row: where only some are
    proven as they stand, it is the weaker word.
    """
    stored = [
        Verdict(row.verdict)
        for row in current_verdicts(store, text_id)
        if card is None or row.card == card
    ]
    return of_all_rows(stored)
