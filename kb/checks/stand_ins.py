"""Cards of our own making, on which the house rulings are proven.

Their names say what they are there for. They have nothing that a check does not need.
"""

from __future__ import annotations

from dataclasses import replace

from corpus.records import Face
from kb.checks.faces import artifact, creature, enchantment, instant, land, sorcery

FOREST = land("Forest", "({T}: Add {G}.)", "Forest")
ISLAND = land("Island", "({T}: Add {U}.)", "Island")
SILENT_FIELD = land("Silent Field", "")
"""A land without a mana ability."""

LATE_VERSE = sorcery("Late Verse", "{3}{B}", "You gain 5 life.\nMadness {1}{B}", "Madness")
THIRD_CARD = sorcery("Third Card", "{1}{B}", "You gain 1 life.")
"""A card that is only there to be yet another one."""

LATE_SPARK = instant("Late Spark", "{3}{B}", "You gain 5 life.\nMadness {1}{B}", "Madness")
"""The same costs as an instant."""

OTHER_CARD = sorcery("Other Card", "{1}{B}", "You gain 1 life.")
"""A card that is only there to be another one."""

LATE_GUEST = creature("Late Guest", "{3}{B}", "Madness {1}{B}", "Madness")
"""The same costs as a creature."""

COST_ALTAR = artifact("Cost Altar", "{1}", "Discard a card: You gain 1 life.")
"""Discarding is the cost."""
EFFECT_ALTAR = artifact("Effect Altar", "{1}", "{T}: Discard a card. You gain 1 life.")
"""Discarding is the effect."""
TWICE_ALTAR = artifact("Twice Altar", "{1}", "{T}: Discard a card. Then discard a card.")
"""Its effect goes on after a first discard."""
EXILE_ALTAR = artifact("Exile Altar", "{1}", "{T}: Exile a card from your hand. You gain 1 life.")
"""The card leaves the hand without being discarded."""
DISCARD_WATCHER = enchantment(
    "Discard Watcher", "{1}{B}", "Whenever you discard a card, you gain 1 life."
)

COUNT_THE_EXILED = sorcery(
    "Count the Exiled",
    "{B}",
    "Discard a card. Then you gain 1 life for each card you own in exile.",
)
COUNT_THE_BURIED = sorcery(
    "Count the Buried",
    "{B}",
    "Discard a card. Then you gain 1 life for each card in your graveyard.",
)
PRICED_VERSE = sorcery(
    "Priced Verse",
    "{B}",
    "As an additional cost to cast this spell, discard a card.\nYou gain 1 life.",
)
UNPRICED_VERSE = sorcery("Unpriced Verse", "{B}", "Discard a card. You gain 1 life.")


MILL_ONE = sorcery("Mill One", "{B}", "Mill a card.")
DISCARD_ONE = sorcery("Discard One", "{B}", "Discard a card.")
DESTROY_CREATURE = sorcery("Destroy Creature", "{B}", "Destroy target creature.")

STOP_SPELL = instant("Stop Spell", "{U}", "Counter target spell.")
ECHO_SPELL = instant("Echo Spell", "{U}", "Copy target instant or sorcery spell.")
TOLL_OF_TWO = enchantment("Toll of Two", "{1}{W}", "Spells cost {2} more to cast.")
REBATE_OF_TWO = enchantment("Rebate of Two", "{1}{W}", "Spells you cast cost {2} less to cast.")


def stop_spell_of(mana_value: int) -> Face:
    """Return a counterspell that can target only spells of at least this mana value."""
    return instant(
        f"Stop Spell of {mana_value}",
        "{U}",
        f"Counter target spell with mana value {mana_value} or greater.",
    )


