"""What players ask, for each house ruling."""

from __future__ import annotations

from collections import Counter

from kb.ask import ask
from kb.house import house_rulings
from kb.knowledge import KnowledgeBase
from kb.questions import all_questions, questions_for


def test_every_house_ruling_has_questions_and_no_other_name_does() -> None:
    assert set(all_questions()) == set(house_rulings())
    assert [name for name, asked in all_questions().items() if len(asked) < 2] == []


def test_no_question_stands_twice() -> None:
    asked = Counter(question for each in all_questions().values() for question in each)

    assert [question for question, times in asked.items() if times > 1] == []


def test_a_name_without_a_house_ruling_has_no_questions() -> None:
    assert questions_for("goblins/tea") == ()


def test_a_house_ruling_is_found_by_what_players_ask_and_shown_by_its_sentence(
    base: KnowledgeBase,
) -> None:
    (question, *_) = questions_for("madness/any-time")
    hit = ask(base, question).hits[0]

    assert (hit.id, hit.text) == (
        "house madness/any-time",
        house_rulings()["madness/any-time"].text,
    )
