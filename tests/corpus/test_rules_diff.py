from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.comprehensive_rules import read_rules
from corpus.rulebook import Rule, Rulebook, Section, order
from corpus.rules_diff import Match, RulesDiff, diff

GOATS = {
    "101.1": "Goats climb whatever stands near their meadow.",
    "101.1a": "A kid climbs after its mother and never before her.",
    "101.1b": "A herder who calls a goat by its name has to wait until it has climbed down.",
    "101.2": "Hay is eaten in the evening, unless it rains.",
}


def book(rules: dict[str, str], titles: dict[str, str] | None = None) -> Rulebook:
    """Return the rules given as number and text, under sections that have `titles`."""
    named = {"101": "Goats", "102": "Hay", "103": "Bells"} | (titles or {})
    return Rulebook(
        effective=date(2031, 5, 7),
        introduction="",
        sections=(Section("1", "Farm"), *(Section(*item) for item in named.items())),
        rules=tuple(
            Rule(number, text, named[number.partition(".")[0]])
            for number, text in sorted(rules.items(), key=lambda item: order(item[0]))
        ),
        glossary=(),
        credits="",
    )


def numbers(matches: Iterable[Match]) -> list[tuple[str, str]]:
    return [(match.old.number, match.new.number) for match in matches]


def told(found: RulesDiff) -> dict[str, list[str]]:
    """Return what a diff says beside the unchanged rules, "old new" where there are two."""
    kinds = {
        "changed": [old for old, _ in numbers(found.changed)],
        "renumbered": [" ".join(pair) for pair in numbers(found.renumbered)],
        "both": [" ".join(pair) for pair in numbers(found.renumbered_and_changed)],
        "added": [rule.number for rule in found.added],
        "removed": [rule.number for rule in found.removed],
    }
    return {kind: rules for kind, rules in kinds.items() if rules}


def test_the_same_edition_has_no_difference() -> None:
    found = diff(book(GOATS), book(GOATS))

    assert told(found) == {}
    assert list(GOATS) == [match.old.number for match in found.unchanged]


def test_quotes_dashes_and_spaces_are_no_change() -> None:
    old = book({"101.1": "A \u201cgoat\u201d\u2014or kid\u2014climbs."})
    new = book({"101.1": 'A "goat"-or  kid-climbs.'})

    assert told(diff(old, new)) == {}


def test_another_text_under_the_same_number_is_a_change() -> None:
    new = GOATS | {"101.1a": "A kid climbs after its mother, or before her.", "101.2": "It rains."}

    assert told(diff(book(GOATS), book(new))) == {"changed": ["101.1a", "101.2"]}


def test_another_example_is_a_change() -> None:
    old = Rule("101.1", "Goats climb.", "Goats", ("A goat climbs a rock.",))
    new = Rule("101.1", "Goats climb.", "Goats", ("A goat climbs a tree.",))
    books = [Rulebook(date(2031, 5, 7), "", (), (rule,), (), "") for rule in (old, new)]

    assert told(diff(*books)) == {"changed": ["101.1"]}


def test_rules_that_make_room_for_a_new_one_are_renumbered() -> None:
    new = {
        "101.1": GOATS["101.1"],
        "101.1a": "Sheep stay below and watch.",
        "101.1b": GOATS["101.1a"],
        "101.1c": GOATS["101.1b"].replace("has to wait", "waits"),
        "101.2": GOATS["101.2"],
    }

    assert told(diff(book(GOATS), book(new))) == {
        "renumbered": ["101.1a 101.1b"],
        "both": ["101.1b 101.1c"],
        "added": ["101.1a"],
    }
    assert told(diff(book(new), book(GOATS))) == {
        "renumbered": ["101.1b 101.1a"],
        "both": ["101.1c 101.1b"],
        "removed": ["101.1a"],
    }


