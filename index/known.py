"""Vectors of an earlier index, so that only texts that are new to it have to be embedded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from corpus.errors import StoreError
from index.description import VECTORS_FILE, model_of
from index.encoder import Encoder
from index.vectors import Vectors


@dataclass(frozen=True, slots=True)
class KnownVectors:
    """The vectors of texts that were embedded before, `float32[n, dimension]`."""

    _rows: Mapping[str, int]
    _vectors: npt.NDArray[np.float32]

    @classmethod
    def open(cls, folder: Path, texts: Mapping[int, str], encoder: Encoder) -> KnownVectors:
        """Read the index in `folder`, whose chunks with these ids had these `texts`.

        None are known where it is missing, damaged, or of another encoder.
        """
        try:
            if model_of(folder) != encoder.name:
                return NONE_KNOWN
            vectors = Vectors.open(folder / VECTORS_FILE)
        except StoreError:
            return NONE_KNOWN
        if vectors.dimension != encoder.dimension:
            return NONE_KNOWN
        rows = {texts[chunk]: row for row, chunk in enumerate(vectors.ids) if chunk in texts}
        return cls(rows, vectors.matrix())

    def fill(self, vectors: npt.NDArray[np.float32], texts: Sequence[str]) -> list[int]:
        """Write the known vectors of `texts` into the rows of `vectors`; return the other rows."""
        missing = []
        for row, text in enumerate(texts):
            known = self._rows.get(text)
            if known is None:
                missing.append(row)
            else:
                vectors[row] = self._vectors[known]
        return missing


NONE_KNOWN = KnownVectors({}, np.empty((0, 0), dtype=np.float32))
"""Where every text has to be embedded."""
