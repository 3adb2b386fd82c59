from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.normalise import normalise
from corpus.templates import named, template, templates


@pytest.mark.parametrize(
    ("text", "card", "expected"),
    [
        ("Brass Goat sees Brass Goats.", "Brass Goat", "~ sees Brass Goats."),
        ("Brass Goat\u2019s ability", "Brass Goat", "~'s ability"),
        ("Brass Goats' ability and Brass Goats's", "Brass Goats", "~'s ability and ~'s"),
        ("'Brass Goat'", "Brass Goat", "'~'"),
        ("Gerta eats. Gerta, Brass Goat eats.", "Gerta, Brass Goat", "~ eats. ~ eats."),
        ("Gerta is Gerta, Queen.", "Gert // Gerta, Queen", "~ is ~."),
        ("+2 Hoof (Test) is (Test).", "+2 Hoof (Test)", "~ is (Test)."),
        ("Brass  Goat stays.", None, "Brass Goat stays."),
    ],
)
def test_a_card_in_its_own_ruling_is_a_tilde(text: str, card: str | None, expected: str) -> None:
    assert expected == template(text, card)


@pytest.mark.parametrize(
    ("text", "card", "expected"),
    [
        ("Up rises.", "Up // Down", "~ rises."),
        ("Down falls.", "Up // Down", "~ falls."),
        ("Up before Down's end", "Up // Down", "~1 before ~2's end"),
        ("Down before Up", "Up // Down", "~2 before ~1"),
        ("Up and Down, or Up // Down", "Up // Down", "~1 and ~2, or ~"),
        ("Gerta sees Gerta, Queen.", "Gerta, Maid // Gerta, Queen", "~1 sees ~2."),
        ("Goat sees Goat.", "Goat // Goat", "~ sees ~."),
    ],
)
def test_faces_are_told_apart_where_a_text_names_several(
    text: str, card: str, expected: str
) -> None:
    assert expected == template(text, card)


@given(st.text())
def test_a_general_ruling_is_its_own_template(text: str) -> None:
    assert normalise(text) == template(text, None)


faces = st.lists(st.sampled_from(("Up", "Down", "Brass Goat", "Tin Hill")), min_size=1, unique=True)


@given(faces, st.lists(st.sampled_from(("Up", "Down", "Tin Hill", "sees", "a hill"))))
def test_names_that_are_written_out_give_the_template_again(
    names: list[str], words: list[str]
) -> None:
    card = " // ".join(names)
    found = template(" ".join(words), card)

    assert found == template(named(found, card), card)


def test_a_text_has_a_template_for_each_way_its_cards_read_it() -> None:
    text = "Brass Goat sees a hill."

    assert templates(text, ["Tin Hill", "Brass Goat", "Hill"]) == (text, "~ sees a hill.")
    assert templates(text, []) == (text,)
