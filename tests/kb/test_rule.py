"""A rule with its parents, its children, its references, and the rulings that rest on it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.errors import NotFoundError
from corpus.file_sources import opened_source, recognised
from corpus.intake import take_in
from corpus.normalise import ruling_id
from corpus.store import Store
from kb.house import house_rulings
from kb.inputs import house_source
from kb.rule import Entry, show_rule
from kb.verdicts import Verdict
from tests.rope_rules import IS_LINKED, LINKED_TO, NAMES_IT, rope_store

NUMBER = "702.35a"
HOUSE = sorted(ruling.id for ruling in house_rulings().values() if NUMBER in ruling.rules)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with rope_store(tmp_path_factory.mktemp("ropes")) as filled:
        yield filled


def test_a_rule_stands_between_its_parents_and_its_children(store: Store) -> None:
    shown = show_rule(store, "702.35")

    assert (shown.kind, shown.edition, shown.number) == ("rule", "2031-05-07", "702.35")
    assert shown.entry == Entry("CR 702.35", None, "Hemp")
    assert shown.parents == (Entry("CR 7", "Ropes", ""), Entry("CR 702", "Climbing", ""))
    assert [child.entry.id for child in shown.children] == ["CR 702.35a", "CR 702.35b"]


@pytest.mark.parametrize(
    ("typed", "kind"),
    [("7", "chapter"), ("702", "section"), ("702.35", "rule"), ("702.35a", "subrule")],
)
def test_a_number_goes_with_or_without_cr_in_any_case_and_with_a_point(
    store: Store, typed: str, kind: str
) -> None:
    shown = show_rule(store, typed)

    assert shown.kind == kind
    for form in (f"CR {typed}", f"cr {typed.upper()}", f"{typed}.", f"  {typed} ", f"CR{typed}"):
        assert show_rule(store, form) == shown


def test_references_are_given_in_both_directions(store: Store) -> None:
    shown = show_rule(store, NUMBER)

    assert shown.examples == ("Two goats pull.", "Nobody pulls.\nThe rope hangs.")
    assert [entry.id for entry in shown.references] == ["CR 703", "CR 100.2"]
    assert [entry.id for entry in shown.rules.first] == ["CR 100.1", "CR 100.2", "CR 100.10"]
    assert shown.glossary.first == (
        Entry("glossary hemp", "Hemp", "What ropes are made of. See rule 702.35a."),
    )
    for entry in shown.references:
        assert shown.entry in show_rule(store, entry.id).rules.first


def test_the_rulings_that_rest_on_a_number_are_of_three_kinds(store: Store) -> None:
    shown = show_rule(store, NUMBER)
    (linked,) = shown.linked.first
    (official,) = shown.official.first

    assert [ruling.id for ruling in shown.house.first] == HOUSE
    assert {ruling.verdict for ruling in shown.house.first} == {Verdict.NOT_RUN}
    assert (linked.id, linked.through) == (ruling_id(IS_LINKED), (LINKED_TO,))
    assert (official.id, official.through) == (ruling_id(NAMES_IT[0]), ())
    assert official.verdict is Verdict.UNLINKED


def test_what_rests_on_a_subrule_is_counted_there_and_above(store: Store) -> None:
    a, b = show_rule(store, "702.35").children
    section = next(c for c in show_rule(store, "7").children if c.entry.id == "CR 702")

    assert (a.n_house, a.n_linked, a.n_official) == (len(HOUSE), 1, 1)
    assert b.n_house > 0
    assert max(a.n_house, b.n_house) <= section.n_house
    assert (section.n_linked, section.n_official) == (1, 1)
    assert show_rule(store, "702").house.n == 0


def test_of_long_lists_the_first_are_given_and_all_are_counted(store: Store) -> None:
    shown = show_rule(store, NUMBER, most=2)

    assert [ruling.id for ruling in shown.house.first] == HOUSE[:2]
    assert shown.house.n == len(HOUSE)
    assert (shown.rules.n, len(shown.rules.first)) == (3, 2)


@pytest.mark.parametrize("typed", ["hemp", "Glossary  HEMP", "glossary hemp", " Hemp "])
def test_a_term_goes_with_or_without_its_word_in_any_case(store: Store, typed: str) -> None:
    shown = show_rule(store, typed)

    assert (shown.kind, shown.edition, shown.number) == ("glossary", "2031-05-07", None)
    assert (shown.entry.id, shown.entry.title) == ("glossary hemp", "Hemp")
    assert [entry.id for entry in shown.references] == ["CR 702.35a"]


@pytest.mark.parametrize("typed", ["702.35.1", "70", "702.35abc", "7.1"])
def test_what_begins_like_a_number_and_is_none_is_told_what_numbers_look_like(
    store: Store, typed: str
) -> None:
    with pytest.raises(NotFoundError, match=r"is not the number of a rule; those look like 7, 702"):
        show_rule(store, typed)


def test_without_rules_the_way_to_load_them_is_told_whatever_is_typed(tmp_path: Path) -> None:
    with Store.create(tmp_path / "empty.sqlite") as store:
        for typed in ("702.35a", "hemp", "702.35.1"):
            with pytest.raises(NotFoundError, match="has no Comprehensive Rules; run `kb fetch"):
                show_rule(store, typed)


def test_the_json_document_has_these_fields(store: Store) -> None:
    document = json.loads(json.dumps(show_rule(store, "702.35").to_json()))
    subrule = show_rule(store, NUMBER).to_json()

    assert list(document) == [
        "id",
        "kind",
        "edition",
        "number",
        "title",
        "text",
        "examples",
        "parents",
        "children",
        "references",
        "named_by",
        "resting",
    ]
    assert list(document["children"][0]) == [
        "id",
        "title",
        "text",
        "n_house",
        "n_linked",
        "n_official",
    ]
    assert list(document["named_by"]) == ["rules", "glossary"]
    assert list(document["resting"]) == ["house", "linked", "official"]
    assert list(subrule["resting"]["house"]["first"][0]) == [
        "id",
        "text",
        "verdict",
        "cards",
        "through",
    ]
    assert list(show_rule(store, "hemp").to_json()) == list(document)


@pytest.mark.official
def test_the_rules_at_hand_have_these_counts(official: Path, tmp_path: Path) -> None:
    with Store.create(tmp_path / "store.sqlite") as store:
        file = recognised(official / "comprehensive-rules.txt")
        take_in(store, (opened_source(file, dict), house_source()))
        madness, casting = show_rule(store, "702.35"), show_rule(store, "601.2f")
        chapter = show_rule(store, "7")
        state_based = show_rule(store, "704")

    assert [child.entry.id for child in madness.children] == [
        "CR 702.35a",
        "CR 702.35b",
        "CR 702.35c",
    ]
    assert ([e.id for e in madness.rules.first], madness.glossary.n) == (["CR 400.7k"], 1)
    assert (casting.rules.n, casting.glossary.n) == (53, 1)
    assert (len(chapter.children), len(state_based.children)) == (34, 8)
    assert (state_based.rules.n, state_based.glossary.n) == (49, 1)
