from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from corpus import schema
from corpus.errors import StoreError
from corpus.holdings import n_cards_of
from corpus.migrations import MIGRATIONS, can_migrate, migrate
from corpus.records import Card, Face
from corpus.store import Store
from corpus.stored import StoredVerdict

VERSION_1 = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE cards (name TEXT PRIMARY KEY, folded TEXT NOT NULL, layout TEXT NOT NULL)
    WITHOUT ROWID;
CREATE INDEX cards_folded ON cards (folded);
CREATE TABLE faces (
    card TEXT NOT NULL REFERENCES cards (name) ON DELETE CASCADE, position INTEGER NOT NULL,
    name TEXT NOT NULL, folded TEXT NOT NULL, mana_cost TEXT NOT NULL, types TEXT NOT NULL,
    supertypes TEXT NOT NULL, subtypes TEXT NOT NULL, text TEXT NOT NULL, colors TEXT NOT NULL,
    keywords TEXT NOT NULL, power TEXT, toughness TEXT, loyalty TEXT, PRIMARY KEY (card, position)
) WITHOUT ROWID;
CREATE INDEX faces_folded ON faces (folded);
CREATE TABLE ordinary_words (word TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE sources (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, sha256 TEXT NOT NULL,
    card TEXT, is_card_given INTEGER NOT NULL, UNIQUE (kind, name)
);
CREATE TABLE texts (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('ruling', 'house')),
    text TEXT NOT NULL, normalised TEXT NOT NULL, advisory TEXT, group_number INTEGER
) WITHOUT ROWID;
CREATE TABLE occurrences (
    text_id TEXT NOT NULL REFERENCES texts (id),
    source_id INTEGER NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
    position INTEGER NOT NULL, card TEXT, date TEXT, original TEXT NOT NULL,
    template TEXT NOT NULL, PRIMARY KEY (source_id, position)
) WITHOUT ROWID;
CREATE INDEX occurrences_text ON occurrences (text_id);
CREATE TABLE chunks (
    id INTEGER PRIMARY KEY, text_id TEXT NOT NULL REFERENCES texts (id) ON DELETE CASCADE,
    position INTEGER NOT NULL, text TEXT NOT NULL, names TEXT NOT NULL
);
CREATE INDEX chunks_text ON chunks (text_id);
CREATE TABLE verdicts (
    text_id TEXT NOT NULL REFERENCES texts (id) ON DELETE CASCADE, card TEXT NOT NULL,
    verdict TEXT NOT NULL, fingerprint TEXT NOT NULL, engine TEXT NOT NULL, detail TEXT NOT NULL,
    PRIMARY KEY (text_id, card)
) WITHOUT ROWID;
CREATE TABLE links (
    text_id TEXT NOT NULL, house_id TEXT NOT NULL, PRIMARY KEY (text_id, house_id)
) WITHOUT ROWID;
PRAGMA user_version = 1;
"""
"""The tables as the first version of this project made them."""

ROWS = """
INSERT INTO meta VALUES ('normaliser_version', '1'), ('verified by', 'mark');
INSERT INTO cards VALUES ('Lim-D\u00fbl''s Goat', 'lim-dul''s goat', 'normal');
INSERT INTO faces VALUES ('Lim-D\u00fbl''s Goat', 1, 'Lim-D\u00fbl''s Goat', 'lim-dul''s goat',
    '{G}', '["Creature"]', '[]', '["Goat"]', 'It climbs.', '["G"]', '[]', '1', '2', NULL);
INSERT INTO ordinary_words VALUES ('climbs');
INSERT INTO sources VALUES (1, 'gatherer', 'goats.txt', 'abc', 'Lim-D\u00fbl''s Goat', 1);
INSERT INTO texts VALUES ('r1', 'ruling', 'Goats climb.', 'Goats climb.', NULL, 1);
INSERT INTO occurrences VALUES
    ('r1', 1, 1, 'Lim-D\u00fbl''s Goat', '2031-02-03', 'Goats  climb.', 'Goats climb.');
INSERT INTO chunks VALUES (1, 'r1', 1, 'Goats climb.', 'Lim-D\u00fbl''s Goat');
INSERT INTO verdicts VALUES ('r1', 'Lim-D\u00fbl''s Goat', 'proven', 'f', 'goat 1', '{}');
INSERT INTO links VALUES ('r1', 'house goats/climb');
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(VERSION_1 + ROWS)
    return path


def tables(path: Path) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name")
        return found.fetchall()


def test_every_older_version_can_come_over() -> None:
    assert sorted(MIGRATIONS) == list(range(1, schema.SCHEMA_VERSION))


def test_a_store_that_came_over_has_the_tables_of_a_new_one(old: Path, tmp_path: Path) -> None:
    migrate(old, tmp_path / "over.sqlite")
    Store.create(tmp_path / "new.sqlite").close()

    assert tables(tmp_path / "over.sqlite") == tables(tmp_path / "new.sqlite")


def test_everything_in_it_comes_over(old: Path, tmp_path: Path) -> None:
    migrate(old, tmp_path / "new.sqlite")

    with Store.open(tmp_path / "new.sqlite") as store:
        (page, cards) = store.sources()
        (occurrence,) = store.occurrences("r1")

        assert store.card("lim dul's goat") == Card(
            "Lim-D\u00fbl's Goat",
            "normal",
            (
                Face(
                    "Lim-D\u00fbl's Goat",
                    "{G}",
                    ("Creature",),
                    (),
                    ("Goat",),
                    "It climbs.",
                    ("G",),
                    (),
                    "1",
                    "2",
                ),
            ),
        )
        assert (page.name, page.sha256, page.is_card_given) == ("goats.txt", "abc", True)
        assert (cards.kind, n_cards_of(store.connection, cards.id)) == ("cards", 1)
        assert (occurrence.original, occurrence.date) == ("Goats  climb.", "2031-02-03")
        assert [chunk.text for chunk in store.chunks().values()] == ["Goats climb."]
        assert store.verdicts("r1") == (
            StoredVerdict("r1", "Lim-D\u00fbl's Goat", "proven", "f", "goat 1", "{}", "mark"),
        )
        assert store.connection.execute("PRAGMA foreign_key_check").fetchall() == []
        store.settle_cards()
        assert store.n_cards() == 1


def test_only_older_versions_come_over(old: Path, tmp_path: Path) -> None:
    Store.create(tmp_path / "new.sqlite").close()
    (tmp_path / "text").write_text("Goats climb.")

    assert can_migrate(old)
    assert not can_migrate(tmp_path / "new.sqlite")
    assert not can_migrate(tmp_path / "text")
    assert not can_migrate(tmp_path / "none")


def test_texts_of_another_normaliser_do_not_come_over(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("UPDATE meta SET value = '0' WHERE key = 'normaliser_version'")

    assert not can_migrate(old)


def test_a_damaged_one_is_said_to_be_damaged(old: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("DROP TABLE chunks")

    with pytest.raises(StoreError, match=r"old\.sqlite: the store is damaged"):
        migrate(old, tmp_path / "new.sqlite")
