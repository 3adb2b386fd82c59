"""A proof told to people: what each claim came to, and each check that was played for it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.scenario import Scenario
from engine.transcript import tell_runs
from kb.house import Check, house_ruling
from kb.jobs import Job
from kb.prove import CheckRun, Proof


def tell_proof(proof: Proof) -> tuple[str, ...]:
    """Return the verdicts first, then the state, the actions, what was seen, and the contrast.

    A check that stands for several claims is told once.
    """
    return (*_verdicts(proof), *_checks(proof))


def _verdicts(proof: Proof) -> Iterator[str]:
    card = f", on {proof.row.card}" if proof.row.card else ""
    yield f"{proof.row.text.id}{card}: {proof.verdict} ({proof.engine})"
    yield proof.row.text.text
    if proof.row.text.advisory is not None:
        yield f"Nothing to execute: {proof.row.text.advisory}."
    if proof.row.text.kind == "ruling":
        yield ""
    for number, claim in enumerate(proof.claims, start=1):
        why = f": {claim.why}" if claim.why else ""
        if proof.row.text.kind == "ruling":
            checks = ", ".join(house_ruling(run.job.house).id for run in claim.runs)
            yield f"Claim {number}: {claim.text}"
            yield f"  {claim.verdict}{f' ({checks})' if checks else ''}{why}"
    for sentence in proof.left_out:
        yield f"Left out ({sentence.reason}): {sentence.text}"


def _checks(proof: Proof) -> Iterator[str]:
    told: set[Job] = set()
    for run in (run for claim in proof.claims for run in claim.runs):
        if run.job not in told:
            told.add(run.job)
            yield ""
            yield from _check(run)


def _check(run: CheckRun) -> Iterator[str]:
    ruling = house_ruling(run.job.house)
    yield f"Check {ruling.id}, on {run.on}: {ruling.text}"
    if run.note:
        yield f"  Not on the card itself: {run.note}"
    yield from (f"  {line}" for line in _cards(run.job.check))
    yield from (f"  {line}" for line in tell_runs(run.outcome))
    yield f"  Verdict: {run.verdict}" + (f": {run.why}" if run.why else "")


def _cards(check: Check) -> Iterator[str]:
    """Yield each card that is placed with what is printed on it, and the labels that differ."""
    changed = check.contrast.apply(check.scenario)
    names = {
        placed.card for scenario in (check.scenario, changed) for placed in scenario.placements
    }
    yield "Cards:"
    for face in dict.fromkeys((*check.scenario.cards, *changed.cards)):
        if face.name in names:
            types = " ".join((*face.supertypes, *face.types))
            size = f" {face.power}/{face.toughness}" if face.power is not None else ""
            text = f": {face.text.replace(chr(10), ' / ')}" if face.text else ""
            cost = f" {face.mana_cost}" if face.mana_cost else ""
            yield f"  {face.name}{cost}, {types}{size}{text}"
    before = dict(_labels(check.scenario))
    for label, card in _labels(changed):
        if before.get(label, label) != card and label in before:
            yield f"  In the contrast what is called {label} is {card}."
    for label, card in before.items():
        if label != card:
            yield f"  What is called {label} is {card}."


def _labels(scenario: Scenario) -> Iterator[tuple[str, str]]:
    for placed in scenario.placements:
        yield placed.name, placed.card
