"""Reads rulings from JSON Lines: one object `{"card", "date", "text"}` a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from corpus.errors import SourceError
from corpus.fields import Fields
from corpus.json_items import lines
from corpus.normalise import normalise
from corpus.records import Paragraph
from corpus.source_file import entries

FIELDS = frozenset({"card", "date", "text"})

_FORM = 'lines like {"card": NAME or null, "date": "2024-07-26", "text": TEXT} are expected'


def read_ruling_lines(path: Path) -> Iterator[Paragraph]:
    """Yield the ruling of every line; its position is the number of the line.

    `card` is a full name, or null for a general ruling; `text` may be empty, as it is in two rows
    of the publisher. Blank lines are passed over; gzip is recognised by content.

    Raises SourceError for a path that cannot be read, a file without a ruling, and a line that
    is not such an object: not JSON, a field too many, missing or of another type, an empty
    name, a date that is none.
    """
    for place, raw in entries(path, _FORM, lambda stream: lines(path, stream, _FORM)):
        fields = Fields(path, place, raw)
        unknown = sorted(fields.names() - FIELDS)
        if unknown:
            named = ", ".join(map(repr, unknown))
            raise SourceError(path, f"unknown field {named}; {_FORM}", place)
        if "card" not in fields.names():
            raise fields.wrong("card", "a name or null")
        card = fields.optional("card")
        if card is not None and not normalise(card):
            raise SourceError(path, f"the name of the card is empty; {_FORM}", place)
        number = int(place.removeprefix("line "))
        yield Paragraph(number, fields.string("text"), card, fields.date("date"))
