"""Whether the best hits answer a question at all, or "nothing found" is the better answer."""

from __future__ import annotations

from collections.abc import Sequence

from index.search import Hit

LOOKED_AT = 3
"""How many hits `is_answer` looks at; a search that is to be judged asks for at least as many."""

# Calibrated on questions of our own, see docs/decisions/003-encoder-and-fusion.md. A wrong
# "nothing found" costs a reader more than a weak answer, so both lie on the lenient side.
_CLOSE = 0.45
_NEAR = 0.40
_FIRST_PLACES = 3


def is_answer(hits: Sequence[Hit]) -> bool:
    """Return whether the first hits are close enough to the question to be shown.

    They are when the highest cosine among them is high, or when it is a little lower and the
    words of the question lead to the same text: both rankings have it in their first places.
    """
    first = hits[:LOOKED_AT]
    cosine = max((hit.cosine for hit in first if hit.cosine is not None), default=-1.0)
    return cosine >= (_NEAR if any(map(_is_agreed, first)) else _CLOSE)


def _is_agreed(hit: Hit) -> bool:
    ranks = (hit.vector_rank, hit.word_rank)
    return all(rank is not None and rank <= _FIRST_PLACES for rank in ranks)
