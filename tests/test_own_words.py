"""Everything in the repository is in our own words, and names no machine that it was made on."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from corpus.normalise import normalise

ROOT = Path(__file__).parent.parent
RUN = 8
READ = {".py", ".md", ".json", ".jsonl", ".toml", ".txt"}
STAND_INS = "stand_ins.py"
"""Rules text of our own cards has to use the game's templating: modules of this name are exempt."""

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")


def words(text: str) -> list[str]:
    return _WORD.findall(normalise(text).lower())


def runs(text: str) -> Iterator[str]:
    """Yield every run of RUN consecutive words of `text`, lower-cased, one space between."""
    found = words(text)
    return (" ".join(found[start : start + RUN]) for start in range(len(found) - RUN + 1))


def unescaped(text: str) -> str:
    """Return source text as it reads, without the escapes of Python, JSON and TOML strings."""
    text = _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), text)
    return re.sub(r"\\[ntr]", " ", text).replace("\\", "")


def our_files() -> list[Path]:
    """Return every file that is tracked, or would be by `git add`."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return [path for path in paths if path.is_file()]


def official_texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every official ruling and rule at hand."""
    with gzip.open(folder / "AtomicCards.json.gz") as file:
        cards = json.load(file)["data"]
    for name, faces in cards.items():
        yield from ((name, ruling["text"]) for ruling in faces[0].get("rulings", ()))
    pages = sorted((folder / "gatherer").glob("*.txt"))
    assert pages, "there are no Gatherer pages in the folder of official texts"
    for path in [*pages, *sorted(folder.glob("comprehensive-rules*.txt"))]:
        paragraphs = path.read_text(encoding="utf-8-sig").splitlines()
        yield from ((f"{path.name}:{line}", text) for line, text in enumerate(paragraphs, 1))


def copied(texts: Iterable[tuple[str, str]], sources: Iterable[tuple[str, str]]) -> list[str]:
    """Return every run of words of `texts` that `sources` repeats; both are names with texts."""
    ours = {run: name for name, source in sources for run in runs(unescaped(source))}
    # Most rulings stand on many cards: each text is read once.
    once = {text: name for name, text in texts}
    found = {run: name for text, name in once.items() for run in runs(text) if run in ours}
    return sorted(f"{ours[run]} has {run!r} of {name}" for run, name in found.items())


@pytest.mark.official
def test_no_run_of_eight_words_of_an_official_text_is_in_a_file_of_ours(official: Path) -> None:
    sources = (
        (str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
        for path in our_files()
        if path.suffix in READ and path.name != STAND_INS
    )

    assert copied(official_texts(official), sources) == []


def test_eight_words_in_a_row_are_found_and_seven_are_not() -> None:
    text = ("Seven", "One, two \u2013 three four \u201cfive\u201d six seven")
    longer = ("Eight", text[1] + " eight.")
    source = ("ours.py", "x = 'zero one two three four five six SEVEN Eight nine'")

    assert copied([text], [source]) == []
    assert copied([text, longer], [source]) == [
        "ours.py has 'one two three four five six seven eight' of Eight"
    ]


def test_a_run_is_found_over_the_seams_of_string_literals() -> None:
    source = """
    sentence = (
        "One two three "
        "four \\u2019five\\u2019 six's"
        " seven\\neight"
    )
    """

    assert "one two three four five six's seven eight" in set(runs(unescaped(source)))


# Written with classes and groups, so that the patterns do not find themselves.
MACHINE = re.compile(r"(?<![\w.~-])/(?:home|root|tmp|work|Users)/\w|\b[A-Z]:[\\]Users\b")
REGISTRY = re.compile(
    r"pypi[.]org|pythonhosted[.]org|download[.]pytorch|npmjs[.]|crates[.]io|conda[.]anaconda|"
    r"proxy[.]golang|debian[.]org|huggingface[.]co\b"
)


@pytest.mark.parametrize("pattern", [MACHINE, REGISTRY], ids=["a machine's path", "a registry"])
def test_no_file_names_the_place_it_was_made_at(pattern: re.Pattern[str]) -> None:
    named = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in our_files()
        for number, line in enumerate(path.read_bytes().decode(errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]

    assert named == []
