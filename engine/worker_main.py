"""The worker process: reads checks and faces, one JSON document a line, and answers each.

`python -m engine.worker_main` is started by `engine.worker` only. Whatever goes wrong in it ends
the process, and its last words on standard error say why; the parent makes an outcome of that.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any, TextIO

from corpus.records import Face
from engine.codec import from_json, to_text
from engine.contrast import Contrast
from engine.errors import EngineMissingError
from engine.phase_adapter import PhaseEngine
from engine.runner import check
from engine.scenario import Scenario

# A check was measured to need 120 MB of address space, libraries included.
_MOST_MEMORY = 2**30


def main() -> None:
    """Announce the engine, then answer each line of standard input until it ends."""
    if sys.platform != "win32":
        limit_resources()
    answers = _own_stdout()
    try:
        engine = PhaseEngine()
    except EngineMissingError as error:
        print(json.dumps({"missing": str(error)}), file=answers)
        return
    print(json.dumps({"engine": engine.name}), file=answers)
    for line in sys.stdin:
        asked = json.loads(line)
        if sys.platform != "win32":
            # The parent kills a check in time; this ends a worker whose parent is no more.
            signal.alarm(asked["alarm"])
        answer = _answer(engine, asked)
        if sys.platform != "win32":
            signal.alarm(0)
        print(answer, file=answers)


def _answer(engine: PhaseEngine, asked: dict[str, Any]) -> str:
    if "face" in asked:
        return json.dumps(engine.unmodelled(from_json(Face, asked["face"])))
    scenario = from_json(Scenario, asked["scenario"])
    return to_text(check(engine, scenario, from_json(Contrast, asked["contrast"])))


def limit_resources() -> None:
    """Bound the memory of this process, and leave it to the parent what Ctrl-C means."""
    import resource

    # Ctrl-C reaches the whole process group; the parent alone decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if most == resource.RLIM_INFINITY or most > _MOST_MEMORY:
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, most))


def _own_stdout() -> TextIO:
    """Return the standard output for answers alone; what else is printed goes to the errors."""
    answers = os.fdopen(os.dup(1), "w", buffering=1, encoding="ascii")
    os.dup2(2, 1)
    return answers


if __name__ == "__main__":
    main()
