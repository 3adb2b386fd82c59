"""`kb prove`: one ruling, played out now."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from cli.layout import print_json, wrapped
from corpus.errors import KnowledgeBaseError

PROVEN = ("proven", "proven on a stand-in")


@click.command()
@click.argument("text_id", nargs=-1, required=True, metavar="ID")
@click.option("--card", metavar="NAME", help="Prove it on this card.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--export",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the scenarios and their contrasts to a file, as JSON.",
)
@click.pass_obj
def prove(
    home: Path | None,
    text_id: tuple[str, ...],
    card: str | None,
    as_json: bool,
    export: Path | None,
) -> None:
    """Run the checks of one ruling now.

    ID is what `kb show` takes. Printed are the sample state, the actions, what was expected and
    what was seen, and the contrast: the same game with the cause of the ruling taken away. Exit
    status 1 means that it was not proven.
    """
    from kb.generations import open_store
    from kb.home import Home
    from kb.proof_story import tell_proof
    from kb.prove import prove as proof_of

    with open_store(Home.find(home)) as store:
        proof = proof_of(store, " ".join(text_id), card)
    document = proof.to_json()
    if export is not None:
        _write(export, document)
    if as_json:
        print_json(document)
    else:
        for line in tell_proof(proof):
            click.echo(_wrapped(line))
    if proof.verdict not in PROVEN:
        raise click.exceptions.Exit(1)


def _write(path: Path, document: dict[str, Any]) -> None:
    """Write every check of a proof, in the form that `engine.codec` reads."""
    scenarios = [
        {
            "id": document["id"],
            "card": document["card"],
            "check": claim["check"],
            "on": claim["on"],
            "scenario": claim["scenario"],
            "contrast": claim["contrast"],
        }
        for claim in document["claims"]
        if claim["scenario"] is not None
    ]
    try:
        path.write_text(json.dumps(scenarios, indent=2) + "\n", "utf-8")
    except OSError as refused:
        raise KnowledgeBaseError(
            f"{path}: cannot be written ({refused.strerror}); name another file with --export"
        ) from refused


def _wrapped(line: str) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    return wrapped(line.strip(), indent, "   " if indent else "")
