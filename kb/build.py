"""Builds a knowledge base, or a newer generation of one, from files."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from corpus.chunks import chunks
from corpus.errors import StoreError
from corpus.intake import Intake, take_in
from corpus.normalise import normalise
from corpus.records import Chunk
from corpus.store import Store
from corpus.stored import SourceChange
from engine.errors import EngineFailureError, EngineMissingError
from index.encoder import Encoder, OnnxEncoder
from index.export import export
from index.search import DESCRIPTION_FILE, VECTORS_FILE, Index
from kb.generations import NewGeneration, new_generation
from kb.home import Home
from kb.inputs import house_source, read_inputs
from kb.link_table import cards_of, write_links
from kb.questions import questions_for
from kb.report import Report, report
from kb.verify import verify

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is (0: not known)."""


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What came in, and what the knowledge base holds now.

    `intake` counts the pages of this build; its `page_cards` are those pages and every earlier
    one that turned out to be about another card than before. `change` is of the distinct texts
    of the whole base; one that now stands on other cards has changed too. `n_texts` are the
    official texts and `n_house` the house rulings of the whole base. `checks` are the verdicts,
    and `engine_missing` why there is no engine to run them, None where there is one. `is_afresh`
    says that the base before could not be taken over; it was moved to the folders in
    `set_aside`.
    """

    intake: Intake
    change: SourceChange
    n_texts: int
    n_house: int
    is_index_kept: bool
    checks: Report
    engine_missing: str | None
    is_afresh: bool
    set_aside: tuple[Path, ...]


def build(
    home: Home,
    files: Sequence[Path],
    cards: Path | None = None,
    card: str | None = None,
    progress: Progress | None = None,
) -> BuildReport:
    """Add the pages in `files` to the knowledge base, with the house rulings as they are now.

    `cards` is a card file, whose cards make names known; `card` is the card that the pages are
    about. Every file is read before anything is written, and the new generation answers only
    when it is whole.

    Raises SourceError for a file, NotFoundError for a card that is not among the loaded ones,
    StoreError when another process is writing or something cannot be written.
    """
    tell = progress or _silent
    tell("Reading the files", 0, 0)
    inputs = read_inputs(files, cards)
    with new_generation(home) as new:
        said_before, cards_before = _said(new.store), _page_cards(new.store)
        n_cards = new.store.add_cards(inputs.cards)
        if card is not None and new.store.n_cards():
            card = new.store.card(card).name
        pages = tuple(replace(page, card=card) for page in inputs.pages)
        intake = take_in(new.store, (*pages, house_source()))
        turned = {
            name: now
            for name, now in _page_cards(new.store).items()
            if cards_before.get(name, now) != now
        }
        encoder = OnnxEncoder.open(export(home.models, lambda said: tell(said, 0, 0)))
        is_index_kept = _index(new, encoder, tell)
        write_links(new.store)
        engine_missing = _verify(new.store, tell)
        texts = new.store.texts()
        return BuildReport(
            intake=replace(intake, n_cards=n_cards, page_cards={**intake.page_cards, **turned}),
            change=_change(said_before, _said(new.store)),
            n_texts=sum(text.kind == "ruling" for text in texts),
            n_house=sum(text.kind == "house" for text in texts),
            is_index_kept=is_index_kept,
            checks=report(new.store),
            engine_missing=engine_missing,
            is_afresh=new.is_afresh,
            set_aside=new.set_aside,
        )


def _silent(stage: str, done: int, total: int) -> None:
    pass


def _page_cards(store: Store) -> Mapping[str, str | None]:
    return {source.name: source.card for source in store.sources() if source.kind == "gatherer"}


def _said(store: Store) -> Mapping[str, set[tuple[str, ...]]]:
    said: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)
    for text_id, *what in store.connection.execute(
        "SELECT text_id, normalised, ifnull(card, ''), ifnull(date, '') FROM occurrences "
        "JOIN texts ON texts.id = text_id"
    ):
        said[text_id].add(tuple(what))
    return said


def _change(
    before: Mapping[str, set[tuple[str, ...]]], after: Mapping[str, set[tuple[str, ...]]]
) -> SourceChange:
    in_both = before.keys() & after.keys()
    n_changed = sum(before[text_id] != after[text_id] for text_id in in_both)
    return SourceChange(
        added=len(after.keys() - in_both),
        changed=n_changed,
        vanished=len(before.keys() - in_both),
        unchanged=len(in_both) - n_changed,
    )


def _index(new: NewGeneration, encoder: Encoder, tell: Progress) -> bool:
    """Index the texts; return whether the vectors of the generation before could be kept."""
    cut = tuple(_chunks(new.store, encoder))
    if new.previous is not None and tuple(new.store.chunks().values()) == cut:
        try:
            for name in (VECTORS_FILE, DESCRIPTION_FILE):
                shutil.copyfile(new.previous / name, new.folder / name)
            Index.open(new.folder, new.store.connection, encoder)
        except (OSError, StoreError):
            # Missing, damaged or of another encoder: made anew below.
            pass
        else:
            return True
    new.store.replace_chunks(cut)
    Index.build(
        new.folder,
        new.store.connection,
        encoder,
        lambda done, total: tell("Embedding the texts", done, total),
    )
    return False


def _chunks(store: Store, encoder: Encoder) -> Iterator[Chunk]:
    """Yield the chunks of every text; the questions of a house ruling come after its own."""
    for text in store.texts():
        cards = cards_of(store, text.id)
        cut = chunks(text.id, text.text, cards, encoder.n_tokens, encoder.max_tokens)
        yield from cut
        if text.kind == "house":
            asked = questions_for(text.id.removeprefix("house "))
            for position, question in enumerate(asked, start=len(cut) + 1):
                yield Chunk(text.id, position, normalise(question), cards)


def _verify(store: Store, tell: Progress) -> str | None:
    """Run the checks; return why there is no engine for that, None where there is one."""
    with store.connection:
        # Rows that are gone: a page is about another card now, or a text stands on fewer cards.
        store.connection.execute(
            "DELETE FROM verdicts WHERE NOT EXISTS (SELECT 1 FROM occurrences AS here "
            "WHERE here.text_id = verdicts.text_id AND ifnull(here.card, '') = verdicts.card)"
        )
    try:
        verify(store, progress=lambda done, total, name: tell("Running the checks", done, total))
    except (EngineMissingError, EngineFailureError) as missing:
        return str(missing)
    return None
