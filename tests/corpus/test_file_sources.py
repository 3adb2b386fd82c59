from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from corpus.errors import SourceError
from corpus.file_sources import opened_source, recognised
from corpus.records import Card, CardRecord, Face, ForeignName, Paragraph, Source
from corpus.rulebook import Section

RULES = """Comprehensive Rules of Goats

These rules are effective as of May 7, 2031.

Contents

1. Goats
101. Hills
Glossary
Credits

1. Goats

101. Hills

101.1. Goats climb. See rule 101.1a.

101.1a A kid climbs too.
Example: A kid of a goat climbs.

Glossary

Kid
A small goat.

Credits

Nobody.
"""
GOAT = {
    "name": "Goat",
    "layout": "normal",
    "types": ["Creature"],
    "text": "It climbs.",
    "identifiers": {"scryfallOracleId": "o1"},
    "foreignData": [{"language": "German", "name": "Ziege"}],
    "rulings": [{"date": "2031-02-03", "text": "Goat climbs."}],
}
GOAT_CARD = Card("Goat", "normal", (Face("Goat", "", ("Creature",), (), (), "It climbs."),))


def written(path: Path, document: Any) -> Path:
    path.write_text(json.dumps(document), "utf-8")
    return path


def source(path: Path, is_for_cards: bool = False, **names: str) -> Source:
    return opened_source(recognised(path, is_for_cards), lambda: names)


@pytest.fixture
def atomic(tmp_path: Path) -> Path:
    document = {"meta": {"date": "2031-03-04"}, "data": {"Goat": [GOAT]}}
    return written(tmp_path / "whatever.txt", document)


def test_atomic_cards_are_one_source_whatever_the_file_is_called(atomic: Path) -> None:
    found = source(atomic)

    assert (found.kind, found.name, found.edition) == ("mtgjson", "AtomicCards", "2031-03-04")
    assert list(found.records) == [
        CardRecord(
            GOAT_CARD,
            (ForeignName("German", "Ziege"),),
            (Paragraph(1, "Goat climbs.", "Goat", "2031-02-03"),),
            "o1",
        )
    ]


def test_for_cards_a_files_rulings_are_left_out(atomic: Path) -> None:
    found = source(atomic, is_for_cards=True)

    assert (found.kind, found.name) == ("cards", "AtomicCards")
    assert [(record.card.name, record.rulings) for record in found.records] == [("Goat", ())]


def test_a_single_set_keeps_the_name_of_its_file(tmp_path: Path) -> None:
    document = {"data": {"name": "Hills", "cards": [GOAT]}}
    found = source(written(tmp_path / "HIL.json", document))

    assert (found.kind, found.name, found.edition) == ("mtgjson", "HIL.json", None)
    assert [record.card for record in found.records] == [GOAT_CARD]


def test_the_rules_are_texts_with_ids_of_their_own_under_their_headings(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text(RULES, "utf-8")
    found = source(path)

    assert (found.kind, found.name, found.edition) == (
        "rules",
        "Comprehensive Rules",
        "2031-05-07",
    )
    assert found.sections == (Section("1", "Goats"), Section("101", "Hills"))
    assert found.paragraphs == (
        Paragraph(1, "Goats climb. See rule 101.1a.", text_id="CR 101.1"),
        Paragraph(2, "A kid climbs too.\nExample: A kid of a goat climbs.", text_id="CR 101.1a"),
        Paragraph(3, "Kid\nA small goat.", text_id="glossary kid"),
    )


def test_scryfalls_rulings_go_to_the_cards_that_are_loaded(tmp_path: Path) -> None:
    ruling = {"object": "ruling", "source": "wotc", "published_at": "2031-02-03"}
    path = tmp_path / "rulings.json.gz"
    objects = [
        {**ruling, "oracle_id": "o1", "comment": "Goat climbs."},
        {**ruling, "oracle_id": "o2", "comment": "Kid plays."},
    ]
    path.write_bytes(gzip.compress(json.dumps(objects).encode()))
    found = source(path, o1="Goat")

    assert (found.kind, found.name) == ("scryfall", "Scryfall rulings")
    assert found.paragraphs == (
        Paragraph(1, "Goat climbs.", "Goat", "2031-02-03"),
        Paragraph(2, "Kid plays.", None, "2031-02-03"),
    )
    assert found.notes == ("1 on cards that are not loaded, kept as general rulings",)
    assert found.sha256 == source(path, o1="Goat").sha256 != source(path, o2="Kid").sha256


def test_what_scryfall_has_that_is_no_card_is_noted(tmp_path: Path) -> None:
    card = {"object": "card", "lang": "en", "oracle_text": "", "mana_cost": "", "colors": []}
    objects = [
        {**card, "oracle_id": "o1", "name": "Goat", "layout": "normal", "type_line": "Creature"},
        {**card, "oracle_id": "o2", "name": "Kid", "layout": "token", "type_line": "Token"},
    ]
    found = source(written(tmp_path / "cards.json", objects))

    assert (found.kind, found.name) == ("cards", "Scryfall cards")
    assert [(record.card.name, record.oracle_id) for record in found.records] == [("Goat", "o1")]
    assert found.notes == ("1 left out: token",)


def test_lines_and_pages_are_known_by_the_name_of_their_file(tmp_path: Path) -> None:
    lines, page = tmp_path / "a.jsonl", tmp_path / "b.txt"
    written(lines, {"card": "Goat", "date": "2031-02-03", "text": "Goat climbs."})
    page.write_text("Search\n\nGoat climbs.", "utf-8")

    assert [(each.kind, each.name) for each in map(source, (lines, page))] == [
        ("lines", "a.jsonl"),
        ("gatherer", "b.txt"),
    ]
    assert [list(source(path).paragraphs) for path in (lines, page)] == [
        [Paragraph(1, "Goat climbs.", "Goat", "2031-02-03")],
        [Paragraph(1, "Goat climbs.")],
    ]


def test_a_file_without_cards_is_not_for_cards(tmp_path: Path) -> None:
    page = tmp_path / "page.txt"
    page.write_text("Search\n\nGoat climbs.", "utf-8")

    with pytest.raises(SourceError, match="which has no cards; name it without --cards"):
        recognised(page, is_for_cards=True)


@pytest.mark.parametrize("meta", [{}, {"meta": {}}, {"meta": {"version": "5"}}])
def test_a_card_file_need_not_tell_its_date(tmp_path: Path, meta: dict[str, Any]) -> None:
    path = written(tmp_path / "cards.json", {**meta, "data": {"Goat": [GOAT]}})

    assert source(path).edition is None


def test_a_date_that_is_none_is_refused(tmp_path: Path) -> None:
    document = {"meta": {"date": "yesterday"}, "data": {"Goat": [GOAT]}}
    path = written(tmp_path / "cards.json", document)

    with pytest.raises(SourceError, match=r"meta\.date.*'yesterday'"):
        source(path)
