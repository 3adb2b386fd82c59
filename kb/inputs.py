"""Everything a build is given, read and checked before anything is written."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from corpus.errors import SourceError
from corpus.gatherer import FIRST_LINE, read_page
from corpus.mtgjson import read_cards
from corpus.records import Card, Paragraph, Source
from kb.house import house_rulings

HOUSE_SOURCE = "house rulings"

_START_BYTES = 64
_GZIP = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Inputs:
    """The pages and cards that a build was given, whole."""

    pages: tuple[Source, ...]
    cards: tuple[Card, ...]


def read_inputs(files: Sequence[Path], cards: Path | None = None) -> Inputs:
    """Read every page and the card file; a page that is given twice is read once.

    Raises SourceError for the first file that is not what it should be, a card file among the
    pages or a page for a card file too, and for two pages with the same name, which would be
    taken for one page that changed.
    """
    pages: dict[str, tuple[Path, Source]] = {}
    for path in {file.resolve(): file for file in files}.values():
        page = _page(path)
        if page.name in pages and pages[page.name][1].sha256 != page.sha256:
            raise SourceError(
                path,
                f"{pages[page.name][0]} has the same name, and a page is known by its name; "
                "rename one of the two",
            )
        pages[page.name] = (path, page)
    return Inputs(tuple(page for _, page in pages.values()), () if cards is None else _cards(cards))


def house_source() -> Source:
    """Return the house rulings as a source, in the order of their names."""
    paragraphs = tuple(
        Paragraph(position, ruling.text, text_id=ruling.id)
        for position, ruling in enumerate(house_rulings().values(), start=1)
    )
    digest = hashlib.sha256()
    for paragraph in paragraphs:
        digest.update(f"{paragraph.text_id}\n{paragraph.text}\n".encode())
    return Source("house", HOUSE_SOURCE, digest.hexdigest(), paragraphs)


def _page(path: Path) -> Source:
    try:
        return read_page(path)
    except SourceError:
        if _start(path).lstrip(b"\xef\xbb\xbf \t\r\n").startswith((_GZIP, b"{", b"[")):
            raise SourceError(
                path, "this looks like a card file and not like a page; name it with --cards"
            ) from None
        raise


def _cards(path: Path) -> tuple[Card, ...]:
    try:
        return tuple(read_cards(path))
    except SourceError:
        if _start(path).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(FIRST_LINE.encode()):
            raise SourceError(
                path, "this looks like a page and not like a card file; name it without --cards"
            ) from None
        raise


def _start(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_START_BYTES)
    except OSError:
        return b""
