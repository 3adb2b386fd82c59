"""What differs in the wording of two rulings, and whether the difference is one of meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from corpus.harmless import FILLERS, LONG_FORMS, PHRASES, SAME_WORDS
from corpus.normalise import normalise

# A symbol in braces, a power/toughness, a signed number, a word with its apostrophes, the
# stand-in for a card's own name, a minus, and every sign that is not mere punctuation.
_WORD = re.compile(
    r"\{[^}]*\}|[+-]?[\w*]+/[+-]?[\w*]+|(?<!\w)[+-]\d+|\w+(?:'\w+)*|~\d*"
    r"|(?<=[\dXx*}])-(?=[\dXx*{])|(?<= )-(?= \d)|[^\w\s.,;:!?'\"()\[\]/-]"
)


def words(text: str) -> list[str]:
    """Return the words and signs of the normalised text in order, as they are written.

    Punctuation is left out.
    """
    return _WORD.findall(normalise(text))


def differences(a: str, b: str) -> tuple[tuple[str, str], ...]:
    """Return what stands in `a` and what stands in `b` at each place where their words differ.

    Upper and lower case and punctuation make no difference; "" stands where one text has
    nothing.
    """
    ours, theirs = words(a), words(b)
    compared = SequenceMatcher(
        None, [word.lower() for word in ours], [word.lower() for word in theirs], autojunk=False
    )
    return tuple(
        (" ".join(ours[a_start:a_end]), " ".join(theirs[b_start:b_end]))
        for tag, a_start, a_end, b_start, b_end in compared.get_opcodes()
        if tag != "equal"
    )


def reading(text: str) -> str:
    """Return the form in which texts are equal that differ in nothing but harmless wording.

    Harmless are punctuation, upper and lower case, and what `corpus.harmless` lists. A text
    without words is its own reading.
    """
    read = " ".join(_read(list(_spelt_out(words(text)))))
    for hint, phrase, replacement in PHRASES:
        if hint in read:
            read = phrase.sub(replacement, read)
    return " ".join(read.split()) or normalise(text)


def changes_meaning(a: str, b: str) -> bool:
    """Whether the two differ in anything but harmless wording, see `reading`.

    A card's own name is a word as any other: compare templates to have it make no difference.
    """
    return reading(a) != reading(b)


def _spelt_out(written: list[str]) -> Iterator[str]:
    for n, word in enumerate(written):
        lower = word.lower()
        # Will is also a planeswalker.
        if word == "Will" and written[n + 1 : n + 2] != ["not"]:
            yield word
        elif lower in LONG_FORMS:
            yield from LONG_FORMS[lower]
        elif lower.endswith("n't"):
            yield from (lower[:-3], "not")
        else:
            yield lower


def _read(spelt_out: list[str]) -> Iterator[str]:
    for n, word in enumerate(spelt_out):
        following = spelt_out[n + 1 : n + 3]
        if word == "will":
            if following[:1] == ["not"] and following != ["not", "be"]:
                yield "do"
        elif word == "may" and following[:1] == ["not"]:
            yield word
        elif word not in FILLERS or following[:1] in (["many"], ["much"]):
            yield SAME_WORDS.get(word, word)
