"""Brings a store of an older version of the tables over into new ones.

The rows are copied into tables that are made as they are made today, so that a store that came
over and a new one have the same tables by construction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from corpus import schema
from corpus.errors import StoreError
from corpus.folded import name_key
from corpus.normalise import NORMALISER_VERSION
from corpus.templates import template

_SAME = ("texts", "chunks", "ordinary_words")
_FROM_1 = (
    "INSERT OR REPLACE INTO meta SELECT key, value FROM old.meta WHERE key != 'verified by'",
    "INSERT INTO cards (name, folded, layout) SELECT name, name_key(name), layout FROM old.cards",
    "INSERT INTO faces SELECT card, position, name, name_key(name), mana_cost, types, supertypes, "
    "subtypes, text, colors, keywords, power, toughness, loyalty FROM old.faces",
    "INSERT INTO sources (id, kind, name, sha256, card, is_card_given, readers) "
    "SELECT id, kind, name, sha256, card, is_card_given, 1 FROM old.sources",
    # Version 1 did not note the file that cards came from. It has no bytes that a file could be
    # equal to, so the file is read when it comes again and has the name that it has today.
    "INSERT INTO sources (kind, name, sha256, is_card_given, readers) "
    "SELECT 'cards', 'AtomicCards', '', 0, 1 WHERE EXISTS (SELECT 1 FROM old.cards)",
    "INSERT INTO card_sources (card, source_id) SELECT old.cards.name, sources.id "
    "FROM old.cards, sources WHERE sources.kind = 'cards'",
    *(f"INSERT INTO {table} SELECT * FROM old.{table}" for table in _SAME),
    "INSERT INTO occurrences SELECT source_id, position, text_id, card, date, original, "
    "template(original, card) FROM old.occurrences",
    "INSERT INTO verdicts SELECT before.*, "
    "ifnull((SELECT value FROM old.meta WHERE key = 'verified by'), '') "
    "FROM old.verdicts AS before",
)

MIGRATIONS: Mapping[int, tuple[str, ...]] = {1: _FROM_1}
"""The statements that fill the tables of today from the tables of that version in `old`."""


def can_migrate(path: Path) -> bool:
    """Whether the store at `path` has tables of an older version that can come over."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as store:
            (version,) = store.execute("PRAGMA user_version").fetchone()
            normaliser = store.execute(
                "SELECT value FROM meta WHERE key = 'normaliser_version'"
            ).fetchone()
    except (OSError, sqlite3.Error):
        return False
    return version in MIGRATIONS and normaliser == (str(NORMALISER_VERSION),)


def migrate(old: Path, new: Path) -> None:
    """Make a store at `new` with everything that the older one at `old` holds.

    Raises StoreError when the old one is damaged or there is something at `new`, and
    sqlite3.Error when the new one cannot be written.
    """
    connection = schema.create(new)
    with closing(connection):
        connection.create_function("name_key", 1, name_key, deterministic=True)
        connection.create_function("template", 2, template, deterministic=True)
        try:
            connection.execute("ATTACH ? AS old", (str(old),))
            (version,) = connection.execute("PRAGMA old.user_version").fetchone()
            with connection:
                for statement in MIGRATIONS[version]:
                    connection.execute(statement)
            (said,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as wrong:
            schema.demand_damage(wrong)
            raise StoreError(f"{old}: the store is damaged ({wrong})") from wrong
    if said != "ok":
        raise StoreError(f"{old}: the store is damaged ({said})")
