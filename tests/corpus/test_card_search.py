"""Cards by the names that people type: exact ones find, misspelt ones suggest and never guess."""

from __future__ import annotations

import random
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.card_search import CardSearch, Match, search_card
from corpus.errors import NotFoundError
from corpus.file_sources import opened_source, recognised
from corpus.folded import folded_name, name_key
from corpus.records import Card, CardRecord, Face, ForeignName, Source
from corpus.store import Store


def card(name: str, *faces: str) -> Card:
    return Card(name, "normal", tuple(Face(face, "", (), (), (), "") for face in faces or (name,)))


RECORDS = (
    CardRecord(
        card("Gerta // Gerta's Hoof", "Gerta", "Gerta's Hoof"),
        (
            ForeignName("German", "Gertrud // Gertruds Huf"),
            ForeignName("German", "Gertruds Huf", "Gerta's Hoof"),
            ForeignName("Japanese", "\u30b2\u30eb\u30bf", "Gerta"),
        ),
    ),
    CardRecord(card("J\u00f6tun Goat"), (ForeignName("French", "Ch\u00e8vre g\u00e9ante"),)),
    CardRecord(card("\u00c6ther Goat")),
    CardRecord(card("Bind"), (ForeignName("Spanish", "Atar"),)),
    CardRecord(card("Bind // Loose", "Bind", "Loose")),
    CardRecord(card("Left // Union", "Left", "Union"), (ForeignName("Spanish", "At\u00e1r"),)),
    CardRecord(card("Right // Union", "Right", "Union"), (ForeignName("Spanish", "ATAR"),)),
    CardRecord(card("Union's Goat")),
    CardRecord(card("Goat Kid")),
    CardRecord(card("GOAT KID")),
    CardRecord(card("Krumm, Keeper of the Lonely Tollbooth")),
    CardRecord(card("Krumm, Tollbooth Inspector")),
    CardRecord(card("Lonely Lighthouse")),
)
NAMES = [record.card.name for record in RECORDS]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with Store.create(tmp_path_factory.mktemp("store") / "store.sqlite") as created:
        created.replace_source(Source("cards", "cards", "", records=RECORDS))
        created.settle_cards()
        yield created


def search(store: Store, name: str) -> CardSearch:
    return search_card(store.connection, name)


@pytest.mark.parametrize(
    ("name", "match", "full_name"),
    [
        ("jotun  GOAT", "name", "J\u00f6tun Goat"),
        ("aether goat", "name", "\u00c6ther Goat"),
        ("bind", "name", "Bind"),
        ("bind // loose", "name", "Bind // Loose"),
        ("Goat Kid", "name", "Goat Kid"),
        ("krumm keeper of the lonely tollbooth", "name", NAMES[10]),
        ("loose", "face", "Bind // Loose"),
        ("gerta\u2019s hoof", "face", "Gerta // Gerta's Hoof"),
        ("gertas hoof", "face", "Gerta // Gerta's Hoof"),
        ("chevre geante", "foreign", "J\u00f6tun Goat"),
        ("gertrud // gertruds huf", "foreign", "Gerta // Gerta's Hoof"),
        ("gertruds huf", "foreign", "Gerta // Gerta's Hoof"),
        ("\u30b2\u30eb\u30bf", "foreign", "Gerta // Gerta's Hoof"),
        ("Atar", "foreign", "Bind"),
    ],
)
def test_a_name_finds_its_card_whatever_its_case_accents_and_punctuation(
    store: Store, name: str, match: str, full_name: str
) -> None:
    found = search(store, name)

    assert (found.match, found.card) == (match, full_name)
    assert full_name in found.candidates
    assert store.card(name).name == full_name


@pytest.mark.parametrize(
    ("name", "match", "candidates"),
    [
        ("union", "face", ("Left // Union", "Right // Union")),
        ("goat kid", "name", ("GOAT KID", "Goat Kid")),
        ("atar", "foreign", ("Bind", "Left // Union", "Right // Union")),
    ],
)
def test_of_several_cards_with_a_name_none_is_chosen(
    store: Store, name: str, match: Match, candidates: tuple[str, ...]
) -> None:
    assert search(store, name) == CardSearch(name, match, candidates, None)


@pytest.mark.parametrize(
    ("name", "full_name"),
    [
        ("lonly lighthouse", "Lonely Lighthouse"),
        ("lighthouse lonely", "Lonely Lighthouse"),
        ("lonelylighthouse", "Lonely Lighthouse"),
        ("keeper of the tollbooth", NAMES[10]),
        ("inspector krumm", NAMES[11]),
        ("krumm, tollboth inspectr", NAMES[11]),
        ("chevre geant", "J\u00f6tun Goat"),
    ],
)
def test_the_closest_name_is_found_where_it_is_by_far_the_closest(
    store: Store, name: str, full_name: str
) -> None:
    found = search(store, name)

    assert (found.match, found.card, found.candidates[0]) == ("close", full_name, full_name)


