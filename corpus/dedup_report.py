"""What deduplication finds in a corpus of rulings, in figures with a definition each."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Self

from corpus.groups import group
from corpus.normalise import normalise
from corpus.templates import templates

_N_LARGEST = 5


@dataclass(frozen=True, slots=True)
class DedupReport:
    """The figures of a corpus, from single rows to groups of near-duplicates.

    - `rows`: texts on cards; a text on three cards is three rows, a general ruling is one.
    - `distinct_texts`: texts that differ after normalising (`corpus.normalise`).
    - `templates`: texts that differ after the names of their own cards were replaced as well
      (`corpus.templates`). A text that names one of its several cards counts with each template.
    - `groups`: groups of near-duplicates over the distinct texts (`corpus.groups`), those of one
      text included; `groups_of_several` hold two texts or more, `texts_in_groups_of_several`
      texts in all.
    - `near_groups`: groups whose texts have no template in common, so that their wording differs
      beside the names of their cards; `texts_in_near_groups` texts in all.
    - `largest_templates`: how many rows stand on the templates that have most, most first, and
      `largest_groups`: how many texts the largest groups hold.
    """

    rows: int
    distinct_texts: int
    templates: int
    groups: int
    groups_of_several: int
    texts_in_groups_of_several: int
    near_groups: int
    texts_in_near_groups: int
    largest_templates: tuple[int, ...]
    largest_groups: tuple[int, ...]

    @classmethod
    def from_rulings(cls, rulings: Iterable[tuple[str, Collection[str]]]) -> Self:
        """Count over texts, each with the full names of the cards on which a source has it.

        The same text may come any number of times; no card means a general ruling.
        """
        templates_of: dict[str, set[str]] = defaultdict(set)
        rows_on: Counter[str] = Counter()
        for text, cards in rulings:
            normalised = normalise(text)
            for card in cards or (None,):
                (found,) = templates(normalised, () if card is None else (card,))
                templates_of[normalised].add(found)
                rows_on[found] += 1
        group_of = group({text: sorted(found) for text, found in templates_of.items()})
        groups: dict[int, list[str]] = defaultdict(list)
        for text, number in group_of.items():
            groups[number].append(text)
        several = [len(texts) for texts in groups.values() if len(texts) > 1]
        near = [
            len(texts)
            for texts in groups.values()
            if not set.intersection(*(templates_of[text] for text in texts))
        ]
        return cls(
            rows=rows_on.total(),
            distinct_texts=len(templates_of),
            templates=len(rows_on),
            groups=len(groups),
            groups_of_several=len(several),
            texts_in_groups_of_several=sum(several),
            near_groups=len(near),
            texts_in_near_groups=sum(near),
            largest_templates=tuple(n for _, n in rows_on.most_common(_N_LARGEST)),
            largest_groups=tuple(sorted(several, reverse=True)[:_N_LARGEST]),
        )
