"""A card by a name as a person types it, with its rulings and what was proven of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import asdict, dataclass
from typing import Any

from corpus.card_search import Match, search_card
from corpus.card_tables import read_card
from corpus.records import Face, ForeignName
from corpus.store import Store
from corpus.stored import Text
from kb.asked_card import names_on_texts
from kb.beside import beside
from kb.editions import Editions, editions
from kb.house import house_rulings
from kb.link_table import cards_of
from kb.rows import text_verdict
from kb.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Wording:
    """A ruling as one source words it; `date` is ISO 8601, the latest on this card."""

    id: str
    date: str | None
    text: str
    verdict: Verdict | None


@dataclass(frozen=True, slots=True)
class CardRuling:
    """What a card's rulings say once: the latest wording, and the near-duplicates of it.

    The verdict is of its row on this card and `why` says why it is not proven; `rules` and
    `checks` are as in `kb.beside`. `n_other_cards` counts the other cards that this ruling, or a
    near-duplicate of it, stands on.
    """

    id: str
    date: str | None
    text: str
    verdict: Verdict | None
    why: str
    rules: tuple[str, ...]
    checks: tuple[str, ...]
    n_other_cards: int
    near_duplicates: tuple[Wording, ...]


@dataclass(frozen=True, slots=True)
class OnThisCard:
    """A house ruling whose check can be run on the card."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card with its names in other languages, its rulings in the order of their dates, and the
    house rulings that can be proven on it."""

    name: str
    layout: str
    faces: tuple[Face, ...]
    names: tuple[ForeignName, ...]
    rulings: tuple[CardRuling, ...]
    house: tuple[OnThisCard, ...]


@dataclass(frozen=True, slots=True)
class FoundCard:
    """What a typed name means, as in `corpus.card_search`, and the card where it is one."""

    query: str
    match: Match | None
    candidates: tuple[str, ...]
    card: ShownCard | None
    editions: Editions

    def to_json(self) -> dict[str, Any]:
        """Return what `kb card --json` prints."""
        return asdict(self)


def card(store: Store, name: str) -> FoundCard:
    """Return the card that a name means, or those it may mean.

    Raises NotFoundError where no cards are loaded.
    """
    found = search_card(store.connection, name)
    return FoundCard(
        query=name,
        match=found.match,
        candidates=found.candidates,
        card=None if found.card is None else _shown(store, found.card),
        editions=editions(store),
    )


def _shown(store: Store, full_name: str) -> ShownCard:
    card = read_card(store.connection, full_name)
    rows = store.connection.execute("SELECT id FROM texts WHERE kind = 'house'")
    # A house ruling that is newer than the last build comes with the next.
    stored = {text_id for (text_id,) in rows}
    return ShownCard(
        name=card.name,
        layout=card.layout,
        faces=card.faces,
        names=store.foreign_names(card.name),
        rulings=_rulings(store, names_on_texts(store, card)),
        house=tuple(
            OnThisCard(ruling.id, ruling.text)
            for ruling in house_rulings().values()
            if ruling.id in stored and any(map(ruling.fits, card.faces))
        ),
    )


def _rulings(store: Store, names: Sequence[str]) -> tuple[CardRuling, ...]:
    marks = ", ".join("?" * len(names))
    rows = store.connection.execute(
        f"SELECT text_id, template, date FROM occurrences WHERE card IN ({marks}) "
        "ORDER BY source_id, position",
        names,
    )
    dates: dict[str, str] = {}
    templates: defaultdict[str, set[str]] = defaultdict(set)
    for text_id, template, date in rows:
        dates[text_id] = max(dates.get(text_id, ""), date or "")
        templates[text_id].add(template)
    texts = {text_id: store.text(text_id) for text_id in dates}
    together = [
        sorted(ids, key=dates.__getitem__, reverse=True)
        for ids in _together(texts.values(), templates)
    ]
    bearers = _bearers(store, texts.values())
    return tuple(
        _ruling(store, [texts[text_id] for text_id in ids], dates, names, bearers)
        # Sorting keeps the order of places among equal dates.
        for ids in sorted(together, key=lambda ids: (not dates[ids[0]], dates[ids[0]]))
    )


def _together(texts: Iterable[Text], templates: Mapping[str, Set[str]]) -> list[list[str]]:
    """Return the ids of texts with a common group or template together, in their order."""
    entries: list[tuple[set[str | int], list[str]]] = []
    for text in texts:
        keys: set[str | int] = {*templates[text.id]}
        if text.group is not None:
            keys.add(text.group)
        joined = [entry for entry in entries if not entry[0].isdisjoint(keys)]
        if not joined:
            entries.append((keys, [text.id]))
            continue
        for other_keys, ids in joined[1:]:
            joined[0][0].update(other_keys)
            joined[0][1].extend(ids)
        joined[0][0].update(keys)
        joined[0][1].append(text.id)
        entries = [entry for entry in entries if entry not in joined[1:]]
    return [ids for _, ids in entries]


def _bearers(store: Store, texts: Collection[Text]) -> Mapping[str, frozenset[str]]:
    """Return the cards that each text, or a near-duplicate of it, stands on."""
    numbers = [text.group for text in texts if text.group is not None]
    members: defaultdict[int | None, list[str]] = defaultdict(list)
    for text_id, number in store.connection.execute(
        "SELECT id, group_number FROM texts "
        f"WHERE group_number IN ({', '.join('?' * len(numbers))}) AND kind = 'ruling'",
        numbers,
    ):
        members[number].append(text_id)
    return {
        text.id: frozenset(
            card
            for text_id in members[text.group] or [text.id]
            for card in cards_of(store, text_id)
        )
        for text in texts
    }


def _ruling(
    store: Store,
    texts: Sequence[Text],
    dates: Mapping[str, str],
    names: Sequence[str],
    bearers: Mapping[str, frozenset[str]],
) -> CardRuling:
    latest, *others = texts
    known = beside(store, latest, names)
    return CardRuling(
        id=latest.id,
        date=dates[latest.id] or None,
        text=latest.text,
        verdict=known.verdict,
        why=known.why,
        rules=known.rules,
        checks=known.checks,
        n_other_cards=len(frozenset[str]().union(*(bearers[text.id] for text in texts)) - {*names}),
        near_duplicates=tuple(
            Wording(
                other.id, dates[other.id] or None, other.text, text_verdict(store, other, names)
            )
            for other in others
        ),
    )
