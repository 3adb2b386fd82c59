"""A build that is killed costs nothing, whenever that is; and two builds do not meet."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from corpus.errors import StoreError
from kb.ask import ask
from kb.build import build
from kb.home import Home
from kb.knowledge import open_knowledge_base

KB = (sys.executable, "-c", "from cli.main import main; main()")
N_KILLS = 20
QUESTION = "May a letter that is not opened be sent again?"


def started(home: Home, *files: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*KB, "--home", home.folder, "build", *files],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def answer(home: Home) -> str:
    with open_knowledge_base(home) as base:
        return ask(base, QUESTION).hits[0].text


def test_killed_at_twenty_moments_the_old_base_answers_and_the_next_build_cleans_up(
    new_home: Callable[[], Home], pages: tuple[Path, ...], tmp_path: Path
) -> None:
    home = new_home()
    build(home, pages)
    before = answer(home)
    at = random.Random(20_310_203)
    begun = time.monotonic()
    whole = started(home, pages[0])
    whole.communicate()
    seconds = time.monotonic() - begun
    new = tmp_path / "new.txt"
    n_killed = 0
    for number in range(N_KILLS):
        # Other words each time, so that there is something to write.
        new.write_text(f"Search\n\nThe stamp number {number} is on the letter.", "utf-8")
        begun_build = started(home, new)
        try:
            begun_build.wait(at.uniform(0, seconds))
        except subprocess.TimeoutExpired:
            begun_build.send_signal(signal.SIGKILL)
            n_killed += 1
        begun_build.communicate()

        assert answer(home) == before
    report = build(home, [new])

    assert n_killed > N_KILLS // 2
    assert report.why_afresh == ""
    assert report.changes.counts.vanished <= 1
    assert [folder.name for folder in home.generations.iterdir()] == [home.demand_current().name]
    assert answer(home) == before


def test_a_second_build_at_once_says_so_and_leaves(
    new_home: Callable[[], Home], pages: tuple[Path, ...]
) -> None:
    home = new_home()
    build(home, pages)
    before = answer(home)
    with FileLock(home.lock):
        second = started(home, pages[0])
        said, _ = second.communicate()

        assert second.returncode == 2
        assert b"another build or verification is writing" in said
        with pytest.raises(StoreError, match="another build or verification"):
            build(home, pages)

    assert answer(home) == before
