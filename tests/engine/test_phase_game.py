"""A game is played in the words of a scenario, each action by the player who may act."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import (
    Action,
    Activate,
    AddMana,
    Answer,
    Cast,
    ChooseMana,
    Concede,
    GoTo,
    Pass,
    PlayLand,
    Resolve,
    TapPermanent,
)
from engine.errors import (
    ActionRefusedError,
    ChoiceNeverAskedError,
    PromptUnansweredError,
    ScenarioError,
    StepBoundError,
    TargetMismatchError,
)
from engine.events import DamageDealt, LifeChanged, ManaAdded, ManaSpent, SpellCast, StepBegan
from engine.expectations import Life
from engine.game import Game
from engine.phase_adapter import PhaseEngine
from engine.places import Spell
from engine.scenario import Claim, Placement, Scenario
from tests.engine.stand_ins import (
    FOE_SPARK,
    GREEN_FIELD,
    LATE_VERSE,
    SCRAP_ALTAR,
    SMALL_SPARK,
    TWO_COLOR_FIELD,
    WIDE_SPARK,
)

FACES = (SMALL_SPARK, FOE_SPARK, WIDE_SPARK, GREEN_FIELD, TWO_COLOR_FIELD, SCRAP_ALTAR, LATE_VERSE)
STATE = Scenario(
    FACES,
    (
        Placement("Small Spark", "hand"),
        Placement("Small Spark", "hand", "B", label="Their Spark"),
        Placement("Foe Spark", "hand"),
        Placement("Wide Spark", "hand"),
        Placement("Green Field", "hand"),
        Placement("Two-Color Field", "battlefield"),
        Placement("Scrap Altar", "battlefield"),
    ),
    (Claim("never", Life("A", 1), Life("A", 2)),),
)


@pytest.fixture
def game(engine: PhaseEngine) -> Game:
    return engine.deal(STATE)


def test_a_spell_is_cast_paid_for_and_resolved(game: Game) -> None:
    game.perform(AddMana("A", "R"))
    cast = game.perform(Cast("Small Spark", ("B",)))
    resolved = game.perform(Resolve(Spell("Small Spark")))

    assert {SpellCast("Small Spark"), ManaSpent("A", 1)} <= set(cast)
    assert {DamageDealt("Small Spark", "B", 3), LifeChanged("B", -3)} <= set(resolved)
    assert (game.life("B"), game.zone("Small Spark")) == (17, "graveyard")


def test_x_and_its_target_are_chosen_in_the_order_in_which_they_are_asked_for(game: Game) -> None:
    game.perform(AddMana("A", "RRR"))
    game.perform(Cast("Wide Spark", ("B",), x=2))
    game.perform(Resolve(Spell("Wide Spark")))

    assert (game.life("B"), game.pool("A")) == (18, "")


def test_a_player_answers_with_a_spell_of_their_own(game: Game) -> None:
    game.perform(AddMana("A", "R"))
    game.perform(Cast("Small Spark", ("B",)))
    game.perform(Pass("A"))
    game.perform(AddMana("B", "R"))
    game.perform(Cast("Their Spark", ("A",)))

    assert game.stack() == (Spell("Small Spark"), Spell("Their Spark"))


def test_mana_is_made_in_the_chosen_color(game: Game) -> None:
    game.perform(Activate("Two-Color Field"))

    assert game.prompt() == "asks player A for ChooseManaColor"
    assert ManaAdded("A", "R", "Two-Color Field") in game.perform(Answer(ChooseMana("R")))
    assert game.pool("A") == "R"


def test_a_land_is_played_from_the_hand(game: Game) -> None:
    game.perform(PlayLand("Green Field"))

    assert game.zone("Green Field") == "battlefield"


def test_going_on_ends_when_the_step_begins(game: Game) -> None:
    events = game.perform(GoTo("postcombat main"))

    assert game.active_step() == ("A", "postcombat main")
    assert events[-1] == StepBegan("postcombat main")


def test_a_permanent_is_tapped_and_untapped(game: Game) -> None:
    game.perform(TapPermanent("Scrap Altar"))

    assert game.tapped("Scrap Altar")

    game.perform(TapPermanent("Scrap Altar", tapped=False))

    assert not game.tapped("Scrap Altar")


def test_a_copy_goes_its_own_way(game: Game) -> None:
    copy = game.copy()
    copy.perform(AddMana("A", "R"))
    copy.perform(Cast("Small Spark", ("B",)))

    assert (copy.zone("Small Spark"), game.zone("Small Spark")) == ("stack", "hand")


def test_whoever_has_priority_is_to_act(game: Game) -> None:
    game.perform(Pass("A"))

    assert game.to_act() == "B"


def test_a_player_who_has_left_is_on_no_board(engine: PhaseEngine) -> None:
    game = engine.deal(replace(STATE, seats=3))
    game.perform(Concede("B"))

    assert [seat.seat for seat in game.board().seats] == ["A", "C"]


@pytest.mark.parametrize(
    ("action", "error"),
    [
        (Cast("Wide Spark", ("B",), x=2), ActionRefusedError),
        (Cast("Small Spark"), PromptUnansweredError),
        (Cast("Small Spark", ("B",), by="B"), ScenarioError),
        (Cast("Their Spark", ("A",)), ScenarioError),
        (Cast("Lost Spark", ("A",)), ScenarioError),
        (Cast("Foe Spark", ("A",)), TargetMismatchError),
        (Cast("Small Spark", ("Scrap Altar",)), ActionRefusedError),
        (Activate("Scrap Altar", ability=7), ScenarioError),
        (Activate("Scrap Altar", by="B"), ScenarioError),
        (PlayLand("Small Spark"), ScenarioError),
        (PlayLand("Two-Color Field"), ActionRefusedError),
        (Pass("B"), ScenarioError),
        (Resolve(Spell("Small Spark")), ActionRefusedError),
        (GoTo("upkeep"), StepBoundError),
        (Answer(ChooseMana("R")), ChoiceNeverAskedError),
        (Concede("C"), ScenarioError),
    ],
    ids=str,
)
def test_what_cannot_be_done_has_its_own_error(
    game: Game, action: Action, error: type[Exception]
) -> None:
    with pytest.raises(error):
        game.perform(action)
