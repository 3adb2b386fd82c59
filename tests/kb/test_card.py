"""A card by name, with its rulings grouped and the house rulings that fit it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.errors import NotFoundError
from corpus.records import Card, CardRecord, Face, ForeignName, Paragraph, Source
from corpus.rulebook import Section
from corpus.store import Store
from corpus.stored import StoredVerdict
from engine.installed import engine_name
from kb.card import FoundCard, OnThisCard, card
from kb.house import house_ruling, house_rulings
from kb.inputs import house_source
from kb.program import program_mark
from kb.verdicts import Verdict

CLERK = Card(
    "Dusty Clerk",
    "normal",
    (
        Face(
            "Dusty Clerk",
            "{1}{B}",
            ("Creature",),
            (),
            ("Goblin",),
            "Madness {B}",
            keywords=("Madness",),
            power="2",
            toughness="1",
        ),
    ),
)
PORTER = Card("Night Porter", "normal", (Face("Night Porter", "{3}", ("Creature",), (), (), ""),))
OPEN_SHUT = Card(
    "Open // Shut",
    "split",
    (
        Face("Open", "{U}", ("Instant",), (), (), ""),
        Face("Shut", "{W}", ("Instant",), (), (), ""),
    ),
)
SHUT_LOCKED = Card(
    "Shut // Locked",
    "split",
    (
        Face("Shut", "{W}", ("Instant",), (), (), ""),
        Face("Locked", "{R}", ("Instant",), (), (), ""),
    ),
)
RECORDS = (
    CardRecord(CLERK, (ForeignName("German", "Staubiger Schreiber"),)),
    *map(CardRecord, (PORTER, OPEN_SHUT, SHUT_LOCKED)),
)
RULINGS = (
    ("Dusty Clerk", "2020-01-01", "Dusty Clerk cannot stamp a form twice."),
    ("Dusty Clerk", "2019-01-01", "Dusty Clerk files every form by rule 702.35a."),
    ("Dusty Clerk", "2021-01-01", "Dusty Clerk can't stamp a form twice."),
    ("Dusty Clerk", None, "Nobody reads what a clerk has filed."),
    ("Night Porter", "2020-01-01", "Night Porter can't stamp a form twice."),
    ("Night Porter", "2020-01-01", "Nobody reads what a clerk has filed."),
    ("Open // Shut", "2020-01-01", "Open lets the draught in."),
    ("Shut // Locked", "2020-01-01", "Shut keeps the draught out."),
)
RULES = (
    Paragraph(1, "Clerks file.", text_id="CR 702.35"),
    Paragraph(2, "They file by number.", text_id="CR 702.35a"),
)
SECTIONS = (Section("7", "The Office"), Section("702", "Filing"))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    paragraphs = [
        Paragraph(position, text, card, date)
        for position, (card, date, text) in enumerate(RULINGS, start=1)
    ]
    page = (Paragraph(1, "The draught is a matter of taste."),)
    with Store.create(tmp_path_factory.mktemp("store") / "store.sqlite") as created:
        created.replace_source(Source("cards", "cards", "", records=RECORDS))
        created.settle_cards()
        created.replace_source(Source("lines", "rulings", "", paragraphs))
        created.replace_source(Source("gatherer", "open.txt", "", page, card="OPEN"))
        created.replace_source(house_source())
        created.replace_source(Source("rules", "rules", "", RULES, sections=SECTIONS))
        created.note_references()
        created.regroup()
        yield created


def texts(found: FoundCard) -> list[str]:
    assert found.card is not None
    return [ruling.text for ruling in found.card.rulings]


def test_rulings_come_by_date_with_those_that_say_the_same_together(store: Store) -> None:
    found = card(store, "dusty clerk").card
    assert found is not None
    filed, stamped, read = found.rulings
    (earlier,) = stamped.near_duplicates

    assert [ruling.date for ruling in found.rulings] == ["2019-01-01", "2021-01-01", None]
    assert (filed.text, read.text) == (RULINGS[1][2], RULINGS[3][2])
    assert (stamped.text, earlier.text) == (RULINGS[2][2], RULINGS[0][2])
    assert (earlier.date, earlier.verdict) == ("2020-01-01", Verdict.UNLINKED)


def test_a_ruling_says_on_how_many_other_cards_it_stands_and_what_it_rests_on(
    store: Store,
) -> None:
    found = card(store, "dusty clerk").card
    assert found is not None

    assert [ruling.n_other_cards for ruling in found.rulings] == [0, 1, 1]
    assert found.rulings[0].rules == ("702.35a",)
    assert found.rulings[0].verdict is Verdict.UNLINKED


def test_the_verdict_is_that_of_the_row_on_this_card(store: Store) -> None:
    (read,) = (text for text in store.texts() if text.text == RULINGS[3][2])
    for name, verdict in (("Dusty Clerk", Verdict.PROVEN), ("Night Porter", Verdict.REFUTED)):
        store.put_verdict(
            StoredVerdict(
                read.id, name, verdict, "", engine_name(), '{"claims": []}', program_mark()
            )
        )
    with store.connection:
        store.connection.execute("INSERT INTO text_claims VALUES (?, 1, 0)", (read.id,))
    found = [card(store, name).card for name in ("Dusty Clerk", "Night Porter")]
    verdicts = [
        ruling.verdict for each in found if each for ruling in each.rulings if ruling.id == read.id
    ]

    assert verdicts == [Verdict.PROVEN, Verdict.REFUTED]


def test_a_page_on_a_face_belongs_to_the_card_and_another_card_s_face_does_not(
    store: Store,
) -> None:
    assert texts(card(store, "open")) == [RULINGS[6][2], "The draught is a matter of taste."]
    assert texts(card(store, "locked")) == [RULINGS[7][2]]


def test_the_house_rulings_that_fit_a_face_are_listed(store: Store) -> None:
    found = card(store, "dusty clerk").card
    porter = card(store, "night porter").card
    assert found is not None
    assert porter is not None
    fitting = [ruling for ruling in house_rulings().values() if ruling.fits(CLERK.faces[0])]

    assert [each.id for each in found.house] == [ruling.id for ruling in fitting]
    assert OnThisCard("house madness/exiled", house_ruling("madness/exiled").text) in found.house
    assert porter.house == ()


def test_a_face_that_two_cards_have_shows_neither(store: Store) -> None:
    found = card(store, "shut")

    assert (found.match, found.card) == ("face", None)
    assert found.candidates == ("Open // Shut", "Shut // Locked")


def test_a_card_comes_with_its_faces_and_all_its_names(store: Store) -> None:
    found = card(store, "staubiger schreiber")
    assert found.card is not None

    assert (found.match, found.card.name, found.card.faces) == (
        "foreign",
        "Dusty Clerk",
        CLERK.faces,
    )
    assert found.card.names == (ForeignName("German", "Staubiger Schreiber"),)


def test_what_is_found_is_a_json_document(store: Store) -> None:
    document = json.loads(json.dumps(card(store, "dusty clrk").to_json()))

    assert list(document) == ["query", "match", "candidates", "card", "editions"]
    assert (document["query"], document["match"]) == ("dusty clrk", "close")
    assert document["candidates"] == ["Dusty Clerk"]
    assert list(document["card"]) == ["name", "layout", "faces", "names", "rulings", "house"]
    assert document["editions"] == {
        "rules": None,
        "rulings": "2021-01-01",
        "engine": engine_name(),
    }
    assert card(store, "zzzz").to_json()["card"] is None


def test_without_cards_the_command_that_loads_them_is_named(tmp_path: Path) -> None:
    with (
        Store.create(tmp_path / "store.sqlite") as empty,
        pytest.raises(NotFoundError, match="kb build --cards"),
    ):
        card(empty, "Dusty Clerk")
