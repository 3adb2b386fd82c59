"""One text, or one page, with everything that is known of it."""

from __future__ import annotations

import json

import pytest

from corpus.errors import NotFoundError
from engine.installed import engine_name
from kb.house import house_ruling
from kb.knowledge import KnowledgeBase
from kb.show import Place, show, show_page
from kb.verdicts import Verdict


def id_of(base: KnowledgeBase, start: str) -> str:
    (text_id,) = (text.id for text in base.store.texts() if text.text.startswith(start))
    return text_id


def test_a_text_comes_with_every_paragraph_in_which_it_stands(base: KnowledgeBase) -> None:
    shown = show(base.store, id_of(base, "You pay the postage"))

    assert shown.places == (
        Place("courier.txt", 4, "Tin Courier", None),
        Place("moth.txt", 4, "Paper Moth", None),
    )
    assert shown.cards == ("Paper Moth", "Tin Courier")
    assert [row.card for row in shown.rows] == ["Paper Moth", "Tin Courier"]


def test_near_duplicates_come_with_what_differs(base: KnowledgeBase) -> None:
    shown = show(base.store, id_of(base, "A letter that is not opened cannot be sent"))
    (other,) = shown.near_duplicates

    assert other.text == "A letter that is not opened can't be sent again later."
    assert other.differences == (("cannot", "can't"),)


def test_a_house_ruling_comes_with_its_check_and_its_verdict(base: KnowledgeBase) -> None:
    ruling = house_ruling("madness/exiled")
    shown = show(base.store, "madness/exiled")
    (row,) = shown.rows
    (claim,) = row.claims

    assert (ruling.id, ruling.text, ruling.rules) == (shown.id, shown.text, shown.rules)
    assert (row.card, row.verdict, row.engine) == (None, Verdict.PROVEN, engine_name())
    assert (claim.text, claim.checks) == (ruling.text, (ruling.id,))
    assert (claim.verdict, claim.why) == (Verdict.PROVEN, "")
    assert shown.near_duplicates == ()


def test_a_claim_without_a_check_says_so(base: KnowledgeBase) -> None:
    shown = show(base.store, id_of(base, "Nobody can be made"))
    (row,) = shown.rows
    (claim,) = row.claims

    assert (shown.verdict, row.verdict) == (Verdict.UNLINKED, Verdict.UNLINKED)
    assert (claim.checks, claim.verdict) == ((), Verdict.UNLINKED)
    assert claim.why


def test_what_is_shown_is_a_json_document(base: KnowledgeBase) -> None:
    document = json.loads(json.dumps(show(base.store, "madness/exiled").to_json()))

    assert list(document) == [
        "id",
        "kind",
        "text",
        "verdict",
        "advisory",
        "cards",
        "rules",
        "checks",
        "links",
        "rows",
        "places",
        "near_duplicates",
    ]


def test_every_paragraph_of_a_page_is_traced_to_its_text(base: KnowledgeBase) -> None:
    page = show_page(base.store, "moth.txt")

    assert (page.name, page.card, page.is_card_given) == ("moth.txt", "Paper Moth", False)
    assert [paragraph.position for paragraph in page.paragraphs] == [1, 2, 3, 4]
    for paragraph in page.paragraphs:
        places = show(base.store, paragraph.id).places

        assert (page.name, paragraph.position) in {
            (place.source, place.position) for place in places
        }


def test_a_paragraph_is_shown_as_its_page_prints_it(base: KnowledgeBase) -> None:
    ids = [show_page(base.store, name).paragraphs[3] for name in ("courier.txt", "moth.txt")]

    assert ids[0].id == ids[1].id
    assert "\N{LEFT DOUBLE QUOTATION MARK}" in ids[0].text
    assert '"' in ids[1].text


def test_an_unknown_page_is_told_with_those_that_there_are(base: KnowledgeBase) -> None:
    with pytest.raises(NotFoundError, match=r"there are courier\.txt, moth\.txt, post\.txt$"):
        show_page(base.store, "moths.txt")