# Spectacle, life and what changes them.
SHOWY_SORCERY = sorcery("Showy Sorcery", "{3}{R}", "You gain 1 life.\nSpectacle {R}", "Spectacle")
SHOWY_INSTANT = instant("Showy Instant", "{3}{R}", "You gain 1 life.\nSpectacle {R}", "Spectacle")
DEAR_SHOW = sorcery("Dear Show", "{9}{R}", "You gain 1 life.\nSpectacle {1}{R}", "Spectacle")
CHEAPER_BY_LOSS = sorcery(
    "Cheaper by Loss",
    "{9}{R}",
    "This spell costs {1} less to cast for each 1 life your opponents have lost this turn.\n"
    "You gain 1 life.",
)
CHEAPER_BY_LOSERS = sorcery(
    "Cheaper by Losers",
    "{8}{R}",
    "This spell costs {1} less to cast for each opponent who lost life this turn.\n"
    "You gain 1 life.",
)
LOSE_ONE = instant("Lose One", "{B}", "Target player loses 1 life.")
LOSE_SEVEN = instant("Lose Seven", "{B}", "Target player loses 7 life.")
ALL_OPPONENTS_LOSE = instant("All Opponents Lose", "{B}", "Each opponent loses 1 life.")
GAIN_THREE = instant("Gain Three", "{W}", "Target player gains 3 life.")
DEAL_THREE = instant("Deal Three", "{R}", "Deal Three deals 3 damage to target player.")
LOSS_WATCHER = enchantment(
    "Loss Watcher", "{1}{B}", "Whenever an opponent loses life, you gain 1 life."
)
DAMAGE_SHIELD = enchantment(
    "Damage Shield", "{1}{W}", "Prevent all damage that would be dealt to you."
)

# X and mana value.
X_TRIGGER = creature(
    "Trigger of X", "{X}{R}", "When Trigger of X enters, it deals X damage to target opponent."
)
X_COUNTERS = creature(
    "Counters of X", "{X}{R}", "Counters of X enters with X +1/+1 counters on it."
)
WITHOUT_X = creature("Without X", "{4}{R}", "")
DESTROY_ONE_DROPS = instant(
    "Destroy One-Drops", "{B}", "Destroy target creature with mana value 1 or less."
)
PLAIN_SPELL = sorcery("Plain Spell", "{1}{B}", "You gain 1 life.")

FOUR_LARGER = creature("Four Larger", "{4}{R}", "Four Larger gets +4/+4.")
X_SIZE = creature("Size of X", "{X}{R}", "Size of X gets +X/+X.")

# The tap and untap symbols.
TAP_MAGE = creature("Tap Mage", "{1}{U}", "{T}: You gain 1 life.")
UNTAP_MAGE = creature("Untap Mage", "{1}{U}", "{Q}: You gain 1 life.")
FREE_MAGE = creature("Free Mage", "{1}{U}", "{0}: You gain 1 life.")

# Mana.
MIRROR_POND = land(
    "Mirror Pond", "{T}: Add one mana of any type that a land you control could produce."
)
ENVY_ROCK = artifact(
    "Envy Rock",
    "{2}",
    "{T}: Add one mana of any color that a land an opponent controls could produce.",
)
"""Not a land, so that what is said of lands does not touch its own mana."""
MANA_SEED = artifact("Mana Seed", "{1}", "Sacrifice Mana Seed: Add {G}.")
MANA_ROCK = artifact("Mana Rock", "{1}", "{T}: Add {G}.")
BLACK_VEIL = enchantment(
    "Black Veil",
    "{2}{B}",
    "If a land is tapped for mana, it produces {B} instead of any other type.",
)
BLUE_VEIL = enchantment(
    "Blue Veil",
    "{2}{U}",
    "If a land is tapped for mana, it produces {U} instead of any other type.",
)
GREEN_VEIL = enchantment(
    "Green Veil",
    "{2}{G}",
    "If a land is tapped for mana, it produces {G} instead of any other type.",
)
TWO_COLOR_LAND = land("Land of Two Colors", "{T}: Add {U} or {G}.")
COUNTING_GROVE = land("Counting Grove", "{T}: Add {G} for each creature you control.")
TRIPLE_MANA = enchantment(
    "Triple Mana",
    "{2}{G}",
    "If you tap a permanent for mana, it produces three times as much of that mana instead.",
)
TWO_IS_COLORLESS = artifact(
    "Two Is Colorless",
    "{2}",
    "If a land is tapped for two or more mana, it produces {C} instead of any other type and "
    "amount.",
)
GREEN_TO_BLACK = enchantment(
    "Green to Black", "{2}{B}", "If a land is tapped for {G}, it produces {B} instead."
)
TWIN_GROVE = land("Twin Grove", "{T}: Add {G}{G}.")
TAP_WATCHER = enchantment(
    "Tap Watcher", "{1}{W}", "Whenever you tap a permanent for mana, you gain 1 life."
)
GREEN_TAP_WATCHER = enchantment(
    "Green Tap Watcher", "{1}{W}", "Whenever you tap a permanent for {G}, you gain 1 life."
)

# Lands.
MAD_LAND = replace(land("Mad Land", "{T}: Add {B}.\nMadness {0}"), keywords=("Madness",))
GRAVEYARD_LANDS = enchantment(
    "Lands From the Graveyard", "{2}{G}", "You may play lands from your graveyard."
)
