"""Answers a question in plain words with the rulings that fit, best first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Any

from corpus.stored import Occurrence, Text, TextKind
from index.confidence import LOOKED_AT, is_answer
from index.fusion import fuse
from index.search import Hit
from kb.asked_card import written_names
from kb.beside import beside
from kb.editions import Editions, editions
from kb.named_cards import named_cards

if TYPE_CHECKING:
    from corpus.store import Store
    from kb.knowledge import KnowledgeBase
    from kb.verdicts import Verdict

_DEPTH = 200


@dataclass(frozen=True, slots=True)
class Found:
    """One ruling of an answer.

    `cards` are those of all rulings that say the same of their own card; the first of them is
    shown. `rules` are rule numbers, those of a ruling by way of the house rulings it is linked
    to. `date` is the latest one. `checks` are the ids of the house rulings whose checks run for
    it, `links` those of the official texts that are linked to a house ruling. `why` says why it
    is not proven, "" where it is.
    """

    rank: int
    id: str
    kind: TextKind
    text: str
    cards: tuple[str, ...]
    rules: tuple[str, ...]
    date: str | None
    source: str
    score: float
    verdict: Verdict | None
    why: str
    checks: tuple[str, ...]
    links: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The rulings that answer a question, best first; none where nothing is close enough."""

    query: str
    editions: Editions
    hits: tuple[Found, ...]

    def to_json(self) -> dict[str, Any]:
        """Return what `kb ask --json` prints."""
        return {
            "query": self.query,
            "editions": {
                "rules": self.editions.rules,
                "rulings": self.editions.rulings,
                "engine": self.editions.engine,
            },
            "hits": [
                {
                    "rank": hit.rank,
                    "id": hit.id,
                    "kind": hit.kind,
                    "text": hit.text,
                    "cards": list(hit.cards),
                    "rules": list(hit.rules),
                    "date": hit.date,
                    "source": hit.source,
                    "score": hit.score,
                    "verdict": None if hit.verdict is None else str(hit.verdict),
                    "checks": list(hit.checks),
                    "links": list(hit.links),
                }
                for hit in self.hits
            ],
        }


def ask(
    base: KnowledgeBase,
    question: str,
    n: int = 5,
    card: str | None = None,
    kind: TextKind | None = None,
    since: date | None = None,
) -> Answer:
    """Return the `n` best rulings for a question, or none when the best are not close enough.

    Only rulings on `card`, of `kind`, and with a date on or after `since` are looked at; house
    rulings are on no card and have no date. Raises NotFoundError for a card that this knowledge
    base does not know.
    """
    store = base.store
    cards = None if card is None else written_names(store, card)
    allowed = _filter(store, cards, kind, since)
    hits = _search(base, question, max(_DEPTH, LOOKED_AT, 10 * n), allowed)
    same = _collapsed(store, hits)[:n]
    return Answer(
        query=question,
        editions=editions(store),
        hits=tuple(_found(store, rank, *each, cards) for rank, each in enumerate(same, start=1)),
    )


def _search(
    base: KnowledgeBase, question: str, depth: int, allowed: Callable[[str], bool] | None
) -> tuple[Hit, ...]:
    """Search everything, and where the question names cards their rulings once more.

    The second search asks the rest of the question of those rulings alone; the two rankings are
    fused, so that a ruling on the card stands above its like without hiding general ones.
    Nothing is found where neither search is close enough.
    """
    hits = base.index.search(question, depth, allowed)
    named = named_cards(base.store, question)
    if not named.names:
        return hits if is_answer(hits) else ()
    on_card = _filter(base.store, named.names, None, None)
    about = base.index.search(
        named.rest,
        depth,
        lambda text: on_card is not None and on_card(text) and (allowed is None or allowed(text)),
    )
    if not (is_answer(hits) or is_answer(about)):
        return ()
    by_id = {hit.text_id: hit for hit in (*about, *hits)}
    fused = fuse([[hit.text_id for hit in hits], [hit.text_id for hit in about]])
    return tuple(replace(by_id[text_id], score=score) for text_id, score in fused)


def _filter(
    store: Store, cards: Sequence[str] | None, kind: TextKind | None, since: date | None
) -> Callable[[str], bool] | None:
    conditions: list[str] = []
    values: list[str] = []
    if kind is not None:
        conditions.append("id IN (SELECT id FROM texts WHERE kind = ?)")
        values.append(kind)
    if cards is not None:
        marks = ", ".join("?" * len(cards))
        conditions.append(f"id IN (SELECT text_id FROM occurrences WHERE card IN ({marks}))")
        values.extend(cards)
    if since is not None:
        conditions.append("id IN (SELECT text_id FROM occurrences WHERE date >= ?)")
        values.append(since.isoformat())
    if not conditions:
        return None
    query = f"SELECT id FROM texts WHERE {' AND '.join(conditions)}"
    return {text_id for (text_id,) in store.connection.execute(query, values)}.__contains__


def _collapsed(
    store: Store, hits: Iterable[Hit]
) -> list[tuple[Hit, Text, tuple[tuple[Occurrence, ...], ...]]]:
    """Join hits with the same template to the best of them, with the occurrences of them all."""
    by_template: dict[str, tuple[Hit, Text, tuple[tuple[Occurrence, ...], ...]]] = {}
    for hit in hits:
        text = store.text(hit.text_id)
        occurrences = store.occurrences(hit.text_id)
        key = min(each.template for each in occurrences)
        best, shown, all_of_them = by_template.get(key, (hit, text, ()))
        by_template[key] = (best, shown, (*all_of_them, occurrences))
    return list(by_template.values())


def _found(
    store: Store,
    rank: int,
    hit: Hit,
    text: Text,
    occurrences: Sequence[Sequence[Occurrence]],
    asked_on: Sequence[str] | None,
) -> Found:
    source_of = {source.id: source.name for source in store.sources()}
    own = occurrences[0]
    latest = max(own, key=lambda each: each.date or "")
    known = beside(store, text, asked_on)
    return Found(
        rank=rank,
        id=text.id,
        kind=text.kind,
        text=text.text,
        cards=tuple(dict.fromkeys(each.card for one in occurrences for each in one if each.card)),
        rules=known.rules,
        date=latest.date,
        source=source_of[latest.source_id],
        score=hit.score,
        verdict=known.verdict,
        why=known.why,
        checks=known.checks,
        links=known.links,
    )
