"""Splits a text into sentences."""

from __future__ import annotations

import re

from corpus.normalise import normalise

_END = re.compile(r"""[.!?]+['")\]]* (?=['"(\[]*(?P<first>[^\W_a-z]|[{~_]))""")
_NO_END = re.compile(r"(?:\b(?:e\.g|i\.e|vs|cf|Dr|Mr|Mrs|Ms|Ph\.D)|\b[A-Z](?:\.[A-Z])+)\.$")


def sentences(text: str) -> tuple[str, ...]:
    """Return the sentences of the normalised text; joined by single spaces they give it back.

    A sentence ends at a full stop, question or exclamation mark, with the quotes and brackets
    that close after it, when what follows begins like a sentence (a capital, a digit, a symbol
    in braces, `~`). Quotes and parentheses that are still open keep their sentences together.
    """
    text = normalise(text)
    has_pairs = text.count('"') % 2 == 0
    has_brackets = text.count("(") == text.count(")")
    parts = []
    start = 0
    for end in _END.finditer(text):
        part = text[start : end.end() - 1]
        is_quoting = has_pairs and part.count('"') % 2 == 1
        is_inside = has_brackets and part.count("(") > part.count(")")
        is_lower = end["first"].islower()
        if not (is_quoting or is_inside or is_lower or _NO_END.search(part)):
            parts.append(part)
            start = end.end()
    return (*parts, text[start:]) if text else ()
