"""Everything that a build is given is read before anything is written."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from corpus.errors import SourceError
from kb.house import house_rulings
from kb.inputs import house_source, read_inputs


def test_pages_and_cards_are_read_whole(pages: tuple[Path, ...], card_file: Path) -> None:
    inputs = read_inputs(pages, card_file)

    assert [page.name for page in inputs.pages] == ["courier.txt", "moth.txt", "post.txt"]
    assert [card.name for card in inputs.cards] == ["Tin Courier", "Paper Moth"]


def test_a_page_that_is_given_twice_is_read_once(pages: tuple[Path, ...]) -> None:
    again = pages[0].parent / ".." / pages[0].parent.name / pages[0].name

    assert read_inputs([pages[0]]) == read_inputs([pages[0], again, pages[0]])


def test_two_pages_with_one_name_are_refused(pages: tuple[Path, ...], tmp_path: Path) -> None:
    other = tmp_path / pages[0].name
    other.write_text("Search\n\nAnother paragraph.")

    with pytest.raises(SourceError, match="has the same name, and a page is known by its name"):
        read_inputs([pages[0], other])


def test_a_card_file_among_the_pages_is_recognised(card_file: Path, tmp_path: Path) -> None:
    zipped = tmp_path / "cards.json.gz"
    zipped.write_bytes(gzip.compress(card_file.read_bytes()))
    for path in (card_file, zipped):
        with pytest.raises(SourceError, match=r"looks like a card file .* name it with --cards"):
            read_inputs([path])


def test_a_page_for_a_card_file_is_recognised(pages: tuple[Path, ...]) -> None:
    with pytest.raises(SourceError, match=r"looks like a page .* name it without --cards"):
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
