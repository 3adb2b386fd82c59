"""Whether the engine is installed is known without loading it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.errors import EngineMissingError
from engine.installed import engine_name
from engine.phase_adapter import PhaseEngine


def test_the_name_says_engine_and_version(engine: PhaseEngine) -> None:
    assert re.fullmatch(r"phase \d+\.\d+\.\d+", engine_name())
    assert engine.name == engine_name()


def test_a_missing_engine_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.installed.DISTRIBUTION", "an-engine-that-nobody-has")

    with pytest.raises(EngineMissingError, match="searching works without it"):
        engine_name()


@pytest.mark.parametrize("module", ["engine.installed", "engine.worker", "engine.transcript"])
def test_the_engine_is_not_loaded_into_the_callers_process(module: str) -> None:
    program = (
        f"import sys, {module}; print(sorted({{'phase', 'numpy', 'torch'}} & set(sys.modules)))"
    )
    root = Path(__file__).parents[2]
    printed = subprocess.run(
        (sys.executable, "-c", program), cwd=root, check=True, capture_output=True, text=True
    )

    assert printed.stdout.strip() == "[]"


def test_a_worker_loads_only_what_it_needs() -> None:
    program = (
        "import sys, engine.worker_main; "
        "print(sorted({'numpy', 'torch', 'faiss', 'onnxruntime', 'asyncio'} & set(sys.modules)))"
    )
    root = Path(__file__).parents[2]
    printed = subprocess.run(
        (sys.executable, "-c", program), cwd=root, check=True, capture_output=True, text=True
    )

    assert printed.stdout.strip() == "[]"
