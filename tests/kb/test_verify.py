"""Verifying a whole base: what runs, what is stored, what is skipped, what is counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.file_sources import opened_source, recognised
from corpus.gatherer import read_page
from corpus.intake import take_in
from corpus.normalise import ruling_id, text_hash
from corpus.records import Paragraph, Source
from corpus.store import Store
from kb.claims import Link
from kb.house import house_rulings
from kb.inputs import house_source
from kb.link_table import write_links
from kb.report import report
from kb.rows import text_verdict
from kb.verdicts import Verdict
from kb.verify import verify

N_REFUTED = sum(
    ruling.disagreement is not None and ruling.disagreement.cause != "unmodelled"
    for ruling in house_rulings().values()
)
PAGE_TEXTS = ("Goblins like tea.", "Tea.")
PAGE = Source(
    "gatherer",
    "goblins.txt",
    "00",
    tuple(Paragraph(position, text) for position, text in enumerate(PAGE_TEXTS, start=1)),
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "store.sqlite") as opened:
        take_in(opened, [house_source(), PAGE])
        write_links(opened)
        yield opened


def link_to_madness(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Link the second paragraph of the page as if the data file did."""
    links = {text_hash(PAGE_TEXTS[1]): (Link((), ("madness/exiled",), None),)}
    monkeypatch.setattr("kb.claims._links", lambda: links)
    write_links(store)


def another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("report", "rows", "verify"):
        monkeypatch.setattr(f"kb.{module}.program_mark", lambda: "another program")


def test_every_row_gets_a_verdict_and_house_rulings_are_counted_apart(store: Store) -> None:
    said = verify(store)

    assert said.rows == {Verdict.UNLINKED: 2}
    assert said.house[Verdict.REFUTED] == N_REFUTED
    assert sum(said.house.values()) == len(house_rulings())


def test_known_disagreements_are_explained_and_anything_else_against_a_ruling_is_not(
    store: Store,
) -> None:
    assert verify(store).unexplained == ()

    with store.connection:
        store.connection.execute(
            "UPDATE verdicts SET detail = json_set(detail, '$.is_unexplained', json('true')) "
            "WHERE text_id = 'house madness/exiled'"
        )

    assert report(store).unexplained == ("house madness/exiled",)


def test_a_report_before_any_run_says_not_run_of_what_there_is_to_run(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    link_to_madness(store, monkeypatch)
    said = report(store)

    assert (said.rows, said.house) == (
        {Verdict.UNLINKED: 1, Verdict.NOT_RUN: 1},
        {Verdict.NOT_RUN: len(house_rulings())},
    )


def test_a_second_run_with_nothing_changed_runs_no_check(store: Store) -> None:
    first: list[str] = []
    second: list[str] = []
    verify(store, progress=lambda done, total, name: first.append(name))
    verify(store, progress=lambda done, total, name: second.append(name))

    assert (len(first), second) == (len(house_rulings()), [])


def test_a_verdict_of_another_fingerprint_is_run_again(store: Store) -> None:
    verify(store)
    with store.connection:
        store.connection.execute(
            "UPDATE verdicts SET fingerprint = 'old', verdict = 'vacuous' WHERE text_id = ?",
            ("house madness/exiled",),
        )
    ran: list[str] = []
    verify(store, progress=lambda done, total, name: ran.append(name))

    assert ran == ["madness/exiled"]
    assert text_verdict(store, store.text("house madness/exiled")) is Verdict.PROVEN


def test_the_json_of_a_report_has_exactly_the_documented_fields(store: Store) -> None:
    assert list(verify(store).to_json()) == [
        "rows", "texts", "verdicts", "texts_proven_on_every_card", "left_out_sentences", "house",
        "engine", "seconds",
    ]  # fmt: skip


@pytest.mark.official
def test_each_of_the_39_texts_of_the_four_pages_gets_its_verdict(
    official: Path, tmp_path: Path
) -> None:
    pages = [read_page(path) for path in sorted((official / "gatherer").glob("*.txt"))]
    with Store.create(tmp_path / "store.sqlite") as opened:
        cards = recognised(official / "AtomicCards.json.gz", is_for_cards=True)
        take_in(opened, [opened_source(cards, dict), house_source(), *pages])
        write_links(opened)
        said = verify(opened)

    assert said.texts == {
        Verdict.PROVEN: 15,
        Verdict.PROVEN_ON_A_STAND_IN: 5,
        Verdict.PARTLY_PROVEN: 3,
        Verdict.REFUTED: 4,
        Verdict.UNSUPPORTED: 9,
        Verdict.ADVISORY: 3,
    }


@pytest.mark.official
def test_without_card_texts_the_general_rulings_are_proven_all_the_same(
    official: Path, tmp_path: Path
) -> None:
    pages = [read_page(path) for path in sorted((official / "gatherer").glob("*.txt"))]
    with Store.create(tmp_path / "store.sqlite") as opened:
        take_in(opened, [house_source(), *pages])
        write_links(opened)
        said = verify(opened)

    assert said.texts == {
        Verdict.PROVEN: 20,
        Verdict.PARTLY_PROVEN: 3,
        Verdict.REFUTED: 4,
        Verdict.UNLINKED: 9,
        Verdict.ADVISORY: 3,
    }


def test_verdicts_of_another_program_or_engine_are_not_shown(store: Store) -> None:
    verify(store)
    with store.connection:
        store.connection.execute("UPDATE verdicts SET program = 'old'")

    assert text_verdict(store, store.text("house madness/exiled")) is Verdict.NOT_RUN
    assert report(store).house == {Verdict.NOT_RUN: len(house_rulings())}


def test_with_the_house_alone_official_rows_are_left_as_they_are(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    link_to_madness(store, monkeypatch)
    tea = ruling_id(PAGE_TEXTS[1])
    said = verify(store, house_only=True)

    assert store.verdicts(tea) == ()
    assert said.rows == {Verdict.UNLINKED: 1, Verdict.NOT_RUN: 1}
    assert said.house == verify(store).house

    with store.connection:
        store.connection.execute(
            "UPDATE verdicts SET fingerprint = 'old' WHERE text_id = ?", (tea,)
        )
    old = store.verdicts(tea)
    verify(store, house_only=True)

    assert len(old) == 1
    assert old == store.verdicts(tea)


def test_a_verdict_of_another_program_counts_again_only_when_its_row_is_verified(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    link_to_madness(store, monkeypatch)
    tea = store.text(ruling_id(PAGE_TEXTS[1]))
    before = verify(store)
    another_program(monkeypatch)
    ran: list[str] = []
    house = verify(store, house_only=True, progress=lambda done, total, name: ran.append(name))

    assert before.rows == {Verdict.UNLINKED: 1, Verdict.PROVEN: 1}
    assert house.rows == {Verdict.UNLINKED: 1, Verdict.NOT_RUN: 1}
    assert (house.house, text_verdict(store, tea)) == (before.house, Verdict.NOT_RUN)

    after = verify(store, progress=lambda done, total, name: ran.append(name))

    assert (after.rows, text_verdict(store, tea)) == (before.rows, Verdict.PROVEN)
    assert ran == []
