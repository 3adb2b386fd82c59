"""Checks run in worker processes: what goes wrong in one costs that one check."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from engine.codec import to_text
from engine.errors import EngineFailureError, EngineMissingError
from engine.phase_adapter import PhaseEngine
from engine.runner import check
from engine.scenario import Scenario
from engine.worker import CheckWorker, check_all
from tests.engine.stand_ins import DISCARDING, NO_MADNESS, POEM_READER

LONG = 60.0
SHORT = 1.0
GREETING = """print('{"engine": "one that fails"}', flush=True)\n"""
ONCE = """
import os, pathlib, signal, sys, time
marker = pathlib.Path({marker!r})
if marker.exists():
    from engine.worker_main import main
    main()
else:
    marker.write_text(str(os.getpid()))
    {greeting}
    sys.stdin.readline()
    {failure}
"""

FAILURES = {
    "killed": (
        "os.kill(os.getpid(), signal.SIGKILL)",
        "the engine's process was ended by SIGKILL",
    ),
    "aborted with a word": (
        "print('memory allocation of 9 bytes failed', file=sys.stderr, flush=True); os.abort()",
        "the engine's process was ended by SIGABRT: memory allocation of 9 bytes failed",
    ),
    "an exception": (
        "raise KeyError('zone')",
        "the engine's process ended with exit status 1: KeyError: 'zone'",
    ),
    "a panic with advice after it": (
        r"sys.exit('panicked: no such object\nnote: run with `RUST_BACKTRACE=1`')",
        "the engine's process ended with exit status 1: panicked: no such object",
    ),
    "nothing said": ("os._exit(0)", "the engine's process ended with exit status 0"),
    "half an answer": (
        "print('{', end='', flush=True); os._exit(3)",
        "the engine's process ended with exit status 3",
    ),
    "garbage": (
        "print('thread main panicked', flush=True); time.sleep(60)",
        "the engine's process gave something else than an outcome: "
        "line 1, column 1 is not JSON: Expecting value",
    ),
    "another document": (
        "print('[]', flush=True); time.sleep(60)",
        "the engine's process gave something else than an outcome: "
        "the document: should be Outcome and is []",
    ),
    "too much memory": (
        "import engine.worker_main as w; w.limit_resources(); bytearray(2**31)",
        "the engine's process ended with exit status 1: MemoryError",
    ),
}


def failing_once(folder: Path, failure: str, greeting: str = GREETING) -> tuple[str, ...]:
    """Return the command of a worker that fails at its first check and is real when restarted."""
    marker = folder / "was-here"
    script = ONCE.format(marker=str(marker), greeting=greeting.strip(), failure=failure)
    return (sys.executable, "-c", script)


def numbered(count: int) -> list[tuple[int, Scenario]]:
    """Return as many different scenarios, by their starting life."""
    return [(life, replace(DISCARDING, life=life)) for life in range(20, 20 + count)]


def has_ended(pid: int) -> bool:
    """Return whether a process is gone, waiting for it as long as a slow machine may take."""
    for _ in range(600):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_a_worker_comes_to_the_outcome_that_the_runner_comes_to(engine: PhaseEngine) -> None:
    with CheckWorker(LONG) as worker:
        outcome = worker.check(DISCARDING, NO_MADNESS)

    assert check(engine, DISCARDING, NO_MADNESS) == outcome


def test_two_workers_come_to_equal_outcomes() -> None:
    with CheckWorker(LONG) as one, CheckWorker(LONG) as other:
        assert one.check(DISCARDING, NO_MADNESS) == other.check(DISCARDING, NO_MADNESS)


def test_a_worker_does_not_change_by_what_it_has_played() -> None:
    with CheckWorker(LONG) as worker:
        first = worker.check(DISCARDING, NO_MADNESS)
        worker.check(replace(DISCARDING, life=7), NO_MADNESS)

        assert first == worker.check(DISCARDING, NO_MADNESS)


@pytest.mark.parametrize("name", FAILURES)
def test_a_failure_costs_one_check_and_says_what_happened(name: str, tmp_path: Path) -> None:
    failure, why = FAILURES[name]
    with CheckWorker(LONG, failing_once(tmp_path, failure)) as worker:
        failed = worker.check(DISCARDING, NO_MADNESS)
        next_one = worker.check(DISCARDING, NO_MADNESS)

    assert (failed.verdict, failed.why, failed.changed) == ("error", why, NO_MADNESS.changed)
    assert failed.scenario.error == why
    assert next_one.verdict == "proven"


def test_a_check_that_takes_too_long_is_stopped(tmp_path: Path) -> None:
    command = failing_once(tmp_path, "time.sleep(3600)")
    with CheckWorker(SHORT, command) as worker:
        outcome = worker.check(DISCARDING, NO_MADNESS)

    assert (outcome.verdict, outcome.why) == (
        "error",
        "the engine did not answer within 1 s and was stopped",
    )
    assert has_ended(int((tmp_path / "was-here").read_text()))


def test_the_real_engine_is_stopped_in_the_middle_of_a_check() -> None:
    with CheckWorker(0.001) as worker:
        outcome = worker.check(DISCARDING, NO_MADNESS)

    assert outcome.why == "the engine did not answer within 0.001 s and was stopped"


def test_a_process_that_died_between_checks_costs_no_check(
    tmp_path: Path, engine: PhaseEngine
) -> None:
    answered = to_text(check(engine, DISCARDING, NO_MADNESS))
    with CheckWorker(LONG, failing_once(tmp_path, f"print({answered!r}, flush=True)")) as worker:
        first = worker.check(DISCARDING, NO_MADNESS)
        # Waits for its end without taking notice of it: that is for the worker to do.
        os.waitid(os.P_PID, int((tmp_path / "was-here").read_text()), os.WEXITED | os.WNOWAIT)
        second = worker.check(DISCARDING, NO_MADNESS)

    assert first == second


def test_a_worker_that_does_not_start_is_said_at_once() -> None:
    with (
        CheckWorker(LONG, (sys.executable, "-c", "import no_such_engine")) as worker,
        pytest.raises(EngineFailureError, match="No module named 'no_such_engine'"),
    ):
        worker.check(DISCARDING, NO_MADNESS)


def test_a_command_that_does_not_exist_is_said_at_once(tmp_path: Path) -> None:
    with (
        CheckWorker(LONG, (str(tmp_path / "no-python"),)) as worker,
        pytest.raises(EngineFailureError, match=r"cannot be started: .*no-python"),
    ):
        worker.check(DISCARDING, NO_MADNESS)


def test_a_worker_that_greets_with_something_else_is_said_at_once() -> None:
    with (
        CheckWorker(LONG, (sys.executable, "-c", "print('hello')")) as worker,
        pytest.raises(EngineFailureError, match="greets with 'hello"),
    ):
        worker.check(DISCARDING, NO_MADNESS)


def test_a_worker_without_an_engine_says_so() -> None:
    missing = """print('{"missing": "no engine on this machine"}')"""
    with (
        CheckWorker(LONG, (sys.executable, "-c", missing)) as worker,
        pytest.raises(EngineMissingError, match="no engine on this machine"),
    ):
        worker.check(DISCARDING, NO_MADNESS)


def test_a_worker_says_what_of_a_card_is_not_modelled() -> None:
    with CheckWorker(LONG) as worker:
        assert worker.unmodelled(POEM_READER) == ("recite a poem backwards",)
        assert worker.unmodelled(DISCARDING.cards[0]) == ()


@pytest.mark.parametrize("answer", ["null", "nothing"])
def test_an_answer_that_is_no_list_of_clauses_is_a_failure(answer: str, tmp_path: Path) -> None:
    command = failing_once(tmp_path, f"print({answer!r}, flush=True)")
    with (
        CheckWorker(LONG, command) as worker,
        pytest.raises(EngineFailureError, match="something else than a list"),
    ):
        worker.unmodelled(POEM_READER)


def test_a_stopped_worker_takes_no_more_checks() -> None:
    with CheckWorker(LONG) as worker:
        worker.stop()

        with pytest.raises(EngineFailureError, match="was stopped"):
            worker.check(DISCARDING, NO_MADNESS)


def test_a_worker_can_be_stopped_in_the_middle_of_a_check(tmp_path: Path) -> None:
    with CheckWorker(LONG, failing_once(tmp_path, "time.sleep(3600)")) as worker:
        stopping = threading.Timer(0.3, worker.stop)
        stopping.start()
        outcome = worker.check(DISCARDING, NO_MADNESS)
        stopping.join()

    assert outcome.verdict == "error"


def test_a_worker_is_found_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").write_text("raise ImportError('a stranger')\n")
    monkeypatch.chdir(tmp_path)
    with CheckWorker(LONG) as worker:
        assert worker.check(DISCARDING, NO_MADNESS).verdict == "proven"


def test_the_engine_prints_nothing_to_the_users_terminal(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    noisy = "print('noise', file=sys.stderr, flush=True); sys.exit(1)"
    with CheckWorker(LONG, failing_once(tmp_path, noisy)) as worker:
        worker.check(DISCARDING, NO_MADNESS)
        worker.check(DISCARDING, NO_MADNESS)

    assert capfd.readouterr() == ("", "")


# Many checks


def test_all_checks_come_back_under_their_keys() -> None:
    checks = [(life, scenario, NO_MADNESS) for life, scenario in numbered(5)]
    outcomes = dict(check_all(checks, seconds=LONG))

    assert [(life, "proven") for life, _ in numbered(5)] == sorted(
        (life, outcome.verdict) for life, outcome in outcomes.items()
    )
    assert {life: life for life, _ in numbered(5)} == {
        life: outcome.scenario.before.seats[0].life
        for life, outcome in outcomes.items()
        if outcome.scenario.before is not None
    }


def test_equal_checks_run_once(tmp_path: Path) -> None:
    command = failing_once(tmp_path, "os._exit(3)")
    checks = [(name, DISCARDING, NO_MADNESS) for name in "abc"]
    verdicts = {
        key: outcome.verdict
        for key, outcome in check_all(checks, workers=1, seconds=LONG, command=command)
    }

    assert verdicts == dict.fromkeys("abc", "error")


def test_progress_is_told_after_every_check() -> None:
    told: list[tuple[int, int]] = []
    checks = [(life, scenario, NO_MADNESS) for life, scenario in numbered(3)]
    list(check_all(checks, seconds=LONG, progress=lambda done, of: told.append((done, of))))

    assert told == [(1, 3), (2, 3), (3, 3)]


def test_no_checks_are_no_outcomes() -> None:
    assert list(check_all([])) == []


def test_a_crash_costs_one_of_many_checks(tmp_path: Path) -> None:
    command = failing_once(tmp_path, "os.kill(os.getpid(), signal.SIGKILL)")
    checks = [(life, scenario, NO_MADNESS) for life, scenario in numbered(4)]
    found = check_all(checks, workers=1, seconds=LONG, command=command)

    assert sorted(outcome.verdict for _, outcome in found) == ["error", *["proven"] * 3]


def test_a_missing_engine_is_said_before_the_first_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engine.installed.DISTRIBUTION", "an-engine-that-nobody-has")

    with pytest.raises(EngineMissingError, match="an-engine-that-nobody-has"):
        check_all([("one", DISCARDING, NO_MADNESS)])


HANGING = """
import os, pathlib, sys, time
print('{"engine": "one that hangs"}', flush=True)
sys.stdin.readline()
pathlib.Path(sys.argv[1], str(os.getpid())).touch()
time.sleep(3600)
"""


def test_closing_stops_the_workers_in_the_middle_of_their_checks(tmp_path: Path) -> None:
    # The first check is answered by a real worker; the second one hangs.
    script = f"""
