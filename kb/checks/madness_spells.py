"""What a spell is that madness let you cast, and where it ends (rule 702.35b)."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import (
    AddMana,
    Answer,
    Cast,
    CastOffered,
    Decline,
    Pass,
    Resolve,
)
from engine.contrast import Contrast, Instead, Swap
from engine.events import SpellCountered
from engine.expectations import Happened, InZone, Stack
from engine.places import Spell, Triggered
from engine.scenario import Claim, Placement, Require, Scenario
from kb.checks.faces import keyword_cost, mana_for
from kb.checks.madness_boards import COST_ABILITY, board, discard_to, is_cast_alone, pays_madness
from kb.checks.stand_ins import (
    COST_ALTAR,
    ECHO_SPELL,
    LATE_GUEST,
    LATE_SPARK,
    LATE_VERSE,
    OTHER_CARD,
    STOP_SPELL,
)
from kb.house import Check, house


@house(
    "madness/on-the-stack",
    ruling="Cast for its madness cost, a card is a spell on the stack like every other spell.",
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
            Stack((COST_ABILITY, Spell(card.name), Spell(f"another {card.name}"))),
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
