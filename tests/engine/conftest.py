"""The engine that the engine layer's tests play with."""

from __future__ import annotations

import pytest

from engine.phase_adapter import PhaseEngine


@pytest.fixture(scope="session")
def engine() -> PhaseEngine:
    return PhaseEngine()