import pathlib, sys
if sys.argv[2:] == [] and not pathlib.Path(sys.argv[1], "first").exists():
    pathlib.Path(sys.argv[1], "first").touch()
    from engine.worker_main import main
    main()
else:
    {HANGING.strip().replace(chr(10), chr(10) + "    ")}
"""
    command = (sys.executable, "-c", script, str(tmp_path))
    checks = [(life, scenario, NO_MADNESS) for life, scenario in numbered(2)]
    outcomes = check_all(checks, workers=2, seconds=LONG, command=command)
    next(outcomes)
    outcomes.close()

    assert all(has_ended(int(path.name)) for path in tmp_path.iterdir() if path.name.isdigit())


def test_ctrl_c_stops_the_workers_in_the_middle_of_their_checks(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    pids.mkdir()
    # Where the tests run in the background of a shell, Ctrl-C is ignored from the start.
    program = f"""
import signal
import sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from engine.worker import check_all
from tests.engine.stand_ins import DISCARDING, NO_MADNESS
from dataclasses import replace
checks = [(life, replace(DISCARDING, life=life), NO_MADNESS) for life in (20, 21)]
command = (sys.executable, "-c", {HANGING!r}, {str(pids)!r})
list(check_all(checks, seconds=3600, command=command))
"""
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        (sys.executable, "-c", program), cwd=root, stderr=subprocess.PIPE, text=True
    ) as parent:
        while len(list(pids.iterdir())) < 2 and parent.poll() is None:
            time.sleep(0.05)
        parent.send_signal(signal.SIGINT)
        _, errors = parent.communicate()

    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert [has_ended(int(path.name)) for path in pids.iterdir()] == [True, True]
