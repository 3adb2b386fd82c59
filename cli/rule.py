"""`kb rule`: a rule, section, chapter or glossary entry, and the rulings that rest on it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.layout import counted, listed, marked, print_json, wrapped

if TYPE_CHECKING:
    from kb.rule import Child, Entry, First, RestingText, ShownRule

_INDENT = "  "
_MOST = 10
_FIRST_WORDS = 76


@click.command()
@click.argument("number", nargs=-1, required=True, metavar="NUMBER|[glossary] TERM")
@click.option(
    "-n",
    "n",
    type=click.IntRange(min=1),
    help=f"How many rulings, and how many texts that name it, of each kind: {_MOST}, with --json "
    "all.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_obj
def rule(home: Path | None, number: tuple[str, ...], n: int | None, as_json: bool) -> None:
    """Print a rule of the Comprehensive Rules, or an entry of their glossary.

    A rule comes with its parents, what is below it, what it names, what names it, and the
    rulings that rest on it: house rulings that give its number, official texts linked to those,
    and official texts that name the number themselves.

    NUMBER is a chapter (7), a section (702), a rule (702.35) or a subrule (702.35a).
    """
    from kb.generations import open_store
    from kb.home import Home
    from kb.rule import show_rule

    most = n or (None if as_json else _MOST)
    with open_store(Home.find(home)) as store:
        shown = show_rule(store, " ".join(number), most)
    if as_json:
        print_json(shown.to_json())
    else:
        for line in _lines(shown):
            click.echo(line)


def _lines(shown: ShownRule) -> Iterator[str]:
    edition = f"  rules of {shown.edition}" if shown.edition else ""
    yield f"{click.style(shown.entry.id, bold=True)}{edition}"
    for parent in shown.parents:
        yield wrapped(f"{parent.id} {parent.title or parent.text}", _INDENT, _INDENT)
    if shown.entry.title:
        yield wrapped(shown.entry.title, "")
    if shown.entry.text:
        yield wrapped(shown.entry.text, "")
    for example in shown.examples:
        yield wrapped(f"Example: {example}", _INDENT)
    if shown.children:
        yield f"Below it: {len(shown.children)}"
    for child in shown.children:
        yield from _child(child, is_whole=shown.kind == "rule")
    if shown.references:
        yield f"It names: {len(shown.references)}"
    for entry in shown.references:
        yield _short(entry)
    yield from _named("Rules that name it", shown.rules)
    yield from _named("Glossary entries that name it", shown.glossary)
    if shown.kind != "glossary":
        yield from _resting(f"House rulings that give {shown.number}", shown.house)
        yield from _resting("Official texts linked to those", shown.linked)
        yield from _resting(f"Official texts that name {shown.number}", shown.official)


def _child(child: Child, is_whole: bool) -> Iterator[str]:
    entry = child.entry
    yield wrapped(f"{entry.id} {entry.text}", _INDENT, _INDENT) if is_whole else _short(entry)
    counts = [
        counted(child.n_house, "house ruling") if child.n_house else "",
        f"{counted(child.n_linked, 'official text')} linked to them" if child.n_linked else "",
        f"{counted(child.n_official, 'official text')} by number" if child.n_official else "",
    ]
    if any(counts):
        resting = f"resting on it: {', '.join(filter(None, counts))}"
        yield click.style(wrapped(resting, _INDENT * 2), dim=True)


def _short(entry: Entry) -> str:
    words = f"{entry.id} {entry.text or entry.title}"
    return _INDENT + textwrap.shorten(words, _FIRST_WORDS, placeholder=" …")


def _named(heading: str, entries: First[Entry]) -> Iterator[str]:
    if entries.n:
        yield f"{heading}: {entries.n}"
    for entry in entries.first:
        yield _short(entry)
    yield from _more(entries.n - len(entries.first))


def _resting(heading: str, texts: First[RestingText]) -> Iterator[str]:
    yield f"{heading}: {texts.n or 'none'}"
    for text in texts.first:
        on = f"  on {listed(text.cards)}" if text.cards else ""
        through = f"  through {listed(text.through)}" if text.through else ""
        yield wrapped(f"{marked(text.verdict)}  {text.id}{on}{through}", _INDENT, _INDENT)
        yield wrapped(text.text, _INDENT * 2)
    yield from _more(texts.n - len(texts.first))


def _more(n: int) -> Iterator[str]:
    if n:
        yield f"{_INDENT}and {n:,} more"
