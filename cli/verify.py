"""`kb verify`: every check of the knowledge base."""

from __future__ import annotations

import os
from pathlib import Path

import click

from cli.layout import print_json
from cli.progress import progress


@click.command()
@click.option("--report", "only_report", is_flag=True, help="Stored verdicts only; run nothing.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    show_default="one a processor",
    help="How many checks run at once.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_obj
def verify(home: Path | None, only_report: bool, jobs: int, as_json: bool) -> None:
    """Run every check that is not up to date, and count the verdicts.

    Exit status 1 means that a check proved nothing or did not run to its end, or that the engine
    contradicts a ruling without a cause on record; those with one are known disagreements.
    """
    from kb.generations import open_store, writing
    from kb.home import Home
    from kb.report import report as stored_report
    from kb.verify import verify as verified

    found = Home.find(home)
    if only_report:
        with open_store(found) as store:
            report = stored_report(store)
    else:
        found.demand_current()
        with writing(found), open_store(found) as store, progress() as tell:
            report = verified(
                store,
                workers=jobs,
                progress=lambda done, total, name: tell("Running the checks", done, total),
            )
    if as_json:
        print_json(report.to_json())
    else:
        for line in report.lines():
            click.echo(line)
    if report.unexplained:
        raise click.exceptions.Exit(1)
