"""Groups of near-duplicate texts, for display: the texts themselves are never merged.

Two texts are similar when the Jaccard overlap of their sets of words is at least 7/10. The
pairs are found exactly, without comparing all with all: two sets that overlap that much share
one of the rarest words of each (prefix and positional filtering: Xiao et al., "Efficient
similarity joins for near duplicate detection", WWW 2008).
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping

from corpus.wording import words

# The least overlap, as a fraction so that the bounds below are exact.
_PART, _WHOLE = 7, 10


def group(texts: Mapping[str, str]) -> dict[str, int]:
    """Return the group number of every id, counted from 1 in the order of each group's least id.

    The text with most similar texts gathers them around itself (the lesser id where two have
    as many), then the next one of those left: every member is similar to the one in the
    middle, and chains of small differences do not grow. The order of `texts` plays no part.
    """
    neighbours: dict[str, set[str]] = {text_id: set() for text_id in texts}
    for a, b in _similar_pairs(texts):
        neighbours[a].add(b)
        neighbours[b].add(a)
    left = set(texts)
    gathered = []
    for middle in sorted(texts, key=lambda text_id: (-len(neighbours[text_id]), text_id)):
        if middle in left:
            members = {middle} | (neighbours[middle] & left)
            left -= members
            gathered.append(members)
    return {
        text_id: number
        for number, members in enumerate(sorted(gathered, key=min), start=1)
        for text_id in members
    }


def _similar_pairs(texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    sets = {
        text_id: frozenset(word.lower() for word in words(text)) for text_id, text in texts.items()
    }
    n_texts_with = Counter(word for members in sets.values() for word in members)
    # From the shortest set to the longest, each looks only among those before it.
    before: dict[str, deque[tuple[str, int]]] = defaultdict(deque)
    for text_id, ours in sorted(sets.items(), key=lambda item: (len(item[1]), item[0])):
        n = len(ours)
        n_least = _quotient_up(_PART * n, _WHOLE)
        rarest_first = sorted(ours, key=lambda word: (n_texts_with[word], word))
        seen = set()
        for at, word in enumerate(rarest_first[: n - _least_shared(n, n_least) + 1]):
            others = before[word]
            while others and len(sets[others[0][0]]) < n_least:
                others.popleft()
            for other, other_at in others:
                if other in seen:
                    continue
                seen.add(other)
                theirs = sets[other]
                n_needed = _least_shared(n, len(theirs))
                # This is the rarest word they share: no more than the rest can be shared.
                if min(n - at, len(theirs) - other_at) >= n_needed <= len(ours & theirs):
                    yield other, text_id
        # Those that look here are as long or longer, so that fewer words are enough.
        for at, word in enumerate(rarest_first[: n - _least_shared(n, n) + 1]):
            before[word].append((text_id, at))


def _least_shared(n: int, n_other: int) -> int:
    """How many words two similar sets of these sizes share at least."""
    return _quotient_up(_PART * (n + n_other), _PART + _WHOLE)


def _quotient_up(a: int, b: int) -> int:
    return -(-a // b)
