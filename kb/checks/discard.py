"""What discarding is, and what it is not (rule 701.9)."""

from __future__ import annotations

from engine.actions import (
    Activate,
    AddMana,
    Answer,
    Cast,
    OrderTriggers,
    Resolve,
)
from engine.contrast import Contrast, Instead, Replace, Swap
from engine.events import AbilityTriggered, Discarded, Moved
from engine.expectations import Happened, InZone
from engine.places import Activated, Spell
from engine.scenario import Claim, Placement, Require, Scenario
from kb.checks.stand_ins import (
    DESTROY_CREATURE,
    DISCARD_ONE,
    DISCARD_WATCHER,
    EFFECT_ALTAR,
    LATE_GUEST,
    LATE_VERSE,
    MILL_ONE,
    OTHER_CARD,
)
from kb.house import Check, house

WATCHED = Placement(DISCARD_WATCHER.name, "battlefield")


@house(
    "discard/only-from-hand",
    ruling="You can discard only from your hand. With an empty hand an effect that makes you "
    "discard discards nothing, whatever lies in your other zones.",
    rules=("701.9a", "609.3"),
)
def only_from_hand() -> Check:
    placements = (
        Placement(EFFECT_ALTAR.name, "battlefield"),
        WATCHED,
        Placement(OTHER_CARD.name, "library"),
        Placement(OTHER_CARD.name, "graveyard", label="Buried Card"),
    )
    resolve = Resolve(Activated(EFFECT_ALTAR.name))
    lines = (
        Activate(EFFECT_ALTAR.name),
        resolve,
        Claim("after the effect", Happened(Discarded("A"), 0), Happened(Discarded("A"), 1)),
        Claim(
            "after the effect",
            Happened(AbilityTriggered(DISCARD_WATCHER.name), 0),
            Happened(AbilityTriggered(DISCARD_WATCHER.name), 1),
        ),
    )
    scenario = Scenario((EFFECT_ALTAR, DISCARD_WATCHER, OTHER_CARD), placements, lines)
    return Check(
        scenario,
        Contrast(
            "the card is in the hand and not in the library",
            (Replace(Placement(OTHER_CARD.name, "hand")),),
        ),
    )


@house(
    "discard/mill-is-not-discarding",
    ruling="Milling is not discarding: a card put from your library into your graveyard has not "
    "been discarded, so discard triggers do not trigger and madness does nothing.",
    rules=("701.9a", "701.17a", "702.35a"),
)
def mill_is_not_discarding() -> Check:
    card = LATE_VERSE
    placements = (
        Placement(MILL_ONE.name, "hand"),
        Placement(card.name, "library"),
        WATCHED,
    )
    lines = (
        AddMana("A", "B"),
        Cast(MILL_ONE.name),
        Resolve(Spell(MILL_ONE.name)),
        Claim("after the effect", InZone(card.name, "graveyard"), InZone(card.name, "exile")),
        Claim(
            "after the effect",
            Happened(Discarded("A", card.name), 0),
            Happened(Discarded("A", card.name), 1),
        ),
        Claim(
            "after the effect",
            Happened(AbilityTriggered(DISCARD_WATCHER.name), 0),
            Happened(AbilityTriggered(DISCARD_WATCHER.name), 1),
        ),
    )
    scenario = Scenario((card, MILL_ONE, DISCARD_WATCHER), placements, lines)
    resolve = Resolve(Spell(MILL_ONE.name))
    return Check(
        scenario,
        Contrast(
            "the card is discarded from the hand",
            (
                Replace(Placement(card.name, "hand")),
                Swap(MILL_ONE.name, DISCARD_ONE),
                Instead(resolve, (resolve, *_settled(card.name))),
            ),
        ),
    )


def _settled(card: str) -> tuple[Answer, ...]:
    """Return the order of the two triggers that a discarded madness card brings about."""
    return (Answer(OrderTriggers((card, DISCARD_WATCHER.name))),)


@house(
    "discard/dying-is-not-discarding",
    ruling="A permanent that goes from the battlefield to your graveyard is not discarded: "
    "madness does not exile it.",
    rules=("701.9a", "701.8a", "702.35a"),
)
def dying_is_not_discarding() -> Check:
    card = LATE_GUEST
    destroy = Cast(DESTROY_CREATURE.name, targets=(card.name,))
    placements = (
        Placement(DESTROY_CREATURE.name, "hand"),
        Placement(card.name, "battlefield"),
    )
    lines = (
        AddMana("A", "B"),
        destroy,
        Resolve(Spell(DESTROY_CREATURE.name)),
        Require("after the effect", Happened(Moved(card.name))),
        Claim("after the effect", InZone(card.name, "graveyard"), InZone(card.name, "exile")),
        Claim(
            "after the effect",
            Happened(Discarded("A", card.name), 0),
            Happened(Discarded("A", card.name), 1),
        ),
    )
    scenario = Scenario((card, DESTROY_CREATURE), placements, lines)
    return Check(
        scenario,
        Contrast(
            "the card is discarded from the hand",
            (
                Replace(Placement(card.name, "hand")),
                Swap(DESTROY_CREATURE.name, DISCARD_ONE),
                Instead(destroy, (Cast(DESTROY_CREATURE.name),)),
            ),
        ),
    )
