"""Running the checks of a whole knowledge base and storing the verdicts."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace

from corpus.records import Face
from corpus.store import Store
from corpus.stored import StoredVerdict
from engine.installed import engine_name
from engine.outcome import Outcome
from engine.worker import CheckWorker, check_all
from kb.jobs import Job, Plan, plan
from kb.prove import Proof, judge
from kb.report import Report, report
from kb.rows import note_verified, rows_of

Progress = Callable[[int, int, str], None]
"""Called with how many checks are done, of how many, and the name of the last one."""


def verify(store: Store, *, workers: int = 2, progress: Progress | None = None) -> Report:
    """Run every check that a row rests on and that is not up to date; store the verdicts.

    A row is up to date when nothing of what its verdict rests on has changed: engine, runner,
    check, link, card. Equal checks run once. Raises EngineMissingError where there is no engine.
    """
    started = time.monotonic()
    engine = engine_name()
    stale: list[tuple[Plan, str]] = []
    for text in store.texts():
        stored = {verdict.card: verdict.fingerprint for verdict in store.verdicts(text.id)}
        for row in rows_of(store, text):
            planned = plan(store, row)
            mark = planned.fingerprint(engine)
            if stored.get(row.card) != mark:
                stale.append((planned, mark))
    outcomes = _run_all([planned for planned, _ in stale], workers, progress)
    with CheckWorker() as worker:

        def unmodelled(face: Face) -> tuple[str, ...]:
            return worker.unmodelled(face)

        for planned, mark in stale:
            proof = judge(planned, engine, outcomes.__getitem__, unmodelled)
            store.put_verdict(_stored(proof, mark))
    note_verified(store)
    return replace(report(store), seconds=round(time.monotonic() - started, 1))


def _run_all(plans: list[Plan], workers: int, progress: Progress | None) -> dict[Job, Outcome]:
    jobs = dict.fromkeys(job for planned in plans for job in planned.jobs())
    outcomes: dict[Job, Outcome] = {}
    checks = [(job, job.check.scenario, job.check.contrast) for job in jobs]
    for job, outcome in check_all(checks, workers=workers):
        outcomes[job] = outcome
        if progress is not None:
            progress(len(outcomes), len(checks), job.house)
    return outcomes


def _stored(proof: Proof, mark: str) -> StoredVerdict:
    detail = {
        "claims": [
            {"text": claim.text, "verdict": str(claim.verdict), "why": claim.why}
            for claim in proof.claims
        ],
        "is_unexplained": proof.is_unexplained,
        "left_out": [sentence.reason for sentence in proof.left_out],
    }
    return StoredVerdict(
        text_id=proof.row.text.id,
        card=proof.row.card,
        verdict=str(proof.verdict),
        fingerprint=mark,
        engine=proof.engine,
        detail=json.dumps(detail),
    )
