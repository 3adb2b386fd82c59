"""There is no quiet way out of a check: whatever goes wrong has its own verdict and reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import (
    Action,
    Activate,
    AddMana,
    Answer,
    Cast,
    ChooseCards,
    Concede,
    Decline,
    GoTo,
    Pass,
    Resolve,
)
from engine.contrast import Contrast, Edit, Instead, Remove, Swap
from engine.events import Discarded, LifeChanged, Moved
from engine.expectations import Happened, InZone, Legal, Life, Tapped
from engine.outcome import Done, Outcome
from engine.phase_adapter import PhaseEngine
from engine.places import Activated, Spell, Triggered
from engine.runner import check
from engine.scenario import Claim, Line, Placement, Require
from tests.engine.stand_ins import (
    AFTER,
    DISCARDING,
    EXILED,
    FOE_SPARK,
    LATE_VERSE,
    NO_MADNESS,
    PAY,
    PLAIN_VERSE,
    POEM_READER,
    SCRAP_ALTAR,
    SMALL_SPARK,
    TOLL_ALTAR,
)

ENGINE = PhaseEngine()
ACTIVATE = Activate("Scrap Altar")
ABILITY = Activated("Scrap Altar")
TRIGGER = Triggered("Late Verse")


def outcome(*lines: Line, contrast: Contrast = NO_MADNESS, **changed: Any) -> Outcome:
    """Run the sample check with other lines, in player A's turn unless said otherwise."""
    scenario = replace(DISCARDING, **{"lines": lines, "active": "A", **changed})
    return check(ENGINE, scenario, contrast)


def said(found: Outcome) -> tuple[str, str]:
    return found.verdict, found.why


def spark(card: str, *lines: Line) -> Outcome:
    """Run lines with a spell in player A's hand and nothing else."""
    faces = (SMALL_SPARK, FOE_SPARK)
    return outcome(*lines, cards=faces, placements=(Placement(card, "hand"),))


# What is proven


def test_the_sample_check_is_proven() -> None:
    assert said(check(ENGINE, DISCARDING, NO_MADNESS)) == ("proven", "")


def test_the_same_check_run_twice_comes_to_equal_outcomes() -> None:
    assert check(PhaseEngine(), DISCARDING, NO_MADNESS) == check(ENGINE, DISCARDING, NO_MADNESS)


def test_an_outcome_says_what_the_contrast_changed() -> None:
    found = check(ENGINE, DISCARDING, NO_MADNESS)

    assert found.changed == NO_MADNESS.changed


# Errors of a run


def test_a_refused_action_ends_the_run_with_the_engines_words() -> None:
    found = outcome(AddMana("A", "BBBB"), Cast("Late Verse", by="A"), EXILED, active="B")

    assert found.verdict == "error"
    assert "player B has priority" in found.why

    found = outcome(Pass("B"), AddMana("A", "BBBB"), Cast("Late Verse"), EXILED, active="B")

    assert found.verdict == "error"
    assert found.why.startswith("the engine refused to cast Late Verse: Action not allowed")
    assert [type(entry) for entry in found.scenario.story] == [Done, Done]


def test_a_choice_that_is_never_asked_for_is_an_error() -> None:
    found = outcome(PAY, EXILED)

    assert said(found) == (
        "error",
        "the scenario answers ChooseCards, but nothing is asked",
    )


def test_an_answer_to_another_question_is_an_error() -> None:
    found = outcome(ACTIVATE, Answer(Decline()), EXILED)

    assert said(found) == ("error", "the scenario answers Decline, but the game asks for PayCost")


def test_a_question_that_nobody_answers_is_an_error() -> None:
    found = outcome(ACTIVATE, Pass("A"), EXILED)

    assert said(found) == (
        "error",
        "before it can let player A pass priority, the game asks player A for PayCost",
    )


def test_a_question_that_is_open_at_the_end_is_an_error() -> None:
    found = outcome(Claim("now", Life("A", 20), Life("A", 21)), ACTIVATE)

    assert said(found) == ("error", "the scenario ends while the game asks player A for PayCost")


def test_a_claim_that_fails_before_the_run_goes_astray_is_refuted() -> None:
    found = outcome(Claim("now", Life("A", 21), Life("A", 20)), ACTIVATE)

    assert said(found) == ("refuted", "now: the life of player A should be 21 and was 20")


