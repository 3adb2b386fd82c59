"""Faces go to the engine in the shape it reads, and come back with what it does not model."""

from __future__ import annotations

from dataclasses import replace

import pytest

from corpus.records import Face
from engine.phase_faces import engine_face, mana_value, to_mtgjson, unmodelled
from tests.engine.stand_ins import (
    FIRST_WATCHER,
    LATE_VERSE,
    PLAIN_CUB,
    PLAIN_VERSE,
    POEM_READER,
    SCRAP_ALTAR,
)


@pytest.mark.parametrize(
    ("cost", "value"),
    [
        ("", 0),
        ("{0}", 0),
        ("{3}{B}", 4),
        ("{X}{X}{R}", 1),
        ("{12}", 12),
        ("{2/W}{W/U}{G/P}", 4),
        ("{C}{S}", 2),
    ],
)
def test_a_mana_value_counts_every_symbol_and_x_as_nothing(cost: str, value: int) -> None:
    assert mana_value(cost) == value


def test_a_type_line_has_its_supertypes_first_and_its_subtypes_last() -> None:
    hero = replace(PLAIN_CUB, supertypes=("Legendary",))

    assert to_mtgjson(hero)["type"] == "Legendary Creature — Bear"
    assert to_mtgjson(SCRAP_ALTAR)["type"] == "Artifact"


def test_power_and_toughness_are_given_only_where_they_are_printed() -> None:
    assert to_mtgjson(PLAIN_CUB)["power"] == "2"
    assert "power" not in to_mtgjson(LATE_VERSE)


def test_a_parsed_face_can_be_changed_without_changing_the_next_one() -> None:
    engine_face(PLAIN_CUB)["name"] = "Changed"

    assert engine_face(PLAIN_CUB)["name"] == "Plain Cub"


@pytest.mark.parametrize("face", [LATE_VERSE, PLAIN_VERSE, SCRAP_ALTAR, PLAIN_CUB, FIRST_WATCHER])
def test_what_the_engine_models_has_no_unmodelled_text(face: Face) -> None:
    assert unmodelled(face) == ()


@pytest.mark.parametrize(
    ("face", "text", "clause"),
    [
        (POEM_READER, "You gain 1 life. Recite a poem.", "Recite a poem"),
        (POEM_READER, "Each player recites a poem backwards.", "recite a poem backwards"),
        (
            FIRST_WATCHER,
            "Whenever a poem is recited, you gain 1 life.",
            "Whenever a poem is recited",
        ),
    ],
)
def test_text_that_the_engine_calls_unmodelled_is_said(face: Face, text: str, clause: str) -> None:
    assert unmodelled(replace(face, text=text)) == (clause,)


def test_an_effect_of_a_paid_cost_is_not_modelled_where_the_text_has_no_cost() -> None:
    text = "Mill a card. You gain life equal to the milled card's mana value."

    assert unmodelled(replace(POEM_READER, text=text)) == (text,)


def test_a_sorcery_that_does_nothing_is_not_modelled_though_the_engine_says_nothing() -> None:
    assert unmodelled(replace(POEM_READER, text="Storm", keywords=("Storm",))) == ("Storm",)
