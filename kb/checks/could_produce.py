"""Undefined types of mana, and what a permanent could produce (rules 106.5, 106.7)."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import Activate, Answer, ChooseMana
from engine.contrast import Add, Contrast, Instead, Remove, Swap
from engine.events import AbilityActivated, ManaAdded
from engine.expectations import Happened, Legal, Pool, Tapped
from engine.places import Seat
from engine.scenario import Claim, Placement, Require, Scenario
from kb.checks.stand_ins import (
    BLACK_VEIL,
    BLUE_VEIL,
    COUNTING_GROVE,
    ENVY_ROCK,
    FOREST,
    FREE_MAGE,
    ISLAND,
    MIRROR_POND,
    SILENT_FIELD,
    TWO_COLOR_LAND,
)
from kb.house import Check, Disagreement, house

ADDS_ONE = Happened(ManaAdded("A"), 1)


ADDS_NOTHING = Happened(ManaAdded("A"), 0)


def on_battlefield(*cards: Face, seat: Seat = "A") -> tuple[Placement, ...]:
    """Return placements of cards on a player's battlefield."""
    return tuple(Placement(card.name, "battlefield", seat) for card in cards)


def beside_forest() -> Contrast:
    """Return the contrast in which a Forest lies beside the land that copies types."""
    return Contrast(
        "there is a Forest that could produce green mana",
        (Add(FOREST, Placement(FOREST.name, "battlefield")),),
    )


@house(
    "mana/undefined-type",
    ruling="An ability that would add mana of a type that nothing defines adds no mana.",
    rules=("106.5",),
)
def undefined_type() -> Check:
    lines = (
        Activate(MIRROR_POND.name),
        Require("after activating", Tapped(MIRROR_POND.name, True)),
        Claim("after activating", ADDS_NOTHING, ADDS_ONE),
    )
    return Check(Scenario((MIRROR_POND,), on_battlefield(MIRROR_POND), lines), beside_forest())


@house(
    "mana/could-produce",
    ruling="An ability that copies the type of mana another permanent could produce gives the "
    "types that the other one's own abilities would give.",
    rules=("106.7",),
)
def could_produce() -> Check:
    lines = (
        Activate(ENVY_ROCK.name),
        Claim("after activating", Pool("A", "G"), Pool("A", "U")),
    )
    placements = (*on_battlefield(ENVY_ROCK), *on_battlefield(FOREST, seat="B"))
    return Check(
        Scenario((ENVY_ROCK, FOREST), placements, lines),
        Contrast("the other land gives blue mana", (Swap(FOREST.name, ISLAND),)),
    )


@house(
    "mana/could-produce-if-replaced",
    ruling="What a permanent could produce is the type after effects that would replace it.",
    rules=("106.7",),
    disagreement=Disagreement(
        "engine", "106.7", "the engine leaves replacement effects out of account"
    ),
)
def could_produce_if_replaced() -> Check:
    lines = (
        Activate(ENVY_ROCK.name),
        Claim("after activating", Pool("A", "B"), Pool("A", "G")),
    )
    placements = (*on_battlefield(ENVY_ROCK), *on_battlefield(FOREST, BLACK_VEIL, seat="B"))
    return Check(
        Scenario((ENVY_ROCK, FOREST, BLACK_VEIL), placements, lines),
        Contrast("nothing replaces the land's mana", (Remove(BLACK_VEIL.name),)),
    )


@house(
    "mana/could-produce-in-any-order",
    ruling="If several effects would replace the type, a permanent could produce every type that "
    "some order of them would give.",
    rules=("106.7", "616.1"),
    disagreement=Disagreement(
        "engine", "106.7", "the engine leaves replacement effects out of account"
    ),
)
def could_produce_in_any_order() -> Check:
    # The one effect makes the mana black, the other blue; whichever comes last decides.
    blue, black = Answer(ChooseMana("U")), Answer(ChooseMana("B"))
    lines = (
        Activate(ENVY_ROCK.name),
        Require("as the type is chosen", Happened(AbilityActivated(ENVY_ROCK.name))),
        Claim("as the type is chosen", Legal(blue), Legal(blue, False)),
        Claim("as the type is chosen", Legal(black), Legal(black, False)),
        blue,
    )
    placements = (
        *on_battlefield(ENVY_ROCK),
        *on_battlefield(FOREST, BLACK_VEIL, BLUE_VEIL, seat="B"),
    )
    return Check(
        Scenario((ENVY_ROCK, FOREST, BLACK_VEIL, BLUE_VEIL), placements, lines),
        # Then the mana is black without a choice.
        Contrast(
            "only the effect that makes black mana is there",
            (Remove(BLUE_VEIL.name), Instead(blue)),
        ),
    )


