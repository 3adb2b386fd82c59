from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from index.words import STOP_WORDS, build_words, question_words, search_words

TEXTS = (
    "A goblin that taps with {T} is a tapped goblin.",
    "The other way round, {Q} turns it upright.",
    "It couldn't be cast, as t stands for no symbol here.",
    "Rule 107.3i speaks of numbers, and so does 42.",
    "Jötun owls countered every spell.",
    "A hybrid symbol, {2/W}, is paid in two ways.",
)
NAMES = ("Goblin of Ours", "Upright Owl\nTurning Tower", "", "", "", "")

SYNTAX = "\" ' ( ) * ^ : - + , \0 { } AND OR NOT NEAR NEAR( text names text: {names} owl \U0001f4a5"

Store = Callable[[object], sqlite3.Connection]


@pytest.fixture(scope="module")
def words(store_of: Store) -> sqlite3.Connection:
    connection = store_of([(f"r{i}", *row) for i, row in enumerate(zip(TEXTS, NAMES, strict=True))])
    build_words(connection)
    return connection


def found(connection: sqlite3.Connection, question: str) -> list[int]:
    return [row for row, _ in search_words(connection, question, 10)]


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("What does {T} mean?", [1]),
        ("{t}", [1]),
        ("{Q}", [2]),
        ("{2/W}", [6]),
        ("can't", []),
        ("42", [4]),
        ("107.3i", [4]),
        ("jotun", [5]),
        ("JÖTUN", [5]),
        ("counter", [5]),
        ("casting", [3]),
        ("tower", [2]),
        ("dragon", []),
        ("", []),
        (" ?! ", []),
    ],
)
def test_a_question_finds_the_chunks_that_share_a_word(
    words: sqlite3.Connection, question: str, rows: list[int]
) -> None:
    assert rows == found(words, question)


def test_the_chunk_that_shares_more_comes_first_with_the_higher_score(
    words: sqlite3.Connection,
) -> None:
    (first, high), (second, low) = search_words(words, "upright goblin tower", 10)

    assert (first, second) == (2, 1)
    assert high > low > 0


def test_of_equal_chunks_the_lower_id_comes_first(store_of: Store) -> None:
    connection = store_of([(f"r{i}", "Owls hoot.", "") for i in range(5)])
    build_words(connection)

    assert found(connection, "owl") == [1, 2, 3, 4, 5]


def test_no_more_chunks_than_asked_for_are_found(words: sqlite3.Connection) -> None:
    assert len(search_words(words, "goblin owl", 1)) == 1
    assert search_words(words, "goblin owl", 0) == ()


def test_only_allowed_chunks_are_found_and_fill_the_answer(words: sqlite3.Connection) -> None:
    rows = search_words(words, "goblin goblin {T} upright countered", 2, among={2, 5, 99})

    assert {2, 5} == {row for row, _ in rows}


def test_stop_words_are_dropped_unless_nothing_is_left() -> None:
    assert question_words("Can my goblin be tapped, if it isn't?") == ("goblin", "tapped")
    assert question_words("Can I do this?") == ("can", "i", "do", "this")


def test_a_repeated_word_is_looked_up_once() -> None:
    assert question_words("owl OWL tower owl") == ("owl", "tower")


def test_no_stop_word_is_a_word_of_the_game() -> None:
    assert set() == STOP_WORDS & {"cast", "play", "tap", "not", "no", "when", "each", "any", "own"}


def test_building_again_follows_the_chunks(store_of: Store) -> None:
    connection = store_of([("r1", "An owl.", ""), ("r2", "A goblin.", "")])
    build_words(connection)
    connection.execute("DELETE FROM chunks WHERE id = 1")
    connection.execute("UPDATE chunks SET text = 'A tower.' WHERE id = 2")
    build_words(connection)

    assert not connection.in_transaction
    assert [found(connection, word) for word in ("owl", "goblin", "tower")] == [[], [], [2]]


@given(
    st.text(st.characters(), max_size=60)
    | st.lists(st.sampled_from(SYNTAX.split()), max_size=12).map(" ".join)
)
@example('NEAR("goblin" "owl", 2)')
@example("names : goblin")
@example("text:^goblin*")
@example('"')
@example("_")
@example("\ud800")
@settings(deadline=None)
def test_any_text_is_a_question(words: sqlite3.Connection, question: str) -> None:
    rows = search_words(words, question, 3)

    assert len(rows) <= 3
    assert sorted(rows, key=lambda pair: (-pair[1], pair[0])) == list(rows)


def test_a_question_of_thousands_of_words_is_answered(words: sqlite3.Connection) -> None:
    assert found(words, " ".join(f"word{i}" for i in range(5000)) + " countered") == [5]


@given(st.sampled_from("TQWUBRGCXS0123456789"))
@settings(deadline=None)
def test_a_symbol_never_matches_the_letter_alone(store_of: Store, symbol: str) -> None:
    connection = store_of([("r1", f"Pay {{{symbol}}}.", ""), ("r2", f"The letter {symbol}.", "")])
    build_words(connection)

    assert found(connection, f"{{{symbol}}}") == [1]
