"""What a verdict rests on: everything of it is in the fingerprint."""

from __future__ import annotations

from dataclasses import replace

import pytest

from corpus.stored import Text
from kb.checks.stand_ins import LATE_GUEST, LATE_SPARK
from kb.claims import TextClaim
from kb.jobs import Job, Plan, PlannedCheck, PlannedClaim
from kb.rows import TextRow

TEXT = Text("r0", "ruling", "It is exiled.", "It is exiled.", None, None)
CLAIM = TextClaim("It is exiled.", "0", ("madness/exiled",))
CHECK = PlannedCheck(None, Job("madness/exiled", None))
PLAN = Plan(TextRow(TEXT, None), (PlannedClaim(CLAIM, (CHECK,), None),), ())


def with_claim(claim: PlannedClaim) -> Plan:
    return replace(PLAN, claims=(claim,))


CHANGED = {
    "another claim": with_claim(PlannedClaim(replace(CLAIM, text="It is not."), (CHECK,), None)),
    "another check": with_claim(
        PlannedClaim(CLAIM, (PlannedCheck(None, Job("madness/declined", None)),), None)
    ),
    "no check": with_claim(PlannedClaim(CLAIM, (), None)),
    "a card": with_claim(
        PlannedClaim(CLAIM, (replace(CHECK, on_card=Job("madness/exiled", LATE_GUEST)),), None)
    ),
    "another card": with_claim(
        PlannedClaim(CLAIM, (replace(CHECK, on_card=Job("madness/exiled", LATE_SPARK)),), None)
    ),
    "an ability": with_claim(PlannedClaim(CLAIM, (CHECK,), LATE_GUEST)),
    "an advisory text": replace(PLAN, row=TextRow(replace(TEXT, advisory="policy"), None)),
}


@pytest.mark.parametrize("changed", CHANGED.values(), ids=CHANGED)
def test_what_a_verdict_rests_on_changes_its_fingerprint(changed: Plan) -> None:
    assert changed.fingerprint("engine 1") != PLAN.fingerprint("engine 1")


def test_another_engine_changes_the_fingerprint() -> None:
    assert PLAN.fingerprint("engine 2") != PLAN.fingerprint("engine 1")


def test_the_same_plan_has_the_same_fingerprint() -> None:
    again = with_claim(PlannedClaim(CLAIM, (CHECK,), None))

    assert again.fingerprint("engine 1") == PLAN.fingerprint("engine 1")
