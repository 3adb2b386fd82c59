"""Which editions an answer rests on."""

from __future__ import annotations

from dataclasses import dataclass

from corpus.store import Store
from engine.errors import EngineMissingError
from engine.installed import engine_name


@dataclass(frozen=True, slots=True)
class Editions:
    """What an answer rests on; None where there is nothing of the kind.

    `rules` is the effective date of the Comprehensive Rules that are loaded. `rulings` is the
    latest date of an official ruling, or how many pages without dates there are. `engine` is
    the rules engine of this machine.
    """

    rules: str | None
    rulings: str | None
    engine: str | None

    def sentence(self) -> str:
        """Return the editions as the line that stands under an answer."""
        return (
            f"Rules: {self.rules or 'none'}; official rulings: {self.rulings or 'none'}; "
            f"engine: {self.engine or 'none here'}."
        )


def editions(store: Store) -> Editions:
    """Return what an answer from this store rests on."""
    try:
        engine = engine_name()
    except EngineMissingError:
        engine = None
    (latest,) = store.connection.execute("SELECT max(date) FROM occurrences").fetchone()
    n_pages = sum(source.kind == "gatherer" for source in store.sources())
    pages = f"{n_pages} page{'s' if n_pages > 1 else ''} without dates" if n_pages else None
    rules = next((source.edition for source in store.sources() if source.kind == "rules"), None)
    return Editions(rules=rules, rulings=latest or pages, engine=engine)
