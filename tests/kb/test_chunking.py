"""What of a store is searched, and under which headings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from corpus.normalise import normalise, ruling_id
from corpus.records import Chunk, Paragraph, Source
from corpus.store import Store
from index.encoder import OnnxEncoder
from kb.chunking import cut, is_cut, note_cut
from kb.questions import questions_for
from tests.rope_rules import NAMES_IT, rope_store

POINTER = "For more information on ropes, ask a goat."
HEADING = "---------- Here the ropes begin ----------"
POLICY = "Hemp is banned in Hillside. For more information, ask a goat."


@pytest.fixture(scope="module")
def encoder(exported_folder: Path) -> OnnxEncoder:
    return OnnxEncoder.open(exported_folder)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with rope_store(tmp_path_factory.mktemp("ropes")) as filled:
        texts = enumerate(("", POINTER, HEADING, POLICY), start=1)
        paragraphs = tuple(Paragraph(position, text, "Brass Goat") for position, text in texts)
        filled.replace_source(Source("lines", "notes.jsonl", "0", paragraphs))
        yield filled


@pytest.fixture(scope="module")
def chunks(store: Store, encoder: OnnxEncoder) -> dict[str, list[Chunk]]:
    by_text: dict[str, list[Chunk]] = {}
    for chunk in cut(store, encoder):
        by_text.setdefault(chunk.text_id, []).append(chunk)
    return by_text


def test_a_rule_stands_under_the_title_of_its_section(
    store: Store, chunks: dict[str, list[Chunk]]
) -> None:
    rule = store.text("CR 702.35b").text

    assert [chunk.text for chunk in chunks["CR 702.35b"]] == [f"Climbing. {rule}"]


def test_a_glossary_entry_and_a_ruling_stand_under_no_title(
    store: Store, chunks: dict[str, list[Chunk]]
) -> None:
    entry = normalise(store.text("glossary hemp").text)

    assert [chunk.text for chunk in chunks["glossary hemp"]] == [entry]
    assert [chunk.text for chunk in chunks[ruling_id(NAMES_IT[0])]] == [NAMES_IT[0]]


@pytest.mark.parametrize("text", ["", POINTER, HEADING])
def test_what_answers_nothing_is_not_searched(text: str, chunks: dict[str, list[Chunk]]) -> None:
    assert ruling_id(text) not in chunks


def test_advice_that_may_be_asked_for_is_searched_with_its_card(
    chunks: dict[str, list[Chunk]],
) -> None:
    assert chunks[ruling_id(POLICY)] == [Chunk(ruling_id(POLICY), 1, POLICY, ("Brass Goat",))]


def test_the_questions_of_a_house_ruling_come_after_its_own_words(
    store: Store, chunks: dict[str, list[Chunk]]
) -> None:
    found = chunks["house madness/exiled"]
    asked = [normalise(question) for question in questions_for("madness/exiled")]

    assert asked
    assert [chunk.position for chunk in found] == list(range(1, len(found) + 1))
    assert [chunk.text for chunk in found] == [store.text("house madness/exiled").text, *asked]


def test_chunks_are_as_they_would_be_cut_until_something_else_cuts_them(
    store: Store, encoder: OnnxEncoder
) -> None:
    assert not is_cut(store, encoder)

    note_cut(store, encoder)

    assert is_cut(store, encoder)
    assert not is_cut(store, replace(encoder, max_tokens=100))
