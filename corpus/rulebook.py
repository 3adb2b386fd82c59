"""The Comprehensive Rules as values: sections, rules, glossary, and the order of rule numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from string import ascii_lowercase

from corpus.normalise import normalise

_NUMBER = re.compile(r"([0-9])(?:([0-9]{2})(?:\.([0-9]+)([a-z]{0,2}))?)?")

_RULE_ID = "CR "
_EXAMPLE = "Example: "

Order = tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading: a chapter ("7", "Additional Rules") or one of its sections ("702")."""

    number: str
    title: str

    @property
    def parent(self) -> str | None:
        """The number of a section's chapter, None for a chapter."""
        return parent_of(self.number)


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule with what stands under its number.

    `text` holds its lines without the number, joined by line breaks; each of `examples` does
    so without its first word. `section` is the title of the section it belongs to.
    `references` are the numbers of rules and sections that text and examples name, each once,
    in the order they are named, ranges expanded; `dangling` are those that this rulebook does
    not hold.
    """

    number: str
    text: str
    section: str
    examples: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    dangling: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The rule's id, "CR 702.35a"."""
        return rule_id(self.number)

    @property
    def parent(self) -> str:
        """The number of the rule or, for a rule without letters, the section it belongs to."""
        stem = self.number.rstrip(ascii_lowercase)
        return stem if stem != self.number else stem.partition(".")[0]

    @property
    def printed(self) -> str:
        """Text and examples as the publisher prints them, each example on a line of its own."""
        return "\n".join((self.text, *(f"{_EXAMPLE}{example}" for example in self.examples)))


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A term with its meaning; paragraphs and numbered meanings are joined by line breaks.

    `references` and `dangling` are as in a rule.
    """

    term: str
    text: str
    references: tuple[str, ...] = ()
    dangling: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The entry's id, "glossary madness"."""
        return f"glossary {normalise(self.term).casefold()}"

    @property
    def printed(self) -> str:
        """The term, and its meaning on the lines below."""
        return f"{self.term}\n{self.text}"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """An edition of the Comprehensive Rules.

    Sections and rules are in the order of their numbers, glossary entries in that of the file.
    Every number and every id stands once, and every parent is there. `introduction` (with the
    title and the date) and `credits` are the other lines of the file, joined by line breaks;
    the contents list is left out because it repeats the sections.
    """

    effective: date
    introduction: str
    sections: tuple[Section, ...]
    rules: tuple[Rule, ...]
    glossary: tuple[GlossaryEntry, ...]
    credits: str

    @property
    def dangling(self) -> tuple[tuple[str, str], ...]:
        """Every reference to a number that is not there: the id that names it, the number."""
        entries: tuple[Rule | GlossaryEntry, ...] = (*self.rules, *self.glossary)
        return tuple((entry.id, number) for entry in entries for number in entry.dangling)


def rule_id(number: str) -> str:
    """Return the id of the rule with this number."""
    return f"{_RULE_ID}{number}"


def is_rule_id(text_id: str) -> bool:
    """Whether a text's id is that of a rule."""
    return text_id.startswith(_RULE_ID)


def number_of(text_id: str) -> str:
    """Return the number of the rule with this id."""
    return text_id.removeprefix(_RULE_ID)


def without_examples(printed: str) -> tuple[str, tuple[str, ...]]:
    """Return text and examples of a rule in its printed form.

    A line break within an example stays with it, and none of a rule's own lines begins like one.
    """
    text, *examples = printed.split(f"\n{_EXAMPLE}")
    return text, tuple(examples)


def order(number: str) -> Order:
    """Return a key that sorts the numbers of rules and sections as the rulebook does.

    A parent comes before its children, 704.5z before 704.5aa. The key's length is the depth:
    1 for a chapter, 2 for a section, 3 for a rule, 5 for a subrule with letters.

    Raises ValueError when `number` has another form.
    """
    parts = _NUMBER.fullmatch(number)
    if not parts:
        raise ValueError(f"{number!r} is not the number of a rule or a section")
    chapter, section, rule, letters = parts.groups()
    if section is None:
        return (int(chapter),)
    if rule is None:
        return (int(chapter), int(section))
    if not letters:
        return (int(chapter), int(section), int(rule))
    return (int(chapter), int(section), int(rule), len(letters), letters)


def parent_of(number: str) -> str | None:
    """Return the number that `number` belongs under: 702.35a, 702.35, 702, 7, then None.

    Raises ValueError when `number` has another form.
    """
    match len(order(number)):
        case 1:
            return None
        case 2:
            return number[0]
        case 3:
            return number.partition(".")[0]
        case _:
            return number.rstrip(ascii_lowercase)
