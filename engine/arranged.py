"""Finding claims that are the arranger's own doing and so prove nothing."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import is_arranged
from engine.errors import ScenarioError
from engine.expectations import Choices, Happened, Legal, Offered, subject
from engine.game import Engine, Game
from engine.observe import observe
from engine.scenario import Claim, Line, Require, Scenario


def made_by_arranger(engine: Engine, scenario: Scenario) -> str | None:
    """Return why a claim is the arranger's doing, None where the engine decided every claim.

    Each claim is held against the state right after the arranger's last step before it, the
    deal included: there it must not be true yet. Exempt is what the engine decides at the very
    moment of looking, an action allowed or an offer made. That an event did not happen counts
    only after a player has done something by which it could have happened.

    The scenario must have run through before; raises what a run raises.
    """
    game = engine.deal(scenario)
    lines = scenario.lines
    for start, stop in _stretches(lines):
        if start:
            for line in lines[_previous(lines, start) : start]:
                if not isinstance(line, Require | Claim):
                    game.perform(line)
        acted = False
        for line in lines[start:stop]:
            if isinstance(line, Claim):
                if _is_given(line, acted):
                    return f"{line.at}: no player has acted yet by whom it could have happened"
                if _is_state(line) and _holds_already(line, game):
                    what = subject(line.that)
                    return f"{line.at}: the arranger's last step already decides the {what}"
            elif not isinstance(line, Require):
                acted = True
    return None


def _stretches(lines: tuple[Line, ...]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of lines between the arranger's steps, as start and end."""
    cuts = [number + 1 for number, line in enumerate(lines) if _arranges(line)]
    starts = [0, *cuts]
    return zip(starts, [*cuts, len(lines)], strict=True)


def _previous(lines: tuple[Line, ...], start: int) -> int:
    return max((cut for cut, _ in _stretches(lines) if cut < start), default=0)


def _arranges(line: Line) -> bool:
    return not isinstance(line, Require | Claim) and is_arranged(line)


def _is_state(claim: Claim) -> bool:
    return not isinstance(claim.that, Happened | Legal | Choices | Offered)


def _holds_already(claim: Claim, game: Game) -> bool:
    try:
        return observe(claim.that, game, ()).holds
    except ScenarioError:
        # What the claim is about is not there yet, a card that is still to enter.
        return False


def _is_given(claim: Claim, acted: bool) -> bool:
    return isinstance(claim.that, Happened) and claim.that.times == 0 and not acted
