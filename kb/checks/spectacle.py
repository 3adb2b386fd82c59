"""Spectacle: when it may be paid, and what does not change it (rule 702.137)."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import AddMana, Cast, Concede, Pass, Resolve
from engine.contrast import Contrast, Instead, Swap
from engine.events import LifeChanged, ManaSpent, PlayerLeft
from engine.expectations import Happened, InZone, Legal, Life
from engine.places import Seat, Spell
from engine.scenario import Claim, Line, Placement, Require, Scenario
from kb.checks.stand_ins import (
    ALL_OPPONENTS_LOSE,
    CHEAPER_BY_LOSERS,
    CHEAPER_BY_LOSS,
    DEAR_SHOW,
    GAIN_THREE,
    LOSE_ONE,
    LOSE_SEVEN,
    SHOWY_INSTANT,
    SHOWY_SORCERY,
)
from kb.house import Check, house

CAST = Cast(SHOWY_SORCERY.name)


def hand(*cards: Face) -> tuple[Placement, ...]:
    """Return placements of cards in player A's hand."""
    return tuple(Placement(card.name, "hand") for card in cards)


def resolved(card: Face, *targets: Seat) -> tuple[Cast, Resolve]:
    """Return the steps in which player A casts a card and it resolves."""
    return Cast(card.name, targets=targets), Resolve(Spell(card.name))


def never_cast(card: Face, *targets: Seat) -> tuple[Instead, ...]:
    """Return the edits that leave such a spell out."""
    return tuple(Instead(step) for step in resolved(card, *targets))


@house(
    "spectacle/after-a-loss",
    ruling="You may pay the spectacle cost if an opponent lost life earlier in the turn, and only "
    "then.",
    rules=("702.137a",),
)
def after_a_loss() -> Check:
    cards = (SHOWY_SORCERY, LOSE_ONE)
    lines = (
        AddMana("A", "BR"),
        *resolved(LOSE_ONE, "B"),
        Claim("with mana for the spectacle cost only", Legal(CAST), Legal(CAST, False)),
    )
    return Check(
        Scenario(cards, hand(*cards), lines),
        Contrast("no opponent has lost life", never_cast(LOSE_ONE, "B")),
    )


@house(
    "spectacle/life-gained-back",
    ruling="Spectacle asks whether an opponent lost life this turn. Life gained back, even more "
    "than was lost, does not take the permission away.",
    rules=("702.137a", "119.3"),
)
def life_gained_back() -> Check:
    cards = (SHOWY_SORCERY, LOSE_ONE, GAIN_THREE)
    lines = (
        AddMana("A", "WBR"),
        *resolved(LOSE_ONE, "B"),
        *resolved(GAIN_THREE, "B"),
        Require("with mana for the spectacle cost only", Happened(LifeChanged("B", 3))),
        Claim("with mana for the spectacle cost only", Legal(CAST), Legal(CAST, False)),
    )
    return Check(
        Scenario(cards, hand(*cards), lines),
        Contrast("the opponent only gained life", never_cast(LOSE_ONE, "B")),
    )


@house(
    "spectacle/opponent-has-left",
    ruling="An opponent who lost life and then left the game still counts for spectacle in that "
    "turn.",
    rules=("702.137a", "800.4i"),
)
def opponent_has_left() -> Check:
    cards = (SHOWY_SORCERY, LOSE_ONE)
    lines = (
        AddMana("A", "BR"),
        *resolved(LOSE_ONE, "B"),
        Concede("B"),
        Require("after the player has left", Happened(PlayerLeft("B"))),
        Require("after the player has left", Life("C", 20)),
        Claim("after the player has left", Legal(CAST), Legal(CAST, False)),
    )
    return Check(
        Scenario(cards, hand(*cards), lines, seats=3),
        Contrast("the player had lost no life before leaving", never_cast(LOSE_ONE, "B")),
    )


def costs_two(loss: tuple[Line, ...], loser: Face, dearer: Face, price: int, seats: int) -> Check:
    """Return the check that the spectacle cost {1}{R} is two mana after a loss.

    In the contrast lies a card whose cost does shrink with the loss, to `price` mana.
    """
    lines = (
        AddMana("A", "B"),
        *loss,
        AddMana("A", "R" * 7),
        Cast(DEAR_SHOW.name),
        Claim(
            "when it has been cast",
            Happened(ManaSpent("A", 2)),
            Happened(ManaSpent("A", price)),
        ),
    )
    scenario = Scenario((DEAR_SHOW, loser), hand(DEAR_SHOW, loser), lines, seats=seats)
    return Check(
        scenario,
        Contrast(
            "the card has a cost that does follow the loss",
            (Swap(DEAR_SHOW.name, dearer),),
        ),
    )


@house(
    "spectacle/same-cost-for-any-loss",
    ruling="The spectacle cost does not change with how much life was lost.",
    rules=("702.137a",),
)
def same_cost_for_any_loss() -> Check:
    # {9}{R} less 7 is three mana.
    return costs_two(resolved(LOSE_SEVEN, "B"), LOSE_SEVEN, CHEAPER_BY_LOSS, 3, seats=2)


@house(
    "spectacle/same-cost-for-more-losers",
    ruling="The spectacle cost does not change with how many opponents lost life.",
    rules=("702.137a",),
)
def same_cost_for_more_losers() -> Check:
    # {8}{R} less 2, for two opponents, is seven mana.
    return costs_two(
        resolved(ALL_OPPONENTS_LOSE), ALL_OPPONENTS_LOSE, CHEAPER_BY_LOSERS, 7, seats=3
    )


@house(
    "spectacle/timing",
    ruling="Spectacle changes what you pay and not when you may cast: a sorcery still waits for "
    "your own main phase.",
    rules=("702.137a", "307.1"),
)
def timing() -> Check:
    cards = (SHOWY_SORCERY, LOSE_ONE)
    lines = (
        Pass("B"),
        AddMana("A", "BR"),
        Cast(LOSE_ONE.name, targets=("B",)),
        Resolve(Spell(LOSE_ONE.name)),
        Require("in the opponent's turn", InZone(LOSE_ONE.name, "graveyard")),
        Pass("B"),
        Claim("in the opponent's turn", Legal(CAST, False), Legal(CAST)),
    )
    return Check(
        Scenario(cards, hand(*cards), lines, active="B"),
        Contrast("the card is an instant", (Swap(SHOWY_SORCERY.name, SHOWY_INSTANT),)),
    )
