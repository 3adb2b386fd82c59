"""The command `kb`: its sub-commands, and the one place where a mistake becomes a message."""

from __future__ import annotations

import errno
import io
import os
import sys
from pathlib import Path
from typing import Any

import click

from cli.ask import ask
from cli.build import build
from cli.card import card
from cli.fetch import fetch
from cli.prove import prove
from cli.rule import rule
from cli.rules import rules
from cli.show import show
from cli.verify import verify
from corpus.errors import KnowledgeBaseError

FAILED = 2
INTERRUPTED = 130


class _Failure(click.ClickException):
    exit_code = FAILED


class _Commands(click.Group):
    def main(self, *arguments: Any, **settings: Any) -> Any:
        for stream in (sys.stdout, sys.stderr):
            # A terminal that cannot show a character gets a question mark, not a traceback.
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        return super().main(*arguments, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
            ctx.color = False
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except KnowledgeBaseError as mistake:
            raise _Failure(str(mistake)) from mistake
        except OSError as problem:
            # A closed pipe is how `| head` ends, and click sees to that one.
            if problem.errno == errno.EPIPE:
                raise
            raise _Failure(f"the output could not be written: {problem.strerror}") from problem
        except KeyboardInterrupt:
            click.echo("Interrupted; the knowledge base is as it was.", err=True)
            ctx.exit(INTERRUPTED)


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit status: 0 found or proven, 1 nothing found or not proven, 2 wrong use or a "
    "failure, told in one sentence.",
)
@click.version_option(package_name="proven-rulings", message="%(prog)s %(version)s")
@click.option(
    "--home",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="The knowledge base's folder, instead of the one that KB_HOME names or the platform's.",
)
@click.pass_context
def main(ctx: click.Context, home: Path | None) -> None:
    """Rulings for Magic: The Gathering, each proven in a rules engine."""
    ctx.obj = home


for command in (ask, build, card, fetch, prove, rule, rules, show, verify):
    main.add_command(command)
