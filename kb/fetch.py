"""Fetches the publishers' files into the folder of downloads of a knowledge base."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kb.download import Download, Progress, download
from kb.home import Home
from kb.http_client import Connection, FetchError, connected
from kb.publishers import PUBLISHERS

LOCK_FILE = "lock"


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came of one publisher's files: those that are here, and why the next one failed.

    `failure` is None where none did.
    """

    name: str
    downloads: tuple[Download, ...]
    failure: FetchError | None = None


@dataclass(frozen=True, slots=True)
class FetchReport:
    """What came of every publisher that was asked, in that order."""

    fetched: tuple[Fetched, ...]

    @property
    def downloads(self) -> tuple[Download, ...]:
        """Every file that is here and up to date."""
        return tuple(file for each in self.fetched for file in each.downloads)

    @property
    def files(self) -> tuple[Path, ...]:
        """The files to build from: those of the publishers without a failure."""
        whole = (each for each in self.fetched if each.failure is None)
        return tuple(file.path for each in whole for file in each.downloads)

    @property
    def failures(self) -> tuple[FetchError, ...]:
        """Every failure, a sentence each."""
        return tuple(each.failure for each in self.fetched if each.failure is not None)

    def to_json(self) -> Mapping[str, Any]:
        """Return the files with `name`, `address`, `state`, `bytes`, `sha256` and `path`, and
        the failures with the `name` of the publisher and the `error`."""
        return {
            "files": [_to_json(file) for file in self.downloads],
            "failures": [
                {"name": each.name, "error": str(each.failure)}
                for each in self.fetched
                if each.failure is not None
            ],
        }


@contextmanager
def downloading(home: Home) -> Iterator[None]:
    """Hold the right to change the folder of downloads, which one process at a time has.

    Raises FetchError at once when another one has it, or the folder cannot be written.
    """
    from filelock import FileLock, Timeout

    folder = home.downloads
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK_FILE, timeout=0)
        lock.acquire()
    except Timeout as taken:
        raise FetchError(
            f"{folder}: another `kb fetch` is at work here; try again when it has ended"
        ) from taken
    except OSError as refused:
        raise FetchError(
            f"{folder}: cannot be written ({refused.strerror}); check that the folder is yours, "
            "or name another one with --home or KB_HOME"
        ) from refused
    try:
        yield
    finally:
        lock.release()


def fetch(
    home: Home,
    addresses: Mapping[str, str | None],
    timeout: float,
    progress: Progress | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> FetchReport:
    """Bring the files of the publishers up to date, inside `downloading(home)`.

    `addresses` has the names of the publishers, each with the address to begin at or None for
    the publisher's own. `timeout` is how many seconds a server may be silent, and `sleep` waits
    for as many between attempts. A failure of one publisher does not stop the others.

    Raises FetchError where no connection can be made with the settings of the environment.
    """
    with connected(timeout, sleep) as connection:
        return FetchReport(
            tuple(
                _fetched(connection, home.downloads, name, address, progress)
                for name, address in addresses.items()
            )
        )


def _fetched(
    connection: Connection, folder: Path, name: str, address: str | None, progress: Progress | None
) -> Fetched:
    publisher = PUBLISHERS[name]
    downloads: list[Download] = []
    try:
        for offer in publisher.offers(connection, address or publisher.address):
            downloads.append(download(connection, offer, folder, progress))
    except FetchError as failure:
        return Fetched(name, tuple(downloads), failure)
    return Fetched(name, tuple(downloads))


def _to_json(file: Download) -> Mapping[str, Any]:
    return {
        "name": file.name,
        "address": file.address,
        "state": file.state,
        "bytes": file.n_bytes,
        "sha256": file.sha256,
        "path": str(file.path),
    }
