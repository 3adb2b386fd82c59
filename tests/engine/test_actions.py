"""Every action can be said in words."""

from __future__ import annotations

from hypothesis import given

from engine.actions import Action, AddMana, Cast, TapPermanent, describe, is_arranged
from tests.engine.strategies import values


@given(values(Action))
def test_every_action_ends_the_sentence_that_it_was_refused(action: Action) -> None:
    assert describe(action).split()


def test_a_cast_is_said_with_its_x_and_its_targets() -> None:
    assert describe(Cast("Wide Spark", ("B", "Plain Cub"), 2)) == (
        "cast Wide Spark with X = 2 targeting B, Plain Cub"
    )


@given(values(Action))
def test_only_the_arrangers_hand_is_arranged(action: Action) -> None:
    assert is_arranged(action) == isinstance(action, AddMana | TapPermanent)
