"""Texts with nothing to execute: a closed list of kinds, each with its detector.

Empty rows and headings between rulings are told by their form. Any other text is of a kind when
its first sentence matches a pattern of that kind, and every further sentence matches one of the
same kind or only points elsewhere. One sentence that asserts something about the game keeps the
whole text out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from corpus.sentences import sentences

EMPTY = "empty"
HEADINGS = "headings and separators"
HANDLING = "physical handling"
PLAYTEST = "notes on how to read playtest cards"
POLICY = "tournament and deck-building policy"
POINTERS = "release notes and pointers"

NOT_INDEXED = frozenset({EMPTY, HEADINGS, POINTERS})
"""Kinds of texts that are no answer to any question, and so are not searched."""


def _any_of(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


_HEADING = re.compile(r"-{3,}[^-].*-{3,}|[\W_]+")

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
    HANDLING: _any_of(
        r"^keep (?:careful )?track of how many [\w ]*counters each player has\.$",
        r"^you may do so\b.*\brunning count\b",
        r"^potential ways to track this\b",
        r"^\(at higher levels of tournament play\b",
        r"^dice used must have\b.*\bfair\.$",
        r"^although physical dice are recommended\b",
        r"\bgame play supplement\b.*\bbooster packs\.$",
        r"^these supplements are not required\b",
        r"^there are several ways to secretly\b.*\bpiece of paper\b",
        r"^you must ensure that your face-down\b.*\bdifferentiated\b",
        r"^you're not allowed to mix\b.*\bto confuse\b",
        r"^the order\b.*\bentered\b.*\bremain clear\b",
        r"^\(this includes disguise, cloak\b",
        r"^common methods for (?:doing|indicating) this\b",
        r"^you must also track how\b.*\bface down\b",
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
        r"^in a casual game, you may find\b.*\bdeck contains\b",
        r"^in (?:a )?limited (?:events?|formats?)\b.*\bcard pool\b",
        r"^in limited events, your sideboard\b",
        r"^in limited and constructed events\b.*\bsideboard\.$",
        r"^in a limited event, each card\b.*\bsideboard\.$",
        r"^you don't have to draft such cards\.$",
        r"^in an unsanctioned event\b.*\bcollection\.$",
        r"^you can play with\b.*\bonly if you open them\b",
        r"\binclude as many of them\b.*\bconstructed decks\.$",
        r"^if you're fortunate enough\b.*\blimited event\b.*\byour deck\.$",
        r"^the (?:rest|other) remains? in your sideboard\.$",
        r"\bmay want to include\b.*\bsideboard\b.*\bmain deck\b",
        r"\b(?:first|last) ability\b.*\blets you ignore\b.*\"(?:four-of|singleton)\" rule\b",
        r"^it doesn't let you ignore format legality\.$",
        r"^for example, .*\byou can't add\b.*\b(?:personal collection|to a .* deck)\b",
        r"^the commander rc has ruled\b.*\blegal for you in commander\.$",
        r"^at the time of\b.*\bpermitted in the standard format\b",
        r"\bis not standard-legal\.$",
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
        r"^you can find more information\b.*\bat \w+\.com\.$",
        r"^go to \S+\.com\S*\b.*\b(?:formats|lists)\b",
        r"^there are many important moments in the story\b",
        r"^these cards have the planeswalker symbol\b",
        r"\bpromotional card for the announcement\b",
        r"^copies of .* were given away\b",
        r"\bis not archived on gatherer\b",
        r"\breceived an update\b.*\bofficial rules text to clarify its function\.$",
        r"^the last sentence of\b.*\binadvertently omitted from the card\.$",
        r"^(?:its|the) updated (?:oracle )?text (?:is included|appears) above\.$",
        r"^this cards? was originally printed with\b.*\bcard type\.$",
        r"^that card type has been replaced with \S+\.$",
        r"^this change does not affect the gameplay\b",
    ),
}


def advisory_kind(text: str) -> str | None:
    """Return the kind of a text that asserts nothing a game could show, None for any other."""
    parts = sentences(text)
    if not parts:
        return EMPTY
    if _HEADING.fullmatch(" ".join(parts)):
        return HEADINGS
    for kind, pattern in _SENTENCES.items():
        if pattern.search(parts[0]):
            rest = (pattern.search(part) or _SENTENCES[POINTERS].search(part) for part in parts[1:])
            if all(rest):
                return kind
    return None
