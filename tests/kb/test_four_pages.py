"""The four Gatherer pages: what comes in, what is found, what is linked and proven."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from corpus.normalise import ruling_id
from kb.ask import ask
from kb.build import BuildReport, build
from kb.generations import open_store
from kb.home import Home
from kb.knowledge import KnowledgeBase, open_knowledge_base
from kb.link_table import house_of, texts_of
from kb.show import show, show_page
from kb.verdicts import Verdict
from kb.verify import verify

pytestmark = pytest.mark.official

NewHome = Callable[[], Home]

TESTS = Path(__file__).parents[1]


def questions(path: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (TESTS / path).read_text("utf-8").splitlines()]


PARSED_IN_PART = {"Archfiend of Spite", "Descent into Madness"}
PLAYED_OUT = {
    Verdict.PROVEN,
    Verdict.PROVEN_ON_A_STAND_IN,
    Verdict.PARTLY_PROVEN,
    Verdict.REFUTED,
}


@pytest.fixture(scope="module")
def gatherer(official: Path) -> tuple[Path, ...]:
    return tuple(sorted((official / "gatherer").glob("*.txt")))


@pytest.fixture(scope="module")
def loaded(
    new_home: NewHome, official: Path, gatherer: tuple[Path, ...]
) -> tuple[Home, BuildReport, BuildReport]:
    """Return a home with the pages, the report without card names, and the one with them."""
    home = new_home()
    without = build(home, gatherer)
    with_names = build(home, gatherer, official / "AtomicCards.json.gz")
    with open_store(home) as store:
        verify(store)
    return home, without, with_names


@pytest.fixture(scope="module")
def pages_base(
    loaded: tuple[Home, BuildReport, BuildReport],
) -> Iterator[KnowledgeBase]:
    with open_knowledge_base(loaded[0]) as base:
        yield base


def test_67_paragraphs_are_39_texts(loaded: tuple[Home, BuildReport, BuildReport]) -> None:
    for report in loaded[1:]:
        pages = [each for each in report.intake.sources if each.kind == "gatherer"]

        assert (len(pages), sum(page.n_paragraphs for page in pages)) == (4, 67)
        assert (report.intake.n_texts, report.holdings.texts) == (39, 39)
        # Each pair that differs in few words differs in meaning.
        assert (report.intake.n_groups, report.holdings.groups) == (0, 39)


def test_two_pages_are_about_a_card_once_card_names_are_known(
    loaded: tuple[Home, BuildReport, BuildReport],
) -> None:
    _, without, with_names = loaded

    assert {page.card for page in without.intake.sources} == {None}
    assert [page.card for page in with_names.intake.sources if page.kind == "gatherer"] == [
        "Archfiend of Spite",
        None,
        "Descent into Madness",
        None,
    ]
    assert with_names.changes.added == with_names.changes.vanished == ()


def test_every_paragraph_of_every_page_is_traced_to_its_text(
    pages_base: KnowledgeBase, gatherer: tuple[Path, ...]
) -> None:
    n_paragraphs = 0
    for path in gatherer:
        _, _, body = path.read_text("utf-8").partition("\n")
        wanted = [block.strip() for block in body.split("\n\n") if block.strip()]
        page = show_page(pages_base.store, path.name)

        assert [(ruling_id(text), text) for text in wanted] == [
            (paragraph.id, paragraph.text) for paragraph in page.paragraphs
        ]
        n_paragraphs += len(wanted)

    assert n_paragraphs == 67


def test_there_is_one_question_for_each_text(pages_base: KnowledgeBase) -> None:
    rulings = {text.id for text in pages_base.store.texts() if text.kind == "ruling"}

    assert sorted(rulings) == sorted(each["text"] for each in questions("kb/questions.jsonl"))


@pytest.mark.parametrize(
    ("path", "n_least"), [("kb/questions.jsonl", 37), ("index/questions.jsonl", 74)]
)
def test_a_text_or_a_house_ruling_linked_to_it_is_in_the_first_three_hits(
    pages_base: KnowledgeBase, path: str, n_least: int
) -> None:
    missed = []
    asked = questions(path)
    for question in asked:
        good = {question["text"], *house_of(pages_base.store, question["text"])}
        hits = ask(pages_base, question["question"], n=3).hits
        if good.isdisjoint(hit.id for hit in hits):
            missed.append(question["question"])
    print(f"{len(asked) - len(missed)} of {len(asked)}; missed:", *missed, sep="\n  ")

    assert len(asked) - len(missed) >= n_least


@pytest.mark.parametrize("path", ["kb/questions.jsonl", "index/questions.jsonl"])
def test_no_question_about_the_pages_is_told_that_nothing_was_found(
    pages_base: KnowledgeBase, path: str
) -> None:
    refused = [
        asked["question"]
        for asked in questions(path)
        if not ask(pages_base, asked["question"], n=1).hits
    ]

    assert refused == []


def test_hardly_any_question_on_another_subject_is_answered(pages_base: KnowledgeBase) -> None:
    others = [each for each in questions("index/calibration.jsonl") if not each["on_topic"]]
    answered = [each["question"] for each in others if ask(pages_base, each["question"], n=1).hits]
    print(f"{len(answered)} of {len(others)}:", *answered, sep="\n  ")

    assert len(answered) <= 1


def test_every_text_has_a_verdict(pages_base: KnowledgeBase) -> None:
    verdicts = {
        text.id: show(pages_base.store, text.id).verdict
        for text in pages_base.store.texts()
        if text.kind == "ruling"
    }
    of = {verdict: sum(each is verdict for each in verdicts.values()) for verdict in Verdict}

    assert of[Verdict.ADVISORY] == 3
    assert of[Verdict.UNSUPPORTED] == 9
    assert sum(of[verdict] for verdict in PLAYED_OUT) == 27


def test_the_unsupported_texts_are_of_the_two_cards_and_name_the_clause(
    pages_base: KnowledgeBase,
) -> None:
    for text in pages_base.store.texts():
        shown = show(pages_base.store, text.id)
        if text.kind == "ruling" and shown.verdict is Verdict.UNSUPPORTED:
            assert PARSED_IN_PART.issuperset(shown.cards)
            assert all(claim.why for row in shown.rows for claim in row.claims)


def test_links_go_both_ways(pages_base: KnowledgeBase) -> None:
    store = pages_base.store
    for text in store.texts():
        if text.kind == "house":
            assert all(text.id in house_of(store, linked) for linked in texts_of(store, text.id))
        else:
            assert all(text.id in texts_of(store, house) for house in house_of(store, text.id))


def test_a_linked_text_comes_with_the_rules_and_checks_of_its_house_rulings(
    pages_base: KnowledgeBase,
) -> None:
    hits = ask(pages_base, "can a sorcery with madness be cast in an opponent's turn").hits
    (ruling,) = (hit for hit in hits if hit.id == "r45df4a1e83b5")
    (house,) = (hit for hit in hits if hit.id == "house madness/any-time")

    assert ruling.checks == ("house madness/any-time",)
    assert ruling.rules == house.rules != ()
    assert house.links == ("r45df4a1e83b5",)