def test_a_text_that_moves_elsewhere_leaves_its_number_to_another() -> None:
    new = GOATS | {"101.2": "Kids sleep at noon.", "102.1": GOATS["101.2"]}

    assert told(diff(book(GOATS), book(new))) == {"renumbered": ["101.2 102.1"], "added": ["101.2"]}


def test_rules_move_with_their_section() -> None:
    rules = {
        "102.1": "Hay is dry.",
        "102.1a": "It rustles.",
        "102.1b": "Wet hay is no hay.",
        "102.2": "Straw is no hay and is not eaten by anyone.",
    }
    moved = {number.replace("102", "103"): text for number, text in rules.items()}
    moved["103.1b"] = "Wet hay is no hay. It is put out to dry before it is given to a goat."
    old = book(rules)
    new = book(moved | {"102.1": "Bells ring."}, {"102": "Bells", "103": "Hay"})

    assert told(diff(old, new)) == {
        "renumbered": ["102.1 103.1", "102.1a 103.1a", "102.2 103.2"],
        "both": ["102.1b 103.1b"],
        "added": ["102.1"],
    }


def test_equal_texts_are_told_apart_by_their_places() -> None:
    twins = {
        "101.1": "A goat is called.",
        "101.1a": "It comes.",
        "101.2": "A kid is called.",
        "101.2a": "It comes.",
    }
    new = {number.replace("101", "103"): text for number, text in twins.items()}
    titles = {"101": "Bells", "103": "Goats"}

    assert told(diff(book(twins), book(new, titles))) == {
        "renumbered": ["101.1 103.1", "101.1a 103.1a", "101.2 103.2", "101.2a 103.2a"]
    }


def test_rules_of_one_pattern_about_two_things_are_not_matched() -> None:
    old = book({"101.1": "A second bell on the same goat is redundant and is taken off."})
    new = book({"102.1": "A second rope on the same goat is redundant and is taken off."})

    assert told(diff(old, new)) == {"added": ["102.1"], "removed": ["101.1"]}


def test_a_number_that_follows_its_rule_is_no_change() -> None:
    text = "Goats climb (see rule 101.2 and rules 101.1a\u2013b and section 102)."
    old = GOATS | {"102.1": "Bells ring.", "103.1": text}
    new = {
        "101.1": GOATS["101.1"],
        "101.1a": "Sheep stay below and watch.",
        "101.1b": GOATS["101.1a"],
        "101.1c": GOATS["101.1b"],
        "101.2": "Nobody climbs at night.",
        "101.3": GOATS["101.2"],
        "103.1": "Goats climb (see rule 101.3 and rules 101.1b\u2013c and section 104).",
        "104.1": "Bells ring.",
    }
    titles = {"103": "Kids"}

    found = diff(book(old, titles), book(new, titles | {"102": "Sheep", "104": "Hay"}))

    assert "changed" not in told(found)
    assert ("103.1", "103.1") in numbers(found.unchanged)


def test_a_number_of_another_rule_is_a_change() -> None:
    old = GOATS | {"102.1": "Goats climb (see rule 101.1a)."}
    new = GOATS | {"102.1": "Goats climb (see rule 101.1b)."}

    assert told(diff(book(old), book(new))) == {"changed": ["102.1"]}


PLACES = [
    f"{section}.{rule}{letter}"
    for section in ("101", "102", "103")
    for rule in (1, 2)
    for letter in ("", "a", "b")
]
WORDS = st.lists(
    st.sampled_from(["goats", "kids", "hay", "climb", "eat", "101.1", "101.2a", "rule"]), min_size=1
)
BOOKS = st.dictionaries(st.sampled_from(PLACES), WORDS.map(" ".join), max_size=9).flatmap(
    lambda rules: st.permutations(["Goats", "Hay", "Bells"]).map(
        lambda titles: book(rules, dict(zip(("101", "102", "103"), titles, strict=True)))
    )
)


