"""Which rulings of a knowledge base rest on which numbers of the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set

from corpus.rulebook import parent_of
from corpus.store import Store
from kb.house import house_rulings


class Resting:
    """The rulings of a store by the numbers they rest on, in three kinds.

    House rulings give their numbers, official texts are linked to such house rulings, and
    official texts name a number themselves.
    """

    def __init__(self, store: Store) -> None:
        self._house: defaultdict[str, set[str]] = defaultdict(set)
        self._linked: defaultdict[str, set[str]] = defaultdict(set)
        self._official: defaultdict[str, set[str]] = defaultdict(set)
        rows = store.connection.execute("SELECT id FROM texts WHERE kind = 'house'")
        stored = {text_id for (text_id,) in rows}
        for ruling in house_rulings().values():
            # One that is newer than the last build comes with the next.
            if ruling.id in stored:
                for number in ruling.rules:
                    self._house[number].add(ruling.id)
        for text_id, house_id in store.connection.execute("SELECT text_id, house_id FROM links"):
            self._linked[house_id].add(text_id)
        for text_id, number in store.connection.execute(
            "SELECT text_id, number FROM rule_references JOIN texts ON texts.id = text_id "
            "WHERE kind = 'ruling'"
        ):
            self._official[number].add(text_id)
        self._numbers = self._house.keys() | self._official.keys()

    def on(self, numbers: Iterable[str]) -> tuple[Set[str], Set[str], Set[str]]:
        """Return the ids of the house, linked and official texts that rest on these numbers."""
        asked = self._numbers.intersection(numbers)
        house = {text_id for number in asked for text_id in self._house[number]}
        linked = {text_id for house_id in house for text_id in self._linked[house_id]}
        return house, linked, {text_id for number in asked for text_id in self._official[number]}

    def by_child(self, number: str) -> Mapping[str, Sequence[str]]:
        """Return the numbers that anything rests on, by the child of `number` they belong to.

        A child on which nothing rests has none.
        """
        found: defaultdict[str, list[str]] = defaultdict(list)
        for each in self._numbers:
            child, parent = each, parent_of(each)
            while parent is not None and parent != number:
                child, parent = parent, parent_of(parent)
            if parent is not None:
                found[child].append(each)
        return found

    def through(self, house: Set[str]) -> Mapping[str, Sequence[str]]:
        """Return those of these house rulings that an official text is linked to, by its id."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for house_id in sorted(house):
            for text_id in self._linked[house_id]:
                found[text_id].append(house_id)
        return found
