from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import NotFoundError, StoreError
from corpus.normalise import normalise, ruling_id
from corpus.records import Card, CardRecord, Chunk, Face, ForeignName, Paragraph, Source
from corpus.rulebook import Section
from corpus.store import Store
from corpus.stored import Occurrence, SourceChange, StoredSource, StoredVerdict, Text

BRASS_GOAT = Card("Brass Goat", "normal", (Face("Brass Goat", "{2}", (), (), (), "It may climb."),))
HUSH = Card("Hush", "normal", (Face("Hush", "{U}", (), (), (), "Goats are quiet."),))

page_texts = st.lists(st.text("ab \u2019'.", min_size=1).filter(str.strip), max_size=5)


def page(*texts: str, name: str = "goats.txt", sha256: str = "", card: str | None = None) -> Source:
    paragraphs = tuple(Paragraph(position, text) for position, text in enumerate(texts, start=1))
    return Source("gatherer", name, sha256 or repr(texts), paragraphs, card)


def cards(*found: Card, name: str = "cards") -> Source:
    records = [CardRecord(card) for card in found]
    return Source("cards", name, repr(found), records=records)


def house(*texts: str, name: str = "house") -> Source:
    paragraphs = tuple(
        Paragraph(position, text, text_id=f"house goats/{position}")
        for position, text in enumerate(texts, start=1)
    )
    return Source("house", name, repr(texts), paragraphs)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "store.sqlite") as created:
        yield created


def dump(store: Store) -> list[str]:
    return list(store.connection.iterdump())


def all_ids(store: Store) -> list[str]:
    return [text.id for text in store.texts()]


def test_equal_paragraphs_are_one_text_and_each_is_traceable(store: Store) -> None:
    store.replace_source(page("It\u2019s  a goat.", "It's a goat."))
    (source,) = store.sources()
    text_id = ruling_id("It's a goat.")

    assert store.texts() == (
        Text(text_id, "ruling", "It\u2019s  a goat.", "It's a goat.", None, None),
    )
    assert store.occurrences(text_id) == (
        Occurrence(text_id, source.id, 1, None, None, "It\u2019s  a goat.", "It's a goat."),
        Occurrence(text_id, source.id, 2, None, None, "It's a goat.", "It's a goat."),
    )


@given(st.lists(page_texts, min_size=1, max_size=4))
def test_every_paragraph_of_every_page_is_a_text(pages: list[list[str]]) -> None:
    with TemporaryDirectory() as folder, Store.create(Path(folder, "store.sqlite")) as store:
        for number, texts in enumerate(pages):
            store.replace_source(page(*texts, name=f"{number}.txt", sha256=str(number)))
        kept = {
            (source.name, occurrence.position): (occurrence.original, text.normalised)
            for source in store.sources()
            for text in store.texts()
            for occurrence in store.occurrences(text.id)
            if occurrence.source_id == source.id
        }

        assert kept == {
            (f"{number}.txt", position): (text, normalise(text))
            for number, texts in enumerate(pages)
            for position, text in enumerate(texts, start=1)
        }


@given(page_texts, page_texts)
def test_replacing_a_source_twice_changes_nothing(before: list[str], after: list[str]) -> None:
    with TemporaryDirectory() as folder, Store.create(Path(folder, "store.sqlite")) as store:
        store.replace_source(page(*before))
        store.replace_source(page(*after))
        once = dump(store)
        again = store.replace_source(page(*after))

        assert SourceChange(unchanged=len(set(map(ruling_id, after)))) == again
        assert once == dump(store)


def test_another_content_under_the_same_name_replaces_the_source(store: Store) -> None:
    store.replace_source(page("Goats climb.", "Goats eat.", "Goats rest."))
    change = store.replace_source(page("Goats rest.", "Goats jump.", "Goats  climb."))

    assert SourceChange(added=1, vanished=1, unchanged=2) == change
    assert sorted(map(ruling_id, ["Goats climb.", "Goats rest.", "Goats jump."])) == all_ids(store)