def test_a_target_that_the_engine_did_not_take_is_an_error() -> None:
    lines = (
        AddMana("A", "R"),
        Cast("Foe Spark", ("A",)),
        Claim("now", Life("A", 17), Life("A", 1)),
    )

    assert said(spark("Foe Spark", *lines)) == (
        "error",
        "to cast Foe Spark targeting A: the engine aimed at B",
    )


def test_a_target_that_is_not_allowed_is_an_error() -> None:
    aimed = Cast("Small Spark", ("Small Spark",))
    found = spark(
        "Small Spark", AddMana("A", "R"), aimed, Claim("now", Life("B", 17), Life("B", 20))
    )

    assert found.verdict == "error"
    assert "Illegal target" in found.why


def test_a_target_that_is_not_named_is_an_error() -> None:
    lines = (AddMana("A", "R"), Cast("Small Spark"), Claim("now", Life("B", 17), Life("B", 20)))

    assert said(spark("Small Spark", *lines)) == (
        "error",
        "to cast Small Spark: the game asks player A for TargetSelection",
    )


def test_a_target_too_many_is_an_error() -> None:
    aimed = Cast("Small Spark", ("B", "A"))
    found = spark(
        "Small Spark", AddMana("A", "R"), aimed, Claim("now", Life("B", 17), Life("B", 20))
    )

    assert said(found) == ("error", "to cast Small Spark targeting B, A: the engine aimed at B")


def test_a_value_of_x_that_is_not_asked_for_is_an_error() -> None:
    aimed = Cast("Small Spark", ("B",), x=2)
    found = spark(
        "Small Spark", AddMana("A", "R"), aimed, Claim("now", Life("B", 17), Life("B", 20))
    )

    assert found.verdict == "error"
    assert found.why.endswith("no value of X was asked for")


def test_a_player_acting_out_of_turn_is_an_error() -> None:
    assert said(outcome(Pass("B"), EXILED)) == (
        "error",
        "player B cannot let player B pass priority now, for player A has priority: "
        "let player A pass first",
    )


def test_resolving_an_empty_stack_is_an_error() -> None:
    assert said(outcome(Resolve(ABILITY), EXILED)) == (
        "error",
        "the engine refused to resolve ability of Scrap Altar: the stack is empty",
    )


def test_resolving_what_is_not_on_top_is_an_error() -> None:
    found = outcome(ACTIVATE, PAY, Resolve(ABILITY), EXILED)

    assert said(found) == (
        "error",
        "the engine refused to resolve ability of Scrap Altar: trigger of Late Verse is on top",
    )


def test_a_step_that_is_not_reached_in_this_turn_is_an_error() -> None:
    assert said(outcome(GoTo("upkeep"), EXILED)) == (
        "error",
        "to go on to the upkeep step: the turn ended without it",
    )


def test_going_on_over_a_stack_that_is_not_empty_is_an_error() -> None:
    assert said(outcome(ACTIVATE, PAY, GoTo("end"), EXILED)) == (
        "error",
        "to go on to the end step: something is on the stack",
    )


def test_a_scenario_that_goes_on_after_the_game_is_over_is_an_error() -> None:
    found = outcome(Concede("B"), Pass("A"), EXILED)

    assert said(found) == (
        "error",
        "before it can let player A pass priority, the game is over",
    )


# Mistakes of a scenario, found before the engine starts


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        (
            {"placements": DISCARDING.placements * 2},
            "the label Late Verse stands twice in the scenario",
        ),
        (
            {"cards": (LATE_VERSE, SCRAP_ALTAR, SCRAP_ALTAR)},
            "the card Scrap Altar stands twice in the scenario",
        ),
        (
            {"cards": (SCRAP_ALTAR,)},
            "the scenario places Late Verse, which is not among its cards",
        ),
        ({"seats": 5}, "a scenario has 2 to 4 seats, not 5"),
        ({"active": "C"}, "player C has no seat in this scenario"),
    ],
)
def test_a_scenario_that_cannot_be_arranged_is_an_error(changed: dict[str, Any], why: str) -> None:
    assert said(outcome(*DISCARDING.lines, **changed)) == ("error", why)


