"""Scenarios, contrasts and outcomes as JSON, exactly there and back.

A value becomes a dict that names its class under "is" and holds the fields that differ from
their defaults; tuples become lists. Reading checks every field against the class's own type
hints, so that what is read is what could have been written in Python, or a ScenarioError that
says where it is not ("lines[3].card").
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.contrast import Contrast
from engine.errors import ScenarioError
from engine.outcome import Outcome
from engine.scenario import Scenario

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]

T = TypeVar("T")

_TAG = "is"
_PLAIN_WORDS = {str: "a text", int: "a whole number", bool: "true or false", NoneType: "null"}


def to_json(value: object) -> Json:
    """Return a value of this layer as what `json.dumps` takes; TypeError for any other value."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple):
        return [to_json(each) for each in value]
    if not is_dataclass(value) or type(value) not in _classes().values():
        raise TypeError(f"{value!r} is no part of a scenario, a contrast or an outcome")
    tagged: dict[str, Json] = {_TAG: type(value).__name__}
    for field in fields(value):
        each = getattr(value, field.name)
        if field.default is MISSING or each != field.default:
            tagged[field.name] = to_json(each)
    return tagged


def from_json(kind: type[T], data: object) -> T:
    """Return the value of class `kind` that `to_json` made `data` from.

    Raises ScenarioError with the place in `data` for a class or a field that is unknown, missing
    or of another type.
    """
    value: T = _read(kind, data, "")
    return value


def to_text(value: object) -> str:
    """Return a value as JSON text in one line of ASCII, always the same for equal values."""
    return json.dumps(to_json(value), sort_keys=True, separators=(",", ":"))


def from_text(kind: type[T], text: str) -> T:
    """Return the value that a JSON text holds; raises ScenarioError as `from_json` does."""
    try:
        data = json.loads(text, object_pairs_hook=_without_repeats)
    except json.JSONDecodeError as error:
        raise ScenarioError(
            f"line {error.lineno}, column {error.colno} is not JSON: {error.msg}"
        ) from error
    except (RecursionError, ValueError) as error:
        raise ScenarioError(f"the JSON text cannot be read: {error}") from error
    return from_json(kind, data)


def fingerprint(scenario: Scenario, contrast: Contrast) -> str:
    """Return the SHA-256, in hexadecimal, of a check: equal for equal checks."""
    return hashlib.sha256(f"{to_text(scenario)}\n{to_text(contrast)}".encode("ascii")).hexdigest()


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        repeated = next(key for key in found if sum(each == key for each, _ in pairs) > 1)
        raise ScenarioError(f"the field {repeated} stands twice in one place of the JSON text")
    return found


# The classes


@cache
def _classes() -> dict[str, type[Any]]:
    """Return by name every class that a scenario, a contrast or an outcome can be made of."""
    found: dict[str, type[Any]] = {}
    left: list[Any] = [Scenario, Contrast, Outcome]
    while left:
        kind = left.pop()
        if found.setdefault(kind.__name__, kind) != kind:
            raise TypeError(f"two classes are called {kind.__name__}")
        for hint in _hints(kind).values():
            left.extend(each for each in _dataclasses(hint) if each.__name__ not in found)
    return found


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _dataclasses(hint: Any) -> Iterator[type[Any]]:
    """Yield the dataclasses that a type hint names, at any depth."""
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
    elif get_origin(hint) is not Literal:
        for part in get_args(hint):
            yield from _dataclasses(part)


# Reading


def _read(hint: Any, data: object, path: str) -> Any:
    if hint is object:
        return _read_anything(data, path)
    for allowed in _alternatives(hint):
        if _fits(allowed, data):
            return _read_as(allowed, data, path)
    if isinstance(data, dict):
        return _refuse_tag(hint, data, path)
    raise _wrong(path, f"should be {_words(hint)} and is {json.dumps(data, default=str)}")


def _alternatives(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _fits(hint: Any, data: object) -> bool:
    """Return whether `data` is of the outer form of a hint that is no union."""
    if get_origin(hint) is Literal:
        return any(type(data) is type(each) and data == each for each in get_args(hint))
    if get_origin(hint) is tuple:
        return isinstance(data, list)
    if is_dataclass(hint):
        return isinstance(data, dict) and data.get(_TAG) == getattr(hint, "__name__", None)
    return type(data) is hint


def _read_as(hint: Any, data: Any, path: str) -> Any:
    if get_origin(hint) is tuple:
        each, _ = get_args(hint)
        return tuple(_read(each, item, f"{path}[{n}]") for n, item in enumerate(data))
    if is_dataclass(hint):
        return _read_dataclass(hint, data, path)
    return data


def _read_dataclass(kind: Any, data: dict[str, Any], path: str) -> Any:
    known = fields(kind)
    names = {field.name for field in known}
    for name in data:
        if name != _TAG and name not in names:
            raise _wrong(path, f"{kind.__name__} has no field {name}")
    values = {}
    for field in known:
        if field.name in data:
            inside = f"{path}.{field.name}" if path else field.name
            values[field.name] = _read(_hints(kind)[field.name], data[field.name], inside)
        elif field.default is MISSING:
            raise _wrong(path, f"{kind.__name__} lacks the field {field.name}")
    return kind(**values)


def _read_anything(data: object, path: str) -> Any:
    """Read a value whose class only its own tag tells: what was seen in a game."""
    if isinstance(data, list):
        return tuple(_read_anything(item, f"{path}[{n}]") for n, item in enumerate(data))
    if isinstance(data, dict):
        kind = _classes().get(str(data.get(_TAG)))
        return _read_dataclass(kind, data, path) if kind else _refuse_tag(object, data, path)
    if type(data) not in _PLAIN_WORDS:
        raise _wrong(path, f"should be a value and is {json.dumps(data, default=str)}")
    return data


def _refuse_tag(hint: Any, data: dict[str, Any], path: str) -> Any:
    if _TAG not in data:
        raise _wrong(path, f'lacks the field "{_TAG}", which names what it is')
    tag = str(data[_TAG])
    if tag not in _classes():
        raise _wrong(path, f"there is nothing called {tag}")
    raise _wrong(path, f"should be {_words(hint)} and is {tag}")


def _words(hint: Any) -> str:
    """Return what a hint allows, for the end of the sentence "should be …"."""
    if hint is object:
        return "a value"
    words: list[str] = []
    for each in _alternatives(hint):
        if get_origin(each) is Literal:
            words.extend(json.dumps(value) for value in get_args(each))
        elif get_origin(each) is tuple:
            words.append("a list")
        else:
            words.append(_PLAIN_WORDS.get(each, getattr(each, "__name__", str(each))))
    return " or ".join((", ".join(words[:-1]), words[-1])) if words[1:] else words[0]


def _wrong(path: str, problem: str) -> ScenarioError:
    return ScenarioError(f"{path or 'the document'}: {problem}")
