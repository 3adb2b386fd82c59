"""A build takes the place of the one before at its end, or leaves no trace."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from corpus.errors import StoreError
from corpus.records import Paragraph, Source
from corpus.store import Store
from kb.generations import new_generation, open_current, open_store, writing
from kb.home import STORE_FILE, Home

ROOT = Path(__file__).parents[2]


def page(*texts: str) -> Source:
    paragraphs = tuple(Paragraph(position, text) for position, text in enumerate(texts, start=1))
    return Source("gatherer", "page.txt", "-".join(texts), paragraphs)


def built(folder: Path, *texts: str) -> Home:
    home = Home(folder)
    with new_generation(home) as new:
        new.store.replace_source(page(*texts))
    return home


def texts(home: Home) -> list[str]:
    with open_store(home) as store:
        return sorted(text.text for text in store.texts())


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_the_first_generation_starts_empty_and_answers_at_the_end(tmp_path: Path) -> None:
    home = Home(tmp_path / "deep" / "home")
    with new_generation(home) as new:
        new.store.replace_source(page("One."))

        assert new.previous is None
        assert home.current() is None

    assert texts(home) == ["One."]


def test_a_later_one_works_on_a_copy_and_the_earlier_one_goes(tmp_path: Path) -> None:
    home = built(tmp_path, "One.")
    before = home.demand_current()
    with new_generation(home) as new:
        new.store.replace_source(page("One.", "Two."))

        assert before == new.previous == home.current()
        assert texts(home) == ["One."]

    assert texts(home) == ["One.", "Two."]
    assert [home.demand_current()] == list(home.generations.iterdir())


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_a_build_that_fails_changes_nothing(tmp_path: Path, error: type[BaseException]) -> None:
    home = built(tmp_path, "One.")
    before = files(tmp_path)

    def fail() -> None:
        with new_generation(home) as new:
            new.store.replace_source(page("Two."))
            raise error

    with pytest.raises(error):
        fail()

    assert before == files(tmp_path)
    assert texts(home) == ["One."]


def test_a_disk_that_is_full_is_told_in_a_sentence(tmp_path: Path) -> None:
    home = built(tmp_path, "One.")
    with (
        pytest.raises(StoreError, match=r"cannot be written \(No space.*\) and is as it was"),
        new_generation(home),
    ):
        raise OSError(28, "No space left on device")

    assert texts(home) == ["One."]


def test_what_a_killed_build_left_goes_with_the_next_one(tmp_path: Path) -> None:
    home = built(tmp_path, "One.")
    (home.generations / "7").mkdir()
    (home.generations / "7" / STORE_FILE).write_bytes(b"half")
    (home.models / ".export-x").mkdir(parents=True)
    with new_generation(home):
        pass

    assert texts(home) == ["One."]
    assert [home.demand_current()] == list(home.generations.iterdir())
    assert list(home.models.iterdir()) == []


def test_a_reader_goes_on_while_a_build_takes_the_place_of_what_it_reads(tmp_path: Path) -> None:
    home = built(tmp_path, "One.")
    with open_store(home) as store:
        with new_generation(home) as new:
            new.store.replace_source(page("Two."))

        assert [text.text for text in store.texts()] == ["One."]

    assert texts(home) == ["Two."]


def test_a_reader_whose_generation_goes_before_it_is_open_takes_the_next_one(
    tmp_path: Path,
) -> None:
    home = built(tmp_path, "One.")
    tried: list[Path] = []

    def slowly(folder: Path) -> Store:
        tried.append(folder)
        if len(tried) == 1:
            with new_generation(home):
                pass
        return Store.open(folder / STORE_FILE)

    with open_current(home, slowly) as store:
        assert [text.text for text in store.texts()] == ["One."]

    assert [folder.name for folder in tried] == ["1", "2"]


def test_the_second_of_two_builds_says_so_and_leaves(tmp_path: Path) -> None:
    home = built(tmp_path, "One.")
    program = (
        "import sys; from pathlib import Path; from kb.home import Home\n"
        "from kb.generations import new_generation\n"
        "with new_generation(Home(Path(sys.argv[1]))): pass"
    )
    with new_generation(home) as new:
        second = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )

        assert "another build or verification is writing" in second.stderr
        assert new.folder.is_dir()

    with writing(home):
        assert texts(home) == ["One."]


@pytest.mark.parametrize("damage", ["garbage", "one page", "pointer"])
def test_what_cannot_be_read_is_set_aside_and_not_thrown_away(tmp_path: Path, damage: str) -> None:
    home = built(tmp_path, *(f"Text number {n} of many." for n in range(200)))
    store = home.demand_current() / STORE_FILE
    content = store.read_bytes()
    if damage == "garbage":
        store.write_bytes(b"not a store at all")
    elif damage == "one page":
        store.write_bytes(content[:8192] + b"\xff" * 4096 + content[12288:])
    else:
        home.pointer.write_text("nonsense")
    kept = store.read_bytes()
    with new_generation(home) as new:
        assert new.why_afresh
        assert new.previous is None
        assert new.store.texts() == ()

    (aside,) = new.set_aside

    assert kept == (aside / STORE_FILE).read_bytes()

    with new_generation(home) as again:
        assert again.why_afresh == ""

    assert kept == (aside / STORE_FILE).read_bytes()


def test_a_build_that_fails_over_a_damaged_one_leaves_it_where_it_is(tmp_path: Path) -> None:
    home = built(tmp_path, "One.")
    (home.demand_current() / STORE_FILE).write_bytes(b"not a store at all")
    before = files(tmp_path)
    with pytest.raises(ValueError, match="no"), new_generation(home):
        raise ValueError("no")

    assert before == files(tmp_path)


def test_a_home_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=r"cannot be written \(Not a directory\)"):
        built(tmp_path / "file" / "home", "One.")


def test_damage_that_shows_while_reading_is_told(tmp_path: Path) -> None:
    home = built(tmp_path, "One.")
    with pytest.raises(StoreError, match="the store cannot be used"), open_store(home) as store:
        store.connection.execute("SELECT * FROM a_table_that_is_gone")
