from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import SourceError
from corpus.mtgjson import read_mtgjson
from corpus.recognise import SourceForm, recognise
from corpus.rulings_lines import read_ruling_lines
from corpus.scryfall import read_oracle_cards, read_rulings

GOAT = {"name": "Goat", "layout": "normal", "rulings": [], "types": ["Creature"]}
RULING = {"card": None, "date": "2024-01-31", "text": "Goats climb."}
OF_SCRYFALL = {"object": "ruling", "oracle_id": "1", "comment": "Goats climb."}
CARD = {"object": "card", "oracle_id": "1", "name": "Goat"}
RULES = (
    "\ufeffMagic: The Gathering Comprehensive Rules\r\n\r\n"
    "These rules are effective as of May 1, 2030.\r\n\r\nOf goats.\r\n"
)


def written(folder: Path, content: Any, name: str = "file") -> Path:
    path = folder / name
    if isinstance(content, str):
        content = content.encode()
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


def lines(*objects: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(each)}\n" for each in objects)


@pytest.mark.parametrize(
    ("content", "form"),
    [
        ("\r\n Search\r\n\r\nGoats climb.", SourceForm.GATHERER_PAGE),
        ("\ufeffSearch\n\nGoats climb.", SourceForm.GATHERER_PAGE),
        (RULES, SourceForm.COMPREHENSIVE_RULES),
        (RULES.encode("cp1252", "ignore") + b"\x93goat\x94", SourceForm.COMPREHENSIVE_RULES),
        ({"meta": {"data": {}}, "data": {"Goat": [GOAT]}}, SourceForm.ATOMIC_CARDS),
        ({"data": {"Goat": [GOAT], "Kid": [GOAT]}, "meta": {}}, SourceForm.ATOMIC_CARDS),
        (json.dumps({"data": {"a.b": [GOAT]}}, indent=2), SourceForm.ATOMIC_CARDS),
        ({"data": {"block": "", "booster": {"cards": [1]}, "cards": []}}, SourceForm.MTGJSON_SET),
        ({"data": {"cards": [GOAT]}}, SourceForm.MTGJSON_SET),
        ([OF_SCRYFALL], SourceForm.SCRYFALL_RULINGS),
        (lines(OF_SCRYFALL, OF_SCRYFALL), SourceForm.SCRYFALL_RULINGS),
        ([CARD, OF_SCRYFALL], SourceForm.SCRYFALL_CARDS),
        (lines({"all_parts": [{"object": "related_card"}], **CARD}), SourceForm.SCRYFALL_CARDS),
        (lines(RULING, RULING), SourceForm.RULING_LINES),
        (lines({"text": "Goats climb.", "date": None, "by": "me"}), SourceForm.RULING_LINES),
    ],
)
def test_a_file_is_recognised_by_what_it_holds(
    tmp_path: Path, content: Any, form: SourceForm
) -> None:
    assert form == recognise(written(tmp_path, content, "AtomicCards.json.gz"))


@pytest.mark.parametrize("content", [{"data": {"Goat": [GOAT]}}, [CARD], [OF_SCRYFALL], RULING])
def test_gzip_is_recognised_by_its_first_bytes(tmp_path: Path, content: Any) -> None:
    plain = recognise(written(tmp_path, content))
    packed = gzip.compress(json.dumps(content).encode())

    assert plain == recognise(written(tmp_path, packed, "cards.json"))


