from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from corpus.advisory import (
    EMPTY,
    HANDLING,
    HEADINGS,
    PLAYTEST,
    POINTERS,
    POLICY,
    advisory_kind,
)
from corpus.gatherer import read_page
from corpus.mtgjson import read_mtgjson
from corpus.normalise import ruling_id


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", EMPTY),
        (" \u00a0\n", EMPTY),
        ("* * *", HEADINGS),
        ("-----", HEADINGS),
        ("---------- Here the goats begin ----------", HEADINGS),
        ("---------- Here the goats begin.", None),
        ("Goats climb ----- and fall ----------", None),
        ("+1/+1", None),
        ("Keep careful track of how many hay counters each player has.", HANDLING),
        ("Keep careful track of how many hay counters each player has. They feed goats.", None),
        ("There are several ways to secretly feed a goat, such as a piece of paper.", HANDLING),
        ("Goats may be fed from a piece of paper.", None),
        ("In Limited events, a goat has to be in your card pool.", POLICY),
        ("A goat in your card pool climbs.", None),
        ("You can find more information on goats at goats.com.", POINTERS),
        ("You can find more information on goats in your library.", None),
        ("For more information, ask a goat.", POINTERS),
        ("Brass Goat is banned in Hillside (https://goats.example/bans-2024).", POLICY),
        ("Brass Goat is banned in Hillside. For more information, ask a goat.", POLICY),
        ("Brass Goat is banned in Hillside. It climbs when it resolves.", None),
        ("The minimum deck size is twelve.", POLICY),
        ("Playtest cards use goat symbols.", PLAYTEST),
        ("Playtest cards use goat symbols. You may cast them.", None),
        ("Playtest cards that climb are exiled.", None),
        ("You may cast a playtest card. See https://goats.example", None),
        ("A goat banned from climbing stays.", None),
    ],
)
def test_only_a_text_that_is_advice_throughout_is_advisory(text: str, kind: str | None) -> None:
    assert kind == advisory_kind(text)


@pytest.mark.official
def test_three_texts_of_the_pages_are_notes_on_playtest_cards(official: Path) -> None:
    kinds = {
        ruling_id(paragraph.text): advisory_kind(paragraph.text)
        for path in (official / "gatherer").glob("*.txt")
        for paragraph in read_page(path).paragraphs
    }

    assert Counter(kinds.values()) == {None: 36, PLAYTEST: 3}


@pytest.mark.official
def test_the_detectors_find_the_texts_that_were_looked_at_one_by_one(official: Path) -> None:
    """A count that moves here means texts that nobody has read yet: read them."""
    texts = {
        ruling_id(ruling.text): ruling.text
        for record in read_mtgjson(official / "AtomicCards.json.gz")
        for ruling in record.rulings
    }
    kinds = Counter(map(advisory_kind, texts.values()))

    assert len(texts) == 28_348
    assert {kind: n for kind, n in kinds.items() if kind} == {
        EMPTY: 1,
        HEADINGS: 3,
        HANDLING: 15,
        PLAYTEST: 2,
        POINTERS: 20,
        POLICY: 58,
    }
