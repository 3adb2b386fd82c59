"""The parent's side of one worker process: a line to it, a line from it, or why there is none."""

from __future__ import annotations

import json
import signal
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO

from engine.errors import EngineFailureError, EngineMissingError

_ROOT = Path(__file__).parents[1]
_START_SECONDS = 60.0
_LEAVE_SECONDS = 1.0
_LONGEST_ANSWER = 2**26
_LAST_WORDS = 2**14
# The engine's runtime prints this advice after the line that says what happened.
_ADVICE = "note: run with `RUST_BACKTRACE"
_SIGNALS = {int(each): each.name for each in signal.Signals}


class WorkerProcess:
    """A process that is asked in lines. Raises EngineFailureError when it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        self._is_late = False
        with ExitStack() as opened:
            self._errors: IO[bytes] = opened.enter_context(tempfile.TemporaryFile())
            try:
                # The working directory is where `-m` finds this package, wherever the user stands.
                self._process = subprocess.Popen(
                    command,
                    cwd=_ROOT,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=self._errors,
                )
            except OSError as error:
                raise EngineFailureError(
                    f"the engine's process cannot be started: {error}"
                ) from error
            self._opened = opened.pop_all()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to: IO[bytes] = self._process.stdin
        self._from: IO[bytes] = self._process.stdout

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def is_alive(self) -> bool:
        """Return whether the process still runs and may be asked."""
        return not self._is_late and self._process.poll() is None

    def greet(self) -> None:
        """Wait until the process is ready.

        Raises EngineMissingError when it finds no engine, EngineFailureError when it does not
        come up.
        """
        greeting = self._exchange(b"", _START_SECONDS)
        try:
            said = dict(json.loads(greeting))
        except (TypeError, ValueError) as error:
            raise EngineFailureError(f"the engine's process greets with {greeting!r}") from error
        if "missing" in said:
            raise EngineMissingError(str(said["missing"]))

    def ask(self, line: str, seconds: float) -> str:
        """Send one line of ASCII and return the line that answers it within `seconds`.

        Raises EngineFailureError, which says what became of the process, when none comes.
        """
        return self._exchange(f"{line}\n".encode("ascii"), seconds)

    def kill(self) -> None:
        """End the process at once; another thread that is asking gets an EngineFailureError."""
        self._process.kill()

    def close(self) -> None:
        """End the process and let go of everything that belongs to it."""
        self.kill()
        self._process.wait()
        # What the process did not read any more cannot be flushed to it.
        with suppress(BrokenPipeError):
            self._to.close()
        self._from.close()
        self._opened.close()

    def _exchange(self, sent: bytes, seconds: float) -> str:
        limit = threading.Timer(seconds, self._stop_late)
        limit.daemon = True
        limit.start()
        try:
            self._to.write(sent)
            self._to.flush()
            answer = self._from.readline(_LONGEST_ANSWER)
        except BrokenPipeError:
            answer = b""
        finally:
            limit.cancel()
            limit.join()
        if not answer.endswith(b"\n"):
            raise EngineFailureError(self._what_happened(seconds))
        return answer.decode("ascii", errors="replace")

    def _stop_late(self) -> None:
        self._is_late = True
        self.kill()

    def _what_happened(self, seconds: float) -> str:
        try:
            status = self._process.wait(_LEAVE_SECONDS)
        except subprocess.TimeoutExpired:
            return "the engine's process runs on without an answer"
        if self._is_late:
            return f"the engine did not answer within {seconds:g} s and was stopped"
        if status < 0:
            how = f"was ended by {_SIGNALS.get(-status, f'signal {-status}')}"
        else:
            how = f"ended with exit status {status}"
        last = self._last_words()
        return f"the engine's process {how}{f': {last}' if last else ''}"

    def _last_words(self) -> str:
        """Return the last line that the process printed to its standard error."""
        end = self._errors.seek(0, 2)
        self._errors.seek(max(0, end - _LAST_WORDS))
        lines = self._errors.read().decode(errors="replace").splitlines()
        said = [line.strip() for line in lines if line.strip() and not line.startswith(_ADVICE)]
        return said[-1] if said else ""
