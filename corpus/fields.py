"""Reads the fields of a JSON object, and names file, place and field when one is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from corpus.errors import SourceError

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
# SQLite ends a string at NUL, and half a surrogate pair has no UTF-8.
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
_KINDS = {
    type(None): "null",
    bool: "true or false",
    int: "a number",
    float: "a number",
    str: "a string",
    list: "a list",
    dict: "an object",
}


class Fields:
    """A JSON object of a file; every read fails with a SourceError that names the field."""

    def __init__(self, path: Path, place: str, raw: Any) -> None:
        """Take the object at `place`: an entry ("item 3") or a path (`data.cards[2]`).

        Raises SourceError when there is no object.
        """
        self._path = path
        self.place = place
        if not isinstance(raw, dict):
            raise SourceError(path, f"an object is expected and not {_KINDS[type(raw)]}", place)
        self._raw: dict[str, Any] = raw

    def __contains__(self, key: str) -> bool:
        """Whether the field is there with another value than null."""
        return self._raw.get(key) is not None

    def names(self) -> frozenset[str]:
        """Return the names of all fields."""
        return frozenset(self._raw)

    def string(self, key: str, default: str | None = None) -> str:
        """Return a string; `default`, where given, stands for a missing field."""
        value = self._raw.get(key, default)
        if not isinstance(value, str):
            raise self.wrong(key, "a string")
        if _NO_TEXT.search(value):
            raise self._error(key, "text is expected, without NUL and without half characters")
        return value

    def optional(self, key: str) -> str | None:
        """Return a string, None for a missing field and for null."""
        return self.string(key) if key in self else None

    def strings(self, key: str) -> tuple[str, ...]:
        """Return a list of strings, empty for a missing field."""
        values = self._list(key)
        if not all(isinstance(value, str) for value in values):
            raise self.wrong(key, "a list of strings")
        return tuple(values)

    def objects(self, key: str) -> Iterator[Fields]:
        """Yield the objects of a list, none for a missing field."""
        values = self._list(key)
        place = self._at(key)
        return (Fields(self._path, f"{place}[{n}]", value) for n, value in enumerate(values))

    def inner(self, key: str) -> Fields:
        """Return the object in a field, one without fields for a missing one and for null."""
        return Fields(self._path, self._at(key), self._raw[key] if key in self else {})

    def date(self, key: str) -> str:
        """Return a date of the calendar as YYYY-MM-DD."""
        value = self.string(key)
        if not _is_date(value):
            raise self._error(key, f"found {value[:40]!r} where a date like 2024-07-26 is expected")
        return value

    def wrong(self, key: str, expected: str) -> SourceError:
        """Return the error for a field that is missing or of another kind than `expected`."""
        if key not in self._raw:
            return self._error(key, f"the field is missing; {expected} is expected")
        found = _KINDS[type(self._raw[key])]
        if isinstance(self._raw[key], list):
            found = "a list of other things"
        return self._error(key, f"{expected} is expected and not {found}")

    def _list(self, key: str) -> list[Any]:
        values = self._raw.get(key, [])
        if not isinstance(values, list):
            raise self.wrong(key, "a list")
        return values

    def _at(self, key: str) -> str:
        # A path goes on with a dot, an entry that is named in words with a comma.
        return f"{self.place}, {key}" if self.place[-1].isdigit() else f"{self.place}.{key}"

    def _error(self, key: str, problem: str) -> SourceError:
        return SourceError(self._path, problem, self._at(key))


@lru_cache(maxsize=4096)
def _is_date(text: str) -> bool:
    if not _DATE.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
