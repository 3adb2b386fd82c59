"""What a server called the version of a file, kept beside the download for the next request.

The words are those of RFC 9110: https://www.rfc-editor.org/rfc/rfc9110 (13.1 and 13.2).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Version:
    """The version of a file that a server sent from `address`.

    `validator` is what a request to go on with that version names: a strong entity tag, or a
    date of change that is strong; None where there is neither, so that nothing can go on.
    """

    address: str
    etag: str | None = None
    last_modified: str | None = None
    validator: str | None = None

    @classmethod
    def from_headers(cls, address: str, headers: Mapping[str, str]) -> Version:
        """Return the version that the headers of an answer name."""
        etag, changed = (_printable(headers.get(name)) for name in ("ETag", "Last-Modified"))
        if etag is not None:
            validator = None if etag.startswith("W/") else etag
        else:
            validator = changed if _is_strong(changed, headers.get("Date")) else None
        return cls(address, etag, changed, validator)

    def if_changed(self) -> Mapping[str, str]:
        """Return the headers that ask for the file only where it is another version now."""
        asked = {"If-None-Match": self.etag, "If-Modified-Since": self.last_modified}
        return {name: value for name, value in asked.items() if value is not None}

    def from_byte(self, n: int) -> Mapping[str, str]:
        """Return the headers that ask for what follows the first `n` bytes of this version.

        There are none where the server gave nothing to go on with.
        """
        if n == 0 or self.validator is None:
            return {}
        return {"Range": f"bytes={n}-", "If-Range": self.validator}


@dataclass(frozen=True, slots=True)
class DownloadState:
    """Which version lies here whole, with its SHA-256, and which one the part belongs to."""

    whole: Version | None = None
    sha256: str | None = None
    part: Version | None = None


def read_state(path: Path) -> DownloadState:
    """Return the state that was written, an empty one where there is none or it is damaged."""
    try:
        read = json.loads(path.read_text("utf-8"))
        whole, sha256, part = read["whole"], read["sha256"], read["part"]
        return DownloadState(_version(whole), _text(sha256), _version(part))
    except (FileNotFoundError, ValueError, KeyError, TypeError, RecursionError):
        return DownloadState()


def write_state(path: Path, state: DownloadState) -> None:
    """Write the state in the place of the one before. Raises OSError."""
    written = path.with_name(f"{path.name}.new")
    written.write_text(json.dumps(asdict(state), indent=2), "utf-8")
    written.replace(path)


def _version(read: Any) -> Version | None:
    if read is None:
        return None
    address, *others = (_text(read[field.name]) for field in fields(Version))
    if address is None:
        raise ValueError("a version without an address")
    return Version(address, *others)


def _text(read: Any) -> str | None:
    if read is not None and _printable(read) is None:
        raise ValueError("no text that was written here")
    return None if read is None else str(read)


def _printable(value: Any) -> str | None:
    """Return a text that can be sent back in a header, None for anything else."""
    is_text = isinstance(value, str) and value.isascii() and value.isprintable()
    return value if is_text and value.strip() else None


def _is_strong(changed: str | None, sent: str | None) -> bool:
    """Whether no second version can have the same date: it was sent a second later or more."""
    try:
        since = parsedate_to_datetime(sent or "") - parsedate_to_datetime(changed or "")
    except (ValueError, TypeError):
        return False
    return since >= timedelta(seconds=1)
