from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.normalise import normalise
from corpus.templates import template


@pytest.mark.parametrize(
    ("text", "card", "expected"),
    [
        ("Brass Goat sees Brass Goats.", "Brass Goat", "~ sees Brass Goats."),
        ("Brass Goat\u2019s ability", "Brass Goat", "~'s ability"),
        ("Brass Goats' ability and Brass Goats's", "Brass Goats", "~'s ability and ~'s"),
        ("'Brass Goat'", "Brass Goat", "'~'"),
        ("Gerta eats. Gerta, Brass Goat eats.", "Gerta, Brass Goat", "~ eats. ~ eats."),
        ("Up and Down, or Up // Down", "Up // Down", "~ and ~, or ~"),
        ("Gerta is Gerta, Queen.", "Gert // Gerta, Queen", "~ is ~."),
        ("+2 Hoof (Test) is (Test).", "+2 Hoof (Test)", "~ is (Test)."),
        ("Brass  Goat stays.", None, "Brass Goat stays."),
    ],
)
def test_a_card_in_its_own_ruling_is_a_tilde(text: str, card: str | None, expected: str) -> None:
    assert expected == template(text, card)


@given(st.text())
def test_a_general_ruling_is_its_own_template(text: str) -> None:
    assert normalise(text) == template(text, None)
