"""Which texts are linked to which house rulings, as the build of this knowledge base saw it.

Kept beside the texts, so that a question does not link a whole base anew.
"""

from __future__ import annotations

from corpus.store import Store
from kb.linking import linked_house

_TABLE = """
CREATE TABLE links (
    text_id TEXT NOT NULL,
    house_id TEXT NOT NULL,
    PRIMARY KEY (text_id, house_id)
) WITHOUT ROWID
"""


def write_links(store: Store) -> None:
    """Link every official text of the store anew, in one transaction."""
    links = [
        (text.id, f"house {name}")
        for text in store.texts()
        if text.kind == "ruling"
        for name in linked_house(text, cards_of(store, text.id))
    ]
    connection = store.connection
    with connection:
        # Python opens a transaction by itself for rows, but not for tables.
        connection.execute("BEGIN")
        connection.execute("DROP TABLE IF EXISTS links")
        connection.execute(_TABLE)
        connection.execute("CREATE INDEX links_house ON links (house_id)")
        connection.executemany("INSERT INTO links VALUES (?, ?)", links)


def house_of(store: Store, text_id: str) -> tuple[str, ...]:
    """Return the ids of the house rulings that an official text is linked to."""
    return _column(store, "SELECT house_id FROM links WHERE text_id = ? ORDER BY 1", text_id)


def texts_of(store: Store, house_id: str) -> tuple[str, ...]:
    """Return the ids of the official texts that are linked to a house ruling."""
    return _column(store, "SELECT text_id FROM links WHERE house_id = ? ORDER BY 1", house_id)


def cards_of(store: Store, text_id: str) -> tuple[str, ...]:
    """Return the cards that a text stands on, by name; none for a general ruling."""
    return tuple(sorted({each.card for each in store.occurrences(text_id) if each.card}))


def _column(store: Store, query: str, value: str) -> tuple[str, ...]:
    return tuple(str(each) for (each,) in store.connection.execute(query, (value,)))
