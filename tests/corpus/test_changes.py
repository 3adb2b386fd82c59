from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.changes import Changes, Reworded
from corpus.normalise import ruling_id
from corpus.records import Paragraph, Source
from corpus.store import Store
from corpus.stored import SourceChange


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "store.sqlite") as created:
        yield created


def lines(*rows: tuple[str, str | None], date: str | None = None) -> Source:
    paragraphs = [Paragraph(n, text, card, date) for n, (text, card) in enumerate(rows, start=1)]
    return Source("lines", "goats", repr((rows, date)), paragraphs)


def changes(store: Store, before: Source, after: Source) -> Changes:
    store.replace_source(before)
    noted = store.before()
    store.replace_source(after)
    return noted.changes()


def test_what_came_stayed_and_went_is_told_by_id(store: Store) -> None:
    found = changes(
        store,
        lines(("Goats climb.", "Goat"), ("Kids play.", "Kid")),
        lines(("Goats climb.", "Goat"), ("Hills rise.", "Hill")),
    )

    assert found == Changes(
        added=(ruling_id("Hills rise."),),
        vanished=(ruling_id("Kids play."),),
        counts=SourceChange(added=1, vanished=1, unchanged=1),
    )


def test_a_text_on_another_card_or_of_another_date_has_changed(store: Store) -> None:
    on_another = changes(store, lines(("It climbs.", "Goat")), lines(("It climbs.", "Kid")))
    dated = changes(
        store, lines(("It climbs.", "Kid")), lines(("It climbs.", "Kid"), date="2031-02-03")
    )

    assert (on_another.changed, on_another.counts) == (
        (ruling_id("It climbs."),),
        SourceChange(changed=1),
    )
    assert dated.counts == SourceChange(changed=1)


def test_the_same_texts_are_no_change(store: Store) -> None:
    found = changes(store, lines(("It climbs.", "Goat")), lines(("It  climbs.", "Goat")))

    assert found.is_nothing
    assert found.counts == SourceChange(unchanged=1)


def test_a_text_in_other_words_on_the_same_card_is_paired(store: Store) -> None:
    old = "Goats climb the hill in the morning."
    new = "Goats climb the hill in the evening."
    other = "Goats climb the hill at night, on the other hand."
    found = changes(
        store,
        lines((old, "Goat"), ("Kids play.", "Goat")),
        lines((new, "Goat"), (other, "Kid"), ("Hills rise.", "Goat")),
    )

    assert found.reworded == (Reworded(ruling_id(old), ruling_id(new), "Goat"),)
    assert found.counts == SourceChange(added=3, vanished=2)


def test_the_closest_wording_is_paired_first_and_each_text_once(store: Store) -> None:
    old = "Goats climb the hill in the morning."
    close = "Goats climb the hill in the early morning."
    closest = "Goats climb the hill in the Morning."
    found = changes(store, lines((old, "Goat")), lines((close, "Goat"), (closest, "Goat")))

    assert found.reworded == (Reworded(ruling_id(old), ruling_id(closest), "Goat"),)
