"""What a spell costs, what its mana value is, and X (rules 601.2f, 202.3, 107.3)."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import AddMana, Answer, Cast, CastOffered, Pass, Resolve
from engine.contrast import Contrast, Instead, Remove, Swap
from engine.events import DamageDealt, ManaSpent
from engine.expectations import Counters, Happened, InZone, Legal, PowerToughness
from engine.places import Spell, Triggered
from engine.scenario import Claim, Line, Placement, Require, Scenario
from kb.checks.madness import discard_to, is_cast_alone
from kb.checks.stand_ins import (
    COST_ALTAR,
    DEAR_SHOW,
    DESTROY_ONE_DROPS,
    FOUR_LARGER,
    LATE_VERSE,
    LOSE_ONE,
    PLAIN_SPELL,
    REBATE_OF_TWO,
    TOLL_OF_TWO,
    WITHOUT_X,
    X_COUNTERS,
    X_SIZE,
    X_TRIGGER,
    keyword_cost,
    mana_for,
    mana_value,
    stop_spell_of,
    with_mana_cost,
)
from kb.house import Check, Disagreement, house

TOLL = Placement(TOLL_OF_TWO.name, "battlefield", "B")
REBATE = Placement(REBATE_OF_TWO.name, "battlefield")
ALTAR = Placement(COST_ALTAR.name, "battlefield")
LOSER = Placement(LOSE_ONE.name, "hand")
NO_REBATE = Contrast("nothing reduces the cost", (Remove(REBATE_OF_TWO.name),))
NO_TOLL = Contrast("nothing increases the cost", (Remove(TOLL_OF_TWO.name),))


def pays(
    card: Face,
    cast: tuple[Line, ...],
    spent: int,
    otherwise: int,
    contrast: Contrast,
    *more: Placement,
) -> Check:
    """Return the check that casting a card takes `spent` mana, `otherwise` in the contrast.

    Player B has the toll and player A the rebate. Every cost here is two mana, one of them
    coloured. With the increase first it is 1 + 2 - 2 generic and one coloured mana, 2 in all;
    with the reduction first it would be 3, for the reduction would be used up on {1}.
    """
    lines = (
        *cast,
        Claim(
            "when it has been cast",
            Happened(ManaSpent("A", spent)),
            Happened(ManaSpent("A", otherwise)),
        ),
    )
    placements = (Placement(card.name, "hand"), *more, TOLL, REBATE)
    cards = (card, LOSE_ONE, COST_ALTAR, TOLL_OF_TWO, REBATE_OF_TWO)
    return Check(Scenario(cards, placements, lines), contrast)


@house(
    "casting/total-cost",
    ruling="The total cost of a spell is its mana cost or alternative cost, plus additional costs "
    "and increases, and after that minus reductions.",
    rules=("601.2f",),
)
def total_cost() -> Check:
    return pays(PLAIN_SPELL, (AddMana("A", "BBBB"), Cast(PLAIN_SPELL.name)), 2, 4, NO_REBATE)


@house(
    "casting/increase-first",
    ruling="A cost increase is counted before a reduction, so the reduction can eat it up.",
    rules=("601.2f",),
)
def increase_first() -> Check:
    return pays(PLAIN_SPELL, (AddMana("A", "BBBB"), Cast(PLAIN_SPELL.name)), 2, 1, NO_TOLL)


@house(
    "casting/total-cost-of-madness",
    ruling="When you pay a madness cost, increases and reductions apply to the madness cost; the "
    "mana cost plays no part in what you pay.",
    rules=("601.2f", "118.9d", "702.35b"),
)
def total_cost_of_madness() -> Check:
    cast = (AddMana("A", "BBBB"), *madness_cast(LATE_VERSE))
    return pays(LATE_VERSE, cast, 2, 4, NO_REBATE, ALTAR)


@house(
    "casting/total-cost-of-spectacle",
    ruling="When you pay a spectacle cost, increases and reductions apply to the spectacle cost; "
    "the mana cost plays no part in what you pay.",
    rules=("601.2f", "118.9d", "702.137a"),
)
def total_cost_of_spectacle() -> Check:
    # The first spell costs {B}, and {2}{B} where nothing reduces it: three mana pay either.
    cast = (
        AddMana("A", "BBB"),
        Cast(LOSE_ONE.name, targets=("B",)),
        Resolve(Spell(LOSE_ONE.name)),
        AddMana("A", "RRRR"),
        Cast(DEAR_SHOW.name),
    )
    return pays(DEAR_SHOW, cast, 2, 4, NO_REBATE, LOSER)


def madness_cast(card: Face) -> tuple[Line, ...]:
    """Return the lines that discard a card as a cost and cast it for its madness cost."""
    return (
        *discard_to(COST_ALTAR, card),
        Resolve(Triggered(card.name)),
        Answer(CastOffered(card.name)),
    )


@house(
    "casting/mana-value-under-increases",
    ruling="What makes a spell cost more or less to cast does not change its mana value.",
    rules=("202.3", "601.2f"),
)
def mana_value_under_increases() -> Check:
    # {1}{B} under the toll is paid with four mana, and its mana value stays 2.
    stopper = stop_spell_of(4)
    counter = Cast(stopper.name, targets=(PLAIN_SPELL.name,), by="B")
    lines = (
        AddMana("A", "BBBBBB"),
        AddMana("B", "UUU"),
        Cast(PLAIN_SPELL.name),
        Require("with the spell on the stack", InZone(PLAIN_SPELL.name, "stack")),
        Pass("A"),
        Claim("with the spell on the stack", Legal(counter, False), Legal(counter)),
    )
    placements = (
        Placement(PLAIN_SPELL.name, "hand"),
        TOLL,
        Placement(stopper.name, "hand", "B"),
    )
    return Check(
        Scenario((PLAIN_SPELL, TOLL_OF_TWO, stopper), placements, lines),
        Contrast(
            "the four mana are the spell's own mana cost",
            (Swap(PLAIN_SPELL.name, with_mana_cost(PLAIN_SPELL, "{3}{B}")),),
        ),
    )


def keeps_mana_value(
    card: Face, price: str, twin: Face, mana: str, cast: tuple[Line, ...], more: Placement
) -> Check:
    """Return the check that a spell has the mana value of its mana cost, not of what was paid.

    Player B may counter only spells of at least the mana value of the printed cost. `twin` is
    the same card with a mana cost that has the mana value of `price`.
    """
    stopper = stop_spell_of(mana_value(card.mana_cost))
    counter = Cast(stopper.name, targets=(card.name,), by="B")
    lines = (
        AddMana("A", mana),
        AddMana("B", "U"),
        *cast,
        Require("with the spell on the stack", Happened(ManaSpent("A", len(mana_for(price))))),
        Pass("A"),
        Claim("with the spell on the stack", Legal(counter), Legal(counter, False)),
    )
    placements = (
        Placement(card.name, "hand"),
        more,
        Placement(stopper.name, "hand", "B"),
    )
    cards = (card, LOSE_ONE, COST_ALTAR, stopper)
    return Check(
        Scenario(cards, placements, lines),
        Contrast("the card's mana cost is as low as what is paid for it", (Swap(card.name, twin),)),
    )


def costs_less_for_madness(card: Face) -> bool:
    """Return whether a card is cast with mana alone, and with less of it for its madness."""
    return is_cast_alone(card) and mana_value(card.mana_cost) > mana_value(
        keyword_cost(card, "Madness")
    )


@house(
    "casting/mana-value-of-madness",
    ruling="A spell cast for its madness cost has the mana value of its mana cost, whatever you "
    "paid.",
    rules=("202.3", "118.9c", "702.35b"),
    keyword="Madness",
    stand_in=LATE_VERSE,
    suits=costs_less_for_madness,
)
def mana_value_of_madness(card: Face) -> Check:
    price = keyword_cost(card, "Madness")
    twin = with_mana_cost(card, price)
    return keeps_mana_value(card, price, twin, mana_for(price), madness_cast(card), ALTAR)


@house(
    "casting/mana-value-of-spectacle",
    ruling="A spell cast for its spectacle cost has the mana value of its mana cost, whatever you "
    "paid.",
    rules=("202.3", "118.9c", "702.137a"),
)
def mana_value_of_spectacle() -> Check:
    cast = (
        Cast(LOSE_ONE.name, targets=("B",)),
        Resolve(Spell(LOSE_ONE.name)),
        Cast(DEAR_SHOW.name),
    )
    # White, so that the red mana pays the spectacle cost in the contrast as well.
    twin = with_mana_cost(DEAR_SHOW, "{1}{W}")
    price = keyword_cost(DEAR_SHOW, "Spectacle")
    return keeps_mana_value(DEAR_SHOW, price, twin, "BRR", cast, LOSER)


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
