"""A ruling taken apart into what it asserts, each claim with the checks it is linked to.

A link is bound by the hash of a sentence, its card's name replaced by `~`, in a data file; so no
official sentence enters this project. Where a sentence asserts several things, the file says
which of its words make up each of them, as half-open ranges counted from 0. A sentence that
leans on another one ("It can be …") is linked only in a ruling that has that other one beside
it. Similarity never links.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from corpus.errors import KnowledgeBaseError
from corpus.normalise import text_hash
from corpus.sentences import sentences
from corpus.templates import named, template
from kb.house import house_rulings

# Words that join two claims of one sentence and belong to neither.
_JOINTS = frozenset({"and", "or", "and/or", "but", "either"})


@dataclass(frozen=True, slots=True)
class TextClaim:
    """What a ruling asserts in one place.

    `checks` are names of house rulings, every one of which has to be proven. `ability` is the
    paragraph of the card's own text (from 1) that a claim without a check is about.
    """

    text: str
    sentence_hash: str
    checks: tuple[str, ...] = ()
    ability: int | None = None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A sentence that asserts nothing of its own, and the reason out of the closed list."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Link:
    """One claim of a sentence as the data file has it; no words mean the whole sentence.

    `beside` is the hash of a sentence that the same ruling must have as well, None for none.
    """

    words: tuple[tuple[int, int], ...]
    checks: tuple[str, ...]
    ability: int | None
    beside: str | None = None


def _starts(pattern: str) -> Callable[[str], bool]:
    compiled = re.compile(pattern)
    return lambda sentence: compiled.match(sentence) is not None


_RULE = r"rule [\d.]+[a-z]?(, \"[\w ]+)?"
LEFT_OUT: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("example", _starts(r"For example\b")),
    (
        "pointer to a rule",
        _starts(r'(See|This is an exception to) rule [\d.]+[a-z]?(, "[\w ]+)?\.?"?$'),
    ),
    ("name of a symbol", _starts(r"The \w+ symbol is \{\w\}\.$")),
)
"""The closed list of sentences that are left out of a ruling's claims."""


def split(text: str, card: str | None) -> tuple[tuple[TextClaim, ...], tuple[LeftOut, ...]]:
    """Return what a ruling on a card (None: a general ruling) asserts, and what is left out.

    A sentence without a link is one claim without a check. Words of the sentence are joined
    with single spaces, the card's name written out again as the ruling has it.
    """
    claims: list[TextClaim] = []
    left_out: list[LeftOut] = []
    for sentence, links in _linked_sentences(template(text, card)):
        shown = named(sentence, card)
        reason = _reason_left_out(sentence)
        if links is None and reason is not None:
            left_out.append(LeftOut(shown, reason))
        elif links is None:
            claims.append(TextClaim(shown, text_hash(sentence)))
        else:
            claims += [_claim(sentence, link, card) for link in links]
    return tuple(claims), tuple(left_out)


@dataclass(frozen=True, slots=True)
class Linked:
    """What a template is linked to.

    `checks` are the names of house rulings; `is_linked` says that some sentence has a link, if
    only to an ability. `n_left_out` sentences assert nothing.
    """

    checks: tuple[str, ...]
    is_linked: bool
    n_left_out: int


def linked(written: str) -> Linked:
    """Return what a template is linked to, without taking its claims apart."""
    found = _linked_sentences(written)
    links = [link for _, some in found for link in some or ()]
    return Linked(
        checks=tuple(dict.fromkeys(name for link in links for name in link.checks)),
        is_linked=bool(links),
        n_left_out=sum(
            some is None and _reason_left_out(sentence) is not None for sentence, some in found
        ),
    )


def _reason_left_out(sentence: str) -> str | None:
    return next((name for name, fits in LEFT_OUT if fits(sentence)), None)


def _linked_sentences(written: str) -> list[tuple[str, tuple[Link, ...] | None]]:
    parts = sentences(written)
    present = {text_hash(part) for part in parts}
    found = []
    for part in parts:
        links = _links().get(text_hash(part))
        if links is not None and links[0].beside not in (None, *present):
            links = None
        found.append((part, links))
    return found


def uncovered(sentence: str, links: Sequence[Link]) -> tuple[str, ...]:
    """Return the words of a sentence that none of its claims has, joints left out."""
    words = sentence.split()
    covered = {
        place
        for link in links
        for start, stop in link.words or ((0, len(words)),)
        for place in range(start, stop)
    }
    return tuple(
        word
        for place, word in enumerate(words)
        if place not in covered and word.strip(",.").lower() not in _JOINTS
    )


def _claim(sentence: str, link: Link, card: str | None) -> TextClaim:
    words = sentence.split()
    chosen = link.words or ((0, len(words)),)
    text = " ".join(" ".join(words[start:stop]) for start, stop in chosen)
    return TextClaim(
        named(text, card),
        text_hash(sentence),
        link.checks,
        link.ability,
    )


@cache
def _links() -> dict[str, tuple[Link, ...]]:
    document = json.loads(files("kb").joinpath("links", "claims.json").read_text("utf-8"))
    links = {
        sentence: tuple(
            Link(
                tuple((start, stop) for start, stop in entry.get("words", ())),
                tuple(entry.get("checks", ())),
                entry.get("ability"),
                linked.get("beside"),
            )
            for entry in linked["claims"]
        )
        for sentence, linked in document.items()
    }
    known = house_rulings()
    for sentence, claims in links.items():
        for name in (name for claim in claims for name in claim.checks):
            if name not in known:
                raise KnowledgeBaseError(
                    f"kb/links/claims.json links sentence {sentence} to the house ruling {name}, "
                    "which there is none of; correct its name there"
                )
    return links


def all_links() -> dict[str, tuple[Link, ...]]:
    """Return the links of every sentence, by its hash."""
    return dict(_links())
