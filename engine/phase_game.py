"""A game in the phase engine, driven in the words of a scenario."""

from __future__ import annotations

from collections.abc import Callable

from engine.actions import (
    Action,
    Activate,
    AddMana,
    Answer,
    Cast,
    Concede,
    GoTo,
    Pass,
    PlayLand,
    Resolve,
    TapPermanent,
    describe,
)
from engine.errors import (
    ActionRefusedError,
    ChoiceNeverAskedError,
    PromptUnansweredError,
    ScenarioError,
    StepBoundError,
    TargetMismatchError,
)
from engine.events import AbilityTriggered, Event, Targeted
from engine.phase_deal import PHASES, Dealt, debug
from engine.phase_events import MANA_LETTERS, translate
from engine.phase_library import JsonDict
from engine.phase_prompts import answer
from engine.phase_view import PhaseView
from engine.places import SEATS, Seat, StackItem

_MANA_WORDS = {letter: word for word, letter in MANA_LETTERS.items()}
# A whole turn has thirteen steps in which each of four players passes once.
_MOST_PASSES = 60


class PhaseGame(PhaseView):
    """One game; see `engine.game.Game` for what each method promises."""

    def __init__(self, dealt: Dealt) -> None:
        super().__init__(dealt)
        self._seen = {entry["id"] for entry in self._game.stack()}

    # Acting

    def perform(self, action: Action) -> tuple[Event, ...]:
        """Do one action; see the protocol for what it raises."""
        waiting = self.prompt()
        if waiting is not None and not isinstance(action, Answer | AddMana | Concede):
            raise PromptUnansweredError(f"before it can {describe(action)}, the game {waiting}")
        match action:
            case Cast(card, targets, x, by):
                self._in_turn(by or self._owner(card), action)
                return self._cast(self._cast_dict(card), card, targets, x, action)
            case Activate(card, ability, targets, by):
                self._in_turn(by or self._controller(card), action)
                if ability >= len(self._object(card)["abilities"]):
                    raise ScenarioError(f"{card} has no activated ability {ability + 1}")
                chosen = {
                    "type": "ActivateAbility",
                    "data": {"source_id": self._id(card), "ability_index": ability},
                }
                return self._cast(chosen, card, targets, None, action)
            case PlayLand(card, by):
                self._in_turn(by or self._owner(card), action)
                # The engine takes any card of the hand here, and only counts the land as played.
                if not self._is_land(card):
                    raise ScenarioError(f"{card} is no land, so it cannot be played as one")
                return self._apply(self._card_action("PlayLand", card), action)
            case Pass(by):
                self._in_turn(by, action)
                return self._apply({"type": "PassPriority"}, action)
            case Resolve(top):
                return self._resolve(top, action)
            case GoTo(step, turn):
                return self._go_to(PHASES[step], turn, action)
            case Concede(seat):
                chosen = {"type": "Concede", "data": {"player_id": self._seat(seat)}}
                return self._apply(chosen, action, self._seat(seat))
            case Answer(choice):
                chosen, targets = answer(self._waiting_for(), choice, self._id)
                return self._cast(chosen, None, targets, None, action)
            case AddMana(seat, mana):
                words = [_MANA_WORDS[letter] for letter in mana]
                return self._apply(
                    debug("AddMana", player_id=self._seat(seat), mana=words), action, 0
                )
            case TapPermanent(card, tapped):
                return self._apply(
                    debug("SetTapped", object_id=self._id(card), tapped=tapped), action, 0
                )

    def _cast(
        self,
        chosen: JsonDict,
        source: str | None,
        targets: tuple[str, ...],
        x: int | None,
        action: Action,
    ) -> tuple[Event, ...]:
        """Start a spell or ability and make its choices, each of which must be asked for."""
        happened = list(self._apply(chosen, action))
        left = list(targets)
        while True:
            waiting = self._waiting_for()
            if waiting["type"] == "ChooseXValue" and x is not None:
                happened += self._apply({"type": "ChooseX", "data": {"value": x}}, action)
                x = None
            elif waiting["type"] in ("TargetSelection", "TriggerTargetSelection") and left:
                target = self._target(left.pop(0))
                aimed = {"type": "ChooseTarget", "data": {"target": target}}
                happened += self._apply(aimed, action)
            elif waiting["type"] in ("ChooseXValue", "TargetSelection"):
                raise PromptUnansweredError(f"to {describe(action)}: the game {self.prompt()}")
            else:
                break
        if x is not None:
            raise ChoiceNeverAskedError(f"to {describe(action)}: no value of X was asked for")
        # Where there is one legal target the engine takes it without asking: compare what it took.
        aimed_at = [
            event.target
            for event in happened
            if isinstance(event, Targeted) and source in (None, event.source)
        ]
        if aimed_at != list(targets):
            took = ", ".join(str(target) for target in aimed_at) or "nothing"
            raise TargetMismatchError(f"to {describe(action)}: the engine aimed at {took}")
        return tuple(happened)

    def _resolve(self, top: StackItem, action: Action) -> tuple[Event, ...]:
        stack = self.stack()
        if not stack or stack[-1] != top:
            found = f"{stack[-1]} is on top" if stack else "the stack is empty"
            raise ActionRefusedError(describe(action), found)
        number = self._game.stack()[-1]["id"]
        return self._pass_until(
            lambda: all(entry["id"] != number for entry in self._game.stack()), action
        )

    def _go_to(self, phase: str, whose: Seat | None, action: Action) -> tuple[Event, ...]:
        if self._game.phase == phase and whose in (None, self.active_step()[0]):
            raise StepBoundError(f"to {describe(action)}: it is that step already")
        first = self._game.turn
        wanted = first if whose in (None, self.active_step()[0]) else first + 1

        def there() -> bool:
            now = self._game.turn
            if now > wanted or (now == wanted and whose not in (None, self.active_step()[0])):
                raise StepBoundError(f"to {describe(action)}: the turn ended without it")
            if self._game.phase == phase and now == wanted:
                return True
            if self._game.stack():
                raise StepBoundError(f"to {describe(action)}: something is on the stack")
            return False

        return self._pass_until(there, action)

    def _pass_until(self, done: Callable[[], bool], action: Action) -> tuple[Event, ...]:
        happened: list[Event] = []
        for _ in range(_MOST_PASSES):
            if done():
                return tuple(happened)
            if (waiting := self.prompt()) is not None:
                raise PromptUnansweredError(f"to {describe(action)}: the game {waiting}")
            happened += self._apply({"type": "PassPriority"}, action)
        raise StepBoundError(f"to {describe(action)}: {_MOST_PASSES} passes were not enough")

    def _apply(
        self, chosen: JsonDict, action: Action, actor: int | None = None
    ) -> tuple[Event, ...]:
        if actor is None:
            actor = self._actor()
        try:
            result = self._game.apply(actor, chosen)
        except ValueError as refusal:
            raise ActionRefusedError(describe(action), str(refusal)) from refusal
        happened = [
            event for raw in result.events if (event := translate(raw, self._label)) is not None
        ]
        return (*happened, *self._new_triggers())

    def _new_triggers(self) -> list[Event]:
        new = [entry for entry in self._game.stack() if entry["id"] not in self._seen]
        self._seen.update(entry["id"] for entry in new)
        return [
            AbilityTriggered(self._label(entry["source_id"]))
            for entry in new
            if entry["kind"]["type"] == "TriggeredAbility"
        ]

    # Whose move it is

    def _actor(self) -> int:
        data = self._waiting_for().get("data")
        if isinstance(data, dict) and isinstance(data.get("player"), int):
            return int(data["player"])
        return int(self._game.priority_player())

    def _in_turn(self, seat: Seat, action: Action) -> None:
        now = self.to_act()
        if now != seat:
            raise ScenarioError(
                f"player {seat} cannot {describe(action)} now, for player {now} has priority: "
                f"let player {now} pass first"
            )

    def to_act(self) -> Seat:
        """Return the player who has priority, or who is asked."""
        return SEATS[self._actor()]

    def prompt(self) -> str | None:
        """Return what the engine waits for, None when a player has priority."""
        waiting = self._waiting_for()
        if waiting["type"] == "Priority":
            return None
        if waiting["type"] == "GameOver":
            return "is over"
        return f"asks player {self.to_act()} for {waiting['type']}"

    def copy(self) -> PhaseGame:
        """Return an independent game in the same state."""
        return PhaseGame(Dealt(self._engine, self._engine.load_game(self._game.state()), self._ids))
