"""The card that a person names, as the texts of this knowledge base name it."""

from __future__ import annotations

from corpus.card_search import search_card
from corpus.errors import NotFoundError
from corpus.folded import name_key
from corpus.records import Card
from corpus.store import Store


def written_names(store: Store, card: str) -> tuple[str, ...]:
    """Return the names under which texts may stand on the card that a person names.

    There is one as a rule. Raises NotFoundError for a card that this knowledge base does not
    know: with cards loaded any that is not among them, and else one that no text stands on.
    """
    if store.n_cards():
        return names_on_texts(store, store.card(card))
    on_texts = store.connection.execute(
        "SELECT DISTINCT card FROM occurrences WHERE card IS NOT NULL ORDER BY card"
    )
    written = tuple(
        name for (name,) in on_texts if name_key(card) in map(name_key, (name, *name.split(" // ")))
    )
    if not written:
        raise NotFoundError(
            f"no ruling of this knowledge base is on a card called {card!r}; check its spelling, "
            "or run `kb build --cards FILE` to make card names known"
        )
    return written


def names_on_texts(store: Store, card: Card) -> tuple[str, ...]:
    """Return the names by which texts may stand on a loaded card and on no other one.

    A page whose card was given before card names were known keeps the name as it was typed.
    """
    keys = {name_key(name) for name in (card.name, *(face.name for face in card.faces))}
    typed = [source.card for source in store.sources() if source.card]
    names = (
        *(face.name for face in card.faces),
        *(name for name in typed if name_key(name) in keys),
    )
    own = [name for name in names if search_card(store.connection, name).card == card.name]
    return tuple(dict.fromkeys((card.name, *own)))
