"""What must be true at a moment, each as one value with an expected side that can be read back.

An expectation is stated once for the scenario and, where it is a claim, once more with the
contrary value for the contrast; both are observed in the game, never assumed.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action, describe
from engine.event_words import tell_event
from engine.events import Event
from engine.places import Seat, StackItem, Zone


@dataclass(frozen=True, slots=True)
class InZone:
    """A card is in a zone."""

    card: str
    zone: Zone


@dataclass(frozen=True, slots=True)
class Life:
    """A player's life total."""

    seat: Seat
    total: int


@dataclass(frozen=True, slots=True)
class Pool:
    """The unspent mana of a player, letters of WUBRGC in that order ("" for none)."""

    seat: Seat
    mana: str


@dataclass(frozen=True, slots=True)
class Tapped:
    """Whether a permanent is tapped."""

    card: str
    tapped: bool


@dataclass(frozen=True, slots=True)
class Counters:
    """How many counters of a kind ("+1/+1", "despair") are on an object."""

    card: str
    counter: str
    count: int


@dataclass(frozen=True, slots=True)
class PowerToughness:
    """The power and toughness of a creature, with every effect applied."""

    card: str
    power: int
    toughness: int


@dataclass(frozen=True, slots=True)
class Stack:
    """The whole stack, the bottom first."""

    items: tuple[StackItem, ...]


@dataclass(frozen=True, slots=True)
class Legal:
    """Whether the engine lets a player take an action now; tried on a copy of the game."""

    action: Action
    legal: bool = True


@dataclass(frozen=True, slots=True)
class Choices:
    """Everything that the engine offers the player with priority, passing included.

    In the order of their kind, then of their card. Mana abilities are not listed.
    """

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Happened:
    """How often an event happened since the arranger's last step.

    That it did not happen, 0 times, is counted from the beginning.
    """

    event: Event
    times: int = 1


@dataclass(frozen=True, slots=True)
class Offered:
    """Whether a player is being asked at this moment whether to cast or play a card."""

    card: str
    offered: bool = True


@dataclass(frozen=True, slots=True)
class ActiveStep:
    """Whose turn it is and which step; a seat that has left the game keeps its turn."""

    seat: Seat
    step: str


Expectation = (
    InZone
    | Life
    | Pool
    | Tapped
    | Counters
    | PowerToughness
    | Stack
    | Legal
    | Choices
    | Happened
    | Offered
    | ActiveStep
)


def subject(expectation: Expectation) -> str:
    """Return what is observed, without the value that is expected of it."""
    match expectation:
        case InZone(card):
            return f"zone of {card}"
        case Life(seat):
            return f"life of player {seat}"
        case Pool(seat):
            return f"mana pool of player {seat}"
        case Tapped(card):
            return f"status of {card}"
        case Counters(card, counter):
            return f"{counter} counters on {card}"
        case PowerToughness(card):
            return f"power and toughness of {card}"
        case Stack():
            return "stack"
        case Legal(action):
            return f"attempt to {describe(action)}"
        case Choices():
            return "list of all that may be done"
        case Happened(event):
            return f"number of times that {tell_event(event)}"
        case Offered(card):
            return f"offer of {card}"
        case ActiveStep():
            return "turn and step"


def value(expectation: Expectation) -> object:
    """Return the expected value, in the form in which `engine.observe` returns the observed."""
    match expectation:
        case InZone(_, zone):
            return zone
        case Life(_, total):
            return total
        case Pool(_, mana):
            return mana
        case Tapped(_, tapped):
            return tapped
        case Counters(_, _, count):
            return count
        case PowerToughness(_, power, toughness):
            return (power, toughness)
        case Stack(items):
            return items
        case Legal(_, legal):
            return legal
        case Choices(actions):
            return actions
        case Happened(_, times):
            return times
        case Offered(_, offered):
            return offered
        case ActiveStep(seat, step):
            return (seat, step)


def in_words(expectation: Expectation, seen: object) -> str:
    """Return a value, seen or expected, as people say it of what the expectation looks at."""
    match expectation, seen:
        case Tapped(), bool():
            return "tapped" if seen else "untapped"
        case PowerToughness(), (power, toughness):
            return f"{power}/{toughness}"
        case PowerToughness(), None:
            return "no creature"
        case Stack(), tuple():
            return " < ".join(str(item) for item in seen) or "empty"
        case Legal(), bool():
            return "allowed" if seen else "refused"
        case Choices(), tuple():
            return "; ".join(describe(action) for action in seen) or "empty"
        case Offered(), bool():
            return "made" if seen else "not made"
        case ActiveStep(), (seat, step):
            return f"player {seat}, {step}"
        case _:
            return "empty" if seen == "" else str(seen)
