"""Reads cards from MTGJSON files: AtomicCards, or a single set, gzipped or not."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Literal, cast

import ijson

from corpus.errors import SourceError
from corpus.records import Card, Face

_GZIP = b"\x1f\x8b"
_FORM = "an MTGJSON AtomicCards or single-set file is expected"
_AGAIN = "download the file again"


def read_cards(path: Path) -> Iterator[Card]:
    """Yield every card of the file, all its faces in order, reading as it goes.

    AtomicCards (`data` maps a name to its faces) holds one card in memory at a time. A single
    set (`data.cards` lists printed faces) is gathered first, and a card that the set prints
    more than once is taken as it is printed first. gzip is recognised by content.

    Raises SourceError for a path that cannot be read, a damaged or truncated file, JSON of
    another shape, and a card with a field that is missing or of another type; the position
    names the card.
    """
    n_read = 0
    try:
        with _opened(path) as stream:
            shape = _shape(path, stream)
            stream.seek(0)
            entries = _atomic(stream) if shape == "atomic" else _set(path, stream)
            for name, faces in entries:
                n_read += 1
                yield _card(path, f"card {n_read}, {name!r}", name, faces)
    except FileNotFoundError as missing:
        raise SourceError(path, "there is no such file; check the path") from missing
    except IsADirectoryError as folder:
        raise SourceError(path, "this is a folder; name the card file in it") from folder
    except (EOFError, zlib.error, gzip.BadGzipFile) as damaged:
        problem = f"the gzip data is damaged or ends too early; {_AGAIN}"
        raise SourceError(path, problem, _after(n_read)) from damaged
    except (ijson.JSONError, UnicodeDecodeError) as wrong:
        raise SourceError(
            path, f"this is not complete JSON; {_FORM}, so {_AGAIN}", _after(n_read)
        ) from wrong
    except OSError as refused:
        problem = f"cannot be read ({refused.strerror}); check its permissions"
        raise SourceError(path, problem) from refused
    if not n_read:
        raise SourceError(path, f"the file holds no card; {_FORM}")


def _after(n_read: int) -> str:
    return f"after card {n_read}" if n_read else "before the first card"


def _opened(path: Path) -> BinaryIO:
    with path.open("rb") as stream:
        start = stream.read(len(_GZIP))
    if not start:
        raise SourceError(path, f"the file is empty; {_FORM}")
    return cast(BinaryIO, gzip.open(path, "rb")) if start == _GZIP else path.open("rb")


def _shape(path: Path, stream: BinaryIO) -> Literal["atomic", "set"]:
    """Tell the two shapes apart by the first entry of `data`: a list of faces, or anything else."""
    key = None
    for prefix, event, value in ijson.parse(stream):
        if prefix == "" and event not in ("start_map", "map_key"):
            break
        if key is not None:
            return "atomic" if event == "start_array" and key != "cards" else "set"
        if (prefix, event) == ("data", "map_key"):
            key = value
    raise SourceError(path, f"the JSON has no `data` object with cards; {_FORM}")


def _atomic(stream: BinaryIO) -> Iterator[tuple[str, Any]]:
    yield from ijson.kvitems(stream, "data")


def _set(path: Path, stream: BinaryIO) -> Iterator[tuple[str, Any]]:
    cards: dict[str, dict[str, Any]] = {}
    for n, printed in enumerate(ijson.items(stream, "data.cards.item"), start=1):
        face = _RawFace(path, f"data.cards, entry {n}", printed)
        cards.setdefault(face.string("name"), {}).setdefault(face.string("side", "a"), printed)
    for name, sides in cards.items():
        yield name, [printed for _, printed in sorted(sides.items())]


def _card(path: Path, where: str, name: str, faces: Any) -> Card:
    if not isinstance(faces, list) or not faces:
        raise SourceError(path, f"a list of faces is expected; {_FORM}", where)
    raw = [_RawFace(path, where, face) for face in faces]
    return Card(name, raw[0].string("layout"), tuple(face.to_face() for face in raw))


class _RawFace:
    """A face as the file has it, with reads that fail by naming the card and the field."""

    def __init__(self, path: Path, where: str, raw: Any) -> None:
        self._path = path
        self._where = where
        if not isinstance(raw, dict):
            raise self._error("a face with its fields is expected")
        self._fields: dict[str, Any] = raw

    def to_face(self) -> Face:
        return Face(
            name=self.string("faceName", self._fields.get("name")),
            mana_cost=self.string("manaCost", ""),
            types=self.strings("types"),
            supertypes=self.strings("supertypes"),
            subtypes=self.strings("subtypes"),
            text=self.string("text", ""),
            colors=self.strings("colors"),
            keywords=self.strings("keywords"),
            power=self.optional("power"),
            toughness=self.optional("toughness"),
            loyalty=self.optional("loyalty"),
        )

    def string(self, key: str, default: Any = None) -> str:
        value = self._fields.get(key, default)
        if not isinstance(value, str):
            raise self._error(f"`{key}` has to be a string")
        return value

    def optional(self, key: str) -> str | None:
        return self.string(key) if self._fields.get(key) is not None else None

    def strings(self, key: str) -> tuple[str, ...]:
        values = self._fields.get(key, [])
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise self._error(f"`{key}` has to be a list of strings")
        return tuple(values)

    def _error(self, problem: str) -> SourceError:
        return SourceError(self._path, f"{problem}; {_FORM}", self._where)
