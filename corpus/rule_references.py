"""Finds the rule and section numbers that a text names."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from string import ascii_lowercase

from corpus.normalise import normalise
from corpus.rulebook import order

_NUMBER = r"[0-9]{3} (?: \.[0-9]+ [a-z]{0,2} )?"
_END = r"(?! \w | \.[0-9] )"
_TOKEN = re.compile(
    rf"""
    (?P<kind> \b (?i: rule | section ) s? \b )
    | (?<! [\w.$] ) (?P<first> {_NUMBER} )
        (?: - (?P<tail> [a-z]{{1,2}} | {_NUMBER} | [0-9]{{1,2}} [a-z]{{0,2}} ) {_END}
          | \ (?:through|to) \ (?P<through> {_NUMBER} ) {_END} )?
        {_END}
    | (?<! [\w.$-] ) (?P<chapter> [0-9] ) (?! -\w ) {_END}
    | (?P<title> "[^"0-9]*" )
    | (?P<join> \s+ | [,;] | \b (?:and/or|and|or) \b )
    | (?<= \s ) (?P<letter> [a-z] ) {_END}
    | \w+ | .
    """,
    re.VERBOSE | re.DOTALL,
)
_TITLE_FOLLOWS = re.compile(r',?\s"')


@dataclass(frozen=True, slots=True)
class Mention:
    """A number that a text names, `text[start:end]`, or a range of them.

    `first` and `last` are the ends of the range, the same number twice where it is not one.
    """

    start: int
    end: int
    first: str
    last: str


def mentions(text: str) -> tuple[Mention, ...]:
    """Return the numbers that `text` names, in order; `text` is in the normalised form.

    A number with a point (702.26, 601.2f-h, 119.7-8) is one wherever it stands. A section's
    (704) or a chapter's (7) needs its word before it, alone or heading a list ("rules 614 and
    615", "section 7"), or its title after it ("706, "Dice""). A letter that goes on a list
    ("rules 608.3a and b") stands for the whole number.
    """
    return tuple(_mentions(text))


def _mentions(text: str) -> Iterator[Mention]:
    kind = previous = ""
    for token in _TOKEN.finditer(text):
        found = token.lastgroup
        if token["first"]:
            first = previous = token["first"]
            if "." in first or kind or _TITLE_FOLLOWS.match(text, token.end()):
                last = token["through"] or _last(first, token["tail"])
                yield Mention(token.start(), token.end(), first, last)
                previous = last
        elif found == "kind":
            kind, previous = token[0].lower(), ""
        elif found == "chapter" and kind.startswith("section"):
            yield Mention(token.start(), token.end(), token[0], token[0])
            # "section 8, 2 players" names one section.
            kind = kind if kind == "sections" else ""
        elif found == "letter" and kind == "rules" and previous[-1:].isalpha():
            number = _last(previous, token[0])
            if order(previous) < order(number):
                yield Mention(token.start(), token.end(), number, number)
                previous = number
            else:
                kind = ""
        elif found not in ("title", "join"):
            kind = ""


def _last(first: str, tail: str | None) -> str:
    """Complete the end of a range from its beginning: 601.2f and h, 119.7 and 8."""
    section, _, rest = first.partition(".")
    if tail is None:
        return first
    if len(tail.partition(".")[0]) == len(section):
        return tail
    if tail.isalpha():
        return first.rstrip(ascii_lowercase) + tail if rest[-1:].isalpha() else first
    return f"{section}.{tail}" if rest else first


class References:
    """Looks up what texts name among the numbers of one rulebook."""

    def __init__(self, numbers: Iterable[str]) -> None:
        self._numbers = sorted(numbers, key=order)
        self._orders = [order(number) for number in self._numbers]
        self._known = frozenset(self._numbers)

    def find(self, text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the numbers that `text` names: those that are there, and those that are not.

        Each stands once, in the order they are named. A range stands for its ends and for the
        numbers of the same depth between them (601.2f-h: 601.2f, 601.2g, 601.2h).
        """
        named = [
            number for mention in mentions(normalise(text)) for number in self._expanded(mention)
        ]
        return (
            tuple(dict.fromkeys(number for number in named if number in self._known)),
            tuple(dict.fromkeys(number for number in named if number not in self._known)),
        )

    def _expanded(self, mention: Mention) -> Iterator[str]:
        yield mention.first
        first, last = order(mention.first), order(mention.last)
        for at in range(bisect_left(self._orders, first), bisect_left(self._orders, last)):
            if len(self._orders[at]) == len(first) and self._numbers[at] != mention.first:
                yield self._numbers[at]
        yield mention.last
