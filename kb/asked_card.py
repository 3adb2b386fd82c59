"""The card that a person names, as the texts of this knowledge base name it."""

from __future__ import annotations

from corpus.card_tables import folded_name
from corpus.errors import NotFoundError
from corpus.store import Store


def written_names(store: Store, card: str) -> tuple[str, ...]:
    """Return the names under which texts stand on this card; none where no text does.

    There is one as a rule. A page whose card was given before card names were known keeps the
    name as it was typed. Raises NotFoundError for a card that this knowledge base does not
    know: with cards loaded any that is not among them, and else one that no text stands on.
    """
    wanted = {folded_name(card)}
    if store.n_cards():
        known = store.card(card)
        wanted |= {folded_name(known.name), *(folded_name(face.name) for face in known.faces)}
    on_texts = store.connection.execute(
        "SELECT DISTINCT card FROM occurrences WHERE card IS NOT NULL ORDER BY card"
    )
    written = tuple(
        name
        for (name,) in on_texts
        if not wanted.isdisjoint(map(folded_name, (name, *name.split(" // "))))
    )
    if not written and not store.n_cards():
        raise NotFoundError(
            f"no ruling of this knowledge base is on a card called {card!r}; check its spelling, "
            "or run `kb build --cards FILE` to make card names known"
        )
    return written
