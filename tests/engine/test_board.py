"""A board is drawn as text, and told apart from another one."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from engine.board import Board, SeatBoard, differences, draw
from tests.engine.strategies import values

SEAT = SeatBoard("A", 20, "", 2, ("Late Verse",), ("Scrap Altar",), (), ())
BOARD = Board("A", "end", (), (SEAT,))


def test_empty_zones_are_left_out() -> None:
    assert draw(BOARD) == (
        "Player A's turn, end",
        "  Player A: 20 life, library 2",
        "    battlefield: Scrap Altar",
        "    hand: Late Verse",
    )


def test_mana_and_stack_are_drawn_where_there_are_any() -> None:
    board = replace(BOARD, stack=("spell X", "trigger of Y"), seats=(replace(SEAT, pool="BB"),))

    assert draw(board)[1:3] == (
        "  stack: spell X < trigger of Y",
        "  Player A: 20 life, mana BB, library 2",
    )


def test_what_another_board_has_otherwise_is_told() -> None:
    other = Board("B", "end", ("spell X",), (replace(SEAT, life=17, hand=()),))

    assert differences(BOARD, other) == (
        "Turn: Player B's, end",
        "Stack: spell X",
        "Player A's life: 17",
        "Player A's hand: empty",
    )


def test_a_player_who_is_gone_is_told() -> None:
    two = replace(BOARD, seats=(SEAT, replace(SEAT, seat="B", life=1)))

    assert "Player B's life: gone" in differences(two, BOARD)
    assert "Player B's life: 1" in differences(BOARD, two)


@given(values(Board))
def test_a_board_has_nothing_otherwise_than_itself(board: Board) -> None:
    assert differences(board, board) == ()
