"""Reads Scryfall's bulk files `oracle_cards` and `rulings`, and joins them by oracle id.

Shapes: https://scryfall.com/docs/api/bulk-data, /cards, /layouts and /rulings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from corpus.errors import SourceError
from corpus.fields import Fields
from corpus.json_items import items_or_lines
from corpus.records import Card, CardRecord, Paragraph
from corpus.scryfall_faces import faces, full_name, reversible_faces
from corpus.source_file import entries

_CARDS = "Scryfall's bulk file of cards, an array or JSON Lines, is expected"
_RULINGS = "Scryfall's bulk file of rulings, an array or JSON Lines, is expected"

_NO_CARDS = {
    "token": "token",
    "double_faced_token": "token",
    "emblem": "emblem",
    "art_series": "art series",
}
_NO_CARD_TYPES = {"Card": "a card without rules", "Card // Card": "a card without rules"}
_REPEATED = "another printing of a card read before"
_FOREIGN = "not in English"


@dataclass(frozen=True, slots=True)
class OracleCard:
    """A card with Scryfall's id for it, which its rulings name."""

    oracle_id: str
    card: Card


@dataclass(frozen=True, slots=True)
class SkippedCard:
    """An object of the file that is no card to be kept, and why; its oracle id, if it has one."""

    oracle_id: str | None
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class OracleRuling:
    """A ruling as Scryfall gives it; `source` is who made it, "wotc" or "scryfall"."""

    oracle_id: str
    date: str
    source: str
    text: str


@dataclass(frozen=True, slots=True)
class Joined:
    """Rulings put on the cards that have their oracle ids.

    `paragraphs` holds every ruling, those without a card as general ones; of equal rulings of
    several cards with the same name, one. `n_without_card` counts the rulings without a card.
    """

    paragraphs: tuple[Paragraph, ...]
    n_without_card: int


def read_oracle_cards(path: Path) -> Iterator[OracleCard | SkippedCard]:
    """Yield every object of the file as a card with all its faces, or as skipped with a reason.

    A meld card is named after itself and what it melds into, as MTGJSON names it. A reversible
    card is the card, or the two cards, on its sides. Tokens, emblems, art series, cards without
    rules, printings in other languages and repeated printings are skipped.

    Raises SourceError for a path that cannot be read, a damaged or truncated file, and an
    object that is no card or has a field that is missing or of another type; the position is
    the item or line, and the field.
    """
    read: set[str] = set()
    for fields in _objects(path, "card", _CARDS):
        for found in _cards(fields):
            if isinstance(found, OracleCard) and found.oracle_id in read:
                yield SkippedCard(found.oracle_id, found.card.name, _REPEATED)
            else:
                if isinstance(found, OracleCard):
                    read.add(found.oracle_id)
                yield found


def read_rulings(path: Path) -> Iterator[OracleRuling]:
    """Yield every ruling of the file in its order.

    Raises SourceError as `read_oracle_cards` does, and for a date that is none.
    """
    for fields in _objects(path, "ruling", _RULINGS):
        yield OracleRuling(
            fields.string("oracle_id"),
            fields.date("published_at"),
            fields.string("source"),
            fields.string("comment"),
        )


def sort_out(
    found: Iterable[OracleCard | SkippedCard],
) -> tuple[tuple[CardRecord, ...], Mapping[str, int]]:
    """Return the records of the cards, and how many objects were skipped for which reason."""
    records: list[CardRecord] = []
    skipped: Counter[str] = Counter()
    for each in found:
        if isinstance(each, OracleCard):
            records.append(CardRecord(each.card, oracle_id=each.oracle_id))
        else:
            skipped[each.reason] += 1
    return tuple(records), dict(skipped)


def join(names: Mapping[str, str], rulings: Iterable[OracleRuling]) -> Joined:
    """Put each ruling on the card that has its oracle id; `names` maps those to full names."""
    rows: dict[tuple[str | None, str, str], None] = {}
    n_without = 0
    for ruling in rulings:
        name = names.get(ruling.oracle_id)
        n_without += name is None
        rows[name, ruling.date, ruling.text] = None
    return Joined(
        tuple(
            Paragraph(position, text, name, date)
            for position, (name, date, text) in enumerate(rows, start=1)
        ),
        n_without,
    )


def _objects(path: Path, kind: str, expected: str) -> Iterator[Fields]:
    for place, raw in entries(path, expected, lambda file: items_or_lines(path, file, expected)):
        fields = Fields(path, place, raw)
        found = fields.string("object")
        if found != kind:
            raise SourceError(path, f"this is a {found!r} and not a {kind!r}; {expected}", place)
        yield fields


def _cards(fields: Fields) -> Iterator[OracleCard | SkippedCard]:
    layout, name = fields.string("layout"), fields.string("name")
    reason = _NO_CARDS.get(layout) or _NO_CARD_TYPES.get(fields.string("type_line", ""))
    if reason is None and fields.string("lang", "en") != "en":
        reason = _FOREIGN
    if reason is not None:
        yield SkippedCard(fields.optional("oracle_id"), name, reason)
    elif layout == "reversible_card":
        for oracle_id, card in reversible_faces(fields).items():
            yield OracleCard(oracle_id, card)
    else:
        # Scryfall calls the Aftermath layout split; MTGJSON tells the two apart.
        is_aftermath = layout == "split" and "Aftermath" in fields.strings("keywords")
        card = Card(full_name(fields), "aftermath" if is_aftermath else layout, faces(fields))
        yield OracleCard(fields.string("oracle_id"), card)
