"""A ruling's text without its own card's name, so that rulings on many cards can be compared."""

from __future__ import annotations

import re
from functools import lru_cache

from corpus.normalise import normalise

OWN_NAME = "~"


def template(text: str, card: str | None) -> str:
    """Return the normalised text with the names of its own card replaced by `~`.

    `card` is the full name (faces joined by " // "), or None for a general ruling, which stays
    as it is. The names are the full one, each face's, and of a name with a comma the part
    before it. The possessive of a name is `~'s`, also after a final s.
    """
    text = normalise(text)
    return _own_name(card).sub(_replaced, text) if card else text


@lru_cache(maxsize=1024)
def _own_name(card: str) -> re.Pattern[str]:
    full = normalise(card)
    names = {full, *full.split(" // ")}
    names |= {name.split(", ")[0] for name in names}
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    alternatives = "|".join(map(re.escape, longest_first))
    return re.compile(rf"(?<!\w)({alternatives})(?!\w)('s\b|')?")


def _replaced(match: re.Match[str]) -> str:
    name, apostrophe = match[1], match[2] or ""
    is_possessive = apostrophe == "'s" or (apostrophe == "'" and name.endswith("s"))
    return f"{OWN_NAME}'s" if is_possessive else f"{OWN_NAME}{apostrophe}"
