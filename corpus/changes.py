"""What the texts of a store, or of one source of it, say before and after something is written."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from corpus.stored import SourceChange
from corpus.wording import words

_LEAST_OVERLAP = 0.5


@dataclass(frozen=True, slots=True)
class Reworded:
    """A text that vanished from a card and the one that came to it with most of the same words."""

    old_id: str
    new_id: str
    card: str


@dataclass(frozen=True, slots=True)
class Changes:
    """Ids of the texts that were added, that vanished, and that changed.

    One that stands on other cards or has other dates has changed. `reworded` pairs some of the
    vanished with some of the added ones; each stands in one pair at most.
    """

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    vanished: tuple[str, ...] = ()
    reworded: tuple[Reworded, ...] = ()
    counts: SourceChange = field(default_factory=SourceChange)

    @property
    def is_nothing(self) -> bool:
        """Whether every text is as it was."""
        return not (self.added or self.changed or self.vanished)


class Before:
    """What was said until now, kept in a temporary table of the connection."""

    def __init__(
        self, connection: sqlite3.Connection, name: str, source_id: int | None = None
    ) -> None:
        """Note what the texts of one source say (None: of all); `name` is the table's."""
        self._connection = connection
        self._table = f"temp.{name}"
        self._where = "" if source_id is None else f"WHERE source_id = {source_id}"
        self._note(self._table)

    def changes(self) -> Changes:
        """Return what has changed since then, and forget it."""
        now = f"{self._table}_now"
        self._note(now)
        try:
            return self._compared(now)
        finally:
            for table in (self._table, now):
                self._connection.execute(f"DROP TABLE {table}")

    def _note(self, table: str) -> None:
        self._connection.execute(f"DROP TABLE IF EXISTS {table}")
        self._connection.execute(
            f"CREATE TABLE {table} AS SELECT DISTINCT text_id, normalised, "
            "ifnull(card, '') AS card, ifnull(date, '') AS date "
            f"FROM occurrences JOIN texts ON texts.id = text_id {self._where}"
        )

    def _compared(self, now: str) -> Changes:
        def only(here: str, there: str) -> tuple[str, ...]:
            found = self._connection.execute(
                f"SELECT DISTINCT text_id FROM {here} "
                f"WHERE text_id NOT IN (SELECT text_id FROM {there}) ORDER BY text_id"
            )
            return tuple(text_id for (text_id,) in found)

        before = self._table
        added, vanished = only(now, before), only(before, now)
        differing = self._connection.execute(
            f"SELECT text_id FROM (SELECT * FROM {before} EXCEPT SELECT * FROM {now}) UNION "
            f"SELECT text_id FROM (SELECT * FROM {now} EXCEPT SELECT * FROM {before}) "
            "ORDER BY text_id"
        )
        elsewhere = {*added, *vanished}
        changed = tuple(text_id for (text_id,) in differing if text_id not in elsewhere)
        (n_now,) = self._connection.execute(f"SELECT count(DISTINCT text_id) FROM {now}").fetchone()
        gone = self._rows(before, vanished)
        come = self._rows(now, added, frozenset(card for _, card, _ in gone))
        return Changes(
            added,
            changed,
            vanished,
            tuple(_reworded(gone, come)),
            SourceChange(
                added=len(added),
                changed=len(changed),
                vanished=len(vanished),
                unchanged=n_now - len(added) - len(changed),
            ),
        )

    def _rows(
        self, table: str, ids: Iterable[str], on: Collection[str] | None = None
    ) -> list[tuple[str, str, str]]:
        """Return id, card and text of these texts on cards, with `on` on these cards alone."""
        wanted = frozenset(ids)
        if not wanted or on == frozenset():
            return []
        rows = self._connection.execute(
            f"SELECT DISTINCT text_id, card, normalised FROM {table} WHERE card != '' "
            "ORDER BY card, text_id"
        )
        return [row for row in rows if row[0] in wanted and (on is None or row[1] in on)]


def _reworded(
    vanished: Iterable[tuple[str, str, str]], added: Iterable[tuple[str, str, str]]
) -> Iterator[Reworded]:
    """Pair texts on the same card, those with the most words in common first."""
    by_card: defaultdict[str, list[tuple[str, frozenset[str]]]] = defaultdict(list)
    for text_id, card, text in added:
        by_card[card].append((text_id, _words(text)))
    candidates = []
    for old_id, card, text in vanished:
        old = _words(text)
        for new_id, new in by_card.get(card, ()):
            overlap = len(old & new) / (len(old | new) or 1)
            if overlap >= _LEAST_OVERLAP:
                candidates.append((-overlap, old_id, new_id, card))
    taken: set[str] = set()
    for _, old_id, new_id, card in sorted(candidates):
        if taken.isdisjoint((old_id, new_id)):
            taken |= {old_id, new_id}
            yield Reworded(old_id, new_id, card)


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in words(text))
