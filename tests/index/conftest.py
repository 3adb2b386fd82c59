"""The real encoder, and stores that hold nothing but chunks."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from corpus.normalise import ruling_id
from index.encoder import OnnxEncoder

Rows = Iterable[tuple[str, str, str]]


@pytest.fixture(scope="session")
def encoder(exported_folder: Path) -> OnnxEncoder:
    return OnnxEncoder.open(exported_folder)


@pytest.fixture(scope="session")
def store_of() -> Callable[[Rows], sqlite3.Connection]:
    """Makes a store of rows (text id, text, names), one chunk each, numbered from 1."""

    def make(rows: Rows) -> sqlite3.Connection:
        connection = sqlite3.connect(":memory:")
        connection.execute(
            "CREATE TABLE chunks(id INTEGER PRIMARY KEY, text_id TEXT, position INTEGER, "
            "text TEXT, names TEXT)"
        )
        connection.executemany(
            "INSERT INTO chunks(text_id, position, text, names) VALUES (?, 1, ?, ?)", rows
        )
        connection.commit()
        return connection

    return make


@pytest.fixture(scope="session")
def seed_texts(official: Path) -> dict[str, str]:
    """The distinct texts of the four Gatherer pages by id, in the order of the pages."""
    texts: dict[str, str] = {}
    for page in sorted((official / "gatherer").glob("*.txt")):
        _, _, body = page.read_text("utf-8").partition("\n")
        for paragraph in filter(None, map(str.strip, re.split(r"\n\s*\n", body))):
            texts.setdefault(ruling_id(paragraph), paragraph)
    return texts
