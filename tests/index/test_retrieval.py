"""How many of our own questions find their text among the 39 of the four Gatherer pages."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from index.encoder import OnnxEncoder
from index.fusion import fuse
from index.search import Hit, Index

Store = Callable[[object], sqlite3.Connection]
Asked = tuple[str, str, tuple[Hit, ...]]

TWINS = (
    {"r3e3ff767ab2c", "r54cafa88fdbf"},
    {"rb23035ebc8c2", "r959769e319c8"},
    {"r7abf27a484a7", "r569c8cd73292"},
)
"""Texts that say the same of cast and play, with and without an addition, of two mechanics."""


@pytest.fixture(scope="module")
def asked(
    seed_texts: dict[str, str],
    store_of: Store,
    encoder: OnnxEncoder,
    tmp_path_factory: pytest.TempPathFactory,
) -> list[Asked]:
    store = store_of([(text_id, text, "") for text_id, text in seed_texts.items()])
    index = Index.build(tmp_path_factory.mktemp("seed"), store, encoder, lambda done, total: None)
    lines = (Path(__file__).parent / "questions.jsonl").read_text("utf-8").splitlines()
    questions = [(line["question"], line["text"]) for line in map(json.loads, lines)]
    return [(question, text_id, index.search(question, 39)) for question, text_id in questions]


def found(
    asked: list[Asked], place: Callable[[int, Hit], int | None]
) -> tuple[int, int, list[str]]:
    """Return how many texts are in the first three, the twins among the misses, the misses."""
    misses: list[str] = []
    twins = 0
    for question, wanted, hits in asked:
        places = {hit.text_id: place(rank, hit) for rank, hit in enumerate(hits, 1)}
        first = {text_id for text_id, rank in places.items() if rank is not None and rank <= 3}
        if wanted not in first:
            misses.append(question)
            twins += any(wanted in pair and pair & first for pair in TWINS)
    return len(asked) - len(misses), twins, misses


def fused_place(rank: int, _: Hit) -> int:
    return rank


def with_the_constant_of_the_paper(hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    by_vector = sorted(
        (hit for hit in hits if hit.vector_rank), key=lambda hit: hit.vector_rank or 0
    )
    by_words = sorted((hit for hit in hits if hit.word_rank), key=lambda hit: hit.word_rank or 0)
    return tuple(hit for hit, _ in fuse([by_vector, by_words], k=60))


@pytest.mark.official
def test_every_text_of_the_pages_has_two_questions(
    seed_texts: dict[str, str], asked: list[Asked]
) -> None:
    assert len(seed_texts) == 39
    assert sorted([*seed_texts, *seed_texts]) == sorted(text_id for _, text_id, _ in asked)


@pytest.mark.official
def test_most_questions_find_their_text_in_the_first_three(asked: list[Asked]) -> None:
    words, words_twins, _ = found(asked, lambda _, hit: hit.word_rank)
    vectors, vectors_twins, _ = found(asked, lambda _, hit: hit.vector_rank)
    fused, fused_twins, misses = found(asked, fused_place)
    print(f"words {words} of {len(asked)} (twins among the misses: {words_twins})")
    print(f"vectors {vectors} of {len(asked)} (twins among the misses: {vectors_twins})")
    print(f"fused {fused} of {len(asked)} (twins among the misses: {fused_twins})")
    paper, _, _ = found(
        [(q, t, with_the_constant_of_the_paper(hits)) for q, t, hits in asked], fused_place
    )
    print(f"fused with k = 60: {paper} of {len(asked)}")
    print("fused misses:", *misses, sep="\n  ")

    assert fused >= 74
    assert fused >= max(words, vectors)
