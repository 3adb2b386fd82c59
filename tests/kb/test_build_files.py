"""Building from files of every kind at once, and building again when little has changed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus.normalise import ruling_id, text_hash
from corpus.records import SourceKind
from corpus.stored import SourceChange, TextKind
from corpus.templates import template
from kb.ask import Answer, ask
from kb.build import BuildReport, build
from kb.claims import Link
from kb.generations import open_store
from kb.home import Home
from kb.house import house_rulings
from kb.knowledge import open_knowledge_base
from kb.verify import verify
from tests.publisher_files import RULES

NewHome = Callable[[], Home]
Files = tuple[Path, ...]

N_HOUSE = len(house_rulings())
OPENED = "Nobody but the one who is named opens the letter of Tin Courier."
LAMP = "Paper Moth circles every lamp that is lit."
STAMP = "A stamp that was licked twice still holds."
CARDS = {"Tin Courier": "{T}: Draw a card, then discard a card.", "Paper Moth": "Flying"}
RULINGS = {"Tin Courier": OPENED, "Paper Moth": LAMP}


def atomic_cards(path: Path, texts: dict[str, str], rulings: dict[str, str]) -> Path:
    """Write cards with these texts, each with a ruling, in the form of AtomicCards."""
    face = {"layout": "normal", "types": ["Creature"], "manaCost": "{1}"}
    data = {
        name: [
            {
                **face,
                "name": name,
                "text": text,
                "rulings": [{"date": "2031-05-01", "text": rulings[name]}],
            }
        ]
        for name, text in texts.items()
    }
    path.write_text(json.dumps({"meta": {"date": "2031-06-01"}, "data": data}), "utf-8")
    return path


def ruling_lines(path: Path, *texts: str) -> Path:
    lines = [json.dumps({"card": None, "date": "2031-05-03", "text": text}) for text in texts]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    folder = tmp_path_factory.mktemp("files")
    rules = folder / "rules.txt"
    rules.write_bytes(RULES)
    cards = atomic_cards(folder / "cards.json", CARDS, RULINGS)
    return (rules, ruling_lines(folder / "stamps.jsonl", STAMP), cards)


@pytest.fixture(scope="module")
def first(new_home: NewHome, files: Files) -> tuple[Home, BuildReport]:
    home = new_home()
    return home, build(home, files)


@pytest.fixture
def copy(first: tuple[Home, BuildReport], new_home: NewHome) -> Home:
    """Return a home with the same knowledge base that a test may change."""
    home = new_home()
    shutil.copytree(first[0].generations, home.generations)
    shutil.copy(first[0].pointer, home.pointer)
    return home


def answer(home: Home, question: str, kind: TextKind | None = None) -> Answer:
    with open_knowledge_base(home) as base:
        return ask(base, question, kind=kind)


def test_cards_rulings_rules_and_glossary_come_in_at_once(
    first: tuple[Home, BuildReport],
) -> None:
    report = first[1]
    taken = [
        (each.kind, each.name, each.edition, each.n_cards, each.n_paragraphs)
        for each in report.intake.sources
    ]
    held = report.holdings
    expected: list[tuple[SourceKind, str, str | None, int, int]] = [
        ("mtgjson", "AtomicCards", "2031-06-01", 2, 2),
        ("lines", "stamps.jsonl", None, 0, 1),
        ("rules", "Comprehensive Rules", "2031-05-07", 0, 3),
        ("house", "house rulings", None, 0, N_HOUSE),
    ]

    assert expected == taken
    assert (held.cards, held.texts, held.rules, held.glossary) == (2, 3, 2, 1)
    assert held.house == N_HOUSE
    assert json.loads(json.dumps(report.to_json()))["holds"]["glossary"] == 1


def test_a_rule_is_found_by_its_words_and_the_answer_names_the_edition(
    first: tuple[Home, BuildReport],
) -> None:
    found = answer(first[0], "may a letter that is not opened be sent again", "rule")

    assert {hit.kind for hit in found.hits} == {"rule"}
    assert (found.hits[0].id, found.hits[0].verdict) == ("CR 100.1a", None)
    assert (found.editions.rules, found.editions.rulings) == ("2031-05-07", "2031-05-03")


def test_a_glossary_entry_and_a_ruling_are_found(first: tuple[Home, BuildReport]) -> None:
    entries = answer(first[0], "what a courier carries", "glossary").hits
    rulings = answer(first[0], "does a stamp hold that was licked twice").hits

    assert [(hit.id, hit.verdict) for hit in entries] == [("glossary letter", None)]
    assert rulings[0].text == STAMP


def test_the_same_files_again_embed_nothing_and_keep_the_index(copy: Home, files: Files) -> None:
    report = build(copy, files)

    assert (report.n_embedded, report.is_index_kept) == (0, True)
    assert all(each.is_known for each in report.intake.sources)
    assert SourceChange(unchanged=3 + 3 + N_HOUSE) == report.changes.counts
    assert answer(copy, "does a stamp hold that was licked twice").hits[0].text == STAMP


def test_of_one_text_more_that_one_alone_is_embedded(copy: Home, tmp_path: Path) -> None:
    again = "Ink that has dried cannot be drunk."
    report = build(copy, [ruling_lines(tmp_path / "stamps.jsonl", STAMP, again)])

    assert (report.n_embedded, report.is_index_kept) == (1, False)
    assert SourceChange(added=1, unchanged=6 + N_HOUSE) == report.changes.counts
    assert answer(copy, "can dried ink be drunk").hits[0].text == again
    assert answer(copy, "does a stamp hold that was licked twice").hits[0].text == STAMP


def test_verdicts_on_a_card_whose_text_changes_are_dropped_by_the_next_build(
    copy: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentences = (template(OPENED, "Tin Courier"), template(LAMP, "Paper Moth"))
    of_the_first_ability = {text_hash(each): (Link((), (), 1),) for each in sentences}
    monkeypatch.setattr("kb.claims._links", lambda: of_the_first_ability)
    build(copy, [])
    with open_store(copy) as store:
        verify(store)
        before = [store.verdicts(ruling_id(text)) for text in (OPENED, LAMP)]
    changed = {**CARDS, "Paper Moth": "Flying, haste"}
    build(copy, [atomic_cards(tmp_path / "cards.json", changed, RULINGS)])
    with open_store(copy) as store:
        after = [store.verdicts(ruling_id(text)) for text in (OPENED, LAMP)]

    assert [len(verdicts) for verdicts in before] == [1, 1]
    assert after == [before[0], ()]
