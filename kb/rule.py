"""One rule, section, chapter or glossary entry with all that stands around it and rests on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import asdict, dataclass
from typing import Any, Generic, Literal, TypeVar

from corpus.errors import NotFoundError
from corpus.rule_tables import Numbered, above, below, demand_rules, entry_id, naming, numbered
from corpus.rulebook import is_rule_id, number_of, order, rule_id
from corpus.store import Store
from kb.ids import typed_number, typed_term
from kb.link_table import cards_of
from kb.resting import Resting
from kb.rows import text_verdict
from kb.verdicts import Verdict

RuleKind = Literal["chapter", "section", "rule", "subrule", "glossary"]
_KINDS: Mapping[int, RuleKind] = {1: "chapter", 2: "section", 3: "rule", 5: "subrule"}

_NOT_LINKED: Mapping[str, Sequence[str]] = {}

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands under an id: `title` of a chapter, a section or a glossary entry, or None.

    `text` is a rule's without its examples, a glossary entry's meaning, "" for a chapter or a
    section.
    """

    id: str
    title: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Child:
    """What stands directly below a number.

    How many house, linked and official texts rest on it or on anything below it.
    """

    entry: Entry
    n_house: int
    n_linked: int
    n_official: int


@dataclass(frozen=True, slots=True)
class RestingText:
    """A ruling that rests on a number, with its verdict and its cards by name.

    `through` are the house rulings by which an official text that is linked to them rests on it.
    """

    id: str
    text: str
    verdict: Verdict
    cards: tuple[str, ...]
    through: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class First(Generic[T]):
    """The first of `n` things."""

    n: int
    first: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule, section, chapter or glossary entry with all that stands around it.

    `edition` is the date from which the loaded rules are effective, ISO 8601. `parents` begin
    with the chapter. `references` are what it names, in its order; `rules` and `glossary` are
    what names this number itself. `house` are the house rulings that give this number, `linked`
    the official texts that are linked to those, and `official` the official texts that name the
    number themselves. A glossary entry has references alone.
    """

    kind: RuleKind
    edition: str | None
    number: str | None
    entry: Entry
    references: tuple[Entry, ...]
    examples: tuple[str, ...] = ()
    parents: tuple[Entry, ...] = ()
    children: tuple[Child, ...] = ()
    rules: First[Entry] = First(0, ())
    glossary: First[Entry] = First(0, ())
    house: First[RestingText] = First(0, ())
    linked: First[RestingText] = First(0, ())
    official: First[RestingText] = First(0, ())

    def to_json(self) -> dict[str, Any]:
        """Return what `kb rule --json` prints.

        `{"id": str, "kind": "chapter"|"section"|"rule"|"subrule"|"glossary", "edition": str|null,
        "number": str|null, "title": str|null, "text": str, "examples": [str],
        "parents": [entry], "children": [entry + {"n_house": int, "n_linked": int,
        "n_official": int}], "references": [entry],
        "named_by": {"rules": {"n": int, "first": [entry]}, "glossary": the same},
        "resting": {"house": {"n": int, "first": [ruling]}, "linked": the same,
        "official": the same}}`, where an entry is `{"id": str, "title": str|null, "text": str}`
        and a ruling `{"id": str, "text": str, "verdict": str, "cards": [str], "through": [str]}`.
        """
        return {
            "id": self.entry.id,
            "kind": self.kind,
            "edition": self.edition,
            "number": self.number,
            "title": self.entry.title,
            "text": self.entry.text,
            "examples": list(self.examples),
            "parents": [asdict(each) for each in self.parents],
            "children": [
                {
                    **asdict(each.entry),
                    "n_house": each.n_house,
                    "n_linked": each.n_linked,
                    "n_official": each.n_official,
                }
                for each in self.children
            ],
            "references": [asdict(each) for each in self.references],
            "named_by": {"rules": asdict(self.rules), "glossary": asdict(self.glossary)},
            "resting": {
                "house": asdict(self.house),
                "linked": asdict(self.linked),
                "official": asdict(self.official),
            },
        }


def show_rule(store: Store, typed: str, most: int | None = None) -> ShownRule:
    """Return what a number or a term means as a person types it.

    A number goes with or without "CR", a term with or without "glossary". `most` is how many
    are given of what names it and of each kind of what rests on it, None for all. Raises
    NotFoundError for a number or a term that the loaded rules do not have, and without rules.
    """
    demand_rules(store.connection)
    number = typed_number(typed)
    if number is None:
        return _shown_term(store, _entry_id(store, typed))
    found = numbered(store.connection, number)
    resting = Resting(store)
    house, linked, official = resting.on([number])
    rests_below = resting.by_child(number)
    return ShownRule(
        kind=_KINDS[len(order(number))],
        edition=_edition(store),
        number=number,
        entry=_entry(found),
        examples=found.examples,
        parents=tuple(_entry(each) for each in above(store.connection, number)),
        children=tuple(
            Child(_entry(each), *map(len, resting.on(rests_below[each.number])))
            for each in below(store.connection, number)
        ),
        references=_references(store, found.text_id),
        rules=_entries(store, naming(store.connection, number, "rule"), most),
        glossary=_entries(store, naming(store.connection, number, "glossary"), most),
        house=_texts(store, house, most),
        linked=_texts(store, linked, most, resting.through(house)),
        official=_texts(store, official, most),
    )


def _entry_id(store: Store, typed: str) -> str:
    if typed.lstrip()[:1].isdecimal():
        raise NotFoundError(
            f"{typed!r} is not the number of a rule; those look like 7, 702, 702.35 or 702.35a"
        )
    return entry_id(store.connection, typed_term(typed) or typed)


def _shown_term(store: Store, text_id: str) -> ShownRule:
    return ShownRule(
        kind="glossary",
        edition=_edition(store),
        number=None,
        entry=_term_entry(store, text_id),
        references=_references(store, text_id),
    )


def _edition(store: Store) -> str | None:
    return next(source.edition for source in store.sources() if source.kind == "rules")


def _entry(found: Numbered) -> Entry:
    return Entry(rule_id(found.number), found.title, found.text)


def _term_entry(store: Store, text_id: str) -> Entry:
    term, _, meaning = store.text(text_id).text.partition("\n")
    return Entry(text_id, term, meaning)


def _references(store: Store, text_id: str | None) -> tuple[Entry, ...]:
    numbers = () if text_id is None else store.references(text_id)
    return tuple(_entry(numbered(store.connection, number)) for number in numbers)


def _entries(store: Store, ids: Sequence[str], most: int | None) -> First[Entry]:
    return First(
        len(ids),
        tuple(
            _entry(numbered(store.connection, number_of(text_id)))
            if is_rule_id(text_id)
            else _term_entry(store, text_id)
            for text_id in ids[:most]
        ),
    )


def _texts(
    store: Store,
    ids: Set[str],
    most: int | None,
    through: Mapping[str, Sequence[str]] = _NOT_LINKED,
) -> First[RestingText]:
    return First(
        len(ids),
        tuple(
            _resting_text(store, text_id, through.get(text_id, ()))
            for text_id in sorted(ids)[:most]
        ),
    )


def _resting_text(store: Store, text_id: str, through: Sequence[str]) -> RestingText:
    text = store.text(text_id)
    verdict = text_verdict(store, text)
    # Only rules and glossary entries have none.
    assert verdict is not None
    return RestingText(text_id, text.text, verdict, cards_of(store, text_id), tuple(through))
