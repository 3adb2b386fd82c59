"""Vectors of an earlier index spare the encoder the texts that it has seen."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from index.description import DESCRIPTION_FILE, VECTORS_FILE
from index.encoder import FloatMatrix, OnnxEncoder
from index.known import NONE_KNOWN, KnownVectors
from index.search import Index
from index.vectors import Vectors

TEXTS = {1: "Owls hoot at noon.", 2: "A tower stays turned.", 3: "Rivers flow around goats."}

StoreOf = Callable[[object], sqlite3.Connection]


@dataclass(frozen=True, slots=True)
class Counted:
    """The real encoder under any name and dimension, and the texts that it was asked for."""

    encoder: OnnxEncoder
    name: str
    dimension: int
    asked: list[str] = field(default_factory=list)

    @property
    def max_tokens(self) -> int:
        return self.encoder.max_tokens

    def encode(self, texts: Sequence[str]) -> FloatMatrix:
        self.asked.extend(texts)
        return self.encoder.encode(texts)

    def n_tokens(self, text: str) -> int:
        return self.encoder.n_tokens(text)


@pytest.fixture
def counted(encoder: OnnxEncoder) -> Counted:
    return Counted(encoder, encoder.name, encoder.dimension)


def build(
    folder: Path, connection: sqlite3.Connection, counted: Counted, known: KnownVectors
) -> list[tuple[int, int]]:
    told: list[tuple[int, int]] = []
    folder.mkdir(exist_ok=True)
    Index.build(folder, connection, counted, lambda *done: told.append(done), known)
    return told


@pytest.fixture
def before(tmp_path: Path, store_of: StoreOf, counted: Counted) -> Path:
    """Return the folder of an index of the texts."""
    folder = tmp_path / "before"
    rows = [(f"r{number}", text, "") for number, text in TEXTS.items()]
    build(folder, store_of(rows), counted, NONE_KNOWN)
    counted.asked.clear()
    return folder


def test_only_texts_that_were_not_embedded_before_are(
    tmp_path: Path, before: Path, store_of: StoreOf, counted: Counted
) -> None:
    rows = [("r9", "Moths sleep.", ""), ("r3", TEXTS[3], ""), ("r1", TEXTS[1], "")]
    known = KnownVectors.open(before, TEXTS, counted)
    told = build(tmp_path / "after", store_of(rows), counted, known)

    assert (counted.asked, told) == (["Moths sleep."], [(1, 1)])

    old = Vectors.open(before / VECTORS_FILE).matrix()
    new = Vectors.open(tmp_path / "after" / VECTORS_FILE).matrix()

    assert np.array_equal(new[1], old[2])
    assert np.array_equal(new[2], old[0])
    assert new[0] == pytest.approx(counted.encoder.encode(["Moths sleep."])[0], abs=1e-6)


def test_where_every_text_is_known_nothing_is_embedded(
    tmp_path: Path, before: Path, store_of: StoreOf, counted: Counted
) -> None:
    rows = [("r2", TEXTS[2], "")]
    told = build(
        tmp_path / "after", store_of(rows), counted, KnownVectors.open(before, TEXTS, counted)
    )

    assert (counted.asked, told) == ([], [])


def test_a_chunk_whose_text_is_not_told_is_not_known(before: Path, counted: Counted) -> None:
    vectors = np.zeros((3, counted.dimension), dtype=np.float32)
    known = KnownVectors.open(before, {2: TEXTS[2], 7: "Of no index."}, counted)

    assert known.fill(vectors, [TEXTS[1], TEXTS[2], "Of no index."]) == [0, 2]
    assert [bool(row.any()) for row in vectors] == [False, True, False]


@pytest.mark.parametrize("name", [VECTORS_FILE, DESCRIPTION_FILE])
@pytest.mark.parametrize("damage", ["missing", "cut short", "other bytes"])
def test_of_a_damaged_index_nothing_is_known(
    before: Path, counted: Counted, name: str, damage: str
) -> None:
    path = before / name
    content = path.read_bytes()
    if damage == "missing":
        path.unlink()
    else:
        path.write_bytes(content[:9] if damage == "cut short" else b"x" + content[1:])

    assert KnownVectors.open(before, TEXTS, counted) is NONE_KNOWN


@pytest.mark.parametrize(("name", "dimension"), [("another", 384), (None, 12)])
def test_of_an_index_of_another_encoder_nothing_is_known(
    before: Path, encoder: OnnxEncoder, name: str | None, dimension: int
) -> None:
    other = Counted(encoder, name or encoder.name, dimension)

    assert KnownVectors.open(before, TEXTS, other) is NONE_KNOWN
