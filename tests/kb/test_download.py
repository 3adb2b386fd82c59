"""What lies in the folder is always whole and what it should be, whatever a server does."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.recognise import SourceForm
from kb.download import Download, download
from kb.http_client import BACK_OFF, Connection, FetchError, connected
from kb.publishers import Offer
from tests.http_server import Answer, Request, ScriptedServer, file, serving

NAME = "cards.json"
PATH = "/cards.json"
CHANGED = "Wed, 07 May 2025 10:00:00 GMT"


def cards(name: str, n: int = 40) -> bytes:
    """Return a file in the form of MTGJSON's AtomicCards, of so many cards of our own."""
    face = {"layout": "normal", "types": ["Creature"], "text": "Flying"}
    return json.dumps(
        {"data": {f"{name} {i}": [face | {"name": f"{name} {i}"}] for i in range(n)}}
    ).encode()


GOATS, KIDS = cards("Goat"), cards("Kid", 60)
HTML = b"<!DOCTYPE html><title>Sign in</title>"


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with serving() as scripted:
        yield scripted


@pytest.fixture
def waits() -> list[float]:
    return []


@pytest.fixture
def connection(waits: list[float], server: ScriptedServer) -> Iterator[Connection]:
    with connected(10, waits.append) as opened:
        yield opened


def offered(address: str, sha256: str | None = None, n_bytes: int | None = None) -> Offer:
    return Offer(NAME, address, SourceForm.ATOMIC_CARDS, sha256, n_bytes)


def refused(connection: Connection, offer: Offer, folder: Path) -> str:
    with pytest.raises(FetchError) as told:
        download(connection, offer, folder)
    return str(told.value)


