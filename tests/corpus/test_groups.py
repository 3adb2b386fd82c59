from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.gatherer import read_page
from corpus.groups import group
from corpus.normalise import ruling_id

few_words = st.lists(st.sampled_from("abcdefgh"), max_size=12).map(" ".join)
texts_by_id = st.dictionaries(st.text("xyz", min_size=1, max_size=4), few_words, max_size=12)


def is_similar(a: str, b: str) -> bool:
    ours, theirs = set(a.split()), set(b.split())
    return 10 * len(ours & theirs) >= 7 * len(ours | theirs) and bool(ours)


@given(st.permutations([f"a b c d e f g h {word}" for word in "ijklm"]))
def test_the_order_of_texts_plays_no_part(texts: list[str]) -> None:
    assert dict.fromkeys("ijklm", 1) == group({text[-1]: text for text in texts})


@given(texts_by_id)
def test_a_group_is_one_text_and_those_similar_to_it(texts: dict[str, str]) -> None:
    numbers = group(texts)
    groups = [
        [text_id for text_id in texts if numbers[text_id] == number] for number in numbers.values()
    ]

    assert texts.keys() == numbers.keys()
    for members in groups:
        assert any(
            all(one == middle or is_similar(texts[one], texts[middle]) for one in members)
            for middle in members
        )


@given(texts_by_id)
def test_a_text_stands_alone_only_when_its_similar_ones_are_taken(texts: dict[str, str]) -> None:
    numbers = list(group(texts).values())
    alone = [text for text_id, text in texts.items() if numbers.count(group(texts)[text_id]) == 1]

    assert [pair for pair in combinations(alone, 2) if is_similar(*pair)] == []


def test_groups_are_numbered_by_their_least_ids() -> None:
    texts = {"c": "goats climb high", "a": "a ruling", "b": "goats climb high", "d": ""}

    assert group(texts) == {"a": 1, "b": 2, "c": 2, "d": 3}


@pytest.mark.official
def test_four_pairs_of_the_pages_are_near_duplicates(official: Path) -> None:
    numbers = group(
        {
            ruling_id(paragraph.text): paragraph.text
            for path in (official / "gatherer").glob("*.txt")
            for paragraph in read_page(path).paragraphs
        }
    )
    groups: dict[int, set[str]] = {}
    for text_id, number in numbers.items():
        groups.setdefault(number, set()).add(text_id)

    assert (len(numbers), len(groups)) == (39, 35)
    assert [
        {"r3e3ff767ab2c", "r54cafa88fdbf"},  # the cost paid by discarding, with the extra clause
        {"r569c8cd73292", "r7abf27a484a7"},  # the total cost, with madness and with spectacle
        {"r959769e319c8", "rb23035ebc8c2"},  # not to play it and not to cast it
        {"rc1ddacb99fd3", "rebde2643a633"},  # {T} and {Q}
    ] == sorted((members for members in groups.values() if len(members) > 1), key=min)
