"""Rulings taken apart into claims, and the links of their sentences."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.gatherer import read_page
from corpus.normalise import text_hash
from corpus.sentences import sentences
from corpus.templates import template
from kb.claims import LeftOut, Link, TextClaim, all_links, split, uncovered

CARDS = {
    "000_4b59ea5cf8ad0f29.txt": "Archfiend of Spite",
    "003_51fb99064a18fed1.txt": "Descent into Madness",
}


def test_a_sentence_without_a_link_is_one_claim_without_a_check() -> None:
    claims, left_out = split("Goblins like tea. They drink it hot.", None)

    assert [claim.text for claim in claims] == ["Goblins like tea.", "They drink it hot."]
    assert [claim.checks for claim in claims] == [(), ()]
    assert left_out == ()


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("For example, a goblin may pour twice.", "example"),
        ("See rule 999.9.", "pointer to a rule"),
        ("This is an exception to rule 999.9a.", "pointer to a rule"),
        ("The pour symbol is {P}.", "name of a symbol"),
    ],
)
def test_what_asserts_nothing_of_its_own_is_left_out_with_its_reason(
    sentence: str, reason: str
) -> None:
    claims, left_out = split(f"Goblins like tea. {sentence}", None)

    assert [claim.text for claim in claims] == ["Goblins like tea."]
    assert left_out == (LeftOut(sentence, reason),)


@pytest.mark.parametrize(
    "sentence",
    [
        "The example of a goblin is followed.",
        "Goblins (and orcs) see rule books as food.",
        "(A goblin who spills still pays.)",
        "See rule 999.9 and pour seven cups.",
        "This is an exception to rule 999.9a because goblins like tea.",
        "The pour symbol is {P} and costs tea.",
    ],
)
def test_what_only_looks_like_an_example_or_a_reminder_stays_a_claim(sentence: str) -> None:
    claims, left_out = split(sentence, None)

    assert ([claim.text for claim in claims], left_out) == ([sentence], ())


@pytest.mark.official
def test_a_sentence_that_leans_on_another_is_linked_only_beside_it(official: Path) -> None:
    leaning = [
        sentence
        for digest, sentence in page_sentences(official)
        if all_links().get(digest, (Link((), (), None),))[0].beside is not None
    ]
    alone = [claim for sentence in leaning for claim in split(sentence, None)[0]]

    assert len(leaning) >= 10
    assert [claim.checks for claim in alone if claim.checks] == []


def test_a_claim_names_the_card_again() -> None:
    claims, _ = split("Tea Goblin's tea is hot.", "Tea Goblin")

    assert claims == (TextClaim("Tea Goblin's tea is hot.", text_hash("~'s tea is hot.")),)


def test_words_in_no_claim_are_found_and_joints_are_not_counted() -> None:
    links = [Link(((0, 3),), (), None), Link(((4, 6),), (), None)]

    assert uncovered("tea is hot, and milk cold or sweet", links) == ("sweet",)


@pytest.mark.official
def test_every_link_is_of_a_sentence_of_the_pages_and_covers_its_words(official: Path) -> None:
    found = dict(page_sentences(official))
    missing = {
        sentence: uncovered(found[sentence], links)
        for sentence, links in all_links().items()
        if sentence not in found or uncovered(found[sentence], links)
    }

    assert missing == {}


@pytest.mark.official
def test_no_range_of_words_reaches_past_its_sentence(official: Path) -> None:
    found = dict(page_sentences(official))
    wrong = [
        sentence
        for sentence, links in all_links().items()
        for link in links
        for start, stop in link.words
        if not 0 <= start < stop <= len(found[sentence].split())
    ]

    assert wrong == []


@pytest.mark.official
def test_a_sentence_turned_into_its_negation_is_linked_to_nothing(official: Path) -> None:
    real = dict(page_sentences(official))
    linked = [
        negated
        for sentence in real.values()
        for negated in negations(sentence)
        if text_hash(negated) in all_links() and text_hash(negated) not in real
    ]

    assert linked == []


def page_sentences(official: Path) -> Iterator[tuple[str, str]]:
    """Yield the hash and the text of every sentence of the pages, card names as `~`."""
    for path in sorted((official / "gatherer").glob("*.txt")):
        for paragraph in read_page(path).paragraphs:
            for sentence in sentences(template(paragraph.text, CARDS.get(path.name))):
                yield text_hash(sentence), sentence


def negations(sentence: str) -> Iterator[str]:
    """Yield the sentence with one word that matters turned round, wherever there is one."""
    turned = {
        "can": "can't", "can't": "can", "is": "isn't", "will": "won't", "must": "may",
        "you": "opponents", "your": "an opponent's", "before": "after", "only": "never",
        "exile": "hand", "graveyard": "library", "cast": "play", "play": "cast", "doesn't": "does",
        "0.": "1.", "another": "a", "tapped": "untapped", "untapped": "tapped", "no": "some",
    }  # fmt: skip
    words = sentence.split()
    for place, word in enumerate(words):
        if word in turned:
            yield " ".join([*words[:place], turned[word], *words[place + 1 :]])
