"""A knowledge base that is open for questions: its store and its index."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from corpus.store import Store
from index.description import model_of
from index.encoder import OnnxEncoder
from index.search import Index
from kb.generations import open_current, telling_damage
from kb.home import STORE_FILE, Home


@dataclass(frozen=True, slots=True)
class KnowledgeBase:
    """The store and the index of one generation."""

    store: Store
    index: Index


@contextmanager
def open_knowledge_base(home: Home) -> Iterator[KnowledgeBase]:
    """Open the current generation; it goes on answering when a build replaces it.

    Raises StoreError where there is no knowledge base, and for a part of it that is missing,
    damaged or of another version.
    """

    def opened(folder: Path) -> KnowledgeBase:
        store = Store.open(folder / STORE_FILE)
        try:
            with telling_damage(home):
                encoder = OnnxEncoder.open(home.models / model_of(folder))
                return KnowledgeBase(store, Index.open(folder, store.connection, encoder))
        except BaseException:
            store.close()
            raise

    base = open_current(home, opened)
    with base.store, telling_damage(home):
        yield base
