"""Which texts are linked to which house rulings, as the build of this knowledge base saw it.

Kept in the store, so that a question does not link a whole base anew. An official text is
linked when a sentence of it is: to the checks of house rulings, or to an ability of the card
whose text the engine reads. Of all others there is nothing to run.
"""

from __future__ import annotations

from corpus.store import Store
from kb.claims import linked


def write_links(store: Store) -> None:
    """Link every official text of the store anew, in one transaction."""
    connection = store.connection
    rows = connection.execute(
        "SELECT text_id, template FROM occurrences JOIN texts ON texts.id = text_id "
        # An advisory text has nothing to execute and is linked to nothing.
        "WHERE kind = 'ruling' AND advisory IS NULL GROUP BY text_id, template"
    ).fetchall()
    with connection:
        connection.execute("DELETE FROM links")
        connection.execute("DELETE FROM text_claims")
        for text_id, template in rows:
            found = linked(template)
            connection.execute(
                "INSERT INTO text_claims (text_id, is_linked, n_left_out) VALUES (?, ?, ?) "
                "ON CONFLICT (text_id) DO UPDATE SET "
                "is_linked = max(is_linked, excluded.is_linked)",
                (text_id, found.is_linked, found.n_left_out),
            )
            connection.executemany(
                "INSERT OR IGNORE INTO links (text_id, house_id) VALUES (?, ?)",
                ((text_id, f"house {name}") for name in found.checks),
            )


def is_linked(store: Store, text_id: str) -> bool:
    """Whether an official text has a sentence with something to run."""
    found = store.connection.execute(
        "SELECT is_linked FROM text_claims WHERE text_id = ?", (text_id,)
    ).fetchone()
    return bool(found == (1,))


def linked_texts(store: Store) -> frozenset[str]:
    """Return the ids of all official texts with a sentence that has something to run."""
    rows = store.connection.execute("SELECT text_id FROM text_claims WHERE is_linked")
    return frozenset(text_id for (text_id,) in rows)


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
