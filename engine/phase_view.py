"""Reading a game of the phase engine in the words of a scenario."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.actions import Action, Activate, Cast, Pass, PlayLand
from engine.board import Board, SeatBoard
from engine.errors import ScenarioError
from engine.phase_deal import Dealt
from engine.phase_events import COUNTER_WORDS, MANA_LETTERS, step_word, zone_word
from engine.phase_library import JsonDict
from engine.places import (
    MANA,
    SEATS,
    UNLABELLED,
    Activated,
    Seat,
    Spell,
    StackItem,
    Triggered,
    Zone,
)

_COUNTER_KEYS = {ours: theirs for theirs, ours in COUNTER_WORDS.items()}
_STACK_KINDS: dict[str, Callable[[str], StackItem]] = {
    "Spell": Spell,
    "ActivatedAbility": Activated,
    "TriggeredAbility": Triggered,
}


class PhaseView:
    """The reading half of a game; see `engine.game.Game` for what each method promises."""

    def __init__(self, dealt: Dealt) -> None:
        self._engine: Any = dealt.engine
        self._game: Any = dealt.game
        self._ids = dealt.ids
        self._labels = {number: label for label, number in dealt.ids.items()}

    # Names

    def _waiting_for(self) -> JsonDict:
        waiting: JsonDict = self._game.waiting_for()
        return waiting

    def _id(self, label: str) -> int:
        if label not in self._ids:
            raise ScenarioError(f"the scenario places no card labelled {label}")
        return self._ids[label]

    def _label(self, number: int) -> str:
        """Return the label of an object; a token or a copy gets a name that no label can have."""
        if number not in self._labels:
            try:
                thing = self._game.object(number)
            except ValueError:
                # It left before anything was said of it.
                return f"{UNLABELLED}object {number}"
            self._labels[number] = f"{UNLABELLED}{thing['name']}"
        return self._labels[number]

    def _seat(self, seat: Seat) -> int:
        number = SEATS.index(seat)
        if number >= len(self._game.state()["state"]["players"]):
            raise ScenarioError(f"player {seat} has no seat in this game")
        return number

    def _owner(self, card: str) -> Seat:
        return SEATS[self._object(card)["owner"]]

    def _controller(self, card: str) -> Seat:
        return SEATS[self._object(card)["controller"]]

    def _object(self, card: str) -> JsonDict:
        thing: JsonDict | None = self._game.object(self._id(card))
        if thing is None:
            raise ScenarioError(f"{card} has left the game")
        return thing

    def _is_land(self, card: str) -> bool:
        return "Land" in self._object(card)["card_types"]["core_types"]

    def _target(self, name: str) -> dict[str, int]:
        if name in SEATS:
            return {"Player": SEATS.index(name)}
        return {"Object": self._id(name)}

    def _card_action(self, kind: str, card: str) -> JsonDict:
        thing = self._object(card)
        return {"type": kind, "data": {"object_id": self._id(card), "card_id": thing["card_id"]}}

    def _cast_dict(self, card: str) -> JsonDict:
        chosen = self._card_action("CastSpell", card)
        chosen["data"] |= {"targets": [], "payment_mode": {"type": "Auto"}}
        return chosen

    # Reading

    def zone(self, card: str) -> Zone:
        """Return the zone a card is in; rule 800.4a: a player's cards leave with the player."""
        thing = self._object(card)
        if self._game.player(thing["owner"])["is_eliminated"]:
            raise ScenarioError(f"{card} has left the game with player {SEATS[thing['owner']]}")
        return zone_word(thing["zone"])

    def _permanent(self, card: str) -> JsonDict:
        where = self.zone(card)
        if where != "battlefield":
            raise ScenarioError(f"{card} is looked at as a permanent and is in the zone {where}")
        return self._object(card)

    def life(self, seat: Seat) -> int:
        """Return a player's life total."""
        player = self._game.player(self._seat(seat))
        if player["is_eliminated"]:
            raise ScenarioError(f"player {seat} has left the game and has no life total")
        return int(player["life"])

    def pool(self, seat: Seat) -> str:
        """Return a player's unspent mana, letters in the order WUBRGC."""
        units = self._game.player(self._seat(seat))["mana_pool"]["mana"]
        return "".join(sorted((MANA_LETTERS[unit["color"]] for unit in units), key=MANA.index))

    def tapped(self, card: str) -> bool:
        """Return whether a permanent is tapped."""
        return bool(self._permanent(card)["tapped"])

    def counters(self, card: str, counter: str) -> int:
        """Return how many counters of a kind are on a card."""
        return int(self._permanent(card)["counters"].get(_COUNTER_KEYS.get(counter, counter), 0))

    def power_toughness(self, card: str) -> tuple[int, int] | None:
        """Return a creature's power and toughness; None for what is no creature."""
        thing = self._permanent(card)
        if thing["power"] is None or thing["toughness"] is None:
            return None
        return int(thing["power"]), int(thing["toughness"])

    def stack(self) -> tuple[StackItem, ...]:
        """Return the stack, the bottom first."""
        return tuple(
            _STACK_KINDS[entry["kind"]["type"]](self._label(entry["source_id"]))
            for entry in self._game.stack()
        )

    def choices(self) -> tuple[Action, ...]:
        """Return what the player with priority may do, by kind and then by card."""
        waiting = self._waiting_for()
        if waiting["type"] != "Priority":
            raise ScenarioError(f"nobody has priority: the game asks for {waiting['type']}")
        seat = SEATS[waiting["data"]["player"]]
        choices = [self._choice(action.to_dict(), seat) for action in self._game.actions()]
        return tuple(sorted(choices, key=lambda choice: (type(choice).__name__, str(choice))))

    def _choice(self, action: JsonDict, seat: Seat) -> Action:
        data = action.get("data") or {}
        match action["type"]:
            case "PassPriority":
                return Pass(seat)
            case "CastSpell":
                return Cast(self._label(data["object_id"]))
            case "ActivateAbility":
                return Activate(self._label(data["source_id"]), data["ability_index"])
            case "PlayLand":
                return PlayLand(self._label(data["object_id"]))
            case other:
                raise ScenarioError(f"the engine offers {other}, which has no word here yet")

    def offered(self, card: str) -> bool:
        """Return whether a player is asked right now whether to cast or play this card."""
        waiting = self._waiting_for()
        if waiting["type"] != "CastOffer":
            return False
        return bool(waiting["data"]["kind"].get("object_id") == self._id(card))

    def active_step(self) -> tuple[Seat, str]:
        """Return whose turn it is and the step of it."""
        state = self._game.state()["state"]
        return SEATS[state["active_player"]], step_word(state["phase"])

    def board(self) -> Board:
        """Return the whole state for people to look at."""
        state = self._game.state()["state"]
        objects = sorted(state["objects"].values(), key=lambda thing: int(thing["id"]))
        return Board(
            active=SEATS[state["active_player"]],
            step=step_word(state["phase"]),
            stack=tuple(str(item) for item in self.stack()),
            seats=tuple(
                self._seat_board(player, objects)
                for player in state["players"]
                if not player["is_eliminated"]
            ),
        )

    def _seat_board(self, player: JsonDict, objects: list[JsonDict]) -> SeatBoard:
        def cards(zone: Zone) -> tuple[str, ...]:
            return tuple(
                self._label(thing["id"]) + (" (tapped)" if thing["tapped"] else "")
                for thing in objects
                if zone_word(thing["zone"]) == zone
                and thing["controller" if zone == "battlefield" else "owner"] == player["id"]
            )

        seat = SEATS[player["id"]]
        return SeatBoard(
            seat=seat,
            life=int(player["life"]),
            pool=self.pool(seat),
            library=len(player["library"]),
            hand=cards("hand"),
            battlefield=cards("battlefield"),
            graveyard=cards("graveyard"),
            exile=cards("exile"),
        )
