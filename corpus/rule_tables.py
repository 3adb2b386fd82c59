"""The Comprehensive Rules in the store: the tree of their numbers, and who names which number.

Every function that writes leaves the transaction to its caller.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from corpus.errors import NotFoundError
from corpus.rule_references import References
from corpus.rulebook import (
    GlossaryEntry,
    Section,
    is_rule_id,
    number_of,
    order,
    parent_of,
    without_examples,
)
from corpus.stored import TextKind

# Few rulings have a number of three digits or a chapter, and looking for mentions is slow.
_MAY_NAME_A_RULE = (
    "normalised GLOB '*[0-9][0-9][0-9]*' OR normalised GLOB '*[Ss]ection [0-9]*' "
    "OR normalised GLOB '*[Ss]ections [0-9]*'"
)

_NUMBERED = (
    "SELECT number, title, text_id, text FROM rules LEFT JOIN texts ON texts.id = text_id "
    "WHERE {} ORDER BY position"
)
_N_CLOSE = 3
# Of 100; below it the terms that rapidfuzz offers have little but letters in common.
_LEAST_CLOSENESS = 65


@dataclass(frozen=True, slots=True)
class Numbered:
    """What stands under a number: the title of a chapter or a section, or a rule's text.

    Of `title` and `text_id` one is None. `text` is a rule's without its examples, "" for a title.
    """

    number: str
    title: str | None
    text_id: str | None
    text: str = ""
    examples: tuple[str, ...] = ()


def write_numbers(
    connection: sqlite3.Connection, source_id: int, sections: Iterable[Section]
) -> None:
    """Write the tree of numbers of a source of rules, whose texts are written already."""
    connection.execute("DELETE FROM rules WHERE source_id = ?", (source_id,))
    rules = [
        text_id
        for (text_id,) in connection.execute(
            "SELECT text_id FROM occurrences WHERE source_id = ?", (source_id,)
        )
        if is_rule_id(text_id)
    ]
    named: list[tuple[str, str | None, str | None]] = [
        *((section.number, section.title, None) for section in sections),
        *((number_of(text_id), None, text_id) for text_id in rules),
    ]
    connection.executemany(
        "INSERT INTO rules (number, parent, position, title, text_id, source_id) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        (
            (number, parent_of(number), position, title, text_id, source_id)
            for position, (number, title, text_id) in enumerate(
                sorted(named, key=lambda each: order(each[0])), start=1
            )
        ),
    )


def write_references(connection: sqlite3.Connection) -> None:
    """Note anew which numbers every rule, glossary entry and official ruling names.

    Only numbers that the loaded rules have: without rules, none.
    """
    connection.execute("DELETE FROM rule_references")
    numbers = [number for (number,) in connection.execute("SELECT number FROM rules")]
    if not numbers:
        return
    look_up = References(numbers)
    texts = connection.execute(
        f"SELECT id, text FROM texts WHERE kind != 'house' AND ({_MAY_NAME_A_RULE})"
    ).fetchall()
    connection.executemany(
        "INSERT INTO rule_references (text_id, number, position) VALUES (?, ?, ?)",
        (
            (text_id, number, position)
            for text_id, text in texts
            for position, number in enumerate(look_up.find(text)[0], start=1)
        ),
    )


def references_of(connection: sqlite3.Connection, text_id: str) -> tuple[str, ...]:
    """Return the numbers of the rules and sections that a text names, in its order."""
    rows = connection.execute(
        "SELECT number FROM rule_references WHERE text_id = ? ORDER BY position", (text_id,)
    )
    return tuple(number for (number,) in rows)


def numbered(connection: sqlite3.Connection, number: str) -> Numbered:
    """Return what stands under a number.

    Raises NotFoundError, with the numbers around it, for one that the loaded rules do not have,
    and where no rules are loaded.
    """
    found = _numbered(connection, "number = ?", number)
    if not found:
        raise NotFoundError(_unknown(connection, number))
    return found[0]


def above(connection: sqlite3.Connection, number: str) -> tuple[Numbered, ...]:
    """Return what stands under the numbers that `number` belongs under, its chapter first."""
    parent = parent_of(number)
    if parent is None:
        return ()
    return (*above(connection, parent), numbered(connection, parent))


def below(connection: sqlite3.Connection, number: str | None) -> tuple[Numbered, ...]:
    """Return what stands directly below a number, in order; below None, the chapters."""
    return _numbered(connection, "parent IS ?", number)


def naming(connection: sqlite3.Connection, number: str, kind: TextKind) -> tuple[str, ...]:
    """Return the ids of the texts of a kind that name this number itself.

    Rules are in the order of their numbers, others in that of their ids.
    """
    rows = connection.execute(
        "SELECT text_id FROM rule_references JOIN texts ON texts.id = text_id "
        "WHERE number = ? AND kind = ? ORDER BY text_id",
        (number, kind),
    )
    ids = [text_id for (text_id,) in rows]
    if kind == "rule":
        ids.sort(key=lambda text_id: order(number_of(text_id)))
    return tuple(ids)


def term_of(text_id: str) -> str:
    """Return the term of the glossary entry with this id, in lower case."""
    return text_id.removeprefix("glossary ")


def entry_id(connection: sqlite3.Connection, term: str) -> str:
    """Return the id of the glossary entry of a term, in any case.

    Raises NotFoundError, with close terms, for one that the glossary does not have, and where no
    rules are loaded.
    """
    demand_rules(connection)
    wanted = GlossaryEntry(term, "").id
    rows = connection.execute("SELECT id FROM texts WHERE kind = 'glossary' ORDER BY id")
    terms = {text_id: term_of(text_id) for (text_id,) in rows}
    if wanted in terms:
        return wanted
    # Needed by a mistake alone: an answer does not wait for the import.
    from rapidfuzz import fuzz, process, utils

    found = process.extract(
        term_of(wanted),
        terms,
        scorer=fuzz.token_set_ratio,
        processor=utils.default_process,
        limit=_N_CLOSE,
        score_cutoff=_LEAST_CLOSENESS,
    )
    close = ", ".join(f"`{text_id}`" for _, _, text_id in found)
    offered = f"; close to it are {close}" if close else ", and none close to it"
    raise NotFoundError(f"the glossary of the loaded rules has no term {term!r}{offered}")


def demand_rules(connection: sqlite3.Connection) -> None:
    """Raise NotFoundError where no Comprehensive Rules are loaded."""
    if connection.execute("SELECT 1 FROM rules LIMIT 1").fetchone() is None:
        raise NotFoundError(
            "this knowledge base has no Comprehensive Rules; run `kb fetch rules`, or "
            "`kb build FILE` with their text file"
        )


def _numbered(
    connection: sqlite3.Connection, condition: str, number: str | None
) -> tuple[Numbered, ...]:
    rows = connection.execute(_NUMBERED.format(condition), (number,))
    return tuple(
        Numbered(number, title, text_id, *without_examples(printed or ""))
        for number, title, text_id, printed in rows
    )


def _unknown(connection: sqlite3.Connection, number: str) -> str:
    demand_rules(connection)
    nearest = parent_of(number)
    while nearest is not None and not _numbered(connection, "number = ?", nearest):
        nearest = parent_of(nearest)
    there = [each.number for each in below(connection, nearest)]
    within = "they have chapters" if nearest is None else f"{nearest} has"
    numbers = " to ".join(dict.fromkeys((there[0], there[-1]))) if there else "nothing below it"
    return f"the loaded rules have no {number}; {within} {numbers}"
