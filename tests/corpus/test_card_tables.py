from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.card_tables import folded_name
from corpus.errors import NotFoundError
from corpus.records import Card, Face
from corpus.store import Store


def card(name: str, *faces: str) -> Card:
    return Card(name, "normal", tuple(Face(face, "", (), (), (), "") for face in faces or (name,)))


FULL = Card(
    "Gerta // Gerta's Hoof",
    "transform",
    (
        Face(
            "Gerta",
            "{2/R}",
            ("Creature", "Artifact"),
            ("Legendary",),
            ("Goat",),
            "Haste\n{T}: Draw.",
            ("R",),
            ("Haste",),
            "*",
            "1+*",
        ),
        Face("Gerta's Hoof", "", ("Planeswalker",), (), (), "", loyalty="X"),
    ),
)
CARDS = [
    FULL,
    card("J\u00f6tun Goat"),
    card("\u00c6ther Goat"),
    card("Bind"),
    card("Bind // Loose", "Bind", "Loose"),
    card("Left // Union", "Left", "Union"),
    card("Right // Union", "Right", "Union"),
    card("Union's Goat"),
    card("Goat Kid"),
    card("GOAT KID"),
]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "store.sqlite") as created:
        created.add_cards(CARDS)
        yield created


def test_cards_come_back_as_they_were(store: Store) -> None:
    assert [store.card(card.name) for card in CARDS] == CARDS


def test_a_card_read_again_replaces_itself(store: Store) -> None:
    newer = card(FULL.name, "Gerta")

    assert store.add_cards([newer, newer]) == 2
    assert newer == store.card("Gerta")
    assert len(CARDS) == store.n_cards()


@pytest.mark.parametrize(
    ("name", "full_name"),
    [
        ("jotun  GOAT", "J\u00f6tun Goat"),
        ("aether goat", "\u00c6ther Goat"),
        ("gerta\u2019s hoof", "Gerta // Gerta's Hoof"),
        ("bind", "Bind"),
        ("loose", "Bind // Loose"),
        ("bind // loose", "Bind // Loose"),
        ("Goat Kid", "Goat Kid"),
    ],
)
def test_a_card_is_found_as_people_type_it(store: Store, name: str, full_name: str) -> None:
    assert full_name == store.card(name).name


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("union", "'union' is several cards: 'Left // Union' and 'Right // Union'; name one"),
        ("goat kid", "'goat kid' is several cards: 'GOAT KID' and 'Goat Kid'; name one"),
        ("Jotun Gaot", "no card is called 'Jotun Gaot'; did you mean 'J\u00f6tun Goat'"),
        ("gerta hof", 'did you mean "Gerta // Gerta\'s Hoof"?'),
        ("xxxxxxxx", "no card is called 'xxxxxxxx'; check its spelling"),
    ],
)
def test_a_name_that_is_no_one_card_is_answered_with_names(
    store: Store, name: str, said: str
) -> None:
    with pytest.raises(NotFoundError) as refused:
        store.card(name)

    assert said in str(refused.value)


def test_without_cards_the_command_that_loads_them_is_named(tmp_path: Path) -> None:
    with (
        Store.create(tmp_path / "empty.sqlite") as store,
        pytest.raises(NotFoundError, match="kb build --cards"),
    ):
        store.card("Brass Goat")


def test_the_names_and_the_ordinary_words_of_the_texts_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    speaking = Card("Hush", "normal", (Face("Hush", "", (), (), (), "Goats hush when bound."),))
    with Store.create(path) as store:
        store.add_cards([speaking, card("When // Then", "When", "Then")])
    with Store.open(path) as store:
        mentioned = store.card_names().mentioned("When is Hush? Then.")

    assert mentioned == {"When // Then"}


def test_folding_a_folded_name_changes_nothing() -> None:
    folded = [folded_name(card.name) for card in CARDS]

    assert folded == [folded_name(name) for name in folded]
