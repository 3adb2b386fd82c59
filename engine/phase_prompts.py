"""How a scenario's answers are said to the phase engine, prompt by prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
from engine.phase_events import MANA_LETTERS
from engine.phase_library import JsonDict

_MANA_WORDS = {letter: word for word, letter in MANA_LETTERS.items()}
_PICKS = frozenset({"DiscardChoice", "DiscardToHandSize", "EffectZoneChoice", "PayCost"})

Number = Callable[[str], int]


def answer(waiting: JsonDict, choice: Choice, number: Number) -> tuple[JsonDict, tuple[str, ...]]:
    """Return the engine's action for an answer, and the targets still to be chosen for it.

    `waiting` is the engine's prompt, `number` gives the object of a label. Raises
    ChoiceNeverAskedError when the engine asks nothing or something else.
    """
    kind = waiting["type"]
    data: JsonDict = waiting.get("data") or {}
    match choice:
        case ChooseCards(cards) if kind in _PICKS:
            return _action("SelectCards", cards=[number(card) for card in cards]), ()
        case ChooseMana(mana) if kind == "ChooseManaColor":
            chosen = {"type": "SingleColor", "data": _MANA_WORDS[mana]}
            return _action("ChooseManaColor", choice=chosen, count=1), ()
        case CastOffered(card, targets) if kind == "CastOffer":
            offered = _action(
                _cast_kind(data),
                object_id=number(card),
                card_id=number(card),
                payment_mode={"type": "Auto"},
            )
            return offered, targets
        case PlayOffered(card) if kind == "CastOffer":
            return _action("PlayLand", object_id=number(card), card_id=number(card)), ()
        case Decline() if kind in ("CastOffer", "OptionalEffectChoice"):
            return _action("DecideOptionalEffect", accept=False), ()
        case TakeBack() if kind == "PayCost":
            return {"type": "CancelCast"}, ()
        case OrderTriggers(cards) if kind == "OrderTriggers":
            return _action("OrderTriggers", order=_order(data["triggers"], cards, number)), ()
    asked = "nothing is asked" if kind == "Priority" else f"the game asks for {kind}"
    raise ChoiceNeverAskedError(f"the scenario answers {type(choice).__name__}, but {asked}")


def _action(kind: str, **data: object) -> JsonDict:
    return {"type": kind, "data": data}


def _cast_kind(data: JsonDict) -> str:
    kind = str(data["kind"]["type"])
    if kind != "Madness":
        raise ScenarioError(f"an offer of the kind {kind} cannot be answered yet")
    return "CastSpellAsMadness"


def _order(triggers: Sequence[JsonDict], cards: tuple[str, ...], number: Number) -> list[int]:
    sources = [trigger["source_id"] for trigger in triggers]
    wanted = [number(card) for card in cards]
    if sorted(wanted) != sorted(sources) or len(set(sources)) != len(sources):
        raise ScenarioError(f"the triggers to order are not those of {', '.join(cards)}")
    return [sources.index(source) for source in wanted]
