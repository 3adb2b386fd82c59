from __future__ import annotations

from pathlib import Path

import pytest

from corpus.dedup_report import DedupReport
from corpus.mtgjson import read_mtgjson


def test_what_is_counted() -> None:
    report = DedupReport.from_rulings(
        [
            ("Brass Goat climbs.", ["Brass Goat"]),
            ("Brass  Goat climbs.", ["Brass Goat", "Tin Hill"]),
            ("Tin Hill climbs.", ["Tin Hill"]),
            ("Tin Hill can't climb.", ["Tin Hill"]),
            ("Brass Goat cannot climb.", ["Brass Goat"]),
            ("Goats eat.", []),
        ]
    )

    assert report == DedupReport(
        rows=7,
        distinct_texts=5,
        templates=5,
        groups=3,
        groups_of_several=2,
        texts_in_groups_of_several=4,
        near_groups=1,
        texts_in_near_groups=2,
        largest_templates=(3, 1, 1, 1, 1),
        largest_groups=(2, 2),
    )


def test_nothing_is_counted_as_nothing() -> None:
    assert DedupReport.from_rulings([]) == DedupReport(0, 0, 0, 0, 0, 0, 0, 0, (), ())


@pytest.mark.official
def test_the_figures_of_the_corpus(official: Path) -> None:
    report = DedupReport.from_rulings(
        (paragraph.text, (record.card.name,))
        for record in read_mtgjson(official / "AtomicCards.json.gz")
        for paragraph in record.rulings
    )

    assert report == DedupReport(
        rows=59_423,
        distinct_texts=28_348,
        templates=26_983,
        groups=26_462,
        groups_of_several=1_078,
        texts_in_groups_of_several=2_964,
        near_groups=301,
        texts_in_near_groups=945,
        largest_templates=(141, 109, 108, 104, 104),
        largest_groups=(36, 33, 30, 19, 18),
    )
