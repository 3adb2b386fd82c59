from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.names import CardNames, ordinary_words, page_card

FACES = [
    ("Platinum Goat", "Platinum Goat"),
    ("Goat", "Goat"),
    ("Goat of Brass", "Goat of Brass"),
    ("Brass Tower", "Brass Tower"),
    ("Hush", "Hush"),
    ("Up // Down", "Up"),
    ("Up // Down", "Down"),
    ("Left // Union", "Left"),
    ("Left // Union", "Union"),
    ("Right // Union", "Right"),
    ("Right // Union", "Union"),
    ("+2 Hoof", "+2 Hoof"),
    ("\u201cRun, Goat!\u201d", "\u201cRun, Goat!\u201d"),
    ("Human\u2014Goat", "Human\u2014Goat"),
]
NAMES = CardNames.from_faces(FACES, ordinary=["up", "left", "right"])


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Nothing is named here.", set()),
        ("A Platinum Goat stays.", {"Platinum Goat"}),
        ("Platinum Goat and Goat stay.", {"Platinum Goat", "Goat"}),
        ("Platinum Goat's ability", {"Platinum Goat"}),
        ("Goats and Goatherd", set()),
        ("platinum goat", set()),
        ("Goat of Brass Tower", {"Goat of Brass"}),
        ("A Goat of Bronze near Brass Tower", {"Goat", "Brass Tower"}),
        ("Up it goes. Left and Right.", set()),
        ("Down it goes.", {"Up // Down"}),
        ("Up // Down is split.", {"Up // Down"}),
        ("Union is shared.", {"Left // Union", "Right // Union"}),
        ("Use +2 Hoof.", {"+2 Hoof"}),
        ("Cast \u201cRun, Goat!\u201d now.", {"\u201cRun, Goat!\u201d"}),
        ("A Human - Goat, a Human\u2013Goat", {"Goat", "Human\u2014Goat"}),
    ],
)
def test_the_longest_whole_name_counts(text: str, cards: set[str]) -> None:
    assert cards == NAMES.mentioned(text)


def test_a_full_name_comes_before_the_same_name_of_a_face() -> None:
    names = CardNames.from_faces([("Bind", "Bind"), ("Bind // Loose", "Bind")])

    assert {"Bind"} == names.mentioned("Bind resolves.")


def test_words_in_lower_case_are_ordinary() -> None:
    assert {"it", "don't"} == ordinary_words("Goats don\u2019t: X it {T} 2nd.")


@pytest.mark.parametrize(
    ("paragraphs", "card"),
    [
        ([], None),
        (["Goat of Brass stays."], None),
        (["Goat of Brass stays.", "Nothing.", "Goat of Brass leaves."], "Goat of Brass"),
        (["Goat of Brass sees Hush.", "Goat of Brass. Hush."], None),
        (["Goat of Brass sees Hush.", "Goat of Brass stays.", "Hush."] * 2, None),
        (["Goat of Brass sees Hush.", "Goat of Brass stays.", "Hush.", "Hush!"], "Hush"),
        (["Goat of Brass sees Hush.", "Hush is not a hush.", "Hush."], None),
        (["Goat of Brass, Goat of Brass, Goat of Brass."], None),
    ],
)
def test_a_page_is_about_the_card_that_most_paragraphs_name(
    paragraphs: list[str], card: str | None
) -> None:
    assert card == page_card(paragraphs, NAMES)


@given(st.sampled_from(FACES), st.sampled_from(FACES))
def test_every_name_is_found_between_other_words(
    one: tuple[str, str], other: tuple[str, str]
) -> None:
    names = CardNames.from_faces(FACES)

    assert {one[0], other[0]} <= names.mentioned(f"when {one[0]}, then {other[0]} is.")
