from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import index
import index.export
from corpus.errors import StoreError
from index.export import export


def test_an_export_holds_the_model_its_tokenizer_and_its_description(
    exported_folder: Path, export_said: tuple[str, ...]
) -> None:
    expected = ["model.json", "model.onnx", "tokenizer.json"]

    assert expected == sorted(path.name for path in exported_folder.iterdir())
    assert [exported_folder] == list(exported_folder.parent.iterdir())
    assert len(export_said) == 1


def test_an_export_never_tries_the_network(export_network: tuple[str, ...]) -> None:
    assert export_network == ()


def test_a_second_export_does_nothing_and_imports_no_torch(exported_folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in exported_folder.iterdir()}
    program = (
        "import sys; from pathlib import Path; from index.export import export; "
        "print(export(Path(sys.argv[1]), print)); print('torch' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, str(exported_folder.parent)],
        cwd=Path(index.__file__).parents[1],
        capture_output=True,
        text=True,
        check=True,
    )

    assert f"{exported_folder}\nFalse\n" == done.stdout
    assert before == {path: path.stat().st_mtime_ns for path in exported_folder.iterdir()}


def test_an_interrupted_export_leaves_nothing_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(traced: Path, optimised: Path) -> None:
        optimised.write_bytes(traced.read_bytes()[:1000])
        raise KeyboardInterrupt

    monkeypatch.setattr(index.export, "_optimise", interrupt)

    with pytest.raises(KeyboardInterrupt):
        export(tmp_path, lambda _: None)
    assert list(tmp_path.iterdir()) == []


def test_an_export_that_another_process_finished_first_is_kept(
    exported_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = tmp_path / exported_folder.name / "model.json"

    def overtaken(_: Path, optimised: Path) -> None:
        optimised.write_bytes(b"ours")
        others.parent.mkdir()
        others.write_bytes(b"theirs")

    monkeypatch.setattr(index.export, "_optimise", overtaken)

    assert others.parent == export(tmp_path, lambda _: None)
    assert [others] == list(others.parent.iterdir())
    assert [others.parent] == list(tmp_path.iterdir())


def test_a_missing_model_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index.export, "_PACKAGE", "no_such_model")

    with pytest.raises(StoreError, match=r"no-such-model.*kb build"):
        export(tmp_path, lambda _: None)
    assert list(tmp_path.iterdir()) == []


def test_an_export_that_was_damaged_since_is_made_anew(
    exported_folder: Path, tmp_path: Path
) -> None:
    copy = tmp_path / exported_folder.name
    shutil.copytree(exported_folder, copy)
    with (copy / "model.onnx").open("r+b") as file:
        file.seek(1_000_000)
        file.write(b"goats" * 100)
    said: list[str] = []

    assert export(tmp_path, said.append) == copy
    assert len(said) == 1
    assert (copy / "model.onnx").read_bytes() == (exported_folder / "model.onnx").read_bytes()
