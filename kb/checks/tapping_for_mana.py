"""Tapping for mana: what triggers on it and what replaces it (rule 106.12)."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import Activate
from engine.contrast import Contrast, Remove, Swap
from engine.events import AbilityActivated, AbilityTriggered
from engine.expectations import Happened, Pool, Tapped
from engine.scenario import Claim, Require, Scenario
from kb.checks.could_produce import on_battlefield
from kb.checks.stand_ins import (
    BLACK_VEIL,
    FOREST,
    GREEN_TAP_WATCHER,
    GREEN_TO_BLACK,
    GREEN_VEIL,
    ISLAND,
    MANA_ROCK,
    MANA_SEED,
    MIRROR_POND,
    TAP_WATCHER,
    TRIPLE_MANA,
    TWIN_GROVE,
    TWO_IS_COLORLESS,
)
from kb.house import Check, Disagreement, house


def watched(source: Face, watcher: Face, contrast: Contrast, *more: Face) -> Check:
    """Return the check that activating the source's mana ability sets off a watcher."""
    lines = (
        Activate(source.name),
        Require("after activating", Happened(AbilityActivated(source.name))),
        Claim(
            "after activating",
            Happened(AbilityTriggered(watcher.name)),
            Happened(AbilityTriggered(watcher.name), 0),
        ),
    )
    cards = (source, watcher, *more)
    return Check(Scenario(cards, on_battlefield(*cards), lines), contrast)


@house(
    "mana/what-tapping-for-mana-is",
    ruling="Tapping a permanent for mana means activating a mana ability of it that has {T} in its "
    "cost; a mana ability without {T} is something else.",
    rules=("106.12", "605.1a"),
)
def what_tapping_for_mana_is() -> Check:
    return watched(
        MANA_ROCK,
        TAP_WATCHER,
        Contrast(
            "the mana ability costs a sacrifice and no {T}", (Swap(MANA_ROCK.name, MANA_SEED),)
        ),
    )


@house(
    "mana/tapped-trigger",
    ruling="An ability that triggers on tapping for mana triggers when the mana ability has "
    "produced mana, and not when it has produced none.",
    rules=("106.12a",),
)
def tapped_trigger() -> Check:
    return watched(
        MIRROR_POND,
        TAP_WATCHER,
        Contrast("the land that defines the type is gone", (Remove(FOREST.name),)),
        FOREST,
    )


@house(
    "mana/tapped-trigger-of-a-type",
    ruling="An ability that triggers on tapping for one type of mana triggers only when that type "
    "was produced.",
    rules=("106.12a",),
)
def tapped_trigger_of_a_type() -> Check:
    return watched(
        FOREST,
        GREEN_TAP_WATCHER,
        Contrast("the land produces blue mana", (Swap(FOREST.name, ISLAND),)),
    )


@house(
    "mana/tapped-trigger-after-replacement",
    ruling="For a trigger on one type of mana it is the type produced in the end that counts, not "
    "the type that was replaced.",
    rules=("106.12a", "106.12b"),
    disagreement=Disagreement(
        "engine", "106.12a", "the trigger looks at the type before it was replaced"
    ),
)
def tapped_trigger_after_replacement() -> Check:
    lines = (
        Activate(FOREST.name),
        Require("after activating", Tapped(FOREST.name, True)),
        Claim(
            "after activating",
            Happened(AbilityTriggered(GREEN_TAP_WATCHER.name), 0),
            Happened(AbilityTriggered(GREEN_TAP_WATCHER.name), 1),
        ),
    )
    cards = (FOREST, GREEN_TAP_WATCHER, BLACK_VEIL)
    return Check(
        Scenario(cards, on_battlefield(*cards), lines),
        Contrast("nothing replaces the type", (Remove(BLACK_VEIL.name),)),
    )


@house(
    "mana/tapped-trigger-by-replacement",
    ruling="A trigger on one type of mana triggers when a replacement effect makes the permanent "
    "produce that type.",
    rules=("106.12a", "106.12b"),
    disagreement=Disagreement(
        "engine", "106.12a", "the trigger looks at the type before it was replaced"
    ),
)
def tapped_trigger_by_replacement() -> Check:
    return watched(
        ISLAND,
        GREEN_TAP_WATCHER,
        Contrast("nothing replaces the type", (Remove(GREEN_VEIL.name),)),
        GREEN_VEIL,
    )


@house(
    "mana/tapped-replacement",
    ruling="An effect that changes what a permanent tapped for mana produces changes the mana as "
    "it is produced, and leaves alone the mana of abilities without {T}.",
    rules=("106.12b",),
)
def tapped_replacement() -> Check:
    lines = (
        Activate(MANA_ROCK.name),
        Require("after activating", Happened(AbilityActivated(MANA_ROCK.name))),
        Claim("after activating", Pool("A", "GGG"), Pool("A", "G")),
    )
    cards = (MANA_ROCK, TRIPLE_MANA)
    return Check(
        Scenario(cards, on_battlefield(*cards), lines),
        Contrast(
            "the mana ability costs a sacrifice and no {T}", (Swap(MANA_ROCK.name, MANA_SEED),)
        ),
    )


@house(
    "mana/tapped-replacement-of-a-type",
    ruling="An effect that changes the type of mana a land tapped for mana produces puts the new "
    "type into the pool instead.",
    rules=("106.12b",),
)
def tapped_replacement_of_a_type() -> Check:
    lines = (
        Activate(FOREST.name),
        Claim("after activating", Pool("A", "B"), Pool("A", "G")),
    )
    cards = (FOREST, BLACK_VEIL)
    return Check(
        Scenario(cards, on_battlefield(*cards), lines),
        Contrast("nothing replaces the type", (Remove(BLACK_VEIL.name),)),
    )


@house(
    "mana/tapped-replacement-of-an-amount",
    ruling="An effect on lands tapped for a certain amount of mana applies only when that amount "
    "is produced.",
    rules=("106.12b",),
)
def tapped_replacement_of_an_amount() -> Check:
    lines = (
        Activate(TWIN_GROVE.name),
        Claim("after activating", Pool("A", "C"), Pool("A", "G")),
    )
    cards = (TWIN_GROVE, TWO_IS_COLORLESS)
    return Check(
        Scenario(cards, on_battlefield(*cards), lines),
        Contrast("the land produces one mana", (Swap(TWIN_GROVE.name, FOREST),)),
    )


@house(
    "mana/tapped-replacement-of-one-type",
    ruling="An effect on lands tapped for one type of mana changes the mana only when that type "
    "is being produced.",
    rules=("106.12b",),
)
def tapped_replacement_of_one_type() -> Check:
    lines = (
        Activate(FOREST.name),
        Claim("after activating", Pool("A", "B"), Pool("A", "U")),
    )
    cards = (FOREST, GREEN_TO_BLACK)
    return Check(
        Scenario(cards, on_battlefield(*cards), lines),
        Contrast("the land produces blue mana", (Swap(FOREST.name, ISLAND),)),
    )
