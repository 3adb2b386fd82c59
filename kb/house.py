"""House rulings: what this project says in its own words, each bound to the check that proves it.

A check is a function that returns a `Check`; the decorator `house` gives it its sentence and its
rule numbers. Where the ruling is about a keyword, the function takes the face of a card that has
it, so that the same claim can be run on any such card; without one it is run on a stand-in.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Literal, overload

from corpus.errors import NotFoundError
from corpus.records import Face
from engine.contrast import Contrast
from engine.scenario import Scenario

Cause = Literal["engine", "outdated", "misread", "unmodelled"]


@dataclass(frozen=True, slots=True)
class Check:
    """What a claim asserts, in a form that runs: a scenario and its contrast."""

    scenario: Scenario
    contrast: Contrast


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Why a check does not prove its ruling although the ruling stands.

    `rule` is the rule number that decides it, `note` what the engine does instead. With the
    cause `unmodelled` the engine follows the rules and silently passes over text of a card; the
    verdict is then `unsupported`.
    """

    cause: Cause
    rule: str
    note: str


def _any_card(face: Face) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class HouseRuling:
    """A ruling in our words: `name` is "topic/slug", `rules` are numbers of the current rules.

    `keyword` is the keyword ability that a card must have to stand in the place of `stand_in`;
    both are None where the ruling is about no kind of card. `suits` tells the cards on which the
    scenario means what it says, say those that are cast without a target; on any other card the
    claim rests on the stand-in. `disagreement` is given for the rulings that the engine is known
    to contradict.
    """

    name: str
    text: str
    rules: tuple[str, ...]
    module: str
    build: Callable[[Face | None], Check]
    keyword: str | None = None
    stand_in: Face | None = None
    suits: Callable[[Face], bool] = _any_card
    disagreement: Disagreement | None = None

    @property
    def id(self) -> str:
        """The id under which the knowledge base knows it."""
        return f"house {self.name}"

    def check(self, card: Face | None = None) -> Check:
        """Return the check, on `card` where one is given and on the stand-in otherwise."""
        return self.build(card)

    def fits(self, card: Face) -> bool:
        """Return whether the check can be run on this card and says the same there."""
        return self.keyword is not None and self.keyword in card.keywords and self.suits(card)


_REGISTRY: dict[str, HouseRuling] = {}

Plain = Callable[[], Check]
OnCard = Callable[[Face], Check]


@overload
def house(
    name: str,
    *,
    ruling: str,
    rules: tuple[str, ...],
    disagreement: Disagreement | None = None,
) -> Callable[[Plain], Plain]: ...


@overload
def house(
    name: str,
    *,
    ruling: str,
    rules: tuple[str, ...],
    keyword: str,
    stand_in: Face,
    suits: Callable[[Face], bool] = _any_card,
    disagreement: Disagreement | None = None,
) -> Callable[[OnCard], OnCard]: ...


def house(
    name: str,
    *,
    ruling: str,
    rules: tuple[str, ...],
    keyword: str | None = None,
    stand_in: Face | None = None,
    suits: Callable[[Face], bool] = _any_card,
    disagreement: Disagreement | None = None,
) -> Callable[[Callable[..., Check]], Callable[..., Check]]:
    """Register a function as the check of a house ruling.

    Raises ValueError for a name that is taken: a mistake of whoever wrote the second one.
    """

    def register(function: Callable[..., Check]) -> Callable[..., Check]:
        if name in _REGISTRY:
            raise ValueError(f"two house rulings are called {name}")

        def build(card: Face | None) -> Check:
            return function() if stand_in is None else function(card or stand_in)

        _REGISTRY[name] = HouseRuling(
            name=name,
            text=ruling,
            rules=rules,
            module=function.__module__,
            build=build,
            keyword=keyword,
            stand_in=stand_in,
            suits=suits,
            disagreement=disagreement,
        )
        return function

    return register


@cache
def house_rulings() -> Mapping[str, HouseRuling]:
    """Return all house rulings by name, every module of `kb.checks` read."""
    package = importlib.import_module("kb.checks")
    for module in sorted(info.name for info in pkgutil.iter_modules(package.__path__)):
        importlib.import_module(f"kb.checks.{module}")
    return MappingProxyType(dict(sorted(_REGISTRY.items())))


def house_ruling(name: str) -> HouseRuling:
    """Return one house ruling by its name, with or without the word "house" before it.

    Raises NotFoundError for a name that there is none of.
    """
    found = house_rulings().get(name.removeprefix("house "))
    if found is None:
        raise NotFoundError(f"there is no house ruling called {name}")
    return found
