"""A run and a check told in a judge's words, short enough to be read at the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from engine import actions as do
from engine import events as said
from engine.board import Board, differences, draw
from engine.event_words import move_words, step_words, tell_event
from engine.outcome import Done, Looked, Outcome, Run


def tell(run: Run) -> tuple[str, ...]:
    """Return the story of a run: the state before, what was done and seen, the state after."""
    lines = [*_board("Before", run.before), *_story(run, is_contrast=False)]
    return (*lines, *_board("After", run.after))


def tell_outcome(outcome: Outcome) -> tuple[str, ...]:
    """Return a whole check: its runs, and the verdict."""
    return (*tell_runs(outcome), f"Verdict: {outcome.verdict}{_why(outcome)}")


def tell_runs(outcome: Outcome) -> tuple[str, ...]:
    """Return the scenario of a check, and its contrast where that was played.

    Of the contrast's boards only that is told which differs from the scenario's.
    """
    lines = list(tell(outcome.scenario))
    if outcome.contrast is not None:
        lines.append(f"Contrast: {outcome.changed}")
        lines.extend(_differing("Before", outcome.scenario.before, outcome.contrast.before))
        lines.extend(_story(outcome.contrast, is_contrast=True))
        lines.extend(_differing("After", outcome.scenario.after, outcome.contrast.after))
    return tuple(lines)


def _why(outcome: Outcome) -> str:
    """Return the reason, left out where it is what the story just before ended with."""
    last = outcome.contrast or outcome.scenario
    is_told = not outcome.why or (last.error is not None and outcome.why.endswith(last.error))
    return "" if is_told else f": {outcome.why}"


def _board(title: str, board: Board | None) -> Iterator[str]:
    if board is not None:
        first, *rest = draw(board)
        yield f"{title}: {first}"
        yield from rest


def _differing(title: str, board: Board | None, other: Board | None) -> Iterator[str]:
    if board is not None and other is not None:
        for line in differences(board, other):
            yield f"{title}, instead: {line}"


def _story(run: Run, *, is_contrast: bool) -> Iterator[str]:
    steps = count(1)
    for entry in run.story:
        if isinstance(entry, Done):
            yield f"{next(steps)}. {' '.join(_sentence(each) for each in _done(entry))}"
        else:
            yield _looked(entry, is_contrast)
    if run.error is not None:
        yield f"The run ends here: {run.error}"


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


# Looks


def _looked(look: Looked, is_contrast: bool) -> str:
    """Return one look; in the contrast a claim must fail and its contrary be seen."""
    seen, remark = look.observation, ""
    if look.contrary is None:
        is_ok = seen.holds
    elif is_contrast:
        is_ok = look.contrary.holds and not seen.holds
        remark = " The claim is true here too." if seen.holds else ""
        seen = look.contrary
    else:
        is_ok = seen.holds and not look.contrary.holds
        remark = " That is the contrary, as the check states it." if look.contrary.holds else ""
    role = "contrary" if is_contrast and look.contrary else look.role
    return (
        f"   {'ok ' if is_ok else 'NOT'} {look.at}, {role}: {seen.subject}. "
        f"Expected: {seen.expected_words}. Seen: {seen.seen_words}.{remark}"
    )


# Actions


def _done(done: Done) -> Iterator[str]:
    yield tell_action(done)
    named = [event for event in done.events if not isinstance(event, said.Unnamed)]
    for event in named or done.events:
        if isinstance(event, said.Discarded):
            yield tell_event(event) + "".join(
                f": it {move_words(None, move.destination)}"
                for move in named
                if isinstance(move, said.Moved) and _follows(move, event)
            )
        elif not _is_said(event, done):
            yield tell_event(event)


def _is_said(event: said.Event, done: Done) -> bool:
    """Return whether the action itself, or another of its events, says this already."""
    match event, done.action:
        case said.Moved(card, _, "battlefield"), do.PlayLand(played):
            return card == played
        case said.Moved(), _:
            return any(_follows(event, other) for other in done.events)
        case said.SpellCast(card), (do.Cast(cast) | do.Answer(do.CastOffered(cast))):
            return card == cast
        case said.AbilityActivated(card), do.Activate(activated):
            return card == activated
        case said.TapChanged(card), do.TapPermanent(turned):
            return card == turned
        case (
            said.Targeted(target),
            do.Cast(_, targets)
            | do.Activate(_, _, targets)
            | do.Answer(do.CastOffered(_, targets)),
        ):
            return target in targets
        case _:
            return False


def _follows(move: said.Moved, event: said.Event) -> bool:
    """Return whether a move between zones is a part of another event."""
    match event:
        case said.Discarded(_, card):
            return card == move.card and move.origin == "hand"
        case said.Drawn(_, card):
            return card == move.card and move.destination == "hand"
        case said.SpellCast(card):
            return card == move.card and move.destination == "stack"
        case _:
            return False


def tell_action(done: Done) -> str:
    """Return who did what, as a sentence without its full stop."""
    who = f"player {done.by}"
    match done.action:
        case do.Cast(card, targets, x):
            value = "" if x is None else f" with X = {x}"
            return f"{who} casts {card}{value}{_at(targets)}"
        case do.Activate(card, ability, targets):
            which = card if ability == 0 else f"ability {ability + 1} of {card}"
            return f"{who} activates {which}{_at(targets)}"
        case do.PlayLand(card):
            return f"{who} plays the land {card}"
        case do.Pass():
            return f"{who} passes priority"
        case do.Resolve(top):
            return f"all players pass until the {top} has left the stack"
        case do.GoTo(step, turn):
            whose = f" of player {turn}'s turn" if turn else ""
            return f"all players pass until {step_words(step)}{whose}"
        case do.Concede(seat):
            return f"player {seat} concedes"
        case do.Answer(choice):
            return f"{who} {_choice(choice)}"
        case do.AddMana(seat, mana):
            return f"the arranger gives player {seat} the mana {mana}"
        case do.TapPermanent(card, tapped):
            return f"the arranger {'taps' if tapped else 'untaps'} {card}"


def _choice(choice: do.Choice) -> str:
    match choice:
        case do.ChooseCards(cards):
            return f"chooses {', '.join(cards) or 'no card'}"
        case do.ChooseMana(mana):
            return f"chooses the mana {mana}"
        case do.CastOffered(card, targets):
            return f"casts the offered {card}{_at(targets)}"
        case do.PlayOffered(card):
            return f"plays the offered {card}"
        case do.Decline():
            return "declines"
        case do.TakeBack():
            return "takes it back without paying"
        case do.OrderTriggers(cards):
            return f"puts the triggers of {', then '.join(cards)} on the stack"


def _at(targets: tuple[str, ...]) -> str:
    return f" targeting {', '.join(targets)}" if targets else ""
