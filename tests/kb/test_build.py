"""Building a knowledge base from stand-in pages, with the real encoder and the real engine."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus.errors import NotFoundError, SourceError, StoreError
from corpus.records import Paragraph, Source
from corpus.stored import SourceChange, StoredVerdict
from index.description import DESCRIPTION_FILE, VECTORS_FILE
from kb.ask import ask
from kb.build import BuildReport, build
from kb.generations import new_generation, open_store
from kb.home import STORE_FILE, Home
from kb.house import house_rulings
from kb.knowledge import open_knowledge_base
from kb.rows import rows_of
from kb.verdicts import Verdict

NewHome = Callable[[], Home]
Pages = tuple[Path, ...]

N_HOUSE = len(house_rulings())
LAMP = "does Paper Moth fly by lamplight"


@pytest.fixture
def copy(built: Home, new_home: NewHome) -> Home:
    """Return a home with a knowledge base of the stand-in pages that a test may change."""
    home = new_home()
    shutil.copytree(built.generations, home.generations)
    shutil.copy(built.pointer, home.pointer)
    return home


def vectors(home: Home) -> int:
    return (home.demand_current() / VECTORS_FILE).stat().st_ino


def page_cards(report: BuildReport) -> dict[str, str | None]:
    sources = report.intake.sources
    return {source.name: source.card for source in sources if source.kind == "gatherer"}


def answer(home: Home, question: str) -> list[str]:
    with open_knowledge_base(home) as base:
        return [hit.text for hit in ask(base, question).hits]


def everything(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


@pytest.fixture(scope="module")
def first(new_home: NewHome, pages: Pages, card_file: Path) -> BuildReport:
    return build(new_home(), pages, card_file)


def test_the_report_says_what_came_in(first: BuildReport) -> None:
    intake = first.intake

    assert [(each.name, each.n_cards, each.n_paragraphs) for each in intake.sources] == [
        ("AtomicCards", 2, 0),
        ("courier.txt", 0, 4),
        ("moth.txt", 0, 4),
        ("post.txt", 0, 2),
        ("house rulings", 0, len(house_rulings())),
    ]
    assert (intake.n_texts, intake.n_groups) == (8, 1)
    assert (8, len(house_rulings())) == (first.holdings.texts, first.holdings.house)
    assert SourceChange(added=8 + len(house_rulings())) == first.changes.counts
    assert first.why_afresh == ""


def test_a_page_is_about_the_card_that_most_of_its_paragraphs_name(first: BuildReport) -> None:
    assert page_cards(first) == {
        "courier.txt": "Tin Courier",
        "moth.txt": "Paper Moth",
        "post.txt": None,
    }


def test_the_checks_have_run(first: BuildReport) -> None:
    assert first.engine_missing is None
    assert sum(first.checks.house.values()) == N_HOUSE
    assert first.checks.house[Verdict.PROVEN] > N_HOUSE / 2
    assert first.checks.texts == {Verdict.UNLINKED: 8}


def test_what_is_done_is_told(new_home: NewHome, pages: Pages) -> None:
    told: list[tuple[str, int, int]] = []
    build(new_home(), pages, progress=lambda *what: told.append(what))

    assert list(dict.fromkeys(stage for stage, _, _ in told)) == [
        "Reading the files",
        "Comparing the texts",
        "Cutting the texts",
        "Embedding the texts",
        "Running the checks",
    ]
    assert all(0 <= done <= total for _, done, total in told)


def test_a_build_of_the_same_files_changes_nothing_and_keeps_the_vectors(
    copy: Home, pages: Pages, card_file: Path
) -> None:
    report = build(copy, pages, card_file)

    assert SourceChange(unchanged=8 + N_HOUSE) == report.changes.counts
    assert report.is_index_kept
    assert answer(copy, "who can be made to read?")[:1] == ["Nobody can be made to read a letter."]


def test_without_files_the_house_rulings_are_brought_up_to_date(copy: Home) -> None:
    with new_generation(copy) as new:
        gone = Paragraph(1, "We do not say this any more.", text_id="house post/gone")
        new.store.replace_source(Source("house", "house rulings", "0", (gone,)))
    report = build(copy, [])

    assert (page_cards(report), report.intake.n_texts) == ({}, 0)
    assert SourceChange(added=N_HOUSE, vanished=1, unchanged=8) == report.changes.counts
    assert not report.is_index_kept


def test_a_page_with_the_name_of_an_earlier_one_takes_its_place(copy: Home, tmp_path: Path) -> None:
    page = tmp_path / "post.txt"
    page.write_text("Search\n\nThe post office shuts at noon.")
    report = build(copy, [page])
    # Of the two texts that stood there, one stands on another page too.
    same = 6 + N_HOUSE

    assert SourceChange(added=1, changed=1, vanished=1, unchanged=same) == report.changes.counts
    assert answer(copy, "when does the post office shut")[:1] == ["The post office shuts at noon."]


def test_the_card_that_is_given_is_found_by_a_name_as_it_is_typed(copy: Home, pages: Pages) -> None:
    report = build(copy, [pages[2]], card="paper moth")

    assert page_cards(report) == {"post.txt": "Paper Moth"}
    assert SourceChange(changed=2, unchanged=6 + N_HOUSE) == report.changes.counts


def test_without_known_cards_the_name_is_taken_as_it_is(new_home: NewHome, pages: Pages) -> None:
    report = build(new_home(), [pages[2]], card="Glass Mail")

    assert page_cards(report) == {"post.txt": "Glass Mail"}


def test_names_that_become_known_put_earlier_pages_on_their_cards(
    new_home: NewHome, pages: Pages, card_file: Path
) -> None:
    home = new_home()
    before = build(home, pages)
    after = build(home, [], card_file)

    assert page_cards(before) == {"courier.txt": None, "moth.txt": None, "post.txt": None}
    assert after.turned == {"courier.txt": "Tin Courier", "moth.txt": "Paper Moth"}
    assert SourceChange(changed=7, unchanged=1 + N_HOUSE) == after.changes.counts
    with open_store(home) as store:
        (letter,) = (text for text in store.texts() if text.text.startswith("Nobody"))
        (moth,) = (text for text in store.texts() if text.text.startswith("Paper Moth flies"))

        assert [row.card for row in rows_of(store, letter)] == [None]
        assert [row.card for row in rows_of(store, moth)] == ["Paper Moth"]


def test_a_wrong_file_writes_nothing(new_home: NewHome, pages: Pages, tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("Not a page")
    with pytest.raises(
        SourceError, match=r"wrong\.txt: this looks like text that begins with 'Not a page'"
    ):
        build(home, [*pages, wrong])

    assert not home.folder.exists()


def test_an_unknown_card_leaves_the_knowledge_base_as_it_was(copy: Home, pages: Pages) -> None:
    before = everything(copy.folder)
    with pytest.raises(NotFoundError, match="did you mean 'Paper Moth'"):
        build(copy, [pages[2]], card="Paper Mouth")

    assert before == [path for path in everything(copy.folder) if path != "lock"]
    assert answer(copy, LAMP)[:1] == ["Paper Moth flies only by lamplight."]


@pytest.mark.parametrize("file", [VECTORS_FILE, DESCRIPTION_FILE])
@pytest.mark.parametrize("damage", ["missing", "damaged"])
def test_a_build_mends_a_broken_index(copy: Home, file: str, damage: str) -> None:
    path = copy.demand_current() / file
    if damage == "missing":
        path.unlink()
    else:
        path.write_bytes(b"{}" + path.read_bytes()[5:])
    with pytest.raises(StoreError, match="run `kb build`"):
        answer(copy, LAMP)
    report = build(copy, [])

    assert not report.is_index_kept
    assert answer(copy, LAMP)[:1] == ["Paper Moth flies only by lamplight."]


def test_a_build_over_a_broken_store_says_that_it_starts_afresh(copy: Home, pages: Pages) -> None:
    (copy.demand_current() / STORE_FILE).write_bytes(b"nothing of ours")
    with pytest.raises(StoreError, match="not a knowledge base, or damaged"):
        answer(copy, LAMP)
    report = build(copy, [pages[1]])

    assert "not a knowledge base, or damaged" in report.why_afresh
    assert report.holdings.texts == 4
    assert [(folder / STORE_FILE).read_bytes() for folder in report.set_aside] == [
        b"nothing of ours"
    ]


def test_without_an_engine_everything_is_found_and_nothing_is_proven(
    new_home: NewHome, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.installed.DISTRIBUTION", "an-engine-that-nobody-has")
    home = new_home()
    report = build(home, pages)

    assert report.engine_missing is not None
    assert "an-engine-that-nobody-has" in report.engine_missing
    assert report.checks.house == {Verdict.NOT_RUN: N_HOUSE}
    with open_knowledge_base(home) as base:
        found = ask(base, "can a card with madness be discarded at will")

        assert {Verdict.NOT_RUN} == {hit.verdict for hit in found.hits}
        assert found.editions.engine is None


def test_verdicts_of_another_engine_are_run_again(copy: Home) -> None:
    with open_store(copy) as store:
        stored = store.verdicts("house madness/exiled")[0]
        store.put_verdict(
            StoredVerdict(
                stored.text_id,
                None,
                "error",
                "of another engine",
                "engine 0",
                json.dumps({}),
                "mark",
            )
        )
    build(copy, [])
    with open_store(copy) as store:
        assert (stored,) == store.verdicts("house madness/exiled")
