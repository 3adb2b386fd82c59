"""The strict runner: a check proves something only if its contrast could have failed it.

proven       every precondition and claim held; in the contrast every precondition held, every
             claim failed, and the contrary value that the check states was seen
refuted      every precondition held and a claim did not
vacuous      the contrast does not tell the claim apart, or the arranger made it true
unsupported  a card has text that the engine does not model
error        a run did not come to its end, or a precondition did not hold
"""

from __future__ import annotations

from engine.actions import is_arranged
from engine.arranged import made_by_arranger
from engine.contrast import Contrast
from engine.errors import RunError, ScenarioError, UnsupportedCardError
from engine.events import Event
from engine.game import Engine, Game
from engine.observe import Observation, observe
from engine.outcome import CheckVerdict, Done, Looked, Outcome, Run
from engine.scenario import Claim, Require, Scenario


def check(engine: Engine, scenario: Scenario, contrast: Contrast) -> Outcome:
    """Play a scenario and its contrast and return what that proves.

    Raises nothing for what happens in a game: every mistake is an outcome with its reason.
    """
    played = run(engine, scenario)
    verdict, why = _of_scenario(engine, scenario, played)
    if verdict != "proven":
        return Outcome(verdict, why, contrast.changed, played)
    try:
        changed = contrast.apply(scenario)
    except ScenarioError as error:
        return Outcome("error", str(error), contrast.changed, played)
    other = run(engine, changed)
    verdict, why = _of_contrast(other)
    return Outcome(verdict, why, contrast.changed, played, other)


def run(engine: Engine, scenario: Scenario) -> Run:
    """Play one scenario to its end, or to the first thing that does not go as it is written."""
    story: list[Done | Looked] = []
    counted: tuple[Event, ...] = ()
    happened: tuple[Event, ...] = ()
    game: Game | None = None
    before = None
    try:
        game = engine.deal(scenario)
        before = game.board()
        for line in scenario.lines:
            if isinstance(line, Require):
                story.append(
                    Looked(line.at, "precondition", observe(line.that, game, counted, happened))
                )
            elif isinstance(line, Claim):
                seen = observe(line.that, game, counted, happened)
                contrary = observe(line.otherwise, game, counted, happened)
                story.append(Looked(line.at, "claim", seen, contrary))
            else:
                by = game.to_act()
                events = game.perform(line)
                counted = () if is_arranged(line) else (*counted, *events)
                happened = (*happened, *events)
                story.append(Done(line, by, events))
        waiting = game.prompt()
        if waiting is not None:
            raise ScenarioError(f"the scenario ends while the game {waiting}")
    except UnsupportedCardError as unsupported:
        return Run(before, None, tuple(story), str(unsupported), unsupported.clauses)
    except (RunError, ScenarioError) as error:
        return Run(before, game.board() if game else None, tuple(story), str(error))
    return Run(before, game.board(), tuple(story))


def _of_scenario(engine: Engine, scenario: Scenario, played: Run) -> tuple[CheckVerdict, str]:
    verdict, why = _of_run(played)
    failed = _failed_claim(played)
    if failed is not None and (verdict == "proven" or played.error is not None):
        return "refuted", _mismatch(failed.at, failed.observation)
    if verdict != "proven":
        return verdict, why
    for look in played.looks("claim"):
        if look.contrary is not None and look.contrary.holds:
            return "vacuous", f"{look.at}: the claim and its contrary hold at once"
    made = made_by_arranger(engine, scenario)
    return ("vacuous", made) if made else ("proven", "")


def _failed_claim(played: Run) -> Looked | None:
    """Return the first claim that did not hold, if every precondition before it did.

    What comes after it need not go through: the rest is written for an engine that agrees.
    """
    for entry in played.story:
        if isinstance(entry, Looked) and not entry.observation.holds:
            return entry if entry.role == "claim" else None
    return None


def _of_contrast(other: Run) -> tuple[CheckVerdict, str]:
    verdict, why = _of_run(other)
    if verdict != "proven":
        return verdict, f"in the contrast: {why}"
    for look in other.looks("claim"):
        if look.observation.holds:
            return "vacuous", f"{look.at}: the contrast holds too ({look.observation.subject})"
        if look.contrary is not None and not look.contrary.holds:
            seen = _mismatch(look.at, look.contrary)
            return "vacuous", f"the contrast does not show the contrary: {seen}"
    return "proven", ""


def _of_run(played: Run) -> tuple[CheckVerdict, str]:
    """Return what a run alone says: "proven" where it went through and the preconditions held."""
    if played.unsupported:
        return "unsupported", str(played.error)
    if played.error is not None:
        return "error", played.error
    for look in played.looks("precondition"):
        if not look.observation.holds:
            return "error", _mismatch(look.at, look.observation)
    return "proven", ""


def _mismatch(at: str, seen: Observation) -> str:
    return f"{at}: the {seen.subject} should be {seen.expected_words} and was {seen.seen_words}"
