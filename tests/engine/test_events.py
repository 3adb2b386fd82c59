"""A pattern matches the events that agree with it in every field that it fills."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given

from engine.events import (
    AbilityTriggered,
    Event,
    LifeChanged,
    Moved,
    SpellCast,
    TapChanged,
    matches,
)
from tests.engine.strategies import values


@given(values(Event))
def test_an_event_matches_itself(event: Event) -> None:
    assert matches(event, event)


@given(values(Event), values(Event))
def test_a_pattern_matches_what_equals_it_in_the_fields_it_fills(
    pattern: Event, event: Event
) -> None:
    filled: dict[str, Any] = {
        field.name: value
        for field in fields(pattern)
        if (value := getattr(pattern, field.name)) is not None
    }
    same_kind = type(pattern) is type(event)

    assert matches(pattern, event) == (same_kind and replace(event, **filled) == event)


@pytest.mark.parametrize(
    ("pattern", "event", "is_match"),
    [
        (Moved("Late Verse"), Moved("Late Verse", "hand", "exile"), True),
        (Moved("Late Verse", "hand"), Moved("Late Verse", "exile", "hand"), False),
        (LifeChanged("A", 0), LifeChanged("A", 3), False),
        (TapChanged("Plain Cub", False), TapChanged("Plain Cub", True), False),
        (SpellCast("Late Verse"), AbilityTriggered("Late Verse"), False),
    ],
)
def test_a_pattern_is_held_against_an_event(pattern: Event, event: Event, is_match: bool) -> None:
    assert matches(pattern, event) == is_match
