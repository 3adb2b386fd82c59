"""A scenario: a sample state, the actions taken, and what must then be true."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass

from corpus.records import Face
from engine.actions import Action
from engine.errors import ScenarioError
from engine.events import Event
from engine.expectations import Choices, Expectation
from engine.places import MANA, SEATS, UNLABELLED, Seat, StackItem, Step, Zone


@dataclass(frozen=True, slots=True)
class Placement:
    """One card in its place before the first action.

    `seat` owns and controls it. `label` tells two copies apart; it is the card's name unless
    given. `arrived` says that it came under its controller's control this turn (rule 302.6).
    Cards of one seat's library are placed from the top down.
    """

    card: str
    zone: Zone
    seat: Seat = "A"
    label: str = ""
    tapped: bool = False
    arrived: bool = False

    @property
    def name(self) -> str:
        """The label, or the card's name where none is given."""
        return self.label or self.card


@dataclass(frozen=True, slots=True)
class Require:
    """A precondition: what must hold at this moment in the scenario and in its contrast."""

    at: str
    that: Expectation


@dataclass(frozen=True, slots=True)
class Claim:
    """What the ruling asserts at this moment, and what is seen instead in the contrast."""

    at: str
    that: Expectation
    otherwise: Expectation


Line = Action | Require | Claim
"""One line of a scenario: something is done, or something is looked at."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A sample state and what happens in it.

    `cards` are the faces that may be placed; `lines` are played from first to last. Everybody
    starts at `life`, in the given step of the turn of `active`, with priority.
    """

    cards: tuple[Face, ...]
    placements: tuple[Placement, ...]
    lines: tuple[Line, ...]
    seats: int = 2
    life: int = 20
    active: Seat = "A"
    step: Step = "precombat main"

    def face(self, name: str) -> Face:
        """Return the face of a card of this scenario.

        Raises ScenarioError for a name that `cards` does not hold.
        """
        for face in self.cards:
            if face.name == name:
                return face
        raise ScenarioError(f"the scenario places {name}, which is not among its cards")

    def claims(self) -> tuple[Claim, ...]:
        """Return what the scenario claims, in order."""
        return tuple(line for line in self.lines if isinstance(line, Claim))


def validate(scenario: Scenario) -> None:
    """Raise ScenarioError for a scenario that cannot be arranged or cannot prove anything."""
    if not 2 <= scenario.seats <= len(SEATS):
        raise ScenarioError(f"a scenario has 2 to {len(SEATS)} seats, not {scenario.seats}")
    seats = SEATS[: scenario.seats]
    if scenario.active not in seats:
        raise ScenarioError(f"player {scenario.active} has no seat in this scenario")
    _only_once("card", (face.name for face in scenario.cards))
    _only_once("label", (placement.name for placement in scenario.placements))
    for placement in scenario.placements:
        scenario.face(placement.card)
        if placement.seat not in seats:
            raise ScenarioError(f"{placement.name} belongs to player {placement.seat}: no seat")
        if placement.name in SEATS:
            raise ScenarioError(f"a card cannot be labelled {placement.name}, which is a player")
        if placement.zone != "battlefield" and (placement.tapped or placement.arrived):
            raise ScenarioError(f"{placement.name} is tapped or arrived outside the battlefield")
        if placement.name.startswith(UNLABELLED):
            raise ScenarioError(f"{placement.name} is what an object without a label is called")
        if placement.zone == "stack":
            raise ScenarioError(f"{placement.name} cannot be placed on the stack: cast it")
    labels = {placement.name for placement in scenario.placements}
    for line in scenario.lines:
        _names_what_is_there(line, labels, seats)
    if not scenario.claims():
        raise ScenarioError("the scenario claims nothing, so it proves nothing")


def _names_what_is_there(part: object, labels: set[str], seats: tuple[Seat, ...]) -> None:
    """Refuse a label, a seat or a mana letter that is not there, in a line or a part of one.

    Exempt are the names in events, in stacks and in lists of choices, where an object without a
    label goes by its own name.
    """
    if isinstance(part, Event | StackItem | Choices) or not is_dataclass(part):
        return
    for field in fields(part):
        value = getattr(part, field.name)
        if field.name in ("card", "cards", "targets"):
            for name in (value,) if isinstance(value, str) else value:
                if name not in labels and (field.name != "targets" or name not in seats):
                    raise ScenarioError(f"the scenario places no card labelled {name}")
        elif field.name in ("seat", "by", "turn") and value is not None and value not in seats:
            raise ScenarioError(f"player {value} has no seat in this scenario")
        elif field.name == "mana" and not set(value) <= set(MANA):
            raise ScenarioError(f"{value} is no mana: it is written with the letters {MANA}")
        else:
            _names_what_is_there(value, labels, seats)


def _only_once(what: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ScenarioError(f"the {what} {name} stands twice in the scenario")
        seen.add(name)
