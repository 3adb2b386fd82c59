"""The phase engine's events in the words of `engine.events`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import events as said
from engine.phase_deal import PHASES, ZONES
from engine.phase_library import JsonDict
from engine.places import SEATS, Seat, Zone

MANA_LETTERS = {
    "White": "W",
    "Blue": "U",
    "Black": "B",
    "Red": "R",
    "Green": "G",
    "Colorless": "C",
}
COUNTER_WORDS = {"P1P1": "+1/+1", "M1M1": "-1/-1"}
_ZONE_WORDS: dict[str, Zone] = {theirs: ours for ours, theirs in ZONES.items()}
_STEP_WORDS: dict[str, str] = {theirs: str(ours) for ours, theirs in PHASES.items()}

Label = Callable[[int], str]


def zone_word(zone: str) -> Zone:
    """Return our word for one of the engine's zones."""
    return _ZONE_WORDS[zone]


def step_word(phase: str) -> str:
    """Return our word for one of the engine's steps; a step without one keeps its own name."""
    return _STEP_WORDS.get(phase, phase)


def translate(raw: JsonDict, label: Label) -> said.Event | None:
    """Return one engine event in our words, None for mere bookkeeping of the engine.

    `label` names an object by its number. An event without a word of ours becomes Unnamed, so
    that nothing the engine says is lost.
    """
    kind = raw["type"]
    data: JsonDict = raw.get("data") or {}
    if kind in _BOOKKEEPING:
        return None
    word = _WORDS.get(kind)
    return word(data, label) if word else said.Unnamed(kind)


# Passing and the engine's inner steps say nothing that a judge would note.
_BOOKKEEPING = frozenset(
    {
        "PriorityPassed",
        "EffectResolved",
        "StackResolved",
        "StackPushed",
        "PlayerPerformedAction",
        "ManaAbilityProduced",
        "TappedForMana",
        "ManaPoolEmptied",
        "XValueChosen",
        "ReplacementApplied",
        "CrimeCommitted",
        "DebugActionUsed",
        "TurnStarted",
    }
)


def _seat(player: int) -> Seat:
    return SEATS[player]


def _thing(target: Any, label: Label) -> str:
    if "Player" in target:
        return _seat(target["Player"])
    return label(target["Object"])


_WORDS: dict[str, Callable[[JsonDict, Label], said.Event]] = {
    "ZoneChanged": lambda d, label: said.Moved(
        label(d["object_id"]),
        zone_word(d["from"]) if d.get("from") else None,
        zone_word(d["to"]),
    ),
    "Discarded": lambda d, label: said.Discarded(_seat(d["player_id"]), label(d["object_id"])),
    "CardDrawn": lambda d, label: said.Drawn(_seat(d["player_id"]), label(d["object_id"])),
    "LifeChanged": lambda d, label: said.LifeChanged(_seat(d["player_id"]), d["amount"]),
    "DamageDealt": lambda d, label: said.DamageDealt(
        label(d["source_id"]), _thing(d["target"], label), d["amount"]
    ),
    "DamagePrevented": lambda d, label: said.DamagePrevented(),
    "ManaAdded": lambda d, label: said.ManaAdded(
        _seat(d["player_id"]), MANA_LETTERS[d["mana_type"]], label(d["source_id"])
    ),
    "ManaExpended": lambda d, label: said.ManaSpent(_seat(d["player_id"]), d["amount_spent"]),
    "SpellCast": lambda d, label: said.SpellCast(label(d["object_id"])),
    "SpellCountered": lambda d, label: said.SpellCountered(label(d["object_id"])),
    "SpellCopied": lambda d, label: said.SpellCopied(label(d["original_id"])),
    "AbilityActivated": lambda d, label: said.AbilityActivated(label(d["source_id"])),
    "PermanentTapped": lambda d, label: said.TapChanged(label(d["object_id"]), tapped=True),
    "PermanentUntapped": lambda d, label: said.TapChanged(label(d["object_id"]), tapped=False),
    "CounterAdded": lambda d, label: said.CountersAdded(
        label(d["object_id"]),
        COUNTER_WORDS.get(d["counter_type"], d["counter_type"]),
        d["count"],
    ),
    "BecomesTarget": lambda d, label: said.Targeted(
        _thing(d["target"], label), label(d["source_id"])
    ),
    "PhaseChanged": lambda d, label: said.StepBegan(step_word(d["phase"])),
    "PlayerEliminated": lambda d, label: said.PlayerLeft(_seat(d["player_id"])),
}
