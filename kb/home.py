"""The folder of a knowledge base: where it is, and what lies in it.

```
current                    one line: the number of the generation that answers
generations/<number>/      store.sqlite, vectors.faiss, index.json
models/<hash>/             exported encoders, beside the generations because they outlive them
downloads/                 the publishers' files, with what their servers said of them
lock                       held by whoever writes
```
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from corpus.errors import StoreError

STORE_FILE = "store.sqlite"
WHOLE_FILE = "whole"
"""Stands empty in a generation that was built to its end."""
VARIABLE = "KB_HOME"
_APPLICATION = "proven-rulings"
_NUMBER = re.compile(r"[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class Home:
    """The folder of a knowledge base, which need not exist yet."""

    folder: Path

    @classmethod
    def find(cls, given: Path | None = None) -> Home:
        """Return the folder that is given, or that KB_HOME names, or the platform's for data."""
        if given is not None:
            return cls(_expanded(given))
        named = os.environ.get(VARIABLE)
        if named:
            return cls(_expanded(Path(named)))
        # Only where nobody names a folder, so that a question does not wait for the import.
        from platformdirs import user_data_path

        return cls(user_data_path(_APPLICATION, appauthor=False))

    @property
    def pointer(self) -> Path:
        """The file that names the current generation."""
        return self.folder / "current"

    @property
    def generations(self) -> Path:
        """The folder of all generations."""
        return self.folder / "generations"

    @property
    def models(self) -> Path:
        """The folder of exported encoders."""
        return self.folder / "models"

    @property
    def downloads(self) -> Path:
        """The folder of the files that were fetched from their publishers."""
        return self.folder / "downloads"

    @property
    def lock(self) -> Path:
        """The file that is locked by whoever writes."""
        return self.folder / "lock"

    def current(self) -> Path | None:
        """Return the folder of the generation that answers, None where nothing was built yet.

        Without the file that names it, it is the newest one that was built to its end. Raises
        StoreError when the folder cannot be read, or `current` names no generation.
        """
        named = self._named()
        while named is not None:
            folder = self.generations / named
            if _NUMBER.fullmatch(named) and (folder / STORE_FILE).is_file():
                return folder
            # A build that ended a moment ago has removed the one that was named until then.
            before, named = named, self._named()
            if named == before:
                raise StoreError(
                    f"{self.pointer}: it names the generation {named[:20]!r}, which is not there; "
                    "run `kb build` to make the knowledge base anew"
                )
        whole = [path.parent for path in self.generations.glob(f"*/{WHOLE_FILE}")]
        return max(
            (folder for folder in whole if folder.name.isdecimal()),
            key=lambda folder: int(folder.name),
            default=None,
        )

    def demand_current(self) -> Path:
        """Return the folder of the generation that answers.

        Raises StoreError where nothing was built yet, and as `current` does.
        """
        folder = self.current()
        if folder is None:
            raise StoreError(
                f"{self.folder}: there is no knowledge base here; run `kb build` to make one, "
                f"or name its folder with --home or {VARIABLE}"
            )
        return folder

    def _named(self) -> str | None:
        try:
            return self.pointer.read_text("utf-8").strip()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except UnicodeDecodeError as wrong:
            raise StoreError(
                f"{self.pointer}: this is not text; run `kb build` to make the knowledge base anew"
            ) from wrong
        except OSError as refused:
            raise StoreError(
                f"{self.pointer}: cannot be read ({refused.strerror}); check that it is yours"
            ) from refused


def _expanded(path: Path) -> Path:
    try:
        return path.expanduser()
    except RuntimeError as unknown:
        raise StoreError(
            f"{path}: there is no user of that name; name the folder in full"
        ) from unknown
