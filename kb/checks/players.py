"""Life, damage, and players who leave the game (rules 119, 120, 800.4)."""

from __future__ import annotations

from engine.actions import AddMana, Cast, Concede, Pass, Resolve
from engine.contrast import Add, Contrast, Instead
from engine.events import AbilityTriggered, DamageDealt, LifeChanged
from engine.expectations import ActiveStep, Happened, Life
from engine.places import Spell
from engine.scenario import Claim, Placement, Scenario
from kb.checks.stand_ins import DAMAGE_SHIELD, DEAL_THREE, LOSS_WATCHER, OTHER_CARD
from kb.house import Check, Disagreement, house


@house(
    "players/damage-is-life-loss",
    ruling="Damage from a source without infect makes a player lose that much life, and counts as "
    "losing life for whatever looks for it.",
    rules=("120.3a", "119.2"),
)
def damage_is_life_loss() -> Check:
    lines = (
        AddMana("A", "R"),
        Cast(DEAL_THREE.name, targets=("B",)),
        Resolve(Spell(DEAL_THREE.name)),
        Claim("after the damage", Life("B", 17), Life("B", 20)),
        Claim(
            "after the damage",
            Happened(DamageDealt(DEAL_THREE.name, "B", 3)),
            Happened(DamageDealt(DEAL_THREE.name, "B", 3), 0),
        ),
        Claim(
            "after the damage",
            Happened(LifeChanged("B", -3)),
            Happened(LifeChanged("B", -3), 0),
        ),
        Claim(
            "after the damage",
            Happened(AbilityTriggered(LOSS_WATCHER.name)),
            Happened(AbilityTriggered(LOSS_WATCHER.name), 0),
        ),
    )
    placements = (
        Placement(DEAL_THREE.name, "hand"),
        Placement(LOSS_WATCHER.name, "battlefield"),
    )
    return Check(
        Scenario((DEAL_THREE, LOSS_WATCHER), placements, lines),
        Contrast(
            "the damage is prevented",
            (Add(DAMAGE_SHIELD, Placement(DAMAGE_SHIELD.name, "battlefield", "B")),),
        ),
    )


@house(
    "players/turn-goes-on-without-its-player",
    ruling="If a player leaves the game in their own turn, the turn goes on to its end without an "
    "active player.",
    rules=("800.4j",),
    disagreement=Disagreement(
        "engine",
        "800.4j",
        "after the active player has left, the end of the step ends the whole turn",
    ),
)
def turn_goes_on_without_its_player() -> Check:
    leave, pass_b = Concede("B"), Pass("B")
    lines = (
        Pass("A"),
        pass_b,
        Pass("C"),
        leave,
        Pass("C"),
        Pass("A"),
        Claim("after the upkeep", ActiveStep("B", "draw"), ActiveStep("C", "draw")),
    )
    libraries = (
        Placement(OTHER_CARD.name, "library", "B", label="Top of B"),
        Placement(OTHER_CARD.name, "library", "C", label="Top of C"),
    )
    return Check(
        Scenario((OTHER_CARD,), libraries, lines, seats=3, step="end"),
        Contrast(
            "the player leaves before that turn begins",
            (Instead(leave), Instead(pass_b, (leave,))),
        ),
    )
