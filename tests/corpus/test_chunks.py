from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.chunks import chunks
from corpus.normalise import normalise
from corpus.records import Chunk


def n_words(text: str) -> int:
    return len(text.split(" "))


@pytest.mark.parametrize(
    ("text", "limit", "parts"),
    [
        ("", 3, []),
        ("Goats climb. They  eat.", 4, ["Goats climb. They eat."]),
        ("Goats climb. They eat. They rest.", 4, ["Goats climb. They eat.", "They rest."]),
        ("Goats climb and eat and rest. So.", 3, ["Goats climb and", "eat and rest.", "So."]),
    ],
)
def test_a_text_is_cut_at_sentence_ends_and_then_at_words(
    text: str, limit: int, parts: list[str]
) -> None:
    assert tuple(
        Chunk("r1", position, part, ("Goat",)) for position, part in enumerate(parts, start=1)
    ) == chunks("r1", text, ("Goat",), n_words, limit)


def test_a_word_over_the_limit_is_left_whole() -> None:
    assert tuple(chunk.text for chunk in chunks("r1", "abcdef gh", (), len, limit=4)) == (
        "abcdef",
        "gh",
    )


@given(st.text(), st.integers(min_value=1, max_value=9))
def test_chunks_hold_the_whole_text_and_no_more_than_fits(text: str, limit: int) -> None:
    parts = [chunk.text for chunk in chunks("r1", text, (), n_words, limit)]

    assert normalise(text) == " ".join(parts)
    assert [part for part in parts if n_words(part) > limit] == []
