"""What a long command says on standard error while it works."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress() -> Iterator[Callable[[str, int, int], None]]:
    """Give a function that is told the stage, how much of it is done, and how much there is.

    On a terminal it moves a bar; elsewhere nothing is said.
    """
    if not sys.stderr.isatty():
        yield lambda stage, done, total: None
        return
    # A bar is drawn for builds and verifications alone: no question waits for this import.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        shown: dict[str, TaskID] = {}

        def tell(stage: str, done: int, total: int) -> None:
            if stage not in shown:
                for task in shown.values():
                    bars.remove_task(task)
                shown.clear()
                shown[stage] = bars.add_task(stage.rstrip("."), total=None)
            bars.update(shown[stage], completed=done, total=total or None)

        yield tell
