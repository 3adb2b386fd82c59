"""Fetching from stand-ins of the publishers on a server on this machine."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.file_sources import opened_source, recognised
from kb.fetch import FetchReport, downloading, fetch
from kb.home import Home
from kb.http_client import FetchError
from tests.http_server import Answer, ScriptedServer, closed_port, serving
from tests.publisher_files import CARDS, RULES, SCRYFALL_CARDS, SCRYFALL_RULINGS, publish

ROOT = Path(__file__).parents[2]
FILES = {
    "AtomicCards.json.gz": CARDS,
    "comprehensive-rules.txt": RULES,
    "scryfall-oracle-cards.json": SCRYFALL_CARDS,
    "scryfall-rulings.json": SCRYFALL_RULINGS,
}


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with serving() as scripted:
        yield scripted


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "deep" / "home")


def fetched(home: Home, addresses: dict[str, str]) -> FetchReport:
    with downloading(home):
        return fetch(home, addresses, 10, sleep=lambda _: None)


def test_the_files_of_every_publisher_come_to_lie_in_one_folder(
    server: ScriptedServer, home: Home
) -> None:
    report = fetched(home, dict(publish(server)))

    assert report.failures == ()
    assert report.files == tuple(home.downloads / name for name in FILES)
    assert {file.name: file.read_bytes() for file in report.files} == FILES
    assert [file.state for file in report.downloads] == ["fetched"] * 4


def test_what_was_fetched_can_be_read_as_sources(server: ScriptedServer, home: Home) -> None:
    report = fetched(home, dict(publish(server)))
    sources = [opened_source(recognised(path), dict) for path in report.files]

    assert [source.kind for source in sources] == ["mtgjson", "rules", "cards", "scryfall"]
    assert [record.card.name for record in sources[0].records] == ["Tin Courier"]


def test_a_second_fetch_finds_everything_unchanged(server: ScriptedServer, home: Home) -> None:
    addresses = dict(publish(server))
    first = fetched(home, addresses)
    again = fetched(home, addresses)

    assert [file.state for file in again.downloads] == ["unchanged"] * 4
    assert first.files == again.files
    # The checksum says that the cards are the same: they are not even asked for.
    assert len(server.asked("/cards.json.gz")) == 1


def test_the_report_is_a_json_document(server: ScriptedServer, home: Home) -> None:
    addresses = publish(server)
    report = fetched(home, {"cards": addresses["cards"], "rules": server.address})

    assert report.to_json() == {
        "files": [
            {
                "name": "AtomicCards.json.gz",
                "address": addresses["cards"],
                "state": "fetched",
                "bytes": len(CARDS),
                "sha256": hashlib.sha256(CARDS).hexdigest(),
                "path": str(home.downloads / "AtomicCards.json.gz"),
            }
        ],
        "failures": [{"name": "rules", "error": str(report.failures[0])}],
    }


def test_a_publisher_that_fails_does_not_stop_the_others(
    server: ScriptedServer, home: Home
) -> None:
    addresses = dict(publish(server))
    server.script("/cards.json.gz", Answer(500))
    server.script("/r.gz", Answer(404))
    report = fetched(home, addresses)
    first, second = map(str, report.failures)

    assert f"{addresses['cards']}: the server answered 500" in first
    assert f"{server.address}/r.gz: the server answered 404" in second
    assert [file.name for file in report.downloads] == [
        "comprehensive-rules.txt",
        "scryfall-oracle-cards.json",
    ]
    # Half of what Scryfall publishes is nothing to build from.
    assert report.files == (home.downloads / "comprehensive-rules.txt",)


def test_what_was_there_stays_when_a_publisher_fails(server: ScriptedServer, home: Home) -> None:
    addresses = dict(publish(server))
    fetched(home, addresses)
    nobody = f"http://127.0.0.1:{closed_port()}/"
    report = fetched(home, dict.fromkeys(addresses, nobody))

    assert len(report.failures) == 3
    assert all("give it to `kb build FILE`" in str(failure) for failure in report.failures)
    assert {name: (home.downloads / name).read_bytes() for name in FILES} == FILES


def test_the_second_of_two_fetches_says_so_and_leaves(home: Home) -> None:
    program = (
        "import sys; from pathlib import Path; from kb.home import Home\n"
        "from kb.fetch import downloading\n"
        "with downloading(Home(Path(sys.argv[1]))): pass"
    )
    with downloading(home):
        second = subprocess.run(
            [sys.executable, "-c", program, str(home.folder)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )

    assert "another `kb fetch` is at work here; try again when it has ended" in second.stderr
    with downloading(home):
        pass


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        pytest.raises(FetchError, match=r"cannot be written \(Not a directory\)"),
        downloading(Home(tmp_path / "file")),
    ):
        pass


def test_a_fetch_needs_neither_encoder_nor_engine(server: ScriptedServer, home: Home) -> None:
    slow = ("torch", "onnxruntime", "faiss", "phase", "rich", "numpy")
    program = (
        "import sys\n"
        "from cli.fetch import fetch\n"
        "fetch.main(['rules', '--no-build'], standalone_mode=False, obj=None)\n"
        f"print(sorted(set({slow!r}) & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=ROOT,
        env={
            "KB_HOME": str(home.folder),
            "KB_RULES_ADDRESS": publish(server)["rules"],
            "no_proxy": "127.0.0.1",
        },
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "[]"
