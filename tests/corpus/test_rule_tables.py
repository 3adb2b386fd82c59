"""The loaded rules by their numbers and terms."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.errors import NotFoundError
from corpus.intake import take_in
from corpus.normalise import ruling_id
from corpus.rule_tables import Numbered, above, below, entry_id, naming, numbered
from corpus.rulebook import parent_of
from corpus.store import Store
from tests.rope_rules import NAMES_IT, RULES, rope_store, rules_source


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with rope_store(tmp_path_factory.mktemp("ropes")) as filled:
        yield filled


def numbers(some: tuple[Numbered, ...]) -> list[str]:
    return [each.number for each in some]


def test_a_title_has_no_text_and_a_rule_no_title(store: Store) -> None:
    assert numbered(store.connection, "702") == Numbered("702", "Climbing", None)
    assert numbered(store.connection, "702.35a") == Numbered(
        "702.35a",
        None,
        "CR 702.35a",
        "Hemp is pulled twice (see rule 703) before rule 100.2 is looked at.",
        ("Two goats pull.", "Nobody pulls.\nThe rope hangs."),
    )


def test_the_parents_of_a_number_begin_with_its_chapter(store: Store) -> None:
    assert numbers(above(store.connection, "702.35a")) == ["7", "702", "702.35"]
    assert above(store.connection, "7") == ()


def test_children_come_in_the_order_of_their_numbers(store: Store) -> None:
    assert numbers(below(store.connection, None)) == ["1", "7"]
    assert numbers(below(store.connection, "100")) == ["100.1", "100.2", "100.10"]
    assert below(store.connection, "702.35a") == ()


def test_every_number_is_a_child_of_its_parent(store: Store) -> None:
    for (number,) in store.connection.execute("SELECT number FROM rules"):
        assert number in numbers(below(store.connection, parent_of(number)))


def test_what_names_a_number_is_kept_apart_by_kind(store: Store) -> None:
    def named_by(number: str) -> list[tuple[str, ...]]:
        return [
            naming(store.connection, number, "rule"),
            naming(store.connection, number, "glossary"),
            naming(store.connection, number, "ruling"),
        ]

    assert named_by("702.35a") == [
        ("CR 100.1", "CR 100.2", "CR 100.10"),
        ("glossary hemp",),
        (ruling_id(NAMES_IT[0]),),
    ]
    assert named_by("7") == [(), ("glossary knot, tied (obsolete)",), (ruling_id(NAMES_IT[1]),)]
    assert named_by("702.35b") == [(), (), ()]


@pytest.mark.parametrize(
    ("number", "around"),
    [
        ("702.35z", "702.35 has 702.35a to 702.35b"),
        ("702.99a", "702 has 702.1 to 702.35"),
        ("703.1a", "703.1 has nothing below it"),
        ("703.2", "703 has 703.1"),
        ("799.1a", "7 has 702 to 703"),
        ("5", "they have chapters 1 to 7"),
    ],
)
def test_a_number_that_is_not_there_is_told_with_those_around_it(
    store: Store, number: str, around: str
) -> None:
    with pytest.raises(NotFoundError) as told:
        numbered(store.connection, number)

    assert str(told.value) == f"the loaded rules have no {number}; {around}"


@pytest.mark.parametrize("term", ["hemp", "HEMP", " Hemp  "])
def test_a_term_is_found_in_any_case(store: Store, term: str) -> None:
    assert entry_id(store.connection, term) == "glossary hemp"


@pytest.mark.parametrize(
    ("term", "told"),
    [
        ("knot", "no term 'knot'; close to it are `glossary knot, tied (obsolete)`"),
        ("henp", "no term 'henp'; close to it are `glossary hemp`"),
        ("zzz", "no term 'zzz', and none close to it"),
    ],
)
def test_a_term_that_is_not_there_is_told_with_close_ones(
    store: Store, term: str, told: str
) -> None:
    with pytest.raises(NotFoundError) as error:
        entry_id(store.connection, term)

    assert str(error.value) == f"the glossary of the loaded rules has {told}"


def test_without_rules_the_way_to_load_them_is_told(tmp_path: Path) -> None:
    with Store.create(tmp_path / "empty.sqlite") as store:
        for find in (numbered, entry_id):
            with pytest.raises(NotFoundError, match="run `kb fetch rules`, or `kb build FILE`"):
                find(store.connection, "7")


def test_another_edition_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    newer = RULES.replace("702.35b Wet hemp is dried.\n", "")
    with Store.create(tmp_path / "store.sqlite") as store:
        for edition in (RULES, newer):
            take_in(store, [rules_source(edition)])

        assert numbers(below(store.connection, "702.35")) == ["702.35a"]
