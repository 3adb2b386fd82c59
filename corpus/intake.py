"""Takes sources into a store and says what came in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from corpus.holdings import n_cards_of, n_groups_of, n_paragraphs_of, n_texts_of
from corpus.records import Source, SourceKind
from corpus.store import Store
from corpus.stored import SourceChange, StoredSource


@dataclass(frozen=True, slots=True)
class SourceIntake:
    """What a source holds: its cards and paragraphs, and how many different texts these are.

    `card` is what a page is about, None for general rulings. `is_known` says that the same bytes
    had been read before, so that nothing was read now.
    """

    kind: SourceKind
    name: str
    n_cards: int
    n_paragraphs: int
    n_texts: int
    is_known: bool
    card: str | None = None
    edition: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Intake:
    """What came in: the sources in the order they came, and how their texts differ from before.

    `n_texts` are different texts of all these sources but the house rulings; `n_groups` are the
    groups of two or more near-duplicates in which one of them stands. `is_changed` says whether
    the store is another one than before.
    """

    sources: tuple[SourceIntake, ...]
    n_texts: int
    n_groups: int
    change: SourceChange
    is_changed: bool


def take_in(store: Store, sources: Iterable[Source]) -> Intake:
    """Write the sources one after the other, and all that follows from them.

    These are the cards of pages, the groups of near-duplicates, the references to rules. A
    source is asked for after the one before it is written. What reading them raises comes
    through; those before it stay written.
    """
    change = SourceChange()
    taken: list[tuple[Source, bool]] = []
    for source in sources:
        taken.append((source, store.has_read(source)))
        change += store.replace_source(source)
    is_changed = change.is_anything or not all(is_known for _, is_known in taken)
    if is_changed:
        store.settle_cards()
        store.assign_page_cards()
        store.regroup()
        store.note_references()
    stored = [store.stored(source) for source, _ in taken]
    official = [each.id for each in stored if each.kind != "house"]
    return Intake(
        sources=tuple(
            _intake(store, source, each, is_known)
            for (source, is_known), each in zip(taken, stored, strict=True)
        ),
        n_texts=n_texts_of(store.connection, official),
        n_groups=n_groups_of(store.connection, official),
        change=change,
        is_changed=is_changed,
    )


def _intake(store: Store, source: Source, stored: StoredSource, is_known: bool) -> SourceIntake:
    return SourceIntake(
        kind=stored.kind,
        name=source.name,
        n_cards=n_cards_of(store.connection, stored.id),
        n_paragraphs=n_paragraphs_of(store.connection, stored.id),
        n_texts=n_texts_of(store.connection, [stored.id]),
        is_known=is_known,
        card=stored.card,
        edition=stored.edition,
        notes=source.notes,
    )
