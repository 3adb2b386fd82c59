from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path

import ijson
import pytest

from corpus.advisory import PLAYTEST, POINTERS, POLICY, advisory_kind
from corpus.gatherer import read_page
from corpus.normalise import ruling_id


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", None),
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
    with gzip.open(official / "AtomicCards.json.gz") as file:
        texts = {
            ruling_id(ruling["text"]): ruling["text"]
            for _, faces in ijson.kvitems(file, "data")
            for ruling in faces[0]["rulings"]
        }
    kinds = Counter(map(advisory_kind, texts.values()))

    assert len(texts) == 28_348
    assert {k: n for k, n in kinds.items() if k} == {POINTERS: 13, POLICY: 36, PLAYTEST: 2}