@given(BOOKS, BOOKS)
def test_every_rule_of_both_editions_is_in_exactly_one_place(old: Rulebook, new: Rulebook) -> None:
    found = diff(old, new)
    kinds = (found.unchanged, found.changed, found.renumbered, found.renumbered_and_changed)
    matches = [match for kind in kinds for match in kind]
    of_old = [*(match.old for match in matches), *found.removed]
    of_new = [*(match.new for match in matches), *found.added]

    assert sorted(old.rules, key=str) == sorted(of_old, key=str)
    assert sorted(new.rules, key=str) == sorted(of_new, key=str)
    assert found == diff(old, new)


@given(BOOKS, BOOKS)
def test_what_is_renumbered_has_another_number_and_what_is_changed_another_text(
    old: Rulebook, new: Rulebook
) -> None:
    found = diff(old, new)

    for match in found.matches:
        assert match.is_renumbered == (match.old.number != match.new.number)
        assert not match.is_changed or match.old.text != match.new.text


@given(BOOKS)
def test_no_edition_differs_from_itself(edition: Rulebook) -> None:
    found = diff(edition, edition)

    assert told(found) == {}
    assert edition.rules == tuple(match.new for match in found.unchanged)


@pytest.fixture(scope="module")
def official_diff(official: Path) -> RulesDiff:
    old, new = ("comprehensive-rules-2026-02-27.txt", "comprehensive-rules.txt")
    return diff(read_rules(official / old), read_rules(official / new))


@pytest.mark.official
def test_the_two_editions_at_hand_differ_by_these_counts(official_diff: RulesDiff) -> None:
    found = official_diff

    assert {
        "unchanged": len(found.unchanged),
        "changed": len(found.changed),
        "renumbered": len(found.renumbered),
        "renumbered and changed": len(found.renumbered_and_changed),
        "added": len(found.added),
        "removed": len(found.removed),
    } == {
        "unchanged": 2954,
        "changed": 33,
        "renumbered": 124,
        "renumbered and changed": 9,
        "added": 42,
        "removed": 0,
    }


@pytest.mark.official
def test_the_rules_that_were_checked_by_hand_are_told_rightly(official_diff: RulesDiff) -> None:
    said = told(official_diff)
    changed = ["107.3e", "118.7e", "205.3m", "605.1a", "702.2e", "702.190a", "708.2b", "714.3a"]
    renumbered = ["601.5 601.6", "701.50d 701.50c", "704.5z 704.5aa", "714.3b 714.3c"]
    # Two equal texts, told apart by their places; then sections that moved by one.
    renumbered += ["723.1a 724.1a", "723.2a 724.2a", "725.5 726.5", "728.5 729.5"]
    added = ["310.8", "601.5", "701.50e", "702.195c", "704.5w", "722.5"]
    # Every one of these was checked.
    both = ["310.8a 310.9a", "310.10 310.11", "310.11 310.12", "701.50b 701.50f"]
    both += ["701.50c 701.50b", "701.50e 701.50d", "704.5w 704.5x", "704.5x 704.5y"]
    both += ["729.2j 730.2j"]

    assert both == said["both"]
    assert (changed, renumbered, added) == (
        [rule for rule in said["changed"] if rule in changed],
        [rule for rule in said["renumbered"] if rule in renumbered],
        [rule for rule in said["added"] if rule in added],
    )


@pytest.mark.official
def test_seventeen_rules_at_hand_changed_only_in_numbers_that_moved(
    official_diff: RulesDiff,
) -> None:
    moved = [m.old.number for m in official_diff.unchanged if m.old.text != m.new.text]

    assert (len(moved), moved[:3]) == (17, ["104.6", "121.8", "122.1i"])


@pytest.mark.official
def test_turning_the_two_editions_round_turns_every_match_round(
    official: Path, official_diff: RulesDiff
) -> None:
    old, new = ("comprehensive-rules.txt", "comprehensive-rules-2026-02-27.txt")

    back = diff(read_rules(official / old), read_rules(official / new))

    assert sorted((b, a) for a, b in numbers(official_diff.matches)) == sorted(
        numbers(back.matches)
    )
