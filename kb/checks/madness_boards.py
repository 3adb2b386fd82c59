"""Small boards on which madness can be seen, and the cards that can stand on them."""

from __future__ import annotations

import re

from corpus.records import Face
from engine.actions import (
    Action,
    Activate,
    AddMana,
    Answer,
    ChooseCards,
    Resolve,
)
from engine.contrast import Contrast, Edit, Swap
from engine.places import Activated
from engine.scenario import Line, Placement
from kb.checks.faces import (
    is_plain_cost,
    keyword_cost,
    mana_for,
    mana_value,
    n_keyword_lines,
    without_keyword,
)
from kb.checks.stand_ins import COST_ALTAR, OTHER_CARD

COST_ABILITY = Activated(COST_ALTAR.name)


# What makes casting a card take choices, or do more than a small board is made for.
_ASKS_FOR_MORE = re.compile(
    r"target|choose|additional cost|can't be|you cast|\bdraw", re.IGNORECASE
)


def is_simple(card: Face) -> bool:
    """Return whether a card can be run with and without its madness, which costs some mana."""
    return n_keyword_lines(card, "Madness") == 1 and is_plain_cost(keyword_cost(card, "Madness"))


def is_cast_alone(card: Face) -> bool:
    """Return whether the card is cast with mana alone: no target, no choice, no further cost."""
    return (
        is_simple(card)
        and "Land" not in card.types
        and "Aura" not in card.subtypes
        and not _ASKS_FOR_MORE.search(card.text)
        and is_plain_cost(card.mana_cost)
    )


def has_two_prices(card: Face) -> bool:
    """Return whether a card is cast with mana alone, of another amount for its madness."""
    return is_cast_alone(card) and mana_value(card.mana_cost) != mana_value(
        keyword_cost(card, "Madness")
    )


def waits_for_its_turn(card: Face) -> bool:
    """Return whether the card is cast with mana alone, and only in one's own main phase."""
    return is_cast_alone(card) and "Instant" not in card.types and "Flash" not in card.keywords


def discard_to(altar: Face, card: Face) -> tuple[Line, ...]:
    """Return the lines that discard `card` to an altar, whose cost or effect that is."""
    chosen: tuple[Action, ...] = (Answer(ChooseCards((card.name,))),)
    if altar == COST_ALTAR:
        return (Activate(altar.name), *chosen)
    return (Activate(altar.name), Resolve(Activated(altar.name)), *chosen)


def board(card: Face, altar: Face, *more: Placement) -> tuple[Placement, ...]:
    """Return a small board: the card and one other in hand, the altar on the battlefield.

    The other card is there because an effect that discards from a hand of one asks nothing.
    """
    return (
        Placement(card.name, "hand"),
        Placement(OTHER_CARD.name, "hand"),
        Placement(altar.name, "battlefield"),
        *more,
    )


def has_no_madness(card: Face, *edits: Edit) -> Contrast:
    """Return the contrast in which the same card has no madness."""
    return Contrast(
        "the discarded card has no madness",
        (Swap(card.name, without_keyword(card, "Madness")), *edits),
    )


def pays_madness(card: Face) -> AddMana:
    """Return the step that gives player A exactly the card's madness cost."""
    return AddMana("A", mana_for(keyword_cost(card, "Madness")))
