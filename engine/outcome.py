"""What a run and a check came to: verdict, observed beside expected, and the story."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.actions import Action
from engine.board import Board
from engine.events import Event
from engine.observe import Observation
from engine.places import Seat

Role = Literal["precondition", "claim"]

CheckVerdict = Literal["proven", "refuted", "vacuous", "unsupported", "error"]


@dataclass(frozen=True, slots=True)
class Looked:
    """One look at the game, at a named moment.

    For a claim, `contrary` is the contrary value that the claim states, looked for at the same
    moment: not to be seen in the scenario, to be seen in the contrast.
    """

    at: str
    role: Role
    observation: Observation
    contrary: Observation | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """One action and what happened by it; `by` had priority, or was asked, at that moment."""

    action: Action
    by: Seat
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """One scenario played from its first line to its last, or to the error that ended it."""

    before: Board | None
    after: Board | None
    story: tuple[Done | Looked, ...]
    error: str | None = None
    unsupported: tuple[str, ...] = ()

    def looks(self, role: Role) -> tuple[Looked, ...]:
        """Return the looks of one role, in order."""
        return tuple(
            entry for entry in self.story if isinstance(entry, Looked) and entry.role == role
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a check came to; `why` is one sentence, empty only for `proven`."""

    verdict: CheckVerdict
    why: str
    changed: str
    scenario: Run
    contrast: Run | None = None
