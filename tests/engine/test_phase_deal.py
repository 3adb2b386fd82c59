"""A sample state is dealt exactly as it is written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Activate, Pass
from engine.board import Board, SeatBoard
from engine.errors import ActionRefusedError, UnsupportedCardError
from engine.expectations import Life
from engine.game import Game
from engine.phase_adapter import PhaseEngine
from engine.places import SEATS, STEPS, ZONES, Seat, Step, Zone
from engine.scenario import Claim, Placement, Scenario
from tests.engine.stand_ins import GREEN_FIELD, PLAIN_CUB, POEM_READER

NOTHING = Scenario((), (), (Claim("never", Life("A", 1), Life("A", 2)),))
TAPPER = replace(PLAIN_CUB, name="Tapper", text="{T}: You gain 1 life.")


def dealt(engine: PhaseEngine, *placements: Placement) -> Game:
    cards = (GREEN_FIELD, PLAIN_CUB, TAPPER)
    return engine.deal(replace(NOTHING, cards=cards, placements=placements))


def test_an_empty_scenario_is_dealt_empty(engine: PhaseEngine) -> None:
    empty = tuple(SeatBoard(seat, 20, "", 0, (), (), (), ()) for seat in SEATS[:2])

    assert engine.deal(NOTHING).board() == Board("A", "precombat main", (), empty)


@pytest.mark.parametrize("seat", ["A", "B"])
@pytest.mark.parametrize("zone", [zone for zone in ZONES if zone != "stack"])
def test_a_card_is_dealt_into_its_zone(engine: PhaseEngine, zone: Zone, seat: Seat) -> None:
    assert dealt(engine, Placement("Plain Cub", zone, seat)).zone("Plain Cub") == zone


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("active", ["A", "B"])
def test_the_game_begins_in_the_step_with_the_active_players_priority(
    engine: PhaseEngine, active: Seat, step: Step
) -> None:
    game = engine.deal(replace(NOTHING, active=active, step=step))

    assert (game.active_step(), game.to_act(), game.prompt()) == ((active, step), active, None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_a_seat_and_the_given_life(engine: PhaseEngine, seats: int) -> None:
    board = engine.deal(replace(NOTHING, seats=seats, life=7)).board()

    assert [(seat.seat, seat.life) for seat in board.seats] == [(s, 7) for s in SEATS[:seats]]


def test_two_copies_are_told_apart_by_their_labels(engine: PhaseEngine) -> None:
    game = dealt(
        engine,
        Placement("Plain Cub", "hand", label="First"),
        Placement("Plain Cub", "battlefield", label="Second"),
        Placement("Plain Cub", "graveyard", "B"),
    )

    assert [game.zone(label) for label in ("First", "Second", "Plain Cub")] == [
        "hand",
        "battlefield",
        "graveyard",
    ]


def test_a_permanent_is_dealt_tapped_only_where_it_says_so(engine: PhaseEngine) -> None:
    game = dealt(
        engine,
        Placement("Green Field", "battlefield", tapped=True),
        Placement("Green Field", "battlefield", label="Other"),
    )

    assert (game.tapped("Green Field"), game.tapped("Other")) == (True, False)


def test_a_creature_that_arrived_this_turn_is_summoning_sick(engine: PhaseEngine) -> None:
    tap = Activate("Tapper")
    dealt(engine, Placement("Tapper", "battlefield")).perform(tap)

    with pytest.raises(ActionRefusedError):
        dealt(engine, Placement("Tapper", "battlefield", arrived=True)).perform(tap)


def test_arranging_leaves_nothing_that_happened(engine: PhaseEngine) -> None:
    game = dealt(engine, Placement("Plain Cub", "battlefield"))

    assert game.perform(Pass("A")) == ()


def test_text_that_is_not_modelled_is_refused_with_its_clause(engine: PhaseEngine) -> None:
    scenario = replace(
        NOTHING, cards=(POEM_READER,), placements=(Placement("Poem Reader", "hand"),)
    )

    with pytest.raises(UnsupportedCardError) as error:
        engine.deal(scenario)

    assert (error.value.card, error.value.clauses) == ("Poem Reader", ("recite a poem backwards",))
