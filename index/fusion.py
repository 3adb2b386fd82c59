"""Several rankings of the same things to one (Cormack, Clarke, Buettcher, SIGIR 2009)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

Id = TypeVar("Id", bound=Hashable)

K = 5
"""The constant of the paper, which takes 60 for lists of a thousand: the lower, the more the first
places count. Chosen on two question sets (docs/decisions/003-encoder-and-fusion.md)."""


def fuse(rankings: Sequence[Sequence[Id]], k: int = K) -> tuple[tuple[Id, float], ...]:
    """Return every id with the sum of `1 / (k + rank)` over the rankings that hold it.

    Ranks count from 1. Highest score first; of equal scores, the one that stands higher in the
    earlier ranking first.
    """
    scores: dict[Id, float] = {}
    for ranking in rankings:
        for rank, item in enumerate(ranking, 1):
            scores[item] = scores.get(item, 0.0) + 1 / (k + rank)
    # A dictionary keeps the order of insertion and the sort is stable: that settles the ties.
    return tuple(sorted(scores.items(), key=lambda pair: -pair[1]))
