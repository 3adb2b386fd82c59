"""Everything that a build is given is read before anything is written."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from corpus.errors import SourceError
from kb.house import house_rulings
from kb.inputs import house_source, read_inputs, source_of


def test_what_names_cards_comes_before_what_stands_on_them(
    pages: tuple[Path, ...], card_file: Path
) -> None:
    inputs = read_inputs(pages, card_file)

    assert [(file.kind, file.name) for file in inputs.files] == [
        ("cards", "AtomicCards"),
        ("gatherer", "courier.txt"),
        ("gatherer", "moth.txt"),
        ("gatherer", "post.txt"),
    ]


def test_the_card_that_is_given_is_on_pages_alone(pages: tuple[Path, ...], card_file: Path) -> None:
    inputs = read_inputs(pages[:1], card_file)
    sources = [source_of(file, dict, "Tin Courier") for file in inputs.files]

    assert [source.card for source in sources] == [None, "Tin Courier"]


def test_a_page_that_is_given_twice_is_read_once(pages: tuple[Path, ...]) -> None:
    again = pages[0].parent / ".." / pages[0].parent.name / pages[0].name

    assert read_inputs([pages[0]]) == read_inputs([pages[0], again, pages[0]])


def test_two_pages_with_one_name_are_refused(pages: tuple[Path, ...], tmp_path: Path) -> None:
    other = tmp_path / pages[0].name
    other.write_text("Search\n\nAnother paragraph.")

    with pytest.raises(
        SourceError,
        match="has the same name, and a Gatherer page saved as text is known by its name",
    ):
        read_inputs([pages[0], other])


def test_a_card_file_is_recognised_packed_or_not_and_under_any_name(
    card_file: Path, tmp_path: Path
) -> None:
    zipped = tmp_path / "anything.txt"
    zipped.write_bytes(gzip.compress(card_file.read_bytes()))
    for path in (card_file, zipped):
        (file,) = read_inputs([path]).files

        assert (file.kind, file.name) == ("mtgjson", "AtomicCards")


def test_two_files_that_are_the_same_source_are_refused(card_file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text(card_file.read_text("utf-8") + "\n", "utf-8")

    with pytest.raises(SourceError, match="is MTGJSON's AtomicCards too, and there can be one"):
        read_inputs([card_file, other])


def test_a_page_for_a_card_file_is_recognised(pages: tuple[Path, ...]) -> None:
    with pytest.raises(SourceError, match=r"has no cards; name it without --cards"):
        read_inputs([], pages[0])


def test_any_other_file_is_told_as_the_reader_tells_it(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="there is no such file"):
        read_inputs([tmp_path / "none.txt"])
    with pytest.raises(SourceError, match="there is no such file"):
        read_inputs([], tmp_path / "none.json")


def test_the_house_rulings_are_a_source_with_their_own_ids() -> None:
    source = house_source()

    assert (source.kind, source.card) == ("house", None)
    assert [(ruling.id, ruling.text) for ruling in house_rulings().values()] == [
        (paragraph.text_id, paragraph.text) for paragraph in source.paragraphs
    ]
    assert source == house_source()
