"""Madness works whatever the reason of the discard (rules 702.35a, 701.9)."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import (
    Activate,
    Answer,
    ChooseCards,
    GoTo,
    Pass,
)
from engine.contrast import Add, Contrast
from engine.events import AbilityTriggered, Discarded
from engine.expectations import Choices, Happened, InZone
from engine.scenario import Claim, Line, Placement, Require, Scenario
from kb.checks.madness_boards import board, discard_to, has_no_madness, is_simple
from kb.checks.stand_ins import COST_ALTAR, EFFECT_ALTAR, LATE_VERSE, OTHER_CARD
from kb.house import Check, house


def goes_to_exile(card: Face, altar: Face, *before: Line) -> Check:
    """Return the check that discarding to an altar exiles the card and triggers madness."""
    lines = (
        *before,
        *discard_to(altar, card),
        Require("after discarding", Happened(Discarded("A", card.name))),
        Claim("after discarding", InZone(card.name, "exile"), InZone(card.name, "graveyard")),
        Claim(
            "after discarding",
            Happened(AbilityTriggered(card.name)),
            Happened(AbilityTriggered(card.name), 0),
        ),
    )
    scenario = Scenario((card, altar, OTHER_CARD), board(card, altar), lines)
    return Check(scenario, has_no_madness(card))


@house(
    "madness/discarded-as-a-cost",
    ruling="Madness works when the card is discarded to pay a cost.",
    rules=("702.35a", "118.1"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_simple,
)
def discarded_as_a_cost(card: Face) -> Check:
    return goes_to_exile(card, COST_ALTAR)


@house(
    "madness/discarded-by-an-effect",
    ruling="Madness works when a spell or ability makes you discard the card.",
    rules=("702.35a", "701.9a"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_simple,
)
def discarded_by_an_effect(card: Face) -> Check:
    return goes_to_exile(card, EFFECT_ALTAR)


@house(
    "madness/discarded-in-cleanup",
    ruling="Madness works when you discard the card in your cleanup step because you hold more "
    "cards than your maximum hand size.",
    rules=("702.35a", "514.1", "514.3a"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_simple,
)
def discarded_in_cleanup(card: Face) -> Check:
    rest = tuple(
        Placement(OTHER_CARD.name, "hand", label=f"{OTHER_CARD.name} {number}")
        for number in range(1, 8)
    )
    lines = (
        GoTo("cleanup"),
        Answer(ChooseCards((card.name,))),
        Require("after discarding", Happened(Discarded("A", card.name))),
        Claim("after discarding", InZone(card.name, "exile"), InZone(card.name, "graveyard")),
        Claim(
            "after discarding",
            Happened(AbilityTriggered(card.name)),
            Happened(AbilityTriggered(card.name), 0),
        ),
    )
    scenario = Scenario(
        (card, OTHER_CARD), (Placement(card.name, "hand"), *rest), lines, step="end"
    )
    return Check(scenario, has_no_madness(card))


@house(
    "madness/not-at-will",
    ruling="Madness alone lets nobody discard: without a cost, an effect or a full hand at cleanup "
    "there is no way to discard the card.",
    rules=("702.35a", "701.9a"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_simple,
)
def not_at_will(card: Face) -> Check:
    lines = (
        Require("in the main phase", InZone(card.name, "hand")),
        Claim(
            "in the main phase",
            Choices((Pass("A"),)),
            Choices((Activate(COST_ALTAR.name), Pass("A"))),
        ),
    )
    scenario = Scenario((card,), (Placement(card.name, "hand"),), lines)
    altar = Add(COST_ALTAR, Placement(COST_ALTAR.name, "battlefield"))
    return Check(scenario, Contrast("there is an ability that costs a discard", (altar,)))
