from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.errors import StoreError
from index.vectors import Vectors

EAST = np.array([1, 0], dtype=np.float32)
IDS = st.lists(st.integers(0, 2**62), unique=True, max_size=12)


def unit_vectors(n: int, dimension: int = 8) -> npt.NDArray[np.float32]:
    drawn = np.random.default_rng(n).normal(size=(n, dimension)).astype(np.float32)
    unit: npt.NDArray[np.float32] = drawn / np.linalg.norm(drawn, axis=1, keepdims=True)
    return unit


def turned(*degrees: float) -> npt.NDArray[np.float32]:
    angles = np.radians(degrees)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("vectors") / "vectors.faiss"


def test_the_nearest_come_first_with_their_cosines() -> None:
    found = Vectors.build(turned(90, 60, 0), [7, 8, 9]).search(EAST, 2)

    assert [row for row, _ in found] == [9, 8]
    assert pytest.approx([cosine for _, cosine in found], abs=1e-6) == [1.0, 0.5]


def test_of_equal_vectors_the_lower_id_comes_first() -> None:
    found = Vectors.build(turned(0, 0, 0), [5, 3, 4]).search(EAST, 3)

    assert [row for row, _ in found] == [3, 4, 5]


def test_only_allowed_ids_are_found_however_near_the_others_are() -> None:
    vectors = Vectors.build(turned(0, 10, 20, 30), [1, 2, 3, 4])

    assert [row for row, _ in vectors.search(EAST, 2, {4, 3})] == [3, 4]
    assert [row for row, _ in vectors.search(EAST, 2, {4, 99})] == [4]
    assert vectors.search(EAST, 2, set()) == ()


def test_an_index_of_nothing_finds_nothing() -> None:
    vectors = Vectors.build(np.empty((0, 2), dtype=np.float32), [])

    assert vectors.search(EAST, 3) == ()
    assert vectors.ids == ()


@given(IDS)
@settings(deadline=None)
def test_what_was_saved_is_opened_again(file: Path, ids: list[int]) -> None:
    built = Vectors.build(unit_vectors(len(ids)), ids)
    built.save(file)
    opened = Vectors.open(file)
    query = unit_vectors(1)[0]

    assert tuple(ids) == opened.ids
    assert opened.dimension == 8
    assert built.search(query, 5) == opened.search(query, 5)


@given(st.data())
@settings(deadline=None)
def test_a_file_with_any_byte_changed_is_refused(file: Path, data: st.DataObject) -> None:
    Vectors.build(unit_vectors(3), [1, 2, 3]).save(file)
    content = bytearray(file.read_bytes())
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    file.write_bytes(content)

    with pytest.raises(StoreError, match="damaged; run `kb build`"):
        Vectors.open(file)


@given(st.data())
@settings(deadline=None)
def test_a_file_that_was_cut_off_is_refused(file: Path, data: st.DataObject) -> None:
    Vectors.build(unit_vectors(3), [1, 2, 3]).save(file)
    content = file.read_bytes()
    file.write_bytes(content[: data.draw(st.integers(0, len(content) - 1))])

    with pytest.raises(StoreError, match="damaged; run `kb build`"):
        Vectors.open(file)


def test_a_missing_file_is_named_with_the_command_that_mends_it(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"none\.faiss: .*kb build"):
        Vectors.open(tmp_path / "none.faiss")
