"""Events as sentences, for transcripts and for what an expectation looks for."""

from __future__ import annotations

from engine import events as said
from engine.places import SEATS, Zone

_ZONES: dict[Zone, str] = {
    "library": "the library",
    "hand": "the hand",
    "battlefield": "the battlefield",
    "graveyard": "the graveyard",
    "stack": "the stack",
    "exile": "exile",
    "command": "the command zone",
}


def tell_event(event: said.Event) -> str:
    """Return an event, or a pattern with open fields, as a sentence without its full stop."""
    match event:
        case said.Moved(card, origin, destination):
            return f"{_thing(card)} {move_words(origin, destination)}"
        case said.Discarded(seat, card):
            return f"{_player(seat)} discards {_thing(card)}"
        case said.Drawn(seat, card):
            return f"{_player(seat)} draws {_thing(card)}"
        case said.LifeChanged(seat, amount):
            return f"{_player(seat)} {_life(amount)}"
        case said.DamageDealt(source, target, amount):
            return f"{_thing(source)} deals {_number(amount)}damage to {_thing(target)}"
        case said.DamagePrevented():
            return "damage is prevented"
        case said.ManaAdded(seat, mana, source):
            return f"{_player(seat)} adds {mana or 'mana'} from {_thing(source)}"
        case said.ManaSpent(seat, amount):
            return f"{_player(seat)} pays {_number(amount)}mana"
        case said.SpellCast(card):
            return f"{_thing(card)} is cast"
        case said.SpellCountered(card):
            return f"{_thing(card)} is countered"
        case said.SpellCopied(card):
            return f"{_thing(card)} is copied"
        case said.AbilityActivated(card):
            return f"an ability of {_thing(card)} is activated"
        case said.AbilityTriggered(card):
            return f"a triggered ability of {_thing(card)} goes on the stack"
        case said.TapChanged(card, tapped):
            became = {True: "tapped", False: "untapped", None: "tapped or untapped"}[tapped]
            return f"{_thing(card)} becomes {became}"
        case said.CountersAdded(card, counter, amount):
            kind = f"{counter} " if counter else ""
            return f"{_number(amount)}{kind}counters are put on {_thing(card)}"
        case said.Targeted(target, source):
            return f"{_thing(target)} becomes a target of {_thing(source)}"
        case said.StepBegan(step):
            return f"{step_words(step)} begins" if step else "a step begins"
        case said.PlayerLeft(seat):
            return f"{_player(seat)} leaves the game"
        case said.Unnamed(kind):
            return f"the engine notes {kind}"


def move_words(origin: Zone | None, destination: Zone | None) -> str:
    """Return the verb and the places of a move between zones."""
    if destination is None:
        return f"leaves {_ZONES[origin]}" if origin else "changes zones"
    return f"goes{f' from {_ZONES[origin]}' if origin else ''} to {_ZONES[destination]}"


def step_words(step: str) -> str:
    """Return a step or phase with its article."""
    return f"the {step} {'phase' if step.endswith('main') else 'step'}"


def _player(seat: str | None) -> str:
    return f"player {seat}" if seat else "a player"


def _thing(name: str | None) -> str:
    if name is None:
        return "something"
    return f"player {name}" if name in SEATS else name


def _number(amount: int | None) -> str:
    return "" if amount is None else f"{amount} "


def _life(amount: int | None) -> str:
    if amount is None:
        return "gains or loses life"
    return f"{'loses' if amount < 0 else 'gains'} {abs(amount)} life"
