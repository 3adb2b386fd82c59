from __future__ import annotations

from datetime import date

import pytest

from corpus.rulebook import GlossaryEntry, Rule, Rulebook, Section, order, parent_of


def test_numbers_sort_as_the_rulebook_has_them() -> None:
    numbers = ["1", "100", "100.1", "100.1a", "100.1z", "100.1aa", "100.2", "100.10", "101", "2"]

    assert numbers == sorted(sorted(numbers), key=order)


def test_every_number_knows_its_parent() -> None:
    numbers = ["704.5aa", "704.5", "704", "7"]

    assert [parent_of(number) for number in numbers] == ["704.5", "704", "7", None]
    assert [Rule(number, "Bleat.", "Goats").parent for number in numbers[:2]] == ["704.5", "704"]
    assert [Section(number, "Goats").parent for number in numbers[2:]] == ["7", None]


@pytest.mark.parametrize("number", ["", "70", "7045", "704.", "704.a", "704.5A", "704.5abc", "r1"])
def test_what_is_no_number_of_a_rule_is_refused(number: str) -> None:
    with pytest.raises(ValueError, match="not the number of a rule"):
        order(number)


def test_rules_and_entries_have_the_ids_that_commands_take() -> None:
    assert Rule("702.35a", "Bleat.", "Goats").id == "CR 702.35a"
    assert GlossaryEntry("Goat\u2019s  Horn", "It grows.").id == "glossary goat's horn"


def test_a_rulebook_lists_what_names_a_number_that_is_not_there() -> None:
    rules = (Rule("100.1", "Bleat.", "Goats", (), ("100",), ("100.7", "9")),)
    glossary = (GlossaryEntry("Goat", "See rule 100.8.", (), ("100.8",)),)

    book = Rulebook(date(2031, 5, 7), "", (), rules, glossary, "")

    assert book.dangling == (("CR 100.1", "100.7"), ("CR 100.1", "9"), ("glossary goat", "100.8"))