@house(
    "mana/could-produce-while-tapped",
    ruling="Whether the other permanent could pay for its ability does not matter: a tapped land "
    "could still produce its types and colors of mana.",
    rules=("106.7",),
)
def could_produce_while_tapped() -> Check:
    tapped = Placement(FOREST.name, "battlefield", tapped=True)
    lines = (
        Require("before", Tapped(FOREST.name, True)),
        Activate(MIRROR_POND.name),
        Claim("after activating", Pool("A", "G"), Pool("A", "")),
    )
    return Check(
        Scenario((MIRROR_POND, FOREST), (*on_battlefield(MIRROR_POND), tapped), lines),
        Contrast("the tapped land has no mana ability", (Swap(FOREST.name, SILENT_FIELD),)),
    )


@house(
    "mana/could-produce-nothing",
    ruling="A permanent that would produce no mana has no type of mana that it could produce.",
    rules=("106.7", "106.5"),
)
def could_produce_nothing() -> Check:
    lines = (
        Activate(MIRROR_POND.name),
        Require("after activating", Tapped(MIRROR_POND.name, True)),
        Claim("after activating", ADDS_NOTHING, ADDS_ONE),
    )
    return Check(
        Scenario((MIRROR_POND, SILENT_FIELD), on_battlefield(MIRROR_POND, SILENT_FIELD), lines),
        Contrast("the other land is a Forest", (Swap(SILENT_FIELD.name, FOREST),)),
    )


@house(
    "mana/could-produce-only-each-other",
    ruling="Lands that only copy one another's types define no type, so none of them could "
    "produce any.",
    rules=("106.7", "106.5"),
)
def could_produce_only_each_other() -> Check:
    lines = (
        Activate(MIRROR_POND.name),
        Require("after activating", Tapped(MIRROR_POND.name, True)),
        Claim("after activating", ADDS_NOTHING, ADDS_ONE),
    )
    other = Placement(MIRROR_POND.name, "battlefield", label="Second Pond")
    return Check(
        Scenario((MIRROR_POND,), (*on_battlefield(MIRROR_POND), other), lines),
        beside_forest(),
    )


@house(
    "mana/could-produce-every-type",
    ruling="If the other permanent could produce several types of mana, the copying ability gives "
    "any one of them that you choose, and no other.",
    rules=("106.7",),
)
def could_produce_every_type() -> Check:
    blue, green = Answer(ChooseMana("U")), Answer(ChooseMana("G"))
    lines = (
        Activate(ENVY_ROCK.name),
        Require("as the type is chosen", Legal(Answer(ChooseMana("B")), False)),
        Claim("as the type is chosen", Legal(blue), Legal(blue, False)),
        Claim("as the type is chosen", Legal(green), Legal(green, False)),
        blue,
    )
    placements = (*on_battlefield(ENVY_ROCK), *on_battlefield(TWO_COLOR_LAND, seat="B"))
    return Check(
        Scenario((ENVY_ROCK, TWO_COLOR_LAND), placements, lines),
        Contrast(
            "the other land has no mana ability",
            (Swap(TWO_COLOR_LAND.name, SILENT_FIELD), Instead(blue)),
        ),
    )


@house(
    "mana/could-produce-no-amount",
    ruling="A land that would add mana for each of something could produce none while there is "
    "nothing to count.",
    rules=("106.7",),
    disagreement=Disagreement(
        "engine", "106.7", "the engine takes the type although no mana would be produced"
    ),
)
def could_produce_no_amount() -> Check:
    lines = (
        Activate(MIRROR_POND.name),
        Require("after activating", Tapped(MIRROR_POND.name, True)),
        Claim("after activating", ADDS_NOTHING, ADDS_ONE),
    )
    cards = (MIRROR_POND, COUNTING_GROVE)
    creature = Add(FREE_MAGE, Placement(FREE_MAGE.name, "battlefield"))
    return Check(
        Scenario(cards, on_battlefield(*cards), lines),
        Contrast("there is a creature to count", (creature,)),
    )
