"""`kb fetch`: the publishers' files, downloaded and built from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.build import report_lines
from cli.layout import print_json
from cli.progress import progress

if TYPE_CHECKING:
    from kb.build import BuildReport
    from kb.download import Download
    from kb.fetch import FetchReport
    from kb.home import Home

NAMES = ("cards", "rules", "scryfall")
_WITHOUT_NAMES = ("cards", "rules")
_FAILED = 2


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(NAMES), metavar="[cards|rules|scryfall]...")
@click.option(
    "--cards-address",
    envvar="KB_CARDS_ADDRESS",
    show_envvar=True,
    metavar="ADDRESS",
    help="Where AtomicCards.json.gz is, with its .sha256 beside it; without it at MTGJSON.",
)
@click.option(
    "--rules-address",
    envvar="KB_RULES_ADDRESS",
    show_envvar=True,
    metavar="ADDRESS",
    help="The page that links to the rules as a .txt file, or that file; without it Wizards' page.",
)
@click.option(
    "--scryfall-address",
    envvar="KB_SCRYFALL_ADDRESS",
    show_envvar=True,
    metavar="ADDRESS",
    help="The list of Scryfall's bulk files; without it the one of Scryfall's API.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="How long a server may be silent.",
)
@click.option("--no-build", is_flag=True, help="Download only.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_obj
def fetch(
    home: Path | None,
    names: tuple[str, ...],
    cards_address: str | None,
    rules_address: str | None,
    scryfall_address: str | None,
    timeout: float,
    no_build: bool,
    as_json: bool,
) -> None:
    """Download the publishers' files, check them, and build from them.

    cards are MTGJSON's, with their rulings; rules are the Comprehensive Rules of Wizards of the
    Coast; scryfall are Scryfall's cards and rulings. Without a name it is cards and rules. What
    has not changed is not downloaded again, and what broke off goes on where it stopped.

    Exit status 2 means that a publisher's files could not be downloaded; the knowledge base is
    built from those of the others.
    """
    from kb.fetch import downloading
    from kb.fetch import fetch as fetched
    from kb.home import Home

    given = {"cards": cards_address, "rules": rules_address, "scryfall": scryfall_address}
    addresses = {name: given[name] for name in names or _WITHOUT_NAMES}
    found = Home.find(home)
    with downloading(found):
        with progress() as tell:
            # In kilobytes, because a terminal has little room.
            report = fetched(
                found,
                addresses,
                timeout,
                lambda name, done, total: tell(
                    f"Downloading {name} (kB)", done // 1000, total // 1000
                ),
            )
        if not as_json:
            for file in report.downloads:
                click.echo(_line(file))
        for failure in report.failures:
            click.echo(f"Error: {failure}", err=True)
        built = _built(found, report) if report.files and not no_build else None
    if as_json:
        print_json({**report.to_json(), "built": built is not None})
    elif built is not None:
        for line in report_lines(built):
            click.echo(line)
    if report.failures:
        raise click.exceptions.Exit(_FAILED)


def _built(home: Home, report: FetchReport) -> BuildReport:
    # The encoder and the engine are not needed to download.
    from kb.build import build

    with progress() as tell:
        return build(home, report.files, progress=tell)


def _line(file: Download) -> str:
    return f"{file.path}: {file.state}, {file.n_bytes:,} bytes from {file.address}"
