"""`kb ask`: the rulings that answer a question."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.layout import listed, marked, print_json, wrapped

if TYPE_CHECKING:
    from corpus.stored import TextKind
    from kb.ask import Found

_INDENT = "   "
# Stands before an argument that must not be read as an option, and in no question.
_KEPT = "\0"
_COUNTERS = re.compile(r"-\d+/")


class _Question(click.Command):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # "-1/-1 counters on a creature" is a question and not the option -1.
        kept = [f"{_KEPT}{arg}" if _COUNTERS.match(arg) else arg for arg in args]
        return super().parse_args(ctx, kept)


@click.command(cls=_Question)
@click.argument("question", nargs=-1, required=True)
@click.option(
    "-n", "n", type=click.IntRange(min=1), default=5, show_default=True, help="How many at most."
)
@click.option("--card", metavar="NAME", help="Only rulings on this card.")
@click.option(
    "--kind",
    type=click.Choice(["ruling", "house", "rule", "glossary"]),
    help="Only texts of this kind.",
)
@click.option(
    "--since",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    help="Only rulings with this date or a later one; those without a date are left out.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_obj
def ask(
    home: Path | None,
    question: tuple[str, ...],
    n: int,
    card: str | None,
    kind: TextKind | None,
    since: datetime | None,
    as_json: bool,
) -> None:
    """Print the rulings that answer QUESTION.

    The best comes first, and each comes with its verdict. Exit status 1 means that nothing was
    found.
    """
    from kb.ask import ask as answer_to
    from kb.home import Home
    from kb.knowledge import open_knowledge_base

    words = " ".join(question).replace(_KEPT, "").strip()
    if not words:
        raise click.UsageError("the question is empty")
    with open_knowledge_base(Home.find(home)) as base:
        answer = answer_to(base, words, n, card, kind, since.date() if since else None)
    if as_json:
        print_json(answer.to_json())
    else:
        for hit in answer.hits:
            _print_hit(hit)
        if not answer.hits:
            click.echo("Nothing was found that answers this.\n")
        click.echo(wrapped(answer.editions.sentence(), ""))
    if not answer.hits:
        raise click.exceptions.Exit(1)


def _print_hit(hit: Found) -> None:
    verdict = "" if hit.verdict is None else f"{marked(hit.verdict)}  "
    click.echo(f"{hit.rank}. {verdict}{click.style(hit.id, bold=True)}")
    click.echo(wrapped(hit.text, _INDENT))
    if hit.why:
        click.echo(click.style(wrapped(hit.why, _INDENT), dim=True))
    about = [
        f"on {listed(hit.cards)}" if hit.cards else "",
        f"rules {', '.join(hit.rules)}" if hit.rules and hit.kind != "rule" else "",
        hit.date or "",
    ]
    if any(about):
        click.echo(click.style(wrapped("; ".join(filter(None, about)), _INDENT), dim=True))
    click.echo()
