"""Rulings with nothing to execute: a closed list of kinds, each with its detector.

A text is of a kind when its first sentence matches a pattern of that kind, and every further
sentence matches one of the same kind or only points elsewhere. One sentence that asserts
something about the game keeps the whole text out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from corpus.sentences import sentences

PLAYTEST = "notes on how to read playtest cards"
POLICY = "tournament and deck-building policy"
POINTERS = "release notes and pointers"


def _any_of(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


_SENTENCES: Mapping[str, re.Pattern[str]] = {
    PLAYTEST: _any_of(
        r"^playtest cards (?:aren't|are not) legal for play\b",
        r"^on the other hand, we expect\b.*\bgames\b",
        r"^playtest cards use .*\bsymbols\b",
        r"^these modified symbols\b.*\bstandard symbols\b",
        r"^(?:for )?(?:some|many|most) playtest cards\b.*\b(?:assumption|type lines)\b",
        r"^the .*\bplaytest card notes section\b.*\bguidance\b",
        r"^to determine whether those cards\b.*\brefer to\b",
    ),
    POLICY: _any_of(
        r"\bis banned (?:in|as a commander in)\b",
        r"^[\w' -]+ (?:aren't|isn't) legal (?:for|in) any (?:sanctioned|tournament)\b",
        r"^tournament events have more specific rules\b",
        r"^in a casual (?:game|constructed game)\b.*\bpersonal collection\.$",
        r"^in casual constructed games, .*\bcollection\.$",
        r"^in a (?:tournament|sanctioned) event, .*\bsideboard\b",
        r"^you may look at your sideboard\b",
        r"\bin a (?:constructed tournament|sealed deck or booster draft event)\b.*"
        r"\b(?:select only|can't have more than)\b",
        r"^in limited (?:events|formats)\b.*\bcard pool\b",
        r"^you can't add .* to your card pool\b",
        r"^in constructed formats, a contraption deck must\b",
        r"^you don't have to include every\b.*\bsealed deck\.$",
        r"^in those formats, your contraption deck\b",
        r"^the minimum deck size is\b",
        r"^if your commander deck has two commanders\b.*\bcolor identities\.$",
        r"\bare your commanders, your deck may contain\b",
        r"^in tournaments, you must be able to\b",
    ),
    POINTERS: _any_of(
        r"https?://\S+$",
        r"\bgatherer\.wizards\.com\.$",
        r"^for more information\b",
        r"^this (?:free )?card preview was provided\b",
        r"^thank you!$",
    ),
}


def advisory_kind(text: str) -> str | None:
    """Return the kind of a text that asserts nothing a game could show, None for any other."""
    parts = sentences(text)
    for kind, pattern in _SENTENCES.items():
        if parts and pattern.search(parts[0]):
            rest = (pattern.search(part) or _SENTENCES[POINTERS].search(part) for part in parts[1:])
            if all(rest):
                return kind
    return None
