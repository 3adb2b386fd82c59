"""Claims that are the arranger's own doing are found, and those of the engine are let pass."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Activate, AddMana, Answer, Decline, Pass, Resolve
from engine.arranged import made_by_arranger
from engine.events import Discarded
from engine.expectations import Choices, Happened, InZone, Legal, Life, Offered, Pool
from engine.phase_adapter import PhaseEngine
from engine.places import Triggered
from engine.scenario import Claim, Line
from tests.engine.stand_ins import DISCARDING, EXILED, PAY

ACTIVATE = Activate("Scrap Altar")
TRIGGER = Triggered("Late Verse")
NEVER = Life("A", 1)
BURIED = Claim("then", InZone("Late Verse", "graveyard"), NEVER)


def found(engine: PhaseEngine, *lines: Line) -> str | None:
    return made_by_arranger(engine, replace(DISCARDING, lines=lines, active="A"))


@pytest.mark.parametrize(
    "lines",
    [
        (ACTIVATE, PAY, EXILED),
        (ACTIVATE, PAY, AddMana("A", "B"), Resolve(TRIGGER), Answer(Decline()), BURIED),
        (ACTIVATE, PAY, Claim("then", Happened(Discarded("B"), 0), NEVER)),
        (Claim("at once", Legal(ACTIVATE), NEVER), Claim("at once", Legal(Pass("A")), NEVER)),
        (Claim("at once", Choices((Pass("A"),)), NEVER),),
        (Claim("at once", Offered("Late Verse", False), NEVER),),
    ],
    ids=["a move", "after mana", "nothing happened", "legal", "choices", "offered"],
)
def test_what_the_engine_decides_is_not_the_arrangers(
    engine: PhaseEngine, lines: tuple[Line, ...]
) -> None:
    assert found(engine, *lines) is None


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (
            (Claim("at once", InZone("Late Verse", "hand"), NEVER),),
            "at once: the arranger's last step already decides the zone of Late Verse",
        ),
        (
            (AddMana("A", "BB"), ACTIVATE, PAY, Claim("then", Pool("A", "BB"), NEVER)),
            "then: the arranger's last step already decides the mana pool of player A",
        ),
        (
            (ACTIVATE, PAY, AddMana("A", "B"), Claim("then", EXILED.that, NEVER)),
            "then: the arranger's last step already decides the zone of Late Verse",
        ),
        (
            (ACTIVATE, PAY, AddMana("A", "B"), Claim("then", Happened(Discarded(), 0), NEVER)),
            "then: no player has acted yet by whom it could have happened",
        ),
    ],
    ids=["the deal", "mana", "a zone", "nothing happened"],
)
def test_what_is_true_at_the_arrangers_last_step_is_the_arrangers(
    engine: PhaseEngine, lines: tuple[Line, ...], why: str
) -> None:
    assert found(engine, *lines) == why
