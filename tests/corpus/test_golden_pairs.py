"""Pairs of official rulings, labelled by reading both texts, against what the code says of them.

`golden_pairs.jsonl` names the two texts by their hashes, each with the card it was read on, and
what differs. A word that tells which ability, object, card or player is meant, or how many,
makes a pair different, in an example too; "near" is another wording of the same statement. The
pairs "held out" were drawn when the lists of harmless wording were finished, half of them from
similar pairs that grouping put together and half from those it did not.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from corpus.mtgjson import read_mtgjson
from corpus.normalise import text_hash
from corpus.relation import Relation, relation

PAIRS = Path(__file__).with_name("golden_pairs.jsonl")


@dataclass(frozen=True, slots=True)
class Pair:
    a: str
    a_card: str
    b: str
    b_card: str
    label: Relation
    kind: str
    drawn: str


def golden_pairs() -> list[Pair]:
    return [Pair(**json.loads(line)) for line in PAIRS.read_text("utf-8").splitlines()]


def test_every_pair_is_labelled_once() -> None:
    pairs = golden_pairs()

    assert {pair.label for pair in pairs} == {"same", "near", "different"}
    assert Counter(pair.drawn for pair in pairs) == {"chosen": 285, "held out": 80}
    assert len({frozenset(((p.a, p.a_card), (p.b, p.b_card))) for p in pairs}) == len(pairs)
    assert all(pair.kind for pair in pairs)


@pytest.fixture(scope="module")
def found(official: Path) -> Counter[tuple[str, str, Relation]]:
    """Count the pairs by how they were drawn, their label, and what the code says."""
    texts = {
        (text_hash(paragraph.text), record.card.name): paragraph.text
        for record in read_mtgjson(official / "AtomicCards.json.gz")
        for paragraph in record.rulings
    }
    return Counter(
        (
            pair.drawn,
            pair.label,
            relation(
                texts[pair.a, pair.a_card],
                texts[pair.b, pair.b_card],
                [pair.a_card],
                [pair.b_card],
            ),
        )
        for pair in golden_pairs()
    )


@pytest.mark.official
def test_no_pair_that_differs_in_meaning_is_put_together(
    found: Counter[tuple[str, str, Relation]],
) -> None:
    wrong = [each for each in found if each[1] == "different" != each[2]]

    assert wrong == []


@pytest.mark.official
def test_what_is_said_to_be_the_same_is(found: Counter[tuple[str, str, Relation]]) -> None:
    labels = {label for _, label, said in found if said == "same"}

    assert labels == {"same"}


@pytest.mark.official
def test_how_many_pairs_of_one_meaning_are_found(
    found: Counter[tuple[str, str, Relation]],
) -> None:
    # Not a share of all near-duplicates: half of the pairs held out were drawn among those found.
    assert {each: n for each, n in found.items() if each[1] != "different"} == {
        ("chosen", "same", "same"): 19,
        ("chosen", "same", "different"): 1,
        ("chosen", "near", "near"): 42,
        ("chosen", "near", "different"): 39,
        ("held out", "near", "near"): 41,
        ("held out", "near", "different"): 1,
    }
