"""`kb rules diff`: what became of every rule between two editions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.layout import print_json, wrapped

if TYPE_CHECKING:
    from corpus.rulebook import Rulebook
    from corpus.rules_diff import Match, RulesDiff

_INDENT = "   "
_FILE = click.Path(path_type=Path)


@click.group()
def rules() -> None:
    """The Comprehensive Rules as files."""


@rules.command()
@click.argument("old", type=_FILE)
@click.argument("new", type=_FILE)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def diff(old: Path, new: Path, as_json: bool) -> None:
    """Print which rules of the text file NEW were added, removed, changed or renumbered since OLD.

    A renumbered rule is matched by its text.
    """
    from corpus.comprehensive_rules import read_rules
    from corpus.rules_diff import diff as compared

    before, after = read_rules(old), read_rules(new)
    found = compared(before, after)
    if as_json:
        print_json(_document(before, after, found))
    else:
        for line in _lines(before, after, found):
            click.echo(line)


def _document(before: Rulebook, after: Rulebook, found: RulesDiff) -> dict[str, Any]:
    """Return numbers alone, a pair of them for a rule with another number."""
    return {
        "old": before.effective.isoformat(),
        "new": after.effective.isoformat(),
        "unchanged": len(found.unchanged),
        "added": [rule.number for rule in found.added],
        "removed": [rule.number for rule in found.removed],
        "changed": [match.new.number for match in found.changed],
        "renumbered": [_pair(match) for match in found.renumbered],
        "renumbered_and_changed": [_pair(match) for match in found.renumbered_and_changed],
    }


def _pair(match: Match) -> list[str]:
    return [match.old.number, match.new.number]


def _lines(before: Rulebook, after: Rulebook, found: RulesDiff) -> Iterator[str]:
    from corpus.wording import differences

    yield f"From the rules of {before.effective} to those of {after.effective}:"
    yield (
        f"{len(found.unchanged)} unchanged, {len(found.changed)} changed, "
        f"{len(found.renumbered)} renumbered, {len(found.renumbered_and_changed)} both, "
        f"{len(found.added)} added, {len(found.removed)} removed."
    )
    for title, some in (("Added", found.added), ("Removed", found.removed)):
        for rule in some:
            yield wrapped(f"{title} {rule.number}: {rule.text}", "", _INDENT)
    for match in found.renumbered:
        yield f"Renumbered {match.old.number} to {match.new.number}"
    for match in (*found.changed, *found.renumbered_and_changed):
        was = f" (was {match.old.number})" if match.is_renumbered else ""
        yield f"Changed {match.new.number}{was}:"
        for here, there in differences(match.old.text, match.new.text):
            yield wrapped(f"{here or 'nothing'!r} became {there or 'nothing'!r}", _INDENT)
        if match.old.examples != match.new.examples:
            yield f"{_INDENT}other examples"