def test_a_text_stays_as_long_as_another_source_has_it(store: Store) -> None:
    store.replace_source(page("Goats climb.", name="one.txt"))
    store.replace_source(page("Goats climb.", "Goats eat.", name="two.txt"))
    change = store.replace_source(page("Goats eat.", name="two.txt", sha256="new"))

    assert SourceChange(vanished=1, unchanged=1) == change
    assert sorted(map(ruling_id, ["Goats climb.", "Goats eat."])) == all_ids(store)


def test_the_same_bytes_under_another_name_are_the_same_source(store: Store) -> None:
    store.replace_source(page("Goats climb.", name="one.txt"))
    change = store.replace_source(page("Goats climb.", name="two.txt"))

    assert SourceChange(unchanged=1) == change
    assert [source.name for source in store.sources()] == ["one.txt"]


def test_a_page_made_equal_to_another_one_loses_what_it_said(store: Store) -> None:
    store.replace_source(page("Goats climb.", name="one.txt"))
    store.replace_source(page("Goats eat.", name="two.txt"))
    change = store.replace_source(page("Goats climb.", name="two.txt"))

    assert SourceChange(vanished=1, unchanged=1) == change
    assert [ruling_id("Goats climb.")] == all_ids(store)


def test_a_reworded_house_ruling_keeps_its_id(store: Store) -> None:
    store.replace_source(house("Goats climb.", "Goats eat."))
    change = store.replace_source(house("Goats climb.", "Goats eat grass."))

    assert SourceChange(changed=1, unchanged=1) == change
    assert store.text("house goats/2") == Text(
        "house goats/2", "house", "Goats eat grass.", "Goats eat grass.", None, None
    )


def test_a_card_that_the_user_gives_is_on_the_page_and_in_its_templates(store: Store) -> None:
    store.replace_source(page("Brass Goat climbs."))
    change = store.replace_source(page("Brass Goat climbs.", card="Brass Goat"))
    again = store.replace_source(page("Brass Goat climbs."))
    (occurrence,) = store.occurrences(ruling_id("Brass Goat climbs."))
    (source,) = store.sources()

    assert SourceChange(changed=1) == change
    assert SourceChange(unchanged=1) == again
    assert (source.card, source.is_card_given) == ("Brass Goat", True)
    assert (occurrence.card, occurrence.template) == ("Brass Goat", "~ climbs.")


def test_a_pages_card_is_inferred_once_the_cards_are_known(store: Store) -> None:
    texts = ["Brass Goat climbs.", "Brass Goat eats.", "It rests."]
    store.replace_source(page(*texts))
    unknown = store.assign_page_cards()
    store.replace_source(cards(BRASS_GOAT))
    known = store.assign_page_cards()
    templates = [store.occurrences(ruling_id(text))[0].template for text in texts]

    assert (unknown, known) == ({}, {"goats.txt": "Brass Goat"})
    assert store.sources()[:1] == (
        StoredSource(1, "gatherer", "goats.txt", repr(tuple(texts)), "Brass Goat", False),
    )
    assert templates == ["~ climbs.", "~ eats.", "It rests."]


def test_an_inferred_card_goes_when_the_page_no_longer_says_it(store: Store) -> None:
    store.replace_source(cards(BRASS_GOAT))
    store.replace_source(page("Brass Goat climbs.", "Brass Goat eats."))
    store.assign_page_cards()
    change = store.replace_source(page("Brass Goat climbs.", "It eats."))

    assert SourceChange(added=1, vanished=1, unchanged=1) == change
    assert store.assign_page_cards() == {}
    assert [source.card for source in store.sources()] == [None, None]
    assert store.occurrences(ruling_id("Brass Goat climbs."))[0].card is None


def test_a_given_card_is_not_inferred_over(store: Store) -> None:
    store.replace_source(cards(BRASS_GOAT, HUSH))
    store.replace_source(page("Brass Goat climbs.", "Brass Goat eats.", card="Hush"))

    assert store.assign_page_cards() == {}
    assert [source.card for source in store.sources()] == [None, "Hush"]


def test_groups_are_of_templates(store: Store) -> None:
    store.replace_source(page("Brass Goat climbs.", name="one.txt", card="Brass Goat"))
    store.replace_source(page("Hush climbs.", "Hush ends.", name="two.txt", card="Hush"))
    store.regroup()
    groups = {text.normalised: text.group for text in store.texts()}

    assert groups["Brass Goat climbs."] == groups["Hush climbs."] != groups["Hush ends."]


