from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from corpus.errors import SourceError
from corpus.mtgjson import read_cards
from corpus.records import Card, Face

GOAT = {
    "name": "Test Goat",
    "layout": "normal",
    "manaCost": "{1}{R}",
    "types": ["Creature"],
    "supertypes": ["Snow"],
    "subtypes": ["Goat"],
    "text": "Haste",
    "colors": ["R"],
    "keywords": ["Haste"],
    "power": "*",
    "toughness": "1",
    "convertedManaCost": 2.0,
    "rulings": [{"date": "2024-01-01", "text": "Test Goat is quick."}],
}
SPLIT = [
    {"name": "Up // Down", "layout": "split", "faceName": "Up", "side": "a", "types": ["Instant"]},
    {"name": "Up // Down", "layout": "split", "faceName": "Down", "side": "b", "loyalty": "3"},
]
CARDS = [
    Card(
        "Test Goat",
        "normal",
        (
            Face(
                "Test Goat",
                "{1}{R}",
                ("Creature",),
                ("Snow",),
                ("Goat",),
                "Haste",
                ("R",),
                ("Haste",),
                "*",
                "1",
            ),
        ),
    ),
    Card(
        "Up // Down",
        "split",
        (
            Face("Up", "", ("Instant",), (), (), ""),
            Face("Down", "", (), (), (), "", loyalty="3"),
        ),
    ),
]
ATOMIC = {"meta": {"date": "2024-01-01"}, "data": {"Test Goat": [GOAT], "Up // Down": SPLIT}}
SET = {"data": {"baseSetSize": 3, "block": "", "cards": [GOAT, SPLIT[1], GOAT, SPLIT[0]]}}


def written(folder: Path, content: Any) -> Path:
    path = folder / "cards.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


@pytest.mark.parametrize("content", [ATOMIC, SET], ids=["atomic", "set"])
def test_a_card_is_read_with_all_its_faces(tmp_path: Path, content: Any) -> None:
    assert list(read_cards(written(tmp_path, content))) == CARDS


def test_gzip_is_recognised_by_content_and_not_by_name(tmp_path: Path) -> None:
    packed = gzip.compress(json.dumps(ATOMIC).encode())

    assert list(read_cards(written(tmp_path, packed))) == CARDS


@pytest.mark.parametrize(
    ("content", "position", "said"),
    [
        (b"", None, "empty"),
        (b"Search\n\nGoats climb.", "before the first card", "not complete JSON"),
        (json.dumps(ATOMIC).encode()[:-40], "after card 1", "not complete JSON"),
        (json.dumps(ATOMIC).encode()[:-80] + b"\xff\xff", "after card 1", "not complete JSON"),
        (gzip.compress(json.dumps(ATOMIC).encode())[:-30], None, "ends too early"),
        (gzip.compress(b"")[:2] + b"no gzip at all", "before the first card", "damaged"),
        ([GOAT], None, "no `data` object"),
        ({"meta": {}}, None, "no `data` object"),
        ({"data": {}}, None, "no `data` object"),
        ({"data": {"TST": {"cards": [GOAT]}}}, None, "holds no card"),
        ({"data": {"Test Goat": []}}, "card 1, 'Test Goat'", "a list of faces"),
        ({"data": {"Test Goat": ["Haste"]}}, "card 1, 'Test Goat'", "a face with its fields"),
        ({"data": {"Goat": [{"name": "Goat"}]}}, "card 1, 'Goat'", "`layout` has to be a string"),
        (
            {"data": {"Goat": [GOAT], "Kid": [GOAT | {"types": "Creature"}]}},
            "card 2, 'Kid'",
            "`types` has to be a list of strings",
        ),
        ({"data": {"cards": [{"layout": "normal"}]}}, "data.cards, entry 1", "`name` has to be"),
    ],
)
def test_a_file_that_holds_no_cards_is_refused_with_its_place(
    tmp_path: Path, content: Any, position: str | None, said: str
) -> None:
    path = written(tmp_path, content)

    with pytest.raises(SourceError) as refused:
        list(read_cards(path))

    assert path == refused.value.path
    assert said in str(refused.value)
    assert position is None or position == refused.value.position


@pytest.mark.parametrize(("name", "said"), [("none.json", "no such file"), ("", "a folder")])
def test_a_path_without_a_file_is_refused(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(SourceError, match=said):
        list(read_cards(tmp_path / name))


@pytest.mark.official
def test_all_cards_of_the_data_at_hand_are_read(official: Path) -> None:
    n_faces = [len(card.faces) for card in read_cards(official / "AtomicCards.json.gz")]

    assert (len(n_faces), sum(n_faces)) == (34_369, 35_041)


@pytest.mark.official
def test_a_set_gives_the_cards_that_the_whole_file_has(official: Path) -> None:
    whole = {card.name: card for card in read_cards(official / "AtomicCards.json.gz")}
    of_set = list(read_cards(official / "mtgjson" / "EMN.json"))

    assert [whole[card.name].faces for card in of_set] == [card.faces for card in of_set]
