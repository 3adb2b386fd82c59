"""Where the knowledge base is, and which generation answers."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from corpus.errors import StoreError
from kb.home import STORE_FILE, WHOLE_FILE, Home


def with_generation(folder: Path, name: str) -> Home:
    generation = folder / "generations" / name
    generation.mkdir(parents=True)
    (generation / STORE_FILE).touch()
    return Home(folder)


def test_a_folder_that_is_given_comes_before_the_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KB_HOME", str(tmp_path / "named"))

    assert Home(tmp_path / "given") == Home.find(tmp_path / "given")
    assert Home(tmp_path / "named") == Home.find()


@pytest.mark.parametrize("value", [None, ""])
def test_without_the_variable_it_is_the_platforms_folder_for_data(
    value: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KB_HOME", raising=False)
    if value is not None:
        monkeypatch.setenv("KB_HOME", value)

    assert Path(platformdirs.user_data_dir("proven-rulings", appauthor=False)) == Home.find().folder


def test_a_tilde_is_the_home_of_whoever_runs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KB_HOME", "~/rulings")

    assert Path.home() / "rulings" == Home.find().folder
    assert Path.home() / "other" == Home.find(Path("~/other")).folder


def test_where_nothing_was_built_there_is_no_generation(tmp_path: Path) -> None:
    home = Home(tmp_path / "nothing")

    assert home.current() is None
    with pytest.raises(StoreError, match=r"nothing: there is no knowledge base here; run `kb b"):
        home.demand_current()


def test_the_pointer_names_the_generation_that_answers(tmp_path: Path) -> None:
    home = with_generation(tmp_path, "3")
    home.pointer.write_text("3\n")

    assert tmp_path / "generations" / "3" == home.current() == home.demand_current()


@pytest.mark.parametrize("named", ["4", "../3", "", "three"])
def test_a_pointer_to_no_generation_is_told(tmp_path: Path, named: str) -> None:
    home = with_generation(tmp_path, "3")
    home.pointer.write_text(named)

    with pytest.raises(StoreError, match=r"current: it names the generation .* run `kb build`"):
        home.current()


def test_a_pointer_that_is_not_text_is_told(tmp_path: Path) -> None:
    home = with_generation(tmp_path, "3")
    home.pointer.write_bytes(b"\xff\x00")

    with pytest.raises(StoreError, match="current: this is not text; run `kb build`"):
        home.current()


def test_a_pointer_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.pointer.mkdir()

    with pytest.raises(StoreError, match="current: cannot be read"):
        home.current()


def test_without_the_file_that_names_it_the_newest_whole_generation_answers(
    tmp_path: Path,
) -> None:
    for name in ("2", "10", "11"):
        with_generation(tmp_path, name)
    for name in ("2", "10"):
        (tmp_path / "generations" / name / WHOLE_FILE).touch()

    assert Home(tmp_path).current() == tmp_path / "generations" / "10"


def test_a_generation_that_was_never_finished_does_not_answer(tmp_path: Path) -> None:
    with_generation(tmp_path, "1")

    assert Home(tmp_path).current() is None


def test_a_user_that_is_not_there_is_told_in_one_sentence() -> None:
    with pytest.raises(StoreError, match="there is no user of that name"):
        Home.find(Path("~nosuchuserhere/base"))


def test_a_name_that_is_far_too_long_is_no_generation(tmp_path: Path) -> None:
    home = with_generation(tmp_path, "1")
    home.pointer.write_text("9" * 100_000, "utf-8")

    with pytest.raises(StoreError, match="it names the generation"):
        home.current()
