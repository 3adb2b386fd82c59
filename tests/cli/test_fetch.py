"""`kb fetch` as a person uses it: results, exit status, one sentence for each failure."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.fetch import NAMES
from cli.main import main
from kb.fetch import downloading
from kb.generations import open_store
from kb.home import Home
from kb.publishers import PUBLISHERS
from tests.http_server import Answer, ScriptedServer, closed_port, serving
from tests.publisher_files import CARDS, publish

ROOT = Path(__file__).parents[2]
NewHome = Callable[[], Home]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    """Return a server with all files, whose addresses the environment names."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setattr("kb.http_client.BACK_OFF", ())
    with serving() as scripted:
        for name, address in publish(scripted).items():
            monkeypatch.setenv(f"KB_{name.upper()}_ADDRESS", address)
        yield scripted


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


def kb_fetch(home: Home, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["--home", str(home.folder), "fetch", *arguments])


def downloaded(home: Home) -> list[str]:
    return sorted(path.name for path in home.downloads.iterdir() if path.suffix in (".gz", ".txt"))


def test_every_publisher_has_a_name_on_the_command_line() -> None:
    assert list(NAMES) == list(PUBLISHERS)


def test_without_names_cards_and_rules_are_fetched(server: ScriptedServer, home: Home) -> None:
    result = kb_fetch(home, "--no-build")
    cards = home.downloads / "AtomicCards.json.gz"

    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0] == (
        f"{cards}: fetched, {len(CARDS):,} bytes from {server.address}/cards.json.gz"
    )
    assert downloaded(home) == ["AtomicCards.json.gz", "comprehensive-rules.txt"]
    assert not home.generations.exists()


def test_names_say_what_is_fetched_each_once(server: ScriptedServer, home: Home) -> None:
    result = kb_fetch(home, "rules", "scryfall", "rules", "--no-build")

    assert [Path(line.partition(":")[0]).name for line in result.stdout.splitlines()] == [
        "comprehensive-rules.txt",
        "scryfall-oracle-cards.json",
        "scryfall-rulings.json",
    ]


def test_an_option_comes_before_the_environment(server: ScriptedServer, home: Home) -> None:
    other = server.script("/other.txt", Answer(404))
    result = kb_fetch(home, "rules", "--rules-address", other, "--no-build")

    assert (result.exit_code, result.stdout) == (2, "")
    assert f"Error: {other}: the server answered 404 Not Found" in result.stderr


def test_what_has_not_changed_is_told(server: ScriptedServer, home: Home) -> None:
    kb_fetch(home, "--no-build")
    result = kb_fetch(home, "--no-build")

    assert [": unchanged, " in line for line in result.stdout.splitlines()] == [True, True]


def test_json_is_one_document_on_standard_output(server: ScriptedServer, home: Home) -> None:
    result = kb_fetch(home, "--no-build", "--json")
    document = json.loads(result.stdout)

    assert (result.exit_code, result.stderr) == (0, "")
    assert list(document) == ["files", "failures", "built"]
    assert [list(file) for file in document["files"]] == [
        ["name", "address", "state", "bytes", "sha256", "path"]
    ] * 2
    assert (document["failures"], document["built"]) == ([], False)


def test_each_failure_is_one_sentence_and_the_others_are_fetched(
    server: ScriptedServer, home: Home
) -> None:
    server.script("/cards.json.gz", Answer(body=b"<html>Sign in</html>"))
    server.script("/bulk-data", Answer(503))
    result = kb_fetch(home, *NAMES, "--no-build", "--json")
    document = json.loads(result.stdout)

    assert result.exit_code == 2
    assert [file["name"] for file in document["files"]] == ["comprehensive-rules.txt"]
    assert [failure["name"] for failure in document["failures"]] == ["cards", "scryfall"]
    assert result.stderr.splitlines() == [
        f"Error: {failure['error']}" for failure in document["failures"]
    ]
    assert downloaded(home) == ["comprehensive-rules.txt"]


def test_offline_the_way_by_hand_is_told(
    server: ScriptedServer, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody = f"http://127.0.0.1:{closed_port()}/rules"
    monkeypatch.setenv("KB_RULES_ADDRESS", nobody)
    result = kb_fetch(home, "rules")

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"Error: {nobody}: the server cannot be reached (Connection refused); check the "
        "connection, or download the file in a browser and give it to `kb build FILE`\n"
    )


def test_a_fetch_beside_another_one_is_refused(server: ScriptedServer, home: Home) -> None:
    with downloading(home):
        result = kb_fetch(home, "rules")

    assert result.exit_code == 2
    assert "another `kb fetch` is at work here" in result.stderr
    assert server.requests == []


@pytest.mark.parametrize("arguments", [["nonsense"], ["--timeout", "0"], ["--timeout", "soon"]])
def test_wrong_use_is_status_two(home: Home, arguments: list[str]) -> None:
    result = kb_fetch(home, *arguments)

    assert (result.exit_code, result.stdout) == (2, "")
    assert "Usage: " in result.stderr


def test_the_timeout_is_in_seconds(server: ScriptedServer, home: Home) -> None:
    server.script("/rules", Answer(silent=True))
    result = kb_fetch(home, "rules", "--timeout", "0.1")

    assert result.exit_code == 2
    assert "nothing came for 0.1 seconds" in result.stderr


def test_a_knowledge_base_is_built_from_what_was_fetched(
    server: ScriptedServer, new_home: NewHome
) -> None:
    home = new_home()
    result = kb_fetch(home)

    assert (result.exit_code, result.stderr) == (0, "")
    assert ": fetched, " in result.stdout.splitlines()[0]
    assert "The knowledge base holds " in result.stdout
    with open_store(home) as store:
        assert store.card("Tin Courier").name == "Tin Courier"


def test_it_is_built_from_the_others_when_one_fails(
    server: ScriptedServer, new_home: NewHome
) -> None:
    home = new_home()
    server.script("/rules", Answer(500))
    result = kb_fetch(home, "--json")
    document = json.loads(result.stdout)

    assert result.exit_code == 2
    assert document["built"]
    assert [failure["name"] for failure in document["failures"]] == ["rules"]
    assert "the server answered 500" in result.stderr
    with open_store(home) as store:
        assert store.card("Tin Courier").name == "Tin Courier"


def test_progress_is_for_terminals(server: ScriptedServer, home: Home) -> None:
    mine, terminal = pty.openpty()
    program = "from cli.fetch import fetch; fetch.main(['rules', '--no-build'], obj=None)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "KB_HOME": str(home.folder), "TERM": "xterm", "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        stderr=terminal,
        check=False,
    )
    os.close(terminal)
    shown = os.read(mine, 1 << 16).decode()
    os.close(mine)

    assert done.returncode == 0
    assert "Downloading comprehensive-rules.txt (kB)" in shown
