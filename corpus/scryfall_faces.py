"""Takes the faces of a card out of a card object of Scryfall."""

from __future__ import annotations

import re

from corpus.fields import Fields
from corpus.mtgjson import FACES
from corpus.records import Card, Face

# CR 205.4a; Host is an Un-set's.
_SUPERTYPES = frozenset({"Basic", "Legendary", "Ongoing", "Snow", "World", "Host"})
_DASH = " \N{EM DASH} "
# CR 205.3b: of all subtypes two words long, only planes and this creature type.
_TIME_LORD = "Time Lord"
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_COLORS = "WUBRG"


def full_name(fields: Fields) -> str:
    """Return the name of the card, followed for a meld card by what it melds into.

    Scryfall names the two front faces and the melded back as three cards; a full name has the
    faces of the card, as MTGJSON writes it.
    """
    name = fields.string("name")
    if fields.string("layout") != "meld":
        return name
    parts = [
        (part.string("component"), part.string("name")) for part in fields.objects("all_parts")
    ]
    results = [part for component, part in parts if component == "meld_result"]
    is_front = ("meld_part", name) in parts
    return FACES.join([name, *results]) if is_front else name


def faces(fields: Fields) -> tuple[Face, ...]:
    """Return the faces in order; a card without `card_faces` is its own one face."""
    parts = tuple(fields.objects("card_faces"))
    return tuple(_face(part, fields, len(parts) > 1) for part in parts or (fields,))


def reversible_faces(fields: Fields) -> dict[str, Card]:
    """Return the cards on the sides of a reversible card by their oracle ids.

    Both sides are most often the same card, each with its own `oracle_id` and `layout`.
    """
    sides: dict[str, list[Fields]] = {}
    for part in fields.objects("card_faces"):
        sides.setdefault(part.string("oracle_id"), []).append(part)
    if not sides:
        raise fields.wrong("card_faces", "a list of sides")
    cards = {}
    for oracle_id, parts in sides.items():
        # The same side twice is one face; two different faces are a card with two.
        own = {part.string("name"): part for part in reversed(parts)}
        ordered = [own[name] for name in dict.fromkeys(part.string("name") for part in parts)]
        cards[oracle_id] = Card(
            FACES.join(part.string("name") for part in ordered),
            ordered[0].string("layout", "normal"),
            tuple(_face(part, fields, len(ordered) > 1) for part in ordered),
        )
    return cards


def _face(part: Fields, card: Fields, is_one_of_many: bool) -> Face:
    supertypes, types, subtypes = _types(part.string("type_line"))
    text = part.string("oracle_text", "")
    mana_cost = part.string("mana_cost", "")
    keywords = card.strings("keywords")
    if is_one_of_many:
        # Scryfall lists the keywords of all faces together.
        keywords = tuple(word for word in keywords if word.lower() in text.lower())
    return Face(
        name=part.string("name"),
        mana_cost=mana_cost,
        types=types,
        supertypes=supertypes,
        subtypes=subtypes,
        text=text,
        colors=_colors(part, card, mana_cost, is_one_of_many),
        keywords=keywords,
        power=part.optional("power"),
        toughness=part.optional("toughness"),
        loyalty=part.optional("loyalty"),
    )


def _colors(part: Fields, card: Fields, mana_cost: str, is_one_of_many: bool) -> tuple[str, ...]:
    if "colors" in part:
        return part.strings("colors")
    if not is_one_of_many or not mana_cost:
        # CR 710.1c: a flipped card keeps the colors of its one mana cost.
        return card.strings("colors")
    return tuple(color for color in _COLORS if color in "".join(_SYMBOL.findall(mana_cost)))


def _types(type_line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Take a type line into supertypes, types and subtypes."""
    before, _, after = type_line.partition(_DASH)
    words = before.split()
    types = tuple(word for word in words if word not in _SUPERTYPES)
    supertypes = tuple(word for word in words if word in _SUPERTYPES)
    if types == ("Plane",):
        return supertypes, types, (after,) if after else ()
    joined = after.replace(_TIME_LORD, _TIME_LORD.replace(" ", "\0"))
    return supertypes, types, tuple(word.replace("\0", " ") for word in joined.split())
