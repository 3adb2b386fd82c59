"""What an expectation names is read out of a real game."""

from __future__ import annotations

import pytest

from engine.actions import Activate, AddMana, Answer, CastOffered, Decline, Pass, Resolve
from engine.errors import ScenarioError
from engine.events import Discarded
from engine.expectations import (
    ActiveStep,
    Choices,
    Counters,
    Expectation,
    Happened,
    InZone,
    Legal,
    Life,
    Offered,
    Pool,
    PowerToughness,
    Stack,
    Tapped,
)
from engine.game import Game
from engine.observe import observe
from engine.phase_adapter import PhaseEngine
from engine.places import Triggered
from engine.scenario import Claim, Placement, Scenario
from tests.engine.stand_ins import EXILED, LATE_VERSE, PAY, PLAIN_CUB, SCRAP_ALTAR


@pytest.fixture
def game(engine: PhaseEngine) -> Game:
    """Return a game in which Late Verse waits in exile for its trigger to resolve."""
    scenario = Scenario(
        (LATE_VERSE, SCRAP_ALTAR, PLAIN_CUB),
        (
            Placement("Late Verse", "hand"),
            Placement("Scrap Altar", "battlefield"),
            Placement("Plain Cub", "battlefield", "B", tapped=True),
        ),
        (Claim("never", EXILED.that, EXILED.otherwise),),
    )
    dealt = engine.deal(scenario)
    for line in (Activate("Scrap Altar"), PAY, AddMana("A", "GR")):
        dealt.perform(line)
    return dealt


@pytest.mark.parametrize(
    ("expectation", "seen"),
    [
        (InZone("Late Verse", "hand"), "exile"),
        (Life("B", 1), 20),
        (Pool("A", "GR"), "RG"),
        (Tapped("Plain Cub", False), True),
        (Counters("Plain Cub", "+1/+1", 1), 0),
        (PowerToughness("Plain Cub", 0, 0), (2, 2)),
        (PowerToughness("Scrap Altar", 0, 0), None),
        (Happened(Discarded("A")), 2),
        (Happened(Discarded("B")), 0),
        (Offered("Late Verse"), False),
        (ActiveStep("B", "end"), ("A", "precombat main")),
        (Legal(Pass("A"), False), True),
        (Legal(Answer(Decline())), False),
    ],
)
def test_the_seen_value_is_the_games(game: Game, expectation: Expectation, seen: object) -> None:
    events = (Discarded("A", "Late Verse"),) * 2
    found = observe(expectation, game, events)

    assert found.seen == seen
    assert not found.holds


def test_the_stack_is_seen_with_its_bottom_first(game: Game) -> None:
    seen = observe(Stack(()), game, ()).seen

    assert isinstance(seen, tuple)
    assert seen[-1] == Triggered("Late Verse")


def test_trying_an_action_leaves_the_game_as_it_was(game: Game) -> None:
    before = game.board()
    observe(Legal(Pass("A")), game, ())

    assert game.board() == before


def test_an_offer_is_seen_while_it_is_made(game: Game) -> None:
    game.perform(Resolve(Triggered("Late Verse")))

    assert observe(Offered("Late Verse"), game, ()).seen is True
    assert observe(Offered("Plain Cub"), game, ()).seen is False


def test_a_refusal_is_seen_with_the_engines_words(game: Game) -> None:
    game.perform(Resolve(Triggered("Late Verse")))
    found = observe(Legal(Answer(CastOffered("Late Verse"))), game, ())

    assert found.seen is False
    assert found.seen_words.startswith("refused (Action not allowed: Cannot pay mana")


def test_all_choices_are_seen_in_order(game: Game) -> None:
    found = observe(Choices((Pass("A"),)), game, ())

    assert found.holds


@pytest.mark.parametrize("expectation", [InZone("Lost Altar", "hand"), Life("D", 20)])
def test_what_is_not_there_has_no_value(game: Game, expectation: Expectation) -> None:
    with pytest.raises(ScenarioError):
        observe(expectation, game, ())
