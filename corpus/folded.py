"""The forms in which names are compared, so that a person need not type them to the letter."""

from __future__ import annotations

import re
import unicodedata

from corpus.normalise import normalise

_ACCENTS = re.compile("[\u0300-\u036f]")
_WORD = re.compile(r"\w+")
_LIGATURES = str.maketrans({"\u00e6": "ae", "\u0153": "oe", "\u00f8": "o", "\u0142": "l"})


def folded_name(name: str) -> str:
    """Return `name` without case, accents and ligatures.

    Marks of other scripts stay, because there they make another letter.
    """
    decomposed = unicodedata.normalize("NFKD", normalise(name).casefold())
    plain = unicodedata.normalize("NFC", _ACCENTS.sub("", decomposed))
    return plain.translate(_LIGATURES)


def name_key(name: str) -> str:
    """Return the folded words of `name` with single spaces: no punctuation, nothing for "'".

    A name of punctuation alone is its own key.
    """
    folded = folded_name(name)
    return " ".join(_WORD.findall(folded.replace("'", ""))) or folded
