from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.normalise import normalise
from corpus.rule_references import References, mentions
from corpus.rulebook import order

NUMBERS = [
    "1",
    "100",
    "100.1",
    "100.1a",
    "100.1b",
    "100.1k",
    "100.1m",
    "100.1n",
    "100.1p",
    "100.2",
    "100.2a",
    "100.9",
    "100.10",
    "100.10a",
    "101",
    "102",
    "7",
]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Goats climb (see rule 100.1a).", "100.1a"),
        ("As 100.2 says, goats climb.", "100.2"),
        ("See rules 100.1, 100.2, and 100.1a; goats climb.", "100.1 100.2 100.1a"),
        ("See rule 100.2 and rule 100.2.", "100.2"),
        ("Rules 101 and 102 are about goats.", "101 102"),
        ("rule 101, \u201cGoats, Kids,\u201d and section 7, \u201cHay\u201d", "101 7"),
        ("rules 100.2, \u201cGoats,\u201d and 101, \u201cKids\u201d", "100.2 101"),
        ("See 102, \u201cHay.\u201d", "102"),
        ("Sections 1 and 7 do.", "1 7"),
        ("It is in section 102.", "102"),
        ("the steps of rules 100.1k and m", "100.1k 100.1m"),
        ("rules 100.1a\u2013b", "100.1a 100.1b"),
        ("rules 100.1k-n)", "100.1k 100.1m 100.1n"),
        ("rules 100.9\u201410.", "100.9 100.10"),
        ("rules 100.1k\u2011100.2a", "100.1k 100.1m 100.1n 100.1p 100.2a"),
        ("rule 100.1a through 100.1k", "100.1a 100.1b 100.1k"),
        ("rules 100\u2013102", "100 101 102"),
        ("rules 100.1n\u2013k", "100.1n 100.1k"),
        ("a \u201cstray quote. See rule 100.2, \u201cGoats.\u201d", "100.2"),
        ("a rule 100.1a-style goat", "100.1a"),
    ],
)
def test_the_numbers_that_a_text_names_are_found(text: str, expected: str) -> None:
    there, missing = References(NUMBERS).find(text)

    assert (tuple(expected.split()), ()) == (there, missing)


@pytest.mark.parametrize(
    "text",
    [
        "A flock of 100 goats.",
        "The rule is that 100 goats climb.",
        "Say so 102,100 times.",
        "Section 7a, and version 2.100.1",
        "It costs $100.1 of hay.",
        "See section 8.1, 1 goat.",
        "One rule, one goat, 7 kids.",
    ],
)
def test_other_numbers_name_no_rule(text: str) -> None:
    there, _ = References(NUMBERS).find(text)

    assert there == ()


def test_a_list_of_letters_ends_at_an_ordinary_word() -> None:
    assert References(NUMBERS).find("rules 100.1b and a goat") == (("100.1b",), ())
    assert References(NUMBERS).find("rule 100.1b and k goats") == (("100.1b",), ())


def test_a_singular_section_is_followed_by_no_list() -> None:
    assert References(NUMBERS).find("section 7, 1 goat") == (("7",), ())


def test_a_number_that_is_not_there_is_kept_apart() -> None:
    there, missing = References(NUMBERS).find("rules 100.1a, 100.1p\u2013s, 101, 103 and section 9")

    assert there == ("100.1a", "100.1p", "101")
    assert missing == ("100.1s", "103", "9")


def test_a_mention_says_where_it_stands() -> None:
    text = "See rules 100.1a-b and 101."

    found = mentions(text)

    assert [text[mention.start : mention.end] for mention in found] == ["100.1a-b", "101"]
    assert [(m.first, m.last) for m in found] == [("100.1a", "100.1b"), ("101", "101")]


PIECES = st.sampled_from(
    ["rule ", "rules ", "Section ", "100", ".1", ".10", "a", "bb", "-", " to ", " and ", ", ", '"']
)


@given(st.lists(PIECES | st.text(max_size=3), max_size=12).map("".join))
def test_whatever_a_text_says_its_mentions_are_numbers_in_order(text: str) -> None:
    text = normalise(text)
    found = mentions(text)
    ends = [place for mention in found for place in (mention.start, mention.end)]

    assert sorted(ends) == ends
    assert all(order(mention.first) and order(mention.last) for mention in found)


RULES = st.sampled_from([number for number in NUMBERS if "." in number])


@given(RULES, RULES)
def test_a_range_holds_its_ends_and_all_of_their_depth_between(first: str, last: str) -> None:
    expected = {
        number
        for number in NUMBERS
        if len(order(number)) == len(order(first)) and order(first) < order(number) < order(last)
    }

    there, missing = References(NUMBERS).find(f"rules {first}-{last}")

    assert ({first, last} | expected, ()) == (set(there), missing)


@given(st.text())
def test_a_text_without_digits_names_nothing(text: str) -> None:
    assert mentions(normalise(re.sub(r"\d", "", normalise(text)))) == ()
