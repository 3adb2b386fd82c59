"""How many rows and texts of a knowledge base have which verdict."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from corpus.store import Store
from engine.errors import EngineMissingError
from engine.installed import engine_name
from kb.program import program_mark
from kb.verdicts import Verdict, of_text


@dataclass(frozen=True, slots=True)
class Report:
    """Counts by verdict, house rulings apart from the texts that were loaded.

    `rows` are texts on cards (or on none), `texts` distinct ones. A row whose checks were not
    run counts as "not run". `left_out_sentences` are those that assert nothing. `seconds` is
    what the run took, 0 for a report of stored verdicts. `unexplained` are the ids of rulings
    that are refuted without a recorded cause, vacuous, or whose check did not run to its end.
    """

    rows: dict[Verdict, int]
    texts: dict[Verdict, int]
    texts_proven_on_every_card: int
    left_out_sentences: int
    house: dict[Verdict, int]
    engine: str | None
    unexplained: tuple[str, ...] = ()
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """Return the document of `kb verify --json`."""
        return {
            "rows": sum(self.rows.values()),
            "texts": sum(self.texts.values()),
            "verdicts": {
                str(verdict): {
                    "rows": self.rows.get(verdict, 0),
                    "texts": self.texts.get(verdict, 0),
                }
                for verdict in Verdict
                if verdict in self.rows or verdict in self.texts
            },
            "texts_proven_on_every_card": self.texts_proven_on_every_card,
            "left_out_sentences": self.left_out_sentences,
            "house": {str(verdict): count for verdict, count in self.house.items()},
            "engine": self.engine,
            "seconds": self.seconds,
        }

    def lines(self) -> tuple[str, ...]:
        """Return the report for people."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"{'verdict':<22}{'rows':>8}{'texts':>8}{'house':>8}"
        for verdict in reversed(Verdict):
            counts = [each.get(verdict, 0) for each in (self.rows, self.texts, self.house)]
            if any(counts):
                yield f"{verdict:<22}" + "".join(f"{count:>8}" for count in counts)
        totals = [sum(each.values()) for each in (self.rows, self.texts, self.house)]
        yield f"{'all':<22}" + "".join(f"{count:>8}" for count in totals)
        yield f"Texts proven on every card they stand on: {self.texts_proven_on_every_card}"
        yield f"Sentences left out: {self.left_out_sentences}"
        if self.unexplained:
            yield f"Without a recorded cause: {', '.join(self.unexplained)}"
        yield f"Engine: {self.engine or 'none on this machine'}"


def report(store: Store) -> Report:
    """Return the report of the stored verdicts; runs nothing."""
    rows: Counter[Verdict] = Counter()
    texts: Counter[Verdict] = Counter()
    house: Counter[Verdict] = Counter()
    on_every_card = 0
    for kind, on_cards, verdicts in _texts(store):
        shown = of_text(verdicts) or Verdict.NOT_RUN
        if kind == "house":
            house[shown] += 1
            continue
        rows.update(verdicts)
        texts[shown] += 1
        on_every_card += on_cards and all(each is Verdict.PROVEN for each in verdicts)
    (left_out,) = store.connection.execute(
        "SELECT ifnull(sum(n_left_out), 0) FROM text_claims"
    ).fetchone()
    return Report(
        dict(rows),
        dict(texts),
        on_every_card,
        left_out,
        dict(house),
        _engine(),
        _unexplained(store),
    )


def _texts(store: Store) -> Iterator[tuple[str, bool, list[Verdict]]]:
    """Yield of every text with rows its kind, whether it stands on cards, its rows' verdicts."""
    rows = store.connection.execute(
        "SELECT here.text_id, kind, here.card, "
        "CASE WHEN advisory IS NOT NULL THEN ? "
        "WHEN kind = 'ruling' AND NOT ifnull(is_linked, 0) THEN ? ELSE ifnull(verdict, ?) END "
        "FROM (SELECT DISTINCT text_id, card FROM occurrences) AS here "
        "JOIN texts ON texts.id = here.text_id "
        "LEFT JOIN text_claims ON text_claims.text_id = here.text_id "
        "LEFT JOIN verdicts ON verdicts.text_id = here.text_id "
        "AND verdicts.card = ifnull(here.card, '') AND program = ? "
        "WHERE kind IN ('ruling', 'house') ORDER BY here.text_id",
        (Verdict.ADVISORY, Verdict.UNLINKED, Verdict.NOT_RUN, program_mark()),
    )
    for _, of_one in groupby(rows, key=itemgetter(0)):
        found = list(of_one)
        yield (
            found[0][1],
            any(card is not None for _, _, card, _ in found),
            [Verdict(verdict) for *_, verdict in found],
        )


def _unexplained(store: Store) -> tuple[str, ...]:
    details = store.connection.execute(
        "SELECT text_id, detail FROM verdicts WHERE program = ? ORDER BY text_id", (program_mark(),)
    )
    unexplained = (text_id for text_id, detail in details if json.loads(detail)["is_unexplained"])
    return tuple(dict.fromkeys(unexplained))


def _engine() -> str | None:
    try:
        return engine_name()
    except EngineMissingError:
        return None
