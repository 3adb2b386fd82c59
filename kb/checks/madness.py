"""Madness: discarding into exile, and the one chance to cast (rule 702.35)."""

from __future__ import annotations

import re

from corpus.records import Face
from engine.actions import (
    Action,
    Activate,
    AddMana,
    Answer,
    Cast,
    CastOffered,
    ChooseCards,
    Decline,
    GoTo,
    Pass,
    Resolve,
)
from engine.contrast import Add, Contrast, Edit, Instead, Swap
from engine.events import AbilityTriggered, Discarded, ManaSpent, SpellCountered
from engine.expectations import Choices, Happened, InZone, Legal, Stack
from engine.places import Activated, Spell, Triggered
from engine.scenario import Claim, Line, Placement, Require, Scenario
from kb.checks.stand_ins import (
    COST_ALTAR,
    ECHO_SPELL,
    EFFECT_ALTAR,
    LATE_GUEST,
    LATE_SPARK,
    LATE_VERSE,
    OTHER_CARD,
    STOP_SPELL,
    is_plain_cost,
    keyword_cost,
    mana_for,
    mana_value,
    n_keyword_lines,
    without_keyword,
)
from kb.house import Check, house

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


@house(
    "madness/on-the-stack",
    ruling="A card cast for its madness cost is a spell on the stack like every other spell.",
    rules=("702.35b", "601.2a"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=is_cast_alone,
)
def on_the_stack(card: Face) -> Check:
    offered = Answer(CastOffered(card.name))
    lines = (
        pays_madness(card),
        *discard_to(COST_ALTAR, card),
        Resolve(Triggered(card.name)),
        offered,
        Claim("after the choice", InZone(card.name, "stack"), InZone(card.name, "graveyard")),
        Claim(
            "after the choice",
            Stack((COST_ABILITY, Spell(card.name))),
            Stack((COST_ABILITY,)),
        ),
    )
    scenario = Scenario((card, COST_ALTAR, OTHER_CARD), board(card, COST_ALTAR), lines)
    return Check(
        scenario, Contrast("the card is not cast", (Instead(offered, (Answer(Decline()),)),))
    )


@house(
    "madness/countered",
    ruling="A spell cast for its madness cost can be countered.",
    rules=("702.35b", "701.6a"),
    keyword="Madness",
    stand_in=LATE_GUEST,
    suits=is_cast_alone,
)
def countered(card: Face) -> Check:
    counter = Cast(STOP_SPELL.name, targets=(card.name,), by="B")
    lines = (
        pays_madness(card),
        AddMana("B", "U"),
        *discard_to(COST_ALTAR, card),
        Resolve(Triggered(card.name)),
        Answer(CastOffered(card.name)),
        Pass("A"),
        counter,
        Resolve(Spell(STOP_SPELL.name)),
        Claim("after the counterspell", InZone(card.name, "graveyard"), InZone(card.name, "stack")),
        Claim(
            "after the counterspell",
            Happened(SpellCountered(card.name)),
            Happened(SpellCountered(card.name), 0),
        ),
    )
    scenario = Scenario(
        (card, COST_ALTAR, STOP_SPELL, OTHER_CARD),
        board(card, COST_ALTAR, Placement(STOP_SPELL.name, "hand", "B")),
        lines,
    )
    return Check(
        scenario,
        Contrast(
            "the counterspell is not cast",
            (Instead(counter), Instead(Resolve(Spell(STOP_SPELL.name)))),
        ),
    )


@house(
    "madness/copied",
    ruling="A spell cast for its madness cost can be copied.",
    rules=("702.35b", "707.10"),
)
def copied() -> Check:
    card = LATE_VERSE
    echo = Cast(ECHO_SPELL.name, targets=(card.name,))
    resolve_echo = Resolve(Spell(ECHO_SPELL.name))
    lines = (
        AddMana("A", mana_for(keyword_cost(card, "Madness")) + "U"),
        *discard_to(COST_ALTAR, card),
        Resolve(Triggered(card.name)),
        Answer(CastOffered(card.name)),
        echo,
        resolve_echo,
        Claim(
            "after the copier",
            Stack((COST_ABILITY, Spell(card.name), Spell(card.name))),
            Stack((COST_ABILITY, Spell(card.name))),
        ),
    )
    scenario = Scenario(
        (card, COST_ALTAR, ECHO_SPELL, OTHER_CARD),
        board(card, COST_ALTAR, Placement(ECHO_SPELL.name, "hand")),
        lines,
    )
    return Check(
        scenario,
        Contrast("the copier is not cast", (Instead(echo), Instead(resolve_echo))),
    )


def resolved(card: Face, twin: Face, zone: InZone, other: InZone, changed: str) -> Check:
    """Return the check that a card cast for its madness cost ends in a zone by its type."""
    lines = (
        pays_madness(card),
        *discard_to(COST_ALTAR, card),
        Resolve(Triggered(card.name)),
        Answer(CastOffered(card.name)),
        Require("before it resolves", Stack((COST_ABILITY, Spell(card.name)))),
        Resolve(Spell(card.name)),
        Claim("after it has resolved", zone, other),
    )
    scenario = Scenario((card, COST_ALTAR, OTHER_CARD), board(card, COST_ALTAR), lines)
    return Check(scenario, Contrast(changed, (Swap(card.name, twin),)))


@house(
    "madness/permanent-enters",
    ruling="A permanent card cast for its madness cost enters the battlefield when it resolves.",
    rules=("702.35b", "608.3a"),
)
def permanent_enters() -> Check:
    card = LATE_GUEST
    return resolved(
        card,
        LATE_VERSE,
        InZone(card.name, "battlefield"),
        InZone(card.name, "graveyard"),
        "the card is a sorcery and not a creature",
    )


@house(
    "madness/sorcery-to-graveyard",
    ruling="A sorcery cast for its madness cost is not exiled again: once resolved it lies in its "
    "owner's graveyard.",
    rules=("702.35b", "608.2n"),
)
def sorcery_to_graveyard() -> Check:
    card = LATE_VERSE
    return resolved(
        card,
        LATE_GUEST,
        InZone(card.name, "graveyard"),
        InZone(card.name, "battlefield"),
        "the card is a creature and not a sorcery",
    )


@house(
    "madness/instant-to-graveyard",
    ruling="An instant cast for its madness cost lies in its owner's graveyard once it has "
    "resolved, like any instant.",
    rules=("702.35b", "608.2n"),
)
def instant_to_graveyard() -> Check:
    card = LATE_SPARK
    return resolved(
        card,
        LATE_GUEST,
        InZone(card.name, "graveyard"),
        InZone(card.name, "battlefield"),
        "the card is a creature and not an instant",
    )


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
