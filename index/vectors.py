"""The nearest vectors to a vector, by exact inner product in FAISS."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import faiss
import numpy as np
import numpy.typing as npt

from corpus.errors import StoreError

_DIGEST_LENGTH = hashlib.sha256().digest_size


@dataclass(frozen=True, slots=True)
class Vectors:
    """Vectors of unit length with their ids; the inner product of two of them is their cosine."""

    _index: faiss.IndexIDMap

    @classmethod
    def build(cls, vectors: npt.NDArray[np.float32], ids: Sequence[int]) -> Vectors:
        """Index `vectors`, `float32[len(ids), dim]`, each row of unit length, under `ids`."""
        index = faiss.IndexIDMap(faiss.IndexFlatIP(vectors.shape[1]))
        index.add_with_ids(np.ascontiguousarray(vectors), np.asarray(ids, dtype=np.int64))
        return cls(index)

    @classmethod
    def open(cls, path: Path) -> Vectors:
        """Read what `save` wrote. Raises StoreError when the file is missing or damaged."""
        try:
            content = path.read_bytes()
        except OSError as problem:
            raise StoreError(
                f"{path}: the vectors cannot be read ({problem.strerror}); run `kb build`."
            ) from problem
        body, digest = content[:-_DIGEST_LENGTH], content[-_DIGEST_LENGTH:]
        # FAISS trusts the lengths it reads, and a damaged one can end the process.
        if hashlib.sha256(body).digest() != digest:
            raise StoreError(f"{path}: the vectors are damaged; run `kb build`.")
        index = faiss.deserialize_index(np.frombuffer(body, dtype=np.uint8))
        if not isinstance(index, faiss.IndexIDMap):
            raise StoreError(f"{path}: the vectors carry no ids; run `kb build`.")
        return cls(index)

    def save(self, path: Path) -> None:
        """Write a FAISS index file, followed by the SHA-256 of it (32 bytes)."""
        body = faiss.serialize_index(self._index).tobytes()
        path.write_bytes(body + hashlib.sha256(body).digest())

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids in the order in which they were given."""
        return tuple(faiss.vector_to_array(self._index.id_map).tolist())

    def matrix(self) -> npt.NDArray[np.float32]:
        """Return all vectors, `float32[len(ids), dimension]`, in the order of `ids`."""
        flat = faiss.downcast_index(self._index.index)
        return np.asarray(flat.reconstruct_n(0, self._index.ntotal), dtype=np.float32)

    @property
    def dimension(self) -> int:
        """Length of one vector."""
        return int(self._index.d)

    def search(
        self, vector: npt.NDArray[np.float32], n: int, among: Collection[int] | None = None
    ) -> tuple[tuple[int, float], ...]:
        """Return at most `n` pairs of id and cosine, highest first, equal ones by lower id.

        `vector` is `float32[dim]` of unit length; `among` are the ids that may be found, None for
        all of them.
        """
        n = min(n, self._index.ntotal if among is None else len(among))
        if n < 1:
            return ()
        parameters = None
        if among is not None:
            allowed = np.fromiter(among, dtype=np.int64, count=len(among))
            selector = faiss.IDSelectorBatch(allowed)
            parameters = faiss.SearchParameters()
            parameters.sel = selector
        cosines, ids = self._index.search(vector.reshape(1, -1), n, params=parameters)
        # FAISS fills up with -1 when fewer than n of the allowed ids are in the index.
        found = [(int(i), float(c)) for i, c in zip(ids[0], cosines[0], strict=True) if i >= 0]
        return tuple(sorted(found, key=lambda pair: (-pair[1], pair[0])))
