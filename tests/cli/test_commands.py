"""The command `kb` as a person uses it: help, results, exit status, one sentence for a mistake."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from cli.main import main
from engine.codec import from_json
from engine.contrast import Contrast
from engine.scenario import Scenario
from kb.home import STORE_FILE, Home
from kb.house import house_rulings

ROOT = Path(__file__).parents[2]
COMMANDS = sorted(main.commands)
N_HOUSE = len(house_rulings())
NewHome = Callable[[], Home]

QUESTION = "Can I cast a madness sorcery on my opponent's turn?"


def kb(home: Home, *arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["--home", str(home.folder), *map(str, arguments)])


@pytest.fixture
def copied(built: Home, new_home: NewHome) -> Home:
    """Return a home with the knowledge base of the stand-in pages that a test may change."""
    home = new_home()
    shutil.copytree(built.generations, home.generations)
    shutil.copy(built.pointer, home.pointer)
    return home


def mistake(result: Result) -> str:
    """Return the one sentence that a failed command printed; nothing else may be printed."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line.removeprefix("Error: ")


@pytest.mark.parametrize("command", [None, *COMMANDS])
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_every_command_has_help(command: str | None, flag: str) -> None:
    result = CliRunner().invoke(main, [flag] if command is None else [command, flag])

    assert result.exit_code == 0
    assert result.stdout.startswith("Usage: ")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_every_option_says_what_it_does(name: str) -> None:
    command = main.commands[name]

    assert command.help
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.opts}"


def test_the_table_in_the_readme_has_every_command_and_every_option() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `kb (\w+)[^`]*` \| (.*) \|$", readme, re.MULTILINE))

    assert sorted(rows) == COMMANDS
    for name, row in rows.items():
        options = [p for p in main.commands[name].params if isinstance(p, click.Option)]
        # Of an option with several names, the table has one.
        missing = [p.opts for p in options if not any(f"`{opt}" in row for opt in p.opts)]

        assert missing == []


def test_the_version_is_that_of_the_installed_project() -> None:
    result = CliRunner().invoke(main, ["--version"], prog_name="kb")

    assert result.stdout == f"kb {version('proven-rulings')}\n"


def test_an_answer_names_ruling_verdict_and_editions(built: Home) -> None:
    result = kb(built, "ask", QUESTION)

    assert (result.exit_code, result.stderr) == (0, "")
    assert "1. \N{CHECK MARK} proven  house madness/any-time\n" in result.stdout
    last = result.stdout.splitlines()[-1]
    assert last.startswith("Rules: none; official rulings: 3 pages without dates; engine: phase ")


def test_a_question_may_begin_with_a_minus_and_a_number(built: Home) -> None:
    result = kb(built, "ask", "-1/-1 counters on a creature, does it die?")

    assert (result.exit_code in (0, 1), result.stderr) == (True, "")


def test_a_slip_in_an_option_is_not_taken_for_a_question(built: Home) -> None:
    result = kb(built, "ask", "--jsno", QUESTION)

    assert result.exit_code == 2
    assert "--jsno" in result.stderr


def test_output_that_cannot_be_written_is_told_in_one_sentence(built: Home) -> None:
    command = [sys.executable, "-c", "from cli.main import main; main()"]
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [*command, "--home", str(built.folder), "ask", QUESTION],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert result.returncode == 2
    assert result.stderr.startswith("Error: the output could not be written: ")


def test_a_question_needs_no_quotes_and_so_many_hits_are_printed(built: Home) -> None:
    result = kb(built, "ask", "-n", "2", *QUESTION.split())

    assert re.findall(r"^(\d)\.", result.stdout, re.MULTILINE) == ["1", "2"]


def test_json_is_one_document_on_standard_output(built: Home) -> None:
    result = kb(built, "ask", "--json", "-n", "3", QUESTION)
    document = json.loads(result.stdout)

    assert (result.exit_code, result.stderr) == (0, "")
    assert document["query"] == QUESTION
    assert [hit["rank"] for hit in document["hits"]] == [1, 2, 3]


