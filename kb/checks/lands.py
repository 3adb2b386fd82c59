"""Playing lands, and playing one through madness (rules 305, 702.35)."""

from __future__ import annotations

from engine.actions import (
    Activate,
    Answer,
    ChooseCards,
    Decline,
    Pass,
    PlayLand,
    PlayOffered,
    Resolve,
)
from engine.contrast import Begin, Contrast, Instead
from engine.events import Discarded
from engine.expectations import Happened, InZone, Legal, Stack
from engine.places import Triggered
from engine.scenario import Claim, Placement, Require, Scenario
from kb.checks.madness_boards import board, discard_to, has_no_madness
from kb.checks.stand_ins import (
    COST_ALTAR,
    EFFECT_ALTAR,
    FOREST,
    FREE_MAGE,
    GRAVEYARD_LANDS,
    ISLAND,
    MAD_LAND,
    OTHER_CARD,
)
from kb.house import Check, Disagreement, house

PLAY = PlayLand(FOREST.name)


@house(
    "lands/empty-stack",
    ruling="Normally you can play a land only while the stack is empty.",
    rules=("116.2a", "305.1"),
)
def empty_stack() -> Check:
    activate = Activate(FREE_MAGE.name)
    lines = (
        activate,
        Require("in the main phase", InZone(FOREST.name, "hand")),
        Claim("in the main phase", Legal(PLAY, False), Legal(PLAY)),
    )
    placements = (Placement(FOREST.name, "hand"), Placement(FREE_MAGE.name, "battlefield"))
    return Check(
        Scenario((FOREST, FREE_MAGE), placements, lines),
        Contrast("nothing is on the stack", (Instead(activate),)),
    )


@house(
    "lands/main-phase",
    ruling="Normally you can play a land only in a main phase.",
    rules=("116.2a", "305.1"),
)
def main_phase() -> Check:
    lines = (Claim("with priority", Legal(PLAY, False), Legal(PLAY)),)
    return Check(
        Scenario((FOREST,), (Placement(FOREST.name, "hand"),), lines, step="upkeep"),
        Contrast("it is the main phase", (Begin(step="precombat main"),)),
    )


@house(
    "lands/own-turn",
    ruling="You can play lands only in your own turn; an effect that lets you play them from "
    "elsewhere does not change that.",
    rules=("305.3", "116.2a"),
)
def own_turn() -> Check:
    opponent_passes = Pass("B")
    lines = (
        opponent_passes,
        Require("with priority and an empty stack", Stack(())),
        Claim("with priority and an empty stack", Legal(PLAY, False), Legal(PLAY)),
    )
    placements = (
        Placement(FOREST.name, "graveyard"),
        Placement(GRAVEYARD_LANDS.name, "battlefield"),
    )
    return Check(
        Scenario((FOREST, GRAVEYARD_LANDS), placements, lines, active="B"),
        Contrast("it is the player's own turn", (Begin(active="A"), Instead(opponent_passes))),
    )


@house(
    "lands/one-a-turn",
    ruling="Normally you can play one land in your turn: once you have played it, you cannot play "
    "another.",
    rules=("305.2", "305.2b"),
)
def one_a_turn() -> Check:
    first = PlayLand(ISLAND.name)
    lines = (
        first,
        Require("in the main phase", InZone(FOREST.name, "hand")),
        Claim("in the main phase", Legal(PLAY, False), Legal(PLAY)),
    )
    placements = (Placement(FOREST.name, "hand"), Placement(ISLAND.name, "hand"))
    return Check(
        Scenario((FOREST, ISLAND), placements, lines),
        Contrast("no land has been played this turn", (Instead(first),)),
    )


@house(
    "lands/through-madness",
    ruling="A playtest land whose madness says so may be played when its madness trigger "
    "resolves, even outside a main phase and with other things on the stack.",
    rules=("101.1", "702.35a"),
    disagreement=Disagreement(
        "unmodelled",
        "702.35a",
        "the engine follows the rule, under which madness only lets a card be cast, and passes "
        "over the text of the playtest land that lets it be played",
    ),
)
def through_madness() -> Check:
    card = MAD_LAND
    trigger, decline = Resolve(Triggered(card.name)), Answer(Decline())
    play = Answer(PlayOffered(card.name))
    lines = (
        *discard_to(COST_ALTAR, card),
        Require("after discarding", Happened(Discarded("A", card.name))),
        trigger,
        Claim("when the trigger resolves", Legal(play), Legal(play, False)),
        decline,
    )
    scenario = Scenario(
        (card, COST_ALTAR, OTHER_CARD), board(card, COST_ALTAR), lines, step="upkeep"
    )
    return Check(scenario, has_no_madness(card, Instead(trigger), Instead(decline)))


@house(
    "lands/declined-madness",
    ruling="A land that has madness goes to the graveyard if it is not played when its madness "
    "trigger resolves.",
    rules=("702.35a",),
)
def declined_madness() -> Check:
    # The engine cannot play the land there, so the contrast is the moment before the choice.
    card = MAD_LAND
    trigger, decline = Resolve(Triggered(card.name)), Answer(Decline())
    lines = (
        *discard_to(COST_ALTAR, card),
        Require("after discarding", Happened(Discarded("A", card.name))),
        trigger,
        decline,
        Claim("at the end", InZone(card.name, "graveyard"), InZone(card.name, "exile")),
    )
    scenario = Scenario((card, COST_ALTAR, OTHER_CARD), board(card, COST_ALTAR), lines)
    return Check(
        scenario,
        Contrast(
            "the trigger has not resolved yet, so nothing was chosen",
            (Instead(trigger), Instead(decline)),
        ),
    )


@house(
    "lands/one-chance",
    ruling="Madness gives no second chance to play a land that was not played when its trigger "
    "resolved.",
    rules=("702.35a",),
)
def one_chance() -> Check:
    card = MAD_LAND
    trigger, decline = Resolve(Triggered(card.name)), Answer(Decline())
    chosen = Answer(ChooseCards((card.name,)))
    play = PlayLand(card.name)
    lines = (
        *discard_to(EFFECT_ALTAR, card),
        trigger,
        decline,
        Require("later, with an empty stack", Stack(())),
        Claim("later, with an empty stack", Legal(play, False), Legal(play)),
    )
    scenario = Scenario((card, EFFECT_ALTAR, OTHER_CARD), board(card, EFFECT_ALTAR), lines)
    return Check(
        scenario,
        Contrast(
            "another card is discarded, so that the land is still in hand",
            (
                Instead(chosen, (Answer(ChooseCards((OTHER_CARD.name,))),)),
                Instead(trigger),
                Instead(decline),
            ),
        ),
    )
