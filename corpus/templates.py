"""A ruling's text without its own card's name, so that rulings on many cards can be compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from corpus.normalise import normalise

OWN_NAME = "~"
_PLACEHOLDER = re.compile(rf"{OWN_NAME}(\d*)")


def template(text: str, card: str | None) -> str:
    """Return the normalised text with the names of its own card replaced by `~`.

    `card` is the full name (faces joined by " // "), or None for a general ruling, which stays
    as it is. The names are the full one, each face's, and of a name with a comma the part
    before it. Where a text names more than one of them, the first face is `~1`, the second `~2`
    and the whole card `~`, so that faces that change places are told apart. The possessive of a
    name is `~'s`, also after a final s.
    """
    text = normalise(text)
    if not card:
        return text
    names, placeholder_of = _own_names(card)
    found = {placeholder_of[match[1]] for match in names.finditer(text)}

    def replaced(match: re.Match[str]) -> str:
        name, apostrophe = match[1], match[2] or ""
        placeholder = placeholder_of[name] if len(found) > 1 else OWN_NAME
        is_possessive = apostrophe == "'s" or (apostrophe == "'" and name.endswith("s"))
        return f"{placeholder}'s" if is_possessive else f"{placeholder}{apostrophe}"

    return names.sub(replaced, text)


def templates(text: str, cards: Iterable[str]) -> tuple[str, ...]:
    """Return the templates that a text has on these cards, each once, in order.

    A text that names one of its cards has another template there than on the others. Without
    cards it is a general ruling.
    """
    return tuple(sorted({template(text, card) for card in cards} or {template(text, None)}))


def named(text: str, card: str | None) -> str:
    """Return `text`, a template or a part of one, with the names of `card` written out.

    `~` becomes the full name, `~1` and `~2` the names of the faces. Without a card it stays.
    """
    if card is None:
        return text
    faces = card.split(" // ")
    return _PLACEHOLDER.sub(lambda match: faces[int(match[1]) - 1] if match[1] else card, text)


@lru_cache(maxsize=1024)
def _own_names(card: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Return the pattern that finds the names of a card, and the placeholder of each."""
    full = normalise(card)
    faces = full.split(" // ")
    numbers = {face: n for n, face in reversed([*enumerate(faces, 1)])}
    for name, number in reversed([*numbers.items()]):
        numbers.setdefault(name.split(", ")[0], number)
    placeholder_of = {name: f"{OWN_NAME}{number}" for name, number in numbers.items()}
    if len(faces) == 1:
        placeholder_of = dict.fromkeys(placeholder_of, OWN_NAME)
    placeholder_of[full] = OWN_NAME
    longest_first = sorted(placeholder_of, key=lambda name: (-len(name), name))
    alternatives = "|".join(map(re.escape, longest_first))
    return re.compile(rf"(?<!\w)({alternatives})(?!\w)('s\b|')?"), placeholder_of
