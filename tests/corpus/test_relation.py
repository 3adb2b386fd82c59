from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.relation import Relation, relation

GOAT = ["Brass Goat"]
HILL = ["Tin Hill"]


@pytest.mark.parametrize(
    ("a", "b", "a_cards", "b_cards", "expected"),
    [
        ("Goats  \u201cclimb\u201d.", 'Goats "climb".', [], [], "same"),
        ("Brass Goat climbs.", "Tin Hill climbs.", GOAT, HILL, "same"),
        ("Brass Goat climbs.", "Tin Hill climbs.", [], [], "different"),
        ("Brass Goat climbs.", "Tin Hill climbs.", HILL, GOAT, "different"),
        ("Brass Goat climbs.", "Tin Hill climbs.", [*HILL, *GOAT], HILL, "same"),
        ("Brass Goat can't climb.", "Tin Hill cannot climb!", GOAT, HILL, "near"),
        ("Brass Goat can't climb.", "Brass Goat can climb.", GOAT, GOAT, "different"),
        ("Up before Down.", "Down before Up.", ["Up // Down"], ["Up // Down"], "different"),
    ],
)
def test_two_texts_are_the_same_near_or_different(
    a: str, b: str, a_cards: list[str], b_cards: list[str], expected: Relation
) -> None:
    assert expected == relation(a, b, a_cards, b_cards)


@given(st.text(), st.text())
def test_the_order_of_the_two_plays_no_part(a: str, b: str) -> None:
    assert relation(a, b, GOAT) == relation(b, a, (), GOAT)


@given(st.text(), st.lists(st.sampled_from(("Brass Goat", "Up // Down"))))
def test_a_text_is_the_same_as_itself(text: str, cards: list[str]) -> None:
    assert relation(text, text, cards) == "same"