@pytest.mark.parametrize(
    "line",
    [
        Activate("Lost Altar"),
        Cast("Late Verse", ("Lost Altar",)),
        Answer(ChooseCards(("Lost Altar",))),
        Require("now", InZone("Lost Altar", "exile")),
        Claim("now", Legal(Activate("Lost Altar"), False), EXILED.otherwise),
        Claim("now", EXILED.that, InZone("Lost Altar", "hand")),
    ],
)
def test_an_unknown_label_is_an_error_before_the_engine_starts(line: Line) -> None:
    found = outcome(line, EXILED)

    assert said(found) == ("error", "the scenario places no card labelled Lost Altar")
    assert found.scenario.before is None


@pytest.mark.parametrize("line", [Pass("C"), Require("now", Life("C", 20)), AddMana("C", "B")])
def test_a_player_without_a_seat_is_an_error_before_the_engine_starts(line: Line) -> None:
    found = outcome(line, EXILED)

    assert said(found) == ("error", "player C has no seat in this scenario")
    assert found.scenario.before is None


def test_mana_that_does_not_exist_is_an_error() -> None:
    assert said(outcome(AddMana("A", "BX"), EXILED)) == (
        "error",
        "BX is no mana: it is written with the letters WUBRGC",
    )


def test_a_scenario_without_a_claim_is_an_error() -> None:
    assert said(outcome(ACTIVATE, PAY)) == (
        "error",
        "the scenario claims nothing, so it proves nothing",
    )


# What may be done, and what is only written wrongly


def test_acting_out_of_turn_is_not_the_same_as_not_legal() -> None:
    found = outcome(Claim("now", Legal(Activate("Scrap Altar", by="B"), False), EXILED.otherwise))

    assert found.verdict == "error"
    assert "player A has priority" in found.why


def test_a_wrong_target_is_not_the_same_as_not_legal() -> None:
    tried = Legal(Cast("Foe Spark", ("A",)), False)
    found = spark("Foe Spark", AddMana("A", "R"), Claim("now", tried, Life("A", 1)))

    assert said(found) == ("error", "to cast Foe Spark targeting A: the engine aimed at B")


def test_a_value_of_x_that_is_not_asked_for_is_not_the_same_as_not_legal() -> None:
    tried = Legal(Cast("Small Spark", ("B",), x=2), False)
    found = spark("Small Spark", AddMana("A", "R"), Claim("now", tried, Life("A", 1)))

    assert found.verdict == "error"
    assert found.why.endswith("no value of X was asked for")


def test_an_ability_that_is_not_there_is_not_the_same_as_not_legal() -> None:
    found = outcome(Claim("now", Legal(Activate("Scrap Altar", 7), False), EXILED.otherwise))

    assert said(found) == ("error", "Scrap Altar has no activated ability 8")


def test_an_action_that_stops_half_way_is_neither_legal_nor_not() -> None:
    # The engine asks for the card to discard before it looks for the two mana, which are not there.
    found = outcome(
        Claim("now", Legal(Activate("Toll Altar")), Legal(Activate("Toll Altar"), False)),
        cards=(LATE_VERSE, TOLL_ALTAR),
        placements=(Placement("Late Verse", "hand"), Placement("Toll Altar", "battlefield")),
    )

    assert said(found) == (
        "error",
        "whether one may activate ability 1 of Toll Altar is open: "
        "the game asks player A for PayCost",
    )


@pytest.mark.parametrize("action", [Resolve(ABILITY), GoTo("end"), AddMana("A", "B")])
def test_what_no_player_does_is_neither_legal_nor_not(action: Action) -> None:
    found = outcome(Claim("now", Legal(action, False), EXILED.otherwise))

    assert found.verdict == "error"
    assert found.why.endswith("is nothing that the rules allow or forbid")


# Preconditions


def test_a_precondition_that_fails_is_an_error() -> None:
    found = outcome(ACTIVATE, PAY, Require("then", Life("A", 21)), EXILED)

    assert said(found) == ("error", "then: the life of player A should be 21 and was 20")


def test_a_precondition_that_fails_in_the_contrast_is_an_error() -> None:
    lines = (ACTIVATE, PAY, Require("then", InZone("Late Verse", "exile")), EXILED)

    assert said(outcome(*lines)) == (
        "error",
        "in the contrast: then: the zone of Late Verse should be exile and was graveyard",
    )


def test_a_contrast_that_does_not_run_to_its_end_is_an_error() -> None:
    contrast = Contrast("there is no altar", (Remove("Scrap Altar"),))

    assert said(outcome(ACTIVATE, PAY, EXILED, contrast=contrast)) == (
        "error",
        "in the contrast: the scenario places no card labelled Scrap Altar",
    )


