"""Making faces of stand-in cards, and reading and changing their costs and keywords."""

from __future__ import annotations

import re
from dataclasses import replace

from corpus.records import Face


def instant(name: str, mana_cost: str, text: str, *keywords: str) -> Face:
    """Return an instant."""
    return Face(name, mana_cost, ("Instant",), (), (), text, _colors(mana_cost), keywords)


def sorcery(name: str, mana_cost: str, text: str, *keywords: str) -> Face:
    """Return a sorcery."""
    return Face(name, mana_cost, ("Sorcery",), (), (), text, _colors(mana_cost), keywords)


def enchantment(name: str, mana_cost: str, text: str) -> Face:
    """Return an enchantment."""
    return Face(name, mana_cost, ("Enchantment",), (), (), text, _colors(mana_cost))


def artifact(name: str, mana_cost: str, text: str) -> Face:
    """Return an artifact."""
    return Face(name, mana_cost, ("Artifact",), (), (), text, _colors(mana_cost))


def land(name: str, text: str, *subtypes: str) -> Face:
    """Return a land; one with subtypes is basic."""
    supertypes = ("Basic",) if subtypes else ()
    return Face(name, "", ("Land",), supertypes, subtypes, text)


def creature(name: str, mana_cost: str, text: str, *keywords: str, size: int = 2) -> Face:
    """Return a creature with power and toughness `size`."""
    return Face(
        name,
        mana_cost,
        ("Creature",),
        (),
        ("Spirit",),
        text,
        _colors(mana_cost),
        keywords,
        str(size),
        str(size),
    )


def without_keyword(face: Face, keyword: str) -> Face:
    """Return the same card without a keyword ability, under a name that says so."""
    lines = [line for line in face.text.split("\n") if not line.startswith(keyword)]
    name = f"{face.name} Without {keyword}"
    text = "\n".join(lines).replace(face.name, name)
    keywords = tuple(each for each in face.keywords if each != keyword)
    return replace(face, name=name, text=text, keywords=keywords)


def keyword_cost(face: Face, keyword: str) -> str:
    """Return the mana cost in braces that stands behind a keyword in the face's text.

    Raises ValueError where the text has no such cost.
    """
    found = re.search(rf"^{keyword} ((?:\{{[^}}]+\}})+)", face.text, re.MULTILINE)
    if found is None:
        raise ValueError(f"{face.name} has no {keyword} cost in mana")
    return found.group(1)


def n_keyword_lines(face: Face, keyword: str) -> int:
    """Return how many lines of a face's text are a keyword ability with a mana cost."""
    return len(re.findall(rf"^{keyword} (?:\{{[^}}]+\}})+", face.text, re.MULTILINE))


def is_plain_cost(mana_cost: str) -> bool:
    """Return whether a cost is some mana without X, hybrid or Phyrexian symbols."""
    symbols = re.findall(r"\{([^}]+)\}", mana_cost)
    return mana_value(mana_cost) > 0 and all(re.fullmatch(r"[WUBRGC]|\d+", s) for s in symbols)


def with_mana_cost(face: Face, mana_cost: str) -> Face:
    """Return the same card with another mana cost, under a name that says so."""
    name = f"{face.name} for {mana_cost}"
    return replace(face, name=name, mana_cost=mana_cost, text=face.text.replace(face.name, name))


def mana_value(mana_cost: str) -> int:
    """Return the mana value of a cost in braces, X counting 0 (rules 202.3, 107.3g)."""
    return len(mana_for(mana_cost))


def mana_for(mana_cost: str) -> str:
    """Return letters of mana that pay a cost exactly; generic mana is paid with colourless."""
    letters = []
    for symbol in re.findall(r"\{([^}]+)\}", mana_cost):
        if symbol.isdigit():
            letters.append("C" * int(symbol))
        elif symbol != "X":
            letters.append(symbol[0])
    return "".join(letters)


def _colors(mana_cost: str) -> tuple[str, ...]:
    return tuple(letter for letter in "WUBRG" if letter in mana_cost)
