"""`kb show`: one text with everything that is known of it, or one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.layout import listed, marked, print_json, wrapped

if TYPE_CHECKING:
    from kb.show import Page, Shown

_INDENT = "  "


@click.command()
@click.argument("text_id", nargs=-1, metavar="ID")
@click.option("--page", metavar="NAME", help="Show a page instead: which text each paragraph is.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_obj
def show(home: Path | None, text_id: tuple[str, ...], page: str | None, as_json: bool) -> None:
    """Print one ruling, or one page.

    A ruling comes with its cards, rules, checks, verdicts, the paragraphs where it stands, and
    the rulings that say almost the same.

    ID is `r` and the hash that `kb ask` shows, or its first digits; the name of a house ruling,
    with or without the word `house`; the number of a rule; or `glossary` and a term.
    """
    from kb.generations import open_store
    from kb.home import Home
    from kb.show import show as shown_text
    from kb.show import show_page

    if bool(text_id) == (page is not None):
        raise click.UsageError("name either an ID or a page")
    with open_store(Home.find(home)) as store:
        if page is not None:
            found = show_page(store, page)
            print_json(found.to_json()) if as_json else _print_page(found)
        else:
            shown = shown_text(store, " ".join(text_id))
            print_json(shown.to_json()) if as_json else _print_text(shown)


def _print_text(shown: Shown) -> None:
    verdict = "" if shown.verdict is None else f"  {marked(shown.verdict)}"
    click.echo(f"{click.style(shown.id, bold=True)}{verdict}")
    click.echo(wrapped(shown.text, _INDENT))
    facts = {
        "Nothing to play out": shown.advisory or "",
        "Cards": listed(shown.cards),
        "Rules": ", ".join(shown.rules),
        "Checks": ", ".join(shown.checks),
        "Official texts linked to it": ", ".join(shown.links),
    }
    for name, fact in facts.items():
        if fact:
            click.echo(wrapped(f"{name}: {fact}", ""))
    for row in shown.rows:
        ran = f" ({row.engine})" if row.engine else ""
        click.echo(f"On {row.card or 'no card of its own'}: {marked(row.verdict)}{ran}")
        for claim in row.claims:
            click.echo(wrapped(claim.text, _INDENT))
            why = f": {claim.why}" if claim.why else ""
            checks = f" ({', '.join(claim.checks)})" if claim.checks else ""
            link = f" [sentence {claim.sentence}]" if claim.sentence else ""
            said = f"{marked(claim.verdict)}{checks}{link}{why}"
            click.echo(wrapped(said, _INDENT * 2))
        for sentence, reason in row.left_out:
            click.echo(wrapped(f"{sentence} (left out: {reason})", _INDENT))
    for place in shown.places:
        about = f", {place.card}" if place.card else ""
        dated = f", {place.date}" if place.date else ""
        click.echo(f"From {place.source}, paragraph {place.position}{about}{dated}")
    for other in shown.near_duplicates:
        click.echo(f"Near-duplicate {other.id}:")
        for here, there in other.differences:
            click.echo(
                wrapped(f"here {here or 'nothing'!r}, there {there or 'nothing'!r}", _INDENT)
            )


def _print_page(page: Page) -> None:
    how = " (given)" if page.is_card_given else " (inferred)" if page.card else ""
    click.echo(f"{page.name}: {page.card or 'no card, general rulings'}{how}")
    for paragraph in page.paragraphs:
        click.echo(f"{paragraph.position}. {click.style(paragraph.id, bold=True)}")
        click.echo(wrapped(paragraph.text, "   "))
