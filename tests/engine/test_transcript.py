"""A check is told in a judge's words, the same every time."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from engine import actions as do
from engine import events as said
from engine.actions import Action, Choice
from engine.events import Discarded, Event
from engine.expectations import Happened
from engine.outcome import Done, Run
from engine.phase_adapter import PhaseEngine
from engine.places import Spell
from engine.runner import check
from engine.transcript import tell, tell_action, tell_outcome
from tests.engine.stand_ins import AFTER, DISCARDING, EXILED, NO_MADNESS, POEM_READER

TOLD = (
    "Before: Player B's turn, precombat main",
    "  Player A: 20 life",
    "    battlefield: Scrap Altar",
    "    hand: Late Verse",
    "  Player B: 20 life",
    "1. Player B passes priority.",
    "2. The arranger gives player A the mana BB.",
    "3. Player A activates Scrap Altar.",
    "4. Player A chooses Late Verse. Player A discards Late Verse: it goes to exile. "
    "An ability of Scrap Altar is activated. A triggered ability of Late Verse goes on the stack.",
    f"   ok  {AFTER}, precondition: number of times that player A discards Late Verse. "
    "Expected: 1. Seen: 1.",
    f"   ok  {AFTER}, claim: zone of Late Verse. Expected: exile. Seen: exile.",
    f"   ok  {AFTER}, claim: stack. Expected: ability of Scrap Altar < trigger of Late Verse. "
    "Seen: ability of Scrap Altar < trigger of Late Verse.",
    "After: Player B's turn, precombat main",
    "  stack: ability of Scrap Altar < trigger of Late Verse",
    "  Player A: 20 life, mana BB",
    "    battlefield: Scrap Altar",
    "    exile: Late Verse",
    "  Player B: 20 life",
)
CONTRAST = (
    "Contrast: the discarded card has no madness",
    "1. Player B passes priority.",
    "2. The arranger gives player A the mana BB.",
    "3. Player A activates Scrap Altar.",
    "4. Player A chooses Late Verse. Player A discards Late Verse: it goes to the graveyard. "
    "An ability of Scrap Altar is activated.",
    f"   ok  {AFTER}, precondition: number of times that player A discards Late Verse. "
    "Expected: 1. Seen: 1.",
    f"   ok  {AFTER}, contrary: zone of Late Verse. Expected: graveyard. Seen: graveyard.",
    f"   ok  {AFTER}, contrary: stack. Expected: ability of Scrap Altar. "
    "Seen: ability of Scrap Altar.",
    "After, instead: Stack: ability of Scrap Altar",
    "After, instead: Player A's graveyard: Late Verse",
    "After, instead: Player A's exile: empty",
    "Verdict: proven",
)


def test_a_run_is_told_with_its_state_actions_and_looks(engine: PhaseEngine) -> None:
    assert tell(check(engine, DISCARDING, NO_MADNESS).scenario) == TOLD


def test_a_check_is_told_with_its_contrast_and_verdict(engine: PhaseEngine) -> None:
    assert tell_outcome(check(engine, DISCARDING, NO_MADNESS)) == (*TOLD, *CONTRAST)


def test_a_check_is_told_in_the_same_words_each_time(engine: PhaseEngine) -> None:
    first, second = (tell_outcome(check(engine, DISCARDING, NO_MADNESS)) for _ in range(2))

    assert first == second


def test_a_claim_that_is_not_seen_is_marked(engine: PhaseEngine) -> None:
    scenario = replace(
        DISCARDING,
        lines=(
            *DISCARDING.lines[:4],
            replace(EXILED, that=EXILED.otherwise, otherwise=EXILED.that),
        ),
    )
    told = tell_outcome(check(engine, scenario, NO_MADNESS))

    assert [line for line in told if "NOT" in line] == [
        f"   NOT {AFTER}, claim: zone of Late Verse. Expected: graveyard. Seen: exile. "
        "That is the contrary, as the check states it."
    ]
    assert told[-1] == (
        f"Verdict: refuted: {AFTER}: the zone of Late Verse should be graveyard and was exile"
    )


def test_a_claim_that_is_true_in_the_contrast_too_is_marked(engine: PhaseEngine) -> None:
    scenario = replace(
        DISCARDING,
        lines=(*DISCARDING.lines[:4], replace(EXILED, that=Happened(Discarded("A")))),
    )
    told = tell_outcome(check(engine, scenario, NO_MADNESS))

    assert [line for line in told if "NOT" in line] == [
        f"   NOT {AFTER}, contrary: zone of Late Verse. Expected: graveyard. Seen: graveyard. "
        "The claim is true here too."
    ]


def test_a_run_that_ended_early_says_why(engine: PhaseEngine) -> None:
    told = tell(check(engine, replace(DISCARDING, cards=(POEM_READER,)), NO_MADNESS).scenario)

    assert told == (
        "The run ends here: the scenario places Late Verse, which is not among its cards",
    )


def test_a_reason_is_told_once(engine: PhaseEngine) -> None:
    told = tell_outcome(check(engine, replace(DISCARDING, cards=(POEM_READER,)), NO_MADNESS))

    assert told == (
        "The run ends here: the scenario places Late Verse, which is not among its cards",
        "Verdict: error",
    )


# Every action and every event has its words


def done(action: Action, *events: Event) -> tuple[str, ...]:
    """Return how one action of player A is told, without its number."""
    return tuple(line[3:] for line in tell(Run(None, None, (Done(action, "A", events),))))


ACTIONS: dict[Action, str] = {
    do.Cast("Late Verse"): "player A casts Late Verse",
    do.Cast("Wide Spark", ("B",), 2): "player A casts Wide Spark with X = 2 targeting B",
    do.Activate("Scrap Altar"): "player A activates Scrap Altar",
    do.Activate("Scrap Altar", 1): "player A activates ability 2 of Scrap Altar",
    do.PlayLand("Green Field"): "player A plays the land Green Field",
    do.Pass("A"): "player A passes priority",
    do.Resolve(
        Spell("Late Verse")
    ): "all players pass until the spell Late Verse has left the stack",
    do.GoTo("end"): "all players pass until the end step",
    do.GoTo("postcombat main"): "all players pass until the postcombat main phase",
    do.Concede("B"): "player B concedes",
    do.AddMana("B", "RG"): "the arranger gives player B the mana RG",
    do.TapPermanent("Plain Cub"): "the arranger taps Plain Cub",
    do.TapPermanent("Plain Cub", tapped=False): "the arranger untaps Plain Cub",
    do.Answer(do.ChooseCards(("Plain Cub", "Green Field"))): (
        "player A chooses Plain Cub, Green Field"
    ),
    do.Answer(do.ChooseCards(())): "player A chooses no card",
    do.Answer(do.ChooseMana("B")): "player A chooses the mana B",
    do.Answer(do.CastOffered("Late Verse")): "player A casts the offered Late Verse",
    do.Answer(do.PlayOffered("Green Field")): "player A plays the offered Green Field",
    do.Answer(do.Decline()): "player A declines",
    do.Answer(do.TakeBack()): "player A takes it back without paying",
    do.Answer(do.OrderTriggers(("First Watcher", "Second Watcher"))): (
        "player A puts the triggers of First Watcher, then Second Watcher on the stack"
    ),
}


@pytest.mark.parametrize(("action", "words"), ACTIONS.items(), ids=ACTIONS.values())
def test_an_action_is_a_sentence(action: Action, words: str) -> None:
    assert tell_action(Done(action, "A", ())) == words


def test_every_action_and_every_answer_has_its_sentence_above() -> None:
    answers = [action.choice for action in ACTIONS if isinstance(action, do.Answer)]

    assert {type(action) for action in ACTIONS} == set(get_args(Action))
    assert {type(answer) for answer in answers} == set(get_args(Choice))


def test_what_the_action_says_already_is_not_told_again() -> None:
    cast = do.Cast("Small Spark", ("B",))
    events = (
        said.Targeted("B", "Small Spark"),
        said.Moved("Small Spark", "hand", "stack"),
        said.SpellCast("Small Spark"),
        said.ManaSpent("A", 1),
    )

    assert done(cast, *events) == ("Player A casts Small Spark targeting B. Player A pays 1 mana.",)


def test_a_target_that_the_action_does_not_name_is_told() -> None:
    assert done(do.Pass("A"), said.Targeted("B", "Small Spark")) == (
        "Player A passes priority. Player B becomes a target of Small Spark.",
    )


def test_a_land_that_is_played_is_told_once() -> None:
    moved = said.Moved("Green Field", "hand", "battlefield")

    assert done(do.PlayLand("Green Field"), moved) == ("Player A plays the land Green Field.",)


def test_a_drawn_card_is_told_once() -> None:
    events = (said.Moved("Plain Cub", "library", "hand"), said.Drawn("A", "Plain Cub"))

    assert done(do.Pass("A"), *events) == ("Player A passes priority. Player A draws Plain Cub.",)


def test_events_without_a_word_are_told_only_when_nothing_else_happened() -> None:
    unnamed = said.Unnamed("Shuffled")

    assert done(do.Pass("A"), unnamed) == ("Player A passes priority. The engine notes Shuffled.",)
    assert done(do.Pass("A"), unnamed, said.LifeChanged("A", 2)) == (
        "Player A passes priority. Player A gains 2 life.",
    )
