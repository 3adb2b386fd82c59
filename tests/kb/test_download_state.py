"""What a server called a version is kept, and anything damaged counts as nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.download_state import DownloadState, Version, read_state, write_state

ADDRESS = "https://goats.example/cards"
CHANGED = "Wed, 07 May 2031 10:00:00 GMT"

texts = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1)
maybe = st.none() | texts
versions = st.builds(Version, texts, maybe, maybe, maybe)
states = st.builds(DownloadState, st.none() | versions, maybe, st.none() | versions)


@given(state=states)
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, state: DownloadState
) -> None:
    path = tmp_path_factory.mktemp("state") / "cards.state"
    write_state(path, state)

    assert state == read_state(path)
    assert [path] == list(path.parent.iterdir())


WHOLE = {"whole": None, "sha256": "00", "part": None}


@pytest.mark.parametrize(
    "content",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"whole": nul',
        "[" * 100_000,
        json.dumps({"whole": None, "sha256": "00"}),
        json.dumps(WHOLE | {"sha256": 7}),
        json.dumps(WHOLE | {"whole": "here"}),
        json.dumps(WHOLE | {"whole": {"address": ADDRESS}}),
        json.dumps(
            WHOLE | {"part": dict.fromkeys(("address", "etag", "last_modified", "validator"))}
        ),
        json.dumps(
            WHOLE
            | {
                "whole": {
                    "address": ADDRESS,
                    "etag": '"1"\r\nHost: other.example',
                    "last_modified": None,
                    "validator": None,
                }
            }
        ),
    ],
)
def test_a_damaged_state_is_an_empty_one(tmp_path: Path, content: str) -> None:
    path = tmp_path / "cards.state"
    path.write_text(content, "utf-8")

    assert DownloadState() == read_state(path)


def test_no_state_is_an_empty_one(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")

    assert DownloadState() == read_state(tmp_path / "none")
    assert DownloadState() == read_state(tmp_path / "binary")


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, Version(ADDRESS)),
        ({"ETag": '"1"'}, Version(ADDRESS, '"1"', None, '"1"')),
        ({"ETag": 'W/"1"'}, Version(ADDRESS, 'W/"1"')),
        ({"ETag": '"caf\xe9"'}, Version(ADDRESS)),
        ({"ETag": " "}, Version(ADDRESS)),
        ({"Last-Modified": CHANGED}, Version(ADDRESS, None, CHANGED)),
        ({"Last-Modified": CHANGED, "Date": CHANGED}, Version(ADDRESS, None, CHANGED)),
        ({"Last-Modified": "once", "Date": CHANGED}, Version(ADDRESS, None, "once")),
        (
            {"Last-Modified": CHANGED, "Date": CHANGED.replace(":00 GMT", ":01 GMT")},
            Version(ADDRESS, None, CHANGED, CHANGED),
        ),
        (
            {"Last-Modified": CHANGED, "Date": CHANGED.replace("GMT", "-0000")},
            Version(ADDRESS, None, CHANGED),
        ),
        (
            {"ETag": 'W/"1"', "Last-Modified": CHANGED, "Date": CHANGED.replace("2031", "2032")},
            Version(ADDRESS, 'W/"1"', CHANGED),
        ),
    ],
)
def test_only_a_strong_name_of_a_version_lets_a_download_go_on(
    headers: dict[str, str], expected: Version
) -> None:
    assert expected == Version.from_headers(ADDRESS, headers)


def test_a_version_is_asked_for_with_what_the_server_called_it() -> None:
    version = Version(ADDRESS, '"1"', CHANGED, '"1"')

    assert version.if_changed() == {"If-None-Match": '"1"', "If-Modified-Since": CHANGED}
    assert version.from_byte(10) == {"Range": "bytes=10-", "If-Range": '"1"'}
    assert version.from_byte(0) == {}
    assert Version(ADDRESS).if_changed() == {}
    assert Version(ADDRESS, 'W/"1"').from_byte(10) == {}
