"""Asking a knowledge base of stand-in pages and house rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from corpus.chunks import chunks
from corpus.errors import NotFoundError
from corpus.records import Paragraph, Source
from corpus.store import Store
from engine.installed import engine_name
from index.encoder import OnnxEncoder
from index.search import Index
from kb.ask import ask
from kb.build import build
from kb.home import Home
from kb.house import house_ruling
from kb.knowledge import KnowledgeBase, open_knowledge_base
from kb.link_table import write_links
from kb.verdicts import Verdict

NewHome = Callable[[], Home]
LAMP = "does the moth fly by the light of a lamp"


def test_a_house_ruling_comes_with_its_rules_and_its_own_check(base: KnowledgeBase) -> None:
    ruling = house_ruling("madness/exiled")
    found = ask(base, ruling.text).hits[0]

    assert (1, ruling.id, "house", ruling.text) == (found.rank, found.id, found.kind, found.text)
    assert (ruling.rules, (ruling.id,)) == (found.rules, found.checks)
    assert (found.cards, found.date, found.source) == ((), None, "house rulings")
    assert found.verdict is Verdict.PROVEN


def test_a_ruling_of_a_page_comes_with_its_card_and_its_page(base: KnowledgeBase) -> None:
    found = ask(base, LAMP).hits[0]

    assert found.text == "Paper Moth flies only by lamplight."
    assert (found.kind, found.cards, found.source) == ("ruling", ("Paper Moth",), "moth.txt")
    assert found.verdict is Verdict.UNLINKED
    assert found.checks == found.rules == found.links == ()


def test_hits_stand_in_the_order_of_their_scores_and_ranks(base: KnowledgeBase) -> None:
    hits = ask(base, "what does madness do", n=7).hits

    assert list(range(1, 8)) == [hit.rank for hit in hits]
    assert sorted((hit.score for hit in hits), reverse=True) == [hit.score for hit in hits]


def test_a_document_has_exactly_the_documented_shape(base: KnowledgeBase) -> None:
    document = ask(base, LAMP, n=2).to_json()
    shapes: dict[str, type | tuple[type, ...]] = {
        "rank": int,
        "id": str,
        "kind": str,
        "text": str,
        "cards": list,
        "rules": list,
        "date": (str, type(None)),
        "source": str,
        "score": float,
        "verdict": str,
        "checks": list,
        "links": list,
    }

    assert list(document) == ["query", "editions", "hits"]
    assert document["query"] == LAMP
    assert document["editions"] == {
        "rules": None,
        "rulings": "3 pages without dates",
        "engine": engine_name(),
    }
    for hit in document["hits"]:
        assert list(shapes) == list(hit)
        assert all(isinstance(hit[name], shape) for name, shape in shapes.items())


@pytest.mark.parametrize("question", ["How do I bake sourdough bread?", "", " ", "?!", "zzzz"])
def test_nothing_is_better_than_the_least_bad_text(base: KnowledgeBase, question: str) -> None:
    answer = ask(base, question)

    assert answer.hits == ()
    assert answer.to_json()["hits"] == []


def test_only_texts_of_the_kind_are_looked_at(base: KnowledgeBase) -> None:
    question = "when is a discarded card with madness in exile"
    house = ask(base, question, n=50, kind="house")
    rulings = ask(base, LAMP, n=50, kind="ruling")

    assert {hit.kind for hit in house.hits} == {"house"}
    assert {hit.kind for hit in rulings.hits} == {"ruling"}
    assert len(rulings.hits) == 8


@pytest.mark.parametrize("card", ["Paper Moth", "paper moth"])
def test_only_rulings_on_the_card_are_looked_at(base: KnowledgeBase, card: str) -> None:
    hits = ask(base, LAMP, n=50, card=card).hits

    assert len(hits) == 4
    assert all("Paper Moth" in hit.cards for hit in hits)


def test_a_card_that_is_not_loaded_is_told_with_a_suggestion(base: KnowledgeBase) -> None:
    with pytest.raises(NotFoundError, match="did you mean 'Paper Moth'"):
        ask(base, LAMP, card="Paper Mouth")


def test_without_a_card_file_a_card_is_known_by_its_page(
    new_home: NewHome, pages: tuple[Path, ...]
) -> None:
    home = new_home()
    build(home, [pages[2]], card="Glass Mail")
    with open_knowledge_base(home) as base:
        found = ask(base, "can I be made to read a letter", card="glass mail").hits[0]

        assert found.cards == ("Glass Mail",)
        with pytest.raises(NotFoundError, match=r"no ruling .* called 'Paper Moth'; .*--cards"):
            ask(base, LAMP, card="Paper Moth")


@pytest.fixture
def dated(tmp_path: Path, exported_folder: Path) -> Iterator[KnowledgeBase]:
    """Give a knowledge base of dated rulings, three of which say the same of their own card."""
    store = Store.create(tmp_path / "store.sqlite")
    cards = ("Red Stamp", "Blue Stamp", "Old Stamp")
    days = ("2020-02-02", "2023-03-03", "2019-01-01")
    store.replace_source(
        Source(
            "mtgjson",
            "stamps.json",
            "0",
            (
                *(
                    Paragraph(n, f"{card} sticks to any letter.", card, day)
                    for n, (card, day) in enumerate(zip(cards, days, strict=True), start=1)
                ),
                Paragraph(4, "A stamp that is torn sticks to nothing.", "Old Stamp", None),
            ),
        )
    )
    encoder = OnnxEncoder.open(exported_folder)
    store.replace_chunks(
        chunk
        for text in store.texts()
        for chunk in chunks(text.id, text.text, (), encoder.n_tokens, encoder.max_tokens)
    )
    write_links(store)
    index = Index.build(tmp_path, store.connection, encoder, lambda done, total: None)
    with store:
        yield KnowledgeBase(store, index)


def test_rulings_that_differ_in_their_card_alone_are_one_hit(dated: KnowledgeBase) -> None:
    hits = ask(dated, "does Blue Stamp stick to a letter").hits

    assert [hit.text for hit in hits] == [
        "Blue Stamp sticks to any letter.",
        "A stamp that is torn sticks to nothing.",
    ]
    assert hits[0].cards[0] == "Blue Stamp"
    assert set(hits[0].cards) == {"Red Stamp", "Blue Stamp", "Old Stamp"}
    assert [hit.rank for hit in hits] == [1, 2]
    assert hits[0].date == "2023-03-03"


def test_a_collapsed_hit_does_not_use_up_a_place(dated: KnowledgeBase) -> None:
    assert len(ask(dated, "does a stamp stick to a letter", n=2).hits) == 2


def test_only_rulings_since_a_date_are_looked_at(dated: KnowledgeBase) -> None:
    question = "does a stamp stick to a letter"

    assert {
        card for hit in ask(dated, question, since=date(2020, 1, 1)).hits for card in hit.cards
    } == {
        "Red Stamp",
        "Blue Stamp",
    }
    assert ask(dated, question, since=date(2024, 1, 1)).hits == ()


def test_the_edition_of_the_rulings_is_their_latest_date(dated: KnowledgeBase) -> None:
    assert ask(dated, "does a stamp stick").editions.rulings == "2023-03-03"


def test_a_knowledge_base_of_house_rulings_alone_has_no_edition_of_rulings(
    new_home: NewHome,
) -> None:
    home = new_home()
    build(home, [])
    with open_knowledge_base(home) as base:
        assert ask(base, "what does madness do").editions.rulings is None
