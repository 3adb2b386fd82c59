"""Asking servers, most of them real ones on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from importlib.metadata import version

import httpx2
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kb.http_client import (
    BACK_OFF,
    LONGEST_WAIT,
    MAX_PAGE_BYTES,
    MAX_REDIRECTS,
    Connection,
    FetchError,
    Page,
    PassingError,
    connected,
)
from tests.http_server import Answer, ScriptedServer, closed_port, serving

PAGE = Answer(body=b"Goats climb.")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with serving() as scripted:
        yield scripted


@pytest.fixture
def waits() -> list[float]:
    return []


@pytest.fixture
def connection(waits: list[float], monkeypatch: pytest.MonkeyPatch) -> Iterator[Connection]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with connected(10, waits.append) as opened:
        yield opened


def refused(connection: Connection, address: str) -> str:
    with pytest.raises(FetchError) as told:
        connection.page(address)
    return str(told.value)


def test_a_page_is_its_text_and_where_it_came_from(
    server: ScriptedServer, connection: Connection, waits: list[float]
) -> None:
    address = server.script("/page", PAGE)

    assert Page(address, "Goats climb.") == connection.page(address)
    assert waits == []


def test_a_server_learns_the_project_and_its_version_and_nothing_of_the_person(
    server: ScriptedServer, connection: Connection
) -> None:
    connection.page(server.script("/page", PAGE))
    (asked,) = server.requests

    assert f"proven-rulings/{version('proven-rulings')}" == asked.headers["user-agent"]
    assert asked.headers["accept"] == "*/*"
    assert {"host", "connection", "user-agent", "accept", "accept-encoding"} == set(asked.headers)


def test_a_page_that_is_not_there_may_be_none(
    server: ScriptedServer, connection: Connection
) -> None:
    there = server.script("/there", PAGE)

    assert connection.page_if_any(f"{server.address}/none") is None
    assert connection.page_if_any(server.script("/gone", Answer(410))) is None
    assert Page(there, "Goats climb.") == connection.page_if_any(there)
    assert "the server answered 404 Not Found; check the address, or download the file" in refused(
        connection, f"{server.address}/none"
    )


def test_bytes_that_are_not_utf8_are_marked(server: ScriptedServer, connection: Connection) -> None:
    page = connection.page(server.script("/page", Answer(body=b"caf\xe9")))

    assert page.text == "caf\N{REPLACEMENT CHARACTER}"


def test_a_page_that_does_not_end_is_left(server: ScriptedServer, connection: Connection) -> None:
    address = server.script("/page", Answer(body=b"x" * (MAX_PAGE_BYTES + 1)))

    assert "this is no page, it has more than 10,000,000 bytes" in refused(connection, address)


@pytest.mark.parametrize("status", [429, 500, 502, 503])
def test_a_server_that_is_busy_is_asked_again_later_and_later(
    server: ScriptedServer, connection: Connection, waits: list[float], status: int
) -> None:
    address = server.script("/page", Answer(status), Answer(status), PAGE)

    assert connection.page(address).text == "Goats climb."
    assert waits == [1, 2]


def test_after_the_last_attempt_the_failure_is_told(
    server: ScriptedServer, connection: Connection, waits: list[float]
) -> None:
    said = refused(connection, server.script("/page", Answer(500)))

    assert "/page: the server answered 500 Internal Server Error; try again later, or" in said
    assert len(server.requests) == len(BACK_OFF) + 1
    assert waits == list(BACK_OFF)


def test_another_status_is_not_tried_again(
    server: ScriptedServer, connection: Connection, waits: list[float]
) -> None:
    said = refused(connection, server.script("/page", Answer(403)))

    assert "the server answered 403 Forbidden" in said
    assert waits == []


def test_a_server_says_how_long_to_wait(
    server: ScriptedServer, connection: Connection, waits: list[float]
) -> None:
    busy = [Answer(429, headers={"Retry-After": seconds}) for seconds in ("7", "0", "soon")]
    connection.page(server.script("/page", *busy, PAGE))

    assert waits == [7, 2, 4]


def test_a_server_may_say_it_as_a_date(
    server: ScriptedServer, connection: Connection, waits: list[float]
) -> None:
    later, before = (
        format_datetime(datetime.now(UTC) + timedelta(seconds=seconds), usegmt=True)
        for seconds in (LONGEST_WAIT - 1, -60)
    )
    busy = [Answer(503, headers={"Retry-After": date}) for date in (later, before)]
    connection.page(server.script("/page", *busy, PAGE))

    assert LONGEST_WAIT / 2 < waits[0] < LONGEST_WAIT
    assert waits[1:] == [2]


def test_a_wait_that_is_too_long_is_left_to_the_person(
    server: ScriptedServer, connection: Connection, waits: list[float]
) -> None:
    said = refused(connection, server.script("/page", Answer(429, headers={"Retry-After": "3600"})))

    assert said.endswith("asks to wait 3,600 seconds; run `kb fetch` again then")
    assert waits == []


@given(value=st.text(st.characters(max_codepoint=127, exclude_characters="\r\n\0")))
@example(value="9" * 9)
@example(value="Sun, 06 Nov 9999 08:49:37 -2359")
@example(value="Sun, 06 Nov 0001 08:49:37 +2359")
def test_no_retry_after_raises_anything_but_a_fetch_error(value: str) -> None:
    def answer(_: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(503, headers={"Retry-After": value})

    waits: list[float] = []
    with (
        connected(10, waits.append, httpx2.MockTransport(answer)) as connection,
        pytest.raises(FetchError),
    ):
        connection.page("https://goats.example/")

    assert all(0 < wait <= LONGEST_WAIT for wait in waits)


def test_a_connection_that_breaks_is_tried_again(
    server: ScriptedServer, connection: Connection, waits: list[float]
) -> None:
    address = server.script("/page", Answer(body=b"Goats climb.", cut=5), PAGE)

    assert connection.page(address).text == "Goats climb."
    assert waits == [1]
    assert "the connection broke (peer closed connection" in refused(
        connection, server.script("/page", Answer(body=b"Goats climb.", cut=5))
    )


def test_a_server_that_says_nothing_is_given_up(server: ScriptedServer, waits: list[float]) -> None:
    address = server.script("/page", Answer(silent=True))
    with connected(0.1, waits.append) as connection:
        said = refused(connection, address)

    assert f"{address}: nothing came for 0.1 seconds; try again later or with a longer" in said
    assert waits == list(BACK_OFF)


def test_offline_the_way_by_hand_is_told(connection: Connection, waits: list[float]) -> None:
    address = f"http://127.0.0.1:{closed_port()}/cards"

    assert (
        f"{address}: the server cannot be reached (Connection refused); check the connection, or "
        "download the file in a browser and give it to `kb build FILE`"
    ) == refused(connection, address)
    assert waits == list(BACK_OFF)


def test_a_name_that_nobody_knows_is_told(connection: Connection) -> None:
    # The name `invalid` is kept free for this (RFC 6761).
    said = refused(connection, "http://goats.invalid/")

    assert said.startswith("http://goats.invalid/: the server cannot be reached (")


@pytest.mark.parametrize(
    "address",
    [
        "",
        "cards.json",
        "ftp://goats.example/",
        "http://",
        "http://[::1/",
        "http://x:y/",
        "http://goats..example/",
        f"http://{'g' * 64}.example/",
    ],
)
def test_what_is_no_address_is_told(
    connection: Connection, waits: list[float], address: str
) -> None:
    said = refused(connection, address)

    assert said.startswith(f"{address!r}: this cannot be fetched (")
    assert said.endswith("an address begins with https://")
    assert waits == []


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_page_that_has_moved_is_followed(
    server: ScriptedServer, connection: Connection, status: int
) -> None:
    moved = server.script("/old", Answer(status, headers={"Location": "/new"}))

    assert Page(server.script("/new", PAGE), "Goats climb.") == connection.page(moved)


def test_ten_redirects_are_followed_and_not_eleven(
    server: ScriptedServer, connection: Connection
) -> None:
    for n in range(MAX_REDIRECTS + 1):
        server.script(f"/{n}", Answer(302, headers={"Location": f"/{n + 1}"}))
    server.script(f"/{MAX_REDIRECTS + 1}", PAGE)

    assert connection.page(f"{server.address}/1").text == "Goats climb."
    assert "the server sends on more than 10 times" in refused(connection, f"{server.address}/0")


def test_a_circle_of_redirects_ends(server: ScriptedServer, connection: Connection) -> None:
    server.script("/a", Answer(302, headers={"Location": "/b"}))
    address = server.script("/b", Answer(302, headers={"Location": "/a"}))

    assert f"{address}: the server sends on more than 10 times" in refused(connection, address)
    assert len(server.requests) == MAX_REDIRECTS + 1


@pytest.mark.parametrize("location", ["http://[::1/", "ftp://goats.example/", "data:,x"])
def test_a_redirect_to_no_address_is_told(
    server: ScriptedServer, connection: Connection, location: str
) -> None:
    address = server.script("/page", Answer(302, headers={"Location": location}))

    assert address in refused(connection, address)


def moving(*locations: str) -> Callable[[httpx2.Request], httpx2.Response]:
    """Return a network that sends on from each location to the next one, which is a page."""

    def answer(request: httpx2.Request) -> httpx2.Response:
        n = locations.index(str(request.url)) + 1
        if n == len(locations):
            return httpx2.Response(200, text="Goats climb.")
        return httpx2.Response(302, headers={"Location": locations[n]})

    return answer


def test_nothing_leads_from_an_encrypted_address_to_another_one(waits: list[float]) -> None:
    path = ("https://goats.example/", "https://other.example/", "http://goats.example/")
    with connected(10, waits.append, httpx2.MockTransport(moving(*path))) as connection:
        said = refused(connection, path[0])

        assert f"{path[0]}: the server sends on to {path[2]}, which is not encrypted" in said
        assert connection.page(path[2]).text == "Goats climb."

    assert waits == []


def test_an_encrypted_address_may_follow_one_that_is_not() -> None:
    path = ("http://goats.example/", "https://goats.example/")
    with connected(10, transport=httpx2.MockTransport(moving(*path))) as connection:
        assert Page(path[1], "Goats climb.") == connection.page(path[0])


@pytest.mark.parametrize("failure", [httpx2.ProxyError("407"), httpx2.ConnectTimeout("")])
def test_a_server_that_is_not_reached_is_told_as_that(failure: httpx2.RequestError) -> None:
    def fail(_: httpx2.Request) -> httpx2.Response:
        raise failure

    with (
        connected(10, lambda _: None, httpx2.MockTransport(fail)) as connection,
        pytest.raises(PassingError, match=r"cannot be reached \((407|ConnectTimeout)\)"),
    ):
        connection.page("https://goats.example/")


@pytest.mark.parametrize("proxy", ["nonsense://goats.example", "socks5://goats.example"])
def test_a_proxy_that_cannot_be_used_is_told(monkeypatch: pytest.MonkeyPatch, proxy: str) -> None:
    monkeypatch.setenv("all_proxy", proxy)
    with (
        pytest.raises(FetchError, match="no connection can be made as the environment says"),
        connected(10),
    ):
        pass
