"""The store: one SQLite file with cards, sources, texts, chunks and verdicts."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from corpus import card_search, card_tables, rule_tables, schema, source_tables
from corpus.changes import Before
from corpus.errors import NotFoundError
from corpus.groups import group
from corpus.names import CardNames, page_card
from corpus.records import Card, Chunk, ForeignName, Source
from corpus.stored import Occurrence, SourceChange, StoredSource, StoredVerdict, Text

_TEXT_COLUMNS = "id, kind, text, normalised, advisory, group_number"


class Store:
    """An open store. Each method that writes is one transaction: it happens whole or not at all.

    `connection` is for the words index, which keeps its own table over `chunks`.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    @classmethod
    def create(cls, path: Path) -> Store:
        """Make an empty store; raises StoreError when `path` is taken or cannot be written."""
        return cls(schema.create(path))

    @classmethod
    def open(cls, path: Path) -> Store:
        """Open a store; raises StoreError when it is missing, damaged or of another version."""
        return cls(schema.open_existing(path))

    def close(self) -> None:
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def card(self, name: str) -> Card:
        """Return the card with this name, of the whole or a face, in English or another language.

        Raises NotFoundError with similar names when there is none, with all when there are
        several.
        """
        return card_search.find_card(self.connection, name)

    def foreign_names(self, full_name: str) -> tuple[ForeignName, ...]:
        """Return the names of a card in other languages, by language."""
        return card_tables.foreign_names(self.connection, full_name)

    def oracle_names(self) -> Mapping[str, str]:
        """Return the full names of the loaded cards by Scryfall's ids for them."""
        return card_tables.oracle_names(self.connection)

    def card_names(self) -> CardNames:
        """Return the names of all loaded cards, ready to be looked for in texts."""
        return card_tables.card_names(self.connection)

    def n_cards(self) -> int:
        """Return how many cards are loaded."""
        (n_cards,) = self.connection.execute("SELECT count(*) FROM cards").fetchone()
        return int(n_cards)

    def replace_source(self, source: Source) -> SourceChange:
        """Write a source over the one it follows (same bytes, or same name) and say what changed.

        Texts that then occur in no source vanish, with their chunks and verdicts. Where nothing
        but the cards of a page can change, the source is not read.
        """
        with self.connection:
            return source_tables.write_source(self.connection, source)

    def stored(self, source: Source) -> StoredSource:
        """Return the source as it was stored under its name, or under another one before.

        Raises NotFoundError for one that was not stored.
        """
        for each in sorted(self.sources(), key=lambda each: each.name != source.name):
            if (each.kind, each.sha256) == (source.kind, source.sha256):
                return each
        raise NotFoundError(f"this knowledge base has no source {source.name!r} of these bytes")

    def has_read(self, source: Source) -> bool:
        """Whether a source was written from the same bytes before and need not be read."""
        return source_tables.same_source(self.connection, source) is not None

    def before(self) -> Before:
        """Note what all texts say now, to be compared later."""
        return Before(self.connection, "all_before")

    def settle_cards(self) -> None:
        """Drop the cards that no source has any more; run it after cards were written."""
        with self.connection:
            card_tables.drop_cards_of_no_source(self.connection)

    def note_references(self) -> None:
        """Note anew which texts name which rules; run it after texts were written."""
        with self.connection:
            rule_tables.write_references(self.connection)

    def sources(self) -> tuple[StoredSource, ...]:
        """Return all sources in the order they first came."""
        return source_tables.stored_sources(self.connection)

    def assign_page_cards(self) -> dict[str, str]:
        """Infer the card of every Gatherer page whose card the user did not give.

        Returns the inferred cards by the name of the page. Run it after every change of cards
        or pages, and before `regroup`.
        """
        pages = [
            source
            for source in self.sources()
            if source.kind == "gatherer" and not source.is_card_given
        ]
        if not pages:
            return {}
        names = self.card_names()
        inferred = {}
        with self.connection:
            for source in pages:
                card = page_card(
                    [paragraph.original for paragraph in self._paragraphs(source)], names
                )
                if card != source.card:
                    source_tables.put_on_card(self.connection, source.id, card, is_given=False)
                if card is not None:
                    inferred[source.name] = card
        return inferred

    def texts(self) -> tuple[Text, ...]:
        """Return all texts in the order of their ids."""
        rows = self.connection.execute(f"SELECT {_TEXT_COLUMNS} FROM texts ORDER BY id")
        return tuple(Text(*row) for row in rows)

    def group_of(self, text: Text) -> tuple[Text, ...]:
        """Return the texts of the same group of near-duplicates, this one too, by id."""
        rows = self.connection.execute(
            f"SELECT {_TEXT_COLUMNS} FROM texts WHERE group_number = ? ORDER BY id", (text.group,)
        )
        return tuple(Text(*row) for row in rows)

    def text(self, text_id: str) -> Text:
        """Return one text; raises NotFoundError."""
        row = self.connection.execute(
            f"SELECT {_TEXT_COLUMNS} FROM texts WHERE id = ?", (text_id,)
        ).fetchone()
        if row is None:
            raise NotFoundError(
                f"no text of this knowledge base has the id {text_id!r}; `kb ask` shows the ids"
            )
        return Text(*row)

    def occurrences(self, text_id: str) -> tuple[Occurrence, ...]:
        """Return where a text occurs, by source and place; raises NotFoundError."""
        self.text(text_id)
        return self._occurrences("text_id = ?", text_id)

    def references(self, text_id: str) -> tuple[str, ...]:
        """Return the numbers of the rules and sections that a text names, in its order."""
        return rule_tables.references_of(self.connection, text_id)

    def regroup(self) -> None:
        """Group near-duplicates anew, comparing templates so that a card's name says nothing."""
        templates: defaultdict[str, list[str]] = defaultdict(list)
        for text_id, template in self.connection.execute(
            "SELECT DISTINCT text_id, template FROM occurrences JOIN texts ON texts.id = text_id "
            "WHERE kind IN ('ruling', 'house') ORDER BY text_id, template"
        ):
            templates[text_id].append(template)
        with self.connection:
            self.connection.executemany(
                "UPDATE texts SET group_number = ? WHERE id = ? AND group_number IS NOT ?",
                [(number, text_id, number) for text_id, number in group(templates).items()],
            )

    def replace_chunks(self, chunks: Iterable[Chunk]) -> None:
        """Write these chunks in place of all others; their ids count from 1 in this order."""
        with self.connection:
            self.connection.execute("DELETE FROM chunks")
            self.connection.executemany(
                "INSERT INTO chunks (id, text_id, position, text, names) VALUES (?, ?, ?, ?, ?)",
                (
                    (number, chunk.text_id, chunk.position, chunk.text, "\n".join(chunk.names))
                    for number, chunk in enumerate(chunks, start=1)
                ),
            )

    def chunks(self) -> dict[int, Chunk]:
        """Return all chunks by id, in the order of ids."""
        rows = self.connection.execute(
            "SELECT id, text_id, position, text, names FROM chunks ORDER BY id"
        )
        return {
            number: Chunk(text_id, position, text, tuple(names.split("\n")) if names else ())
            for number, text_id, position, text, names in rows
        }

    def put_verdict(self, verdict: StoredVerdict) -> None:
        """Write a verdict over the one on the same text and card; raises NotFoundError."""
        self.text(verdict.text_id)
        with self.connection:
            self.connection.execute(
                "INSERT OR REPLACE INTO verdicts "
                "(text_id, card, verdict, fingerprint, engine, detail, program) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    verdict.text_id,
                    verdict.card or "",
                    verdict.verdict,
                    verdict.fingerprint,
                    verdict.engine,
                    verdict.detail,
                    verdict.program,
                ),
            )

    def verdicts(self, text_id: str) -> tuple[StoredVerdict, ...]:
        """Return the verdicts on a text, by card; raises NotFoundError."""
        self.text(text_id)
        rows = self.connection.execute(
            "SELECT text_id, nullif(card, ''), verdict, fingerprint, engine, detail, program "
            "FROM verdicts WHERE text_id = ? ORDER BY card",
            (text_id,),
        )
        return tuple(StoredVerdict(*row) for row in rows)

    def _paragraphs(self, source: StoredSource) -> tuple[Occurrence, ...]:
        return self._occurrences("source_id = ?", source.id)

    def _occurrences(self, condition: str, value: str | int) -> tuple[Occurrence, ...]:
        rows = self.connection.execute(
            "SELECT text_id, source_id, position, card, date, original, template "
            f"FROM occurrences WHERE {condition} ORDER BY source_id, position",
            (value,),
        )
        return tuple(Occurrence(*row) for row in rows)
