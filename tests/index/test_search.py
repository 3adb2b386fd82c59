from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from corpus.errors import StoreError
from index.description import model_of
from index.encoder import FloatMatrix, OnnxEncoder
from index.fusion import K
from index.search import Hit, Index

ROWS = (
    ("house owls/hoot", "Owls may hoot while a spell waits on the stack.", "Hooting Owl"),
    ("house towers/turn", "A tower that has turned stays turned until its owner says so.", ""),
    ("house goblins/dig", "Goblins dig for treasure once in every turn of their owner.", ""),
    ("house goblins/dig", "Digging goblins are not attacking goblins.", ""),
    ("house rivers/flow", "A river flows around any creature that swims in it.", ""),
)

Store = Callable[[object], sqlite3.Connection]


@dataclass(frozen=True, slots=True)
class OtherEncoder:
    """Stands for another model; an index of the real one must refuse it."""

    name: str = "0123456789abcdef"
    dimension: int = 384
    max_tokens: int = 256

    def encode(self, texts: object) -> FloatMatrix:
        return np.ones((1, self.dimension), dtype=np.float32)

    def n_tokens(self, text: str) -> int:
        return len(text)


@pytest.fixture
def store(store_of: Store) -> Iterator[sqlite3.Connection]:
    connection = store_of(ROWS)
    yield connection
    connection.close()


@pytest.fixture
def index(tmp_path: Path, store: sqlite3.Connection, encoder: OnnxEncoder) -> Index:
    return Index.build(tmp_path, store, encoder, lambda done, total: None)


def test_a_question_in_other_words_finds_the_text_by_meaning(index: Index) -> None:
    (hit,) = index.search("birds making noise", 1)

    assert hit.text_id == "house owls/hoot"
    assert (hit.vector_rank, hit.word_rank) == (1, None)


def test_a_hit_says_where_its_place_comes_from(index: Index) -> None:
    hit = index.search("Which owls hoot?", 3)[0]

    assert Hit("house owls/hoot", 2 / (K + 1), 1, 1, hit.cosine) == hit
    assert hit.cosine is not None
    assert 0.5 < hit.cosine < 1.0


def test_a_text_is_one_hit_with_its_nearest_chunk(index: Index) -> None:
    hits = index.search("Digging goblins are not attacking goblins.", 5)

    assert hits[0].text_id == "house goblins/dig"
    assert pytest.approx(hits[0].cosine, abs=1e-5) == 1.0
    assert 4 == len(hits) == len({hit.text_id for hit in hits})


def test_ranks_count_texts_and_not_chunks(index: Index) -> None:
    hits = index.search("goblins", 5)

    assert sorted(hit.vector_rank or 0 for hit in hits) == [1, 2, 3, 4]


def test_a_filter_applies_before_the_cut(index: Index) -> None:
    hits = index.search("Which owls hoot?", 1, lambda text_id: text_id == "house rivers/flow")

    assert [hit.text_id for hit in hits] == ["house rivers/flow"]
    assert hits[0].vector_rank == 1
    assert index.search("Which owls hoot?", 1, lambda _: False) == ()


@pytest.mark.parametrize("question", ["", " \n"])
def test_a_question_of_nothing_has_no_answer(index: Index, question: str) -> None:
    assert index.search(question, 3) == ()


@pytest.mark.parametrize("question", ['"', "NEAR(", "names:owl", "💥", "\udcff?", "the of a"])
def test_any_other_question_is_answered(index: Index, question: str) -> None:
    assert len(index.search(question, 3)) == 3


def test_an_empty_index_answers_nothing(
    tmp_path: Path, store_of: Store, encoder: OnnxEncoder
) -> None:
    index = Index.build(tmp_path, store_of([]), encoder, lambda done, total: None)

    assert index.search("Which owls hoot?", 3) == ()


def test_an_index_that_was_built_is_opened_again(
    index: Index, tmp_path: Path, store: sqlite3.Connection, encoder: OnnxEncoder
) -> None:
    opened = Index.open(tmp_path, store, encoder)

    assert index.search("Which owls hoot?", 5) == opened.search("Which owls hoot?", 5)
    assert encoder.name == model_of(tmp_path)


def test_a_build_says_how_far_it_is(tmp_path: Path, store_of: Store, encoder: OnnxEncoder) -> None:
    told: list[tuple[int, int]] = []
    rows = [(f"r{i}", f"Owl number {i}.", "") for i in range(300)]
    Index.build(tmp_path, store_of(rows), encoder, lambda done, total: told.append((done, total)))

    assert told == [(256, 300), (300, 300)]


def test_chunks_that_came_later_make_the_index_stale(
    index: Index, tmp_path: Path, store: sqlite3.Connection, encoder: OnnxEncoder
) -> None:
    store.execute("INSERT INTO chunks(text_id, position, text, names) VALUES ('r1', 1, 'x', '')")

    with pytest.raises(StoreError, match=r"5 vectors .* 6 .*kb build"):
        Index.open(tmp_path, store, encoder)


def test_an_index_of_another_model_is_refused(
    index: Index, tmp_path: Path, store: sqlite3.Connection
) -> None:
    with pytest.raises(StoreError, match=r"0123456789abcdef; run `kb build`"):
        Index.open(tmp_path, store, OtherEncoder())


def test_a_store_without_its_words_is_refused(
    index: Index, tmp_path: Path, store: sqlite3.Connection, encoder: OnnxEncoder
) -> None:
    store.execute("DROP TABLE words")

    with pytest.raises(StoreError, match="kb build"):
        Index.open(tmp_path, store, encoder)


@pytest.mark.parametrize("name", ["vectors.faiss", "index.json"])
def test_a_missing_file_is_named_with_the_command_that_mends_it(
    index: Index, tmp_path: Path, store: sqlite3.Connection, encoder: OnnxEncoder, name: str
) -> None:
    (tmp_path / name).unlink()

    with pytest.raises(StoreError, match="kb build") as caught:
        Index.open(tmp_path, store, encoder)

    assert str(tmp_path / name) in str(caught.value)


@pytest.mark.parametrize("content", ["", "{", "[]", "3", json.dumps({"other": 1}), "\ufffd"])
def test_a_damaged_description_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "index.json").write_text(content, "utf-8")

    with pytest.raises(StoreError, match="kb build"):
        model_of(tmp_path)
