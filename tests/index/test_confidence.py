from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from index.confidence import LOOKED_AT, is_answer
from index.encoder import OnnxEncoder
from index.search import Hit, Index

Store = Callable[[object], sqlite3.Connection]
HERE = Path(__file__).parent


def hit(cosine: float | None, vector_rank: int | None = 1, word_rank: int | None = None) -> Hit:
    return Hit("house owls/hoot", 0.1, word_rank, vector_rank, cosine)


def test_a_close_text_is_an_answer_without_a_shared_word() -> None:
    assert is_answer([hit(0.45)])


def test_a_far_text_is_no_answer_however_many_words_it_shares() -> None:
    assert not is_answer([hit(0.2, 1, 1)])


def test_between_the_two_the_words_have_to_lead_to_the_same_text() -> None:
    assert is_answer([hit(0.42, 2, 3)])
    assert not is_answer([hit(0.42, 2, 4)])
    assert not is_answer([hit(0.42, 4, 2)])
    assert not is_answer([hit(0.42)])


def test_a_text_found_by_words_alone_is_no_answer() -> None:
    assert not is_answer([hit(None, None, 1)])


def test_no_hits_are_no_answer() -> None:
    assert not is_answer([])


def test_only_the_first_hits_are_looked_at() -> None:
    far = [hit(0.1)] * (LOOKED_AT - 1)

    assert is_answer([*far, hit(0.9)])
    assert not is_answer([*far, hit(0.1), hit(0.9)])


@pytest.mark.official
def test_questions_of_the_pages_are_answered_and_others_are_not(
    seed_texts: dict[str, str], store_of: Store, encoder: OnnxEncoder, tmp_path: Path
) -> None:
    store = store_of([(text_id, text, "") for text_id, text in seed_texts.items()])
    index = Index.build(tmp_path, store, encoder, lambda done, total: None)
    answered: dict[bool, list[str]] = {True: [], False: []}
    for line in (HERE / "calibration.jsonl").read_text("utf-8").splitlines():
        asked = json.loads(line)
        if is_answer(index.search(asked["question"], LOOKED_AT)):
            answered[asked["on_topic"]].append(asked["question"])
    print(f"of 20 on topic {len(answered[True])} answered, of 20 off topic {len(answered[False])}")

    assert len(answered[True]) >= 18
    assert len(answered[False]) <= 1
