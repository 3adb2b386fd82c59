"""A scenario that cannot be arranged is refused before the engine starts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import ScenarioError
from engine.places import SEATS
from engine.scenario import Claim, Placement, Scenario, validate
from tests.engine.stand_ins import DISCARDING, EXILED, LATE_VERSE, SCRAP_ALTAR


def placed(placement: Placement) -> Scenario:
    return replace(DISCARDING, placements=(*DISCARDING.placements, placement))


def test_the_sample_scenario_is_valid() -> None:
    validate(DISCARDING)


def test_a_placement_goes_by_its_label_or_by_its_cards_name() -> None:
    one, other = Placement("Late Verse", "hand"), Placement("Late Verse", "hand", label="Other")

    assert (one.name, other.name) == ("Late Verse", "Other")


@pytest.mark.parametrize(
    ("placement", "why"),
    [
        (Placement("Late Verse", "exile"), "the label Late Verse stands twice in the scenario"),
        (Placement("Plain Cub", "hand"), "places Plain Cub, which is not among its cards"),
        (Placement("Late Verse", "hand", "C", "X"), "X belongs to player C: no seat"),
        (Placement("Late Verse", "hand", label="A"), "a card cannot be labelled A"),
        (Placement("Late Verse", "stack", label="X"), "X cannot be placed on the stack"),
        (
            Placement("Late Verse", "hand", label="X", tapped=True),
            "X is tapped or arrived outside the battlefield",
        ),
        (
            Placement("Late Verse", "exile", label="X", arrived=True),
            "X is tapped or arrived outside the battlefield",
        ),
    ],
)
def test_a_placement_that_cannot_be_is_refused(placement: Placement, why: str) -> None:
    with pytest.raises(ScenarioError, match=why):
        validate(placed(placement))


@pytest.mark.parametrize("seats", [-1, 0, 1, len(SEATS) + 1])
def test_a_number_of_seats_that_no_game_has_is_refused(seats: int) -> None:
    with pytest.raises(ScenarioError, match=f"2 to 4 seats, not {seats}"):
        validate(replace(DISCARDING, seats=seats))


def test_a_face_is_found_by_its_name() -> None:
    assert DISCARDING.face("Scrap Altar") == SCRAP_ALTAR


def test_a_face_that_is_not_there_is_refused() -> None:
    with pytest.raises(ScenarioError, match="places Plain Cub"):
        DISCARDING.face("Plain Cub")


def test_claims_come_in_their_order() -> None:
    claims = DISCARDING.claims()

    assert claims[0] == EXILED
    assert [type(claim) for claim in claims] == [Claim, Claim]


def test_two_faces_of_one_name_are_refused() -> None:
    with pytest.raises(ScenarioError, match="the card Late Verse stands twice"):
        validate(replace(DISCARDING, cards=(*DISCARDING.cards, LATE_VERSE)))
