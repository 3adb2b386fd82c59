from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import SourceError
from corpus.normalise import normalise
from corpus.records import Paragraph
from corpus.rulings_lines import read_ruling_lines

LINE = '{"card": "Test Goat", "date": "2024-01-31", "text": "Goats climb."}'


def written(folder: Path, content: str | bytes) -> Path:
    path = folder / "rulings"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_a_line_is_a_ruling_and_its_number_the_position(tmp_path: Path) -> None:
    general = LINE.replace('"Test Goat"', "null")
    path = written(tmp_path, f"\ufeff{LINE}\n\n  \r\n{general}")

    assert list(read_ruling_lines(path)) == [
        Paragraph(1, "Goats climb.", "Test Goat", "2024-01-31"),
        Paragraph(4, "Goats climb.", None, "2024-01-31"),
    ]


@pytest.mark.parametrize(
    ("line", "position", "said"),
    [
        ("Goats climb.", "line 2", "this is not JSON (Expecting value, character 1)"),
        (LINE[:-9], "line 2", "this is not JSON"),
        (LINE + LINE, "line 2", "this is not JSON (Extra data"),
        (f"[{LINE}]", "line 2", "an object is expected and not a list"),
        ("[" * 100_000, "line 2", "nested too deeply"),
        (LINE.replace("climb", "cl\x01mb"), "line 2", "Invalid control character"),
        (LINE.replace("climb", r"cl\u0000mb"), "line 2, text", "without NUL"),
        (LINE.replace("climb", r"cl\ud800mb"), "line 2, text", "half characters"),
        (LINE.replace('"Test Goat"', "1"), "line 2, card", "a string is expected and not a number"),
        (LINE.replace('"Test Goat"', '" "'), "line 2", "is empty"),
        (LINE.replace('"card"', '"cards"'), "line 2", "unknown field 'cards'; lines like"),
        (LINE.replace('"card": "Test Goat", ', ""), "line 2, card", "the field is missing; a name"),
        (LINE.replace('"date": "2024-01-31", ', ""), "line 2, date", "the field is missing"),
        (LINE.replace('"2024-01-31"', "null"), "line 2, date", "expected and not null"),
        (LINE.replace("01-31", "02-30"), "line 2, date", "found '2024-02-30' where a date like"),
        (LINE.replace("2024-01-31", "31 January"), "line 2, date", "found '31 January' where"),
        (LINE.replace('"date"', '"text"'), "line 2", "the field 'text' comes twice"),
        (LINE.replace("}", ', "id": 3, "by": "me"}'), "line 2", "unknown field 'by', 'id'"),
    ],
)
def test_a_line_that_is_no_ruling_is_refused_with_its_number(
    tmp_path: Path, line: str, position: str, said: str
) -> None:
    path = written(tmp_path, f"{LINE}\n{line}\n{LINE}\n")

    with pytest.raises(SourceError) as refused:
        list(read_ruling_lines(path))

    assert (path, position) == (refused.value.path, refused.value.position)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("content", "position", "said"),
    [
        (b"", None, "the file is empty"),
        (b"\n \n", None, "the file is empty"),
        (LINE.encode("utf-16"), None, "UTF-16"),
        (LINE.encode("utf-16-be"), "byte 1", "NUL byte"),
        (f"{LINE}\n{LINE.replace('o', 'ö')}".encode("latin-1"), "line 2", "byte 17 of the line"),
        (gzip.compress((LINE + "\n").encode() * 99)[:-4], "after line 99", "ends too early"),
    ],
)
def test_a_file_that_is_no_text_is_refused(
    tmp_path: Path, content: bytes, position: str | None, said: str
) -> None:
    with pytest.raises(SourceError) as refused:
        list(read_ruling_lines(written(tmp_path, content)))

    assert position == refused.value.position
    assert said in str(refused.value)


def test_a_path_without_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no such file"):
        list(read_ruling_lines(tmp_path / "none"))
    with pytest.raises(SourceError, match="this is a folder"):
        list(read_ruling_lines(tmp_path))


TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


@given(
    rows=st.lists(st.tuples(st.none() | TEXTS.filter(normalise), st.dates(), TEXTS), min_size=1),
    packed=st.booleans(),
    is_ascii=st.booleans(),
)
def test_rulings_come_back_as_they_were_written(
    tmp_path_factory: pytest.TempPathFactory,
    rows: Sequence[tuple[str | None, object, str]],
    packed: bool,
    is_ascii: bool,
) -> None:
    lines = [
        json.dumps({"card": card, "date": str(date), "text": text}, ensure_ascii=is_ascii)
        for card, date, text in rows
    ]
    content = "\n".join(lines).encode()
    path = written(tmp_path_factory.mktemp("lines"), gzip.compress(content) if packed else content)

    assert list(read_ruling_lines(path)) == [
        Paragraph(position, text, card, str(date))
        for position, (card, date, text) in enumerate(rows, start=1)
    ]
