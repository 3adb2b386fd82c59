"""`kb card` as a person uses it: what is printed, and the exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from corpus.records import Card, CardRecord, Face, ForeignName, Paragraph, Source
from engine.installed import engine_name
from kb.card import ShownCard
from kb.generations import new_generation
from kb.home import Home
from kb.inputs import house_source

RECORDS = (
    CardRecord(
        Card(
            "Dusty Clerk // Clean Desk",
            "modal_dfc",
            (
                Face(
                    "Dusty Clerk",
                    "{1}{B}",
                    ("Creature",),
                    ("Legendary",),
                    ("Goblin", "Clerk"),
                    "Madness {B}",
                    keywords=("Madness",),
                    power="2",
                    toughness="*",
                ),
                Face("Clean Desk", "", ("Planeswalker",), (), (), "", loyalty="4"),
            ),
        ),
        (
            ForeignName("French", "Greffier poussi\u00e9reux", "Dusty Clerk"),
            ForeignName("German", "Staubiger Schreiber // Leerer Tisch"),
        ),
    ),
    CardRecord(Card("Open // Shut", "split", (Face("Shut", "", (), (), (), ""),))),
    CardRecord(Card("Shut // Locked", "split", (Face("Shut", "", (), (), (), ""),))),
)
PARAGRAPHS = (
    Paragraph(1, "The desk cannot be tidied twice.", "Dusty Clerk // Clean Desk", "2020-01-01"),
    Paragraph(2, "The desk can't be tidied twice.", "Dusty Clerk // Clean Desk", "2021-01-01"),
    Paragraph(3, "The desk can't be tidied twice.", "Open // Shut", "2021-01-01"),
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """Return a knowledge base that has a store and no index."""
    home = Home(tmp_path_factory.mktemp("home"))
    with new_generation(home) as new:
        new.store.replace_source(Source("cards", "cards", "", records=RECORDS))
        new.store.settle_cards()
        new.store.replace_source(Source("lines", "rulings", "", PARAGRAPHS))
        new.store.replace_source(house_source())
        new.store.regroup()
    return home


def kb_card(home: Home, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["--home", str(home.folder), "card", *arguments])


def lines(home: Home, *arguments: str) -> list[str]:
    result = kb_card(home, *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def test_a_card_is_printed_with_its_faces_and_its_editions(home: Home) -> None:
    printed = lines(home, "clean", "desk")

    assert printed[:9] == [
        "Dusty Clerk // Clean Desk  (modal dfc)",
        "Dusty Clerk  {1}{B}",
        "  Legendary Creature \N{EM DASH} Goblin Clerk",
        "  Madness {B}",
        "  2/*",
        "Clean Desk",
        "  Planeswalker",
        "  Loyalty: 4",
        "",
    ]
    assert printed[-1] == (f"Rules: none; official rulings: 2021-01-01; engine: {engine_name()}.")


def test_a_ruling_is_printed_once_with_its_near_duplicates(home: Home) -> None:
    printed = "\n".join(lines(home, "dusty clerk"))

    assert "\n1 ruling on it\n" in printed
    assert "  2021-01-01  ? unlinked\n  The desk can't be tidied twice.\n" in printed
    assert "also on 1 other card\n  nearly the same: r" in printed


def test_the_house_rulings_for_it_are_printed_with_their_ids(home: Home) -> None:
    printed = lines(home, "dusty clerk")
    heading = printed.index("House rulings that can be proven on this card")

    assert any(line.startswith("  house madness/exiled: ") for line in printed[heading:])


def test_names_in_other_languages_are_printed_when_asked_for(home: Home) -> None:
    asked = lines(home, "--names", "dusty clerk")
    heading = asked.index("In other languages:")

    assert asked[heading + 1 : heading + 3] == [
        "  French: Greffier poussi\u00e9reux (Dusty Clerk)",
        "  German: Staubiger Schreiber // Leerer Tisch",
    ]
    assert "In other languages:" not in lines(home, "dusty clerk")


def test_the_closest_card_is_shown_only_with_a_plain_word_on_it(home: Home) -> None:
    printed = lines(home, "dusty clrk")

    assert printed[0].startswith("No card is called 'dusty clrk'; the closest name is Dusty Clerk")


def test_of_several_cards_the_names_are_listed_and_nothing_is_chosen(home: Home) -> None:
    result = kb_card(home, "shut")

    assert result.exit_code == 1
    assert result.stdout.splitlines()[:3] == [
        "'shut' is several cards; name one in full:",
        "  Open // Shut",
        "  Shut // Locked",
    ]


def test_of_close_names_that_are_as_close_nothing_is_chosen(home: Home) -> None:
    result = kb_card(home, "shutt")

    assert result.exit_code == 1
    assert result.stdout.splitlines()[:3] == [
        "No card is called 'shutt'; close to it are:",
        "  Open // Shut",
        "  Shut // Locked",
    ]


def test_a_name_that_nothing_is_close_to_is_told_in_a_sentence(home: Home) -> None:
    result = kb_card(home, "xxxxxxxx")

    assert result.exit_code == 1
    assert result.stdout.startswith(
        "No card is called 'xxxxxxxx', and no name is close to it; check its spelling"
    )


@pytest.mark.parametrize(
    ("name", "status", "match", "candidates", "found"),
    [
        ("Dusty Clerk // Clean Desk", 0, "name", 1, "Dusty Clerk // Clean Desk"),
        ("clean desk", 0, "face", 1, "Dusty Clerk // Clean Desk"),
        ("greffier poussiereux", 0, "foreign", 1, "Dusty Clerk // Clean Desk"),
        ("clean dsk", 0, "close", 1, "Dusty Clerk // Clean Desk"),
        ("shut", 1, "face", 2, None),
        ("xxxxxxxx", 1, None, 0, None),
    ],
)
def test_with_json_the_match_and_the_candidates_are_told(
    home: Home, name: str, status: int, match: str | None, candidates: int, found: str | None
) -> None:
    result = kb_card(home, "--json", name)
    document = json.loads(result.stdout)

    assert (result.exit_code, document["query"], document["match"]) == (status, name, match)
    assert len(document["candidates"]) == candidates
    assert (document["card"] and document["card"]["name"]) == found
    if found:
        assert list(document["card"]) == list(ShownCard.__dataclass_fields__)


@pytest.mark.parametrize("name", ["", "  "])
def test_an_empty_name_is_wrong_use(home: Home, name: str) -> None:
    result = kb_card(home, name)

    assert (result.exit_code, result.stdout) == (2, "")
    assert "the name is empty" in result.stderr


def test_without_a_knowledge_base_the_command_that_makes_one_is_named(tmp_path: Path) -> None:
    result = kb_card(Home(tmp_path), "shut")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "kb build" in result.stderr


def test_a_card_is_shown_without_what_answers_a_question(home: Home) -> None:
    script = (
        "import sys; from cli.card import card; card(['dusty clrk'], standalone_mode=False); "
        "print({'faiss', 'numpy', 'onnxruntime', 'rich', 'tokenizers', 'torch'} & {*sys.modules})"
    )
    result = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "KB_HOME": str(home.folder)},
        encoding="utf-8",
        check=True,
    )

    assert result.stdout.splitlines()[-1] == "set()"
