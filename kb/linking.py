"""Which house rulings an official text is linked to."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.stored import Text
from kb.claims import split


def linked_house(text: Text, cards: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the house rulings that a text's claims are linked to.

    `cards` are the full names of the cards it stands on; without any it is a general ruling. An
    advisory text has nothing to execute and is linked to nothing.
    """
    if text.advisory is not None:
        return ()
    names: dict[str, None] = {}
    for card in cards or (None,):
        claims, _ = split(text.text, card)
        names.update(dict.fromkeys(name for claim in claims for name in claim.checks))
    return tuple(names)
