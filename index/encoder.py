"""Texts to vectors with an exported sentence-transformers model, without importing torch."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt
import onnxruntime
from tokenizers import Encoding, Tokenizer

from corpus.errors import StoreError

MODEL_FILE = "model.onnx"
TOKENIZER_FILE = "tokenizer.json"
DESCRIPTION_FILE = "model.json"
VECTORS_OUTPUT = "vectors"

_BATCH = 32
_LOG_ERRORS_ONLY = 3

FloatMatrix = npt.NDArray[np.float32]


class Encoder(Protocol):
    """What the index needs of a model: vectors of unit length, and how long a text is to it."""

    @property
    def name(self) -> str:
        """Hash of the model; vectors of encoders with different names cannot be compared."""

    @property
    def dimension(self) -> int:
        """Length of one vector."""

    @property
    def max_tokens(self) -> int:
        """Tokens of a text that are read, its two end markers included; the rest is ignored."""

    def encode(self, texts: Sequence[str]) -> FloatMatrix:
        """Return `float32[len(texts), dimension]`, each row of unit length."""

    def n_tokens(self, text: str) -> int:
        """Return how many tokens the whole of `text` has, comparable with `max_tokens`."""


@dataclass(frozen=True, slots=True)
class OnnxEncoder:
    """An encoder that runs an exported model (see `index.export`) in ONNX Runtime."""

    name: str
    dimension: int
    max_tokens: int
    _tokenizer: Tokenizer
    _session: onnxruntime.InferenceSession

    @classmethod
    def open(cls, folder: Path) -> OnnxEncoder:
        """Open the exported model in `folder`.

        Raises StoreError when the folder is missing, incomplete or damaged.
        """
        try:
            description = json.loads((folder / DESCRIPTION_FILE).read_bytes())
            name, dimension, max_tokens = (
                str(description["name"]),
                int(description["dimension"]),
                int(description["max_tokens"]),
            )
            tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
            session = onnxruntime.InferenceSession(
                str(folder / MODEL_FILE), _session_options(), providers=["CPUExecutionProvider"]
            )
        # Both libraries raise their own direct children of Exception for a file they cannot read.
        except Exception as problem:
            raise StoreError(
                f"{folder}: the exported encoder cannot be opened ({_one_line(problem)}); "
                f"delete that folder and run `kb build`."
            ) from problem
        tokenizer.no_padding()
        tokenizer.enable_truncation(max_tokens)
        return cls(name, dimension, max_tokens, tokenizer, session)

    def encode(self, texts: Sequence[str]) -> FloatMatrix:
        """Return `float32[len(texts), dimension]`, each row of unit length."""
        encodings = self._tokenizer.encode_batch([_encodable(text) for text in texts])
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        # Rows of like length share a batch, so that little of the work goes into padding.
        by_length = sorted(range(len(texts)), key=lambda i: len(encodings[i].ids))
        for start in range(0, len(by_length), _BATCH):
            rows = by_length[start : start + _BATCH]
            vectors[rows] = self._run([encodings[i] for i in rows])
        return vectors

    def n_tokens(self, text: str) -> int:
        """Return how many tokens the whole of `text` has, comparable with `max_tokens`."""
        markers = self._tokenizer.num_special_tokens_to_add(False)
        encoding = self._tokenizer.encode(_encodable(text))
        parts = [encoding, *encoding.overflowing]
        return markers + sum(len(part.ids) - markers for part in parts)

    def _run(self, encodings: Sequence[Encoding]) -> FloatMatrix:
        longest = max(len(encoding.ids) for encoding in encodings)
        inputs = {
            name: np.zeros((len(encodings), longest), dtype=np.int64)
            for name in ("input_ids", "attention_mask", "token_type_ids")
        }
        for row, encoding in enumerate(encodings):
            n = len(encoding.ids)
            inputs["input_ids"][row, :n] = encoding.ids
            inputs["attention_mask"][row, :n] = encoding.attention_mask
            inputs["token_type_ids"][row, :n] = encoding.type_ids
        wanted = {node.name: inputs[node.name] for node in self._session.get_inputs()}
        output: FloatMatrix = self._session.run([VECTORS_OUTPUT], wanted)[0]
        return output


def _session_options() -> onnxruntime.SessionOptions:
    options = onnxruntime.SessionOptions()
    # The graph was optimised when it was exported; doing it again costs every query 0.1 s.
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    # An explicit number keeps ONNX Runtime from pinning threads, which containers may refuse.
    options.intra_op_num_threads = os.cpu_count() or 1
    # Threads that spin while they wait slow a short-lived process on few cores.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = _LOG_ERRORS_ONLY
    return options


def _encodable(text: str) -> str:
    # A terminal hands over bytes that are not UTF-8 as lone surrogates; tokenizers refuses those.
    return text.encode("utf-8", "replace").decode("utf-8")


def _one_line(problem: Exception) -> str:
    return " ".join(str(problem).split()) or type(problem).__name__
