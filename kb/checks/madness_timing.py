"""Madness: in which order the discard, its trigger and what it paid for happen (rule 702.35)."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import (
    Activate,
    AddMana,
    Answer,
    Cast,
    CastOffered,
    ChooseCards,
    Decline,
    OrderTriggers,
    Resolve,
    TakeBack,
)
from engine.contrast import Contrast, Instead, Swap
from engine.events import AbilityTriggered, Discarded, LifeChanged
from engine.expectations import Happened, InZone, Life, Stack
from engine.places import Activated, Spell, Triggered
from engine.scenario import Claim, Placement, Require, Scenario
from kb.checks.madness import (
    COST_ABILITY,
    board,
    discard_to,
    has_no_madness,
    is_cast_alone,
    is_simple,
    pays_madness,
)
from kb.checks.stand_ins import (
    COST_ALTAR,
    COUNT_THE_BURIED,
    COUNT_THE_EXILED,
    DISCARD_WATCHER,
    EFFECT_ALTAR,
    EXILE_ALTAR,
    LATE_VERSE,
    OTHER_CARD,
    PRICED_VERSE,
    THIRD_CARD,
    TWICE_ALTAR,
    UNPRICED_VERSE,
    keyword_cost,
    mana_for,
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