# Contrasts


@pytest.mark.parametrize(
    ("edits", "why"),
    [
        ((), "the contrast “nothing” has no edit"),
        ((Swap("Late Verse", LATE_VERSE),), "the contrast “nothing” has an edit without effect"),
        ((Instead(Pass("B")),), "the contrast “nothing” has an edit without effect"),
        (
            (Remove("Lost Altar"),),
            "the contrast changes Lost Altar, which the scenario does not place",
        ),
    ],
)
def test_a_contrast_that_changes_nothing_is_an_error(edits: tuple[Edit, ...], why: str) -> None:
    found = outcome(ACTIVATE, PAY, EXILED, contrast=Contrast("nothing", edits))

    assert said(found) == ("error", why)


def test_a_claim_that_is_true_in_the_contrast_too_is_vacuous() -> None:
    found = outcome(
        ACTIVATE, PAY, Claim("then", Happened(Discarded("A")), InZone("Late Verse", "graveyard"))
    )

    assert said(found) == (
        "vacuous",
        "then: the contrast holds too (number of times that player A discards something)",
    )


def test_a_contrary_that_the_contrast_does_not_show_is_vacuous() -> None:
    found = outcome(ACTIVATE, PAY, replace(EXILED, otherwise=InZone("Late Verse", "library")))

    assert said(found) == (
        "vacuous",
        f"the contrast does not show the contrary: {AFTER}: "
        "the zone of Late Verse should be library and was graveyard",
    )


def test_a_claim_that_holds_together_with_its_contrary_is_vacuous() -> None:
    found = outcome(ACTIVATE, PAY, replace(EXILED, otherwise=Life("A", 20)))

    assert said(found) == ("vacuous", f"{AFTER}: the claim and its contrary hold at once")


# The arranger


def test_a_claim_that_the_sample_state_makes_true_is_vacuous() -> None:
    claim = Claim("then", InZone("Scrap Altar", "battlefield"), InZone("Scrap Altar", "hand"))

    assert said(outcome(ACTIVATE, PAY, claim)) == (
        "vacuous",
        "then: the arranger's last step already decides the zone of Scrap Altar",
    )


def test_a_claim_that_the_arrangers_last_step_makes_true_is_vacuous() -> None:
    resolve = Resolve(Triggered("Late Verse"))
    lines = (ACTIVATE, PAY, AddMana("A", "B"), Claim("then", EXILED.that, EXILED.otherwise))

    assert said(outcome(*lines, resolve, Answer(Decline()))) == (
        "vacuous",
        "then: the arranger's last step already decides the zone of Late Verse",
    )


def test_that_nothing_happened_before_anybody_acted_is_vacuous() -> None:
    claim = Claim("at once", Happened(Discarded(), 0), Happened(Discarded(), 1))

    assert said(outcome(claim, ACTIVATE, PAY)) == (
        "vacuous",
        "at once: no player has acted yet by whom it could have happened",
    )


def test_what_happened_before_the_arrangers_step_does_not_count_after_it() -> None:
    claim = Claim("then", Happened(Discarded("A")), Happened(Discarded("A"), 0))

    assert said(outcome(ACTIVATE, PAY, AddMana("A", "B"), claim)) == (
        "refuted",
        "then: the number of times that player A discards something should be 1 and was 0",
    )


# Refuted and unsupported


def test_a_claim_that_fails_is_refuted() -> None:
    found = outcome(ACTIVATE, PAY, Claim(AFTER, EXILED.otherwise, EXILED.that))

    assert said(found) == (
        "refuted",
        f"{AFTER}: the zone of Late Verse should be graveyard and was exile",
    )
    assert found.contrast is None


def test_a_card_with_text_that_is_not_modelled_is_unsupported() -> None:
    placements = (*DISCARDING.placements, Placement("Poem Reader", "hand"))
    found = outcome(
        *DISCARDING.lines, cards=(*DISCARDING.cards, POEM_READER), placements=placements
    )

    assert said(found) == (
        "unsupported",
        "the engine does not model Poem Reader: recite a poem backwards",
    )
    assert found.scenario.unsupported == ("recite a poem backwards",)


