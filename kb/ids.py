"""The id of a text as a person types it."""

from __future__ import annotations

import re

from corpus.errors import NotFoundError
from corpus.rule_tables import entry_id, numbered
from corpus.store import Store

_N_LISTED = 5
_NUMBER = re.compile(
    r"(?:cr\s*)?(?P<number>[0-9](?:[0-9]{2}(?:\.[0-9]+[a-z]{0,2})?)?)\.?", re.IGNORECASE
)
_TERM = re.compile(r"glossary\s+(?P<term>.+)", re.IGNORECASE)
_HASH = re.compile(r"r?[0-9a-f]{1,12}", re.IGNORECASE)


def typed_number(typed: str) -> str | None:
    """Return the number of a chapter, a section or a rule that is typed, None for anything else.

    It may come with "CR" before it and a point after it, in any case of letters.
    """
    parts = _NUMBER.fullmatch(typed.strip())
    return parts["number"].lower() if parts else None


def typed_term(typed: str) -> str | None:
    """Return the term that is typed after the word "glossary", None without that word."""
    parts = _TERM.fullmatch(typed.strip())
    return parts["term"] if parts else None


def resolve_id(store: Store, typed: str) -> str:
    """Return the id that `typed` means.

    The first digits of a hash are enough where no other text starts so, with or without the `r`;
    a house ruling may go without the word "house", a rule without "CR". Digits alone are those of
    a hash. Raises NotFoundError for an id that there is none of, or that several texts have.
    """
    words = " ".join(typed.split())
    term = typed_term(words)
    if term is not None:
        return entry_id(store.connection, term)
    number = typed_number(words)
    if number is not None and not _HASH.fullmatch(words):
        return _rule(store, number)
    if "/" in words:
        name = words.removeprefix("house ").strip()
        return store.text(f"house {name}").id
    if not _HASH.fullmatch(words):
        raise NotFoundError(
            f"{words!r} is no id: those of rulings look like r0123456789ab, of house rulings like "
            "`house madness/any-time`, of rules like `CR 702.35a`, of glossary entries like "
            "`glossary madness`; `kb ask` shows them"
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


def _rule(store: Store, number: str) -> str:
    text_id = numbered(store.connection, number).text_id
    if text_id is None:
        raise NotFoundError(
            f"{number} of the rules is a title without a text; `kb rule {number}` shows what is "
            "below it"
        )
    return text_id
