"""The tables of the store, and opening a SQLite file that has to have them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from corpus.errors import StoreError
from corpus.normalise import NORMALISER_VERSION

SCHEMA_VERSION = 2
"""Kept in `PRAGMA user_version`; a change of the tables below is a new version, and
`corpus.migrations` says how the rows of the one before come over."""

_OF_THE_DISK = frozenset(
    {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
)
_MEND = "run `kb build` to make it anew"
_UPDATE = "run `kb build` to bring it up to date"

# The columns of a key come first and in its order: SQLite 3.40 checks others wrongly (it finds
# NULL where there is none) in a table WITHOUT ROWID.
_TABLES = """
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE sources (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    card TEXT,
    is_card_given INTEGER NOT NULL,
    edition TEXT,
    readers INTEGER NOT NULL,
    UNIQUE (kind, name)
);

CREATE TABLE cards (
    name TEXT PRIMARY KEY,
    folded TEXT NOT NULL,
    layout TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX cards_folded ON cards (folded);

CREATE TABLE oracle_ids (
    oracle_id TEXT PRIMARY KEY,
    card TEXT NOT NULL REFERENCES cards (name) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE faces (
    card TEXT NOT NULL REFERENCES cards (name) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    mana_cost TEXT NOT NULL,
    types TEXT NOT NULL,
    supertypes TEXT NOT NULL,
    subtypes TEXT NOT NULL,
    text TEXT NOT NULL,
    colors TEXT NOT NULL,
    keywords TEXT NOT NULL,
    power TEXT,
    toughness TEXT,
    loyalty TEXT,
    PRIMARY KEY (card, position)
) WITHOUT ROWID;
CREATE INDEX faces_folded ON faces (folded);

CREATE TABLE foreign_names (
    card TEXT NOT NULL REFERENCES cards (name) ON DELETE CASCADE,
    language TEXT NOT NULL,
    face TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    PRIMARY KEY (card, language, face, name)
) WITHOUT ROWID;
CREATE INDEX foreign_names_folded ON foreign_names (folded);

CREATE TABLE card_sources (
    source_id INTEGER NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
    card TEXT NOT NULL REFERENCES cards (name) ON DELETE CASCADE,
    PRIMARY KEY (source_id, card)
) WITHOUT ROWID;
CREATE INDEX card_sources_card ON card_sources (card);

CREATE TABLE ordinary_words (
    word TEXT PRIMARY KEY
) WITHOUT ROWID;

CREATE TABLE texts (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('ruling', 'house', 'rule', 'glossary')),
    text TEXT NOT NULL,
    normalised TEXT NOT NULL,
    advisory TEXT,
    group_number INTEGER
) WITHOUT ROWID;
CREATE INDEX texts_kind ON texts (kind);

CREATE TABLE occurrences (
    source_id INTEGER NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text_id TEXT NOT NULL REFERENCES texts (id),
    card TEXT,
    date TEXT,
    original TEXT NOT NULL,
    template TEXT NOT NULL,
    PRIMARY KEY (source_id, position)
) WITHOUT ROWID;
CREATE INDEX occurrences_text ON occurrences (text_id);
CREATE INDEX occurrences_card ON occurrences (card);

CREATE TABLE rules (
    number TEXT PRIMARY KEY,
    parent TEXT REFERENCES rules (number) DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL,
    title TEXT,
    text_id TEXT REFERENCES texts (id),
    source_id INTEGER NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
    CHECK ((title IS NULL) != (text_id IS NULL))
) WITHOUT ROWID;
CREATE INDEX rules_parent ON rules (parent);

CREATE TABLE rule_references (
    text_id TEXT NOT NULL REFERENCES texts (id) ON DELETE CASCADE,
    number TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (text_id, number)
) WITHOUT ROWID;
CREATE INDEX rule_references_number ON rule_references (number);

CREATE TABLE chunks (
    id INTEGER PRIMARY KEY,
    text_id TEXT NOT NULL REFERENCES texts (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text TEXT NOT NULL,
    names TEXT NOT NULL
);
CREATE INDEX chunks_text ON chunks (text_id);

CREATE TABLE text_claims (
    text_id TEXT PRIMARY KEY REFERENCES texts (id) ON DELETE CASCADE,
    is_linked INTEGER NOT NULL,
    n_left_out INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE links (
    text_id TEXT NOT NULL REFERENCES texts (id) ON DELETE CASCADE,
    house_id TEXT NOT NULL,
    PRIMARY KEY (text_id, house_id)
) WITHOUT ROWID;
CREATE INDEX links_house ON links (house_id);

CREATE TABLE verdicts (
    text_id TEXT NOT NULL REFERENCES texts (id) ON DELETE CASCADE,
    card TEXT NOT NULL,
    verdict TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    engine TEXT NOT NULL,
    detail TEXT NOT NULL,
    program TEXT NOT NULL,
    PRIMARY KEY (text_id, card)
) WITHOUT ROWID;
"""


def create(path: Path) -> sqlite3.Connection:
    """Make a new store at `path` with empty tables.

    Raises StoreError when something is there already or the folder cannot be written.
    """
    try:
        path.touch(exist_ok=False)
        connection = sqlite3.connect(path)
    except FileExistsError as there:
        raise StoreError(f"{path}: something is there already; choose another path") from there
    except (OSError, sqlite3.OperationalError) as refused:
        raise StoreError(
            f"{path}: cannot be written ({refused}); check that its folder exists and is yours"
        ) from refused
    with connection:
        connection.executescript(_TABLES)
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        connection.execute(
            "INSERT INTO meta VALUES ('normaliser_version', ?)", (str(NORMALISER_VERSION),)
        )
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def open_existing(path: Path) -> sqlite3.Connection:
    """Open the store at `path` for reading and writing.

    Raises StoreError when it is missing, not SQLite, damaged, or of another version of the
    tables or of the normaliser.
    """
    if not path.is_file():
        raise StoreError(f"{path}: there is no knowledge base here; run `kb build` to make one")
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)
    except sqlite3.OperationalError as refused:
        raise StoreError(f"{path}: cannot be opened ({refused}); {_MEND}") from refused
    try:
        _demand_versions(path, connection)
        connection.execute("PRAGMA foreign_keys = ON")
    except StoreError:
        connection.close()
        raise
    except sqlite3.DatabaseError as wrong:
        connection.close()
        raise StoreError(f"{path}: not a knowledge base, or damaged ({wrong}); {_MEND}") from wrong
    return connection


def demand_damage(problem: sqlite3.Error) -> None:
    """Raise `problem` again where it tells of the disk and not of a file that is damaged."""
    # The lowest byte is the code, the others say more about it.
    if getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _OF_THE_DISK:
        raise problem


def _demand_versions(path: Path, connection: sqlite3.Connection) -> None:
    (schema,) = connection.execute("PRAGMA user_version").fetchone()
    if schema != SCHEMA_VERSION:
        mend = _UPDATE if schema < SCHEMA_VERSION else "use the newer program that made it"
        raise StoreError(
            f"{path}: has tables of version {schema}, this program needs {SCHEMA_VERSION}; {mend}"
        )
    row = connection.execute("SELECT value FROM meta WHERE key = 'normaliser_version'").fetchone()
    if row != (str(NORMALISER_VERSION),):
        raise StoreError(
            f"{path}: its texts were normalised by another version of this program; {_MEND}"
        )
