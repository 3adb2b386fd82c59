from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.file_sources import opened_source, recognised
from corpus.holdings import Holdings, holdings
from corpus.intake import take_in
from corpus.records import Card, CardRecord, Face, ForeignName, Paragraph, Source
from corpus.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "store.sqlite") as created:
        yield created


def record(name: str, *rulings: str, start: int = 1) -> CardRecord:
    paragraphs = tuple(Paragraph(n, text, name) for n, text in enumerate(rulings, start=start))
    card = Card(name, "normal", (Face(name, "", (), (), (), ""),))
    return CardRecord(card, (ForeignName("German", f"{name}chen"),), paragraphs)


def test_a_store_is_counted_by_rows_texts_templates_and_groups(store: Store) -> None:
    cards = [
        record("Goat", "Goat can't climb.", "It rests."),
        record("Kid", "Kid can't climb.", "It rests.", "Kid cannot climb.", "-----", start=3),
    ]
    take_in(store, [Source("mtgjson", "cards", "1", records=cards)])

    assert holdings(store.connection) == Holdings(
        cards=2,
        foreign_names=2,
        rows=6,
        texts=5,
        templates=4,
        groups=3,
        rules=0,
        glossary=0,
        house=0,
        not_rulings={"headings and separators": (1, 1)},
    )


@pytest.mark.official
def test_the_full_corpus_is_counted_as_the_design_counts_it(official: Path, store: Store) -> None:
    files = [official / "AtomicCards.json.gz", official / "comprehensive-rules.txt"]
    take_in(store, (opened_source(recognised(file), store.oracle_names) for file in files))

    assert holdings(store.connection) == Holdings(
        cards=34_369,
        foreign_names=209_720,
        rows=59_423,
        texts=28_348,
        templates=26_983,
        groups=26_462,
        rules=3_162,
        glossary=739,
        house=0,
        not_rulings={
            "empty": (1, 2),
            "headings and separators": (3, 3),
            "notes on how to read playtest cards": (2, 2),
            "physical handling": (15, 264),
            "release notes and pointers": (20, 189),
            "tournament and deck-building policy": (58, 393),
        },
    )
    assert store.connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert store.connection.execute("PRAGMA foreign_key_check").fetchall() == []
