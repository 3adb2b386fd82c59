"""What the adapter relies on in the phase engine, one test each.

When a new version of the engine fails here, the test's name says what the adapter has to learn.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from corpus.records import Face
from engine.actions import (
    Activate,
    AddMana,
    Answer,
    Cast,
    CastOffered,
    ChooseCards,
    Concede,
    Decline,
    OrderTriggers,
    Pass,
    Resolve,
    TakeBack,
)
from engine.events import Moved, Targeted
from engine.expectations import Life
from engine.phase_deal import deal, debug
from engine.phase_faces import engine_face, unmodelled
from engine.phase_game import PhaseGame
from engine.phase_library import library
from engine.places import Activated, Seat, Spell, Triggered
from engine.scenario import Claim, Line, Placement, Scenario
from tests.engine.stand_ins import (
    DRAW_ONE,
    ENTERS_WATCHER,
    FIRST_WATCHER,
    FOE_DISCARDS,
    FOE_SPARK,
    GREEN_FIELD,
    LATE_VERSE,
    PAY,
    PLAIN_CUB,
    POEM_READER,
    REBATE_OF_TWO,
    SCRAP_ALTAR,
    SECOND_WATCHER,
    SMALL_SPARK,
    TOLL_ALTAR,
    TOLL_OF_ONE,
    TWO_COLOR_FIELD,
    WIDE_SPARK,
)

HAND, BATTLEFIELD = "hand", "battlefield"


class Table:
    """A dealt game: as the engine gives it, and as the adapter plays it."""

    def __init__(self, *placed: tuple[Face, Any], seats: int = 2, active: Seat = "A") -> None:
        """Deal cards to player A, each into its zone or by a whole placement."""
        placements = tuple(
            place if isinstance(place, Placement) else Placement(face.name, place)
            for face, place in placed
        )
        faces = tuple(dict.fromkeys(face for face, _ in placed))
        lines: tuple[Line, ...] = (Claim("never", Life("A", 1), Life("A", 2)),)
        dealt = deal(Scenario(faces, placements, lines, seats, active=active))
        self.raw: Any = dealt.game
        self.ids = dealt.ids
        self.engine: Any = dealt.engine
        self.game = PhaseGame(dealt)

    def do(self, *lines: Any) -> None:
        for line in lines:
            self.game.perform(line)

    @property
    def waiting(self) -> str:
        return str(self.raw.waiting_for()["type"])

    def kinds(self) -> list[str]:
        """Return the kinds of action that the engine offers."""
        return [action.kind for action in self.raw.actions()]

    def apply(self, kind: str, **data: object) -> list[dict[str, Any]]:
        return list(self.raw.apply(0, {"type": kind, "data": data}).events)


def new_game(*decks: list[str], **more: object) -> Any:
    faces = {PLAIN_CUB.name.lower(): engine_face(PLAIN_CUB)}
    engine = library().Engine.from_json(json.dumps(faces))
    return engine.new_game(player=decks[0], opponent=decks[1], seed=1, first_player=0, **more)


def madness(*others: tuple[Face, Any]) -> Table:
    """Return a table at which Late Verse has just been discarded to Scrap Altar."""
    table = Table((LATE_VERSE, HAND), (SCRAP_ALTAR, BATTLEFIELD), *others)
    table.do(Activate("Scrap Altar"), PAY)
    return table


# Dealing


def test_a_deck_without_a_card_is_refused_so_each_seat_needs_a_filler() -> None:
    with pytest.raises(ValueError, match="empty library"):
        new_game(["Plain Cub"], [])


def test_a_card_without_a_face_is_dropped_in_silence_so_the_deal_is_counted() -> None:
    game = new_game(["Plain Cub", "Nobody's Card"], ["Plain Cub"])

    assert len(game.state()["state"]["objects"]) == 2


def test_three_players_need_another_format_than_two() -> None:
    more = {"extra_players": [["Plain Cub"]]}

    with pytest.raises(ValueError, match="seat range"):
        new_game(["Plain Cub"], ["Plain Cub"], **more)

    game = new_game(["Plain Cub"], ["Plain Cub"], **more, format="FreeForAll")

    assert len(game.state()["state"]["players"]) == 3


def test_the_number_0_of_a_library_is_its_top() -> None:
    table = Table((DRAW_ONE, HAND), (SMALL_SPARK, "library"), (PLAIN_CUB, "library"))
    table.do(AddMana("A", "U"), Cast("Draw One"), Resolve(Spell("Draw One")))

    assert (table.game.zone("Small Spark"), table.game.zone("Plain Cub")) == ("hand", "library")


def test_a_variant_without_data_must_not_have_the_key() -> None:
    table = Table((PLAIN_CUB, BATTLEFIELD))
    action = debug("RunStateBasedActions")

    assert "data" not in action["data"]
    table.raw.apply(0, action)

    action["data"]["data"] = {}
    with pytest.raises(ValueError, match="expected unit variant"):
        table.raw.apply(0, action)


def test_a_debug_move_triggers_nothing_unless_it_simulates() -> None:
    table = Table((ENTERS_WATCHER, HAND))
    table.raw.apply(
        0,
        debug(
            "MoveToZone",
            object_id=table.ids["Enters Watcher"],
            to_zone="Battlefield",
            simulate=False,
        ),
    )
    table.do(Pass("A"))

    assert table.game.stack() == ()
    assert table.game.zone("Enters Watcher") == "battlefield"


def test_debug_actions_need_their_permission_in_the_state() -> None:
    with pytest.raises(ValueError, match=r"[Dd]ebug"):
        new_game(["Plain Cub"], ["Plain Cub"]).apply(0, debug("AddMana", player_id=0, mana=["Red"]))


def test_setting_the_phase_gives_the_active_player_priority() -> None:
    table = Table((PLAIN_CUB, HAND), active="B")

    assert table.raw.waiting_for() == {"type": "Priority", "data": {"player": 1}}
    assert table.raw.phase == "PreCombatMain"


def test_a_state_is_taken_back_as_it_was_given() -> None:
    table = madness()
    state = table.raw.state()

    # Beside it only a counter of the engine's own goes up with each loading.
    assert table.engine.load_game(state).state()["state"] == state["state"]


def test_a_copy_of_a_game_that_asks_something_asks_it_too() -> None:
    table = madness()
    table.do(Resolve(Triggered("Late Verse")))
    copy = table.game.copy()
    copy.perform(Answer(Decline()))

    assert (table.waiting, copy.prompt()) == ("CastOffer", None)


# Acting


def test_another_player_than_the_one_to_act_is_refused() -> None:
    with pytest.raises(ValueError, match="Wrong player"):
        Table((PLAIN_CUB, HAND)).raw.apply(1, {"type": "PassPriority"})


def test_a_refusal_is_a_value_error_with_the_engines_words() -> None:
    table = Table((LATE_VERSE, HAND))

    with pytest.raises(ValueError, match="Cannot pay mana cost"):
        table.apply(
            "CastSpell",
            object_id=table.ids["Late Verse"],
            card_id=table.raw.object(table.ids["Late Verse"])["card_id"],
            targets=[],
            payment_mode={"type": "Auto"},
        )


def test_a_single_legal_target_is_taken_without_asking() -> None:
    table = Table((FOE_SPARK, HAND))
    table.do(AddMana("A", "R"))
    events = table.game.perform(Cast("Foe Spark", ("B",)))

    assert Targeted("B", "Foe Spark") in events
    assert table.game.stack() == (Spell("Foe Spark"),)


def test_among_several_targets_the_player_is_asked_before_the_cost_is_paid() -> None:
    table = Table((SMALL_SPARK, HAND))
    table.apply(
        "CastSpell",
        object_id=table.ids["Small Spark"],
        card_id=table.raw.object(table.ids["Small Spark"])["card_id"],
        targets=[],
        payment_mode={"type": "Auto"},
    )

    assert table.waiting == "TargetSelection"
    assert table.game.pool("A") == ""


def test_a_value_of_x_that_cannot_be_paid_is_refused() -> None:
    table = Table((WIDE_SPARK, HAND))
    table.do(AddMana("A", "RR"))

    with pytest.raises(Exception, match="X=2 exceeds the maximum"):
        table.do(Cast("Wide Spark", ("B",), x=2))


def test_a_cost_of_cards_is_asked_for_before_the_mana_is_looked_for() -> None:
    table = Table((TOLL_ALTAR, BATTLEFIELD), (PLAIN_CUB, HAND))
    table.do(Activate("Toll Altar"))

    assert table.waiting == "PayCost"


def test_a_cost_that_is_asked_for_can_be_taken_back() -> None:
    table = Table((SCRAP_ALTAR, BATTLEFIELD), (PLAIN_CUB, HAND))
    table.do(Activate("Scrap Altar"), Answer(TakeBack()))

    assert table.waiting == "Priority"
    assert (table.game.zone("Plain Cub"), table.game.stack()) == ("hand", ())


def test_a_mana_ability_is_not_offered_and_is_accepted() -> None:
    table = Table((GREEN_FIELD, BATTLEFIELD))

    assert table.kinds() == ["PassPriority"]

    table.do(Activate("Green Field"))

    assert table.game.pool("A") == "G"
    assert table.game.stack() == ()


def test_mana_that_is_missing_is_taken_from_untapped_lands_without_asking() -> None:
    table = Table((GREEN_FIELD, BATTLEFIELD), (PLAIN_CUB, HAND))
    table.do(AddMana("A", "G"), Cast("Plain Cub"))

    assert (table.game.tapped("Green Field"), table.game.pool("A")) == (True, "")


def test_any_card_can_be_played_as_a_land_and_stays_where_it_is() -> None:
    table = Table((SMALL_SPARK, HAND))
    number = table.ids["Small Spark"]
    card = table.raw.object(number)["card_id"]
    events = table.apply("PlayLand", object_id=number, card_id=card)

    assert [event["type"] for event in events] == ["LandPlayed"]
    assert table.game.zone("Small Spark") == "hand"


def test_a_choice_of_color_is_asked_for_while_the_mana_is_made() -> None:
    table = Table((TWO_COLOR_FIELD, BATTLEFIELD))
    table.do(Activate("Two-Color Field"))

    assert table.waiting == "ChooseManaColor"


def test_mana_can_be_added_while_the_engine_offers_a_card() -> None:
    table = madness()
    table.do(Resolve(Triggered("Late Verse")))

    assert (table.waiting, table.kinds()) == ("CastOffer", ["DecideOptionalEffect"])

    table.do(AddMana("A", "BB"))

    assert (table.waiting, table.kinds()) == (
        "CastOffer",
        ["CastSpellAsMadness", "DecideOptionalEffect"],
    )


def test_casting_for_madness_is_accepted_though_not_listed_when_tax_and_rebate_apply() -> None:
    table = madness((TOLL_OF_ONE, BATTLEFIELD), (REBATE_OF_TWO, BATTLEFIELD))
    table.do(AddMana("A", "B"), Resolve(Triggered("Late Verse")))

    assert table.kinds() == ["DecideOptionalEffect"]

    table.do(Answer(CastOffered("Late Verse")))

    assert table.game.stack()[-1] == Spell("Late Verse")


def test_an_offer_names_the_card_by_its_object() -> None:
    table = madness()
    table.do(Resolve(Triggered("Late Verse")))

    assert table.raw.waiting_for()["data"]["kind"]["object_id"] == table.ids["Late Verse"]


def test_of_ordered_triggers_the_first_is_the_lowest_on_the_stack() -> None:
    table = madness((FIRST_WATCHER, BATTLEFIELD), (SECOND_WATCHER, BATTLEFIELD))
    order = ("Second Watcher", "Late Verse", "First Watcher")
    table.do(Answer(OrderTriggers(order)))

    assert table.game.stack() == (Activated("Scrap Altar"), *(Triggered(card) for card in order))


def test_a_trigger_has_no_event_so_it_is_read_off_the_stack() -> None:
    table = Table((LATE_VERSE, HAND), (SCRAP_ALTAR, BATTLEFIELD))
    table.do(Activate("Scrap Altar"))
    events = table.apply("SelectCards", cards=[table.ids["Late Verse"]])

    assert [event["type"] for event in events if "Trigger" in event["type"]] == []
    assert table.game.stack()[-1] == Triggered("Late Verse")


def test_the_move_of_a_discarded_card_is_said_before_the_discard() -> None:
    table = Table((LATE_VERSE, HAND), (SCRAP_ALTAR, BATTLEFIELD))
    table.do(Activate("Scrap Altar"))
    first, *_ = table.game.perform(PAY)

    assert first == Moved("Late Verse", "hand", "exile")


def test_whoever_chose_during_a_resolution_has_priority_after_it() -> None:
    # Rule 117.3b gives it to the active player; the adapter asks the engine who is to act.
    foes = [(face, Placement(face.name, "hand", "B")) for face in (SMALL_SPARK, PLAIN_CUB)]
    table = Table((FOE_DISCARDS, HAND), *foes)
    table.do(
        AddMana("A", "B"),
        Cast("Foe Discards", ("B",)),
        Resolve(Spell("Foe Discards")),
        Answer(ChooseCards(("Plain Cub",))),
    )

    assert table.raw.waiting_for() == {"type": "Priority", "data": {"player": 1}}
    assert table.game.active_step() == ("A", "precombat main")


def test_mana_leaves_the_pool_when_the_step_ends() -> None:
    table = Table((PLAIN_CUB, HAND))
    table.do(AddMana("A", "G"), Pass("A"), Pass("B"))

    assert table.game.pool("A") == ""


def test_a_player_who_concedes_keeps_the_seat_in_the_state() -> None:
    table = Table((PLAIN_CUB, HAND), seats=3)
    table.do(Concede("B"))
    players = table.raw.state()["state"]["players"]

    assert [player["is_eliminated"] for player in players] == [False, True, False]


def test_the_last_player_left_has_won_and_the_game_asks_nobody() -> None:
    table = Table((PLAIN_CUB, HAND))
    table.do(Concede("B"))

    assert (table.waiting, table.game.prompt()) == ("GameOver", "is over")


def test_the_same_state_and_actions_give_the_same_state() -> None:
    first, second = madness(), madness()

    assert first.raw.state() == second.raw.state()


# Reading text


def test_text_that_is_not_modelled_is_named_by_the_engine() -> None:
    assert unmodelled(POEM_READER) == ("recite a poem backwards",)


def test_text_that_is_modelled_is_not_named() -> None:
    assert [face.name for face in (LATE_VERSE, SCRAP_ALTAR, WIDE_SPARK) if unmodelled(face)] == []
