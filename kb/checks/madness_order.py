"""Madness: in which order the trigger, its spell and what it paid for resolve (rule 702.35)."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import (
    Activate,
    AddMana,
    Answer,
    Cast,
    CastOffered,
    ChooseCards,
    Resolve,
)
from engine.contrast import Contrast, Instead, Swap
from engine.events import AbilityTriggered, Discarded, LifeChanged
from engine.expectations import Happened, InZone, Stack
from engine.places import Activated, Spell, Triggered
from engine.scenario import Claim, Placement, Require, Scenario
from kb.checks.faces import keyword_cost, mana_for
from kb.checks.madness_boards import (
    COST_ABILITY,
    board,
    discard_to,
    is_cast_alone,
    is_simple,
    pays_madness,
)
from kb.checks.stand_ins import (
    COST_ALTAR,
    EFFECT_ALTAR,
    LATE_VERSE,
    OTHER_CARD,
    PRICED_VERSE,
    THIRD_CARD,
    TWICE_ALTAR,
    UNPRICED_VERSE,
)
from kb.house import Check, house


@house(
    "madness/trigger-waits",
    ruling="If the card is discarded while something resolves, the madness trigger is put on the "
    "stack only after that has finished resolving.",
    rules=("702.35a", "603.3", "117.2a"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_simple,
)
def trigger_waits(card: Face) -> Check:
    resolve = Resolve(Activated(EFFECT_ALTAR.name))
    lines = (
        *discard_to(EFFECT_ALTAR, card),
        Require("when the trigger is put on the stack", InZone(card.name, "exile")),
        Claim(
            "when the trigger is put on the stack",
            Stack((Triggered(card.name),)),
            Stack((Activated(EFFECT_ALTAR.name), Triggered(card.name))),
        ),
        Claim(
            "when the trigger is put on the stack",
            Happened(LifeChanged("A", 1)),
            Happened(LifeChanged("A", 1), 0),
        ),
    )
    scenario = Scenario((card, EFFECT_ALTAR, OTHER_CARD), board(card, EFFECT_ALTAR), lines)
    return Check(
        scenario,
        Contrast(
            "the card is discarded as the cost, before anything resolves",
            (Swap(EFFECT_ALTAR.name, COST_ALTAR), Instead(resolve)),
        ),
    )


@house(
    "madness/trigger-waits-for-the-rest",
    ruling="As long as what made you discard the card still has something to do, the madness "
    "trigger is not on the stack.",
    rules=("702.35a", "603.3", "117.2a"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_simple,
)
def trigger_waits_for_the_rest(card: Face) -> Check:
    second = Answer(ChooseCards((OTHER_CARD.name,)))
    lines = (
        *discard_to(TWICE_ALTAR, card),
        Require("before a second discard", InZone(card.name, "exile")),
        Claim(
            "before a second discard",
            Happened(AbilityTriggered(card.name), 0),
            Happened(AbilityTriggered(card.name), 1),
        ),
        second,
        Require("at the end", Happened(AbilityTriggered(card.name))),
    )
    scenario = Scenario(
        (card, TWICE_ALTAR, OTHER_CARD, THIRD_CARD),
        (*board(card, TWICE_ALTAR), Placement(THIRD_CARD.name, "hand")),
        lines,
    )
    return Check(
        scenario,
        Contrast(
            "the ability has nothing left to do after the discard",
            (Swap(TWICE_ALTAR.name, EFFECT_ALTAR), Instead(second)),
        ),
    )


@house(
    "madness/before-the-ability-it-paid-for",
    ruling="When a madness card is discarded as the price of an ability, its trigger and the spell "
    "it lets you cast resolve first, and the ability after them.",
    rules=("702.35a", "603.3", "405.5"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_cast_alone,
)
def before_the_ability_it_paid_for(card: Face) -> Check:
    activate = Activate(COST_ALTAR.name)
    lines = (
        pays_madness(card),
        *discard_to(COST_ALTAR, card),
        Resolve(Triggered(card.name)),
        Answer(CastOffered(card.name)),
        Resolve(Spell(card.name)),
        Require("after the madness spell", Happened(Discarded("A", card.name))),
        Claim("after the madness spell", Stack((COST_ABILITY,)), Stack(())),
        Claim(
            "after the madness spell",
            Happened(LifeChanged("A", 1), 0),
            Happened(LifeChanged("A", 1)),
        ),
    )
    scenario = Scenario((card, COST_ALTAR, OTHER_CARD), board(card, COST_ALTAR), lines)
    return Check(
        scenario,
        Contrast(
            "the discard is the ability's effect and not its cost",
            (
                Swap(COST_ALTAR.name, EFFECT_ALTAR),
                Instead(activate, (activate, Resolve(COST_ABILITY))),
            ),
        ),
    )


@house(
    "madness/before-the-spell-it-paid-for",
    ruling="When a madness card is discarded as part of the price of a spell, its trigger and the "
    "spell it lets you cast resolve first, and the spell it paid for after them.",
    rules=("702.35a", "603.3", "405.5"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_cast_alone,
)
def before_the_spell_it_paid_for(card: Face) -> Check:
    cast = Cast(PRICED_VERSE.name)
    priced = Spell(PRICED_VERSE.name)
    lines = (
        AddMana("A", "B" + mana_for(keyword_cost(card, "Madness"))),
        cast,
        Answer(ChooseCards((card.name,))),
        Resolve(Triggered(card.name)),
        Answer(CastOffered(card.name)),
        Resolve(Spell(card.name)),
        Require("after the madness spell", Happened(Discarded("A", card.name))),
        Claim("after the madness spell", Stack((priced,)), Stack(())),
        Claim(
            "after the madness spell",
            InZone(PRICED_VERSE.name, "stack"),
            InZone(PRICED_VERSE.name, "graveyard"),
        ),
    )
    scenario = Scenario(
        (card, PRICED_VERSE, OTHER_CARD),
        (
            Placement(card.name, "hand"),
            Placement(OTHER_CARD.name, "hand"),
            Placement(PRICED_VERSE.name, "hand"),
        ),
        lines,
    )
    return Check(
        scenario,
        Contrast(
            "the discard is the spell's effect and not its cost",
            (Swap(PRICED_VERSE.name, UNPRICED_VERSE), Instead(cast, (cast, Resolve(priced)))),
        ),
    )
