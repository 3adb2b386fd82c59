"""`kb rules diff` on two editions of our own, and on the publisher's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main

TITLE = "Magic: The Gathering Comprehensive Rules\n\nThese rules are effective as of"
OLD = f"""{TITLE} May 1, 2030.

Introduction

Tea is served.

Contents

1. Tea
100. Pouring
Glossary
Credits

1. Tea

100. Pouring

100.1. A goblin who pours tea pours it hot and at once.
100.2. A cup that is full is not poured into, whoever asks.
100.3. Milk is a kind of weather.

Glossary

Cup
What tea is in.

Credits

The goblins.
"""
NEW = (
    OLD.replace("May 1", "June 1")
    .replace("hot and at once", "cold and at once")
    .replace("100.3. Milk is a kind of weather.", "100.4. Sugar comes after the cup is filled.")
    .replace("100.2. A cup", "100.3. A cup")
    .replace("100.3. A cup", "100.2. Before tea there is water in a kettle.\n100.3. A cup")
)


@pytest.fixture
def editions(tmp_path: Path) -> tuple[Path, Path]:
    paths = tmp_path / "old.txt", tmp_path / "new.txt"
    for path, text in zip(paths, (OLD, NEW), strict=True):
        path.write_text(text, "utf-8")
    return paths


def diff(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["rules", "diff", *map(str, arguments)])


def test_every_rule_is_added_removed_changed_renumbered_or_unchanged(
    editions: tuple[Path, Path],
) -> None:
    assert json.loads(diff("--json", *editions).stdout) == {
        "old": "2030-05-01",
        "new": "2030-06-01",
        "unchanged": 0,
        "added": ["100.2", "100.4"],
        "removed": ["100.3"],
        "changed": ["100.1"],
        "renumbered": [["100.2", "100.3"]],
        "renumbered_and_changed": [],
    }


def test_people_see_which_words_of_a_rule_changed(editions: tuple[Path, Path]) -> None:
    lines = diff(*editions).stdout.splitlines()

    assert lines[0] == "From the rules of 2030-05-01 to those of 2030-06-01:"
    assert "Renumbered 100.2 to 100.3" in lines
    assert lines[lines.index("Changed 100.1:") + 1] == "   'hot' became 'cold'"


def test_a_file_that_holds_no_rules_is_told_in_one_sentence(
    editions: tuple[Path, Path], tmp_path: Path
) -> None:
    other = tmp_path / "tea.txt"
    other.write_text("Search\n\nTea.\n", "utf-8")
    result = diff(editions[0], other)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Error: {other}")


@pytest.mark.official
def test_the_two_editions_at_hand_have_these_differences(official: Path) -> None:
    found = json.loads(
        diff(
            "--json",
            official / "comprehensive-rules-2026-02-27.txt",
            official / "comprehensive-rules.txt",
        ).stdout
    )

    assert {name: len(found[name]) for name in ("added", "removed", "changed", "renumbered")} == {
        "added": 42,
        "removed": 0,
        "changed": 33,
        "renumbered": 124,
    }
