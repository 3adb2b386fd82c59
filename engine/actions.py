"""What players do in a scenario, what they answer, and what the arranger's hand does.

Cards are named by their label. A player's action ends the moment the engine asks something:
the next step must then be an Answer, or the run ends with PromptUnansweredError.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.places import Seat, StackItem, Step


@dataclass(frozen=True, slots=True)
class Cast:
    """Cast a card as a spell from wherever it may be cast (rule 601).

    `targets` are labels or seats in the order in which the spell asks for them, and the engine
    must take exactly these. `x` is the value chosen for X. `by` is the card's owner if None.
    """

    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate an ability of a card (rule 602); `ability` counts its abilities from 0."""

    card: str
    ability: int = 0
    targets: tuple[str, ...] = ()
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class PlayLand:
    """Play a land (rule 305.1)."""

    card: str
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """The player with priority, who must be `by`, passes it (rule 117.4)."""

    by: Seat


@dataclass(frozen=True, slots=True)
class Resolve:
    """All players pass in succession until the topmost object of the stack has resolved.

    The topmost object must be `top`, or the run ends: a scenario says what it resolves.
    """

    top: StackItem


@dataclass(frozen=True, slots=True)
class GoTo:
    """All players pass with an empty stack until a step begins.

    It is a step of this turn, or of the next turn if `turn` names another player than the one
    whose turn it is.
    """

    step: Step
    turn: Seat | None = None


@dataclass(frozen=True, slots=True)
class Concede:
    """A player concedes and leaves the game (rule 104.3a)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChooseCards:
    """The answer to a choice among cards: to discard, to pay with, to pick."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChooseMana:
    """The answer to a choice of a type of mana; a letter of WUBRGC."""

    mana: str


@dataclass(frozen=True, slots=True)
class CastOffered:
    """The answer to an offer to cast a card now: cast it, for the cost that is offered."""

    card: str
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayOffered:
    """The answer to an offer that lets a card be played: play it as a land."""

    card: str


@dataclass(frozen=True, slots=True)
class Decline:
    """The answer to an offer or a "may": no."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The answer to a cost being asked for: the spell or ability is taken back, unpaid."""


@dataclass(frozen=True, slots=True)
class OrderTriggers:
    """Triggers of one player in the order in which they go on the stack, the first lowest."""

    cards: tuple[str, ...]


Choice = ChooseCards | ChooseMana | CastOffered | PlayOffered | Decline | TakeBack | OrderTriggers


@dataclass(frozen=True, slots=True)
class Answer:
    """The player who is asked answers; without a question this is ChoiceNeverAskedError."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class AddMana:
    """The arranger puts mana into a player's pool: one letter of WUBRGC for each."""

    seat: Seat
    mana: str


@dataclass(frozen=True, slots=True)
class TapPermanent:
    """The arranger taps or untaps a permanent."""

    card: str
    tapped: bool = True


PlayerAction = Cast | Activate | PlayLand | Pass | Resolve | GoTo | Concede | Answer
ArrangerAction = AddMana | TapPermanent
Action = PlayerAction | ArrangerAction


def is_arranged(action: Action) -> bool:
    """Return whether the arranger's hand did this, so that it proves nothing."""
    return isinstance(action, AddMana | TapPermanent)


def describe(action: Action) -> str:
    """Return the action as the end of the sentence "the engine refused to …"."""
    match action:
        case Cast(card, targets, x):
            value = "" if x is None else f" with X = {x}"
            return f"cast {card}{value}{_at(targets)}"
        case Activate(card, ability, targets):
            return f"activate ability {ability + 1} of {card}{_at(targets)}"
        case PlayLand(card):
            return f"play the land {card}"
        case Pass(by):
            return f"let player {by} pass priority"
        case Resolve(top):
            return f"resolve {top}"
        case GoTo(step, turn):
            whose = f" of player {turn}'s turn" if turn else ""
            return f"go on to the {step} step{whose}"
        case Concede(seat):
            return f"let player {seat} concede"
        case Answer(choice):
            return _describe_choice(choice)
        case AddMana(seat, mana):
            return f"give player {seat} the mana {mana}"
        case TapPermanent(card, tapped):
            return f"{'tap' if tapped else 'untap'} {card}"


def _describe_choice(choice: Choice) -> str:
    match choice:
        case ChooseCards(cards):
            return f"choose {', '.join(cards)}"
        case ChooseMana(mana):
            return f"choose the mana {mana}"
        case CastOffered(card, targets):
            return f"cast the offered {card}{_at(targets)}"
        case PlayOffered(card):
            return f"play the offered {card}"
        case Decline():
            return "decline"
        case TakeBack():
            return "take it back unpaid"
        case OrderTriggers(cards):
            return f"stack the triggers of {', then '.join(cards)}"


def _at(targets: tuple[str, ...]) -> str:
    return f" targeting {', '.join(targets)}" if targets else ""
