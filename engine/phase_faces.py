"""Faces as the phase engine reads them, and what of their text it does not model."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from corpus.records import Face
from engine.phase_library import JsonDict, build_face

_SYMBOL = re.compile(r"\{([^}]+)\}")


def mana_value(mana_cost: str) -> int:
    """Return the mana value of a cost in braces, every X counting 0 (rules 202.3, 107.3g)."""
    total = 0
    for symbol in _SYMBOL.findall(mana_cost):
        if symbol.isdigit():
            total += int(symbol)
        elif symbol.startswith("2/"):
            total += 2
        elif symbol not in ("X", "Y", "Z"):
            total += 1
    return total


def to_mtgjson(face: Face) -> dict[str, object]:
    """Return the MTGJSON shape of a face, as the engine's own card generator takes it."""
    left = " ".join((*face.supertypes, *face.types))
    shape: dict[str, object] = {
        "name": face.name,
        "manaCost": face.mana_cost,
        "manaValue": mana_value(face.mana_cost),
        "types": list(face.types),
        "supertypes": list(face.supertypes),
        "subtypes": list(face.subtypes),
        "type": f"{left} — {' '.join(face.subtypes)}" if face.subtypes else left,
        "text": face.text,
        "layout": "normal",
        "colors": list(face.colors),
        "colorIdentity": list(face.colors),
        "keywords": list(face.keywords),
        "legalities": {},
        "identifiers": {},
    }
    for name in ("power", "toughness", "loyalty"):
        printed = getattr(face, name)
        if printed is not None:
            shape[name] = printed
    return shape


@lru_cache(maxsize=4096)
def _parsed(face: Face) -> JsonDict:
    return build_face(to_mtgjson(face))


def engine_face(face: Face) -> JsonDict:
    """Return the engine's own form of a face; parsing one takes about a millisecond."""
    return dict(_parsed(face))


def unmodelled(face: Face) -> tuple[str, ...]:
    """Return the pieces of a face's text that the engine does not model, () if it models all.

    Said by the engine: an effect it calls Unimplemented, a trigger it calls Unknown, a parse
    warning. Not said by the engine, so looked for here: an instant or sorcery that does nothing,
    and an effect that refers to a paid cost where the text names none.
    """
    parsed = _parsed(face)
    clauses = [
        *_unimplemented(parsed),
        *(_unknown_triggers(parsed)),
        *(_warnings(parsed)),
        *(_silent(face, parsed)),
    ]
    return tuple(dict.fromkeys(clauses))


def _nodes(value: object) -> Iterator[JsonDict]:
    if isinstance(value, dict):
        yield value
        for child in value.values():
            yield from _nodes(child)
    elif isinstance(value, list):
        for child in value:
            yield from _nodes(child)


def _unimplemented(parsed: JsonDict) -> Iterator[str]:
    for node in _nodes(parsed):
        if node.get("type") == "Unimplemented":
            yield str(node.get("description") or node.get("name") or "an effect without a name")


def _unknown_triggers(parsed: JsonDict) -> Iterator[str]:
    for trigger in parsed.get("triggers", []):
        if isinstance(trigger["mode"], dict) and "Unknown" in trigger["mode"]:
            yield str(trigger["mode"]["Unknown"])


def _warnings(parsed: JsonDict) -> Iterator[str]:
    for warning in parsed.get("parse_warnings") or []:
        yield str(warning.get("description") or warning["type"])


def _silent(face: Face, parsed: JsonDict) -> Iterator[str]:
    is_spell_only = bool({"Instant", "Sorcery"} & set(face.types))
    kinds = {ability.get("kind") for ability in parsed.get("abilities", [])}
    if is_spell_only and face.text and "Spell" not in kinds and not list(_unimplemented(parsed)):
        yield face.text
    names_a_cost = re.search(r"cost|:|pay|sacrific|discard|exile", face.text, re.IGNORECASE)
    if not names_a_cost and "CostPaidObject" in str(parsed):
        yield face.text
