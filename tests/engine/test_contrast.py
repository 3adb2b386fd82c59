"""A contrast changes what it names and nothing else, or it is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from engine.actions import Activate, Pass, Resolve
from engine.contrast import Add, Begin, Contrast, Edit, Instead, Remove, Replace, Swap
from engine.errors import ScenarioError
from engine.places import Triggered
from engine.scenario import Placement, Scenario
from tests.engine.stand_ins import DISCARDING, LATE_VERSE, PLAIN_CUB, PLAIN_VERSE
from tests.engine.strategies import contrasts

ALTAR = Placement("Scrap Altar", "battlefield")
VERSE = Placement("Late Verse", "hand")


def changed(*edits: Edit) -> Scenario:
    return Contrast("something", edits).apply(DISCARDING)


def test_a_swapped_card_lies_under_the_label_of_the_old_one() -> None:
    scenario = changed(Swap("Late Verse", PLAIN_VERSE))

    assert scenario == replace(
        DISCARDING,
        cards=(*DISCARDING.cards, PLAIN_VERSE),
        placements=(Placement("Plain Verse", "hand", label="Late Verse"), ALTAR),
    )


def test_a_removed_card_is_not_placed() -> None:
    assert changed(Remove("Scrap Altar")) == replace(DISCARDING, placements=(VERSE,))


def test_an_added_card_is_placed_last() -> None:
    cub = Placement("Plain Cub", "battlefield", "B")

    assert changed(Add(PLAIN_CUB, cub)) == replace(
        DISCARDING,
        cards=(*DISCARDING.cards, PLAIN_CUB),
        placements=(*DISCARDING.placements, cub),
    )


def test_a_card_can_lie_elsewhere() -> None:
    elsewhere = Placement("Late Verse", "graveyard")

    assert changed(Replace(elsewhere)) == replace(DISCARDING, placements=(elsewhere, ALTAR))


def test_another_players_turn_keeps_the_step() -> None:
    assert changed(Begin("A")) == replace(DISCARDING, active="A")


def test_another_step_keeps_the_turn() -> None:
    assert changed(Begin(step="end")) == replace(DISCARDING, step="end")


def test_an_action_is_left_out_wherever_it_is_done() -> None:
    twice = replace(DISCARDING, lines=(Pass("B"), *DISCARDING.lines))

    assert (
        Contrast("nobody passes", (Instead(Pass("B")),)).apply(twice).lines
        == (DISCARDING.lines[1:])
    )


def test_other_actions_are_done_in_the_place_of_one() -> None:
    instead = (Pass("B"), Resolve(Triggered("Late Verse")))
    scenario = changed(Instead(Activate("Scrap Altar"), instead))

    assert scenario.lines == (*DISCARDING.lines[:2], *instead, *DISCARDING.lines[3:])


def test_edits_are_made_one_after_the_other() -> None:
    assert changed(Begin("A"), Remove("Scrap Altar")) == replace(
        DISCARDING, active="A", placements=(VERSE,)
    )


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (Swap("Late Verse", LATE_VERSE), "edit without effect"),
        (Begin("B", "precombat main"), "edit without effect"),
        (Begin(), "edit without effect"),
        (Replace(VERSE), "edit without effect"),
        (Instead(Pass("A")), "edit without effect"),
        (Swap("Lost Altar", PLAIN_VERSE), "changes Lost Altar, which the scenario does not place"),
        (Remove("Lost Altar"), "changes Lost Altar, which the scenario does not place"),
        (
            Swap("Scrap Altar", replace(LATE_VERSE, mana_cost="{1}{B}")),
            "another card with the name Late Verse",
        ),
    ],
)
def test_an_edit_that_changes_nothing_or_finds_nothing_is_refused(edit: Edit, why: str) -> None:
    with pytest.raises(ScenarioError, match=why):
        changed(edit)


def test_a_contrast_without_an_edit_is_refused() -> None:
    with pytest.raises(ScenarioError, match="has no edit"):
        changed()


@given(contrasts)
def test_a_contrast_is_refused_or_differs_from_its_scenario(contrast: Contrast) -> None:
    try:
        scenario = contrast.apply(DISCARDING)
    except ScenarioError:
        return

    assert scenario != DISCARDING


def test_two_edits_that_undo_each_other_are_refused() -> None:
    with pytest.raises(ScenarioError, match="changes nothing"):
        changed(Begin("A"), Begin("B"))
