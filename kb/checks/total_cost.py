"""What a spell costs (rule 601.2f)."""

from __future__ import annotations

from corpus.records import Face
from engine.actions import AddMana, Answer, Cast, CastOffered, Resolve
from engine.contrast import Contrast, Remove
from engine.events import ManaSpent
from engine.expectations import Happened
from engine.places import Spell, Triggered
from engine.scenario import Claim, Line, Placement, Scenario
from kb.checks.madness_boards import discard_to
from kb.checks.stand_ins import (
    COST_ALTAR,
    DEAR_SHOW,
    LATE_VERSE,
    LOSE_ONE,
    PLAIN_SPELL,
    REBATE_OF_TWO,
    TOLL_OF_TWO,
)
from kb.house import Check, house

TOLL = Placement(TOLL_OF_TWO.name, "battlefield", "B")


REBATE = Placement(REBATE_OF_TWO.name, "battlefield")


ALTAR = Placement(COST_ALTAR.name, "battlefield")


LOSER = Placement(LOSE_ONE.name, "hand")


NO_REBATE = Contrast("nothing reduces the cost", (Remove(REBATE_OF_TWO.name),))


NO_TOLL = Contrast("nothing increases the cost", (Remove(TOLL_OF_TWO.name),))


def pays(
    card: Face,
    cast: tuple[Line, ...],
    spent: int,
    otherwise: int,
    contrast: Contrast,
    *more: Placement,
) -> Check:
    """Return the check that casting a card takes `spent` mana, `otherwise` in the contrast.

    Player B has the toll and player A the rebate. Every cost here is two mana, one of them
    coloured. With the increase first it is 1 + 2 - 2 generic and one coloured mana, 2 in all;
    with the reduction first it would be 3, for the reduction would be used up on {1}.
    """
    lines = (
        *cast,
        Claim(
            "when it has been cast",
            Happened(ManaSpent("A", spent)),
            Happened(ManaSpent("A", otherwise)),
        ),
    )
    placements = (Placement(card.name, "hand"), *more, TOLL, REBATE)
    cards = (card, LOSE_ONE, COST_ALTAR, TOLL_OF_TWO, REBATE_OF_TWO)
    return Check(Scenario(cards, placements, lines), contrast)


@house(
    "casting/total-cost",
    ruling="What you pay for a spell without other costs is its mana cost plus what makes it cost "
    "more, and only after that minus what makes it cost less.",
    rules=("601.2f",),
)
def total_cost() -> Check:
    return pays(PLAIN_SPELL, (AddMana("A", "BBBB"), Cast(PLAIN_SPELL.name)), 2, 4, NO_REBATE)


@house(
    "casting/increase-first",
    ruling="A cost increase is counted before a reduction, so the reduction can eat it up.",
    rules=("601.2f",),
)
def increase_first() -> Check:
    return pays(PLAIN_SPELL, (AddMana("A", "BBBB"), Cast(PLAIN_SPELL.name)), 2, 1, NO_TOLL)


@house(
    "casting/total-cost-of-madness",
    ruling="When you pay a madness cost, increases and reductions apply to the madness cost; the "
    "mana cost plays no part in what you pay.",
    rules=("601.2f", "118.9d", "702.35b"),
)
def total_cost_of_madness() -> Check:
    cast = (AddMana("A", "BBBB"), *madness_cast(LATE_VERSE))
    return pays(LATE_VERSE, cast, 2, 4, NO_REBATE, ALTAR)


@house(
    "casting/total-cost-of-spectacle",
    ruling="When you pay a spectacle cost, increases and reductions apply to the spectacle cost; "
    "the mana cost plays no part in what you pay.",
    rules=("601.2f", "118.9d", "702.137a"),
)
def total_cost_of_spectacle() -> Check:
    # The first spell costs {B}, and {2}{B} where nothing reduces it: three mana pay either.
    cast = (
        AddMana("A", "BBB"),
        Cast(LOSE_ONE.name, targets=("B",)),
        Resolve(Spell(LOSE_ONE.name)),
        AddMana("A", "RRRR"),
        Cast(DEAR_SHOW.name),
    )
    return pays(DEAR_SHOW, cast, 2, 4, NO_REBATE, LOSER)


def madness_cast(card: Face) -> tuple[Line, ...]:
    """Return the lines that discard a card as a cost and cast it for its madness cost."""
    return (
        *discard_to(COST_ALTAR, card),
        Resolve(Triggered(card.name)),
        Answer(CastOffered(card.name)),
    )