@pytest.mark.parametrize(
    ("name", "candidates"),
    [
        ("krumm", {NAMES[10], NAMES[11]}),
        ("lonely", {"Lonely Lighthouse", NAMES[10]}),
        ("goat kit", {"Goat Kid", "GOAT KID"}),
    ],
)
def test_of_several_close_names_none_is_chosen(
    store: Store, name: str, candidates: set[str]
) -> None:
    found = search(store, name)

    assert (found.match, found.card) == ("close", None)
    assert candidates <= {*found.candidates}


@pytest.mark.parametrize("name", ["xxxxxxxx", "", "\u2026", "x" * 500])
def test_a_name_that_nothing_is_close_to_finds_nothing(store: Store, name: str) -> None:
    assert search(store, name) == CardSearch(name, None, (), None)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("union", "'union' is several cards: 'Left // Union' and 'Right // Union'; name one"),
        ("goat kid", "'goat kid' is several cards: 'GOAT KID' and 'Goat Kid'; name one"),
        ("Jotun Gaot", "no card is called 'Jotun Gaot'; did you mean 'J\u00f6tun Goat'"),
        ("lonly lighthouse", "no card is called 'lonly lighthouse'; did you mean 'Lonely"),
        ("gerta hof", 'did you mean "Gerta // Gerta\'s Hoof"?'),
        ("xxxxxxxx", "no card is called 'xxxxxxxx'; check its spelling"),
    ],
)
def test_a_card_that_is_asked_for_by_name_is_never_guessed(
    store: Store, name: str, said: str
) -> None:
    with pytest.raises(NotFoundError) as refused:
        store.card(name)

    assert said in str(refused.value)


def test_without_cards_the_command_that_loads_them_is_named(tmp_path: Path) -> None:
    with (
        Store.create(tmp_path / "empty.sqlite") as store,
        pytest.raises(NotFoundError, match="kb build --cards"),
    ):
        store.card("Brass Goat")


@given(st.text("abzAZ09\u00e9\u00df\u00c6\u0151\u30b2\u2019'-/,. "))
def test_a_name_that_is_folded_twice_is_as_folded_once(name: str) -> None:
    assert name_key(name_key(name)) == name_key(name)
    assert folded_name(folded_name(name)) == folded_name(name)


@given(st.text(max_size=40))
def test_whatever_is_typed_a_card_is_only_chosen_from_the_candidates(
    store: Store, name: str
) -> None:
    found = search(store, name)

    assert found.card is None or found.card in found.candidates
    assert (found.match is None) == (found.candidates == ())


def misspelt(name: str, dice: random.Random) -> str:
    """Return a name with one letter dropped, doubled, replaced, or swapped with the next."""
    at = dice.randrange(len(name))
    before, letter, after = name[:at], name[at], name[at + 1 :]
    return before + dice.choice(
        [
            after,
            letter + letter + after,
            dice.choice(string.ascii_lowercase) + after,
            after[:1] + letter + after[1:],
        ]
    )


@pytest.fixture(scope="module")
def official_store(official: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with Store.create(tmp_path_factory.mktemp("official") / "store.sqlite") as created:
        cards = recognised(official / "AtomicCards.json.gz", is_for_cards=True)
        created.replace_source(opened_source(cards, created.oracle_names))
        created.settle_cards()
        yield created


@pytest.mark.official
@pytest.mark.parametrize(
    ("name", "match", "full_name"),
    [
        ("vertrauter der mystiker", "foreign", "Mystic Familiar"),
        ("\u7a32\u59bb", "foreign", "Lightning Bolt"),
        ("Wald", "foreign", "Forest"),
        ("lim dul's vault", "name", "Lim-D\u00fbl's Vault"),
        ("ice", "face", "Fire // Ice"),
        ("jace vryns prodigy", "face", "Jace, Vryn's Prodigy // Jace, Telepath Unbound"),
        ("jace vryns prodgy", "close", "Jace, Vryn's Prodigy // Jace, Telepath Unbound"),
        ("vertrauter der mystikr", "close", "Mystic Familiar"),
    ],
)
def test_the_official_cards_are_found(
    official_store: Store, name: str, match: str, full_name: str
) -> None:
    found = search(official_store, name)

    assert (found.match, found.card) == (match, full_name)


@pytest.mark.official
def test_a_face_that_two_official_cards_have_chooses_neither(official_store: Store) -> None:
    candidates = ("Fire // Ice", "Start // Fire")

    assert search(official_store, "fire") == CardSearch("fire", "face", candidates, None)


@pytest.mark.official
def test_a_mistake_in_an_official_name_never_shows_another_card(official_store: Store) -> None:
    dice = random.Random(20240705)
    rows = official_store.connection.execute("SELECT card, name FROM faces ORDER BY card, name")
    typed = [(card, misspelt(name, dice)) for card, name in dice.sample(rows.fetchall(), 150)]
    found = [(card, search(official_store, name)) for card, name in typed]
    close = [(card, each) for card, each in found if each.match == "close"]

    assert [each for card, each in close if each.card not in (card, None)] == []
    assert [each for card, each in close if card not in each.candidates] == []
    assert sum(each.card == card for card, each in close) >= 0.9 * len(close)
