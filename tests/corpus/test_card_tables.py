from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.records import Card, CardRecord, Face, ForeignName, Source
from corpus.store import Store


def card(name: str, *faces: str) -> Card:
    return Card(name, "normal", tuple(Face(face, "", (), (), (), "") for face in faces or (name,)))


def write(store: Store, *records: CardRecord, name: str = "cards") -> None:
    store.replace_source(Source("cards", name, repr(records), records=records))
    store.settle_cards()


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
CARDS = [FULL, card("J\u00f6tun Goat"), card("Bind"), card("Bind // Loose", "Bind", "Loose")]
FOREIGN = (
    ForeignName("German", "Gertas Huf", "Gerta's Hoof"),
    ForeignName("Italian", "Gerta // Zoccolo di Gerta"),
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "store.sqlite") as created:
        write(created, CardRecord(FULL, FOREIGN), *map(CardRecord, CARDS[1:]))
        yield created


def test_cards_come_back_as_they_were(store: Store) -> None:
    assert [store.card(card.name) for card in CARDS] == CARDS
    assert store.foreign_names(FULL.name) == FOREIGN
    assert store.foreign_names("Bind") == ()


def test_a_card_read_again_replaces_itself_and_keeps_the_names_that_are_not_told(
    store: Store,
) -> None:
    newer = card(FULL.name, "Gerta")
    write(store, CardRecord(newer), name="newer cards")

    assert store.card("Gerta") == newer
    assert store.n_cards() == len(CARDS)
    assert store.foreign_names(FULL.name) == FOREIGN


def test_a_card_that_no_source_has_any_more_goes_with_all_its_names(store: Store) -> None:
    write(store, *map(CardRecord, CARDS[1:]))

    assert store.n_cards() == len(CARDS) - 1
    assert store.foreign_names(FULL.name) == ()


def test_the_names_and_the_ordinary_words_of_the_texts_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    speaking = Card("Hush", "normal", (Face("Hush", "", (), (), (), "Goats hush when bound."),))
    with Store.create(path) as store:
        write(store, CardRecord(speaking), CardRecord(card("When // Then", "When", "Then")))
    with Store.open(path) as store:
        mentioned = store.card_names().mentioned("When is Hush? Then.")

    assert mentioned == {"When // Then"}
