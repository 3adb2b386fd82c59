from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.gatherer import read_page
from corpus.normalise import normalise, ruling_id
from corpus.wording import changes_meaning, differences, reading, words

WORDS_THAT_MATTER = """
goat another other target chosen any all each both either only just not never no must up to
cast play activate trigger enter leave die attack block draw discard exile destroy sacrifice
you opponent player teammate controller owner before after until unless while during if
first second last white red creature artifact land permanent spell ability card token
graveyard hand library stack upkeep flying menace tapped untapped more less x
"""


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("Goats climb.", "goats  climb!", ()),
        ("Goats climb.", "Goats will climb now.", (("", "will"), ("", "now"))),
        ("You cast it.", "You play {T}.", (("cast it", "play {T}"),)),
        ("Count X+1 goats.", "Count X-1 goats.", (("+", "-"),)),
    ],
)
def test_what_differs_is_named_on_both_sides(
    a: str, b: str, expected: tuple[tuple[str, str], ...]
) -> None:
    assert expected == differences(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Goats (brown ones) climb: up.", 'goats, "brown ones", climb - up!'),
        ("A goat can't climb; it isn't quick.", "A goat cannot climb. It is not quick."),
        ("You'll see that it's quick.", "You will see that it is quick."),
        ("A goat may climb.", "A goat can climb."),
        ("However, the goat still climbs.", "The goat climbs."),
        ("A goat climbs four hills.", "A goat climbs 4 hills."),
        ("The goat stays there.", "The goat will remain there."),
        ("The goats won't be tapped.", "The goats are not tapped."),
        ("The goat doesn't climb.", "The goat won't climb."),
        ("The goat will become a card.", "The goat becomes a card."),
        ("Its converted mana cost is 2.", "Its mana value is two."),
        ("It enters the battlefield tapped.", "It enters tapped."),
        ("A non-goat climbs.", "A nongoat climbs."),
        ("They climb their own hill.", "They climb their hill."),
        ("They climb in order to eat.", "They climb to eat."),
        ("The last ability of ~ triggers.", "~'s last ability triggers."),
        ("The ability triggers.", "~'s ability triggers."),
        ("Choose when ~ tries to resolve.", "Choose when ~ resolves."),
        ("Will not climb.", "Does not climb."),
    ],
)
def test_harmless_wording_keeps_the_meaning(a: str, b: str) -> None:
    assert not changes_meaning(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("A goat can climb.", "A goat can't climb."),
        ("A goat may climb.", "A goat must climb."),
        ("You may not climb.", "You can not climb."),
        ("Goats do not have to climb.", "Goats must not climb."),
        ("You cast it.", "You can cast it."),
        ("Two goats climb.", "Three goats climb."),
        ("The goat climbs.", "The goats climb."),
        ("Each goat climbs.", "Every other goat climbs."),
        ("All goats climb.", "Both goats climb."),
        ("Any goat climbs.", "Only a goat climbs."),
        ("Choose a goat.", "Choose up to one goat."),
        ("Another goat climbs.", "A goat climbs."),
        ("The target goat climbs.", "The chosen goat climbs."),
        ("It gets +1/+1.", "It gets -1/-1."),
        ("It is */*.", "It is 0/0."),
        ("Count X+1 goats.", "Count X-1 goats."),
        ("It counts if X > 3.", "It counts if X < 3."),
        ("It taps for {R}.", "It taps for {G}."),
        ("It is white.", "It is black."),
        ("It is in your hand.", "It is in your library."),
        ("It climbs in your upkeep.", "It climbs in your end step."),
        ("Choose before it climbs.", "Choose after it climbs."),
        ("It rests until it climbs.", "It rests unless it climbs."),
        ("When it dies, eat.", "When it leaves the battlefield, eat."),
        ("You lose.", "Your opponent loses."),
        ("Its owner eats.", "Its controller eats."),
        ("You beat an opponent.", "An opponent beats you."),
        ("You may cast it.", "You may play it."),
        ("It has menace.", "It has flying."),
        ("It is a goat creature.", "It is a goat artifact."),
        ("Brass Goat eats.", "Copper Goat eats."),
        ("Goats see ~1 before ~2.", "Goats see ~2 before ~1."),
        ("~'s first ability triggers.", "~'s last ability triggers."),
        ("The last ability of ~ and Pan triggers.", "~'s last ability and Pan triggers."),
        ("No goat has to climb.", "No goat must climb."),
        ("Choose however many goats.", "Choose many goats."),
        ("It climbs.", "It climbs (and you draw)."),
        ("It climbed.", "It climbs."),
        ("If Will climbs, eat.", "If it will climb, eat."),
        ("It isn't just a goat.", "It isn't a goat."),
        ("It isn't simply a goat.", "It isn't a goat."),
        ("It can be seen at all times.", "It can be seen times."),
        ("*****", "-----"),
    ],
)
def test_every_other_difference_changes_the_meaning(a: str, b: str) -> None:
    assert changes_meaning(a, b)


sentence_of_words = st.lists(
    st.sampled_from(WORDS_THAT_MATTER.split()), min_size=1, max_size=6
).map(" ".join)


@given(sentence_of_words, sentence_of_words)
def test_words_that_matter_have_to_be_the_same_in_the_same_order(a: str, b: str) -> None:
    assert changes_meaning(a, b) == (a != b)


@given(st.text(), st.text())
def test_texts_that_differ_in_no_word_mean_the_same(a: str, b: str) -> None:
    if words(a) == words(b) != []:
        assert not changes_meaning(a, b)


@given(st.text())
def test_only_a_text_without_words_reads_as_it_is_written(text: str) -> None:
    if not words(text):
        assert normalise(text) == reading(text)


@pytest.mark.official
def test_the_texts_of_the_pages_that_look_alike_differ_in_these_words(official: Path) -> None:
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
