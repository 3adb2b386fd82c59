"""The engine's events are said in our words; what has none keeps its own name."""

from __future__ import annotations

from typing import Any

import pytest

from engine import events as said
from engine.events import Event
from engine.phase_events import step_word, translate, zone_word
from engine.places import ZONES


def label(number: int) -> str:
    return {1: "Late Verse", 2: "Plain Cub"}[number]


@pytest.mark.parametrize(
    ("kind", "data", "event"),
    [
        (
            "ZoneChanged",
            {"object_id": 1, "from": "Hand", "to": "Exile"},
            said.Moved("Late Verse", "hand", "exile"),
        ),
        (
            "ZoneChanged",
            {"object_id": 1, "from": None, "to": "Battlefield"},
            said.Moved("Late Verse", None, "battlefield"),
        ),
        ("Discarded", {"player_id": 1, "object_id": 1}, said.Discarded("B", "Late Verse")),
        (
            "DamageDealt",
            {"source_id": 1, "target": {"Object": 2}, "amount": 3},
            said.DamageDealt("Late Verse", "Plain Cub", 3),
        ),
        (
            "DamageDealt",
            {"source_id": 1, "target": {"Player": 0}, "amount": 3},
            said.DamageDealt("Late Verse", "A", 3),
        ),
        (
            "CounterAdded",
            {"object_id": 2, "counter_type": "P1P1", "count": 2},
            said.CountersAdded("Plain Cub", "+1/+1", 2),
        ),
        (
            "CounterAdded",
            {"object_id": 2, "counter_type": "despair", "count": 1},
            said.CountersAdded("Plain Cub", "despair", 1),
        ),
        ("PhaseChanged", {"phase": "PreCombatMain"}, said.StepBegan("precombat main")),
        ("PhaseChanged", {"phase": "EndCombat"}, said.StepBegan("EndCombat")),
        ("Shuffled", {}, said.Unnamed("Shuffled")),
        ("PriorityPassed", {"player_id": 0}, None),
    ],
)
def test_an_event_of_the_engine_is_said_in_our_words(
    kind: str, data: dict[str, Any], event: Event | None
) -> None:
    assert translate({"type": kind, "data": data}, label) == event


def test_an_event_without_data_keeps_its_name() -> None:
    assert translate({"type": "Shuffled"}, label) == said.Unnamed("Shuffled")


def test_every_zone_has_a_word() -> None:
    assert {zone_word(zone.title()) for zone in ZONES} == set(ZONES)


def test_a_step_without_a_word_keeps_the_engines() -> None:
    assert (step_word("End"), step_word("Untap")) == ("end", "Untap")
