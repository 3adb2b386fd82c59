"""Compares two editions of the Comprehensive Rules: what was added, removed, changed, renumbered.

Rules are matched one to one, the surest matches first: same number and text; same text under
another number; then, within a section or a rule and its counterpart, similar texts. Similarity
is difflib's ratio of the two texts' words, 0 to 1.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from corpus.normalise import normalise
from corpus.rule_references import mentions
from corpus.rulebook import Rule, Rulebook, order
from corpus.wording import words

# Measured on the editions of 27 February and 7 August 2026. Under the same parent, the least
# alike texts that are one rule have 0.78, the most alike that are not, and met, 0.68.
_SIBLING = 0.75
# Where only the parent's number is another: 0.47 is one rule, expanded; of two rules picked in
# one section, 98 in 100 are below.
_SAME_PLACE = 0.4
# Anywhere else: every tenth rule has a twin above 0.9 (two formats' life totals, two keywords).
_ELSEWHERE = 0.95


@dataclass(frozen=True, slots=True)
class Match:
    """One rule in two editions; `is_changed` is about its text and examples.

    A number in the text that only follows its rule's renumbering is no change.
    """

    old: Rule
    new: Rule
    is_changed: bool

    @property
    def is_renumbered(self) -> bool:
        """Whether the rule has another number now."""
        return self.old.number != self.new.number


@dataclass(frozen=True, slots=True)
class RulesDiff:
    """What became of every rule: each of the old ones is in a match or removed, never both.

    So is each of the new ones in a match or added. The four properties share `matches` out.
    Everything is in the order of the numbers, of the old ones where there are two.
    """

    matches: tuple[Match, ...]
    added: tuple[Rule, ...]
    removed: tuple[Rule, ...]

    @property
    def unchanged(self) -> tuple[Match, ...]:
        """Same number, same text."""
        return self._such(is_renumbered=False, is_changed=False)

    @property
    def changed(self) -> tuple[Match, ...]:
        """Same number, other text."""
        return self._such(is_renumbered=False, is_changed=True)

    @property
    def renumbered(self) -> tuple[Match, ...]:
        """Other number, same text."""
        return self._such(is_renumbered=True, is_changed=False)

    @property
    def renumbered_and_changed(self) -> tuple[Match, ...]:
        """Other number, nearly the same text."""
        return self._such(is_renumbered=True, is_changed=True)

    def _such(self, *, is_renumbered: bool, is_changed: bool) -> tuple[Match, ...]:
        return tuple(
            match
            for match in self.matches
            if (match.is_renumbered, match.is_changed) == (is_renumbered, is_changed)
        )


def diff(old: Rulebook, new: Rulebook) -> RulesDiff:
    """Compare two editions; the same two always give the same result."""
    matching = _Matching(old, new)
    matching.pair_equal_texts()
    # The parents come first: a subrule is looked for where its rule went.
    matching.pair_alike(are_subrules=False)
    matching.pair_alike(are_subrules=True)
    return RulesDiff(
        matches=tuple(matching.matches()),
        added=tuple(text.rule for text in matching.new.values() if text.is_left),
        removed=tuple(text.rule for text in matching.old.values() if text.is_left),
    )


@dataclass(slots=True)
class _Text:
    """A rule as it is compared: `masked` has `#` for every number it names, `words` are its."""

    rule: Rule
    text: str
    masked: str
    words: list[str]
    named: tuple[str, ...]
    is_left: bool = True

    @classmethod
    def from_rule(cls, rule: Rule) -> _Text:
        text = normalise("\n".join((rule.text, *rule.examples)))
        found = mentions(text)
        ends = [0, *(mention.end for mention in found)]
        starts = [*(mention.start for mention in found), len(text)]
        masked = "#".join(text[end:start] for end, start in zip(ends, starts, strict=True))
        named = tuple(number for mention in found for number in (mention.first, mention.last))
        return cls(rule, text, masked, words(masked.lower()), named)

    @property
    def is_subrule(self) -> bool:
        return self.rule.number[-1].isalpha()


class _Matching:
    """The texts of both editions by number, and the new numbers found so far."""

    def __init__(self, old: Rulebook, new: Rulebook) -> None:
        self.old = {rule.number: _Text.from_rule(rule) for rule in old.rules}
        self.new = {rule.number: _Text.from_rule(rule) for rule in new.rules}
        numbers = defaultdict(list)
        for section in new.sections:
            numbers[normalise(section.title)].append(section.number)
        self._moved: dict[str, str] = {}
        for section in old.sections:
            # A section is known by its title, and its rules move with it.
            there = numbers[normalise(section.title)]
            if len(there) == 1 and section.number not in there:
                self._moved[section.number] = there[0]

    def pair_equal_texts(self) -> None:
        """Pair equal texts under the same number, then those that stand once on each side."""
        for number, text in self.old.items():
            if number in self.new and text.text == self.new[number].text:
                self._pair(text, self.new[number])
        there = _by_text(self.new)
        for key, texts in _by_text(self.old).items():
            if len(texts) == len(there[key]) == 1:
                self._pair(texts[0], there[key][0])

    def pair_alike(self, *, are_subrules: bool) -> None:
        """Pair what is left of the rules, or of the subrules, by their place and words."""
        old, new = (
            [text for text in side.values() if text.is_left and text.is_subrule == are_subrules]
            for side in (self.old, self.new)
        )
        siblings = defaultdict(list)
        for text in new:
            siblings[text.rule.parent].append(text)
        self._pair_best(
            (text, there, _SIBLING)
            for text in old
            for there in siblings[self._new_number(text.rule.parent)]
        )
        self._pair_best(
            (text, self.new[place], _SAME_PLACE)
            for text in old
            if (place := self._place(text)) in self.new
        )
        self._pair_best(
            (text, there, _ELSEWHERE)
            for text in old
            for there in new
            if self._names_the_same(text, there)
        )
        for text in old:
            number = text.rule.number
            if number == self._place(text) and number in self.new:
                self._pair(text, self.new[number])

    def matches(self) -> Iterator[Match]:
        """Yield the matches in the order of the old numbers."""
        for number, text in self.old.items():
            if not text.is_left:
                there = self.new[self._moved[number]]
                is_same = text.masked == there.masked and self._names_the_same(text, there)
                yield Match(text.rule, there.rule, not (is_same or text.text == there.text))

    def _names_the_same(self, old: _Text, new: _Text) -> bool:
        return tuple(map(self._new_number, old.named)) == new.named

    def _new_number(self, number: str) -> str:
        return self._moved.get(number, number)

    def _place(self, text: _Text) -> str:
        """Return the number that the rule has if it moved with its parent and no further."""
        parent = text.rule.parent
        return self._new_number(parent) + text.rule.number.removeprefix(parent)

    def _pair_best(self, candidates: Iterable[tuple[_Text, _Text, float]]) -> None:
        """Pair the most alike first, those that are at least as alike as their third."""
        alike = [
            (-likeness, order(old.rule.number), order(new.rule.number), old, new)
            for old, new, least in candidates
            if old.is_left and new.is_left
            if (likeness := _likeness(old, new, least))
        ]
        for *_, old, new in sorted(alike, key=lambda pair: pair[:3]):
            self._pair(old, new)

    def _pair(self, old: _Text, new: _Text) -> None:
        if old.is_left and new.is_left:
            old.is_left = new.is_left = False
            self._moved[old.rule.number] = new.rule.number


def _by_text(texts: dict[str, _Text]) -> dict[str, list[_Text]]:
    by_text = defaultdict(list)
    for text in texts.values():
        if text.is_left:
            by_text[text.text].append(text)
    return by_text


def _likeness(old: _Text, new: _Text, least: float) -> float:
    """Return difflib's ratio of the words, 0 to 1, or 0 when it is below `least`."""
    n_words, n_other = len(old.words), len(new.words)
    # These two bounds are quick, and rule most pairs out.
    if 2 * min(n_words, n_other) < least * (n_words + n_other):
        return 0.0
    compared = SequenceMatcher(None, old.words, new.words, autojunk=False)
    if compared.quick_ratio() < least:
        return 0.0
    ratio = compared.ratio()
    return ratio if ratio >= least else 0.0
