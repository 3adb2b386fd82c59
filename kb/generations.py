"""Generations: a build works beside the one that answers, and takes its place at the end.

A reader never sees half a build, and a build that fails or is interrupted costs nothing: what it
left behind goes when the next one starts.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from corpus.errors import StoreError
from corpus.migrations import can_migrate, migrate
from corpus.schema import demand_damage
from corpus.store import Store
from kb.home import STORE_FILE, WHOLE_FILE, Home

_UNREADABLE = ".unreadable"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class NewGeneration:
    """A generation in the making: its folder, its store, and the one that it follows.

    `previous` is the folder of the generation that answers until then, None for the first one.
    `why_afresh` says why what was there could not be read, "" where it could: then the store is
    empty, and what was there is moved to the folders in `set_aside` at the end.
    """

    folder: Path
    store: Store
    previous: Path | None
    why_afresh: str = ""
    set_aside: tuple[Path, ...] = ()


@contextmanager
def writing(home: Home) -> Iterator[None]:
    """Hold the right to write to a knowledge base, which one process at a time has.

    Raises StoreError at once when another one has it, or the folder cannot be written.
    """
    # Needed by what writes alone: a question does not wait for the import.
    from filelock import FileLock, Timeout

    try:
        home.folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(home.lock, timeout=0)
        lock.acquire()
    except Timeout as taken:
        raise StoreError(
            f"{home.folder}: another build or verification is writing to this knowledge base; "
            "try again when it has ended"
        ) from taken
    except OSError as refused:
        raise StoreError(
            f"{home.folder}: cannot be written ({refused.strerror}); check that the folder is "
            "yours, or name another one with --home or KB_HOME"
        ) from refused
    try:
        yield
    finally:
        lock.release()


@contextmanager
def new_generation(home: Home) -> Iterator[NewGeneration]:
    """Give a copy of the current generation's store to work on, and swap it in at the end.

    When the block ends with an error, nothing has changed. Raises StoreError when another
    process writes, or something cannot be written.
    """
    with writing(home):
        _remove_leftovers(home)
        folder = home.generations / str(1 + max(map(_number, _folders(home)), default=0))
        try:
            folder.mkdir(parents=True)
            new = _started(home, folder)
            with new.store:
                yield new
            for path in new.set_aside:
                path.with_suffix("").rename(path)
            _swap(home, folder)
        except (OSError, sqlite3.Error) as refused:
            _remove(folder)
            reason = getattr(refused, "strerror", None) or refused
            raise StoreError(
                f"{folder}: the knowledge base cannot be written ({reason}) and is as it was "
                "before; make room or mend the folder, then run `kb build` again"
            ) from refused
        except BaseException:
            _remove(folder)
            raise
        _remove_leftovers(home)


def open_current(home: Home, opening: Callable[[Path], T]) -> T:
    """Return what `opening` makes of the folder of the current generation.

    When a build takes that folder away meanwhile, the next one is opened. Raises StoreError
    where there is no knowledge base, and what `opening` raises for one that stays.
    """
    while True:
        folder = home.demand_current()
        try:
            return opening(folder)
        except StoreError:
            if home.current() == folder:
                raise


@contextmanager
def open_store(home: Home) -> Iterator[Store]:
    """Open the store of the current generation; it stays readable when a build replaces it.

    Raises StoreError where there is none, and for damage that shows while it is read.
    """
    store = open_current(home, lambda folder: Store.open(folder / STORE_FILE))
    with store, telling_damage(home):
        yield store


@contextmanager
def telling_damage(home: Home) -> Iterator[None]:
    """Turn what SQLite says of a damaged or locked store into a StoreError."""
    try:
        yield
    except sqlite3.DatabaseError as wrong:
        raise StoreError(
            f"{home.folder}: the store cannot be used ({wrong}); try again, and if that does not "
            "help, run `kb build` to make it anew"
        ) from wrong


def _started(home: Home, folder: Path) -> NewGeneration:
    path = folder / STORE_FILE
    try:
        previous = home.current()
        if previous is None:
            return NewGeneration(folder, Store.create(path), None)
        if can_migrate(previous / STORE_FILE):
            migrate(previous / STORE_FILE, path)
        else:
            _copy(previous / STORE_FILE, path)
        return NewGeneration(folder, Store.open(path), previous)
    except StoreError as unreadable:
        path.unlink(missing_ok=True)
        aside = tuple(
            other.with_suffix(_UNREADABLE) for other in _folders(home) if _is_whole(other, folder)
        )
        return NewGeneration(folder, Store.create(path), None, str(unreadable), aside)


def _copy(source: Path, target: Path) -> None:
    """Copy a store, also one that is being read, and check every page of the copy."""
    with Store.open(source) as store, closing(sqlite3.connect(target)) as copy:
        try:
            store.connection.backup(copy)
            (said,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as wrong:
            demand_damage(wrong)
            raise StoreError(f"{source}: the store is damaged ({wrong})") from wrong
    if said != "ok":
        raise StoreError(f"{source}: the store is damaged ({said})")


def _swap(home: Home, folder: Path) -> None:
    (folder / WHOLE_FILE).touch()
    written = home.pointer.with_suffix(".new")
    with written.open("w", encoding="utf-8") as file:
        file.write(f"{folder.name}\n")
        file.flush()
        os.fsync(file.fileno())
    written.replace(home.pointer)


def _remove_leftovers(home: Home) -> None:
    """Remove every generation but the current one; none when it is not known which that is."""
    try:
        current = home.current()
    except StoreError:
        return
    for folder in _folders(home):
        if folder != current and folder.name.isdecimal():
            _remove(folder)
    for export in home.models.glob(".export-*"):
        _remove(export)


def _remove(folder: Path) -> None:
    # Where open files cannot be removed, a reader keeps this folder until a later build.
    shutil.rmtree(folder, ignore_errors=True)


def _folders(home: Home) -> tuple[Path, ...]:
    return tuple(path for path in home.generations.glob("*") if _number(path))


def _number(folder: Path) -> int:
    number = folder.name.removesuffix(_UNREADABLE)
    return int(number) if number.isdecimal() else 0


def _is_whole(other: Path, new: Path) -> bool:
    return other != new and other.name.isdecimal()
