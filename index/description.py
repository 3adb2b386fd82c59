"""The files of an index beside the store, and the encoder that they were made with."""

from __future__ import annotations

import json
from pathlib import Path

from corpus.errors import StoreError

VECTORS_FILE = "vectors.faiss"
DESCRIPTION_FILE = "index.json"


def model_of(folder: Path) -> str:
    """Return the name of the encoder that the index in `folder` was built with.

    Raises StoreError when the index is missing or damaged.
    """
    path = folder / DESCRIPTION_FILE
    try:
        description = json.loads(path.read_bytes())
        return str(description["model"])
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise StoreError(f"{path}: the index is missing or damaged; run `kb build`.") from problem