def test_an_advisory_text_is_labelled(store: Store) -> None:
    store.replace_source(page("The minimum deck size is twelve.", "Goats climb."))

    assert [text.advisory for text in store.texts() if text.normalised == "Goats climb."] == [None]
    assert [text.advisory for text in store.texts() if text.normalised != "Goats climb."] == [
        "tournament and deck-building policy"
    ]


def test_chunks_and_verdicts_come_back_and_go_with_their_text(store: Store) -> None:
    text_id = ruling_id("Goats climb.")
    of_chunks = [Chunk(text_id, 1, "Goats", ("Brass Goat", "Hush")), Chunk(text_id, 2, "climb.")]
    on_card = StoredVerdict(text_id, "Brass Goat", "refuted", "f1", "goat 1.0", "{}", "mark")
    general = StoredVerdict(text_id, None, "proven", "f2", "goat 1.0", '{"seen": 1}', "mark")
    store.replace_source(page("Goats climb."))
    store.replace_chunks([of_chunks[0]])
    store.replace_chunks(of_chunks)
    older = StoredVerdict(text_id, "Brass Goat", "proven", "f0", "goat 0.9", "{}", "mark")
    store.put_verdict(older)
    store.put_verdict(on_card)
    store.put_verdict(general)

    assert store.chunks() == dict(enumerate(of_chunks, start=1))
    assert store.verdicts(text_id) == (general, on_card)

    store.replace_source(page("Goats eat."))

    assert store.chunks() == {}
    assert store.connection.execute("SELECT * FROM verdicts").fetchall() == []


def test_an_unknown_text_is_named(store: Store) -> None:
    verdict = StoredVerdict("r0", None, "proven", "f", "goat", "{}", "mark")

    for ask in (store.text, store.occurrences, store.verdicts):
        with pytest.raises(NotFoundError, match="'r0'"):
            ask("r0")
    with pytest.raises(NotFoundError, match="'r0'"):
        store.put_verdict(verdict)


def test_a_write_that_fails_leaves_everything_as_it_was(store: Store) -> None:
    def broken() -> Iterator[CardRecord]:
        yield CardRecord(BRASS_GOAT, rulings=(Paragraph(1, "Goats climb.", "Brass Goat"),))
        raise NotFoundError("the file ends here")

    store.replace_source(cards(HUSH))
    before = dump(store)
    with pytest.raises(NotFoundError, match="ends here"):
        store.replace_source(Source("mtgjson", "cards", "new", records=broken()))

    assert before == dump(store)


def test_a_store_is_one_file_that_opens_again(tmp_path: Path) -> None:
    path = tmp_path / "a #1 store?.sqlite"
    with Store.create(path) as created:
        created.replace_source(page("Goats climb."))
        before = dump(created)
    with Store.open(path) as opened:
        after = dump(opened)

    assert before == after
    assert [path] == list(tmp_path.iterdir())


def test_a_store_is_not_made_over_a_file_or_without_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    path.write_text("mine")

    with pytest.raises(StoreError, match="already"):
        Store.create(path)
    with pytest.raises(StoreError, match="cannot be written"):
        Store.create(tmp_path / "none" / "store.sqlite")
    assert path.read_text() == "mine"


