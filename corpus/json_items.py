"""Takes a JSON array, or JSON Lines, into its items."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import ijson

from corpus.errors import SourceError
from corpus.source_file import Entry


def items_or_lines(path: Path, stream: BinaryIO, expected: str) -> Iterator[Entry]:
    """Yield the items of an array ("item 3"), or else the lines of JSON Lines ("line 3").

    Raises SourceError for another first character, and what `lines` and ijson raise.
    """
    start = stream.tell()
    while (first := stream.read(1)).isspace():
        pass
    stream.seek(start)
    if first == b"[":
        items = ijson.items(stream, "item", use_float=True)
        return ((f"item {n}", item) for n, item in enumerate(items, start=1))
    if first == b"{":
        return lines(path, stream, expected)
    problem = f"found {first.decode(errors='replace')!r} where [ or {{ starts JSON; {expected}"
    raise SourceError(path, problem, "before the first entry")


def lines(path: Path, stream: BinaryIO, expected: str) -> Iterator[Entry]:
    """Yield the JSON value of every line that is not blank; its place is "line 3".

    Raises SourceError for a line that is not UTF-8 or not JSON, and for one whose object has
    the same field twice.
    """
    for n, line in enumerate(stream, start=1):
        if line.isspace():
            continue
        place = f"line {n}"
        try:
            text = line.decode()
            value = json.loads(text, object_pairs_hook=_without_repeats)
        except UnicodeDecodeError as wrong:
            problem = f"byte {wrong.start + 1} of the line is not UTF-8; save the file as UTF-8"
            raise SourceError(path, problem, place) from wrong
        except json.JSONDecodeError as wrong:
            problem = f"this is not JSON ({wrong.msg}, character {wrong.colno}); {expected}"
            raise SourceError(path, problem, place) from wrong
        except RecursionError as wrong:
            raise SourceError(path, f"the JSON is nested too deeply; {expected}", place) from wrong
        except _RepeatedFieldError as wrong:
            problem = f"the field {wrong.args[0]!r} comes twice; keep one of the two"
            raise SourceError(path, problem, place) from wrong
        yield place, value


class _RepeatedFieldError(Exception):
    """An object has a field twice; the argument is its name."""


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        raise _RepeatedFieldError(next(name for name in names if names.count(name) > 1))
    return fields
