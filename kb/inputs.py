"""Everything that a build is given: the files as sources, and the house rulings."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from corpus.errors import SourceError
from corpus.file_sources import OracleNames, SourceFile, opened_source, recognised
from corpus.records import Paragraph, Source, SourceKind
from kb.house import house_rulings

HOUSE_SOURCE = "house rulings"

# What names cards comes before what stands on them.
_ORDER: dict[SourceKind, int] = {"cards": 0, "mtgjson": 1, "scryfall": 2, "lines": 3}


@dataclass(frozen=True, slots=True)
class Inputs:
    """The files that a build was given, recognised, in the order in which they have to be read."""

    files: tuple[SourceFile, ...]


def source_of(file: SourceFile, oracle_names: OracleNames, card: str | None) -> Source:
    """Return a file as a source; `card` is the one that the user gave for the pages.

    Raises SourceError.
    """
    source = opened_source(file, oracle_names)
    return replace(source, card=card) if file.kind == "gatherer" else source


def read_inputs(files: Sequence[Path], cards: Path | None = None) -> Inputs:
    """Recognise every file, and the one that `cards` are taken from without its rulings.

    A file that is given twice counts once. Raises SourceError for the first file that is not
    what it should be, and for two files that are the same source: the one would be taken for
    the other one, changed.
    """
    found = [recognised(path) for path in {file.resolve(): file for file in files}.values()]
    if cards is not None:
        found.append(recognised(cards, is_for_cards=True))
    kept: dict[tuple[SourceKind, str], SourceFile] = {}
    for file in found:
        other = kept.setdefault((file.kind, file.name), file)
        if other.sha256 != file.sha256:
            raise SourceError(file.path, _same(file, other))
    return Inputs(tuple(sorted(kept.values(), key=lambda file: _ORDER.get(file.kind, len(_ORDER)))))


def _same(file: SourceFile, other: SourceFile) -> str:
    if file.name == file.path.name:
        return (
            f"{other.path} has the same name, and {file.form} is known by its name; rename one "
            "of the two"
        )
    return f"{other.path} is {file.form} too, and there can be one; leave one of the two out"


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
