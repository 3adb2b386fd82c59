"""The chunks that share words with a question, by BM25 in SQLite's FTS5."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Collection

from corpus.normalise import normalise

_SYMBOL = re.compile(r"\{([^{}\s]{1,7})\}")
_CONTRACTION = re.compile(r"(?<=\w)'(?:s|t|re|ve|ll|d|m)\b", re.IGNORECASE)
_WORD = re.compile(r"\w+")

_TEXT_WEIGHT = 1.0
_NAMES_WEIGHT = 1.0

_STOP_WORDS = """
    a about an and are as at be by can do does for from how i if in is it its my of on or so that
    the then this to what with you your
    aren cant didn didnt doesn doesnt don dont isn isnt won wont
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
"""Words of a question that say nothing about its subject, and what is left of "don't"."""


def build_words(connection: sqlite3.Connection) -> None:
    """(Re)build the table `words` over all rows of `chunks` in one transaction, and commit."""
    with connection:
        # Python opens a transaction by itself for the rows, but not for the tables.
        if not connection.in_transaction:
            connection.execute("BEGIN")
        connection.execute("DROP TABLE IF EXISTS words")
        connection.execute(
            "CREATE VIRTUAL TABLE words USING fts5(text, names, content='', "
            "tokenize='porter unicode61 remove_diacritics 2')"
        )
        rows = connection.execute("SELECT id, text, names FROM chunks ORDER BY id")
        connection.executemany(
            "INSERT INTO words(rowid, text, names) VALUES (?, ?, ?)",
            ((row, _searchable(text), _searchable(names)) for row, text, names in rows),
        )


def search_words(
    connection: sqlite3.Connection, question: str, n: int, among: Collection[int] | None = None
) -> tuple[tuple[int, float], ...]:
    """Return at most `n` pairs of chunk id and BM25, higher is better, equal ones by lower id.

    A chunk is found when it has one word of the question or more; any text is a valid question.
    `among` are the chunk ids that may be found, None for all of them.
    """
    words = question_words(question)
    if not words or n < 1:
        return ()
    # Quoted, a word is never an operator, a column or a prefix of FTS5's query language.
    query = " OR ".join(f'"{word}"' for word in words)
    rows = connection.execute(
        "SELECT rowid, -bm25(words, ?, ?) AS score FROM words WHERE words MATCH ? "
        "ORDER BY score DESC, rowid",
        (_TEXT_WEIGHT, _NAMES_WEIGHT, query),
    )
    found: list[tuple[int, float]] = []
    for row, score in rows:
        if among is None or row in among:
            found.append((int(row), float(score)))
            if len(found) == n:
                break
    return tuple(found)


def question_words(question: str) -> tuple[str, ...]:
    """Return the words that are looked up, each once, in the order of the question.

    Stop words are left out unless the question has no others; a symbol in braces is one word.
    """
    words = tuple(dict.fromkeys(_WORD.findall(_searchable(question))))
    return tuple(word for word in words if word not in STOP_WORDS) or words


def _searchable(text: str) -> str:
    # FTS5 would read {T} as the letter that it also finds in "can't", and {2/W} as two words.
    symbols = _SYMBOL.sub(
        lambda match: f" symbol{''.join(_WORD.findall(match[1]))} ", normalise(text)
    )
    return _CONTRACTION.sub("", symbols).lower()
