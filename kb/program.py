"""The mark of this program, by which verdicts that another one stored are known as old."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import engine
from engine.errors import EngineMissingError
from engine.installed import engine_name

_LINKS = Path(__file__).parent / "links" / "claims.json"


@cache
def program_mark() -> str:
    """Return the SHA-256 of the engine's name and of all that makes verdicts, in hexadecimal.

    Any change of the checks, the links, the runner or the engine changes it.
    """
    here = Path(__file__).parent
    paths = [
        *Path(engine.__file__).parent.glob("*.py"),
        *here.glob("*.py"),
        *here.glob("checks/*.py"),
        _LINKS,
    ]
    digest = hashlib.sha256(_engine().encode())
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _engine() -> str:
    try:
        return engine_name()
    except EngineMissingError:
        return "no engine"
