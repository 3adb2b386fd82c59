"""Running the checks of a whole knowledge base and storing the verdicts."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from corpus.records import Face
from corpus.store import Store
from corpus.stored import StoredVerdict
from engine.installed import engine_name
from engine.outcome import Outcome
from engine.worker import CheckWorker, check_all
from kb.jobs import Job, Plan, plan
from kb.link_table import linked_texts
from kb.program import program_mark
from kb.prove import Proof, judge
from kb.report import Report, report
from kb.rows import TextRow, rows_of, stand_behind

Progress = Callable[[int, int, str], None]
"""Called with how many checks are done, of how many, and the name of the last one."""


def verify(
    store: Store,
    *,
    house_only: bool = False,
    workers: int = 2,
    progress: Progress | None = None,
) -> Report:
    """Run every check that a row rests on and that is not up to date; store the verdicts.

    A row is up to date when nothing of what its verdict rests on has changed: engine, runner,
    check, link, card. Equal checks run once. Rows of texts without anything to run are left
    out, and with `house_only` those of all official texts. Raises EngineMissingError where there
    is no engine.
    """
    started = time.monotonic()
    engine = engine_name()
    stale: list[tuple[Plan, str]] = []
    for row in _rows(store, house_only):
        planned = plan(store, row)
        mark = planned.fingerprint(engine)
        if _fingerprint(store, row) == mark:
            stand_behind(store, row.text.id, row.card)
        else:
            stale.append((planned, mark))
    outcomes = _run_all([planned for planned, _ in stale], workers, progress)
    with CheckWorker() as worker:

        def unmodelled(face: Face) -> tuple[str, ...]:
            return worker.unmodelled(face)

        for planned, mark in stale:
            proof = judge(planned, engine, outcomes.__getitem__, unmodelled)
            store.put_verdict(_stored(proof, mark))
    return replace(report(store), seconds=round(time.monotonic() - started, 1))


def drop_outdated(store: Store) -> None:
    """Drop the verdicts of rows that are gone or rest on something else by now; runs nothing."""
    with store.connection:
        # A page is about another card now, a text stands on fewer cards, or its link is gone.
        store.connection.execute(
            "DELETE FROM verdicts WHERE NOT EXISTS (SELECT 1 FROM occurrences AS here "
            "WHERE here.text_id = verdicts.text_id AND ifnull(here.card, '') = verdicts.card) "
            "OR NOT EXISTS (SELECT 1 FROM texts LEFT JOIN text_claims ON text_id = id "
            "WHERE id = verdicts.text_id AND (kind = 'house' OR is_linked))"
        )
        for row in _rows(store, house_only=False):
            for stored in store.verdicts(row.text.id):
                if (
                    stored.card == row.card
                    and plan(store, row).fingerprint(stored.engine) != stored.fingerprint
                ):
                    store.connection.execute(
                        "DELETE FROM verdicts WHERE text_id = ? AND card = ?",
                        (row.text.id, row.card or ""),
                    )


def _rows(store: Store, house_only: bool) -> Iterator[TextRow]:
    linked = frozenset() if house_only else linked_texts(store)
    for text in store.texts():
        if text.kind == "house" or text.id in linked:
            yield from rows_of(store, text)


def _fingerprint(store: Store, row: TextRow) -> str | None:
    stored = {verdict.card: verdict.fingerprint for verdict in store.verdicts(row.text.id)}
    return stored.get(row.card)


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
        program=program_mark(),
    )
