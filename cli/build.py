"""`kb build`: a knowledge base from files, or more files for one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.layout import counted, print_json
from cli.progress import progress

if TYPE_CHECKING:
    from corpus.changes import Changes
    from corpus.holdings import Holdings
    from corpus.intake import Intake
    from kb.build import BuildReport

_N_REWORDED = 10


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--cards",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Take a card file's cards without its rulings, so that card names are known.",
)
@click.option("--card", metavar="NAME", help="The card that the pages are about.")
@click.option("--if-missing", is_flag=True, help="Do nothing where a knowledge base is.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_obj
def build(
    home: Path | None,
    files: tuple[Path, ...],
    cards: Path | None,
    card: str | None,
    if_missing: bool,
    as_json: bool,
) -> None:
    """Build a knowledge base, or add to it.

    FILES are recognised by what is in them, gzipped or not: MTGJSON's AtomicCards or a single
    set, Scryfall's bulk files of cards and of rulings, the Comprehensive Rules as text, rulings
    as JSON Lines of card, date and text, and Gatherer pages saved as text. A newer file of the
    same kind, or with the same name, takes the place of the older one. The house rulings are
    part of every knowledge base and are brought up to date too.

    Without --card, a page is about the card that most of its paragraphs name; where that is no
    card, it holds general rulings.
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
    if as_json:
        print_json(report.to_json())
        return
    for line in report_lines(report):
        click.echo(line)


def report_lines(report: BuildReport) -> Iterator[str]:
    """Yield the lines of the report for people."""
    yield from _taken(report.intake)
    for name, card in report.turned.items():
        yield f"  {name}: {_about(card)}"
    yield from _changed(report.changes)
    yield from _held(report.holdings)
    yield from report.checks.lines()
    # Not needed to see that there is nothing to do.
    from kb.verdicts import Verdict

    n_not_run = report.checks.rows.get(Verdict.NOT_RUN, 0)
    if n_not_run:
        yield f"`kb verify` runs the checks of {counted(n_not_run, 'row')} that were not run yet."
    if report.engine_missing:
        yield f"No check was run: {report.engine_missing}."
    if report.why_afresh:
        kept = (
            f" It is kept in {', '.join(map(str, report.set_aside))}." if report.set_aside else ""
        )
        yield (
            f"The knowledge base that was here could not be read: {report.why_afresh}.{kept} This "
            "one holds only what was read now."
        )


def _taken(intake: Intake) -> Iterator[str]:
    official = [source for source in intake.sources if source.kind != "house"]
    for source in official:
        counts = [
            counted(source.n_cards, "card") if source.n_cards else "",
            f"{counted(source.n_paragraphs, 'paragraph')}, {counted(source.n_texts, 'text')}"
            if source.n_paragraphs
            else "",
        ]
        edition = f" of {source.edition}" if source.edition else ""
        known = " (read before)" if source.is_known else ""
        about = f"; {_about(source.card)}" if source.kind == "gatherer" else ""
        read = ", ".join(filter(None, counts)) or "nothing"
        yield f"{source.name}{edition}: {read}{about}{known}"
        for note in source.notes:
            yield f"  {note}"
    if official:
        yield (
            f"Together {counted(intake.n_texts, 'different text')}, "
            f"{counted(intake.n_groups, 'group')} of near-duplicates."
        )


def _about(card: str | None) -> str:
    return card or "no card, general rulings"


def _changed(changes: Changes) -> Iterator[str]:
    counts = changes.counts
    yield (
        f"Texts: {counts.added:,} added, {counts.changed:,} changed, "
        f"{counts.vanished:,} vanished, {counts.unchanged:,} unchanged."
    )
    if changes.reworded:
        yield f"{counted(len(changes.reworded), 'text')} of these only in other words:"
        for pair in changes.reworded[:_N_REWORDED]:
            yield f"  {pair.old_id} is {pair.new_id} now, on {pair.card}"
        if changes.reworded[_N_REWORDED:]:
            yield f"  and {len(changes.reworded) - _N_REWORDED} more (--json lists them all)"


def _held(holdings: Holdings) -> Iterator[str]:
    from corpus.advisory import NOT_INDEXED

    yield (
        f"The knowledge base holds {counted(holdings.house, 'house ruling')}, "
        f"{counted(holdings.texts, 'official text')} in {counted(holdings.rows, 'row')} "
        f"({counted(holdings.templates, 'template')}, {counted(holdings.groups, 'group')}), "
        f"{counted(holdings.rules, 'rule')}, {counted(holdings.glossary, 'glossary entry')} "
        f"and {counted(holdings.cards, 'card')}."
    )
    for kind, (texts, rows) in holdings.not_rulings.items():
        indexed = ", not searched" if kind in NOT_INDEXED else ""
        yield f"  no rulings, {kind}: {counted(texts, 'text')} in {counted(rows, 'row')}{indexed}"
