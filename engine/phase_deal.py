"""Arranging a sample state in the phase engine: cards dealt into their zones, traces wiped.

The engine starts a game from deck lists and is then moved by its own debug actions and by
editing the state it exports, which it takes back whole.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from corpus.records import Face
from engine.errors import ScenarioError, UnsupportedCardError
from engine.phase_faces import engine_face, unmodelled
from engine.phase_library import JsonDict, library
from engine.places import SEATS, Step, Zone
from engine.scenario import Placement, Scenario, validate

PHASES: dict[Step, str] = {
    "upkeep": "Upkeep",
    "draw": "Draw",
    "precombat main": "PreCombatMain",
    "beginning of combat": "BeginCombat",
    "declare attackers": "DeclareAttackers",
    "postcombat main": "PostCombatMain",
    "end": "End",
    "cleanup": "Cleanup",
}
"""The engine's names of the steps."""

ZONES: dict[Zone, str] = {
    "library": "Library",
    "hand": "Hand",
    "battlefield": "Battlefield",
    "graveyard": "Graveyard",
    "stack": "Stack",
    "exile": "Exile",
    "command": "Command",
}

# The engine drops a seat whose deck is empty; this card fills one up and is removed at once.
_FILLER = "An Empty Page"
# What arranging leaves in the engine's memory of the turn, and a game would not have there.
_TRACES = ("zone_changes_this_turn", "battlefield_entries_this_turn")
_EMPTY_JOURNAL: JsonDict = {
    "entries": [],
    "next_command_ordinal": 0,
    "next_settlement_node_ordinal": 0,
    "nodes": [],
    "produced_mana": [],
    "spent_mana": [],
}


@dataclass(frozen=True, slots=True)
class Dealt:
    """A game of the engine in the sample state; `ids` maps each label to its object."""

    engine: Any
    game: Any
    ids: dict[str, int]


def deal(scenario: Scenario) -> Dealt:
    """Return a game in the sample state of a scenario, the active player with priority.

    Raises ScenarioError, and UnsupportedCardError when a card has text that is not modelled.
    """
    validate(scenario)
    faces = {_FILLER.lower(): _filler()}
    for face in scenario.cards:
        clauses = unmodelled(face)
        if clauses:
            raise UnsupportedCardError(face.name, clauses)
        faces[face.name.lower()] = engine_face(face)
    engine = library().Engine.from_json(json.dumps(faces))
    game = _permit_debugging(engine, _new_game(engine, scenario), scenario.seats)
    _debug(
        game,
        "SetPhase",
        phase=PHASES[scenario.step],
        active_player=SEATS.index(scenario.active),
    )
    ids = _identify(game, scenario)
    _place(game, scenario, ids)
    return Dealt(engine, engine.load_game(_tidied(game, scenario, ids)), ids)


def debug(kind: str, **data: object) -> JsonDict:
    """Return a debug action; variants without data must not have the key at all."""
    inner: JsonDict = {"type": kind}
    if data:
        inner["data"] = data
    return {"type": "Debug", "data": inner}


def _debug(game: Any, kind: str, **data: object) -> None:
    game.apply(0, debug(kind, **data))


def _filler() -> JsonDict:
    return engine_face(Face(_FILLER, "", ("Land",), (), (), ""))


def _new_game(engine: Any, scenario: Scenario) -> Any:
    decks = [
        [_FILLER, *(placed.card for placed in scenario.placements if placed.seat == seat)]
        for seat in SEATS[: scenario.seats]
    ]
    more = {"extra_players": decks[2:], "format": "FreeForAll"} if scenario.seats > 2 else {}
    return engine.new_game(player=decks[0], opponent=decks[1], seed=1, first_player=0, **more)


def _permit_debugging(engine: Any, game: Any, seats: int) -> Any:
    exported = game.state()
    state = exported["state"]
    state["debug_mode"] = True
    state["format_config"]["allow_debug_actions"] = True
    state["debug_permitted"] = list(range(seats))
    return engine.load_game(exported)


def _identify(game: Any, scenario: Scenario) -> dict[str, int]:
    """Return the object of each label, and remove the fillers."""
    pool: dict[tuple[int, str], list[int]] = {}
    for key, thing in sorted(game.state()["state"]["objects"].items(), key=lambda kv: int(kv[0])):
        pool.setdefault((thing["owner"], thing["name"]), []).append(int(key))
    for seat in range(scenario.seats):
        _debug(game, "RemoveObject", object_id=pool[seat, _FILLER].pop())
    ids: dict[str, int] = {}
    for placed in scenario.placements:
        same = pool.get((SEATS.index(placed.seat), placed.card))
        if not same:
            raise ScenarioError(f"the engine did not deal {placed.name} to player {placed.seat}")
        ids[placed.name] = same.pop(0)
    return ids


def _place(game: Any, scenario: Scenario, ids: dict[str, int]) -> None:
    # Everything passes through the hand first, so that the library ends in the written order.
    for placed in scenario.placements:
        _move(game, ids[placed.name], "hand")
    for placed in scenario.placements:
        number = ids[placed.name]
        if placed.zone != "hand":
            _move(game, number, placed.zone)
        if placed.zone == "battlefield":
            _debug(game, "SetSummoningSickness", object_id=number, sick=placed.arrived)
            if placed.tapped:
                _debug(game, "SetTapped", object_id=number, tapped=True)


def _move(game: Any, number: int, zone: Zone) -> None:
    if game.object(number)["zone"] != ZONES[zone]:
        _debug(game, "MoveToZone", object_id=number, to_zone=ZONES[zone], simulate=False)


def _tidied(game: Any, scenario: Scenario, ids: dict[str, int]) -> JsonDict:
    exported: JsonDict = game.state()
    state = exported["state"]
    for player, seat in enumerate(SEATS[: scenario.seats]):
        state["players"][player]["life"] = scenario.life
        state["players"][player]["library"] = [
            ids[placed.name]
            for placed in scenario.placements
            if _in_library(placed) and placed.seat == seat
        ]
    for trace in _TRACES:
        state[trace] = []
    state["resolved_rules_journal"] = _EMPTY_JOURNAL
    return exported


def _in_library(placed: Placement) -> bool:
    return placed.zone == "library"
