"""scripts/setup and scripts/ask do only what is missing; python3 and pip are stand-ins."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parent.parent / "scripts"

# Stands for python3 and for the environment's python: notes each install, makes no environment.
PYTHON = """#!/usr/bin/env bash
case "$*" in
    "-c "*) exit "${TOO_OLD:-0}" ;;
    --version) echo "Python 3.9.1" ;;
    "-m venv"*) mkdir -p .venv/bin && cp "$0" .venv/bin/python && echo "$*" >>calls ;;
    *" ${REFUSED:-nothing}"*) echo "refused" && exit 1 ;;
    *) words=$*; echo "${words#*constraints.txt }" >>calls ;;
esac
"""
KB = """#!/usr/bin/env bash
echo "kb $*"
exit "${STATUS:-0}"
"""


@dataclass(frozen=True, slots=True)
class Checkout:
    """A copy of the scripts beside stand-ins for what they install and run."""

    folder: Path

    def run(
        self, script: str, *arguments: str, **settings: str
    ) -> subprocess.CompletedProcess[str]:
        # Run from another folder: the scripts have to find their own.
        return subprocess.run(
            ["bash", str(self.folder / "scripts" / script), *arguments],
            cwd=self.folder.parent,
            env={**os.environ, "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", **settings},
            capture_output=True,
            text=True,
            check=False,
        )

    def calls(self) -> list[str]:
        """Return what was called since the last time this was asked."""
        noted = self.folder / "calls"
        lines = noted.read_text().splitlines() if noted.exists() else []
        noted.write_text("")
        return lines


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    folder = tmp_path / "a clone"
    shutil.copytree(SCRIPTS, folder / "scripts")
    (folder / "pyproject.toml").write_text("[project]\n")
    (folder / "constraints.txt").write_text("torch==1\n")
    (folder / "bin").mkdir()
    (folder / "bin" / "python3").write_text(PYTHON)
    (folder / "bin" / "python3").chmod(0o755)
    return Checkout(folder)


def test_the_first_run_makes_the_environment_and_asks_for_torch_before_the_project(
    checkout: Checkout,
) -> None:
    result = checkout.run("setup")

    assert (result.returncode, result.stdout) == (0, "")
    assert checkout.calls() == [
        "-m venv .venv",
        "setuptools",
        "torch",
        "--no-build-isolation -e .",
    ]


def test_a_second_run_does_and_says_nothing(checkout: Checkout) -> None:
    checkout.run("setup")
    checkout.calls()
    again = checkout.run("setup")

    assert (again.returncode, again.stdout, again.stderr, checkout.calls()) == (0, "", "", [])


@pytest.mark.parametrize("changed", ["pyproject.toml", "constraints.txt"])
def test_a_changed_dependency_is_installed_into_the_same_environment(
    checkout: Checkout, changed: str
) -> None:
    checkout.run("setup")
    checkout.calls()
    (checkout.folder / changed).write_text("[another]\n")
    checkout.run("setup")

    assert checkout.calls() == ["setuptools", "torch", "--no-build-isolation -e ."]


def test_an_environment_with_the_tools_serves_questions_too(checkout: Checkout) -> None:
    checkout.run("setup")
    checkout.calls()
    checkout.run("setup", "dev")

    assert checkout.calls()[-1] == "--no-build-isolation -e .[dev]"

    checkout.run("setup")

    assert checkout.calls() == []


def test_an_environment_that_moved_with_its_folder_is_made_afresh(checkout: Checkout) -> None:
    checkout.run("setup")
    moved = Checkout(checkout.folder.rename(checkout.folder.parent / "moved"))
    moved.calls()
    moved.run("setup")

    assert moved.calls()[0] == "-m venv --clear .venv"


def test_a_python_that_is_too_old_is_named_and_nothing_is_made(checkout: Checkout) -> None:
    result = checkout.run("setup", TOO_OLD="1")

    assert result.returncode == 2
    assert result.stderr.endswith("Python 3.11 or newer, and here it is: Python 3.9.1\n")
    assert not (checkout.folder / ".venv").exists()


@pytest.mark.parametrize(
    ("refused", "advice"),
    [("setuptools", "needs a network"), ("torch", "PIP_FIND_LINKS"), ("--no-build", "setup.log")],
)
def test_a_failed_install_says_what_to_do_and_is_tried_again(
    checkout: Checkout, refused: str, advice: str
) -> None:
    failed = checkout.run("setup", REFUSED=refused)

    assert failed.returncode == 2
    assert advice in failed.stderr.splitlines()[-1]

    checkout.calls()
    mended = checkout.run("setup")

    assert mended.returncode == 0
    assert checkout.calls() == ["setuptools", "torch", "--no-build-isolation -e ."]


@pytest.mark.parametrize("status", ["0", "1", "2"])
def test_ask_passes_arguments_and_status_and_prints_the_answer_alone(
    checkout: Checkout, status: str
) -> None:
    checkout.run("setup")
    kb = checkout.folder / ".venv" / "bin" / "kb"
    kb.write_text(KB.replace("exit", '[ "$1" = build ] || exit'))
    kb.chmod(0o755)
    result = checkout.run("ask", "--json", "Is it mine?", STATUS=status)

    assert (result.returncode, result.stdout) == (int(status), "kb ask --json Is it mine?\n")
    assert result.stderr == "kb build --if-missing\n"


def test_ask_stops_when_the_knowledge_base_cannot_be_built(checkout: Checkout) -> None:
    checkout.run("setup")
    kb = checkout.folder / ".venv" / "bin" / "kb"
    kb.write_text(KB)
    kb.chmod(0o755)
    result = checkout.run("ask", "Is it mine?", STATUS="2")

    assert (result.returncode, result.stdout) == (2, "")
