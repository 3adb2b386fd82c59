"""The one form in which texts are compared, and the ids that follow from it."""

from __future__ import annotations

import hashlib
import re
import unicodedata

NORMALISER_VERSION = 1
"""Written into every store; a change of the form below is a new version."""

_ASCII = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201a": "'",
        "\u201b": "'",
        "\u2032": "'",
        "\u00b4": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u201e": '"',
        "\u201f": '"',
        "\u2033": '"',
        "\u2010": "-",
        "\u2011": "-",
        "\u2012": "-",
        "\u2013": "-",
        "\u2014": "-",
        "\u2015": "-",
        "\u2212": "-",
    }
)
_SPACE = re.compile(r"\s+")


def normalise(text: str) -> str:
    """Return `text` in the form that texts are compared in; applying it twice changes nothing.

    Typographic quotes and dashes become ASCII, Unicode NFKC is applied, every run of white
    space becomes one space, the ends are trimmed. Case is kept.
    """
    # The quotes go first: NFKC takes U+00B4, the acute accent, apart into a space and a mark.
    composed = unicodedata.normalize("NFKC", text.translate(_ASCII)).translate(_ASCII)
    return _SPACE.sub(" ", composed).strip()


def text_hash(text: str) -> str:
    """Return the first 12 hexadecimal digits of the SHA-256 of the normalised text in UTF-8."""
    return hashlib.sha256(normalise(text).encode()).hexdigest()[:12]


def ruling_id(text: str) -> str:
    """Return the id of a ruling text, `r` and its 12-digit hash."""
    return f"r{text_hash(text)}"
