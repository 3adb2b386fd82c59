"""Cards of our own for the engine's tests, and one check of theirs that is proven."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import Activate, AddMana, Answer, ChooseCards, Pass
from engine.contrast import Contrast, Swap
from engine.events import Discarded
from engine.expectations import Happened, InZone, Stack
from engine.places import Activated, Triggered
from engine.scenario import Claim, Placement, Require, Scenario

LATE_VERSE = Face(
    "Late Verse",
    "{3}{B}",
    ("Sorcery",),
    (),
    (),
    "You gain 5 life.\nMadness {1}{B}",
    ("B",),
    ("Madness",),
)
PLAIN_VERSE = Face("Plain Verse", "{3}{B}", ("Sorcery",), (), (), "You gain 5 life.", ("B",))
SCRAP_ALTAR = Face("Scrap Altar", "{1}", ("Artifact",), (), (), "Discard a card: You gain 1 life.")
TOLL_ALTAR = Face(
    "Toll Altar", "{1}", ("Artifact",), (), (), "{2}, Discard a card: You gain 1 life."
)
SMALL_SPARK = Face(
    "Small Spark",
    "{R}",
    ("Instant",),
    (),
    (),
    "Small Spark deals 3 damage to any target.",
    ("R",),
)
WIDE_SPARK = Face(
    "Wide Spark", "{X}{R}", ("Sorcery",), (), (), "Wide Spark deals X damage to any target.", ("R",)
)
FOE_SPARK = Face(
    "Foe Spark",
    "{R}",
    ("Sorcery",),
    (),
    (),
    "Foe Spark deals 3 damage to target opponent.",
    ("R",),
)
FOE_DISCARDS = Face(
    "Foe Discards", "{B}", ("Sorcery",), (), (), "Target opponent discards a card.", ("B",)
)
DRAW_ONE = Face("Draw One", "{U}", ("Sorcery",), (), (), "Draw a card.", ("U",))
FIRST_WATCHER = Face(
    "First Watcher",
    "{1}{B}",
    ("Enchantment",),
    (),
    (),
    "Whenever you discard a card, you gain 1 life.",
    ("B",),
)
SECOND_WATCHER = Face(
    "Second Watcher",
    "{1}{B}",
    ("Enchantment",),
    (),
    (),
    "Whenever you discard a card, you gain 2 life.",
    ("B",),
)
ENTERS_WATCHER = Face(
    "Enters Watcher",
    "{1}{B}",
    ("Enchantment",),
    (),
    (),
    "When Enters Watcher enters, you gain 1 life.",
    ("B",),
)
TOLL_OF_ONE = Face(
    "Toll of One", "{1}{W}", ("Enchantment",), (), (), "Spells cost {1} more to cast.", ("W",)
)
REBATE_OF_TWO = Face(
    "Rebate of Two",
    "{1}{W}",
    ("Enchantment",),
    (),
    (),
    "Spells you cast cost {2} less to cast.",
    ("W",),
)
PLAIN_CUB = Face(
    "Plain Cub", "{1}{G}", ("Creature",), (), ("Bear",), "", ("G",), power="2", toughness="2"
)
GREEN_FIELD = Face("Green Field", "", ("Land",), (), (), "{T}: Add {G}.")
TWO_COLOR_FIELD = Face("Two-Color Field", "", ("Land",), (), (), "{T}: Add {B} or {R}.")
POEM_READER = Face(
    "Poem Reader", "{R}", ("Sorcery",), (), (), "Each player recites a poem backwards.", ("R",)
)

AFTER = "after the card has been discarded"
PAY = Answer(ChooseCards(("Late Verse",)))
EXILED = Claim(AFTER, InZone("Late Verse", "exile"), InZone("Late Verse", "graveyard"))
DISCARDING = Scenario(
    (LATE_VERSE, SCRAP_ALTAR),
    (Placement("Late Verse", "hand"), Placement("Scrap Altar", "battlefield")),
    (
        Pass("B"),
        AddMana("A", "BB"),
        Activate("Scrap Altar"),
        PAY,
        Require(AFTER, Happened(Discarded("A", "Late Verse"))),
        EXILED,
        Claim(
            AFTER,
            Stack((Activated("Scrap Altar"), Triggered("Late Verse"))),
            Stack((Activated("Scrap Altar"),)),
        ),
    ),
    active="B",
)
"""A card with madness, discarded as a cost on the opponent's turn."""

NO_MADNESS = Contrast("the discarded card has no madness", (Swap("Late Verse", PLAIN_VERSE),))
