"""The phase engine as the runner sees it."""

from __future__ import annotations

from corpus.records import Face
from engine.game import Game
from engine.phase_deal import deal
from engine.phase_faces import unmodelled
from engine.phase_game import PhaseGame
from engine.phase_library import version
from engine.scenario import Scenario


class PhaseEngine:
    """The phase engine; making one raises EngineMissingError where it is not installed."""

    def __init__(self) -> None:
        self._name = version()

    @property
    def name(self) -> str:
        """The engine's name and version."""
        return self._name

    def unmodelled(self, face: Face) -> tuple[str, ...]:
        """Return the pieces of a face's text that the engine does not model."""
        return unmodelled(face)

    def deal(self, scenario: Scenario) -> Game:
        """Return a game in the scenario's sample state; see the protocol for what it raises."""
        return PhaseGame(deal(scenario))
