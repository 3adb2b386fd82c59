"""Reading what an expectation names out of a game, in the form of its expected value."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Activate, Answer, Cast, Concede, Pass, PlayLand, describe
from engine.errors import (
    ActionRefusedError,
    ChoiceNeverAskedError,
    PromptUnansweredError,
    ScenarioError,
)
from engine.events import Event, matches
from engine.expectations import (
    ActiveStep,
    Choices,
    Counters,
    Expectation,
    Happened,
    InZone,
    Legal,
    Life,
    Offered,
    Pool,
    PowerToughness,
    Stack,
    Tapped,
    in_words,
    subject,
    value,
)
from engine.game import Game


@dataclass(frozen=True, slots=True)
class Observation:
    """An expectation held against the game: `seen` beside what was `expected`."""

    expectation: Expectation
    seen: object
    remark: str = ""

    @property
    def expected(self) -> object:
        """The value that the expectation states."""
        return value(self.expectation)

    @property
    def holds(self) -> bool:
        """Whether the seen value is the expected one."""
        return self.seen == self.expected

    @property
    def subject(self) -> str:
        """What was looked at, in words."""
        return subject(self.expectation)

    @property
    def expected_words(self) -> str:
        """The expected value as people say it."""
        return in_words(self.expectation, self.expected)

    @property
    def seen_words(self) -> str:
        """The seen value as people say it, with the engine's own words where there are any."""
        words = in_words(self.expectation, self.seen)
        return f"{words} ({self.remark})" if self.remark else words


def observe(
    expectation: Expectation,
    game: Game,
    events: tuple[Event, ...],
    all_events: tuple[Event, ...] = (),
) -> Observation:
    """Return what the game shows for an expectation.

    `events` are those since the arranger's last step, and count where something happened;
    `all_events` are those since the beginning: what did not happen did not happen at all.

    Raises ScenarioError for labels and seats that are not there; nothing has a default.
    """
    match expectation:
        case InZone(card):
            return Observation(expectation, game.zone(card))
        case Life(seat):
            return Observation(expectation, game.life(seat))
        case Pool(seat):
            return Observation(expectation, game.pool(seat))
        case Tapped(card):
            return Observation(expectation, game.tapped(card))
        case Counters(card, counter):
            return Observation(expectation, game.counters(card, counter))
        case PowerToughness(card):
            return Observation(expectation, game.power_toughness(card))
        case Stack():
            return Observation(expectation, game.stack())
        case Choices():
            return Observation(expectation, game.choices())
        case Happened(event, times):
            looked_at = events if times else all_events
            return Observation(expectation, sum(matches(event, each) for each in looked_at))
        case Offered(card):
            return Observation(expectation, game.offered(card))
        case ActiveStep():
            return Observation(expectation, game.active_step())
        case Legal():
            return _try(expectation, game)


def _try(expectation: Legal, game: Game) -> Observation:
    """Take the action on a copy. Only a refusal by the rules counts as not legal.

    A player acting out of turn, an unknown label or a wrong target is the scenario's own
    mistake and is raised, or else it would pass for a proof that something is forbidden. So is
    an action that stops half-way at a question: whether it can be paid for is still open.
    """
    action = expectation.action
    if not isinstance(action, Cast | Activate | PlayLand | Pass | Concede | Answer):
        raise ScenarioError(f"to {describe(action)} is nothing that the rules allow or forbid")
    tried = game.copy()
    try:
        tried.perform(action)
    except ActionRefusedError as refusal:
        return Observation(expectation, False, refusal.reason)
    except ChoiceNeverAskedError as refusal:
        if not isinstance(action, Answer):
            raise
        return Observation(expectation, False, str(refusal))
    if (waiting := tried.prompt()) is not None:
        raise PromptUnansweredError(
            f"whether one may {describe(action)} is open: the game {waiting}"
        )
    return Observation(expectation, True)
