"""Publishers' pages, lists and checksum files, read from a server on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx2
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from corpus.recognise import SourceForm
from kb.http_client import Connection, FetchError, connected
from kb.publishers import PUBLISHERS, Offer, card_offers, rules_offers, scryfall_offers
from tests.http_server import Answer, ScriptedServer, serving

SHA256 = "0123456789abcdef" * 4
RULES_PAGE = "https://goats.example/en/rules"
LIST = "https://api.goats.example/bulk-data"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with serving() as scripted:
        yield scripted


@pytest.fixture
def connection(server: ScriptedServer) -> Iterator[Connection]:
    with connected(10, lambda _: None) as opened:
        yield opened


def sent(text: str, location: str | None = None) -> httpx2.MockTransport:
    """Return a network that sends this text from everywhere, or sends on to a location first."""

    def answer(request: httpx2.Request) -> httpx2.Response:
        if location is not None and str(request.url) != location:
            return httpx2.Response(302, headers={"Location": location})
        return httpx2.Response(200, text=text)

    return httpx2.MockTransport(answer)


def rules_link(page: str, location: str | None = None) -> str:
    with connected(10, transport=sent(page, location)) as connection:
        (offer,) = rules_offers(connection, RULES_PAGE)
    assert Offer("comprehensive-rules.txt", offer.address, SourceForm.COMPREHENSIVE_RULES) == offer
    return offer.address


def bulk_offers(document: Any) -> tuple[Offer, ...]:
    text = document if isinstance(document, str) else json.dumps(document)
    with connected(10, transport=sent(text)) as connection:
        return scryfall_offers(connection, LIST)


def test_every_publisher_is_asked_over_an_encrypted_connection() -> None:
    assert list(PUBLISHERS) == ["cards", "rules", "scryfall"]
    assert all(publisher.address.startswith("https://") for publisher in PUBLISHERS.values())


@pytest.mark.parametrize(
    "content", [SHA256, f"{SHA256.upper()}\n", f"{SHA256}  cards.json.gz\n", f"\ufeff{SHA256}"]
)
def test_the_checksum_of_the_cards_lies_beside_them(
    server: ScriptedServer, connection: Connection, content: str
) -> None:
    server.script("/cards.gz.sha256", Answer(body=content.encode()))
    address = f"{server.address}/cards.gz"
    expected = Offer("AtomicCards.json.gz", address, SourceForm.ATOMIC_CARDS, SHA256)

    assert (expected,) == card_offers(connection, address)


def test_cards_may_have_no_checksum(server: ScriptedServer, connection: Connection) -> None:
    (offer,) = card_offers(connection, f"{server.address}/cards.gz")

    assert offer.sha256 is None


def test_a_question_behind_the_address_stays_behind_the_name(
    server: ScriptedServer, connection: Connection
) -> None:
    server.script("/cards.gz.sha256?version=2", Answer(body=SHA256.encode()))
    (offer,) = card_offers(connection, f"{server.address}/cards.gz?version=2")

    assert offer.address == f"{server.address}/cards.gz?version=2"
    assert offer.sha256 == SHA256


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("<html>Sign in", "a text that begins with '<html>Sign in'"),
        ("", "empty"),
        (SHA256[:-1], f"a text that begins with {SHA256[:40]!r}"),
        (SHA256 + "0", "a text that begins with"),
    ],
)
def test_a_checksum_that_is_none_is_refused(
    server: ScriptedServer, connection: Connection, content: str, said: str
) -> None:
    address = server.script("/cards.gz.sha256", Answer(body=content.encode()))
    with pytest.raises(FetchError) as refused:
        card_offers(connection, f"{server.address}/cards.gz")

    assert f"{address}: this is no SHA-256 checksum but {said}" in str(refused.value)


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ('<a href="/Rules.txt">', "https://goats.example/Rules.txt"),
        ("<A CLASS=x HREF=rules.TXT>TXT</A>", "https://goats.example/en/rules.TXT"),
        ('<a href="//media.example/r.txt">', "https://media.example/r.txt"),
        ('<a href="https://media.example/r.txt?a=1&amp;b=2">', "https://media.example/r.txt?a=1&b=2"),
        ('<a href="http://media.example/r.txt">', "https://media.example/r.txt"),
        ('<a href=" /Comp Rules 20310507.txt ">', "https://goats.example/Comp%20Rules%2020310507.txt"),
        ('<a href="/Comp%20Rules%2020310507.txt">', "https://goats.example/Comp%20Rules%2020310507.txt"),
        ('<a href="/r%C3%A9gles.txt">', "https://goats.example/r%C3%A9gles.txt"),
        ('<a href="/r\xe9gles.txt">', "https://goats.example/r%C3%A9gles.txt"),
        ('<a href="/r.pdf"><a href="/r.docx"><a href="/r.txt">', "https://goats.example/r.txt"),
        ('<a name="x"><a href><a href=""><a href="http://[1/r.txt"><a href="/r.txt">',
         "https://goats.example/r.txt"),
        ('<a href="/r.txt"><![goat[x]]><a href="/s.txt">', "https://goats.example/r.txt"),
    ],
)  # fmt: skip
def test_the_rules_are_the_text_file_that_the_page_links_to(page: str, expected: str) -> None:
    assert expected == rules_link(page)


@pytest.mark.parametrize(
    ("names", "newest"),
    [
        (("R 20310507.txt", "R 20320507.txt", "R 20310607.txt"), "R 20320507.txt"),
        (("R%2020320507.txt", "R 20310507.txt"), "R%2020320507.txt"),
        (("r-2031-05-07.txt", "r_2031_05_08.txt", "r 2031.05.06.txt"), "r_2031_05_08.txt"),
        (("readme.txt", "R 20310507.txt"), "R 20310507.txt"),
        (("R 20319907.txt", "R 20310507.txt", "R 120330507.txt"), "R 20310507.txt"),
        (("first.txt", "second.txt"), "first.txt"),
        (("R 20310507.txt", "again/R 20310507.txt"), "R 20310507.txt"),
        (("2040-01-01/R 20310507.txt", "2030-01-01/R 20310508.txt"), "2030-01-01/R 20310508.txt"),
    ],
)
def test_a_date_in_the_name_decides_which_is_the_newest(
    names: tuple[str, ...], newest: str
) -> None:
    page = "".join(f'<a href="/{name}">TXT</a>' for name in names)

    assert f"https://goats.example/{newest.replace(' ', '%20')}" == rules_link(page)


def test_links_belong_to_the_place_where_the_page_is_in_the_end() -> None:
    moved = "https://media.example/game/rules"

    assert rules_link('<a href="r.txt">', moved) == "https://media.example/game/r.txt"


def test_a_text_file_may_be_named_in_place_of_the_page(
    server: ScriptedServer, connection: Connection
) -> None:
    address = f"{server.address}/Rules%2020310507.txt"
    (offer,) = rules_offers(connection, address)

    assert address == offer.address
    assert server.requests == []


@pytest.mark.parametrize(
    "page", ["", "<p>r.txt</p><!-- <a href='/r.txt'> -->", '<a href="/r.pdf">']
)
def test_a_page_without_a_text_file_says_what_to_do(page: str) -> None:
    with pytest.raises(FetchError) as refused:
        rules_link(page)

    said = str(refused.value)

    assert said.startswith(f"{RULES_PAGE}: there is no link to a .txt file on this page")
    assert "--rules-address" in said
    assert "`kb build FILE`" in said


def entry(kind: str, **fields: Any) -> dict[str, Any]:
    return {"object": "bulk_data", "type": kind, "updated_at": "2031-05-07T09:00:00+00:00"} | fields


CARDS = entry("oracle_cards", download_uri="https://data.goats.example/c.json", size=170)
RULINGS = entry("rulings", download_uri="https://data.goats.example/r.json", size=23)


def test_scryfall_lists_cards_and_rulings_with_their_sizes() -> None:
    other = entry("all_cards", download_uri="https://data.goats.example/a.json", size=9)

    assert bulk_offers({"object": "list", "data": [RULINGS, other, CARDS]}) == (
        Offer(
            "scryfall-oracle-cards.json",
            "https://data.goats.example/c.json",
            SourceForm.SCRYFALL_CARDS,
            n_bytes=170,
        ),
        Offer(
            "scryfall-rulings.json",
            "https://data.goats.example/r.json",
            SourceForm.SCRYFALL_RULINGS,
            n_bytes=23,
        ),
    )


def test_packed_lines_come_before_the_array() -> None:
    packed = {"jsonl_download_uri": "https://data.goats.example/r.jsonl.gz", "compressed_size": 5}
    _, both = bulk_offers({"data": [CARDS, RULINGS | packed]})
    _, packed_only = bulk_offers({"data": [CARDS, entry("rulings", **packed)]})

    assert both == packed_only
    assert (both.address, both.n_bytes) == ("https://data.goats.example/r.jsonl.gz", 5)


def test_a_list_need_not_have_sizes() -> None:
    offers = bulk_offers({"data": [CARDS | {"size": None}, RULINGS | {"size": "23"}]})

    assert [offer.n_bytes for offer in offers] == [None, None]


def test_an_encrypted_list_leads_to_encrypted_files() -> None:
    weak = {"download_uri": "http://data.goats.example/r.json"}

    assert bulk_offers({"data": [CARDS, RULINGS | weak]}) == bulk_offers({"data": [CARDS, RULINGS]})


@pytest.mark.parametrize(
    "document",
    [
        "",
        "<html>",
        "[" * 100_000,
        "[]",
        "7",
        {},
        {"data": None},
        {"data": 7},
        {"data": [7]},
        {"data": [{}]},
        {"data": [{"type": ["rulings"]}, 7]},
    ],
)
def test_what_is_not_the_list_is_refused(document: Any) -> None:
    with pytest.raises(FetchError, match="this is not Scryfall's list of bulk files but"):
        bulk_offers(document)


@pytest.mark.parametrize(
    "rulings",
    [
        [],
        [entry("rulings")],
        [entry("rulings", download_uri=7)],
        [entry("rulings", download_uri="")],
        [entry("rulings", download_uri="http://[1/")],
    ],
)
def test_a_list_without_a_file_is_refused(rulings: list[Any]) -> None:
    with pytest.raises(FetchError, match="the list has no link to the bulk file 'rulings'"):
        bulk_offers({"data": [CARDS, *rulings]})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.just("data"), inner),
)
links = st.builds('<a href="{}.txt">'.format, st.text())


@given(
    text=st.text() | json_values.map(json.dumps) | st.lists(links | st.text()).map("".join),
)
@example(text='<a href="/r.txt"><![goat[x]]>')
@example(text='<a href="http://[x.txt">')
@example(text='<a href="http://\u2100.txt">')
def test_a_page_of_any_kind_raises_nothing_but_a_fetch_error(text: str) -> None:
    with connected(10, transport=sent(text)) as connection:
        for publisher in PUBLISHERS.values():
            with suppress(FetchError):
                offers = publisher.offers(connection, publisher.address)

                assert all(offer.address.isascii() for offer in offers)
