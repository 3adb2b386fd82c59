"""The house rulings: each says something of its own, and each is what its check makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import ScenarioError
from engine.outcome import Outcome
from engine.scenario import Claim, Scenario
from engine.worker import CheckWorker
from kb.checks.stand_ins import LATE_GUEST
from kb.house import HouseRuling, house_ruling, house_rulings

UNSUPPORTED = frozenset(
    {"mana/tapped-replacement-of-an-amount", "mana/tapped-replacement-of-one-type"}
)
"""Whose stand-ins have text that the engine does not model; an entry leaves when it does."""

ALL = tuple(house_rulings().values())
PROVEN = tuple(
    ruling for ruling in ALL if ruling.disagreement is None and ruling.name not in UNSUPPORTED
)


@pytest.fixture(scope="module")
def worker() -> Iterator[CheckWorker]:
    with CheckWorker() as started:
        yield started


def run(worker: CheckWorker, ruling: HouseRuling) -> Outcome:
    check = ruling.check()
    return worker.check(check.scenario, check.contrast)


@pytest.mark.parametrize("ruling", PROVEN, ids=lambda ruling: ruling.name)
def test_a_house_ruling_is_proven(worker: CheckWorker, ruling: HouseRuling) -> None:
    outcome = run(worker, ruling)

    assert (outcome.verdict, outcome.why) == ("proven", "")


@pytest.mark.parametrize(
    "ruling", [ruling for ruling in ALL if ruling.disagreement], ids=lambda ruling: ruling.name
)
def test_the_engine_still_contradicts_a_ruling_with_a_recorded_disagreement(
    worker: CheckWorker, ruling: HouseRuling
) -> None:
    assert run(worker, ruling).verdict == "refuted"


@pytest.mark.parametrize("name", sorted(UNSUPPORTED))
def test_the_engine_still_does_not_model_what_is_noted_as_unsupported(
    worker: CheckWorker, name: str
) -> None:
    assert run(worker, house_ruling(name)).verdict == "unsupported"


@pytest.mark.parametrize("ruling", PROVEN, ids=lambda ruling: ruling.name)
def test_the_changed_scenario_alone_refutes_the_ruling(
    worker: CheckWorker, ruling: HouseRuling
) -> None:
    check = ruling.check()
    changed = check.contrast.apply(check.scenario)

    assert worker.check(changed, check.contrast).verdict == "refuted"


@pytest.mark.parametrize("ruling", PROVEN, ids=lambda ruling: ruling.name)
def test_each_claim_said_the_other_way_round_is_refuted(
    worker: CheckWorker, ruling: HouseRuling
) -> None:
    check = ruling.check()
    verdicts = [
        worker.check(flipped(check.scenario, claim), check.contrast).verdict
        for claim in check.scenario.claims()
    ]

    assert verdicts == ["refuted"] * len(check.scenario.claims())


def flipped(scenario: Scenario, claim: Claim) -> Scenario:
    """Return the scenario that claims the contrary of one of its claims."""
    contrary = Claim(claim.at, claim.otherwise, claim.that)
    lines = tuple(contrary if line == claim else line for line in scenario.lines)
    return replace(scenario, lines=lines)


def test_a_check_about_a_keyword_runs_on_any_card_that_suits_it(worker: CheckWorker) -> None:
    verdicts = {}
    for ruling in ALL:
        if ruling.fits(LATE_GUEST):
            check = ruling.check(LATE_GUEST)
            verdicts[ruling.name] = worker.check(check.scenario, check.contrast).verdict

    assert len(verdicts) >= 15
    assert set(verdicts.values()) == {"proven"}


def test_no_two_house_rulings_say_the_same() -> None:
    assert len({ruling.text for ruling in ALL}) == len(ALL)


def test_every_name_is_a_topic_and_a_slug() -> None:
    assert [r.name for r in ALL if not re.fullmatch(r"[a-z]+/[a-z0-9]+(-[a-z0-9]+)*", r.name)] == []


def test_an_edit_of_a_contrast_that_finds_nothing_is_refused() -> None:
    check = house_ruling("madness/exiled").check()

    with pytest.raises(ScenarioError, match="which the scenario does not place"):
        check.contrast.apply(house_ruling("tapping/already-tapped").check().scenario)


@pytest.mark.official
def test_every_rule_number_is_in_the_current_comprehensive_rules(official: Path) -> None:
    rules = (official / "comprehensive-rules.txt").read_text("utf-8-sig")
    numbers = set(re.findall(r"^(\d{3}\.\d+[a-z]?)\.? ", rules, re.MULTILINE))

    assert {number for ruling in ALL for number in ruling.rules} - numbers == set()
