"""Opens a source file, gzipped or not, and turns what can go wrong in reading into SourceErrors."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, cast

import ijson

from corpus.errors import SourceError

GZIP = b"\x1f\x8b"
UTF8_MARK = b"\xef\xbb\xbf"

_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_START_BYTES = 512
_OTHERS = {
    b"%PDF": "a PDF; save its text as UTF-8",
    b"PK\x03\x04": "a ZIP archive; unpack it",
    b"\xfd7zXZ\x00": "an xz archive; unpack it, or download the .gz",
    b"BZh": "a bzip2 archive; unpack it, or download the .gz",
    b"\x28\xb5\x2f\xfd": "a Zstandard archive; unpack it, or download the .gz",
    b"SQLite format 3\x00": "an SQLite database",
    b"<": "a web page or XML",
}
_AGAIN = "download the file again"

Entry = tuple[str, Any]
"""A part of a file: its place in words ("item 3", "line 5", `data."Fire // Ice"`), its value."""


def entries(
    path: Path, expected: str, split: Callable[[BinaryIO], Iterator[Entry]]
) -> Iterator[Entry]:
    """Yield the parts into which `split` takes the unpacked file, reading as it goes.

    Raises SourceError as `opened` does, with the last part that was read whole as its position,
    and for a file without a part.
    """
    last: str | None = None

    def position() -> str:
        return f"after {last}" if last else "before the first entry"

    with opened(path, expected, position) as stream:
        for place, value in split(stream):
            last = place
            yield place, value
    if last is None:
        raise SourceError(path, f"the file holds nothing to read; {expected}")


@contextmanager
def opened(path: Path, expected: str, position: Callable[[], str | None]) -> Iterator[BinaryIO]:
    """Open a file of UTF-8 text for its bytes, unpacked and after a byte order mark.

    `expected` says what the file should be ("an MTGJSON file is expected"); `position` is asked
    where reading stood when it failed.

    Raises SourceError for a path that cannot be read, an empty file, UTF-16, NUL bytes near
    its start, the marks of other kinds of files, and, in the body of the `with` statement, for
    gzip data or JSON that is damaged or truncated.
    """
    try:
        with _unpacked(path) as stream:
            _skip_mark(path, expected, stream)
            yield stream
    except FileNotFoundError as missing:
        raise SourceError(path, "there is no such file; check the path") from missing
    except IsADirectoryError as folder:
        raise SourceError(path, "this is a folder; name the file in it") from folder
    except (EOFError, zlib.error, gzip.BadGzipFile) as damaged:
        problem = f"the gzip data is damaged or ends too early; {_AGAIN}"
        raise SourceError(path, problem, position()) from damaged
    # ijson lets the UnicodeDecodeError of bytes through that only C takes for UTF-8.
    except (ijson.JSONError, UnicodeDecodeError) as wrong:
        problem = f"what follows is {_not_json(wrong)}; {expected}, so {_AGAIN}"
        raise SourceError(path, problem, position()) from wrong
    except OSError as refused:
        problem = f"cannot be read ({refused.strerror}); check its permissions"
        raise SourceError(path, problem) from refused


def _not_json(wrong: Exception) -> str:
    if isinstance(wrong, UnicodeDecodeError) or "UTF8" in str(wrong):
        return "not UTF-8 text"
    return "a number too large" if "overflow" in str(wrong) else "not complete JSON"


def _unpacked(path: Path) -> BinaryIO:
    with path.open("rb") as file:
        is_packed = file.read(len(GZIP)) == GZIP
    return cast(BinaryIO, gzip.open(path, "rb")) if is_packed else path.open("rb")


def _skip_mark(path: Path, expected: str, stream: BinaryIO) -> None:
    start = stream.read(_START_BYTES)
    if not start.removeprefix(UTF8_MARK).strip():
        raise SourceError(path, f"the file is empty; {expected}")
    if start.startswith(_UTF16_MARKS):
        raise SourceError(path, "the text is UTF-16; save it as UTF-8 and read it again")
    for mark, other in _OTHERS.items():
        if start.startswith(mark):
            raise SourceError(path, f"this looks like {other}; {expected}")
    if b"\0" in start:
        problem = f"there is a NUL byte, so this is UTF-16 or no text at all; {expected}"
        raise SourceError(path, problem, f"byte {start.index(0) + 1}")
    stream.seek(len(UTF8_MARK) if start.startswith(UTF8_MARK) else 0)
