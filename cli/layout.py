"""How texts and verdicts look on a terminal."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Sequence
from typing import Any

import click

_WIDEST = 100
_N_LISTED = 6

_MARKS = {
    "proven": ("\N{CHECK MARK}", "green"),
    "proven on a stand-in": ("\N{CHECK MARK}", "green"),
    "partly proven": ("~", "yellow"),
    "refuted": ("\N{BALLOT X}", "red"),
    "vacuous": ("!", "yellow"),
    "unsupported": ("-", "yellow"),
    "error": ("!", "red"),
    "not run": (".", None),
    "advisory": ("i", None),
    "unlinked": ("?", None),
}


def marked(verdict: str) -> str:
    """Return a verdict with its mark, in colour where the terminal has colours."""
    mark, colour = _MARKS[verdict]
    return click.style(f"{mark} {verdict}", fg=colour)


def wrapped(text: str, indent: str, hanging: str = "") -> str:
    """Return a text in lines that fit the terminal, each after `indent`.

    All but the first line of a paragraph come after `hanging` too.
    """
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    return "\n".join(
        textwrap.fill(
            line,
            max(width, len(indent) + 20),
            initial_indent=indent,
            subsequent_indent=indent + hanging,
            break_long_words=False,
            break_on_hyphens=False,
        )
        for line in text.splitlines()
    )


def listed(names: Sequence[str]) -> str:
    """Return the first names, and how many more there are."""
    more = len(names) - _N_LISTED
    return ", ".join(names[:_N_LISTED]) + (f" and {more} more" if more > 0 else "")


def counted(n: int, word: str) -> str:
    """Return a number with its word, in the plural where there is not one."""
    plural = f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
    return f"{n:,} {word if n == 1 else plural}"


def print_json(document: Any) -> None:
    """Print one JSON document, in ASCII so that every terminal and pipe can take it."""
    click.echo(json.dumps(document, indent=2))
