"""The one door to the phase engine: the only module that imports it.

phase (PyPI `phase-python`) speaks in JSON-shaped dicts. Everything that the adapter takes from
it passes through here, so that a machine without a wheel fails in one place and with a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from engine.errors import EngineMissingError
from engine.installed import DISTRIBUTION, engine_name

JsonDict = dict[str, Any]

_phase: ModuleType | None
try:
    import phase as _phase
except ImportError:
    _phase = None


def library() -> ModuleType:
    """Return the engine's module; raises EngineMissingError where it is not installed."""
    if _phase is None:
        raise EngineMissingError(
            f"the rules engine ({DISTRIBUTION}) cannot be loaded on this machine, so nothing can "
            "be proven here; searching works without it"
        )
    return _phase


def version() -> str:
    """Return the engine's name and version; raises EngineMissingError where there is none."""
    library()
    return engine_name()


def build_face(mtgjson: Mapping[str, object]) -> JsonDict:
    """Return the engine's face for one MTGJSON-shaped face, its oracle text parsed."""
    face: JsonDict = library().build_oracle_face(dict(mtgjson), None)
    return face
