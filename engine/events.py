"""What happened in a game, in the words of the rules instead of an engine's.

A field that is None matches anything when an event is used as a pattern; the events that a run
yields have every field filled. `card` fields hold labels of the scenario, or the name of an
object that has no label (a token, a copy).
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from engine.places import Seat, Zone


@dataclass(frozen=True, slots=True)
class Moved:
    """A card changed zones (rule 400.7)."""

    card: str | None = None
    origin: Zone | None = None
    destination: Zone | None = None


@dataclass(frozen=True, slots=True)
class Discarded:
    """A player discarded a card (rule 701.9)."""

    seat: Seat | None = None
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A player drew a card (rule 121)."""

    seat: Seat | None = None
    card: str | None = None


@dataclass(frozen=True, slots=True)
class LifeChanged:
    """A player gained (positive) or lost (negative) life (rule 119)."""

    seat: Seat | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class DamageDealt:
    """A source dealt damage to an object or a player (rule 120)."""

    source: str | None = None
    target: str | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class DamagePrevented:
    """Damage that would have been dealt was prevented (rule 615)."""


@dataclass(frozen=True, slots=True)
class ManaAdded:
    """One mana went into a player's pool (rule 106.4); `mana` is a letter of WUBRGC."""

    seat: Seat | None = None
    mana: str | None = None
    source: str | None = None


@dataclass(frozen=True, slots=True)
class ManaSpent:
    """A player paid `amount` mana for one cost (rule 601.2h)."""

    seat: Seat | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class SpellCast:
    """A spell became cast (rule 601.2i)."""

    card: str | None = None


@dataclass(frozen=True, slots=True)
class SpellCountered:
    """A spell was countered (rule 701.6)."""

    card: str | None = None


@dataclass(frozen=True, slots=True)
class SpellCopied:
    """A copy of a spell was put onto the stack (rule 707.10)."""

    card: str | None = None


@dataclass(frozen=True, slots=True)
class AbilityActivated:
    """An activated ability was activated (rule 602.2)."""

    card: str | None = None


@dataclass(frozen=True, slots=True)
class AbilityTriggered:
    """A triggered ability was put onto the stack (rule 603.3)."""

    card: str | None = None


@dataclass(frozen=True, slots=True)
class TapChanged:
    """A permanent became tapped or untapped (rule 701.26)."""

    card: str | None = None
    tapped: bool | None = None


@dataclass(frozen=True, slots=True)
class CountersAdded:
    """Counters were put on an object (rule 122.6)."""

    card: str | None = None
    counter: str | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Targeted:
    """An object or player became the target of a spell or ability (rule 115)."""

    target: str | None = None
    source: str | None = None


@dataclass(frozen=True, slots=True)
class StepBegan:
    """A step or phase began (rule 500)."""

    step: str | None = None


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player left the game (rule 800.4)."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Unnamed:
    """An engine event that has no word here yet; `kind` is the engine's name for it."""

    kind: str


Event = (
    Moved
    | Discarded
    | Drawn
    | LifeChanged
    | DamageDealt
    | DamagePrevented
    | ManaAdded
    | ManaSpent
    | SpellCast
    | SpellCountered
    | SpellCopied
    | AbilityActivated
    | AbilityTriggered
    | TapChanged
    | CountersAdded
    | Targeted
    | StepBegan
    | PlayerLeft
    | Unnamed
)


def matches(pattern: Event, event: Event) -> bool:
    """Return whether `event` is of the pattern's kind and equal in every field it fills."""
    if type(pattern) is not type(event):
        return False
    return all(
        getattr(pattern, field.name) in (None, getattr(event, field.name))
        for field in fields(pattern)
    )
