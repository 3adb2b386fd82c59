"""Madness: discarded into exile, offered once (rule 702.35)."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import (
    AddMana,
    Answer,
    Cast,
    CastOffered,
    ChooseCards,
    Decline,
    Pass,
    Resolve,
)
from engine.contrast import Contrast, Instead
from engine.events import Discarded, ManaSpent
from engine.expectations import Happened, InZone, Legal, Stack
from engine.places import Spell, Triggered
from engine.scenario import Claim, Require, Scenario
from kb.checks.faces import keyword_cost, mana_for
from kb.checks.madness_boards import (
    COST_ABILITY,
    board,
    discard_to,
    has_no_madness,
    has_two_prices,
    is_cast_alone,
    is_simple,
    pays_madness,
    waits_for_its_turn,
)
from kb.checks.stand_ins import COST_ALTAR, EFFECT_ALTAR, LATE_VERSE, OTHER_CARD
from kb.house import Check, house


@house(
    "madness/exiled",
    ruling="A card with madness that you discard goes to exile instead of your graveyard.",
    rules=("702.35a",),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_simple,
)
def exiled(card: Face) -> Check:
    lines = (
        *discard_to(COST_ALTAR, card),
        Require("after discarding", Happened(Discarded("A", card.name))),
        Claim("after discarding", InZone(card.name, "exile"), InZone(card.name, "graveyard")),
    )
    scenario = Scenario((card, COST_ALTAR, OTHER_CARD), board(card, COST_ALTAR), lines)
    return Check(scenario, has_no_madness(card))


@house(
    "madness/cast-offer",
    ruling="When its madness trigger resolves, you may cast the exiled card by paying its madness "
    "cost.",
    rules=("702.35a", "702.35b", "608.2g"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=has_two_prices,
)
def cast_offer(card: Face) -> Check:
    price = len(mana_for(keyword_cost(card, "Madness")))
    offered = CastOffered(card.name)
    lines = (
        pays_madness(card),
        *discard_to(COST_ALTAR, card),
        Resolve(Triggered(card.name)),
        Require("as the trigger resolves", InZone(card.name, "exile")),
        Answer(offered),
        Claim(
            "after the choice",
            Stack((COST_ABILITY, Spell(card.name))),
            Stack((COST_ABILITY,)),
        ),
        Claim(
            "after the choice",
            Happened(ManaSpent("A", price)),
            Happened(ManaSpent("A"), 0),
        ),
    )
    scenario = Scenario((card, COST_ALTAR, OTHER_CARD), board(card, COST_ALTAR), lines)
    return Check(
        scenario,
        Contrast("the offer is declined", (Instead(Answer(offered), (Answer(Decline()),)),)),
    )


@house(
    "madness/declined",
    ruling="If you do not cast the card when its madness trigger resolves, it goes to your "
    "graveyard.",
    rules=("702.35a",),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_cast_alone,
)
def declined(card: Face) -> Check:
    lines = (
        pays_madness(card),
        *discard_to(COST_ALTAR, card),
        Resolve(Triggered(card.name)),
        Require("as the trigger resolves", InZone(card.name, "exile")),
        Answer(Decline()),
        Claim("after the choice", InZone(card.name, "graveyard"), InZone(card.name, "stack")),
    )
    scenario = Scenario((card, COST_ALTAR, OTHER_CARD), board(card, COST_ALTAR), lines)
    return Check(
        scenario,
        Contrast(
            "the offer is taken",
            (Instead(Answer(Decline()), (Answer(CastOffered(card.name)),)),),
        ),
    )


@house(
    "madness/one-chance",
    ruling="Madness offers the card once: after you have said no it gives you no second chance.",
    rules=("702.35a",),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=waits_for_its_turn,
)
def one_chance(card: Face) -> Check:
    # Mana for both costs is there, so that neither price is what forbids the spell afterwards.
    mana = mana_for(card.mana_cost) + mana_for(keyword_cost(card, "Madness"))
    chosen = Answer(ChooseCards((card.name,)))
    trigger = Resolve(Triggered(card.name))
    lines = (
        AddMana("A", mana),
        *discard_to(EFFECT_ALTAR, card),
        trigger,
        Answer(Decline()),
        Require("later, with an empty stack", Stack(())),
        Claim(
            "later, with an empty stack",
            Legal(Cast(card.name), False),
            Legal(Cast(card.name), True),
        ),
    )
    scenario = Scenario(
        (card, EFFECT_ALTAR, OTHER_CARD),
        board(card, EFFECT_ALTAR),
        lines,
    )
    return Check(
        scenario,
        Contrast(
            "another card is discarded, so that this one has not been offered yet",
            (
                Instead(chosen, (Answer(ChooseCards((OTHER_CARD.name,))),)),
                Instead(trigger),
                Instead(Answer(Decline())),
            ),
        ),
    )


@house(
    "madness/any-time",
    ruling="Casting a card with madness does not wait for the moment its card type asks for: a "
    "sorcery discarded in your opponent's turn can be cast right then.",
    rules=("702.35a", "608.2g", "307.1"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=waits_for_its_turn,
)
def any_time(card: Face) -> Check:
    offered = Answer(CastOffered(card.name))
    mana = mana_for(card.mana_cost) + mana_for(keyword_cost(card, "Madness"))
    trigger = Resolve(Triggered(card.name))
    lines = (
        Pass("B"),
        AddMana("A", mana),
        Require("in the opponent's turn, from the hand", Legal(Cast(card.name), False)),
        *discard_to(COST_ALTAR, card),
        trigger,
        Claim("after the discard", Legal(offered), Legal(offered, False)),
        offered,
    )
    scenario = Scenario((card, COST_ALTAR, OTHER_CARD), board(card, COST_ALTAR), lines, active="B")
    return Check(scenario, has_no_madness(card, Instead(trigger), Instead(offered)))
