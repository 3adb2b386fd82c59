"""The index as a whole: built over the chunks of a store, asked in plain words."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from corpus.errors import StoreError
from index.description import DESCRIPTION_FILE, VECTORS_FILE, model_of
from index.encoder import Encoder
from index.fusion import fuse
from index.known import NONE_KNOWN, KnownVectors
from index.vectors import Vectors
from index.words import build_words, search_words

_PIECE = 256
_DEPTH = 200


@dataclass(frozen=True, slots=True)
class Hit:
    """A text that answers, and where its place comes from.

    `score` is the fused one, only comparable within one answer. Ranks count from 1 and are None
    where the text was not found that way. `cosine` is of the text's nearest chunk, higher is
    closer.
    """

    text_id: str
    score: float
    word_rank: int | None
    vector_rank: int | None
    cosine: float | None


@dataclass(frozen=True, slots=True)
class Index:
    """Finds the texts of one store by meaning and by words."""

    _connection: sqlite3.Connection
    _encoder: Encoder
    _vectors: Vectors
    _texts: Mapping[int, str]

    @classmethod
    def build(
        cls,
        folder: Path,
        connection: sqlite3.Connection,
        encoder: Encoder,
        progress: Callable[[int, int], None],
        known: KnownVectors = NONE_KNOWN,
    ) -> Index:
        """Embed the chunks of the store, write the vectors to `folder` and index the words.

        Texts whose vectors are `known` are not embedded again. `progress` is told how many of
        the others are done, and how many there are.
        """
        rows = connection.execute("SELECT id, text FROM chunks ORDER BY id").fetchall()
        vectors = np.empty((len(rows), encoder.dimension), dtype=np.float32)
        missing = known.fill(vectors, [text for _, text in rows])
        # The longest first: the rest then goes faster than the progress promises, not slower.
        missing.sort(key=lambda i: -len(rows[i][1]))
        for start in range(0, len(missing), _PIECE):
            piece = missing[start : start + _PIECE]
            vectors[piece] = encoder.encode([rows[i][1] for i in piece])
            progress(start + len(piece), len(missing))
        Vectors.build(vectors, [row for row, _ in rows]).save(folder / VECTORS_FILE)
        description = {"model": encoder.name}
        (folder / DESCRIPTION_FILE).write_text(json.dumps(description) + "\n", "utf-8")
        build_words(connection)
        return cls.open(folder, connection, encoder)

    @classmethod
    def open(cls, folder: Path, connection: sqlite3.Connection, encoder: Encoder) -> Index:
        """Open what `build` wrote to `folder` and `connection`.

        Raises StoreError when a file is missing or damaged, when the index is of another model
        than `encoder`, or of other chunks than the store holds.
        """
        model = model_of(folder)
        if model != encoder.name:
            raise StoreError(
                f"{folder}: the index was built with encoder {model}, this is {encoder.name}; "
                f"run `kb build`."
            )
        vectors = Vectors.open(folder / VECTORS_FILE)
        try:
            texts = dict(connection.execute("SELECT id, text_id FROM chunks ORDER BY id"))
            connection.execute("SELECT rowid FROM words LIMIT 1")
        except sqlite3.DatabaseError as problem:
            raise StoreError(
                f"{folder}: the store cannot be searched ({problem}); run `kb build`."
            ) from problem
        if vectors.ids != tuple(texts):
            raise StoreError(
                f"{folder}: the index holds {len(vectors.ids)} vectors for other chunks than the "
                f"{len(texts)} of the store; run `kb build`."
            )
        return cls(connection, encoder, vectors, texts)

    def search(
        self, question: str, n: int, allowed: Callable[[str], bool] | None = None
    ) -> tuple[Hit, ...]:
        """Return the `n` best texts for `question`, best first; none for a question of no words.

        `allowed` is asked of text ids, and only texts for which it is true are ranked at all.
        """
        if not question.strip() or not self._texts:
            return ()
        among = None
        if allowed is not None:
            passed = {text_id for text_id in set(self._texts.values()) if allowed(text_id)}
            among = {chunk for chunk, text_id in self._texts.items() if text_id in passed}
        depth = max(_DEPTH, 10 * n)
        by_words = self._best(search_words(self._connection, question, depth, among))
        vector = self._encoder.encode([question])[0]
        by_vector = self._best(self._vectors.search(vector, depth, among))
        word_ranks = {text_id: rank for rank, text_id in enumerate(by_words, 1)}
        vector_ranks = {text_id: rank for rank, text_id in enumerate(by_vector, 1)}
        return tuple(
            Hit(
                text_id,
                score,
                word_ranks.get(text_id),
                vector_ranks.get(text_id),
                by_vector.get(text_id),
            )
            for text_id, score in fuse([tuple(by_vector), tuple(by_words)])[:n]
        )

    def _best(self, found: Iterable[tuple[int, float]]) -> dict[str, float]:
        best: dict[str, float] = {}
        for chunk, score in found:
            best.setdefault(self._texts[chunk], score)
        return best
