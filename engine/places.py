"""Seats, zones, steps, mana and the objects of the stack: what scenarios are written with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Seat = Literal["A", "B", "C", "D"]
"""A player, in turn order; A is the player whose question it is."""

Zone = Literal["library", "hand", "battlefield", "graveyard", "stack", "exile", "command"]
"""Rule 400.1, without the ante."""

Step = Literal[
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "postcombat main",
    "end",
    "cleanup",
]
"""Steps and phases in which a scenario may start or stop (rule 500.1)."""

SEATS: tuple[Seat, ...] = get_args(Seat)
ZONES: tuple[Zone, ...] = get_args(Zone)
STEPS: tuple[Step, ...] = get_args(Step)
UNLABELLED = "another "
"""Stands before the name of an object that a scenario did not place, a token or a copy."""
MANA = "WUBRGC"
"""The six types of mana by letter (rule 106.1b)."""


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell on the stack, by its card."""

    card: str

    def __str__(self) -> str:
        return f"spell {self.card}"


@dataclass(frozen=True, slots=True)
class Activated:
    """An activated ability on the stack, by its source."""

    card: str

    def __str__(self) -> str:
        return f"ability of {self.card}"


@dataclass(frozen=True, slots=True)
class Triggered:
    """A triggered ability on the stack, by its source."""

    card: str

    def __str__(self) -> str:
        return f"trigger of {self.card}"


StackItem = Spell | Activated | Triggered
