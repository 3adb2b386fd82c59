"""Hypothesis strategies for every value of the engine layer, read off its type hints."""

from __future__ import annotations

from dataclasses import is_dataclass
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from engine.contrast import Contrast
from engine.outcome import Outcome
from engine.places import StackItem
from engine.scenario import Scenario

_PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    str: st.text(max_size=8),
    int: st.integers(),
    bool: st.booleans(),
    NoneType: st.none(),
}


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Return values of a type hint: plain, Literal, tuple, union or dataclass."""
    if hint is object:
        return seen()
    if hint in _PLAIN:
        return _PLAIN[hint]
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if get_origin(hint) is tuple:
        return st.lists(values(get_args(hint)[0]), max_size=3).map(tuple)
    if is_dataclass(hint):
        return st.deferred(lambda: _built(hint))
    return st.one_of([values(each) for each in get_args(hint)])


def seen() -> st.SearchStrategy[Any]:
    """Return what may be seen in a game: plain values, and lists of them or of the stack."""
    plain = st.one_of(list(_PLAIN.values()))
    return plain | st.lists(plain | values(StackItem), max_size=3).map(tuple)


def _built(kind: Any) -> st.SearchStrategy[Any]:
    return st.builds(kind, **{name: values(hint) for name, hint in get_type_hints(kind).items()})


scenarios: st.SearchStrategy[Scenario] = values(Scenario)
contrasts: st.SearchStrategy[Contrast] = values(Contrast)
outcomes: st.SearchStrategy[Outcome] = values(Outcome)
