from __future__ import annotations

import json
from dataclasses import MISSING, fields, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.actions import Cast
from engine.codec import fingerprint, from_json, from_text, to_json, to_text
from engine.contrast import Contrast
from engine.errors import ScenarioError
from engine.outcome import Outcome
from engine.phase_adapter import PhaseEngine
from engine.runner import check
from engine.scenario import Scenario
from tests.engine.stand_ins import DISCARDING, NO_MADNESS
from tests.engine.strategies import contrasts, outcomes, scenarios

generously = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda each: (
        st.lists(each, max_size=3) | st.dictionaries(st.text(max_size=5), each, max_size=3)
    ),
    max_leaves=8,
)


@generously
@given(scenarios)
def test_a_scenario_comes_back_from_its_json_text(scenario: Scenario) -> None:
    assert from_text(Scenario, to_text(scenario)) == scenario


@generously
@given(contrasts)
def test_a_contrast_comes_back_from_its_json_text(contrast: Contrast) -> None:
    assert from_text(Contrast, to_text(contrast)) == contrast


@generously
@given(outcomes)
def test_an_outcome_comes_back_from_its_json_text(outcome: Outcome) -> None:
    read = from_text(Outcome, to_text(outcome))

    # True equals 1 in Python, so the text decides whether a type was lost.
    assert (read, repr(read)) == (outcome, repr(outcome))


def test_the_outcome_of_a_real_check_comes_back(engine: PhaseEngine) -> None:
    outcome = check(engine, DISCARDING, NO_MADNESS)

    assert from_text(Outcome, to_text(outcome)) == outcome


@generously
@given(scenarios)
def test_json_text_is_one_line_of_ascii(scenario: Scenario) -> None:
    text = to_text(scenario)

    assert text.isascii()
    assert text.isprintable()


def test_a_value_names_its_class_and_leaves_its_defaults_out() -> None:
    assert to_json(Cast("Late Verse", x=2)) == {"is": "Cast", "card": "Late Verse", "x": 2}


def test_what_is_no_part_of_a_scenario_cannot_be_written() -> None:
    with pytest.raises(TypeError, match="no part of a scenario"):
        to_json(1.5)


# Errors

Path = tuple[str | int, ...]


def dicts_in(data: Any, path: Path = ()) -> list[tuple[Path, dict[str, Any]]]:
    """Return every dict inside JSON data, with the keys that lead to it."""
    if isinstance(data, list):
        return [found for n, each in enumerate(data) for found in dicts_in(each, (*path, n))]
    if not isinstance(data, dict):
        return []
    inside = [found for key, each in data.items() for found in dicts_in(each, (*path, key))]
    return [(path, data), *inside]


def written(path: Path) -> str:
    words = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)
    return words.removeprefix(".") or "the document"


PLACES = [path for path, _ in dicts_in(to_json(DISCARDING))]


def damaged(path: Path) -> tuple[Any, dict[str, Any]]:
    """Return a fresh document, and the dict in it that lies at `path`."""
    document = to_json(DISCARDING)
    return document, dict(dicts_in(document))[path]


def refused(document: Any) -> str:
    with pytest.raises(ScenarioError) as error:
        from_json(Scenario, document)
    return str(error.value)


@pytest.mark.parametrize("path", PLACES, ids=written)
def test_a_field_too_many_is_refused_by_name_and_place(path: Path) -> None:
    document, place = damaged(path)
    place["colour"] = "B"

    assert f"{written(path)}: {place['is']} has no field colour" == refused(document)


@pytest.mark.parametrize("path", PLACES, ids=written)
def test_a_class_that_does_not_exist_is_refused_by_name_and_place(path: Path) -> None:
    document, place = damaged(path)
    place["is"] = "Wish"

    assert f"{written(path)}: there is nothing called Wish" == refused(document)


@pytest.mark.parametrize("path", PLACES, ids=written)
def test_a_class_in_the_wrong_place_is_refused_by_place(path: Path) -> None:
    document, place = damaged(path)
    place["is"] = "Outcome"

    assert refused(document).startswith(f"{written(path)}: should be ")


@pytest.mark.parametrize("path", PLACES, ids=written)
def test_a_value_without_its_class_is_refused_by_place(path: Path) -> None:
    document, place = damaged(path)
    del place["is"]

    assert refused(document).startswith(f'{written(path)}: lacks the field "is"')


@pytest.mark.parametrize("path", PLACES, ids=written)
def test_a_missing_field_is_refused_by_name_and_place(path: Path) -> None:
    _, place = damaged(path)
    kind = type(from_json_at(path))
    for name in (each.name for each in fields(kind) if each.default is MISSING):
        document, place = damaged(path)
        del place[name]

        assert f"{written(path)}: {place['is']} lacks the field {name}" == refused(document)


def from_json_at(path: Path) -> Any:
    value: Any = DISCARDING
    for key in path:
        value = value[key] if isinstance(key, int) else getattr(value, key)
    return value


@pytest.mark.parametrize("path", PLACES, ids=written)
def test_a_field_of_another_type_is_refused_by_place(path: Path) -> None:
    _, place = damaged(path)
    for name in [name for name in place if name != "is"]:
        document, place = damaged(path)
        place[name] = 1.5

        assert refused(document).startswith(f"{written((*path, name))}: should be ")


@pytest.mark.parametrize(
    ("field", "wrong", "said"),
    [
        ("life", True, "life: should be a whole number and is true"),
        ("life", "20", 'life: should be a whole number and is "20"'),
        ("active", "E", 'active: should be "A", "B", "C" or "D" and is "E"'),
        ("cards", None, "cards: should be a list and is null"),
        ("cards", [1], "cards[0]: should be Face and is 1"),
    ],
)
def test_a_wrong_field_is_said_with_what_it_should_be(field: str, wrong: object, said: str) -> None:
    document, place = damaged(())
    place[field] = wrong

    assert said == refused(document)


@given(JSON)
def test_no_other_json_is_a_scenario(data: object) -> None:
    with pytest.raises(ScenarioError):
        from_json(Scenario, data)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1 is not JSON"),
        ('{"is": "Scenario",\n}', "line 2, column 1 is not JSON"),
        ('{"is": "Scenario", "is": "Contrast"}', "the field is stands twice"),
        ("[" * 100_000, "cannot be read"),
        ("9" * 10_000, "cannot be read"),
        ("NaN", "the document: should be Scenario"),
    ],
    ids=["empty", "damaged", "a repeated field", "too deep", "too long a number", "no JSON"],
)
def test_a_text_that_is_no_scenario_is_refused(text: str, said: str) -> None:
    with pytest.raises(ScenarioError, match=said):
        from_text(Scenario, text)


# Fingerprints


def test_equal_checks_have_one_fingerprint() -> None:
    again = from_text(Scenario, json.dumps(to_json(DISCARDING), indent=2))

    assert fingerprint(again, NO_MADNESS) == fingerprint(DISCARDING, NO_MADNESS)


def test_a_fingerprint_is_a_sha256_in_hexadecimal() -> None:
    assert len(bytes.fromhex(fingerprint(DISCARDING, NO_MADNESS))) == 32


@generously
@given(scenarios, scenarios)
def test_other_scenarios_have_other_fingerprints(one: Scenario, other: Scenario) -> None:
    same = fingerprint(one, NO_MADNESS) == fingerprint(other, NO_MADNESS)

    assert same == (one == other)


def test_another_contrast_has_another_fingerprint() -> None:
    other = replace(NO_MADNESS, changed="nothing is known of it")

    assert fingerprint(DISCARDING, NO_MADNESS) != fingerprint(DISCARDING, other)
