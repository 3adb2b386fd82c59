"""A card with madness is discarded, though it is exiled (rules 702.35a, 701.9)."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import (
    AddMana,
    Answer,
    Cast,
    ChooseCards,
    Decline,
    OrderTriggers,
    Resolve,
    TakeBack,
)
from engine.contrast import Contrast, Instead, Swap
from engine.events import AbilityTriggered, Discarded, LifeChanged
from engine.expectations import Happened, InZone, Life, Stack
from engine.places import Spell, Triggered
from engine.scenario import Claim, Placement, Require, Scenario
from kb.checks.madness_boards import COST_ABILITY, board, discard_to, has_no_madness, is_simple
from kb.checks.stand_ins import (
    COST_ALTAR,
    COUNT_THE_BURIED,
    COUNT_THE_EXILED,
    DISCARD_WATCHER,
    EFFECT_ALTAR,
    EXILE_ALTAR,
    LATE_VERSE,
    OTHER_CARD,
)
from kb.house import Check, house


def counted_while_resolving(card: Face, count: Face, claimed: int, otherwise: int) -> Check:
    """Return the check that a spell counts a zone after its own discard.

    Player A starts at 20 life; one other card lies in the graveyard.
    """
    spell = Spell(count.name)
    lines = (
        AddMana("A", "B"),
        Cast(count.name),
        Resolve(spell),
        Require("after the spell", Happened(Discarded("A", card.name))),
        Require("after the spell", InZone(count.name, "graveyard")),
        Claim("after the spell", Life("A", claimed), Life("A", otherwise)),
    )
    placements = (
        Placement(count.name, "hand"),
        Placement(card.name, "hand"),
        Placement(OTHER_CARD.name, "graveyard"),
    )
    return Check(Scenario((card, count, OTHER_CARD), placements, lines), has_no_madness(card))


@house(
    "madness/exiled-at-once",
    ruling="A card with madness discarded while a spell or ability resolves is in exile at once, "
    "while that spell or ability is still resolving.",
    rules=("702.35a", "608.2c"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_simple,
)
def exiled_at_once(card: Face) -> Check:
    # The spell discards and then counts exile: 20 + 1 with madness, 20 + 0 without.
    return counted_while_resolving(card, COUNT_THE_EXILED, 21, 20)


@house(
    "madness/not-in-graveyard-meanwhile",
    ruling="The rest of the spell or ability that made you discard a card with madness does not "
    "find that card in your graveyard.",
    rules=("702.35a", "608.2c"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_simple,
)
def not_in_graveyard_meanwhile(card: Face) -> Check:
    # One other card is in the graveyard: 20 + 1 with madness, 20 + 2 without.
    return counted_while_resolving(card, COUNT_THE_BURIED, 21, 22)


@house(
    "madness/counts-as-discarded",
    ruling="A card with madness that goes to exile has still been discarded: whatever triggers on "
    "a discard triggers.",
    rules=("702.35a", "701.9a"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_simple,
)
def counts_as_discarded(card: Face) -> Check:
    order = Answer(OrderTriggers((card.name, DISCARD_WATCHER.name)))
    lines = (
        *discard_to(EFFECT_ALTAR, card),
        order,
        Require("with the card in exile", InZone(card.name, "exile")),
        Claim(
            "with the card in exile",
            Happened(AbilityTriggered(DISCARD_WATCHER.name)),
            Happened(AbilityTriggered(DISCARD_WATCHER.name), 0),
        ),
        Claim(
            "with the card in exile",
            Happened(Discarded("A", card.name)),
            Happened(Discarded("A", card.name), 0),
        ),
    )
    watcher = Placement(DISCARD_WATCHER.name, "battlefield")
    scenario = Scenario(
        (card, EFFECT_ALTAR, DISCARD_WATCHER, OTHER_CARD), board(card, EFFECT_ALTAR, watcher), lines
    )
    return Check(
        scenario,
        Contrast(
            "an effect exiles the card from the hand without a discard",
            (Swap(EFFECT_ALTAR.name, EXILE_ALTAR), Instead(order)),
        ),
    )


@house(
    "madness/cost-is-paid",
    ruling="A card with madness discarded as a cost pays that cost although it goes to exile.",
    rules=("702.35a", "118.11"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_simple,
)
def cost_is_paid(card: Face) -> Check:
    pay = Answer(ChooseCards((card.name,)))
    trigger = Resolve(Triggered(card.name))
    decline = Answer(Decline())
    resolve = Resolve(COST_ABILITY)
    lines = (
        *discard_to(COST_ALTAR, card),
        Claim("after paying", InZone(card.name, "exile"), InZone(card.name, "hand")),
        Claim("after paying", Stack((COST_ABILITY, Triggered(card.name))), Stack(())),
        trigger,
        decline,
        resolve,
        Claim(
            "at the end",
            Happened(LifeChanged("A", 1)),
            Happened(LifeChanged("A", 1), 0),
        ),
    )
    scenario = Scenario((card, COST_ALTAR, OTHER_CARD), board(card, COST_ALTAR), lines)
    return Check(
        scenario,
        Contrast(
            "the cost is not paid, and the activation taken back",
            (
                Instead(pay, (Answer(TakeBack()),)),
                Instead(trigger),
                Instead(decline),
                Instead(resolve),
            ),
        ),
    )
