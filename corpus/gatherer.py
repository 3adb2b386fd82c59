"""Reads a Gatherer page saved as text: a first line `Search`, then one ruling a paragraph."""

from __future__ import annotations

import hashlib
from itertools import groupby
from pathlib import Path

from corpus.errors import SourceError
from corpus.records import Paragraph, Source

FIRST_LINE = "Search"
_FORM = f"a Gatherer page saved as text starts with the line `{FIRST_LINE}`"
_SAVE = "save it as UTF-8 text and read it again"
_UTF16 = ("utf-16-le", "utf-16-be")


def read_page(path: Path) -> Source:
    """Read the page at `path`; its paragraphs carry neither card nor date.

    A byte order mark and any kind of line ending are accepted; lines that follow each other
    without a blank line are one paragraph. `name` is the file's name without its folder.

    Raises SourceError for a path that cannot be read, an empty or binary file, an encoding
    other than UTF-8, another first line, and a page without a ruling.
    """
    data = _bytes(path)
    lines = _decoded(path, data).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    numbered = [(n, line.strip()) for n, line in enumerate(lines, start=1)]
    n_first, first = next((n, line) for n, line in numbered if line)
    if first != FIRST_LINE:
        raise SourceError(
            path,
            f"found {first[:40]!r} where {_FORM}; save the page from Gatherer as text again",
            f"line {n_first}",
        )
    paragraphs = _paragraphs(lines[n_first:])
    if not paragraphs:
        raise SourceError(
            path,
            f"no ruling follows the line `{FIRST_LINE}`; one ruling a paragraph is expected, "
            "so save the page after its rulings are shown",
            f"line {n_first}",
        )
    return Source("gatherer", path.name, hashlib.sha256(data).hexdigest(), paragraphs)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as missing:
        raise SourceError(path, "there is no such file; check the path") from missing
    except IsADirectoryError as folder:
        raise SourceError(path, "this is a folder; name the pages in it one by one") from folder
    except OSError as refused:
        problem = f"cannot be read ({refused.strerror}); check its permissions"
        raise SourceError(path, problem) from refused


def _decoded(path: Path, data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or any(
        FIRST_LINE.encode(form) in data[:64] for form in _UTF16
    ):
        raise SourceError(path, f"the text is UTF-16; {_SAVE}")
    if b"\0" in data:
        position = f"byte {data.index(0) + 1}"
        raise SourceError(path, f"this is a binary file; {_FORM}", position)
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as wrong:
        problem = f"this is not UTF-8 text ({wrong.reason}); {_SAVE}"
        raise SourceError(path, problem, f"byte {wrong.start + 1}") from wrong
    if not text.strip():
        raise SourceError(path, f"the file is empty; {_FORM}")
    return text


def _paragraphs(lines: list[str]) -> tuple[Paragraph, ...]:
    blocks = (
        "\n".join(block).strip()
        for is_text, block in groupby(lines, key=lambda line: bool(line.strip()))
        if is_text
    )
    return tuple(Paragraph(position, text) for position, text in enumerate(blocks, start=1))
