"""Takes cards and sources into a store and says what came in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from corpus.normalise import ruling_id
from corpus.records import Card, Source
from corpus.store import Store
from corpus.stored import SourceChange


@dataclass(frozen=True, slots=True)
class Intake:
    """What came in: counts over the cards and sources that were taken in, not the whole store.

    `n_paragraphs` and `n_texts` are of the pages, house rulings are counted apart; `n_groups`
    are the groups of two or more near-duplicates in which a text of these pages stands;
    `page_cards` maps the name of each page to its card, None where it holds general rulings.
    """

    n_cards: int
    n_pages: int
    n_paragraphs: int
    n_texts: int
    n_groups: int
    n_house: int
    page_cards: Mapping[str, str | None]
    change: SourceChange


def take_in(store: Store, sources: Iterable[Source], cards: Iterable[Card] = ()) -> Intake:
    """Write cards and sources, infer the pages' cards, and group near-duplicates anew.

    Errors that reading `cards` raises come through, with no card written.
    """
    sources = tuple(sources)
    n_cards = store.add_cards(cards)
    change = sum(map(store.replace_source, sources), SourceChange())
    store.assign_page_cards()
    store.regroup()
    pages = [source for source in sources if source.kind == "gatherer"]
    ids = {ruling_id(paragraph.text) for page in pages for paragraph in page.paragraphs}
    group_of = {text.id: text.group for text in store.texts()}
    n_members = Counter(group_of.values())
    card_of = {stored.sha256: stored.card for stored in store.sources()}
    return Intake(
        n_cards=n_cards,
        n_pages=len(pages),
        n_paragraphs=sum(len(page.paragraphs) for page in pages),
        n_texts=len(ids),
        n_groups=len({group_of[text_id] for text_id in ids if n_members[group_of[text_id]] > 1}),
        n_house=sum(len(source.paragraphs) for source in sources if source.kind == "house"),
        page_cards={page.name: card_of[page.sha256] for page in pages},
        change=change,
    )
