"""Downloads one file so that what lies here is always whole and what it should be.

What arrives is kept in `NAME.part`, goes on where it stopped, and takes the place of `NAME` only
when it is complete and recognised. `NAME.state` remembers what the server called the version.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import httpx2

from corpus.errors import SourceError
from corpus.recognise import recognise
from kb.download_state import DownloadState, Version, read_state, write_state
from kb.http_client import BY_HAND, Connection, FetchError, PassingError
from kb.publishers import Offer

_OK, _PARTIAL, _NOT_MODIFIED, _NO_SUCH_RANGE = 200, 206, 304, 416
_RANGE = re.compile(r"bytes ([0-9]{1,18})-([0-9]{1,18})/(?:([0-9]{1,18})|\*)")
_LENGTH = re.compile(r"[0-9]{1,18}")

Progress = Callable[[str, int, int], None]
"""Told the name of a file, how many of its bytes are here, and how many it has (0: not known)."""


@dataclass(frozen=True, slots=True)
class Download:
    """A file as it lies here now, and whether it had to be fetched for that."""

    name: str
    address: str
    state: Literal["fetched", "unchanged"]
    n_bytes: int
    sha256: str
    path: Path


@dataclass(frozen=True, slots=True)
class _Places:
    whole: Path
    part: Path
    state: Path


def download(
    connection: Connection, offer: Offer, folder: Path, progress: Progress | None = None
) -> Download:
    """Bring the file in `folder`, which must be there, up to date with what is offered.

    It is not asked for when the published checksum is the one of the file that is here, and not
    sent when the server says that it is unchanged. Raises FetchError for every failure: then
    the file is as it was, and what came of the new one stays to go on with.
    """
    place = _Places(*(folder / f"{offer.name}{end}" for end in ("", ".part", ".state")))
    try:
        return connection.retried(lambda: _attempt(connection, offer, place, progress or _silent))
    except OSError as refused:
        raise FetchError(
            f"{refused.filename or place.whole}: cannot be used ({refused.strerror}); make room "
            "or check that it is yours, then run `kb fetch` again, which goes on where it can"
        ) from refused


def _attempt(connection: Connection, offer: Offer, place: _Places, progress: Progress) -> Download:
    state = read_state(place.state)
    sha256 = _sha256(place.whole) if place.whole.exists() else None
    if sha256 is not None and sha256 == offer.sha256:
        return _unchanged(offer, place, sha256)
    # A checksum that differs says that it has changed, whatever a server remembers.
    is_known = sha256 is not None and sha256 == state.sha256 and offer.sha256 is None
    here = state.whole if is_known and _is_of(state.whole, offer) else None
    part = state.part if _is_of(state.part, offer) else None
    n = place.part.stat().st_size if place.part.exists() else 0
    going_on = part.from_byte(n) if part else {}
    headers = {"Accept-Encoding": "identity", **(here.if_changed() if here else {}), **going_on}
    accepted = {_OK}
    if here and here.if_changed():
        accepted.add(_NOT_MODIFIED)
    if going_on:
        accepted |= {_PARTIAL, _NO_SUCH_RANGE}
    with connection.answer(offer.address, headers, accepted) as response:
        if response.status_code == _NOT_MODIFIED and sha256 is not None:
            return _unchanged(offer, place, sha256)
        start = n if part and _goes_on(response, n, part) else 0
        is_refused = response.status_code != _OK and start == 0
        if not is_refused:
            state = _receive(response, offer, place, state, start, progress)
    if is_refused:
        place.part.unlink()
        return _attempt(connection, offer, place, progress)
    return _put_in_place(offer, place, state)


def _is_of(version: Version | None, offer: Offer) -> bool:
    return version is not None and version.address == offer.address


def _unchanged(offer: Offer, place: _Places, sha256: str) -> Download:
    place.part.unlink(missing_ok=True)
    n_bytes = place.whole.stat().st_size
    return Download(offer.name, offer.address, "unchanged", n_bytes, sha256, place.whole)


def _goes_on(response: httpx2.Response, n: int, part: Version) -> bool:
    """Whether the answer follows the first `n` bytes of the version that the part belongs to."""
    found = _RANGE.fullmatch(response.headers.get("Content-Range", ""))
    if response.status_code != _PARTIAL or found is None:
        return False
    start, last, total = (None if number is None else int(number) for number in found.groups())
    is_sound = start == n and last is not None and n <= last and (total is None or last < total)
    return is_sound and response.headers.get("ETag") in (None, part.etag)


def _receive(
    response: httpx2.Response,
    offer: Offer,
    place: _Places,
    state: DownloadState,
    start: int,
    progress: Progress,
) -> DownloadState:
    """Write the body behind the first `start` bytes of the part; return the state then.

    Raises PassingError for a body that ends too early and FetchError for one that is too long.
    """
    expected = _expected(response, offer, start)
    n = start
    with place.part.open("ab" if start else "wb") as file:
        if not start:
            # Only now that nothing of another version is left in the part.
            state = replace(state, part=Version.from_headers(offer.address, response.headers))
            write_state(place.state, state)
        for chunk in response.iter_raw():
            file.write(chunk)
            n += len(chunk)
            progress(offer.name, n, expected or 0)
        file.flush()
        os.fsync(file.fileno())
    if expected is None or n == expected:
        return state
    problem = f"{offer.address}: {n:,} bytes came instead of {expected:,}"
    if n < expected:
        raise PassingError(
            f"{problem}; run `kb fetch` again, which goes on where it can, or {BY_HAND}"
        )
    place.part.unlink()
    raise FetchError(f"{problem}; run `kb fetch` again, or {BY_HAND}")


def _expected(response: httpx2.Response, offer: Offer, start: int) -> int | None:
    """Return the size of the whole file as it is sent, None where nothing says it."""
    found = _RANGE.fullmatch(response.headers.get("Content-Range", "")) if start else None
    if found is not None:
        return int(found[3]) if found[3] else int(found[2]) + 1
    length = response.headers.get("Content-Length", "")
    if _LENGTH.fullmatch(length):
        return int(length)
    # A size that is published is the one of the file, not of what a server packs unasked.
    return None if response.headers.get("Content-Encoding") else offer.n_bytes


def _put_in_place(offer: Offer, place: _Places, state: DownloadState) -> Download:
    sha256 = _sha256(place.part)
    problem = _unlike(offer, place.part, sha256)
    if problem is not None:
        place.part.unlink()
        raise FetchError(
            f"{offer.address}: {problem}; nothing was replaced, so try again later (a network "
            f"that asks to sign in sends its own page), or {BY_HAND}"
        )
    n_bytes = place.part.stat().st_size
    place.part.replace(place.whole)
    write_state(place.state, DownloadState(whole=state.part, sha256=sha256))
    return Download(offer.name, offer.address, "fetched", n_bytes, sha256, place.whole)


def _unlike(offer: Offer, part: Path, sha256: str) -> str | None:
    """Return in which way the part is not what was offered, None where it is."""
    try:
        form = recognise(part)
    except SourceError as wrong:
        said = str(wrong).removeprefix(str(part)).lstrip(",: ").partition("; ")[0]
        return f"what came is not {offer.form} ({said})"
    if form != offer.form:
        return f"what came is not {offer.form} but {form}"
    if offer.sha256 not in (None, sha256):
        return f"what came has the SHA-256 {sha256} instead of the published {offer.sha256}"
    return None


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _silent(name: str, done: int, total: int) -> None:
    pass
