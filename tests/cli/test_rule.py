"""`kb rule` as a person uses it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from kb.generations import new_generation
from kb.home import Home
from tests.rope_rules import IS_LINKED, LINKED_TO, fill

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """Return a home whose knowledge base has a store alone, without vectors or an encoder."""
    made = Home(tmp_path_factory.mktemp("ropes"))
    with new_generation(made) as new:
        fill(new.store)
    return made


def kb_rule(home: Home, *arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(
        main, ["--home", str(home.folder), "rule", *arguments]
    )


def lines(home: Home, *arguments: str) -> list[str]:
    result = kb_rule(home, *arguments)

    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def test_a_rule_is_printed_with_what_stands_above_it_first(home: Home) -> None:
    assert lines(home, "702.35a")[:9] == [
        "CR 702.35a  rules of 2031-05-07",
        "  CR 7 Ropes",
        "  CR 702 Climbing",
        "  CR 702.35 Hemp",
        "Hemp is pulled twice (see rule 703) before rule 100.2 is looked at.",
        "  Example: Two goats pull.",
        "  Example: Nobody pulls.",
        "  The rope hangs.",
        "It names: 2",
    ]


def test_the_three_kinds_of_rulings_stand_apart_each_with_its_verdict(home: Home) -> None:
    printed = lines(home, "702.35a")
    linked = printed.index("Official texts linked to those: 1")

    assert printed[linked + 1].startswith("  ? unlinked  r")
    assert printed[linked + 1].endswith(f"through {LINKED_TO}")
    assert printed[linked + 2 : linked + 4] == [
        f"    {IS_LINKED}",
        "Official texts that name 702.35a: 1",
    ]
    assert "  . not run  house madness/exiled" in lines(home, "702.35a", "-n", "99")


def test_a_long_list_ends_with_how_many_more_there_are(home: Home) -> None:
    total = json.loads(kb_rule(home, "702.35a", "--json").stdout)["resting"]["house"]["n"]

    assert f"  and {total - 10} more" in lines(home, "702.35a")
    assert f"  and {total - 3} more" in lines(home, "702.35a", "-n", "3")


def test_a_rule_is_printed_with_what_rests_on_each_subrule(home: Home) -> None:
    printed = lines(home, "702.35")
    at = printed.index("  CR 702.35b Wet hemp is dried.")

    assert printed[printed.index("Below it: 2") + 1].startswith("  CR 702.35a Hemp is pulled")
    assert printed[at - 1].endswith("1 official text linked to them, 1 official text by number")
    assert printed[at + 1].startswith("    resting on it: ")


def test_a_section_is_printed_with_the_first_words_of_its_rules(home: Home) -> None:
    assert lines(home, "cr", "703.")[:5] == [
        "CR 703  rules of 2031-05-07",
        "  CR 7 Ropes",
        "Knots",
        "Below it: 1",
        "  CR 703.1 A knot is tied by two.",
    ]


def test_a_glossary_entry_is_printed_with_what_it_names(home: Home) -> None:
    assert lines(home, "glossary", "hemp") == [
        "glossary hemp  rules of 2031-05-07",
        "Hemp",
        "What ropes are made of. See rule 702.35a.",
        "It names: 1",
        "  CR 702.35a Hemp is pulled twice (see rule 703) before rule 100.2 is looked …",
    ]
    assert lines(home, "Hemp") == lines(home, "glossary", "hemp")


def test_json_is_one_document_with_all_rulings(home: Home) -> None:
    resting = json.loads(kb_rule(home, "702.35a", "--json").stdout)["resting"]

    assert all(some["n"] == len(some["first"]) for some in resting.values())
    assert resting["house"]["n"] > 10


@pytest.mark.parametrize("number", ["702.35z", "nothing of the kind"])
def test_what_is_not_there_is_an_error_of_one_sentence(home: Home, number: str) -> None:
    result = kb_rule(home, number)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1


def test_a_rule_is_shown_without_encoder_index_or_engine(home: Home) -> None:
    slow = ("torch", "onnxruntime", "faiss", "numpy", "tokenizers", "phase", "rapidfuzz")
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from cli.rule import rule\n"
        f"rule.main(['702.35a'], standalone_mode=False, obj=Path({str(home.folder)!r}))\n"
        f"print(sorted(set({slow!r}) & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )

    assert done.stdout.startswith("CR 702.35a")
    assert done.stderr == "[]\n"
