"""The state of a game as people look at it: each player's zones, drawn as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.places import Seat

_ZONES = ("battlefield", "hand", "graveyard", "exile")


@dataclass(frozen=True, slots=True)
class SeatBoard:
    """What one player has: cards by name, the library only as a number."""

    seat: Seat
    life: int
    pool: str
    library: int
    hand: tuple[str, ...]
    battlefield: tuple[str, ...]
    graveyard: tuple[str, ...]
    exile: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The whole state at one moment; the stack with its bottom first."""

    active: Seat
    step: str
    stack: tuple[str, ...]
    seats: tuple[SeatBoard, ...]


def draw(board: Board) -> tuple[str, ...]:
    """Return the board as lines of text, empty zones left out."""
    return tuple(_lines(board))


def differences(board: Board, other: Board) -> tuple[str, ...]:
    """Return as lines of text what `other` has otherwise."""
    known, found = dict(_facts(board)), dict(_facts(other))
    names = dict.fromkeys((*known, *found))
    return tuple(
        f"{name}: {found.get(name, 'gone')}" for name in names if known.get(name) != found.get(name)
    )


def _facts(board: Board) -> Iterator[tuple[str, str]]:
    yield "Turn", f"Player {board.active}'s, {board.step}"
    yield "Stack", " < ".join(board.stack) or "empty"
    for seat in board.seats:
        whose = f"Player {seat.seat}'s"
        yield f"{whose} life", str(seat.life)
        yield f"{whose} mana", seat.pool or "none"
        yield f"{whose} library", str(seat.library)
        for zone in _ZONES:
            yield f"{whose} {zone}", ", ".join(getattr(seat, zone)) or "empty"


def _lines(board: Board) -> Iterator[str]:
    yield f"Player {board.active}'s turn, {board.step}"
    if board.stack:
        yield f"  stack: {' < '.join(board.stack)}"
    for seat in board.seats:
        mana = f", mana {seat.pool}" if seat.pool else ""
        yield f"  Player {seat.seat}: {seat.life} life{mana}{_library(seat)}"
        for zone in _ZONES:
            cards: tuple[str, ...] = getattr(seat, zone)
            if cards:
                yield f"    {zone}: {', '.join(cards)}"


def _library(seat: SeatBoard) -> str:
    return f", library {seat.library}" if seat.library else ""
