"""How two ruling texts stand to each other: the same, near-duplicates, or different."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from corpus.normalise import normalise
from corpus.templates import templates
from corpus.wording import reading

Relation = Literal["same", "near", "different"]


def relation(a: str, b: str, a_cards: Iterable[str] = (), b_cards: Iterable[str] = ()) -> Relation:
    """Return how text `a` on its cards (full names; none: a general ruling) stands to `b` on its.

    "same": they are one text after normalising, or have a template in common. "near": they have
    a reading in common, so that only harmless wording differs beside the names of their cards;
    `corpus.groups` puts them into one group. "different": all else. The order of the two plays
    no part.
    """
    ours, theirs = templates(a, a_cards), templates(b, b_cards)
    if normalise(a) == normalise(b) or not set(ours).isdisjoint(theirs):
        return "same"
    if not set(map(reading, ours)).isdisjoint(map(reading, theirs)):
        return "near"
    return "different"