def test_finding_nothing_is_status_one(built: Home) -> None:
    for_people = kb(built, "ask", "How do I bake sourdough bread?")
    as_json = kb(built, "ask", "--json", "How do I bake sourdough bread?")

    assert (for_people.exit_code, as_json.exit_code) == (1, 1)
    assert for_people.stdout.startswith("Nothing was found that answers this.\n")
    assert json.loads(as_json.stdout)["hits"] == []


def test_answers_are_wrapped_to_the_terminal(built: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    lines = kb(built, "ask", QUESTION).stdout.splitlines()[:-1]

    # The line with the id stands whole, so that it can be copied.
    assert max(len(line) for line in lines if line.startswith(" ")) <= 50


def test_a_ruling_is_shown_by_the_start_of_its_id(built: Home) -> None:
    found = json.loads(kb(built, "ask", "--json", "can I be made to read a letter").stdout)
    text_id = found["hits"][0]["id"]
    result = kb(built, "show", text_id[:9])

    assert result.exit_code == 0
    assert result.stdout.startswith(f"{text_id}  ? unlinked\n")
    assert "From post.txt, paragraph 2\n" in result.stdout


@pytest.mark.parametrize("typed", [["house", "madness/exiled"], ["madness/exiled"]])
def test_a_house_ruling_is_named_in_one_word_or_two(built: Home, typed: list[str]) -> None:
    result = kb(built, "show", "--json", *typed)

    assert json.loads(result.stdout)["id"] == "house madness/exiled"


def test_a_page_shows_which_text_each_paragraph_is(built: Home) -> None:
    result = kb(built, "show", "--page", "moth.txt")

    assert result.stdout.startswith("moth.txt: Paper Moth (inferred)\n1. r")
    assert (
        len(json.loads(kb(built, "show", "--json", "--page", "moth.txt").stdout)["paragraphs"]) == 4
    )


def test_a_proof_prints_state_actions_and_contrast(built: Home) -> None:
    result = kb(built, "prove", "madness/any-time")

    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("house madness/any-time: proven (")
    for part in ("Before: ", "Expected: ", "Seen: ", "Contrast: "):
        assert part in result.stdout


def test_a_proof_is_a_json_document_and_a_file_of_scenarios(built: Home, tmp_path: Path) -> None:
    file = tmp_path / "scenarios.json"
    result = kb(built, "prove", "--json", "--export", file, "madness/any-time")
    document = json.loads(result.stdout)
    (claim,) = document["claims"]
    (exported,) = json.loads(file.read_text("utf-8"))

    assert list(document) == ["id", "text", "card", "verdict", "engine", "claims"]
    assert list(claim) == [
        "text",
        "verdict",
        "check",
        "on",
        "scenario",
        "contrast",
        "expected",
        "observed",
    ]
    assert list(exported) == ["id", "card", "check", "on", "scenario", "contrast"]
    scenario = from_json(Scenario, exported["scenario"])

    assert from_json(Contrast, exported["contrast"]).apply(scenario) != scenario


def test_what_is_not_proven_is_status_one(built: Home) -> None:
    found = json.loads(kb(built, "ask", "--json", "can I be made to read a letter").stdout)
    result = kb(built, "prove", found["hits"][0]["id"])

    assert result.exit_code == 1
    assert "unlinked" in result.stdout


def test_stored_verdicts_are_reported_without_running_anything(
    built: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.worker.COMMAND", ("a-worker-that-is-not-there",))
    document = json.loads(kb(built, "verify", "--report", "--json").stdout)

    assert document["verdicts"] == {"unlinked": {"rows": 10, "texts": 8}}
    assert document["house"]["proven"] > 0
    assert document["seconds"] == 0


def test_verify_says_what_it_does_on_standard_error_and_counts_on_the_other(
    copied: Home,
) -> None:
    before = kb(copied, "verify", "--report")
    result = kb(copied, "verify", "--jobs", "2")

    assert before.stdout == result.stdout
    assert before.exit_code == result.exit_code


def test_building_tells_what_came_in_and_where_it_is(
    new_home: NewHome, pages: tuple[Path, ...], card_file: Path
) -> None:
    home = new_home()
    result = kb(home, "build", "--cards", card_file, *pages)

    assert result.exit_code == 0
    assert result.stdout.startswith(
        "AtomicCards: 2 cards\n"
        "courier.txt: 4 paragraphs, 4 texts; Tin Courier\n"
        "moth.txt: 4 paragraphs, 4 texts; Paper Moth\n"
        "post.txt: 2 paragraphs, 2 texts; no card, general rulings\n"
        "Together 8 different texts, 1 group of near-duplicates.\n"
        f"Texts: {8 + N_HOUSE} added, 0 changed, 0 vanished, 0 unchanged.\n"
        f"The knowledge base holds {N_HOUSE} house rulings, 8 official texts in 10 rows "
        "(8 templates, 7 groups), 0 rules, 0 glossary entries and 2 cards.\n"
    )
    assert result.stderr == ""


def test_a_build_in_json_is_one_document_that_tells_files_read_before(
    copied: Home, pages: tuple[Path, ...], card_file: Path
) -> None:
    result = kb(copied, "build", "--json", "--cards", card_file, *pages)
    document = json.loads(result.stdout)
    counts = {"added": 0, "changed": 0, "vanished": 0, "unchanged": 8 + N_HOUSE}

    assert result.exit_code == 0
    assert [each["name"] for each in document["sources"] if each["is_known"]] == [
        "AtomicCards",
        "courier.txt",
        "moth.txt",
        "post.txt",
        "house rulings",
    ]
    assert (document["changes"]["counts"], document["embedded"]) == (counts, 0)
    assert (document["holds"]["texts"], document["why_afresh"]) == (8, "")


def test_a_base_that_is_there_is_not_built_again(built: Home) -> None:
    before = sorted(built.generations.rglob("*"))
    result = kb(built, "build", "--if-missing")

    assert (result.exit_code, result.output) == (0, "")
    assert before == sorted(built.generations.rglob("*"))


def test_an_interrupted_build_is_status_130_and_leaves_what_was_there(
    built: Home, new_home: NewHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    home = new_home()
    shutil.copytree(built.generations, home.generations)
    shutil.copy(built.pointer, home.pointer)
    before = sorted(home.generations.rglob("*"))
    monkeypatch.setattr("kb.build.export", interrupt)
    result = kb(home, "build")

    assert result.exit_code == 130
    assert result.stderr.endswith("Interrupted; the knowledge base is as it was.\n")
    assert before == sorted(home.generations.rglob("*"))
    assert kb(home, "ask", QUESTION).exit_code == 0


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("none.txt", None, "there is no such file"),
        ("empty.txt", b"", "the file is empty"),
        ("other.txt", b"Not a page at all", "text that begins with 'Not a page at all'"),
        ("utf16.txt", "Search\n\nOne.".encode("utf-16"), "the text is UTF-16"),
        ("cards.json", b'{"data": {}}', "a file of MTGJSON without cards"),
    ],
)
def test_a_wrong_page_is_told_and_nothing_is_written(
    tmp_path: Path, name: str, content: bytes | None, told: str
) -> None:
    home = Home(tmp_path / "home")
    page = tmp_path / name
    if content is not None:
        page.write_bytes(content)
    said = mistake(kb(home, "build", page))

    assert said.startswith(str(page))
    assert told in said
    assert not home.folder.exists()


def test_a_page_that_is_damaged_further_on_is_told_and_no_knowledge_base_is_there(
    tmp_path: Path,
) -> None:
    home = Home(tmp_path / "home")
    page = tmp_path / "latin.txt"
    page.write_bytes("Search\n\nA caf\xe9.".encode("latin-1"))
    said = mistake(kb(home, "build", page))

    assert said.startswith(f"{page}, byte 14: this is not UTF-8 text")
    assert home.current() is None
    assert list(home.generations.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "the file is empty"),
        (b"{}", "this looks like JSON without an object"),
        (b"Search\n\nOne.", "a Gatherer page saved as text, which has no cards"),
    ],
)
def test_a_wrong_card_file_is_told_and_nothing_is_written(
    tmp_path: Path, content: bytes, told: str
) -> None:
    home = Home(tmp_path / "home")
    cards = tmp_path / "cards.json"
    cards.write_bytes(content)

    assert told in mistake(kb(home, "build", "--cards", cards))
    assert not home.folder.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["ask", QUESTION],
        ["show", "madness/exiled"],
        ["prove", "madness/exiled"],
        ["verify"],
        ["verify", "--report"],
    ],
)
def test_a_missing_knowledge_base_is_told(tmp_path: Path, arguments: list[str]) -> None:
    home = Home(tmp_path / "home")

    assert "there is no knowledge base here; run `kb build`" in mistake(kb(home, *arguments))
    assert not home.folder.exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["show", "r000000000000"], "no text of this knowledge base has the id 'r000000000000'"),
        (["show", "--page", "none"], "there are courier.txt, moth.txt, post.txt"),
        (["show", "what"], "'what' is no id"),
        (["prove", "madness/nothing"], "has the id 'house madness/nothing'"),
        (["prove", "madness/exiled", "--card", "Paper Mouth"], "did you mean 'Paper Moth'"),
        (["ask", "--card", "Paper Mouth", QUESTION], "did you mean 'Paper Moth'"),
        (["prove", "madness/exiled", "--export", "/"], "/: cannot be written (Is a directory)"),
    ],
)
def test_what_is_not_there_is_told(built: Home, arguments: list[str], told: str) -> None:
    assert told in mistake(kb(built, *arguments))


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["nonsense"],
        ["ask"],
        ["ask", " "],
        ["ask", "-n", "0", QUESTION],
        ["ask", "--since", "yesterday", QUESTION],
        ["ask", "--kind", "rumour", QUESTION],
        ["show"],
        ["show", "r1", "--page", "moth.txt"],
        ["build", "--card", "Paper Moth"],
        ["build", "--if-missing", "--card", "Paper Moth"],
    ],
)
def test_wrong_use_is_status_two(built: Home, arguments: list[str]) -> None:
    result = kb(built, *arguments)

    assert (result.exit_code, result.stdout) == (2, "")
    assert "Usage: " in result.stderr