def listed(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def broken_off(connection: Connection, offer: Offer, folder: Path, n: int) -> None:
    """Leave the first `n` bytes as a part, by a connection that broke; the script stays as it is.

    `offer` must have one step left, which breaks off there.
    """
    refused(connection, offer, folder)

    assert (folder / f"{NAME}.part").stat().st_size == n


def test_a_file_is_downloaded_and_told(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    address = server.script(PATH, Answer(body=GOATS))
    path = tmp_path / NAME

    assert Download(NAME, address, "fetched", len(GOATS), digest(GOATS), path) == download(
        connection, offered(address), tmp_path
    )
    assert path.read_bytes() == GOATS
    assert listed(tmp_path) == [NAME, f"{NAME}.state"]
    assert server.requests[0].headers["accept-encoding"] == "identity"


@pytest.mark.parametrize(
    "validators", [{"etag": '"1"'}, {"etag": 'W/"1"'}, {"last_modified": CHANGED}]
)
def test_a_file_that_has_not_changed_is_not_sent_again(
    server: ScriptedServer, connection: Connection, tmp_path: Path, validators: dict[str, str]
) -> None:
    offer = offered(server.script(PATH, file(GOATS, **validators)))
    first = download(connection, offer, tmp_path)
    again = download(connection, offer, tmp_path)

    assert first.state == "fetched"
    assert Download(NAME, offer.address, "unchanged", *_bytes(GOATS), tmp_path / NAME) == again


def _bytes(content: bytes) -> tuple[int, str]:
    return len(content), digest(content)


def test_a_file_that_has_changed_takes_the_place_of_the_one_before(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    offer = offered(server.script(PATH, file(GOATS, etag='"1"'), file(KIDS, etag='"2"')))
    states = [download(connection, offer, tmp_path).state for _ in range(3)]

    assert states == ["fetched", "fetched", "unchanged"]
    assert (tmp_path / NAME).read_bytes() == KIDS


def test_a_server_that_names_no_version_sends_the_file_again(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    offer = offered(server.script(PATH, Answer(body=GOATS)))
    states = [download(connection, offer, tmp_path).state for _ in range(2)]

    assert states == ["fetched", "fetched"]
    assert not {"if-none-match", "if-modified-since"} & set(server.requests[1].headers)


def test_a_server_cannot_say_unchanged_where_nobody_asked(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    said = refused(connection, offered(server.script(PATH, Answer(304))), tmp_path)

    assert "the server answered 304 Not Modified" in said


@pytest.mark.parametrize("damage", ["state", "file", "no file", "other address"])
def test_what_does_not_fit_together_is_fetched_anew(
    server: ScriptedServer, connection: Connection, tmp_path: Path, damage: str
) -> None:
    address = server.script(PATH, file(GOATS, etag='"1"'))
    download(connection, offered(address), tmp_path)
    match damage:
        case "state":
            (tmp_path / f"{NAME}.state").write_text("{")
        case "file":
            (tmp_path / NAME).write_bytes(GOATS + b" ")
        case "no file":
            (tmp_path / NAME).unlink()
        case _:
            address = server.script("/moved.json", file(GOATS, etag='"1"'))

    assert download(connection, offered(address), tmp_path).state == "fetched"
    assert "if-none-match" not in server.requests[-1].headers
    assert (tmp_path / NAME).read_bytes() == GOATS


def test_a_broken_connection_goes_on_where_it_broke(
    server: ScriptedServer, connection: Connection, tmp_path: Path, waits: list[float]
) -> None:
    headers = {"ETag": '"1"'}
    whole = file(GOATS, etag='"1"')
    address = server.script(PATH, Answer(200, GOATS, headers, cut=100), whole)
    found = download(connection, offered(address), tmp_path)

    assert found.state == "fetched"
    assert (tmp_path / NAME).read_bytes() == GOATS
    assert waits == [1]
    assert server.requests[1].headers["range"] == "bytes=100-"
    assert server.requests[1].headers["if-range"] == '"1"'


def test_the_next_fetch_goes_on_after_the_last_attempt(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    cut = Answer(200, GOATS, {"Last-Modified": CHANGED}, cut=100)
    offer = offered(server.script(PATH, cut))
    said = refused(connection, offer, tmp_path)

    assert "the connection broke" in said
    assert "run `kb fetch` again, which goes on where it can" in said
    assert listed(tmp_path) == [f"{NAME}.part", f"{NAME}.state"]

    server.script(PATH, file(GOATS, last_modified=CHANGED))

    assert download(connection, offer, tmp_path).sha256 == digest(GOATS)
    assert server.requests[-1].headers["if-range"] == CHANGED
    assert server.requests[-1].headers["range"] == "bytes=100-"


@pytest.mark.parametrize("headers", [{}, {"ETag": 'W/"1"'}])
def test_without_a_strong_name_of_the_version_it_starts_anew(
    server: ScriptedServer, connection: Connection, tmp_path: Path, headers: dict[str, str]
) -> None:
    cut = Answer(200, GOATS, headers, cut=100)
    address = server.script(PATH, cut, Answer(200, GOATS, headers))
    download(connection, offered(address), tmp_path)

    assert (tmp_path / NAME).read_bytes() == GOATS
    assert "range" not in server.requests[1].headers


def test_a_file_that_changes_while_it_goes_on_starts_anew(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    cut = Answer(200, GOATS, {"ETag": '"1"'}, cut=100)
    address = server.script(PATH, cut, file(KIDS, etag='"2"'))
    download(connection, offered(address), tmp_path)

    assert (tmp_path / NAME).read_bytes() == KIDS
    assert [r.headers.get("range") for r in server.requests] == [None, "bytes=100-"]


def piece(start: int, end: int, total: int | str, body: bytes, etag: str = '"1"') -> Answer:
    return Answer(206, body, {"Content-Range": f"bytes {start}-{end}/{total}", "ETag": etag})


LAST = len(GOATS) - 1


@pytest.mark.parametrize(
    "wrong",
    [
        piece(0, LAST, LAST + 1, GOATS),
        piece(99, LAST, LAST + 1, GOATS[99:]),
        piece(101, LAST, LAST + 1, GOATS[101:]),
        piece(100, LAST, LAST, GOATS[100:]),
        piece(100, 99, LAST, b""),
        piece(100, LAST, LAST + 1, GOATS[100:], etag='"2"'),
        Answer(206, GOATS[100:], {"ETag": '"1"'}),
        Answer(206, GOATS[100:], {"Content-Range": "goats 100-", "ETag": '"1"'}),
        Answer(416, headers={"Content-Range": "bytes */100"}),
        Answer(416),
    ],
)
def test_an_answer_that_does_not_go_on_starts_anew(
    server: ScriptedServer,
    connection: Connection,
    tmp_path: Path,
    waits: list[float],
    wrong: Answer,
) -> None:
    cut = Answer(200, GOATS, {"ETag": '"1"'}, cut=100)
    address = server.script(PATH, cut, wrong, file(GOATS, etag='"1"'))
    download(connection, offered(address), tmp_path)

    assert (tmp_path / NAME).read_bytes() == GOATS
    assert [r.headers.get("range") for r in server.requests] == [None, "bytes=100-", None]
    assert waits == [1]


def test_a_size_that_nobody_knows_lets_it_go_on(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    cut = Answer(200, GOATS, {"ETag": '"1"'}, cut=100)
    address = server.script(PATH, cut, piece(100, LAST, "*", GOATS[100:]))
    download(connection, offered(address), tmp_path)

    assert (tmp_path / NAME).read_bytes() == GOATS


def test_a_server_may_send_it_in_pieces(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    cut = Answer(200, GOATS, {"ETag": '"1"'}, cut=100)
    pieces = (
        piece(100, 199, LAST + 1, GOATS[100:200]),
        piece(200, LAST, LAST + 1, GOATS[200:]),
    )
    download(connection, offered(server.script(PATH, cut, *pieces)), tmp_path)

    assert (tmp_path / NAME).read_bytes() == GOATS


def test_a_part_that_is_whole_already_starts_anew(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    offer = offered(server.script(PATH, Answer(200, GOATS, {"ETag": '"1"'}, cut=100)))
    broken_off(connection, offer, tmp_path, 100)
    (tmp_path / f"{NAME}.part").write_bytes(GOATS)
    server.script(PATH, file(GOATS, etag='"1"'))
    download(connection, offer, tmp_path)

    assert (tmp_path / NAME).read_bytes() == GOATS


def test_a_part_of_another_address_starts_anew(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    offer = offered(server.script(PATH, Answer(200, GOATS, {"ETag": '"1"'}, cut=100)))
    broken_off(connection, offer, tmp_path, 100)
    moved = offered(server.script("/moved.json", file(KIDS, etag='"1"')))
    download(connection, moved, tmp_path)

    assert (tmp_path / NAME).read_bytes() == KIDS
    assert "range" not in server.requests[-1].headers


def test_a_new_version_goes_on_while_the_old_one_answers(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    offer = offered(server.script(PATH, file(GOATS, etag='"1"')))
    download(connection, offer, tmp_path)
    server.script(PATH, Answer(200, KIDS, {"ETag": '"2"'}, cut=100))
    broken_off(connection, offer, tmp_path, 100)

    assert (tmp_path / NAME).read_bytes() == GOATS

    server.script(PATH, file(KIDS, etag='"2"'))
    download(connection, offer, tmp_path)

    assert (tmp_path / NAME).read_bytes() == KIDS
    assert server.requests[-1].headers["if-none-match"] == '"1"'
    assert server.requests[-1].headers["range"] == "bytes=100-"


def test_a_part_is_left_when_the_old_version_is_back(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    offer = offered(server.script(PATH, file(GOATS, etag='"1"')))
    download(connection, offer, tmp_path)
    server.script(PATH, Answer(200, KIDS, {"ETag": '"2"'}, cut=100))
    broken_off(connection, offer, tmp_path, 100)
    server.script(PATH, file(GOATS, etag='"1"'))

    assert download(connection, offer, tmp_path).state == "unchanged"
    assert listed(tmp_path) == [NAME, f"{NAME}.state"]


def test_ctrl_c_leaves_a_part_that_goes_on(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    offer = offered(server.script(PATH, file(GOATS, etag='"1"')))

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        download(connection, offer, tmp_path, interrupt)

    n = (tmp_path / f"{NAME}.part").stat().st_size

    assert n > 0
    # What came in one piece is all of it; cut it as a larger file would be.
    os.truncate(tmp_path / f"{NAME}.part", 100)
    assert download(connection, offer, tmp_path).sha256 == digest(GOATS)
    assert server.requests[-1].headers["range"] == "bytes=100-"


def test_progress_is_told_in_bytes(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    told: list[tuple[str, int, int]] = []
    cut = Answer(200, GOATS, {"ETag": '"1"'}, cut=100)
    address = server.script(PATH, cut, file(GOATS, etag='"1"'))
    download(connection, offered(address), tmp_path, lambda *said: told.append(said))

    assert told == [(NAME, 100, len(GOATS)), (NAME, len(GOATS), len(GOATS))]


def sent(body: bytes, **headers: str) -> Callable[[httpx2.Request], httpx2.Response]:
    """Return a network that does not check the length as a real connection does."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda _: httpx2.Response(200, headers=named, stream=httpx2.ByteStream(body))


def test_a_file_that_is_shorter_than_said_is_refused(tmp_path: Path) -> None:
    waits: list[float] = []
    transport = httpx2.MockTransport(sent(GOATS, content_length=str(len(GOATS) + 1)))
    with connected(10, waits.append, transport) as connection:
        said = refused(connection, offered("https://goats.example/"), tmp_path)

    assert f"{len(GOATS):,} bytes came instead of {len(GOATS) + 1:,}" in said
    assert waits == list(BACK_OFF)
    assert NAME not in listed(tmp_path)


def test_a_file_that_is_longer_than_said_is_refused(tmp_path: Path) -> None:
    transport = httpx2.MockTransport(sent(GOATS, content_length="10"))
    with connected(10, transport=transport) as connection:
        said = refused(connection, offered("https://goats.example/"), tmp_path)

    assert f"{len(GOATS):,} bytes came instead of 10; run `kb fetch` again" in said
    assert listed(tmp_path) == [f"{NAME}.state"]


def test_a_published_size_counts_where_the_server_says_none(tmp_path: Path) -> None:
    def downloaded(n_bytes: int, **headers: str) -> str:
        offer = offered("https://goats.example/", n_bytes=n_bytes)
        transport = httpx2.MockTransport(sent(GOATS, **headers))
        with connected(10, lambda _: None, transport) as connection:
            return download(connection, offer, tmp_path).sha256

    length = {"content_length": str(len(GOATS))}

    assert downloaded(len(GOATS)) == digest(GOATS)
    assert downloaded(7, **length) == digest(GOATS)
    assert downloaded(7, content_encoding="identity") == digest(GOATS)
    with pytest.raises(FetchError, match="bytes came instead of 7"):
        downloaded(7)


def test_what_a_server_packs_unasked_is_kept_as_it_came(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    packed = gzip.compress(GOATS, mtime=0)
    address = server.script(PATH, Answer(200, packed, {"Content-Encoding": "gzip"}))
    found = download(connection, offered(address, n_bytes=len(GOATS)), tmp_path)

    assert _bytes(packed) == (found.n_bytes, found.sha256)
    assert (tmp_path / NAME).read_bytes() == packed


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (HTML, "what came is not MTGJSON's AtomicCards (this looks like a web page or XML)"),
        (b"", "what came is not MTGJSON's AtomicCards (the file is empty)"),
        (b"\0\0", "what came is not MTGJSON's AtomicCards (byte 1: there is a NUL byte, so"),
        (b"Search\n\nGoats climb.", "is not MTGJSON's AtomicCards but a Gatherer page saved as"),
        (gzip.compress(GOATS)[:30], "the gzip data is damaged or ends too early)"),
    ],
)
def test_something_else_never_takes_the_place_of_good_data(
    server: ScriptedServer, connection: Connection, tmp_path: Path, body: bytes, said: str
) -> None:
    offer = offered(server.script(PATH, file(GOATS, etag='"1"'), Answer(200, body)))
    download(connection, offer, tmp_path)
    told = refused(connection, offer, tmp_path)

    assert said in told
    assert told.startswith(f"{offer.address}: ")
    assert str(tmp_path) not in told
    assert (tmp_path / NAME).read_bytes() == GOATS
    assert listed(tmp_path) == [NAME, f"{NAME}.state"]

    server.script(PATH, file(GOATS, etag='"1"'))

    assert download(connection, offer, tmp_path).state == "unchanged"


def test_the_published_checksum_is_demanded(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    address = server.script(PATH, Answer(200, GOATS))

    assert download(connection, offered(address, digest(GOATS)), tmp_path).state == "fetched"
    assert (
        f"what came has the SHA-256 {digest(GOATS)} instead of the published {digest(KIDS)}"
    ) in refused(connection, offered(address, digest(KIDS)), tmp_path)
    assert (tmp_path / NAME).read_bytes() == GOATS
    assert listed(tmp_path) == [NAME, f"{NAME}.state"]


def test_a_file_that_has_the_published_checksum_is_not_asked_for(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    (tmp_path / NAME).write_bytes(GOATS)
    found = download(connection, offered(f"{server.address}{PATH}", digest(GOATS)), tmp_path)

    assert (found.state, found.n_bytes, found.sha256) == ("unchanged", *_bytes(GOATS))
    assert server.requests == []


def test_a_new_checksum_is_believed_and_not_what_a_server_remembers(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    address = server.script(PATH, file(GOATS, etag='"1"'))
    download(connection, offered(address, digest(GOATS)), tmp_path)
    server.script(PATH, file(KIDS, etag='"1"'))

    assert download(connection, offered(address, digest(KIDS)), tmp_path).state == "fetched"
    assert (tmp_path / NAME).read_bytes() == KIDS


def test_a_disk_that_is_full_is_told_in_a_sentence(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    offer = offered(server.script(PATH, Answer(200, GOATS)))
    (tmp_path / f"{NAME}.part").symlink_to("/dev/full")
    said = refused(connection, offer, tmp_path)

    assert "cannot be used (No space left on device); make room or check that it is yours" in said
    assert NAME not in listed(tmp_path)


@pytest.mark.parametrize("end", ["", ".part", ".state", ".state.new"])
def test_a_folder_in_the_way_is_told_in_a_sentence(
    server: ScriptedServer, connection: Connection, tmp_path: Path, end: str
) -> None:
    offer = offered(server.script(PATH, Answer(200, GOATS)))
    (tmp_path / f"{NAME}{end}").mkdir()

    assert "cannot be used (Is a directory)" in refused(connection, offer, tmp_path)


def test_a_folder_that_is_gone_is_told_in_a_sentence(
    server: ScriptedServer, connection: Connection, tmp_path: Path
) -> None:
    offer = offered(server.script(PATH, Answer(200, GOATS)))

    assert "cannot be used (No such file or directory)" in refused(
        connection, offer, tmp_path / "gone"
    )


cuts = st.integers(0, len(GOATS) - 1)
broken = st.builds(lambda n: Answer(200, GOATS, {"ETag": '"1"'}, cut=n), cuts)
busy = st.sampled_from([Answer(429), Answer(500), Answer(503)])


def test_whatever_breaks_on_the_way_the_file_comes_whole(
    server: ScriptedServer, connection: Connection, tmp_path_factory: pytest.TempPathFactory
) -> None:
    whole = file(GOATS, etag='"1"')

    def breaking_off(request: Request, broken: Answer) -> Answer:
        answer = whole(request)
        return broken if answer.status == 200 else replace(answer, cut=5)

    @given(steps=st.lists(broken | busy, max_size=len(BACK_OFF)), is_there=st.booleans())
    def comes_whole(steps: list[Answer], is_there: bool) -> None:
        folder = tmp_path_factory.mktemp("downloads")
        script = [
            partial(breaking_off, broken=step) if step.status == 200 else step for step in steps
        ]
        offer = offered(server.script(PATH, file(KIDS, etag='"0"')))
        if is_there:
            download(connection, offer, folder)
        server.script(PATH, *script, whole)

        assert download(connection, offer, folder).sha256 == digest(GOATS)
        assert (folder / NAME).read_bytes() == GOATS
        assert listed(folder) == [NAME, f"{NAME}.state"]

    comes_whole()
