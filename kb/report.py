"""How many rows and texts of a knowledge base have which verdict."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from corpus.store import Store
from engine.errors import EngineMissingError
from engine.installed import engine_name
from kb.rows import current_verdicts, rows_of
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
    unexplained: list[str] = []
    on_every_card = left_out = 0
    for text in store.texts():
        stored = {verdict.card: verdict for verdict in current_verdicts(store, text.id)}
        verdicts = [
            Verdict(stored[row.card].verdict) if row.card in stored else Verdict.NOT_RUN
            for row in rows_of(store, text)
        ]
        details = [json.loads(verdict.detail) for verdict in stored.values()]
        if any(detail["is_unexplained"] for detail in details):
            unexplained.append(text.id)
        shown = of_text(verdicts) or Verdict.NOT_RUN
        if text.kind == "house":
            house[shown] += 1
            continue
        rows.update(verdicts)
        texts[shown] += 1
        is_on_a_card = any(row.card for row in rows_of(store, text))
        on_every_card += is_on_a_card and all(each is Verdict.PROVEN for each in verdicts)
        left_out += len(details[0]["left_out"]) if details else 0
    return Report(
        dict(rows),
        dict(texts),
        on_every_card,
        left_out,
        dict(house),
        _engine(),
        tuple(unexplained),
    )


def _engine() -> str | None:
    try:
        return engine_name()
    except EngineMissingError:
        return None
