"""The id of a text as a person types it."""

from __future__ import annotations

import re

from corpus.errors import NotFoundError
from corpus.store import Store

_N_LISTED = 5
_HASH = re.compile(r"r?[0-9a-f]{1,12}", re.IGNORECASE)


def resolve_id(store: Store, typed: str) -> str:
    """Return the id that `typed` means.

    The first digits of a hash are enough where no other text starts so, with or without the `r`;
    a house ruling may go without the word "house". Raises NotFoundError for an id that there is
    none of, or that several texts have.
    """
    words = " ".join(typed.split())
    if "/" in words:
        name = words.removeprefix("house ").strip()
        return store.text(f"house {name}").id
    if not _HASH.fullmatch(words):
        raise NotFoundError(
            f"{words!r} is no id: those of rulings look like r0123456789ab and those of house "
            "rulings like `house madness/any-time`; `kb ask` shows them"
        )
    start = f"r{words.lower().removeprefix('r')}"
    found = [
        text_id
        for (text_id,) in store.connection.execute(
            "SELECT id FROM texts WHERE id >= ? AND id < ? ORDER BY id", (start, f"{start}~")
        )
    ]
    if len(found) > 1:
        listed = ", ".join(found[:_N_LISTED]) + (", …" if found[_N_LISTED:] else "")
        raise NotFoundError(f"{words!r} is the start of several ids: {listed}; type one in full")
    return store.text(found[0] if found else start).id
