"""Which card names a text mentions, and which card a page of rulings is about."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from corpus.normalise import normalise

_WORD = re.compile(r"\w+")
_LETTERS = re.compile(r"(?<!\w)[^\W\d_]+(?:'[^\W\d_]+)*(?!\w)")


def ordinary_words(text: str) -> frozenset[str]:
    """Return the words that `text` writes in lower case."""
    return frozenset(word for word in _LETTERS.findall(normalise(text)) if word.islower())


@dataclass(frozen=True, slots=True)
class _Name:
    """A name as it is written, where its first word starts in it, and the cards that bear it."""

    written: str
    offset: int
    cards: frozenset[str]

    @property
    def ordinary_form(self) -> str | None:
        """The lower-case form of a name of one word; None for a longer name."""
        return None if " " in self.written else self.written.lower()


@dataclass(frozen=True, slots=True)
class CardNames:
    """The names of cards and of their faces, ready to be looked for in texts.

    A name of one word that is an ordinary word, in lower case somewhere in the oracle texts,
    is left out: it says nothing about a card.
    """

    _by_first_word: Mapping[str, tuple[_Name, ...]]

    @classmethod
    def from_faces(
        cls, faces: Iterable[tuple[str, str]], ordinary: Iterable[str] = ()
    ) -> CardNames:
        """Build from pairs (full card name, name of one of its faces) and the ordinary words.

        A name that is both a full name and a face of another card means the full name; a face
        that several cards share means all of them.
        """
        bearers: dict[str, set[str]] = defaultdict(set)
        full_names = set()
        for card, face in faces:
            bearers[normalise(face)].add(card)
            full_names.add(card)
        bearers |= {normalise(card): {card} for card in full_names}
        left_out = frozenset(ordinary)
        by_first_word: dict[str, list[_Name]] = defaultdict(list)
        for written, cards in bearers.items():
            first = _WORD.search(written)
            if first is not None:
                name = _Name(written, first.start(), frozenset(cards))
                if name.ordinary_form not in left_out:
                    by_first_word[first[0]].append(name)
        return cls({word: tuple(names) for word, names in by_first_word.items()})

    def mentioned(self, text: str, ordinary: frozenset[str] = frozenset()) -> frozenset[str]:
        """Return the full names of the cards whose name, or a face's name, `text` contains.

        Whole words, upper and lower case as on the card; of names that overlap, the longest
        counts. `ordinary` are further words that never count as a name.
        """
        text = normalise(text)
        found = []
        for word in _WORD.finditer(text):
            for name in self._by_first_word.get(word[0], ()):
                start = word.start() - name.offset
                end = start + len(name.written)
                if (
                    start >= 0
                    and text.startswith(name.written, start)
                    and _is_whole(text, start, end)
                    and name.ordinary_form not in ordinary
                ):
                    found.append((start, end, name))
        cards: set[str] = set()
        taken: list[tuple[int, int]] = []
        for start, end, name in sorted(found, key=lambda hit: (hit[0] - hit[1], hit[0])):
            if all(end <= other_start or other_end <= start for other_start, other_end in taken):
                taken.append((start, end))
                cards |= name.cards
        return frozenset(cards)


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether no word of `text` goes on over `start` or `end`."""
    return not any(
        0 < edge < len(text) and _WORD.fullmatch(text[edge - 1 : edge + 1]) for edge in (start, end)
    )


def page_card(paragraphs: Sequence[str], names: CardNames) -> str | None:
    """Return the card that most paragraphs of a page name, None for a page of general rulings.

    At least two paragraphs have to name it, and strictly more than name any other card. A word
    that the page writes in lower case is no card on this page.
    """
    ordinary = frozenset().union(*map(ordinary_words, paragraphs))
    counts = Counter(
        card for paragraph in paragraphs for card in names.mentioned(paragraph, ordinary)
    )
    ranked = counts.most_common(2)
    if not ranked or ranked[0][1] < 2:
        return None
    if len(ranked) == 2 and ranked[1][1] == ranked[0][1]:
        return None
    return ranked[0][0]
