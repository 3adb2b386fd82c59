"""The mana value of a spell, whatever was paid for it (rule 202.3)."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import AddMana, Cast, Pass, Resolve
from engine.contrast import Contrast, Swap
from engine.events import ManaSpent
from engine.expectations import Happened, InZone, Legal
from engine.places import Spell
from engine.scenario import Claim, Line, Placement, Require, Scenario
from kb.checks.faces import keyword_cost, mana_for, mana_value, with_mana_cost
from kb.checks.madness_boards import is_cast_alone
from kb.checks.stand_ins import (
    COST_ALTAR,
    DEAR_SHOW,
    LATE_VERSE,
    LOSE_ONE,
    PLAIN_SPELL,
    TOLL_OF_TWO,
    stop_spell_of,
)
from kb.checks.total_cost import ALTAR, LOSER, TOLL, madness_cast
from kb.house import Check, house


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
