"""What a store holds, counted."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Holdings:
    """Counts over a whole store.

    - `rows`: paragraphs of official sources, each as often as it stands there.
    - `texts`: official rulings that differ after normalising.
    - `templates`: those that differ when each card's own name in them is the same sign.
    - `groups`: groups of near-duplicates, those of a single text counted too.
    - `not_rulings`: texts with nothing to execute, by kind: how many texts and how many rows.
    """

    cards: int
    foreign_names: int
    rows: int
    texts: int
    templates: int
    groups: int
    rules: int
    glossary: int
    house: int
    not_rulings: Mapping[str, tuple[int, int]]

    def to_json(self) -> dict[str, Any]:
        """Return the counts under their names; those of a kind as an object."""
        plain = {name: getattr(self, name) for name in self.__slots__ if name != "not_rulings"}
        kinds = {
            kind: {"texts": texts, "rows": rows} for kind, (texts, rows) in self.not_rulings.items()
        }
        return {**plain, "not_rulings": kinds}


def holdings(connection: sqlite3.Connection) -> Holdings:
    """Count what a store holds."""

    def count(query: str) -> int:
        return _count(connection, query)

    rulings = "occurrences JOIN texts ON texts.id = text_id WHERE kind = 'ruling'"
    kinds = connection.execute(
        "SELECT advisory, count(DISTINCT text_id), count(*) "
        f"FROM {rulings} AND advisory IS NOT NULL GROUP BY advisory ORDER BY advisory"
    )
    return Holdings(
        cards=count("SELECT count(*) FROM cards"),
        foreign_names=count("SELECT count(*) FROM foreign_names"),
        rows=count(f"SELECT count(*) FROM {rulings}"),
        texts=count("SELECT count(*) FROM texts WHERE kind = 'ruling'"),
        templates=count(f"SELECT count(DISTINCT template) FROM {rulings}"),
        groups=count("SELECT count(DISTINCT group_number) FROM texts WHERE kind = 'ruling'"),
        rules=count("SELECT count(*) FROM texts WHERE kind = 'rule'"),
        glossary=count("SELECT count(*) FROM texts WHERE kind = 'glossary'"),
        house=count("SELECT count(*) FROM texts WHERE kind = 'house'"),
        not_rulings={kind: (texts, rows) for kind, texts, rows in kinds},
    )


def n_cards_of(connection: sqlite3.Connection, source_id: int) -> int:
    """Return how many cards a source has."""
    return _count(connection, "SELECT count(*) FROM card_sources WHERE source_id = ?", source_id)


def n_paragraphs_of(connection: sqlite3.Connection, source_id: int) -> int:
    """Return how many paragraphs a source has."""
    return _count(connection, "SELECT count(*) FROM occurrences WHERE source_id = ?", source_id)


def n_texts_of(connection: sqlite3.Connection, source_ids: Sequence[int]) -> int:
    """Return how many different texts these sources have together."""
    marks = ", ".join("?" * len(source_ids))
    return _count(
        connection,
        f"SELECT count(DISTINCT text_id) FROM occurrences WHERE source_id IN ({marks})",
        *source_ids,
    )


def n_groups_of(connection: sqlite3.Connection, source_ids: Sequence[int]) -> int:
    """Return in how many groups of two or more near-duplicates a text of these stands."""
    marks = ", ".join("?" * len(source_ids))
    return _count(
        connection,
        "SELECT count(DISTINCT group_number) FROM texts WHERE id IN "
        f"(SELECT text_id FROM occurrences WHERE source_id IN ({marks})) AND group_number IN "
        "(SELECT group_number FROM texts GROUP BY group_number HAVING count(*) > 1)",
        *source_ids,
    )


def _count(connection: sqlite3.Connection, query: str, *values: int) -> int:
    return int(connection.execute(query, values).fetchone()[0])
