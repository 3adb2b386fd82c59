"""The id of a text as a person types it."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.errors import NotFoundError
from corpus.records import Paragraph, Source
from corpus.store import Store
from kb.ids import resolve_id
from kb.knowledge import KnowledgeBase


@pytest.fixture
def store(base: KnowledgeBase) -> Store:
    return base.store


@pytest.mark.parametrize(
    "typed", ["house madness/exiled", "madness/exiled", "  house   madness/exiled "]
)
def test_a_house_ruling_goes_with_or_without_its_word(store: Store, typed: str) -> None:
    assert resolve_id(store, typed) == "house madness/exiled"


def test_the_first_digits_of_a_hash_are_enough(store: Store) -> None:
    ids = [text.id for text in store.texts() if text.kind == "ruling"]
    for text_id in ids:
        length = next(n for n in range(2, 14) if sum(i.startswith(text_id[:n]) for i in ids) == 1)

        assert text_id == resolve_id(store, text_id[:length].upper()) == resolve_id(store, text_id)


def test_a_start_of_several_ids_lists_them(tmp_path: Path) -> None:
    texts = tuple(Paragraph(n, f"Text {n}.") for n in range(1, 200))
    with Store.create(tmp_path / "store.sqlite") as store:
        store.replace_source(Source("gatherer", "page", "0", texts))

        with pytest.raises(NotFoundError, match=r"start of several ids: (r\w+, ){5}…; type one"):
            resolve_id(store, "r1")


@pytest.mark.parametrize("typed", ["madness", "house", "", "rxyz", "r0123456789abc", "702.35a"])
def test_what_is_no_id_is_told_what_ids_look_like(store: Store, typed: str) -> None:
    with pytest.raises(NotFoundError, match="is no id: those of rulings look like"):
        resolve_id(store, typed)


@pytest.mark.parametrize("typed", ["r000000000000", "house madness/nothing", "nothing/at-all"])
def test_an_id_of_nothing_is_told(store: Store, typed: str) -> None:
    with pytest.raises(NotFoundError, match="no text of this knowledge base has the id"):
        resolve_id(store, typed)
