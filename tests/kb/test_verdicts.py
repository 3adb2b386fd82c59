"""How verdicts meet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.verdicts import Verdict, of_all_rows, of_claim, of_row, of_text

MANY = st.lists(st.sampled_from(list(Verdict)), min_size=1, max_size=6)


def test_a_claim_without_a_check_is_unlinked() -> None:
    assert of_claim([]) is Verdict.UNLINKED


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ([Verdict.PROVEN, Verdict.PROVEN], Verdict.PROVEN),
        ([Verdict.PROVEN, Verdict.PROVEN_ON_A_STAND_IN], Verdict.PROVEN_ON_A_STAND_IN),
        ([Verdict.PROVEN, Verdict.UNSUPPORTED], Verdict.PARTLY_PROVEN),
        ([Verdict.PROVEN_ON_A_STAND_IN, Verdict.UNLINKED], Verdict.PARTLY_PROVEN),
        ([Verdict.NOT_RUN, Verdict.PROVEN], Verdict.PARTLY_PROVEN),
        ([Verdict.PROVEN, Verdict.REFUTED], Verdict.REFUTED),
        ([Verdict.UNSUPPORTED, Verdict.ERROR], Verdict.ERROR),
        ([Verdict.PROVEN, Verdict.VACUOUS], Verdict.VACUOUS),
        ([Verdict.UNLINKED, Verdict.UNSUPPORTED], Verdict.UNSUPPORTED),
        ([Verdict.NOT_RUN, Verdict.UNLINKED], Verdict.UNLINKED),
        ([], Verdict.UNLINKED),
    ],
)
def test_the_strongest_evidence_decides_a_row(claims: list[Verdict], expected: Verdict) -> None:
    assert of_row(claims) is expected


@given(MANY)
def test_a_row_is_proven_only_when_all_its_claims_are(claims: list[Verdict]) -> None:
    is_proven = of_row(claims) is Verdict.PROVEN

    assert is_proven == (set(claims) - {Verdict.ADVISORY} == {Verdict.PROVEN})


@given(MANY)
def test_a_refuted_claim_refutes_its_row(claims: list[Verdict]) -> None:
    assert (of_row(claims) is Verdict.REFUTED) == (Verdict.REFUTED in claims)


@given(MANY)
def test_a_refuted_row_is_not_hidden_behind_a_proven_one(rows: list[Verdict]) -> None:
    assert (of_text(rows) is Verdict.REFUTED) == (Verdict.REFUTED in rows)


def test_a_text_counts_for_the_best_of_its_rows() -> None:
    rows = [Verdict.PROVEN_ON_A_STAND_IN, Verdict.PROVEN, Verdict.UNSUPPORTED]

    assert of_text(rows) is Verdict.PROVEN


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([Verdict.PROVEN, Verdict.PROVEN], Verdict.PROVEN),
        ([Verdict.PROVEN, Verdict.PROVEN_ON_A_STAND_IN], Verdict.PROVEN_ON_A_STAND_IN),
        ([Verdict.PROVEN, Verdict.UNSUPPORTED], Verdict.PARTLY_PROVEN),
        ([Verdict.PROVEN, Verdict.REFUTED], Verdict.REFUTED),
        ([Verdict.UNSUPPORTED], Verdict.UNSUPPORTED),
        ([], None),
    ],
)
def test_what_is_said_of_all_rows_is_true_of_each(
    rows: list[Verdict], expected: Verdict | None
) -> None:
    assert of_all_rows(rows) is expected