def test_only_the_beginning_is_read(tmp_path: Path) -> None:
    text = json.dumps({"data": {f"Goat {n}": [GOAT] for n in range(10_000)}})

    assert recognise(written(tmp_path, text[:-10] + "\0")) == SourceForm.ATOMIC_CARDS


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "the file is empty"),
        ("Goats climb.\n", "text that begins with 'Goats climb.'; known are a Gatherer page"),
        (b"\xe9t\xe9", "text that begins with"),
        ("name,text\nGoat,Climbs\n", "text that begins with 'name,text'"),
        ("<!DOCTYPE html>", "a web page"),
        (b"%PDF-1.7\n", "a PDF"),
        (b"PK\x03\x04\x14\0", "a ZIP archive; unpack it"),
        (b"BZh91AY", "a bzip2 archive"),
        (b"SQLite format 3\0", "an SQLite database"),
        (b"\x7fELF\0", "NUL byte"),
        (RULES.encode("utf-16"), "UTF-16"),
        (gzip.compress(RULES.encode()), "the Comprehensive Rules as text, gzipped; unpack it"),
        (gzip.compress(b"Search\n\nGoats."), "a Gatherer page saved as text, gzipped"),
        (gzip.compress(b"Search\n\nGoats climb.")[:20], "the gzip data is damaged"),
        ([], "JSON without an object"),
        ([1, 2], "JSON without an object"),
        ({}, "JSON without an object"),
        ("[" * 3000, "JSON without an object"),
        ('{"data": {"Goat"', "not complete JSON"),
        ({"name": "Goat", "n": [{"date": "", "text": ""}]}, "the fields ['n', 'name']"),
        ([RULING], "rulings in a JSON list; write one a line"),
        ({"object": "list", "data": [CARD]}, "an answer of Scryfall of the kind 'list'"),
        ({"data": {}}, "a file of MTGJSON without cards"),
        ({"data": {"date": "2024-01-31", "version": "5"}}, "a file of MTGJSON without cards"),
        ({"data": {"code": "TST", "mainBoard": [GOAT]}}, "a file of MTGJSON without cards"),
        ({"data": {"keywords": ["Climb"]}}, "a file of MTGJSON without cards"),
        ({"data": {"TST": {"cards": [GOAT]}}}, "another file of MTGJSON"),
        ({"data": [GOAT]}, "the fields ['data']"),
    ],
)
def test_any_other_file_is_refused_with_what_it_looks_like(
    tmp_path: Path, content: Any, said: str
) -> None:
    path = written(tmp_path, content)

    with pytest.raises(SourceError) as refused:
        recognise(path)

    assert path == refused.value.path
    assert said in str(refused.value)


def test_a_path_without_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no such file"):
        recognise(tmp_path / "none")
    with pytest.raises(SourceError, match="this is a folder"):
        recognise(tmp_path)


@pytest.mark.official
def test_every_source_at_hand_is_recognised(official: Path) -> None:
    for pattern, form in (
        ("AtomicCards.json.gz", SourceForm.ATOMIC_CARDS),
        ("mtgjson/*.json", SourceForm.MTGJSON_SET),
        ("gatherer/*.txt", SourceForm.GATHERER_PAGE),
        ("comprehensive-rules*.txt", SourceForm.COMPREHENSIVE_RULES),
    ):
        assert {form} == set(map(recognise, official.glob(pattern)))


READERS: tuple[Callable[[Path], object], ...] = (
    recognise,
    lambda path: list(read_mtgjson(path)),
    lambda path: list(read_oracle_cards(path)),
    lambda path: list(read_rulings(path)),
    lambda path: list(read_ruling_lines(path)),
)
WHOLE = [
    json.dumps({"data": {"Goat": [GOAT | {"rulings": [RULING]}]}}).encode(),
    json.dumps({"data": {"code": "TST", "cards": [GOAT]}}).encode(),
    json.dumps([CARD | {"layout": "normal", "type_line": "Goat"}]).encode(),
    lines(OF_SCRYFALL | {"source": "wotc", "published_at": "2024-01-31"}).encode(),
    lines(RULING, RULING).encode(),
]


@given(
    whole=st.sampled_from(WHOLE),
    cut=st.tuples(st.integers(0, 200), st.integers(0, 200)).map(sorted),
    filling=st.binary(max_size=8),
    packed=st.booleans(),
    n_missing=st.integers(0, 12),
)
def test_a_damaged_file_raises_nothing_but_a_source_error(
    tmp_path_factory: pytest.TempPathFactory,
    whole: bytes,
    cut: list[int],
    filling: bytes,
    packed: bool,
    n_missing: int,
) -> None:
    damaged = whole[: cut[0]] + filling + whole[cut[1] :]
    if packed:
        damaged = gzip.compress(damaged)
        damaged = damaged[: len(damaged) - n_missing]
    path = written(tmp_path_factory.mktemp("damaged"), damaged)

    for read in READERS:
        with suppress(SourceError):
            read(path)
