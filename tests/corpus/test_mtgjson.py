from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from corpus.errors import SourceError
from corpus.mtgjson import read_cards, read_mtgjson
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


def goat(**fields: Any) -> dict[str, Any]:
    return {"data": {"Test Goat": [GOAT | fields]}}


@pytest.mark.parametrize("content", [ATOMIC, SET], ids=["atomic", "set"])
def test_a_card_is_read_with_all_its_faces(tmp_path: Path, content: Any) -> None:
    assert list(read_cards(written(tmp_path, content))) == CARDS


def test_gzip_is_recognised_by_content_and_not_by_name(tmp_path: Path) -> None:
    packed = gzip.compress(json.dumps(ATOMIC).encode())

    assert list(read_cards(written(tmp_path, packed))) == CARDS


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    marked = b"\xef\xbb\xbf" + json.dumps(SET).encode()

    assert list(read_cards(written(tmp_path, marked))) == CARDS


TEXT = json.dumps(ATOMIC).encode()


@pytest.mark.parametrize(
    ("content", "position", "said"),
    [
        (b"", None, "empty"),
        (gzip.compress(b" \n"), None, "empty"),
        (b"Search\n\nGoats climb.", "before the first entry", "not complete JSON"),
        (TEXT[:-40], 'after data."Test Goat"', "not complete JSON"),
        (TEXT + b"}", 'after data."Up // Down"', "not complete JSON"),
        (TEXT[:-80] + b"\xff\xff", 'after data."Test Goat"', "not UTF-8"),
        (json.dumps(ATOMIC).encode("utf-16"), None, "UTF-16"),
        (json.dumps(ATOMIC).encode("utf-16-le"), "byte 2", "NUL byte"),
        (TEXT[:-80] + b"\0" + TEXT[-80:], f"byte {len(TEXT) - 79}", "NUL byte"),
        (TEXT + b" " * 512 + b"\0", 'after data."Up // Down"', "not complete JSON"),
        (TEXT.replace(b"2.0", b"2" * 5000), "before the first entry", "a number too large"),
        (TEXT.replace(b"quick", b"\xed\xa0\x80"), "before the first entry", "not UTF-8"),
        (gzip.compress(TEXT)[:-30], None, "ends too early"),
        (gzip.compress(b"")[:2] + b"no gzip at all", "before the first entry", "damaged"),
        (b"PK\x03\x04" + TEXT, None, "ZIP archive"),
        (b"\xfd7zXZ\x00" + TEXT, None, "xz archive"),
        (b"<html>", None, "a web page"),
        ([GOAT], None, "no `data` object"),
        ({"meta": {}}, None, "no `data` object"),
        ({"data": {}}, None, "no `data` object"),
        ({"data": {"TST": {"cards": [GOAT]}}}, None, "holds nothing"),
        ({"data": {"cards": []}}, None, "holds nothing"),
        ({"data": {"Test Goat": []}}, 'data."Test Goat"', "a list of faces"),
        ({"data": {"Goat": ["Haste"]}}, 'data."Goat"[0]', "an object is expected and not a str"),
        ({"data": {"Goat": [{"name": "Goat"}]}}, 'data."Goat"[0].layout', "the field is missing"),
        (goat(types="Creature"), 'data."Test Goat"[0].types', "a list is expected and not a str"),
        (goat(types=[1]), 'data."Test Goat"[0].types', "a list of strings is expected"),
        (goat(power=1), 'data."Test Goat"[0].power', "a string is expected and not a number"),
        (goat(text=None), 'data."Test Goat"[0].text', "a string is expected and not null"),
        (goat(text="\0"), 'data."Test Goat"[0].text', "without NUL"),
        ({"data": {"cards": [{"layout": "normal"}]}}, "data.cards[0].name", "is missing"),
        (
            b'{"data": {"Goat": [{"name": "Goat", "layout": "normal"}], "Goat": [{"layout": ""}]}}',
            'data."Goat"',
            "comes a second time",
        ),
    ],
)
def test_a_file_that_holds_no_cards_is_refused_with_its_place(
    tmp_path: Path, content: Any, position: str | None, said: str
) -> None:
    path = written(tmp_path, content)

    with pytest.raises(SourceError) as refused:
        list(read_mtgjson(path))

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