def test_a_home_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert "cannot be written (Not a directory)" in mistake(
        kb(Home(tmp_path / "file" / "home"), "build")
    )


@pytest.mark.parametrize("part", [STORE_FILE, "vectors.faiss", "index.json"])
@pytest.mark.parametrize("damage", [b"", b"damaged"])
def test_a_damaged_knowledge_base_is_told_and_left_as_it_is(
    built: Home, new_home: NewHome, part: str, damage: bytes
) -> None:
    home = new_home()
    shutil.copytree(built.generations, home.generations)
    shutil.copy(built.pointer, home.pointer)
    path = home.demand_current() / part
    path.write_bytes(damage)
    said = mistake(kb(home, "ask", QUESTION))

    assert str(home.demand_current()) in said
    assert "run `kb build`" in said
    assert damage == path.read_bytes()


def run(home: Home, program: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=ROOT,
        env={**os.environ, "KB_HOME": str(home.folder), **settings},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_question_imports_nothing_that_is_slow(built: Home) -> None:
    slow = (
        "torch",
        "transformers",
        "sentence_transformers",
        "onnx",
        "rich",
        "phase",
        "filelock",
        "ijson",
        "platformdirs",
    )
    done = run(
        built,
        "import sys\n"
        "from cli.main import main\n"
        f"main(['ask', 'does madness work'], standalone_mode=False)\n"
        f"print(sorted(set({slow!r}) & set(sys.modules)), file=sys.stderr)",
    )

    assert done.stdout.startswith("1. ")
    assert done.stderr == "[]\n"


def test_a_terminal_without_the_marks_gets_question_marks(built: Home) -> None:
    program = f"from cli.main import main; main(['ask', {QUESTION!r}])"
    done = run(built, program, PYTHONIOENCODING="latin-1")

    assert (done.returncode, done.stderr) == (0, "")
    assert "1. ? proven  house madness/any-time\n" in done.stdout


def test_colours_are_for_terminals_only(built: Home) -> None:
    assert "\x1b" not in kb(built, "ask", QUESTION).stdout
