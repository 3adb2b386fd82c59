from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.gatherer import read_page
from corpus.normalise import ruling_id
from corpus.wording import changes_meaning, differences


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("Goats climb.", "goats  climb!", ()),
        ("Goats climb.", "Goats will climb now.", (("", "will"), ("", "now"))),
        ("You cast it.", "You play {T}.", (("cast it", "play {T}"),)),
    ],
)
def test_what_differs_is_named_on_both_sides(
    a: str, b: str, expected: tuple[tuple[str, str], ...]
) -> None:
    assert expected == differences(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("A goat may climb.", "A goat can climb."),
        ("A goat isn't quick.", "A goat is not quick."),
        ("A goat casts it.", "A goat is casting it."),
        ("Your opponent's hand", "Your opponents' hands"),
    ],
)
def test_other_words_for_the_same_keep_the_meaning(a: str, b: str) -> None:
    assert not changes_meaning(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("A goat can climb.", "A goat can't climb."),
        ("Two goats climb.", "Three goats climb."),
        ("It gets +1/+1.", "It gets -1/-1."),
        ("It taps for {R}.", "It taps for {G}."),
        ("It is in your hand.", "It is in your library."),
        ("You lose.", "Your opponent loses."),
        ("You beat an opponent.", "An opponent beats you."),
        ("You may cast it.", "You may play it."),
        ("It climbs.", "It climbs (and you draw)."),
    ],
)
def test_a_negation_number_zone_player_or_verb_changes_the_meaning(a: str, b: str) -> None:
    assert changes_meaning(a, b)


@given(st.text(), st.text())
def test_texts_that_differ_in_no_word_mean_the_same(a: str, b: str) -> None:
    if not differences(a, b):
        assert not changes_meaning(a, b)


@pytest.mark.official
def test_the_near_duplicates_of_the_pages_differ_in_these_words(official: Path) -> None:
    texts = {
        ruling_id(paragraph.text): paragraph.text
        for path in (official / "gatherer").glob("*.txt")
        for paragraph in read_page(path).paragraphs
    }
    cast_or_play = (texts["rb23035ebc8c2"], texts["r959769e319c8"])
    extra_clause = (texts["r54cafa88fdbf"], texts["r3e3ff767ab2c"])
    tap_or_untap = (texts["rebde2643a633"], texts["rc1ddacb99fd3"])

    assert differences(*cast_or_play) == (("cast", "play"),) * 2
    assert [(a, len(b.split())) for a, b in differences(*extra_clause)] == [("", 12)]
    assert ("{T}", "{Q}") in set(differences(*tap_or_untap))
    assert all(changes_meaning(*pair) for pair in (cast_or_play, extra_clause, tap_or_untap))
