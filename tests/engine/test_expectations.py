"""An expectation can be said in words, and its expected value read back."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given

from engine.actions import Cast, Pass
from engine.events import Discarded
from engine.expectations import (
    ActiveStep,
    Choices,
    Counters,
    Expectation,
    Happened,
    InZone,
    Legal,
    Life,
    Offered,
    Pool,
    PowerToughness,
    Stack,
    Tapped,
    in_words,
    subject,
    value,
)
from engine.places import Spell, Triggered
from tests.engine.strategies import values

SAID: dict[Expectation, tuple[str, str]] = {
    InZone("Late Verse", "exile"): ("zone of Late Verse", "exile"),
    Life("A", 17): ("life of player A", "17"),
    Pool("A", "BB"): ("mana pool of player A", "BB"),
    Pool("A", ""): ("mana pool of player A", "empty"),
    Tapped("Plain Cub", True): ("status of Plain Cub", "tapped"),
    Tapped("Plain Cub", False): ("status of Plain Cub", "untapped"),
    Counters("Plain Cub", "+1/+1", 2): ("+1/+1 counters on Plain Cub", "2"),
    PowerToughness("Plain Cub", 3, 4): ("power and toughness of Plain Cub", "3/4"),
    Stack(()): ("stack", "empty"),
    Stack((Spell("Late Verse"), Triggered("Plain Cub"))): (
        "stack",
        "spell Late Verse < trigger of Plain Cub",
    ),
    Legal(Cast("Late Verse")): ("attempt to cast Late Verse", "allowed"),
    Legal(Cast("Late Verse"), False): ("attempt to cast Late Verse", "refused"),
    Choices((Cast("Late Verse"), Pass("A"))): (
        "list of all that may be done",
        "cast Late Verse; let player A pass priority",
    ),
    Choices(()): ("list of all that may be done", "empty"),
    Happened(Discarded("A")): ("number of times that player A discards something", "1"),
    Offered("Late Verse"): ("offer of Late Verse", "made"),
    Offered("Late Verse", False): ("offer of Late Verse", "not made"),
    ActiveStep("B", "end"): ("turn and step", "player B, end"),
}


@pytest.mark.parametrize(("expectation", "said"), SAID.items(), ids=map(str, SAID))
def test_an_expectation_is_said_in_words(expectation: Expectation, said: tuple[str, str]) -> None:
    assert (subject(expectation), in_words(expectation, value(expectation))) == said


def test_every_expectation_is_said_above() -> None:
    assert {type(expectation) for expectation in SAID} == set(get_args(Expectation))


def test_what_is_no_creature_has_no_power_and_toughness() -> None:
    assert in_words(PowerToughness("Scrap Altar", 0, 1), None) == "no creature"


@given(values(Expectation))
def test_every_expected_value_has_words(expectation: Expectation) -> None:
    assert subject(expectation)
    assert isinstance(in_words(expectation, value(expectation)), str)
