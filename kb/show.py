"""One text with everything that is known of it, and one page with what its paragraphs are."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from corpus.errors import NotFoundError
from corpus.store import Store
from corpus.stored import StoredVerdict, Text, TextKind
from corpus.wording import differences
from kb.beside import beside
from kb.claims import LeftOut, TextClaim, split
from kb.ids import resolve_id
from kb.link_table import cards_of
from kb.rows import UNLINKED, current_verdicts, has_something_to_run, rows_of
from kb.verdicts import Verdict

_N_LISTED = 5


@dataclass(frozen=True, slots=True)
class Place:
    """One paragraph in which a text stands; `position` counts from 1, `date` is ISO 8601."""

    source: str
    position: int
    card: str | None
    date: str | None


@dataclass(frozen=True, slots=True)
class NearDuplicate:
    """Another text of the same group, and what stands here and there where their words differ."""

    id: str
    text: str
    differences: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ClaimOnRow:
    """What a ruling asserts in one place, the ids of its checks, and what they said.

    `sentence` is the hash under which kb/links/claims.json links it, "" for a house ruling;
    `why` says why it is not proven.
    """

    text: str
    sentence: str
    checks: tuple[str, ...]
    verdict: Verdict
    why: str


@dataclass(frozen=True, slots=True)
class Row:
    """A text on one card, or (`card` is None) on none of its own.

    `engine` is the one that the verdict rests on, None where nothing has been run. `left_out`
    are its sentences that assert nothing, each with the reason.
    """

    card: str | None
    verdict: Verdict
    engine: str | None
    claims: tuple[ClaimOnRow, ...]
    left_out: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A text with its places, its near-duplicates, and what its checks said.

    `checks` are the ids of the house rulings whose checks run for it, `rules` their rule
    numbers; `links` are the ids of the official texts that are linked to a house ruling.
    `advisory` is the kind of a text with nothing to execute. A rule or a glossary entry has no
    verdict and no rows.
    """

    id: str
    kind: TextKind
    text: str
    verdict: Verdict | None
    advisory: str | None
    cards: tuple[str, ...]
    rules: tuple[str, ...]
    checks: tuple[str, ...]
    links: tuple[str, ...]
    rows: tuple[Row, ...]
    places: tuple[Place, ...]
    near_duplicates: tuple[NearDuplicate, ...]

    def to_json(self) -> dict[str, Any]:
        """Return what `kb show --json` prints."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class PageParagraph:
    """A paragraph of a page as it is printed there, and the id of the text that it is."""

    position: int
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page with every paragraph; `card` is None for a page of general rulings."""

    name: str
    card: str | None
    is_card_given: bool
    paragraphs: tuple[PageParagraph, ...]

    def to_json(self) -> dict[str, Any]:
        """Return what `kb show --page --json` prints."""
        return asdict(self)


def show(store: Store, typed_id: str) -> Shown:
    """Return a text by its id as a person types it (see `kb.ids`); raises NotFoundError."""
    text = store.text(resolve_id(store, typed_id))
    source_of = {source.id: source.name for source in store.sources()}
    known = beside(store, text)
    return Shown(
        id=text.id,
        kind=text.kind,
        text=text.text,
        verdict=known.verdict,
        advisory=text.advisory,
        cards=cards_of(store, text.id),
        rules=known.rules,
        checks=known.checks,
        links=known.links,
        rows=_rows(store, text),
        places=tuple(
            Place(source_of[each.source_id], each.position, each.card, each.date)
            for each in store.occurrences(text.id)
        ),
        near_duplicates=tuple(
            NearDuplicate(
                other.id,
                other.text,
                differences(text.text, other.text),
            )
            for other in store.group_of(text)
            if other.id != text.id
        ),
    )


def _rows(store: Store, text: Text) -> tuple[Row, ...]:
    if text.kind in ("rule", "glossary"):
        return ()
    silent = None
    if not has_something_to_run(store, text):
        silent = Verdict.UNLINKED if text.advisory is None else Verdict.ADVISORY
    stored = {verdict.card: verdict for verdict in current_verdicts(store, text.id)}
    return tuple(_row(text, row.card, stored.get(row.card), silent) for row in rows_of(store, text))


def _row(text: Text, card: str | None, stored: StoredVerdict | None, silent: Verdict | None) -> Row:
    """Return a row; `silent` is the verdict of a text with nothing to run."""
    if silent is Verdict.ADVISORY:
        return Row(card, Verdict.ADVISORY, None, (), ())
    claims: tuple[TextClaim, ...] = (TextClaim(text.text, "", (text.id.removeprefix("house "),)),)
    left_out: tuple[LeftOut, ...] = ()
    if text.kind == "ruling":
        claims, left_out = split(text.text, card)
    detail: dict[str, Any] = {"claims": []} if stored is None else json.loads(stored.detail)
    said = {each["text"]: (Verdict(each["verdict"]), each["why"]) for each in detail["claims"]}
    unsaid = (silent or Verdict.NOT_RUN, UNLINKED if silent else "")
    return Row(
        card=card,
        verdict=silent or (Verdict.NOT_RUN if stored is None else Verdict(stored.verdict)),
        engine=None if stored is None else stored.engine,
        claims=tuple(
            ClaimOnRow(
                claim.text,
                claim.sentence_hash,
                tuple(f"house {name}" for name in claim.checks),
                *said.get(claim.text, unsaid),
            )
            for claim in claims
        ),
        left_out=tuple((each.text, each.reason) for each in left_out),
    )


def show_page(store: Store, name: str) -> Page:
    """Return the page of this name with its paragraphs; raises NotFoundError with the names."""
    pages = [source for source in store.sources() if source.kind == "gatherer"]
    page = next((source for source in pages if source.name == name), None)
    if page is None:
        listed = ", ".join(source.name for source in pages[:_N_LISTED])
        more = f" and {len(pages) - _N_LISTED} more" if pages[_N_LISTED:] else ""
        raise NotFoundError(
            f"this knowledge base has no page called {name!r}; "
            + (f"there are {listed}{more}" if pages else "run `kb build FILE` to load pages")
        )
    rows = store.connection.execute(
        "SELECT position, text_id, original FROM occurrences WHERE source_id = ? ORDER BY position",
        (page.id,),
    )
    return Page(
        page.name, page.card, page.is_card_given, tuple(PageParagraph(*row) for row in rows)
    )
