"""Builds a knowledge base, or a newer generation of one, from files."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from corpus.changes import Changes
from corpus.errors import StoreError
from corpus.holdings import Holdings, holdings
from corpus.intake import Intake, take_in
from corpus.records import Source
from corpus.store import Store
from engine.errors import EngineFailureError, EngineMissingError
from index.description import DESCRIPTION_FILE, VECTORS_FILE
from index.encoder import Encoder, OnnxEncoder
from index.export import export
from index.known import KnownVectors
from index.search import Index
from kb.chunking import cut, is_cut, note_cut
from kb.generations import NewGeneration, new_generation
from kb.home import Home
from kb.inputs import Inputs, house_source, read_inputs, source_of
from kb.link_table import write_links
from kb.report import Report, report
from kb.verify import drop_outdated, verify

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is (0: not known)."""


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What came in, and what the knowledge base holds now.

    `intake` is of the sources of this build. `turned` are the pages, of this build or an earlier
    one, that are about another card than before. `changes` are of the distinct texts of the
    whole base; one that now stands on other cards has changed too. `n_embedded` chunks had to
    be embedded. `checks` are the verdicts, and `engine_missing` why there is no engine to run
    them, None where there is one. `why_afresh` says why the base before could not be taken over,
    "" where it could; it was moved to the folders in `set_aside`.
    """

    intake: Intake
    turned: Mapping[str, str | None]
    changes: Changes
    holdings: Holdings
    n_embedded: int
    is_index_kept: bool
    checks: Report
    engine_missing: str | None
    why_afresh: str
    set_aside: tuple[Path, ...]

    def to_json(self) -> dict[str, Any]:
        """Return what `kb build --json` prints."""
        return {
            "sources": [asdict(source) for source in self.intake.sources],
            "turned": dict(self.turned),
            "changes": asdict(self.changes),
            "holds": self.holdings.to_json(),
            "embedded": self.n_embedded,
            "checks": self.checks.to_json(),
            "engine_missing": self.engine_missing,
            "why_afresh": self.why_afresh,
            "set_aside": list(map(str, self.set_aside)),
        }


def build(
    home: Home,
    files: Sequence[Path],
    cards: Path | None = None,
    card: str | None = None,
    progress: Progress | None = None,
) -> BuildReport:
    """Add the sources in `files` to the knowledge base, with the house rulings as they are now.

    `cards` is a file of which only the cards are taken; `card` is the card that the pages are
    about. Only the checks of the house rulings are run. The new generation answers only when it
    is whole.

    Raises SourceError for a file, NotFoundError for a card that is not among the loaded ones,
    StoreError when another process is writing or something cannot be written.
    """
    tell = progress or _silent
    tell("Reading the files", 0, 0)
    inputs = read_inputs(files, cards)
    with new_generation(home) as new:
        store = new.store
        before, cards_before = store.before(), _page_cards(store)
        intake = take_in(store, _sources(store, inputs, card, tell))
        changes = before.changes()
        turned = {
            name: now
            for name, now in _page_cards(store).items()
            if cards_before.get(name, now) != now
        }
        encoder = OnnxEncoder.open(export(home.models, lambda said: tell(said, 0, 0)))
        n_embedded = _index(new, intake.is_changed, encoder, tell)
        write_links(store)
        drop_outdated(store)
        engine_missing = _verify(store, tell)
        return BuildReport(
            intake=intake,
            turned=turned,
            changes=changes,
            holdings=holdings(store.connection),
            n_embedded=n_embedded or 0,
            is_index_kept=n_embedded is None,
            checks=report(store),
            engine_missing=engine_missing,
            why_afresh=new.why_afresh,
            set_aside=new.set_aside,
        )


def _silent(stage: str, done: int, total: int) -> None:
    pass


def _sources(store: Store, inputs: Inputs, card: str | None, tell: Progress) -> Iterator[Source]:
    given = card
    for number, file in enumerate(inputs.files):
        tell("Reading the files", number, len(inputs.files))
        if file.kind == "gatherer" and given is not None and store.n_cards():
            # The cards of this build are written by now.
            given = store.card(given).name
        yield source_of(file, store.oracle_names, given)
    yield house_source()
    tell("Comparing the texts", 0, 0)


def _page_cards(store: Store) -> Mapping[str, str | None]:
    return {source.name: source.card for source in store.sources() if source.kind == "gatherer"}


def _index(new: NewGeneration, is_changed: bool, encoder: Encoder, tell: Progress) -> int | None:
    """Index the texts; return how many chunks were embedded, None where the index was kept."""
    store = new.store
    if new.previous is not None and not is_changed and is_cut(store, encoder):
        try:
            for name in (VECTORS_FILE, DESCRIPTION_FILE):
                shutil.copyfile(new.previous / name, new.folder / name)
            Index.open(new.folder, store.connection, encoder)
        except (OSError, StoreError):
            # Missing, damaged or of another encoder: made anew below.
            pass
        else:
            return None
    before = {number: chunk.text for number, chunk in store.chunks().items()}
    tell("Cutting the texts", 0, 0)
    store.replace_chunks(cut(store, encoder))
    n_embedded = 0

    def embedded(done: int, total: int) -> None:
        nonlocal n_embedded
        n_embedded = done
        tell("Embedding the texts", done, total)

    known = KnownVectors.open(new.previous or new.folder, before, encoder)
    Index.build(new.folder, store.connection, encoder, embedded, known)
    note_cut(store, encoder)
    return n_embedded


def _verify(store: Store, tell: Progress) -> str | None:
    """Run the house checks; return why there is no engine for that, None where there is one."""

    def ran(done: int, total: int, name: str) -> None:
        tell("Running the checks", done, total)

    try:
        verify(store, house_only=True, progress=ran)
    except (EngineMissingError, EngineFailureError) as missing:
        return str(missing)
    return None
