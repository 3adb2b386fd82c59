"""The tap and untap symbols in costs (rules 107.5, 107.6, 302.6)."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import Activate, AddMana, Cast, GoTo, Pass, Resolve, TapPermanent
from engine.contrast import Contrast, Instead, Replace, Swap
from engine.expectations import InZone, Legal, Stack, Tapped
from engine.places import Activated, Spell
from engine.scenario import Claim, Line, Placement, Require, Scenario
from kb.checks.stand_ins import FREE_MAGE, TAP_MAGE, UNTAP_MAGE
from kb.house import Check, house

NEXT_TURN: tuple[Line, ...] = (GoTo("upkeep", turn="B"), Pass("B"))
"""From the end of player A's turn to where A has priority in B's."""


def pays_by_turning(mage: Face, tapped_first: bool) -> Check:
    """Return the check that the symbol in a cost turns the permanent itself."""
    lines = (
        Activate(mage.name),
        Require("after activating", Stack((Activated(mage.name),))),
        Claim(
            "after activating",
            Tapped(mage.name, not tapped_first),
            Tapped(mage.name, tapped_first),
        ),
    )
    placement = Placement(mage.name, "battlefield", tapped=tapped_first)
    return Check(
        Scenario((mage,), (placement,), lines),
        Contrast("the ability has no such symbol in its cost", (Swap(mage.name, FREE_MAGE),)),
    )


def refused_when_turned(mage: Face, tapped: bool) -> Check:
    """Return the check that the symbol cannot be paid by a permanent that is already so."""
    activate = Activate(mage.name)
    placement = Placement(mage.name, "battlefield", tapped=tapped)
    lines = (Claim("in the main phase", Legal(activate, False), Legal(activate)),)
    return Check(
        Scenario((mage,), (placement,), lines),
        Contrast(
            "the permanent is untapped" if tapped else "the permanent is tapped",
            (Replace(Placement(mage.name, "battlefield", tapped=not tapped)),),
        ),
    )


def refused_on_arrival(mage: Face, is_tapped: bool, at: str, later: tuple[Line, ...] = ()) -> Check:
    """Return the check that a creature just cast cannot pay the symbol at a moment.

    `later` leads from its arrival to that moment. The creature really is cast, and turned by the
    arranger where its cost needs it tapped.
    """
    cast, resolve = Cast(mage.name), Resolve(Spell(mage.name))
    activate = Activate(mage.name)
    turned = (TapPermanent(mage.name),) if is_tapped else ()
    lines = (
        AddMana("A", "UU"),
        cast,
        resolve,
        *later,
        *turned,
        Require(at, InZone(mage.name, "battlefield")),
        Require(at, Tapped(mage.name, is_tapped)),
        Claim(at, Legal(activate, False), Legal(activate)),
    )
    return Check(
        Scenario((mage,), (Placement(mage.name, "hand"),), lines, step="postcombat main"),
        Contrast(
            "the creature has been there since before this turn",
            (
                Replace(Placement(mage.name, "battlefield")),
                Instead(cast),
                Instead(resolve),
            ),
        ),
    )


@house(
    "tapping/tap-symbol-taps",
    ruling="{T} in a cost means that the permanent itself is tapped to pay.",
    rules=("107.5",),
)
def tap_symbol_taps() -> Check:
    return pays_by_turning(TAP_MAGE, tapped_first=False)


@house(
    "tapping/untap-symbol-untaps",
    ruling="{Q} in a cost means that the permanent itself is untapped to pay.",
    rules=("107.6",),
)
def untap_symbol_untaps() -> Check:
    return pays_by_turning(UNTAP_MAGE, tapped_first=True)


@house(
    "tapping/already-tapped",
    ruling="A tapped permanent cannot pay a cost with {T}.",
    rules=("107.5",),
)
def already_tapped() -> Check:
    return refused_when_turned(TAP_MAGE, tapped=True)


@house(
    "tapping/already-untapped",
    ruling="An untapped permanent cannot pay a cost with {Q}.",
    rules=("107.6",),
)
def already_untapped() -> Check:
    return refused_when_turned(UNTAP_MAGE, tapped=False)


@house(
    "tapping/new-creature-tap",
    ruling="Summoning sickness: a creature without haste that you have not controlled since your "
    "turn began cannot use its {T} abilities yet.",
    rules=("302.6", "107.5", "602.5a"),
)
def new_creature_tap() -> Check:
    return refused_on_arrival(TAP_MAGE, False, "in the same turn")


@house(
    "tapping/new-creature-untap",
    ruling="Summoning sickness: a creature without haste that you have not controlled since your "
    "turn began cannot use its {Q} abilities yet, even while it is tapped.",
    rules=("302.6", "107.6", "602.5a"),
)
def new_creature_untap() -> Check:
    return refused_on_arrival(UNTAP_MAGE, True, "in the same turn")


@house(
    "tapping/new-creature-tap-next-turn",
    ruling="A creature without haste that you cast in your turn still cannot use its {T} abilities "
    "in your opponent's next turn.",
    rules=("302.6", "107.5", "602.5a"),
)
def new_creature_tap_next_turn() -> Check:
    return refused_on_arrival(TAP_MAGE, False, "in the next turn", NEXT_TURN)


@house(
    "tapping/new-creature-untap-next-turn",
    ruling="A creature without haste that you cast in your turn still cannot use its {Q} abilities "
    "in your opponent's next turn.",
    rules=("302.6", "107.6", "602.5a"),
)
def new_creature_untap_next_turn() -> Check:
    return refused_on_arrival(UNTAP_MAGE, True, "in the next turn", NEXT_TURN)
