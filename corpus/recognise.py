"""Says what form a source file has, by its content and never by its name."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, BinaryIO

import ijson

from corpus.comprehensive_rules import looks_like_rules
from corpus.errors import SourceError
from corpus.gatherer import FIRST_LINE
from corpus.source_file import opened


class SourceForm(StrEnum):
    """The forms of source files that can be read; the value says it to a person."""

    GATHERER_PAGE = "a Gatherer page saved as text"
    ATOMIC_CARDS = "MTGJSON's AtomicCards"
    MTGJSON_SET = "an MTGJSON single-set file"
    SCRYFALL_CARDS = "Scryfall's bulk file of cards"
    SCRYFALL_RULINGS = "Scryfall's bulk file of rulings"
    RULING_LINES = "rulings as JSON Lines of card, date and text"
    COMPREHENSIVE_RULES = "the Comprehensive Rules as text"


_TEXTS = (SourceForm.GATHERER_PAGE, SourceForm.COMPREHENSIVE_RULES)
_KNOWN = f"known are {', '.join(SourceForm)}"
_START_BYTES = 4096
_SCRYFALL = {"card": SourceForm.SCRYFALL_CARDS, "ruling": SourceForm.SCRYFALL_RULINGS}


def recognise(path: Path) -> SourceForm:
    """Return the form of the file; only its beginning is read, and its reader checks the rest.

    Raises SourceError for a path that cannot be read, an empty file, an encoding other than
    UTF-8, and any other form; it says what the file looks like and which forms are known.
    """
    with opened(path, _KNOWN, lambda: "near its start") as stream:
        begin = stream.tell()
        start = stream.read(_START_BYTES)
        stream.seek(begin)
        is_json = start.lstrip()[:1] in (b"{", b"[")
        found = _form_of_json(stream) if is_json else _form_of_text(start)
        is_packed = isinstance(stream, gzip.GzipFile)
    if not isinstance(found, SourceForm):
        raise SourceError(path, f"this looks like {found}; {_KNOWN}")
    if is_packed and found in _TEXTS:
        raise SourceError(path, f"this is {found}, gzipped; unpack it first")
    return found


def _form_of_text(start: bytes) -> SourceForm | str:
    lines = [line.strip() for line in start.splitlines() if line.strip()]
    if lines[0] == FIRST_LINE.encode():
        return SourceForm.GATHERER_PAGE
    if looks_like_rules(start):
        return SourceForm.COMPREHENSIVE_RULES
    return f"text that begins with {lines[0][:40].decode(errors='replace')!r}"


def _form_of_json(stream: BinaryIO) -> SourceForm | str:
    """Read on until the first object, of the file or of its list, shows its form."""
    is_list = False
    fields: set[str] = set()
    # JSON Lines are many values, of which the first is enough.
    events = ijson.parse(stream, multiple_values=True, use_float=True, buf_size=_START_BYTES)
    for prefix, event, value in events:
        if (prefix, event) == ("", "start_array"):
            is_list = True
        elif prefix == "data" and not is_list and event == "start_map":
            return _form_of_data(events)
        elif prefix == ("item.object" if is_list else "object") and event == "string":
            return _SCRYFALL.get(value, f"an answer of Scryfall of the kind {value!r}")
        elif prefix == ("item" if is_list else "") and event != "start_map":
            if event != "map_key":
                break
            fields.add(value)
    if "text" in fields and fields & {"card", "date"}:
        return "rulings in a JSON list; write one a line" if is_list else SourceForm.RULING_LINES
    return f"JSON with the fields {sorted(fields)}" if fields else "JSON without an object"


def _form_of_data(events: Iterator[tuple[str, str, Any]]) -> SourceForm | str:
    """Tell AtomicCards, whose first entry is a list of faces, from a set, which lists `cards`."""
    keys: list[str] = []
    for prefix, event, value in events:
        if (prefix, event) == ("data", "map_key"):
            keys.append(value)
        elif (prefix, event) == ("data.cards", "start_array"):
            return SourceForm.MTGJSON_SET
        elif (prefix, event) == ("data", "end_map"):
            break
        elif keys[1:] or event == "start_array":
            continue
        elif event == "start_map":
            is_faces = prefix == f"data.{keys[0]}.item"
            return SourceForm.ATOMIC_CARDS if is_faces else "another file of MTGJSON"
    return "a file of MTGJSON without cards"
