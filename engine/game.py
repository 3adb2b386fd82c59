"""What the runner needs of a rules engine: the two protocols that an adapter fulfils."""

from __future__ import annotations

from typing import Protocol

from corpus.records import Face
from engine.actions import Action
from engine.board import Board
from engine.events import Event
from engine.places import Seat, StackItem, Zone
from engine.scenario import Scenario


class Game(Protocol):
    """One game in progress. Cards are named by the labels of its scenario."""

    def perform(self, action: Action) -> tuple[Event, ...]:
        """Do one action and return what happened.

        Raises ActionRefusedError with the engine's message, the other RunErrors as they are
        named, and ScenarioError for an action by a player who may not act now.
        """

    def prompt(self) -> str | None:
        """Return what the engine waits for, None when a player has priority."""

    def to_act(self) -> Seat:
        """Return the player who has priority, or who is asked."""

    def copy(self) -> Game:
        """Return an independent game in the same state."""

    def zone(self, card: str) -> Zone:
        """Return the zone a card is in; ScenarioError for an unknown label."""

    def life(self, seat: Seat) -> int:
        """Return a player's life total."""

    def pool(self, seat: Seat) -> str:
        """Return a player's unspent mana, letters in the order WUBRGC."""

    def tapped(self, card: str) -> bool:
        """Return whether a permanent is tapped."""

    def counters(self, card: str, counter: str) -> int:
        """Return how many counters of a kind are on a card."""

    def power_toughness(self, card: str) -> tuple[int, int] | None:
        """Return a creature's power and toughness; None for what is no creature."""

    def stack(self) -> tuple[StackItem, ...]:
        """Return the stack, the bottom first."""

    def choices(self) -> tuple[Action, ...]:
        """Return what the player with priority may do, by kind and then by card.

        Raises ScenarioError while the game waits for something else.
        """

    def offered(self, card: str) -> bool:
        """Return whether a player is asked right now whether to cast or play this card."""

    def active_step(self) -> tuple[Seat, str]:
        """Return whose turn it is and the step of it."""

    def board(self) -> Board:
        """Return the whole state for people to look at."""


class Engine(Protocol):
    """A rules engine behind its adapter."""

    @property
    def name(self) -> str:
        """The engine's name and version."""

    def unmodelled(self, face: Face) -> tuple[str, ...]:
        """Return the pieces of a face's text that the engine does not model."""

    def deal(self, scenario: Scenario) -> Game:
        """Return a game in the scenario's sample state, before its first line.

        Raises ScenarioError, and UnsupportedCardError for text that the engine does not model.
        """
