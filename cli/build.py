"""`kb build`: a knowledge base from files, or more files for one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.layout import counted
from cli.progress import progress

if TYPE_CHECKING:
    from kb.build import BuildReport


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--cards",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Take the cards of an MTGJSON file, gzipped or not, so that card names are known.",
)
@click.option("--card", metavar="NAME", help="The card that the pages are about.")
@click.option("--if-missing", is_flag=True, help="Do nothing where a knowledge base is.")
@click.pass_obj
def build(
    home: Path | None,
    files: tuple[Path, ...],
    cards: Path | None,
    card: str | None,
    if_missing: bool,
) -> None:
    """Build a knowledge base, or add to it.

    FILES are Gatherer pages saved as text. The house rulings are part of every knowledge base
    and are brought up to date too. Without --card, a page is about the card that most of its
    paragraphs name; where that is no card, it holds general rulings. A page with the name of an
    earlier one takes its place.
    """
    from kb.home import Home

    if if_missing and (files or cards or card):
        raise click.UsageError("--if-missing builds the house rulings alone; leave the rest out")
    if card is not None and not files:
        raise click.UsageError("--card says which card the FILES are about, and there are none")
    found = Home.find(home)
    if if_missing and found.current() is not None:
        return
    # The rest is not needed to see that there is nothing to do.
    from kb.build import build as build_from

    with progress() as tell:
        report = build_from(found, files, cards, card, tell)
    for line in _lines(report):
        click.echo(line)


def _lines(report: BuildReport) -> Iterator[str]:
    intake = report.intake
    if intake.n_cards:
        yield f"Read {counted(intake.n_cards, 'card')}."
    if intake.n_pages:
        yield (
            f"Read {counted(intake.n_pages, 'page')} with "
            f"{counted(intake.n_paragraphs, 'paragraph')}: "
            f"{counted(intake.n_texts, 'different text')}, "
            f"{counted(intake.n_groups, 'group')} of near-duplicates."
        )
    for name, card in intake.page_cards.items():
        yield f"  {name}: {card or 'no card, general rulings'}"
    change = report.change
    yield (
        f"Texts: {change.added} added, {change.changed} changed, {change.vanished} vanished, "
        f"{change.unchanged} unchanged."
    )
    yield (
        f"The knowledge base holds {counted(report.n_house, 'house ruling')} and "
        f"{counted(report.n_texts, 'official text')}."
    )
    yield from report.checks.lines()
    if report.engine_missing:
        yield f"No check was run: {report.engine_missing}."
    if report.is_afresh:
        kept = (
            f" and is kept in {', '.join(map(str, report.set_aside))}" if report.set_aside else ""
        )
        yield (
            f"The knowledge base that was here could not be read{kept}: this one holds only what "
            "was read now."
        )
