"""Proving one row: which check ran on what, and what its verdict rests on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from corpus.errors import NotFoundError
from corpus.intake import take_in
from corpus.records import Card, CardRecord, Face, Paragraph, Source
from corpus.store import Store
from corpus.stored import Text
from engine.outcome import CheckVerdict, Outcome, Run
from kb.checks.faces import creature
from kb.checks.stand_ins import LATE_GUEST
from kb.claims import TextClaim
from kb.inputs import house_source
from kb.jobs import Job, Plan, PlannedCheck, PlannedClaim
from kb.link_table import write_links
from kb.proof_story import tell_proof
from kb.prove import CheckRun, Proof, judge, prove
from kb.rows import TextRow, text_verdict
from kb.verdicts import Verdict

HALF_READ = creature(
    "Half Read", "{3}{B}", "Frobnicate every goblin twice.\nMadness {1}{B}", "Madness"
)
CARDS = (
    Card("Late Guest", "normal", (LATE_GUEST,)),
    Card("Half Read", "normal", (HALF_READ,)),
    Card(
        "Aimed Guest",
        "normal",
        (
            creature(
                "Aimed Guest",
                "{3}{B}",
                "When Aimed Guest enters, target player gains 1 life.\nMadness {1}{B}",
                "Madness",
            ),
        ),
    ),
    Card("Plain Bear", "normal", (creature("Plain Bear", "{1}{G}", ""),)),
)
PAGE = Source("gatherer", "goblins.txt", "00", (Paragraph(1, "Goblins like tea."),))
TEXT = Text("r0", "ruling", "It is exiled.", "It is exiled.", None, None)
EXILED = "madness/exiled"
NOTHING_RAN: dict[Job, Outcome] = {}
ON_STAND_IN = Job(EXILED, None)
ON_GUEST = Job(EXILED, LATE_GUEST)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with Store.create(tmp_path_factory.mktemp("store") / "store.sqlite") as opened:
        records = [CardRecord(card) for card in CARDS]
        cards = Source("cards", "cards", "00", records=records)
        take_in(opened, [cards, house_source(), PAGE])
        write_links(opened)
        yield opened


def no_clauses(face: Face) -> tuple[str, ...]:
    return ()


def outcome(verdict: CheckVerdict, why: str = "") -> Outcome:
    return Outcome(verdict, why, "something", Run(None, None, ()))


def judged(card: str | None, face: Face | None, said: dict[Job, Outcome]) -> Proof:
    """Return the proof of a row with one claim, linked to the ruling that madness exiles."""
    check = PlannedCheck(Job(EXILED, face) if face else None, ON_STAND_IN)
    claim = PlannedClaim(TextClaim("It is exiled.", "0"), (check,), None)
    plan = Plan(TextRow(TEXT, card), (claim,), ())
    return judge(plan, "engine 1", said.__getitem__, lambda face: ())


def only_run(proof: Proof) -> CheckRun:
    ((run,),) = (claim.runs for claim in proof.claims)
    return run


def test_a_general_ruling_is_proven_on_stand_ins() -> None:
    proof = judged(None, None, {ON_STAND_IN: outcome("proven")})

    assert (proof.verdict, only_run(proof).on) == (Verdict.PROVEN, "stand-ins")


def test_a_ruling_on_a_card_is_proven_where_the_check_ran_on_that_card() -> None:
    proof = judged("Late Guest", LATE_GUEST, {ON_GUEST: outcome("proven")})

    assert (proof.verdict, only_run(proof).on) == (Verdict.PROVEN, "Late Guest")


def test_a_ruling_on_a_card_that_the_check_does_not_suit_is_proven_on_a_stand_in() -> None:
    proof = judged("Plain Bear", None, {ON_STAND_IN: outcome("proven")})

    assert (proof.verdict, only_run(proof).on) == (Verdict.PROVEN_ON_A_STAND_IN, "stand-ins")


def test_a_card_with_other_unmodelled_text_gives_way_to_the_stand_in_and_says_so() -> None:
    said = {ON_GUEST: outcome("unsupported", "no goblins"), ON_STAND_IN: outcome("proven")}
    proof = judged("Late Guest", LATE_GUEST, said)

    assert proof.verdict is Verdict.PROVEN_ON_A_STAND_IN
    assert only_run(proof).note == "no goblins"


@pytest.mark.parametrize("verdict", ["refuted", "error", "vacuous"])
def test_what_goes_wrong_on_the_card_is_not_mended_by_the_stand_in(verdict: CheckVerdict) -> None:
    said = {ON_GUEST: outcome(verdict, "so it was"), ON_STAND_IN: outcome("proven")}
    proof = judged("Late Guest", LATE_GUEST, said)

    assert (proof.verdict, proof.claims[0].why) == (Verdict(verdict), "so it was")


def test_a_claim_about_an_unmodelled_ability_is_unsupported_and_names_it() -> None:
    claim = PlannedClaim(TextClaim("It frobnicates.", "0", ability=1), (), HALF_READ)
    plan = Plan(TextRow(TEXT, "Half Read"), (claim,), ())
    proof = judge(plan, "engine 1", NOTHING_RAN.__getitem__, lambda face: ("Frobnicate",))

    assert proof.verdict is Verdict.UNSUPPORTED
    assert proof.claims[0].why == f"the engine does not model: {HALF_READ.text}"


def test_a_claim_about_a_modelled_ability_without_a_check_is_unlinked() -> None:
    claim = PlannedClaim(TextClaim("It is there.", "0", ability=1), (), LATE_GUEST)
    plan = Plan(TextRow(TEXT, "Late Guest"), (claim,), ())

    assert (
        judge(plan, "engine 1", NOTHING_RAN.__getitem__, lambda face: ()).verdict
        is Verdict.UNLINKED
    )


def test_a_house_ruling_is_proven_in_the_engine_and_shown_whole(store: Store) -> None:
    proof = prove(store, "house madness/exiled")
    told = "\n".join(tell_proof(proof))

    assert proof.verdict is Verdict.PROVEN
    assert all(
        part in told
        for part in ("the discarded card has no madness", "Late Verse", "exile", "graveyard")
    )


def test_a_house_ruling_can_be_run_on_a_card_that_has_the_keyword(store: Store) -> None:
    proof = prove(store, "madness/exiled", "late guest")

    assert (proof.verdict, only_run(proof).on) == (Verdict.PROVEN, "Late Guest")


def test_a_house_ruling_on_a_card_that_is_not_modelled_rests_on_the_stand_in(store: Store) -> None:
    proof = prove(store, "madness/exiled", "Half Read")

    assert proof.verdict is Verdict.PROVEN_ON_A_STAND_IN
    assert "Frobnicate" in only_run(proof).note


def test_a_house_ruling_is_not_run_on_a_card_without_the_keyword(store: Store) -> None:
    with pytest.raises(NotFoundError, match="cannot be run on Plain Bear: that card has no Mad"):
        prove(store, "madness/exiled", "Plain Bear")


def test_a_card_with_the_keyword_that_does_not_suit_the_scenario_is_told_so(store: Store) -> None:
    with pytest.raises(NotFoundError, match="its scenario does not suit that card"):
        prove(store, "madness/countered", "Aimed Guest")


def test_a_house_ruling_about_no_kind_of_card_is_run_on_none(store: Store) -> None:
    with pytest.raises(NotFoundError, match="always runs on the same stand-in cards"):
        prove(store, "players/damage-is-life-loss", "Plain Bear")


def test_a_check_that_stands_for_several_claims_is_told_once() -> None:
    check = PlannedCheck(None, ON_STAND_IN)
    claims = tuple(
        PlannedClaim(TextClaim(text, "0"), (check,), None) for text in ("It is so.", "And so.")
    )
    said = {ON_STAND_IN: outcome("proven")}
    proof = judge(Plan(TextRow(TEXT, None), claims, ()), "engine 1", said.__getitem__, no_clauses)

    assert "\n".join(tell_proof(proof)).count("Check house madness/exiled") == 1


def test_a_refuted_house_ruling_tells_its_cause_and_rule(store: Store) -> None:
    told = "\n".join(tell_proof(prove(store, "mana/could-produce-no-amount")))

    assert "the ruling stands, the engine is wrong (rule 106.7): " in told


def test_text_that_the_engine_passes_over_makes_a_house_ruling_unsupported(store: Store) -> None:
    proof = prove(store, "lands/through-madness")

    assert proof.verdict is Verdict.UNSUPPORTED
    assert proof.claims[0].why.startswith("the ruling stands, the engine does not model this")


def test_a_ruling_without_a_check_is_unlinked(store: Store) -> None:
    (text,) = (text for text in store.texts() if text.kind == "ruling")

    assert prove(store, text.id).verdict is Verdict.UNLINKED


def test_the_json_of_a_proof_has_exactly_the_documented_fields(store: Store) -> None:
    document = prove(store, "house madness/exiled").to_json()

    assert list(document) == ["id", "text", "card", "verdict", "engine", "claims"]
    assert list(document["claims"][0]) == [
        "text", "verdict", "check", "on", "scenario", "contrast", "expected", "observed",
    ]  # fmt: skip
    assert document["claims"][0]["check"] == "house madness/exiled"


def test_nothing_is_known_of_a_text_before_it_was_run(store: Store) -> None:
    assert text_verdict(store, store.text("house madness/exiled")) is Verdict.NOT_RUN
