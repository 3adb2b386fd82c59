from __future__ import annotations

import hashlib
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import SourceError
from corpus.gatherer import read_page
from corpus.normalise import ruling_id
from corpus.records import Paragraph

paragraph_texts = st.lists(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r\n"), min_size=1)
    .map(str.strip)
    .filter(bool),
    min_size=1,
)


@given(paragraph_texts, st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_paragraphs_written_as_a_page_read_back_equal(
    texts: list[str], line_end: str, has_mark: bool
) -> None:
    page = ("\ufeff" if has_mark else "") + (line_end * 2).join(["Search", *texts])
    with TemporaryDirectory() as folder:
        path = Path(folder, "page.txt")
        path.write_bytes(page.encode())

        assert tuple(Paragraph(position, text) for position, text in enumerate(texts, start=1)) == (
            read_page(path).paragraphs
        )


def test_a_page_is_known_by_its_name_and_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "goats.txt"
    path.write_bytes(b"\n Search \n\nGoats climb.\nThey jump.\n \t\nGoats eat.")

    page = read_page(path)

    assert (page.kind, page.name, page.card) == ("gatherer", "goats.txt", None)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == page.sha256
    assert tuple(p.text for p in page.paragraphs) == ("Goats climb.\nThey jump.", "Goats eat.")


@pytest.mark.parametrize(
    ("data", "position", "said"),
    [
        (b"", None, "the file is empty"),
        (b"\xef\xbb\xbf \r\n", None, "the file is empty"),
        (b"Search\n\nGoats don\x92t climb.", "byte 18", "save it as UTF-8"),
        ("Search\n\nGoats climb.".encode("utf-16"), None, "UTF-16"),
        ("Search\n\nGoats climb.".encode("utf-16-be"), None, "UTF-16"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "byte 9", "binary"),
        (b"\n\nGoats climb.\n\nGoats eat.", "line 3", "'Goats climb.'"),
        (b"\nSearch\n\n \n", "line 2", "no ruling"),
    ],
)
def test_a_file_that_is_no_page_is_refused_with_its_place(
    tmp_path: Path, data: bytes, position: str | None, said: str
) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(data)

    with pytest.raises(SourceError) as refused:
        read_page(path)

    assert (path, position) == (refused.value.path, refused.value.position)
    assert said in str(refused.value)


@pytest.mark.parametrize(("name", "said"), [("none.txt", "no such file"), ("", "a folder")])
def test_a_path_without_a_page_is_refused(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(SourceError, match=said):
        read_page(tmp_path / name)


@pytest.mark.official
def test_the_four_pages_hold_67_paragraphs_and_39_texts(official: Path) -> None:
    pages = [read_page(path) for path in sorted((official / "gatherer").glob("*.txt"))]
    texts = [paragraph.text for page in pages for paragraph in page.paragraphs]

    assert [len(tuple(page.paragraphs)) for page in pages] == [22, 19, 12, 14]
    assert (len(texts), len(set(map(ruling_id, texts)))) == (67, 39)
