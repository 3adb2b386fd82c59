"""Opens a file of any known form as a source."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from corpus.comprehensive_rules import read_rules
from corpus.errors import SourceError
from corpus.gatherer import read_page
from corpus.mtgjson import read_date, read_mtgjson
from corpus.recognise import SourceForm, recognise
from corpus.records import Paragraph, Source, SourceKind
from corpus.rulebook import GlossaryEntry, Rule
from corpus.rulings_lines import read_ruling_lines
from corpus.scryfall import join, read_oracle_cards, read_rulings, sort_out

ATOMIC_CARDS = "AtomicCards"
COMPREHENSIVE_RULES = "Comprehensive Rules"
SCRYFALL_CARDS = "Scryfall cards"
SCRYFALL_RULINGS = "Scryfall rulings"

OracleNames = Callable[[], Mapping[str, str]]
"""Asked for the full names of the loaded cards by Scryfall's ids, when they are needed."""

_KINDS: Mapping[SourceForm, SourceKind] = {
    SourceForm.GATHERER_PAGE: "gatherer",
    SourceForm.ATOMIC_CARDS: "mtgjson",
    SourceForm.MTGJSON_SET: "mtgjson",
    SourceForm.SCRYFALL_CARDS: "cards",
    SourceForm.SCRYFALL_RULINGS: "scryfall",
    SourceForm.RULING_LINES: "lines",
    SourceForm.COMPREHENSIVE_RULES: "rules",
}
# A publisher's file has one name whatever a person calls it: the newer one follows the older.
_NAMES: Mapping[SourceForm, str] = {
    SourceForm.ATOMIC_CARDS: ATOMIC_CARDS,
    SourceForm.SCRYFALL_CARDS: SCRYFALL_CARDS,
    SourceForm.SCRYFALL_RULINGS: SCRYFALL_RULINGS,
    SourceForm.COMPREHENSIVE_RULES: COMPREHENSIVE_RULES,
}
_CARD_FORMS = (SourceForm.ATOMIC_CARDS, SourceForm.MTGJSON_SET, SourceForm.SCRYFALL_CARDS)


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that was recognised: its form, the source that it is, and the hash of its bytes."""

    path: Path
    form: SourceForm
    kind: SourceKind
    name: str
    sha256: str


def recognised(path: Path, is_for_cards: bool = False) -> SourceFile:
    """Return what the file at `path` is; only its cards count where it `is_for_cards`.

    Raises SourceError as `recognise` does, and for a file without cards that is for cards.
    """
    form = recognise(path)
    if is_for_cards and form not in _CARD_FORMS:
        raise SourceError(path, f"this is {form}, which has no cards; name it without --cards")
    kind = "cards" if is_for_cards else _KINDS[form]
    return SourceFile(path, form, kind, _NAMES.get(form, path.name), _sha256(path))


def opened_source(file: SourceFile, oracle_names: OracleNames) -> Source:
    """Return the file as a source.

    The records of MTGJSON's files and the paragraphs of JSON Lines are read as they are asked
    for; everything else is read here. `oracle_names` is asked here for Scryfall's rulings.

    Raises SourceError for a file that is damaged or of another shape, now or as it is read.
    """
    match file.form:
        case SourceForm.GATHERER_PAGE:
            return read_page(file.path)
        case SourceForm.ATOMIC_CARDS | SourceForm.MTGJSON_SET:
            return _mtgjson(file)
        case SourceForm.SCRYFALL_CARDS:
            return _scryfall_cards(file)
        case SourceForm.SCRYFALL_RULINGS:
            return _scryfall_rulings(file, oracle_names())
        case SourceForm.RULING_LINES:
            return Source("lines", file.name, file.sha256, read_ruling_lines(file.path))
        case SourceForm.COMPREHENSIVE_RULES:
            return _rules(file)


def _mtgjson(file: SourceFile) -> Source:
    records = read_mtgjson(file.path)
    if file.kind == "cards":
        records = (replace(record, rulings=()) for record in records)
    return Source(file.kind, file.name, file.sha256, records=records, edition=read_date(file.path))


def _scryfall_cards(file: SourceFile) -> Source:
    records, skipped = sort_out(read_oracle_cards(file.path))
    notes = tuple(f"{n} left out: {reason}" for reason, n in sorted(skipped.items()))
    return Source("cards", file.name, file.sha256, records=records, notes=notes)


def _scryfall_rulings(file: SourceFile, names: Mapping[str, str]) -> Source:
    joined = join(names, read_rulings(file.path))
    # The same file says something else once the cards that it names are there.
    rests_on = hashlib.sha256(f"{file.sha256}\n{sorted(names.items())}".encode()).hexdigest()
    n = joined.n_without_card
    notes = (f"{n} on cards that are not loaded, kept as general rulings",) if n else ()
    return Source("scryfall", file.name, rests_on, joined.paragraphs, notes=notes)


def _rules(file: SourceFile) -> Source:
    book = read_rules(file.path)
    entries: tuple[Rule | GlossaryEntry, ...] = (*book.rules, *book.glossary)
    paragraphs = tuple(
        Paragraph(position, entry.printed, text_id=entry.id)
        for position, entry in enumerate(entries, start=1)
    )
    return Source(
        "rules",
        file.name,
        file.sha256,
        paragraphs,
        sections=book.sections,
        edition=book.effective.isoformat(),
    )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
