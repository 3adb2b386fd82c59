"""`kb card`: a card with its rulings, or the cards that a name may mean."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.layout import counted, marked, print_json, wrapped

if TYPE_CHECKING:
    from corpus.records import Face
    from kb.card import CardRuling, FoundCard, ShownCard

_INDENT = "  "


@click.command()
@click.argument("name", nargs=-1, required=True)
@click.option("--names", "with_names", is_flag=True, help="Print its names in other languages too.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document, with all names.")
@click.pass_obj
def card(home: Path | None, name: tuple[str, ...], with_names: bool, as_json: bool) -> None:
    """Print a card, its rulings and their verdicts.

    NAME is a full name, the name of one face, or either in another language, whatever its case,
    accents and punctuation. For a misspelt one the card is printed only where its name is by far
    the closest, and the first line says so. Exit status 1 means that NAME is no card or several,
    and that names to choose from are printed.
    """
    from kb.card import card as found_card
    from kb.generations import open_store
    from kb.home import Home

    words = " ".join(name).strip()
    if not words:
        raise click.UsageError("the name is empty")
    with open_store(Home.find(home)) as store:
        found = found_card(store, words)
    if as_json:
        print_json(found.to_json())
    else:
        for line in _lines(found, with_names):
            click.echo(line)
    if found.card is None:
        raise click.exceptions.Exit(1)


def _lines(found: FoundCard, with_names: bool) -> Iterator[str]:
    unknown = f"No card is called {found.query!r}"
    if found.card is not None:
        if found.match == "close":
            yield wrapped(f"{unknown}; the closest name is {found.card.name}.", "")
            yield ""
        yield from _card(found.card, with_names)
    elif found.match is None:
        yield wrapped(
            f"{unknown}, and no name is close to it; check its spelling, or load more cards.", ""
        )
    else:
        several = f"{found.query!r} is several cards; name one in full:"
        yield wrapped(f"{unknown}; close to it are:" if found.match == "close" else several, "")
        for candidate in found.candidates:
            yield _INDENT + candidate
    yield ""
    yield wrapped(found.editions.sentence(), "")


def _card(card: ShownCard, with_names: bool) -> Iterator[str]:
    if len(card.faces) > 1:
        yield f"{click.style(card.name, bold=True)}  ({card.layout.replace('_', ' ')})"
    for face in card.faces:
        yield from _face(face)
    if with_names:
        yield ""
        yield "In other languages:"
        for name in card.names:
            of_face = f" ({name.face})" if name.face else ""
            yield f"{_INDENT}{name.language}: {name.name}{of_face}"
    yield ""
    yield f"{counted(len(card.rulings), 'ruling') if card.rulings else 'No rulings'} on it"
    for ruling in card.rulings:
        yield ""
        yield from _ruling(ruling)
    if card.house:
        yield ""
        yield "House rulings that can be proven on this card"
        for house in card.house:
            yield wrapped(f"{house.id}: {house.text}", _INDENT, _INDENT)


def _face(face: Face) -> Iterator[str]:
    cost = f"  {face.mana_cost}" if face.mana_cost else ""
    yield f"{click.style(face.name, bold=True)}{cost}"
    subtypes = f" \N{EM DASH} {' '.join(face.subtypes)}" if face.subtypes else ""
    yield f"{_INDENT}{' '.join((*face.supertypes, *face.types))}{subtypes}"
    if face.text:
        yield wrapped(face.text, _INDENT)
    if face.power is not None:
        yield f"{_INDENT}{face.power}/{face.toughness}"
    if face.loyalty is not None:
        yield f"{_INDENT}Loyalty: {face.loyalty}"


def _ruling(ruling: CardRuling) -> Iterator[str]:
    verdict = "" if ruling.verdict is None else f"  {marked(ruling.verdict)}"
    date = f"  {ruling.date}" if ruling.date else ""
    yield f"{click.style(ruling.id, bold=True)}{date}{verdict}"
    yield wrapped(ruling.text, _INDENT)
    if ruling.why:
        yield click.style(wrapped(ruling.why, _INDENT), dim=True)
    about = [
        f"rules {', '.join(ruling.rules)}" if ruling.rules else "",
        f"checks {', '.join(ruling.checks)}" if ruling.checks else "",
        f"also on {counted(ruling.n_other_cards, 'other card')}" if ruling.n_other_cards else "",
    ]
    if any(about):
        yield click.style(wrapped("; ".join(filter(None, about)), _INDENT), dim=True)
    for other in ruling.near_duplicates:
        of_another_verdict = other.verdict is not None and other.verdict != ruling.verdict
        said = f", {marked(other.verdict)}" if of_another_verdict and other.verdict else ""
        yield wrapped(f"nearly the same: {other.id}{said}", _INDENT)
