from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.file_sources import opened_source, recognised
from corpus.gatherer import read_page
from corpus.intake import Intake, SourceIntake, take_in
from corpus.normalise import normalise, ruling_id
from corpus.records import Card, CardRecord, Face, Paragraph, Source
from corpus.store import Store
from corpus.stored import SourceChange

GOAT = Card("Brass Goat", "normal", (Face("Brass Goat", "", (), (), (), ""),))
GOATS = Source(
    "gatherer",
    "goats.txt",
    "1",
    (
        Paragraph(1, "Brass Goat may climb the hill in your turn."),
        Paragraph(2, "Brass Goat may climb the hill in their turn."),
        Paragraph(3, "It rests."),
    ),
)
HILLS = Source("gatherer", "hills.txt", "2", (Paragraph(1, "It rests."), Paragraph(2, "It eats.")))
HOUSE = Source("house", "house", "3", (Paragraph(1, "Kids play.", text_id="house kids/play"),))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "store.sqlite") as created:
        yield created


CARDS = Source("cards", "cards", "4", records=[CardRecord(GOAT)])


def test_what_came_in_is_counted_by_source(store: Store) -> None:
    intake = take_in(store, [CARDS, GOATS, HILLS, HOUSE])

    assert intake == Intake(
        sources=(
            SourceIntake("cards", "cards", 1, 0, 0, False),
            SourceIntake("gatherer", "goats.txt", 0, 3, 3, False, "Brass Goat"),
            SourceIntake("gatherer", "hills.txt", 0, 2, 2, False),
            SourceIntake("house", "house", 0, 1, 1, False),
        ),
        n_texts=4,
        n_groups=0,
        change=SourceChange(added=6),
        is_changed=True,
    )


def test_taking_in_the_same_again_changes_nothing(store: Store) -> None:
    take_in(store, [CARDS, GOATS, HILLS, HOUSE])
    before = list(store.connection.iterdump())
    again = take_in(store, [GOATS, HILLS, HOUSE])

    assert again.change == SourceChange(unchanged=6)
    assert not again.is_changed
    assert [(each.name, each.card, each.is_known) for each in again.sources] == [
        ("goats.txt", "Brass Goat", True),
        ("hills.txt", None, True),
        ("house", None, True),
    ]
    assert before == list(store.connection.iterdump())


def test_each_source_is_asked_for_after_the_one_before_is_written(store: Store) -> None:
    seen = []

    def sources() -> Iterator[Source]:
        yield CARDS
        seen.append(store.n_cards())
        yield GOATS

    take_in(store, sources())

    assert seen == [1]


@pytest.fixture(scope="module")
def official_store(
    official: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Store, list[Source], Intake]]:
    cards = recognised(official / "AtomicCards.json.gz", is_for_cards=True)
    pages = [read_page(path) for path in sorted((official / "gatherer").glob("*.txt"))]
    with Store.create(tmp_path_factory.mktemp("official") / "store.sqlite") as store:
        sources = [opened_source(cards, store.oracle_names), *pages]
        yield store, pages, take_in(store, sources)


@pytest.mark.official
def test_the_four_pages_come_in_as_39_texts_with_two_cards_inferred(
    official_store: tuple[Store, list[Source], Intake],
) -> None:
    _, _, intake = official_store
    cards, *pages = intake.sources

    assert (cards.n_cards, cards.n_paragraphs, cards.edition) == (34_369, 0, "2024-07-24")
    assert sum(page.n_paragraphs for page in pages) == 67
    assert (intake.n_texts, intake.n_groups) == (39, 0)
    assert {page.name[:3]: page.card for page in pages} == {
        "000": "Archfiend of Spite",
        "001": None,
        "003": "Descent into Madness",
        "004": None,
    }


@pytest.mark.official
def test_every_paragraph_of_the_four_pages_is_traceable(
    official_store: tuple[Store, list[Source], Intake],
) -> None:
    store, pages, _ = official_store
    names = {source.id: source.name for source in store.sources()}
    kept = {
        (names[occurrence.source_id], occurrence.position): (occurrence.original, text.id)
        for text in store.texts()
        for occurrence in store.occurrences(text.id)
    }

    assert kept == {
        (page.name, paragraph.position): (paragraph.text, ruling_id(paragraph.text))
        for page in pages
        for paragraph in page.paragraphs
    }
    assert [text.normalised for text in store.texts()] == [
        normalise(text.text) for text in store.texts()
    ]


@pytest.mark.official
def test_the_rulings_of_the_two_cards_name_them_with_a_tilde(
    official_store: tuple[Store, list[Source], Intake],
) -> None:
    store, _, _ = official_store
    with_own_name = Counter(
        occurrence.card
        for text in store.texts()
        for occurrence in store.occurrences(text.id)
        if "~" in occurrence.template
    )

    assert with_own_name == {"Archfiend of Spite": 2, "Descent into Madness": 3}


@pytest.mark.official
def test_a_face_that_several_cards_have_is_answered_with_all_of_them(
    official_store: tuple[Store, list[Source], Intake],
) -> None:
    store, _, _ = official_store

    assert store.card("archfiend OF spite").name == "Archfiend of Spite"
    assert store.card("when").name == "Who // What // When // Where // Why"
