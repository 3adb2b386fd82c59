from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.normalise import normalise, ruling_id, text_hash


@given(st.text())
def test_normalising_twice_changes_nothing(text: str) -> None:
    once = normalise(text)

    assert once == normalise(once)


@given(st.text())
def test_the_id_is_of_the_normalised_text(text: str) -> None:
    assert ruling_id(text) == ruling_id(f"  {normalise(text)}\n")


@pytest.mark.parametrize(
    ("written", "compared"),
    [
        ("it\u2019s \u201cso\u201d", 'it\'s "so"'),
        ("one\u2014two \u2013 \u22121", "one-two - -1"),
        ("Mystery\u00a0Booster\u2003set", "Mystery Booster set"),
        ("  two\r\nlines\t", "two lines"),
        ("Jo\u0308tun", "J\u00f6tun"),
    ],
)
def test_ways_of_writing_the_same_are_one(written: str, compared: str) -> None:
    assert compared == normalise(written)


def test_case_keeps_texts_apart() -> None:
    assert text_hash("Exile it.") != text_hash("exile it.")