def test_what_is_no_store_is_refused_with_the_command_that_mends_it(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("Search\n\n" + "Goats climb. " * 100)
    empty = tmp_path / "empty"
    empty.touch()
    other_tables, other_normaliser, damaged = (tmp_path / name for name in "abc")
    for path, change in (
        (other_tables, "PRAGMA user_version = 1"),
        (other_normaliser, "UPDATE meta SET value = '0'"),
        (damaged, "DROP TABLE meta"),
    ):
        Store.create(path).close()
        connection = sqlite3.connect(path)
        with connection:
            connection.execute(change)
        connection.close()

    for path in (tmp_path / "none", tmp_path, text, empty, other_tables, other_normaliser, damaged):
        with pytest.raises(StoreError, match="run `kb build`") as refused:
            Store.open(path)
        assert str(path) in str(refused.value)


def test_the_same_words_on_two_given_cards_are_two_pages(store: Store) -> None:
    store.replace_source(page("Goats eat.", name="one.txt", sha256="same", card="Goat"))
    store.replace_source(page("Goats eat.", name="two.txt", sha256="same", card="Kid"))

    assert [(each.name, each.card) for each in store.sources()] == [
        ("one.txt", "Goat"),
        ("two.txt", "Kid"),
    ]


def test_the_same_words_under_another_name_are_the_same_page(store: Store) -> None:
    store.replace_source(page("Goats eat.", name="one.txt", sha256="same", card="Goat"))
    store.replace_source(page("Goats eat.", name="two.txt", sha256="same"))

    assert [(each.name, each.card) for each in store.sources()] == [("one.txt", "Goat")]


def test_a_store_of_a_newer_program_is_left_to_it(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with Store.create(path) as created:
        created.connection.execute("PRAGMA user_version = 999")

    with pytest.raises(StoreError, match="use the newer program"):
        Store.open(path)


def test_a_card_that_its_file_no_longer_has_vanishes_unless_another_one_has_it(
    store: Store,
) -> None:
    store.replace_source(cards(BRASS_GOAT, HUSH, name="one"))
    store.replace_source(cards(HUSH, name="two"))
    store.replace_source(Source("cards", "one", "newer"))
    store.settle_cards()

    assert store.n_cards() == 1
    assert store.card("hush") == HUSH


def test_the_rulings_of_a_card_file_stand_on_its_cards(store: Store) -> None:
    record = CardRecord(
        BRASS_GOAT,
        rulings=(Paragraph(1, "Brass Goat climbs.", "Brass Goat", "2031-02-03"),),
    )
    change = store.replace_source(Source("mtgjson", "cards", "1", records=iter([record])))
    (occurrence,) = store.occurrences(ruling_id("Brass Goat climbs."))

    assert SourceChange(added=1) == change
    assert (occurrence.card, occurrence.date) == ("Brass Goat", "2031-02-03")
    assert occurrence.template == "~ climbs."


def test_a_source_that_was_read_is_not_read_again(store: Store) -> None:
    store.replace_source(cards(BRASS_GOAT))
    again = Source("cards", "cards", repr((BRASS_GOAT,)), records=_must_not_be_read())

    assert store.has_read(again)
    assert store.replace_source(again) == SourceChange()


def _must_not_be_read() -> Iterator[CardRecord]:
    raise AssertionError("the records were read")
    yield CardRecord(HUSH)


def test_a_source_that_other_readers_wrote_is_read_again(store: Store) -> None:
    store.replace_source(page("Goats climb."))
    store.connection.execute("UPDATE sources SET readers = readers - 1")

    assert not store.has_read(page("Goats climb."))
    assert store.replace_source(page("Goats climb.")) == SourceChange(unchanged=1)
    assert store.has_read(page("Goats climb."))


def test_the_foreign_names_and_the_oracle_id_of_a_card_come_back(store: Store) -> None:
    names = (ForeignName("German", "Messingziege"), ForeignName("Japanese", "\u30e4\u30ae"))
    record = CardRecord(BRASS_GOAT, names, oracle_id="o1")
    store.replace_source(Source("cards", "cards", "1", records=[record]))
    store.replace_source(Source("cards", "more", "2", records=[CardRecord(BRASS_GOAT)]))

    assert store.foreign_names("Brass Goat") == names
    assert store.oracle_names() == {"o1": "Brass Goat"}


def test_sqlite_finds_nothing_wrong_in_a_store_of_every_kind_of_row(store: Store) -> None:
    record = CardRecord(BRASS_GOAT, (ForeignName("German", "Ziege"),), oracle_id="o1")
    store.replace_source(Source("cards", "cards", "1", records=[record]))
    store.replace_source(page("Brass Goat climbs.", card="Brass Goat"))
    rule = Paragraph(1, "Goats climb.", text_id="CR 101.1")
    sections = (Section("1", "Goats"), Section("101", "Hills"))
    store.replace_source(Source("rules", "rules", "1", [rule], sections=sections))
    store.settle_cards()
    store.regroup()
    store.note_references()

    assert store.connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert store.connection.execute("PRAGMA foreign_key_check").fetchall() == []
