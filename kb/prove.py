"""Running the checks of one row and telling what they prove."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from corpus.errors import NotFoundError
from corpus.records import Face
from corpus.store import Store
from engine.codec import to_json
from engine.installed import engine_name
from engine.outcome import Outcome
from engine.worker import CheckWorker
from kb.claims import LeftOut
from kb.house import Cause, Disagreement, house_ruling
from kb.ids import resolve_id
from kb.jobs import Job, Plan, PlannedCheck, PlannedClaim, plan
from kb.rows import UNLINKED, TextRow, row_of
from kb.verdicts import Verdict, of_claim, of_row

RunJob = Callable[[Job], Outcome]
Unmodelled = Callable[[Face], tuple[str, ...]]

STAND_IN = "stand-ins"

_CAUSES: dict[Cause, str] = {
    "engine": "the ruling stands, the engine is wrong",
    "outdated": "the ruling is outdated",
    "misread": "our check misreads the ruling",
    "unmodelled": "the ruling stands, the engine does not model this",
}


@dataclass(frozen=True, slots=True)
class CheckRun:
    """One check of a claim as it was run; `on` is the card's name or "stand-ins".

    `note` says why it was not run on the card, where there is one that has the keyword.
    """

    job: Job
    on: str
    verdict: Verdict
    outcome: Outcome
    note: str = ""

    @property
    def disagreement(self) -> Disagreement | None:
        """The recorded cause, where the engine did contradict this ruling and is known to."""
        return house_ruling(self.job.house).disagreement if self._is_contradicted else None

    @property
    def _is_contradicted(self) -> bool:
        return self.outcome.verdict == "refuted"

    @property
    def why(self) -> str:
        """Why it is not proven, the recorded cause before what was seen; "" for a proven one."""
        known = self.disagreement
        if known is None:
            return self.outcome.why
        return f"{_CAUSES[known.cause]} (rule {known.rule}): {known.note}"


@dataclass(frozen=True, slots=True)
class ClaimProof:
    """A claim with its verdict; `why` is empty for a proven one."""

    text: str
    verdict: Verdict
    runs: tuple[CheckRun, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What running the checks of a row said."""

    row: TextRow
    verdict: Verdict
    engine: str
    claims: tuple[ClaimProof, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def is_unexplained(self) -> bool:
        """Whether something is wrong that has no recorded cause: a regression, or a new bug."""
        if self.verdict in (Verdict.ERROR, Verdict.VACUOUS):
            return True
        runs = [run for claim in self.claims for run in claim.runs]
        return any(run.verdict is Verdict.REFUTED and run.disagreement is None for run in runs)

    def to_json(self) -> dict[str, Any]:
        """Return the document of `kb prove --json`: one entry for each check of each claim."""
        return {
            "id": self.row.text.id,
            "text": self.row.text.text,
            "card": self.row.card,
            "verdict": str(self.verdict),
            "engine": self.engine,
            "claims": [entry for claim in self.claims for entry in _entries(claim)],
        }


def prove(store: Store, typed_id: str, card: str | None = None) -> Proof:
    """Run the checks of a ruling now, on the row of a card or on its first row.

    Raises NotFoundError for an unknown id or card, for a rule, and for a card that the ruling
    does not stand on, and EngineMissingError where there is no engine.
    """
    text = store.text(resolve_id(store, typed_id))
    if text.kind in ("rule", "glossary"):
        typed = text.id.removeprefix("CR ")
        raise NotFoundError(
            f"{text.id} is no ruling, so there is no check of it; `kb rule {typed}` shows the "
            "rulings that rest on it"
        )
    full_name = None if card is None else store.card(card).name
    planned = plan(store, row_of(store, text, full_name))
    name = engine_name()
    with CheckWorker() as worker:

        def run(job: Job) -> Outcome:
            check = job.check
            return worker.check(check.scenario, check.contrast)

        return judge(planned, name, run, worker.unmodelled)


def judge(planned: Plan, engine: str, run: RunJob, unmodelled: Unmodelled) -> Proof:
    """Return what a row's plan comes to, its jobs run by `run`."""
    if planned.row.text.advisory is not None:
        return Proof(planned.row, Verdict.ADVISORY, engine, (), ())
    claims = tuple(_judged(planned.row, claim, run, unmodelled) for claim in planned.claims)
    verdict = of_row([claim.verdict for claim in claims])
    return Proof(planned.row, verdict, engine, claims, planned.left_out)


def _judged(row: TextRow, claim: PlannedClaim, run: RunJob, unmodelled: Unmodelled) -> ClaimProof:
    if not claim.checks:
        if claim.ability is not None and unmodelled(claim.ability):
            why = f"the engine does not model: {claim.ability.text}"
            return ClaimProof(claim.claim.text, Verdict.UNSUPPORTED, (), why)
        return ClaimProof(claim.claim.text, Verdict.UNLINKED, (), UNLINKED)
    runs = tuple(_run(row, check, run) for check in claim.checks)
    verdict = of_claim([each.verdict for each in runs])
    why = "; ".join(dict.fromkeys(each.why for each in runs if each.why))
    return ClaimProof(claim.claim.text, verdict, runs, why)


def _run(row: TextRow, check: PlannedCheck, run: RunJob) -> CheckRun:
    note = ""
    if check.on_card is not None and check.on_card.face is not None:
        outcome = run(check.on_card)
        if outcome.verdict != "unsupported":
            name = check.on_card.face.name
            return CheckRun(check.on_card, name, Verdict(outcome.verdict), outcome)
        # The card has other text that the engine does not model: what it would do is unknown.
        note = outcome.why
    outcome = run(check.on_stand_in)
    verdict = Verdict(outcome.verdict)
    disagreement = house_ruling(check.on_stand_in.house).disagreement
    if verdict is Verdict.REFUTED and disagreement and disagreement.cause == "unmodelled":
        verdict = Verdict.UNSUPPORTED
    if verdict is Verdict.PROVEN and row.card is not None:
        verdict = Verdict.PROVEN_ON_A_STAND_IN
    return CheckRun(check.on_stand_in, STAND_IN, verdict, outcome, note)


def _entries(claim: ClaimProof) -> Iterator[dict[str, Any]]:
    if not claim.runs:
        nothing = dict.fromkeys(("check", "on", "scenario", "contrast"))
        yield {
            "text": claim.text,
            "verdict": str(claim.verdict),
            **nothing,
            "expected": [],
            "observed": [claim.why],
        }
    for run in claim.runs:
        check = run.job.check
        looks = [look for played in _played(run.outcome) for look in played.looks("claim")]
        seen = [look.observation for look in looks]
        yield {
            "text": claim.text,
            "verdict": str(run.verdict),
            "check": house_ruling(run.job.house).id,
            "on": run.on,
            "scenario": to_json(check.scenario),
            "contrast": to_json(check.contrast),
            "expected": [f"{each.subject}: {each.expected_words}" for each in seen],
            "observed": [f"{each.subject}: {each.seen_words}" for each in seen],
        }


def _played(outcome: Outcome) -> Iterator[Any]:
    yield outcome.scenario
    if outcome.contrast is not None:
        yield outcome.contrast
