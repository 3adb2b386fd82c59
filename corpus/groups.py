"""Groups of near-duplicate texts, for display: the texts themselves are never merged.

Two texts are near-duplicates when their readings are equal: nothing but harmless wording and
the names of their own cards differs between them. A text that stands on several cards, one of
which it names, has several templates and so several readings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from functools import cache

from corpus.wording import reading


def group(texts: Mapping[str, str | Sequence[str]]) -> dict[str, int]:
    """Return the group number of every id, counted from 1 in the order of each group's least id.

    `texts` gives the template of each text, or all its templates, at least one, where its cards
    give it several. Texts with a common template come together first, then those sets of texts
    that have a common reading. All members of a group share one reading, so that no two of them
    differ in meaning: a text with several templates is in one group with some of those that
    share one with it, and chains over it do not grow. The order of `texts` plays no part.
    """
    read = cache(reading)
    templates = {
        text_id: frozenset((given,) if isinstance(given, str) else given)
        for text_id, given in texts.items()
    }
    readings = {text_id: set(map(read, found)) for text_id, found in templates.items()}
    members = {min(ids): ids for ids in _gathered(templates)}
    common = {
        least: set.intersection(*(readings[text_id] for text_id in ids))
        for least, ids in members.items()
    }
    return {
        text_id: number
        for number, leasts in enumerate(sorted(_gathered(common), key=min), start=1)
        for least in leasts
        for text_id in members[least]
    }


def _gathered(keys: Mapping[str, Set[str]]) -> list[set[str]]:
    """Return sets of ids that share a key; every id is in one of them.

    The key that most ids have gathers them (the one of the lesser id where two have as many),
    then the next one gathers those left.
    """
    bearers: dict[str, set[str]] = defaultdict(set)
    for text_id, found in keys.items():
        for key in found:
            bearers[key].add(text_id)
    left = set(keys)
    gathered = []
    for _, ids in sorted(bearers.items(), key=lambda item: (-len(item[1]), min(item[1]), item[0])):
        if together := ids & left:
            left -= together
            gathered.append(together)
    return gathered
