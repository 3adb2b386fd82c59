"""What all tests share: the official texts, the encoder exported once, and homes of their own."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from index.export import export
from kb.build import build
from kb.home import Home


def pytest_report_header() -> str:
    folder = os.environ.get("KB_TEST_DATA")
    return f"official texts: {folder or 'not given (KB_TEST_DATA), their tests are deselected'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests on official texts out where there are none: deselected, never skipped."""
    if os.environ.get("KB_TEST_DATA"):
        return
    official = [item for item in items if item.get_closest_marker("official")]
    if official:
        items[:] = [item for item in items if not item.get_closest_marker("official")]
        config.hook.pytest_deselected(items=official)


@pytest.fixture(scope="session")
def official() -> Path:
    """Return the folder of official texts that KB_TEST_DATA names; fail where it is none."""
    folder = os.environ.get("KB_TEST_DATA")
    if not folder:
        pytest.fail("a test that reads official texts has to be marked `official`")
    if not Path(folder).is_dir():
        pytest.fail(f"KB_TEST_DATA names {folder}, which is not a folder")
    return Path(folder).resolve()


@pytest.fixture(scope="session", autouse=True)
def _nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep every test away from the knowledge base of the person who runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KB_HOME", str(tmp_path_factory.mktemp("home") / "none-yet"))
        yield


@dataclass(frozen=True, slots=True)
class Exported:
    """What the one export of this run wrote, said and tried to reach."""

    folder: Path
    said: tuple[str, ...]
    network: tuple[str, ...]


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Exported:
    """The model, exported for real while every way to the network is watched and closed."""
    said: list[str] = []
    network: list[str] = []

    def refuse(*arguments: object, **_: object) -> None:
        network.append(repr(arguments[-1]))
        raise OSError("the network is closed in this test")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", refuse)
        patch.setattr(socket, "getaddrinfo", refuse)
        folder = export(tmp_path_factory.mktemp("models"), said.append)
    return Exported(folder, tuple(said), tuple(network))


@pytest.fixture(scope="session")
def exported_folder(exported: Exported) -> Path:
    return exported.folder


@pytest.fixture(scope="session")
def export_said(exported: Exported) -> tuple[str, ...]:
    return exported.said


@pytest.fixture(scope="session")
def export_network(exported: Exported) -> tuple[str, ...]:
    return exported.network


@pytest.fixture(scope="session")
def new_home(exported_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Home]:
    """Makes homes without a knowledge base, which share the one exported encoder."""

    def make() -> Home:
        home = Home(tmp_path_factory.mktemp("home"))
        home.models.symlink_to(exported_folder.parent, target_is_directory=True)
        return home

    return make


PAGES = {
    "courier.txt": (
        "Tin Courier brings the letter to whoever you name, even to yourself.",
        "If Tin Courier\u2019s letter is lost on the way, nobody pays for the stamp.",
        "A letter that is not opened cannot be sent again later.",
        "You pay the postage before the letter leaves the \u201csorting room\u201d.",
    ),
    "moth.txt": (
        "Paper Moth flies only by lamplight.",
        "Paper Moth does not fly when Paper Moth has eaten.",
        "A letter that is not opened can't be sent again later.",
        'You pay the postage before the letter leaves the "sorting room".',
    ),
    "post.txt": (
        "A letter that is not opened cannot be sent again later.",
        "Nobody can be made to read a letter.",
    ),
}
"""Stand-ins for Gatherer pages: ten paragraphs, eight texts, two of them near-duplicates."""


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    folder = tmp_path_factory.mktemp("pages")
    for name, paragraphs in PAGES.items():
        (folder / name).write_text("\n\n".join(("Search", *paragraphs)), "utf-8")
    return tuple(folder / name for name in PAGES)


@pytest.fixture(scope="session")
def card_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return two cards of our own in the form of MTGJSON's AtomicCards."""
    texts = {"Tin Courier": "{T}: Draw a card, then discard a card.", "Paper Moth": "Flying"}
    face = {"layout": "normal", "types": ["Creature"], "manaCost": "{1}"}
    data = {name: [{**face, "name": name, "text": text}] for name, text in texts.items()}
    path = tmp_path_factory.mktemp("cards") / "cards.json"
    path.write_text(json.dumps({"data": data}), "utf-8")
    return path


@pytest.fixture(scope="session")
def built(new_home: Callable[[], Home], pages: tuple[Path, ...], card_file: Path) -> Home:
    """Return the home of a knowledge base of the stand-in pages; tests only read it."""
    home = new_home()
    build(home, pages, card_file)
    return home
