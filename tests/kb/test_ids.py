"""The id of a text as a person types it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import NotFoundError
from corpus.records import Paragraph, Source
from corpus.store import Store
from kb.ids import resolve_id, typed_number
from tests.rope_rules import rope_store


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with rope_store(tmp_path_factory.mktemp("ropes")) as filled:
        yield filled


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


@pytest.mark.parametrize(
    "typed", ["madness", "house", "", "rxyz", "r0123456789abc", "702.35.1", "CR"]
)
def test_what_is_no_id_is_told_what_ids_look_like(store: Store, typed: str) -> None:
    with pytest.raises(NotFoundError, match="is no id: those of rulings look like"):
        resolve_id(store, typed)


@pytest.mark.parametrize("typed", ["r000000000000", "house madness/nothing", "nothing/at-all"])
def test_an_id_of_nothing_is_told(store: Store, typed: str) -> None:
    with pytest.raises(NotFoundError, match="no text of this knowledge base has the id"):
        resolve_id(store, typed)


@pytest.mark.parametrize(
    "typed", ["CR 702.35a", "702.35a", "cr  702.35A", "702.35a.", " CR702.35a "]
)
def test_a_rule_goes_with_or_without_cr_in_any_case_and_with_a_point(
    store: Store, typed: str
) -> None:
    assert resolve_id(store, typed) == "CR 702.35a"


@pytest.mark.parametrize("typed", ["glossary hemp", "Glossary  Hemp", "GLOSSARY HEMP "])
def test_a_glossary_entry_goes_in_any_case(store: Store, typed: str) -> None:
    assert resolve_id(store, typed) == "glossary hemp"


def test_digits_alone_are_the_start_of_a_hash(tmp_path: Path) -> None:
    texts = tuple(Paragraph(n, f"Text {n}.") for n in range(1, 200))
    with Store.create(tmp_path / "store.sqlite") as store:
        store.replace_source(Source("gatherer", "page", "0", texts))
        ids = [text.id for text in store.texts()]
        found = next(i for i in ids if i[1:4].isdecimal() and sum(i[:4] == j[:4] for j in ids) == 1)

        assert resolve_id(store, found[1:4]) == found


@pytest.mark.parametrize("typed", ["CR 702", "702.", "cr 7"])
def test_a_title_is_no_text_and_is_shown_elsewhere(store: Store, typed: str) -> None:
    with pytest.raises(NotFoundError, match=r"is a title without a text; `kb rule 70?2?` shows"):
        resolve_id(store, typed)


@pytest.mark.parametrize(
    ("typed", "told"),
    [("702.35z", "702.35 has 702.35a to 702.35b"), ("glossary henp", "`glossary hemp`")],
)
def test_a_rule_or_a_term_that_is_not_there_is_told_with_what_is_near(
    store: Store, typed: str, told: str
) -> None:
    with pytest.raises(NotFoundError, match=told):
        resolve_id(store, typed)


@given(
    st.from_regex(r"[0-9]([0-9]{2}(\.[0-9]{1,3}[a-z]{0,2})?)?", fullmatch=True),
    st.sampled_from(["", "CR", "cr ", "Cr  "]),
    st.sampled_from(["", "."]),
    st.booleans(),
)
def test_every_form_of_a_number_means_the_number(
    number: str, before: str, after: str, is_upper: bool
) -> None:
    typed = f"{before}{number.upper() if is_upper else number}{after}"

    assert typed_number(typed) == number
