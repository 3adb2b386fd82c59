"""X on a spell and on the permanent it becomes (rule 107.3)."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import AddMana, Cast, Resolve
from engine.contrast import Contrast, Instead, Swap
from engine.events import DamageDealt, ManaSpent
from engine.expectations import Counters, Happened, InZone, Legal, PowerToughness
from engine.places import Spell, Triggered
from engine.scenario import Claim, Line, Placement, Require, Scenario
from kb.checks.stand_ins import (
    DESTROY_ONE_DROPS,
    FOUR_LARGER,
    WITHOUT_X,
    X_COUNTERS,
    X_SIZE,
    X_TRIGGER,
)
from kb.house import Check, Disagreement, house


def entered_with_x(card: Face, claim: Claim, after: tuple[Resolve, ...] = ()) -> Check:
    """Return the check that what a card does on entering uses the X of its spell, 4 and not 1."""
    cast = Cast(card.name, x=4)
    lines: tuple[Line, ...] = (
        AddMana("A", "RRRRR"),
        cast,
        Resolve(Spell(card.name)),
        *after,
        Require("after it has entered", InZone(card.name, "battlefield")),
        claim,
    )
    scenario = Scenario((card,), (Placement(card.name, "hand"),), lines)
    return Check(
        scenario,
        Contrast("X was chosen as 1", (Instead(cast, (Cast(card.name, x=1),)),)),
    )


@house(
    "casting/x-in-an-enters-trigger",
    ruling="Unless its text says what X is, X in an enters trigger is the X that was chosen for "
    "the spell the permanent was.",
    rules=("107.3m",),
)
def x_in_an_enters_trigger() -> Check:
    return entered_with_x(
        X_TRIGGER,
        Claim(
            "after it has entered",
            Happened(DamageDealt(X_TRIGGER.name, "B", 4)),
            Happened(DamageDealt(X_TRIGGER.name, "B", 1)),
        ),
        (Resolve(Triggered(X_TRIGGER.name)),),
    )


@house(
    "casting/x-in-how-it-enters",
    ruling="Unless its text says what X is, a permanent that enters with X counters uses the X "
    "that was chosen for its spell.",
    rules=("107.3m",),
)
def x_in_how_it_enters() -> Check:
    return entered_with_x(
        X_COUNTERS,
        Claim(
            "after it has entered",
            Counters(X_COUNTERS.name, "+1/+1", 4),
            Counters(X_COUNTERS.name, "+1/+1", 1),
        ),
    )


@house(
    "casting/x-is-zero-on-the-battlefield",
    ruling="On the battlefield X in a mana cost counts as 0, however much was paid for it.",
    rules=("107.3g", "107.3m", "202.3e"),
)
def x_is_zero_on_the_battlefield() -> Check:
    card = X_COUNTERS
    cast = Cast(card.name, x=4)
    destroy = Cast(DESTROY_ONE_DROPS.name, targets=(card.name,))
    lines = (
        AddMana("A", "RRRRRB"),
        cast,
        Resolve(Spell(card.name)),
        Require("with the permanent in play", Happened(ManaSpent("A", 5))),
        Require("with the permanent in play", InZone(card.name, "battlefield")),
        Claim("with the permanent in play", Legal(destroy), Legal(destroy, False)),
    )
    placements = (Placement(card.name, "hand"), Placement(DESTROY_ONE_DROPS.name, "hand"))
    return Check(
        Scenario((card, DESTROY_ONE_DROPS), placements, lines),
        Contrast(
            "the permanent's mana cost is five mana without X",
            (Swap(card.name, WITHOUT_X), Instead(cast, (Cast(card.name),))),
        ),
    )


@house(
    "casting/x-of-the-permanent-is-zero",
    ruling="X in a static ability of a permanent is 0, whatever was chosen for its spell, unless "
    "its text says what X is.",
    rules=("107.3m",),
    disagreement=Disagreement(
        "engine", "107.3m", "the engine uses the X of the spell for the permanent's static ability"
    ),
)
def x_of_the_permanent_is_zero() -> Check:
    card = X_SIZE
    cast = Cast(card.name, x=4)
    lines = (
        AddMana("A", "RRRRR"),
        cast,
        Resolve(Spell(card.name)),
        Require("with the permanent in play", Happened(ManaSpent("A", 5))),
        Claim(
            "with the permanent in play",
            PowerToughness(card.name, 2, 2),
            PowerToughness(card.name, 6, 6),
        ),
    )
    return Check(
        Scenario((card,), (Placement(card.name, "hand"),), lines),
        Contrast(
            "the ability says 4 and the mana cost five mana",
            (Swap(card.name, FOUR_LARGER), Instead(cast, (Cast(card.name),))),
        ),
    )
