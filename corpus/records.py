"""What the readers yield: cards with their faces, and the paragraphs of a ruling source."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from corpus.rulebook import Section

SourceKind = Literal["gatherer", "mtgjson", "scryfall", "lines", "house", "rules", "cards"]
"""`cards` is a file that gives its cards alone, whatever its form."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a card, in the words that are printed on it today (its oracle text).

    `mana_cost` is in braces ("{1}{R}{R}") and empty where there is none; `colors` are single
    letters of WUBRG; `power`, `toughness` and `loyalty` are strings because of "*" and "X".
    """

    name: str
    mana_cost: str
    types: tuple[str, ...]
    supertypes: tuple[str, ...]
    subtypes: tuple[str, ...]
    text: str
    colors: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A card with all its faces; `name` is the full name, faces joined by " // "."""

    name: str
    layout: str
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One ruling as its source gives it, before anything is merged.

    `position` is its place in the source, counted from 1. `card` is the full name of the card
    that the source puts it on, None for a general ruling; `date` is ISO 8601 or None. `text_id`
    is given where the source names its own ids (house rulings, "house targets/all-illegal";
    rules and glossary entries, "CR 702.35a"); None means the id that follows from the text.
    """

    position: int
    text: str
    card: str | None = None
    date: str | None = None
    text_id: str | None = None


@dataclass(frozen=True, slots=True)
class ForeignName:
    """A name that a card, or one of its faces, has in another language.

    `language` is as the source names it ("German", "Portuguese (Brazil)"). `face` is the English
    name of the face that `name` stands on, None where `name` is of the whole card.
    """

    language: str
    name: str
    face: str | None = None


@dataclass(frozen=True, slots=True)
class CardRecord:
    """All that a card file says of one card.

    `rulings` holds each ruling once, however many faces or printings carry it; its paragraphs
    bear the full name of the card, and their positions count the rulings of the whole file.
    `oracle_id` is Scryfall's id of the card, None where the file does not tell it.
    """

    card: Card
    foreign_names: tuple[ForeignName, ...] = ()
    rulings: tuple[Paragraph, ...] = ()
    oracle_id: str | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """A source as it is read: what kind, where from, and all that it says.

    `sha256` is of the file's bytes. `records` and `paragraphs` may be read from the file as they
    are asked for, once; the rulings of the records come on top of the paragraphs, and positions
    count both. `sections` are the headings over the paragraphs of a rulebook. `card` is the card
    that the user gave for a page. `edition` is what the source says of its own age, ISO 8601: the
    effective date of rules, the day on which a card file was made. `notes` say in words what of
    the file was left out, or kept in another way than the rest.
    """

    kind: SourceKind
    name: str
    sha256: str
    paragraphs: Iterable[Paragraph] = ()
    card: str | None = None
    records: Iterable[CardRecord] = ()
    sections: tuple[Section, ...] = ()
    edition: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chunk:
    """The unit that is embedded and found: a text, or a part of a long one, with its place.

    `names` are the card names the words index may match beside the text.
    """

    text_id: str
    position: int
    text: str
    names: tuple[str, ...] = ()
