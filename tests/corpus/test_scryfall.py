"""Scryfall's bulk files in their published shape, made small and of our own cards."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import SourceError
from corpus.records import Card, CardRecord, Face, Paragraph
from corpus.scryfall import (
    Joined,
    OracleCard,
    OracleRuling,
    SkippedCard,
    join,
    read_oracle_cards,
    read_rulings,
    sort_out,
)

FORMS = ("array", "lines", "packed array", "packed lines")
ID = "00000000-0000-4000-8000-{:012}".format


def written(folder: Path, objects: Sequence[Any], form: str = "array") -> Path:
    path = folder / "bulk"
    each = [json.dumps(one) for one in objects]
    # Scryfall writes an array with one object a line.
    text = "\n".join(each) if "lines" in form else "[\n" + ",\n".join(each) + "\n]"
    path.write_bytes(gzip.compress(text.encode()) if "packed" in form else text.encode())
    return path


def card(name: str, n: int = 1, layout: str = "normal", **fields: Any) -> dict[str, Any]:
    own = {"type_line": "Creature \N{EM DASH} Goat", "oracle_text": "", "mana_cost": "{G}"}
    start = {"object": "card", "oracle_id": ID(n), "name": name, "lang": "en", "layout": layout}
    shared = {"colors": ["G"], "keywords": [], "cmc": 1.0, "edhrec_rank": 7}
    return start | own | shared | fields


def side(name: str, type_line: str, **fields: Any) -> dict[str, Any]:
    own = {"object": "card_face", "name": name, "type_line": type_line}
    return own | {"mana_cost": "", "oracle_text": ""} | fields


def ruling(n: int, text: str, **fields: str) -> dict[str, Any]:
    own = {"object": "ruling", "oracle_id": ID(n), "source": "wotc", "comment": text}
    return own | {"published_at": "2024-01-31"} | fields


def only(folder: Path, one: dict[str, Any]) -> Card:
    (found,) = read_oracle_cards(written(folder, [one]))
    assert isinstance(found, OracleCard)
    return found.card


@pytest.mark.parametrize("form", FORMS)
def test_an_array_and_lines_are_read_alike(tmp_path: Path, form: str) -> None:
    goat = card(
        "Test Goat",
        type_line="Legendary Snow Artifact Creature \N{EM DASH} Goat Time Lord Scout",
        oracle_text="Haste",
        keywords=["Haste"],
        power="*",
        toughness="1",
    )
    walker = card("Walker", 2, type_line="Planeswalker", loyalty="3", mana_cost="", colors=[])

    assert list(read_oracle_cards(written(tmp_path, [goat, walker], form))) == [
        OracleCard(
            ID(1),
            Card(
                "Test Goat",
                "normal",
                (
                    Face(
                        "Test Goat",
                        "{G}",
                        ("Artifact", "Creature"),
                        ("Legendary", "Snow"),
                        ("Goat", "Time Lord", "Scout"),
                        "Haste",
                        ("G",),
                        ("Haste",),
                        "*",
                        "1",
                    ),
                ),
            ),
        ),
        OracleCard(
            ID(2),
            Card(
                "Walker",
                "normal",
                (Face("Walker", "", ("Planeswalker",), (), (), "", loyalty="3"),),
            ),
        ),
    ]


def test_the_name_of_a_plane_is_one_subtype(tmp_path: Path) -> None:
    plane = card("Meadow", layout="planar", type_line="Plane \N{EM DASH} Far Green Hills")

    assert only(tmp_path, plane).faces[0].subtypes == ("Far Green Hills",)


@pytest.mark.parametrize("layout", ["split", "adventure", "prepare"])
def test_faces_without_colors_have_those_of_their_mana_cost(tmp_path: Path, layout: str) -> None:
    # Scryfall gives the colors and keywords of such cards once, for both faces together.
    two = card(
        "Attic // Cellar",
        layout=layout,
        colors=["U", "B", "G"],
        keywords=["Flying", "Scry"],
        card_faces=[
            side(
                "Attic", "Enchantment \N{EM DASH} Room", mana_cost="{1}{U/B}", oracle_text="Scry 1."
            ),
            side("Cellar", "Enchantment \N{EM DASH} Room", mana_cost="{X}{G}"),
        ],
    )

    assert only(tmp_path, two) == Card(
        "Attic // Cellar",
        layout,
        (
            Face(
                "Attic",
                "{1}{U/B}",
                ("Enchantment",),
                (),
                ("Room",),
                "Scry 1.",
                ("U", "B"),
                ("Scry",),
            ),
            Face("Cellar", "{X}{G}", ("Enchantment",), (), ("Room",), "", ("G",)),
        ),
    )


@pytest.mark.parametrize("layout", ["transform", "modal_dfc"])
def test_faces_with_colors_keep_them(tmp_path: Path, layout: str) -> None:
    faces = [side("Day", "Creature", colors=["W"]), side("Night", "Creature", colors=[])]
    both = only(tmp_path, card("Day // Night", layout=layout, card_faces=faces))

    assert [(face.name, face.colors) for face in both.faces] == [("Day", ("W",)), ("Night", ())]


def test_a_flipped_face_has_the_colors_of_the_card(tmp_path: Path) -> None:
    faces = [side("Pupil", "Creature", mana_cost="{G}"), side("Master", "Legendary Creature")]
    flip = only(tmp_path, card("Pupil // Master", layout="flip", card_faces=faces))

    assert [face.colors for face in flip.faces] == [("G",), ("G",)]


def test_aftermath_is_told_apart_from_split(tmp_path: Path) -> None:
    faces = [side("Up", "Instant"), side("Down", "Sorcery", oracle_text="Aftermath")]
    cut = only(
        tmp_path, card("Up // Down", layout="split", keywords=["Aftermath"], card_faces=faces)
    )

    assert cut.layout == "aftermath"


def test_a_meld_card_is_named_with_what_it_melds_into(tmp_path: Path) -> None:
    parts = [
        {"object": "related_card", "component": component, "name": name}
        for component, name in (
            ("meld_part", "Left"),
            ("meld_part", "Right"),
            ("meld_result", "Whole"),
            ("combo_piece", "Right"),
        )
    ]
    names = ("Left", "Right", "Whole")
    objects = [card(name, n, "meld", all_parts=parts) for n, name in enumerate(names)]
    found = list(read_oracle_cards(written(tmp_path, objects)))

    assert [each.card.name for each in found if isinstance(each, OracleCard)] == [
        "Left // Whole",
        "Right // Whole",
        "Whole",
    ]


def reversible(name: str, *faces: dict[str, Any]) -> dict[str, Any]:
    whole = card(name, layout="reversible_card", card_faces=list(faces))
    missing = ("oracle_id", "type_line", "oracle_text", "mana_cost", "colors")
    return {key: value for key, value in whole.items() if key not in missing}


def test_a_reversible_card_is_the_card_on_both_its_sides(tmp_path: Path) -> None:
    same = side("Goat", "Creature", oracle_id=ID(7), layout="normal", colors=["G"])
    (found,) = read_oracle_cards(written(tmp_path, [reversible("Goat // Goat", same, same)]))

    assert found == OracleCard(
        ID(7), Card("Goat", "normal", (Face("Goat", "", ("Creature",), (), (), "", ("G",)),))
    )


def test_a_reversible_card_with_two_cards_is_both(tmp_path: Path) -> None:
    sides = [side(name, "Land", oracle_id=ID(n)) for n, name in enumerate(("Goat", "Kid"))]
    found = list(read_oracle_cards(written(tmp_path, [reversible("Goat // Kid", *sides)])))

    assert [(ID(0), "Goat"), (ID(1), "Kid")] == [
        (each.oracle_id, each.card.name) for each in found if isinstance(each, OracleCard)
    ]


def test_a_reversible_card_keeps_the_faces_of_the_card_on_it(tmp_path: Path) -> None:
    faces = [
        side(name, "Creature", oracle_id=ID(7), layout="transform")
        for name in ("Day", "Night", "Day", "Night")
    ]
    (found,) = read_oracle_cards(written(tmp_path, [reversible("Day // Day", *faces)]))

    assert isinstance(found, OracleCard)
    assert (
        found.card.name,
        found.card.layout,
        [face.name for face in found.card.faces],
    ) == ("Day // Night", "transform", ["Day", "Night"])


def test_what_is_no_card_is_skipped_with_its_reason(tmp_path: Path) -> None:
    objects = [
        card("Goat", 1, "token"),
        card("Goat // Kid", 2, "double_faced_token"),
        card("Goat Emblem", 3, "emblem"),
        card("Goat // Goat", 4, "art_series"),
        card("Goat Tips", 5, type_line="Card"),
        card("Goat", 6, lang="de", printed_name="Ziege"),
        card("Goat", 7),
        card("Goat", 7),
    ]
    found = list(read_oracle_cards(written(tmp_path, objects)))

    assert [(each.oracle_id, each.reason) for each in found if isinstance(each, SkippedCard)] == [
        (ID(1), "token"),
        (ID(2), "token"),
        (ID(3), "emblem"),
        (ID(4), "art series"),
        (ID(5), "a card without rules"),
        (ID(6), "not in English"),
        (ID(7), "another printing of a card read before"),
    ]
    assert sort_out(found) == (
        (
            CardRecord(
                Card(
                    "Goat",
                    "normal",
                    (Face("Goat", "{G}", ("Creature",), (), ("Goat",), "", ("G",)),),
                ),
                oracle_id=ID(7),
            ),
        ),
        {
            "token": 2,
            "emblem": 1,
            "art series": 1,
            "a card without rules": 1,
            "not in English": 1,
            "another printing of a card read before": 1,
        },
    )


@pytest.mark.parametrize("form", FORMS)
def test_rulings_are_read_in_their_order(tmp_path: Path, form: str) -> None:
    objects = [ruling(2, "Goats climb."), ruling(1, "Goats eat.", source="scryfall")]

    assert list(read_rulings(written(tmp_path, objects, form))) == [
        OracleRuling(ID(2), "2024-01-31", "wotc", "Goats climb."),
        OracleRuling(ID(1), "2024-01-31", "scryfall", "Goats eat."),
    ]


def joined(folder: Path, cards: Sequence[Any], rulings: Sequence[Any]) -> Joined:
    records, _ = sort_out(read_oracle_cards(written(folder, cards)))
    names = {record.oracle_id: record.card.name for record in records if record.oracle_id}
    return join(names, read_rulings(written(folder, rulings)))


def test_a_ruling_goes_to_the_card_with_its_id_and_not_to_one_with_its_name(
    tmp_path: Path,
) -> None:
    faces = [side("Attic", "Land"), side("Cellar", "Land")]
    cards = [card("Attic // Cellar", 1, "split", card_faces=faces), card("Attic", 2)]
    rulings = [ruling(2, "Alone."), ruling(1, "Together.")]

    assert joined(tmp_path, cards, rulings).paragraphs == (
        Paragraph(1, "Alone.", "Attic", "2024-01-31"),
        Paragraph(2, "Together.", "Attic // Cellar", "2024-01-31"),
    )


def test_rulings_without_a_card_are_kept_and_counted(tmp_path: Path) -> None:
    rulings = [ruling(1, "Kept."), ruling(8, "One."), ruling(9, "Two."), ruling(9, "Three.")]
    found = joined(tmp_path, [card("Goat"), card("Kid", 8, "token")], rulings)

    assert found.n_without_card == 3
    assert [(each.card, each.text) for each in found.paragraphs] == [
        ("Goat", "Kept."),
        (None, "One."),
        (None, "Two."),
        (None, "Three."),
    ]


def test_cards_with_the_same_name_have_an_equal_ruling_once(tmp_path: Path) -> None:
    rulings = [ruling(1, "Goats climb."), ruling(2, "Goats climb."), ruling(2, "Goats eat.")]
    found = joined(tmp_path, [card("Goat", 1), card("Goat", 2)], rulings)

    assert [each.text for each in found.paragraphs] == ["Goats climb.", "Goats eat."]


RULING = ruling(1, "Goats climb.")


@pytest.mark.parametrize(
    ("objects", "place", "field", "said"),
    [
        ([RULING, "Goats climb."], "2", "", "an object is expected and not a string"),
        ([RULING, card("Goat")], "2", "", "this is a 'card' and not a 'ruling'"),
        ([{"comment": "Goats climb."}], "1", ", object", "the field is missing"),
        ([RULING | {"comment": 1}], "1", ", comment", "a string is expected and not a number"),
        ([RULING, RULING | {"oracle_id": None}], "2", ", oracle_id", "expected and not null"),
        ([RULING | {"published_at": "2024-13-01"}], "1", ", published_at", "where a date"),
        ([RULING | {"comment": "\0"}], "1", ", comment", "without NUL"),
    ],
)
@pytest.mark.parametrize("form", FORMS)
def test_a_wrong_ruling_is_refused_with_its_place(
    tmp_path: Path, form: str, objects: Sequence[Any], place: str, field: str, said: str
) -> None:
    path = written(tmp_path, objects, form)

    with pytest.raises(SourceError) as refused:
        list(read_rulings(path))

    entry = "line" if "lines" in form else "item"
    assert (path, f"{entry} {place}{field}") == (refused.value.path, refused.value.position)
    assert said in str(refused.value)


SPLIT = card("Up // Down", layout="split", card_faces=[side("Up", "Instant"), {"name": "Down"}])


@pytest.mark.parametrize(
    ("one", "position", "said"),
    [
        (RULING, "item 1", "this is a 'ruling' and not a 'card'"),
        (card("Goat") | {"oracle_id": None}, "item 1, oracle_id", "expected and not null"),
        (card("Goat", type_line=None), "item 1, type_line", "a string is expected"),
        (card("Goat", card_faces={}), "item 1, card_faces", "a list is expected"),
        (SPLIT, "item 1, card_faces[1].type_line", "the field is missing"),
        (reversible("Goat"), "item 1, card_faces", "a list of sides is expected"),
        (reversible("Goat", side("Goat", "")), "item 1, card_faces[0].oracle_id", "is missing"),
    ],
)
def test_a_wrong_card_is_refused_with_its_place(
    tmp_path: Path, one: dict[str, Any], position: str, said: str
) -> None:
    with pytest.raises(SourceError) as refused:
        list(read_oracle_cards(written(tmp_path, [one])))

    assert position == refused.value.position
    assert said in str(refused.value)


ARRAY = json.dumps([RULING, RULING]).encode()


@pytest.mark.parametrize(
    ("content", "position", "said"),
    [
        (b"", None, "the file is empty"),
        (b"[]", None, "holds nothing to read"),
        (b"Search\n", "before the first entry", "found 'S' where [ or { starts JSON"),
        (ARRAY[:-30], "after item 1", "not complete JSON"),
        (ARRAY[:-1], "after item 2", "not complete JSON"),
        (ARRAY[:-5] + b"\xff" + ARRAY[-5:], "after item 1", "not UTF-8"),
        (gzip.compress(ARRAY)[:-4], "before the first entry", "ends too early"),
        (json.dumps(RULING).encode() + b"\n" + ARRAY[:30], "line 2", "this is not JSON"),
        (json.dumps({"object": "list", "data": [RULING]}).encode(), "line 1", "a 'list' and not"),
        (json.dumps(RULING, indent=1).encode(), "line 1", "this is not JSON"),
    ],
)
def test_a_damaged_file_is_refused_with_the_last_place_that_was_read(
    tmp_path: Path, content: bytes, position: str | None, said: str
) -> None:
    path = tmp_path / "bulk"
    path.write_bytes(content)

    with pytest.raises(SourceError) as refused:
        list(read_rulings(path))

    assert position == refused.value.position
    assert said in str(refused.value)


TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
RULINGS = st.builds(OracleRuling, TEXTS, st.dates().map(str), TEXTS, TEXTS)


@given(rulings=st.lists(RULINGS, min_size=1), form=st.sampled_from(FORMS))
def test_rulings_come_back_as_they_were_written(
    tmp_path_factory: pytest.TempPathFactory, rulings: Sequence[OracleRuling], form: str
) -> None:
    objects = [
        {
            "object": "ruling",
            "oracle_id": each.oracle_id,
            "source": each.source,
            "published_at": each.date,
            "comment": each.text,
        }
        for each in rulings
    ]

    assert list(read_rulings(written(tmp_path_factory.mktemp("bulk"), objects, form))) == rulings


WORDS = st.text("abcdefgh", min_size=1)
FACES = st.builds(
    Face,
    name=WORDS,
    mana_cost=TEXTS,
    types=st.lists(WORDS, min_size=1, max_size=2).map(tuple),
    supertypes=st.lists(st.sampled_from(["Basic", "Snow"]), max_size=2).map(tuple),
    subtypes=st.lists(WORDS, max_size=2).map(tuple),
    text=TEXTS,
    colors=st.lists(st.sampled_from("WUBRG"), max_size=2).map(tuple),
    power=st.none() | TEXTS,
    toughness=st.none() | TEXTS,
    loyalty=st.none() | TEXTS,
)


def as_object(face: Face) -> Mapping[str, Any]:
    before = " ".join((*face.supertypes, *face.types))
    fields = {
        "name": face.name,
        "mana_cost": face.mana_cost,
        "type_line": " \N{EM DASH} ".join(filter(None, (before, " ".join(face.subtypes)))),
        "oracle_text": face.text,
        "colors": face.colors,
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
    }
    return {key: value for key, value in fields.items() if value is not None}


@given(faces=st.lists(FACES, min_size=1, max_size=3), form=st.sampled_from(FORMS))
def test_faces_come_back_as_they_were_written(
    tmp_path_factory: pytest.TempPathFactory, faces: Sequence[Face], form: str
) -> None:
    name = " // ".join(face.name for face in faces)
    start = {"object": "card", "oracle_id": ID(1), "layout": "modal_dfc"}
    own = as_object(faces[0]) if len(faces) == 1 else {"card_faces": list(map(as_object, faces))}
    path = written(tmp_path_factory.mktemp("bulk"), [{**start, **own, "name": name}], form)

    assert list(read_oracle_cards(path)) == [
        OracleCard(ID(1), Card(name, "modal_dfc", tuple(faces)))
    ]
