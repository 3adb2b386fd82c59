from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index.fusion import fuse

RANKINGS = st.lists(st.lists(st.integers(0, 9), unique=True), max_size=4)


def test_the_score_is_the_sum_over_the_rankings_of_one_over_k_and_rank() -> None:
    fused = fuse([["a", "b"], ["b", "c", "a"]], k=60)

    assert [item for item, _ in fused] == ["b", "a", "c"]
    assert pytest.approx([s for _, s in fused]) == [1 / 62 + 1 / 61, 1 / 61 + 1 / 63, 1 / 62]


def test_of_equal_scores_the_earlier_ranking_decides() -> None:
    assert [item for item, _ in fuse([["b"], ["a"], ["c"]])] == ["b", "a", "c"]
    assert [item for item, _ in fuse([["x", "y"], ["y", "x"]])] == ["x", "y"]


@given(RANKINGS)
def test_every_ranked_id_comes_back_once_and_no_other(rankings: list[list[int]]) -> None:
    items = [item for item, _ in fuse(rankings)]

    assert len(set(items)) == len(items)
    assert {item for ranking in rankings for item in ranking} == set(items)


@given(RANKINGS)
def test_scores_never_rise_down_the_answer(rankings: list[list[int]]) -> None:
    scores = [score for _, score in fuse(rankings)]

    assert sorted(scores, reverse=True) == scores


@given(st.lists(st.integers(), unique=True), st.integers(1, 4), st.integers(1, 100))
def test_rankings_that_agree_are_kept_as_they_are(ranking: list[int], n: int, k: int) -> None:
    assert ranking == [item for item, _ in fuse([ranking] * n, k=k)]