def test_a_contrast_with_text_that_is_not_modelled_is_unsupported() -> None:
    found = outcome(
        ACTIVATE, PAY, EXILED, contrast=Contrast("a poem", (Swap("Late Verse", POEM_READER),))
    )

    assert found.verdict == "unsupported"
    assert found.why.startswith("in the contrast: the engine does not model Poem Reader")


# Whatever is done to a proven scenario

LINES: list[Line] = [
    *DISCARDING.lines,
    Pass("A"),
    Activate("Scrap Altar"),
    AddMana("A", "B"),
    Answer(Decline()),
    Resolve(ABILITY),
    Resolve(Triggered("Late Verse")),
    Resolve(Spell("Late Verse")),
    Cast("Late Verse"),
    GoTo("end"),
    Concede("B"),
    Require("somewhere", Life("A", 21)),
    Claim("somewhere", Life("A", 20), Life("A", 21)),
    Claim("somewhere", Legal(Pass("A")), Legal(Pass("A"), False)),
    Claim("somewhere", Happened(Moved("Late Verse")), Happened(LifeChanged("A"))),
]


@st.composite
def damaged_lines(draw: st.DrawFn) -> tuple[Line, ...]:
    """Return the sample check's lines after a few deletions, insertions and swaps."""
    lines = list(DISCARDING.lines)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["delete", "insert", "swap"])):
            case "delete" if len(lines) > 1:
                del lines[place]
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[place], lines[other] = lines[other], lines[place]
            case _:
                lines.insert(place, draw(st.sampled_from(LINES)))
    return tuple(lines)


@settings(max_examples=150, deadline=None)
@given(damaged_lines())
def test_a_damaged_scenario_is_proven_only_by_what_was_done_and_seen(
    lines: tuple[Line, ...],
) -> None:
    found = check(ENGINE, replace(DISCARDING, lines=lines), NO_MADNESS)

    if found.verdict != "proven":
        assert found.why
        return
    # The discarding decides every claim: nothing is proven without it before the last one.
    claims = [number for number, line in enumerate(lines) if isinstance(line, Claim)]
    assert claims
    assert PAY in lines[: max(claims)]
    assert found.contrast is not None
    for played, should_hold in ((found.scenario, True), (found.contrast, False)):
        assert played.error is None
        assert len(played.story) == len(lines)
        assert all(look.observation.holds for look in played.looks("precondition"))
        for look in played.looks("claim"):
            assert look.contrary is not None
            assert (look.observation.holds, look.contrary.holds) == (should_hold, not should_hold)


def test_the_swapped_card_of_the_sample_contrast_differs_by_its_keyword_alone() -> None:
    assert PLAIN_VERSE.text == LATE_VERSE.text.partition("\n")[0]


# What a hostile reader found, each a way to a proof of nothing


def test_what_did_not_happen_is_counted_from_the_beginning() -> None:
    never = Claim("now", Happened(Discarded("A"), 0), Happened(Discarded("A"), 1))
    found = outcome(ACTIVATE, PAY, AddMana("A", "B"), Resolve(TRIGGER), Answer(Decline()), never)

    assert found.verdict == "refuted"


def test_going_to_the_step_that_it_is_already_is_an_error() -> None:
    found = outcome(GoTo("precombat main"), EXILED)

    assert found.verdict == "error"
    assert found.why.endswith("it is that step already")


def test_a_card_that_is_no_permanent_is_not_read_as_one() -> None:
    found = outcome(Claim("now", Tapped("Late Verse", False), Tapped("Late Verse", True)))

    assert said(found) == (
        "error",
        "Late Verse is looked at as a permanent and is in the zone hand",
    )


def test_a_player_who_has_left_has_no_life_total() -> None:
    found = outcome(Concede("B"), Claim("now", Life("B", 19), Life("B", 18)), seats=3)

    assert said(found) == ("error", "player B has left the game and has no life total")


def test_the_arranger_does_not_do_in_the_contrast_what_a_player_does() -> None:
    arranged = Contrast("mana is there", (Instead(PAY, (AddMana("A", "B"),)),))
    found = outcome(ACTIVATE, PAY, EXILED, contrast=arranged)

    assert found.verdict == "error"
    assert found.why.startswith("in the contrast the arranger would do what a player does")


def test_no_label_is_what_an_object_without_one_is_called() -> None:
    placed = (*DISCARDING.placements, Placement("Late Verse", "hand", label="another Wolf"))

    assert outcome(ACTIVATE, PAY, EXILED, placements=placed).verdict == "error"
