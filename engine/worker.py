"""Checks run in worker processes, so that a panic, a hang or a crash costs one verdict."""

from __future__ import annotations

import json
import math
import sys
import threading
from collections.abc import Callable, Generator, Hashable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from queue import SimpleQueue
from types import TracebackType
from typing import Self, TypeVar

from corpus.records import Face
from engine.codec import fingerprint, from_text, to_json
from engine.contrast import Contrast
from engine.errors import EngineFailureError, ScenarioError
from engine.installed import engine_name
from engine.outcome import Outcome, Run
from engine.process import WorkerProcess
from engine.scenario import Scenario

COMMAND = (sys.executable, "-m", "engine.worker_main")
CHECK_SECONDS = 10.0
# A worker whose parent has died ends itself this much later than the parent would have done.
_GRACE_SECONDS = 5

Key = TypeVar("Key", bound=Hashable)
Progress = Callable[[int, int], None]
"""Called with how many checks are done, and of how many."""


class CheckWorker:
    """Runs one check after another in a process of its own, a fresh one after a failure.

    `seconds` is the time limit of one check. The process starts with the first check.
    """

    def __init__(self, seconds: float = CHECK_SECONDS, command: Sequence[str] = COMMAND) -> None:
        self._seconds = seconds
        self._command = tuple(command)
        self._process: WorkerProcess | None = None
        self._starting = threading.Lock()
        self._is_stopped = False

    def check(self, scenario: Scenario, contrast: Contrast) -> Outcome:
        """Return what a check came to: the verdict `error` when the process does not survive it.

        Raises EngineMissingError where there is no engine, and EngineFailureError when the
        process does not even start, or was stopped.
        """
        process = self._started()
        try:
            answer = self._ask(process, scenario=to_json(scenario), contrast=to_json(contrast))
            return from_text(Outcome, answer)
        except EngineFailureError as failure:
            why = str(failure)
        except ScenarioError as garbage:
            why = f"the engine's process gave something else than an outcome: {garbage}"
        except BaseException:
            self.close()
            raise
        self.close()
        return Outcome("error", why, contrast.changed, Run(None, None, (), why))

    def unmodelled(self, face: Face) -> tuple[str, ...]:
        """Return the pieces of a face's text that the engine does not model.

        Raises EngineMissingError, and EngineFailureError when the process does not survive it.
        """
        process = self._started()
        try:
            return tuple(json.loads(self._ask(process, face=to_json(face))))
        except (TypeError, ValueError) as garbage:
            self.close()
            raise EngineFailureError(
                f"the engine's process gave something else than a list: {garbage}"
            ) from garbage
        except BaseException:
            self.close()
            raise

    def _ask(self, process: WorkerProcess, **asked: object) -> str:
        limit = math.ceil(self._seconds) + _GRACE_SECONDS
        return process.ask(json.dumps({"alarm": limit, **asked}), self._seconds)

    def stop(self) -> None:
        """End the process, and refuse checks from now on; may be called from any thread."""
        with self._starting:
            self._is_stopped = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """End the process; the next check starts another one."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _started(self) -> WorkerProcess:
        # A process that died while it was idle took no check with it.
        if self._process is not None and self._process.is_alive():
            return self._process
        self.close()
        with self._starting:
            if self._is_stopped:
                raise EngineFailureError("the worker for this check was stopped")
            process = self._process = WorkerProcess(self._command)
        try:
            process.greet()
        except BaseException:
            self.close()
            raise
        return process


def check_all(
    checks: Iterable[tuple[Key, Scenario, Contrast]],
    *,
    workers: int = 2,
    seconds: float = CHECK_SECONDS,
    progress: Progress | None = None,
    command: Sequence[str] = COMMAND,
) -> Generator[tuple[Key, Outcome], None, None]:
    """Run checks in `workers` processes and yield the outcome for each key, in any order.

    Equal checks run once. Closing the generator, or an exception in it, ends the processes.
    Raises EngineMissingError before the first check where there is no engine.
    """
    engine_name()
    return _outcomes(tuple(checks), workers, seconds, progress, command)


def _outcomes(
    checks: tuple[tuple[Key, Scenario, Contrast], ...],
    workers: int,
    seconds: float,
    progress: Progress | None,
    command: Sequence[str],
) -> Generator[tuple[Key, Outcome], None, None]:
    keys: dict[str, list[Key]] = {}
    distinct: dict[str, tuple[Scenario, Contrast]] = {}
    for key, scenario, contrast in checks:
        mark = fingerprint(scenario, contrast)
        keys.setdefault(mark, []).append(key)
        distinct[mark] = (scenario, contrast)
    every = [CheckWorker(seconds, command) for _ in range(workers)]
    idle: SimpleQueue[CheckWorker] = SimpleQueue()
    for worker in every:
        idle.put(worker)

    def run(mark: str) -> tuple[str, Outcome]:
        worker = idle.get()
        try:
            return mark, worker.check(*distinct[mark])
        finally:
            idle.put(worker)

    done = 0
    threads = ThreadPoolExecutor(workers)
    try:
        for finished in as_completed([threads.submit(run, mark) for mark in distinct]):
            mark, outcome = finished.result()
            for key in keys[mark]:
                done += 1
                if progress is not None:
                    progress(done, len(checks))
                yield key, outcome
    finally:
        for worker in every:
            worker.stop()
        threads.shutdown(wait=True, cancel_futures=True)
        for worker in every:
            worker.close()
