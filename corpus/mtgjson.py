"""Reads MTGJSON files, AtomicCards or a single set: cards, their foreign names, their rulings."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import BinaryIO, Literal

import ijson

from corpus.errors import SourceError
from corpus.fields import Fields
from corpus.records import Card, CardRecord, Face, ForeignName, Paragraph
from corpus.source_file import Entry, entries

FACES = " // "
"""Stands between the names of the faces in a full name."""

_FORM = "an MTGJSON AtomicCards or single-set file is expected"

_Sides = Sequence[Sequence[Fields]]
"""The faces of a card in order, each with all its printings, the first one first."""


def read_mtgjson(path: Path) -> Iterator[CardRecord]:
    """Yield every card of the file with all its faces, foreign names and rulings, in one pass.

    AtomicCards (`data` maps a name to its faces) holds one card in memory at a time. A single
    set (`data.cards` lists printed faces) is gathered first; a card that the set prints more
    than once has the faces as they are printed first, and the names and rulings of all
    printings. gzip is recognised by content. Positions are paths into the JSON, counted from 0.

    Raises SourceError for a path that cannot be read, a damaged or truncated file, JSON of
    another shape, a card that comes twice, a field that is missing or of another type, and a
    date that is none.
    """
    numbers = count(1)
    names: set[str] = set()
    for place, (name, sides) in entries(path, _FORM, lambda stream: _cards(path, stream)):
        if name in names:
            raise SourceError(path, f"the card {name!r} comes a second time; {_FORM}", place)
        names.add(name)
        yield _record(name, sides, numbers)


def read_cards(path: Path) -> Iterator[Card]:
    """Yield the cards that `read_mtgjson` reads, without names and rulings, with its errors."""
    return (record.card for record in read_mtgjson(path))


def read_date(path: Path) -> str | None:
    """Return the day on which the file was made, ISO 8601; None where it does not say.

    Raises SourceError for a path that cannot be read, a damaged file, and a date that is none.
    """
    ((place, found),) = entries(path, _FORM, _dates)
    return None if found is None else Fields(path, place, {"date": found}).date("date")


def _dates(stream: BinaryIO) -> Iterator[Entry]:
    """Yield the date of the file, None where nothing before its cards tells it."""
    for prefix, event, value in ijson.parse(stream, use_float=True):
        if (prefix, event) == ("meta.date", "string"):
            yield "meta", value
            return
        if (prefix, event, value) == ("", "map_key", "data"):
            break
    yield "meta", None


def _cards(path: Path, stream: BinaryIO) -> Iterator[Entry]:
    start = stream.tell()
    shape = _shape(path, stream)
    stream.seek(start)
    return _atomic(path, stream) if shape == "atomic" else _set(path, stream)


def _shape(path: Path, stream: BinaryIO) -> Literal["atomic", "set"]:
    """Tell the two shapes apart by the first entry of `data`: a list of faces, or anything else."""
    key = None
    # Without `use_float`, here and everywhere, ijson 3.6 crashes on numbers of 5,000 digits.
    for prefix, event, value in ijson.parse(stream, use_float=True):
        if prefix == "" and event not in ("start_map", "map_key"):
            break
        if key is not None:
            return "atomic" if event == "start_array" and key != "cards" else "set"
        if (prefix, event) == ("data", "map_key"):
            key = value
    raise SourceError(path, f"the JSON has no `data` object with cards; {_FORM}")


def _atomic(path: Path, stream: BinaryIO) -> Iterator[Entry]:
    for name, faces in ijson.kvitems(stream, "data", use_float=True):
        place = f"data.{json.dumps(name, ensure_ascii=False)}"
        if not isinstance(faces, list) or not faces:
            raise SourceError(path, f"a list of faces is expected; {_FORM}", place)
        sides = [[Fields(path, f"{place}[{n}]", face)] for n, face in enumerate(faces)]
        yield place, (name, sides)


def _set(path: Path, stream: BinaryIO) -> Iterator[Entry]:
    cards: dict[str, dict[str, list[Fields]]] = {}
    for n, raw in enumerate(ijson.items(stream, "data.cards.item", use_float=True)):
        printed = Fields(path, f"data.cards[{n}]", raw)
        sides = cards.setdefault(printed.string("name"), {})
        sides.setdefault(printed.string("side", "a"), []).append(printed)
    for name, by_side in cards.items():
        faces = [by_side[side] for side in sorted(by_side)]
        yield faces[0][0].place, (name, faces)


def _record(name: str, sides: _Sides, numbers: Iterator[int]) -> CardRecord:
    firsts = [printings[0] for printings in sides]
    faces = tuple(map(_face, firsts))
    rulings = dict.fromkeys(
        (ruling.date("date"), ruling.string("text"))
        for printings in sides
        for printed in printings
        for ruling in printed.objects("rulings")
    )
    return CardRecord(
        Card(name, firsts[0].string("layout"), faces),
        tuple(dict.fromkeys(_foreign_names(name, faces, sides))),
        tuple(Paragraph(next(numbers), text, name, date) for date, text in rulings),
        firsts[0].inner("identifiers").optional("scryfallOracleId"),
    )


def _foreign_names(name: str, faces: Sequence[Face], sides: _Sides) -> Iterator[ForeignName]:
    for face, printings in zip(faces, sides, strict=True):
        for printed in printings:
            for foreign in printed.objects("foreignData"):
                language = foreign.string("language")
                whole = foreign.optional("name")
                of_face = foreign.optional("faceName")
                if whole and not of_face and FACES in name and FACES not in whole:
                    # Meld and reversible cards give the name of the one face alone.
                    whole, of_face = None, whole
                if whole:
                    yield ForeignName(language, whole)
                if of_face:
                    yield ForeignName(language, of_face, face.name)


def _face(fields: Fields) -> Face:
    return Face(
        name=fields.string("faceName" if "faceName" in fields else "name"),
        mana_cost=fields.string("manaCost", ""),
        types=fields.strings("types"),
        supertypes=fields.strings("supertypes"),
        subtypes=fields.strings("subtypes"),
        text=fields.string("text", ""),
        colors=fields.strings("colors"),
        keywords=fields.strings("keywords"),
        power=fields.optional("power"),
        toughness=fields.optional("toughness"),
        loyalty=fields.optional("loyalty"),
    )
