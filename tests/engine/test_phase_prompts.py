"""An answer is given only to the question that it answers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from engine.actions import (
    CastOffered,
    Choice,
    ChooseCards,
    ChooseMana,
    Decline,
    OrderTriggers,
    PlayOffered,
    TakeBack,
)
from engine.errors import ChoiceNeverAskedError, ScenarioError
from engine.phase_prompts import answer
from tests.engine.strategies import values

NUMBERS = {"Late Verse": 1, "Plain Cub": 2, "First Watcher": 3}
OFFER = {"type": "CastOffer", "data": {"kind": {"type": "Madness", "object_id": 1}}}
ORDER = {"type": "OrderTriggers", "data": {"triggers": [{"source_id": 1}, {"source_id": 3}]}}
COST = {"type": "PayCost", "data": {}}


def said(waiting: dict[str, Any], choice: Choice) -> dict[str, Any]:
    action, _ = answer(waiting, choice, NUMBERS.__getitem__)
    return action


@pytest.mark.parametrize(
    ("waiting", "choice", "kind", "data"),
    [
        (COST, ChooseCards(("Late Verse",)), "SelectCards", {"cards": [1]}),
        ({"type": "DiscardChoice"}, ChooseCards(()), "SelectCards", {"cards": []}),
        (
            {"type": "ChooseManaColor"},
            ChooseMana("B"),
            "ChooseManaColor",
            {"choice": {"type": "SingleColor", "data": "Black"}, "count": 1},
        ),
        (
            OFFER,
            CastOffered("Late Verse"),
            "CastSpellAsMadness",
            {"object_id": 1, "card_id": 1, "payment_mode": {"type": "Auto"}},
        ),
        (OFFER, PlayOffered("Late Verse"), "PlayLand", {"object_id": 1, "card_id": 1}),
        (OFFER, Decline(), "DecideOptionalEffect", {"accept": False}),
        ({"type": "OptionalEffectChoice"}, Decline(), "DecideOptionalEffect", {"accept": False}),
        (ORDER, OrderTriggers(("First Watcher", "Late Verse")), "OrderTriggers", {"order": [1, 0]}),
    ],
)
def test_an_answer_is_the_engines_action(
    waiting: dict[str, Any], choice: Choice, kind: str, data: dict[str, Any]
) -> None:
    assert said(waiting, choice) == {"type": kind, "data": data}


def test_taking_back_has_no_data() -> None:
    assert said(COST, TakeBack()) == {"type": "CancelCast"}


def test_the_targets_of_an_offered_spell_are_still_to_be_chosen() -> None:
    _, targets = answer(OFFER, CastOffered("Late Verse", ("B",)), NUMBERS.__getitem__)

    assert targets == ("B",)


@given(values(Choice))
def test_nothing_is_answered_when_nothing_is_asked(choice: Choice) -> None:
    with pytest.raises(ChoiceNeverAskedError, match="nothing is asked"):
        said({"type": "Priority"}, choice)


@given(values(Choice))
def test_a_question_without_an_answer_here_is_named(choice: Choice) -> None:
    with pytest.raises(ChoiceNeverAskedError, match="the game asks for ModeChoice"):
        said({"type": "ModeChoice"}, choice)


def test_an_offer_of_another_kind_is_not_answered_as_madness() -> None:
    other = {"type": "CastOffer", "data": {"kind": {"type": "Cascade"}}}

    with pytest.raises(ScenarioError, match="the kind Cascade cannot be answered yet"):
        said(other, CastOffered("Late Verse"))


@pytest.mark.parametrize(
    "cards",
    [("Late Verse",), ("Late Verse", "Plain Cub"), ("Late Verse", "Late Verse")],
)
def test_triggers_are_ordered_only_all_of_them(cards: tuple[str, ...]) -> None:
    with pytest.raises(ScenarioError, match="the triggers to order are not those of"):
        said(ORDER, OrderTriggers(cards))
