"""Whether the rules engine is installed here, and which, without loading it."""

from __future__ import annotations

import importlib.metadata

from engine.errors import EngineMissingError

DISTRIBUTION = "phase-python"


def engine_name() -> str:
    """Return the engine's name and version; raises EngineMissingError where there is none."""
    try:
        return f"phase {importlib.metadata.version(DISTRIBUTION)}"
    except importlib.metadata.PackageNotFoundError as error:
        raise EngineMissingError(
            f"the rules engine ({DISTRIBUTION}) is not installed on this machine, so nothing can "
            "be proven here; searching works without it"
        ) from error
