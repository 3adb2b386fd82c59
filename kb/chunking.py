"""Cuts every text of a store into the chunks that are searched."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import corpus
from corpus.advisory import NOT_INDEXED
from corpus.chunks import chunks
from corpus.normalise import normalise
from corpus.records import Chunk
from corpus.store import Store
from corpus.stored import Text
from index.encoder import Encoder
from kb.questions import all_questions, questions_for

_MARK = "chunked by"
_CODE = ("chunks.py", "normalise.py", "sentences.py", "advisory.py")


def cut(store: Store, encoder: Encoder) -> Iterator[Chunk]:
    """Yield the chunks of every text; the questions of a house ruling come after its own.

    A rule has the title of its section as its heading.
    """
    cards = _cards(store)
    titles = _titles(store)
    for text in store.texts():
        if text.advisory in NOT_INDEXED:
            continue
        on = cards.get(text.id, ())
        heading = f"{titles[text.id]}." if text.id in titles else ""
        found = chunks(text.id, text.text, on, encoder.n_tokens, encoder.max_tokens, heading)
        yield from found
        if text.kind == "house":
            yield from _questions(text, on, len(found))


def is_cut(store: Store, encoder: Encoder) -> bool:
    """Whether the chunks of the store were made as `cut` would make them of the same texts."""
    found = store.connection.execute("SELECT value FROM meta WHERE key = ?", (_MARK,)).fetchone()
    return bool(found == (_mark(encoder),))


def note_cut(store: Store, encoder: Encoder) -> None:
    """Note that the chunks of the store are those that `cut` makes."""
    with store.connection:
        store.connection.execute(
            "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (_MARK, _mark(encoder))
        )


def _questions(text: Text, cards: tuple[str, ...], n_before: int) -> Iterator[Chunk]:
    asked = questions_for(text.id.removeprefix("house "))
    for position, question in enumerate(asked, start=n_before + 1):
        yield Chunk(text.id, position, normalise(question), cards)


def _cards(store: Store) -> Mapping[str, tuple[str, ...]]:
    cards: defaultdict[str, list[str]] = defaultdict(list)
    for text_id, card in store.connection.execute(
        "SELECT DISTINCT text_id, card FROM occurrences WHERE card IS NOT NULL ORDER BY card"
    ):
        cards[text_id].append(card)
    return {text_id: tuple(names) for text_id, names in cards.items()}


def _titles(store: Store) -> Mapping[str, str]:
    return dict(
        store.connection.execute(
            "SELECT rule.text_id, section.title FROM rules AS rule JOIN rules AS section "
            "ON section.number = substr(rule.number, 1, 3) WHERE rule.text_id IS NOT NULL"
        )
    )


def _mark(encoder: Encoder) -> str:
    digest = hashlib.sha256(f"{encoder.name} {encoder.max_tokens}".encode())
    digest.update(repr(sorted(all_questions().items())).encode())
    folder = Path(corpus.__file__).parent
    for path in (*(folder / name for name in _CODE), Path(__file__)):
        digest.update(path.read_bytes())
    return digest.hexdigest()
