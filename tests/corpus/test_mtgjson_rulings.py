"""What MTGJSON files say beside the cards: rulings and foreign names, on every layout."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import SourceError
from corpus.mtgjson import read_mtgjson
from corpus.records import Card, CardRecord, Face, ForeignName, Paragraph

TWO_FACES = (
    "adventure",
    "aftermath",
    "flip",
    "modal_dfc",
    "prepare",
    "split",
    "transform",
)


def written(folder: Path, data: Any, packed: bool = False) -> Path:
    path = folder / "cards.json"
    text = json.dumps({"meta": {}, "data": data}).encode()
    path.write_bytes(gzip.compress(text) if packed else text)
    return path


def face(name: str, layout: str, side: str | None = None, **fields: Any) -> dict[str, Any]:
    own = {"faceName": name.split(" // ")["abcde".index(side)], "side": side} if side else {}
    return {"name": name, "layout": layout, "types": ["Enchantment"], **own, **fields}


def ruling(text: str, date: str = "2024-01-31") -> dict[str, str]:
    return {"date": date, "text": text}


def rows(record: CardRecord) -> list[tuple[int, str | None, str]]:
    return [(each.position, each.card, each.text) for each in record.rulings]


@pytest.mark.parametrize("layout", TWO_FACES)
def test_a_ruling_that_both_faces_carry_counts_once(tmp_path: Path, layout: str) -> None:
    both, front, back = ruling("Doors open."), ruling("Attics creak."), ruling("Cellars flood.")
    name = "Attic // Cellar"
    data = {
        name: [
            face(name, layout, "a", rulings=[both, front]),
            face(name, layout, "b", rulings=[both, back]),
        ]
    }

    (record,) = read_mtgjson(written(tmp_path, data))

    assert (name, layout) == (record.card.name, record.card.layout)
    assert [each.name for each in record.card.faces] == ["Attic", "Cellar"]
    assert rows(record) == [
        (1, name, "Doors open."),
        (2, name, "Attics creak."),
        (3, name, "Cellars flood."),
    ]


def test_both_doors_of_a_room_are_its_faces(tmp_path: Path) -> None:
    name = "Attic // Cellar"
    room = {"subtypes": ["Room"], "manaCost": "{1}{U}"}
    data = {name: [face(name, "split", "a", **room), face(name, "split", "b", **room)]}

    (record,) = read_mtgjson(written(tmp_path, data))

    assert record.card == Card(
        name,
        "split",
        tuple(
            Face(door, "{1}{U}", ("Enchantment",), (), ("Room",), "")
            for door in ("Attic", "Cellar")
        ),
    )


def test_equal_texts_of_different_dates_are_two_rulings(tmp_path: Path) -> None:
    again = [ruling("Doors open."), ruling("Doors open.", "2024-02-29"), ruling("Doors open.")]

    (record,) = read_mtgjson(written(tmp_path, {"Attic": [face("Attic", "normal", rulings=again)]}))

    assert [each.date for each in record.rulings] == ["2024-01-31", "2024-02-29"]


def test_a_card_named_like_a_face_of_another_keeps_its_own_rulings(tmp_path: Path) -> None:
    name = "Attic // Cellar"
    data = {
        "Attic": [face("Attic", "normal", rulings=[ruling("Alone.")])],
        name: [face(name, "split", side, rulings=[ruling("Together.")]) for side in "ab"],
        "Cellar": [face("Cellar", "normal", rulings=[ruling("Below.")])],
    }

    records = list(read_mtgjson(written(tmp_path, data)))

    assert [row for record in records for row in rows(record)] == [
        (1, "Attic", "Alone."),
        (2, name, "Together."),
        (3, "Cellar", "Below."),
    ]


def foreign(language: str, name: str | None, of_face: str | None = None) -> dict[str, str | None]:
    return {"language": language, "name": name, "faceName": of_face, "text": "..."}


def test_foreign_names_stand_on_the_card_and_on_its_faces(tmp_path: Path) -> None:
    name, whole = "Attic // Cellar", "Speicher // Keller"
    data = {
        name: [
            face(name, "split", "a", foreignData=[foreign("German", whole, "Speicher")]),
            face(name, "split", "b", foreignData=[foreign("German", whole, "Keller")]),
        ],
        "Hall": [face("Hall", "normal", foreignData=[foreign("German", "Saal")])],
    }

    records = list(read_mtgjson(written(tmp_path, data)))

    assert [record.foreign_names for record in records] == [
        (
            ForeignName("German", whole),
            ForeignName("German", "Speicher", "Attic"),
            ForeignName("German", "Keller", "Cellar"),
        ),
        (ForeignName("German", "Saal"),),
    ]


@pytest.mark.parametrize("sides", ["a", "ab"], ids=["meld", "reversible"])
def test_a_foreign_name_of_one_part_stands_on_its_face(tmp_path: Path, sides: str) -> None:
    name = "Attic // Attic"
    named = [foreign("Italian", "Soffitta"), foreign("Latin", None)]
    data = {name: [face(name, "meld", side, foreignData=named) for side in sides]}

    (record,) = read_mtgjson(written(tmp_path, data))

    assert record.foreign_names == (ForeignName("Italian", "Soffitta", "Attic"),)


def test_all_printings_of_a_set_give_names_and_rulings_once(tmp_path: Path) -> None:
    first = face("Hall", "normal", text="Old", rulings=[ruling("Halls echo.")])
    second = first | {"text": "New", "foreignData": [foreign("German", "Saal")]}
    third = second | {"rulings": [ruling("Halls echo."), ruling("Halls are long.")]}

    (record,) = read_mtgjson(written(tmp_path, {"code": "TST", "cards": [first, second, third]}))

    assert record == CardRecord(
        Card("Hall", "normal", (Face("Hall", "", ("Enchantment",), (), (), "Old"),)),
        (ForeignName("German", "Saal"),),
        (
            Paragraph(1, "Halls echo.", "Hall", "2024-01-31"),
            Paragraph(2, "Halls are long.", "Hall", "2024-01-31"),
        ),
    )


@pytest.mark.parametrize(
    ("rulings", "position", "said"),
    [
        ({}, "rulings", "a list is expected and not an object"),
        (["Halls echo."], "rulings[0]", "an object is expected"),
        ([{"text": "Halls echo."}], "rulings[0].date", "the field is missing"),
        ([ruling("A"), {"date": "2024-01-31"}], "rulings[1].text", "the field is missing"),
        ([ruling("A", "2024-02-30")], "rulings[0].date", "found '2024-02-30' where a date"),
        ([ruling("A", "20240131")], "rulings[0].date", "found '20240131' where a date"),
        ([ruling("A", "2024-01-31T00:00")], "rulings[0].date", "where a date"),
    ],
)
@pytest.mark.parametrize("place", ['data."Hall"[0].', "data.cards[0]."])
def test_a_wrong_ruling_is_refused_with_its_path(
    tmp_path: Path, place: str, rulings: Any, position: str, said: str
) -> None:
    hall = face("Hall", "normal", rulings=rulings)
    path = written(tmp_path, {"cards": [hall]} if "cards" in place else {"Hall": [hall]})

    with pytest.raises(SourceError, match=said.replace("(", r"\(")) as refused:
        list(read_mtgjson(path))

    assert f"{place}{position}" == refused.value.position


def test_a_foreign_name_without_its_language_is_refused(tmp_path: Path) -> None:
    hall = face("Hall", "normal", foreignData=[{"name": "Saal"}])

    with pytest.raises(SourceError, match="the field is missing") as refused:
        list(read_mtgjson(written(tmp_path, {"Hall": [hall]})))

    assert refused.value.position == 'data."Hall"[0].foreignData[0].language'


# A lone half of a surrogate pair is no text, and the readers refuse NUL.
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
NAMES = TEXTS.filter(lambda name: name != "" and "//" not in name)
WORDS = st.lists(TEXTS, max_size=2).map(tuple)
DATES = st.dates().map(str)


@st.composite
def card_records(draw: st.DrawFn) -> list[CardRecord]:
    records = []
    position = 0
    for full_name in draw(st.lists(st.lists(NAMES, min_size=1, max_size=3), max_size=4)):
        faces = tuple(
            draw(
                st.builds(
                    Face,
                    name=st.just(name),
                    mana_cost=TEXTS,
                    types=WORDS,
                    supertypes=WORDS,
                    subtypes=WORDS,
                    text=TEXTS,
                    colors=WORDS,
                    keywords=WORDS,
                    power=st.none() | TEXTS,
                    toughness=st.none() | TEXTS,
                    loyalty=st.none() | TEXTS,
                )
            )
            for name in full_name
        )
        name = " // ".join(full_name)
        rulings = draw(st.lists(st.tuples(DATES, TEXTS), unique=True, max_size=3))
        names = draw(st.lists(st.tuples(NAMES, NAMES), unique=True, max_size=2))
        records.append(
            CardRecord(
                Card(name, draw(TEXTS), faces),
                tuple(ForeignName(language, foreign_name) for language, foreign_name in names)
                if len(faces) == 1
                else (),
                tuple(Paragraph(0, text, name, date) for date, text in rulings),
            )
        )
    return [
        CardRecord(
            record.card,
            record.foreign_names,
            tuple(
                Paragraph(position := position + 1, each.text, each.card, each.date)
                for each in record.rulings
            ),
        )
        for record in {record.card.name: record for record in records}.values()
    ]


def as_faces(record: CardRecord) -> Iterator[Mapping[str, Any]]:
    for one in record.card.faces:
        fields = {
            "name": record.card.name,
            "faceName": one.name,
            "layout": record.card.layout,
            "manaCost": one.mana_cost,
            "types": one.types,
            "supertypes": one.supertypes,
            "subtypes": one.subtypes,
            "text": one.text,
            "colors": one.colors,
            "keywords": one.keywords,
            "power": one.power,
            "toughness": one.toughness,
            "loyalty": one.loyalty,
            "foreignData": [
                {"language": each.language, "name": each.name} for each in record.foreign_names
            ],
            "rulings": [{"date": each.date, "text": each.text} for each in record.rulings],
        }
        yield {key: value for key, value in fields.items() if value is not None}


@given(records=card_records(), packed=st.booleans(), is_set=st.booleans())
def test_records_come_back_as_they_were_written(
    tmp_path_factory: pytest.TempPathFactory,
    records: Sequence[CardRecord],
    packed: bool,
    is_set: bool,
) -> None:
    folder = tmp_path_factory.mktemp("written")
    atomic: dict[str, Any] = {record.card.name: list(as_faces(record)) for record in records}
    printed = [
        {**one, "side": side}
        for faces in atomic.values()
        for side, one in zip("abcde", faces, strict=False)
    ]
    path = written(folder, {"cards": printed} if is_set else atomic, packed)

    if records:
        assert list(read_mtgjson(path)) == records
    else:
        with pytest.raises(SourceError):
            list(read_mtgjson(path))


@pytest.mark.official
def test_every_ruling_of_the_data_at_hand_comes_once(official: Path) -> None:
    records = list(read_mtgjson(official / "AtomicCards.json.gz"))
    n_rulings = sum(len(record.rulings) for record in records)
    n_on_faces = sum(len(record.rulings) * len(record.card.faces) for record in records)
    positions = [each.position for record in records for each in record.rulings]

    assert (n_rulings, n_on_faces) == (59_423, 64_068)
    assert positions == list(range(1, 59_424))
    assert all(each.card == record.card.name for record in records for each in record.rulings)


@pytest.mark.official
def test_the_sets_at_hand_say_what_the_whole_file_says(official: Path) -> None:
    whole = {
        record.card.name: {(each.date, each.text) for each in record.rulings}
        for record in read_mtgjson(official / "AtomicCards.json.gz")
    }
    n_rulings = Counter[str]()
    for path in (official / "mtgjson").glob("*.json"):
        for record in read_mtgjson(path):
            n_rulings[path.stem] += len(record.rulings)

            assert {(each.date, each.text) for each in record.rulings} <= whole[record.card.name]

    assert n_rulings == {"EMN": 548, "HOU": 567, "RNA": 476, "TOR": 94}


@pytest.mark.official
def test_the_whole_file_is_read_within_the_memory_that_is_promised(official: Path) -> None:
    read = (
        "import sys; from pathlib import Path; from corpus.mtgjson import read_mtgjson\n"
        "assert sum(1 for _ in read_mtgjson(Path(sys.argv[1]))) > 0"
    )
    # A process takes over the peak of the one that starts it, so a small one stands in between.
    measure = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    path = str(official / "AtomicCards.json.gz")
    ran = subprocess.run(
        [sys.executable, "-c", measure, sys.executable, "-c", read, path],
        capture_output=True,
        text=True,
        check=True,
    )
    # Linux counts in KiB, macOS in bytes.
    unit = 1 if sys.platform == "darwin" else 1024

    assert int(ran.stdout) * unit < 200 * 2**20


@pytest.mark.official
def test_a_foreign_name_of_a_face_is_read_from_the_data_at_hand(official: Path) -> None:
    names = {
        record.card.name: record.foreign_names
        for record in read_mtgjson(official / "AtomicCards.json.gz")
    }

    assert sum(map(len, names.values())) == 209_720
    assert (
        ForeignName("German", "Vollendete Form", "Perfected Form")
        in (names["Aberrant Researcher // Perfected Form"])
    )
