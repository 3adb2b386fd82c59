"""What the store gives back: texts, where they occur, their sources and verdicts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from corpus.records import SourceKind

TextKind = Literal["ruling", "house", "rule", "glossary"]


@dataclass(frozen=True, slots=True)
class Text:
    """A distinct text: all paragraphs that are equal after normalising.

    `text` is as it was first seen; `advisory` is the kind of a text with nothing to execute;
    `group` is the number of its group of near-duplicates, None before the first `regroup`.
    """

    id: str
    kind: TextKind
    text: str
    normalised: str
    advisory: str | None
    group: int | None


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One paragraph of one source, as printed there, and the text that it is.

    `position` is its place in the source, counted from 1; `card` is a full name or None for a
    general ruling; `date` is ISO 8601 or None; `template` is the normalised text with the
    card's own name as `~`.
    """

    text_id: str
    source_id: int
    position: int
    card: str | None
    date: str | None
    original: str
    template: str


@dataclass(frozen=True, slots=True)
class StoredSource:
    """A source in the store.

    `card` is what its page is about, given by the user or inferred; `edition` is as in a source.
    """

    id: int
    kind: SourceKind
    name: str
    sha256: str
    card: str | None
    is_card_given: bool
    edition: str | None = None


@dataclass(frozen=True, slots=True)
class StoredVerdict:
    """What running the checks of a text said, on a card or (`card` is None) on no card of its own.

    `fingerprint` is of everything the verdict rests on, `engine` the engine's name and version,
    `detail` a JSON document, `program` the mark of the program that stands behind it.
    """

    text_id: str
    card: str | None
    verdict: str
    fingerprint: str
    engine: str
    detail: str
    program: str


@dataclass(frozen=True, slots=True)
class SourceChange:
    """How the distinct texts of a source differ from those that the store held of it."""

    added: int = 0
    changed: int = 0
    vanished: int = 0
    unchanged: int = 0

    @property
    def is_anything(self) -> bool:
        """Whether any text is another one than before."""
        return bool(self.added or self.changed or self.vanished)

    def __add__(self, other: SourceChange) -> SourceChange:
        return SourceChange(
            self.added + other.added,
            self.changed + other.changed,
            self.vanished + other.vanished,
            self.unchanged + other.unchanged,
        )
