"""The cards that a question names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from corpus.intake import take_in
from corpus.records import Card, CardRecord, Face, Paragraph, Source
from corpus.store import Store
from kb.ask import ask
from kb.knowledge import KnowledgeBase
from kb.named_cards import NamedCards, named_cards


def card(name: str, text: str = "") -> Card:
    return Card(name, "normal", (Face(name, "", ("Land",), (), (), text),))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    names = ("Tea Goblin", "Tea Goblin Elder", "Théodora's Cup", "Pour")
    paragraphs = tuple(
        Paragraph(number, f"{name} is warm.", card=name) for number, name in enumerate(names, 1)
    )
    cards = [card("Tea Goblin", "You may pour tea."), *map(card, names[1:]), card("Unruled Moth")]
    with Store.create(tmp_path_factory.mktemp("store") / "store.sqlite") as opened:
        page = Source("gatherer", "tea.txt", "00", paragraphs, names[0])
        records = [CardRecord(each) for each in cards]
        take_in(opened, [Source("cards", "cards", "00", records=records), page])
        for position, name in enumerate(names, 1):
            with opened.connection:
                opened.connection.execute(
                    "UPDATE occurrences SET card = ? WHERE position = ?", (name, position)
                )
        yield opened


@pytest.mark.parametrize(
    ("question", "names", "rest"),
    [
        ("may tea goblin pour?", ("Tea Goblin",), "may pour"),
        ("What of the Tea Goblin Elder?", ("Tea Goblin Elder",), "what of the"),
        ("is theodora's cup full", ("Théodora's Cup",), "is full"),
        ("Tea Goblin's cup or Tea Goblin Elder", ("Tea Goblin Elder", "Tea Goblin"), "cup or"),
        ("who may pour?", (), "who may pour?"),
        ("Unruled Moth burns", (), "Unruled Moth burns"),
        ("the tea goblins", (), "the tea goblins"),
    ],
)
def test_a_question_names_cards_in_any_case_and_accent(
    store: Store, question: str, names: tuple[str, ...], rest: str
) -> None:
    assert named_cards(store, question) == NamedCards(names, rest)


def test_a_ruling_on_the_named_card_stands_first(base: KnowledgeBase) -> None:
    on_card = ask(base, "who pays if the letter of Tin Courier is lost").hits[0]

    assert on_card.cards == ("Tin Courier",)
