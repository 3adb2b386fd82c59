from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.comprehensive_rules import looks_like_rules, read_rules
from corpus.errors import SourceError
from corpus.rulebook import GlossaryEntry, Rule, Rulebook, Section, order

FRONT = """Test Goat Comprehensive Rules

These rules are effective as of May 7, 2031.

Introduction

Herders read this first: 100.1k is followed by 100.1m.
"""
CONTENTS = """
Contents

1. Goats
100. General
101. Climbing

7. Hay
700. Eating

Glossary

Credits
"""
BODY = """
1. Goats

100. General

101. Climbing

101.1. Goats climb. See rule 101.1a.

101.1a A goat on a rock has climbed.
Example: One goat stands on a rock.
Example: Two goats stand on a rock.
It is a large rock.

101.1b. The herder says one of these:
1. Climb.
2. Come down.

101.2 Kids climb after their goat.
     They need not.

7. Hay

700. Eating

700.1. Grazing

700.1a Grazing is eating outdoors, as
101.1b and rule 101.9 tell.

700.1b \u201cChewing\u201d is slow. (See rules 101.1a\u2013b.)
"""
GLOSSARY = """
Glossary

Goat
1. One that climbs.
2. (Obsolete) One that chews.
See rule 101, \u201cClimbing.\u201d

Hay, Straw (Obsolete)
Food. See section 7, \u201cHay.\u201d

It is dry.

Run, Goat!
A call.

1. It is loud.
2. It is brief.
"""
CREDITS = """

Credits

Written by the herders.

These rules are effective as of May 7, 2031.
"""
TEXT = FRONT + CONTENTS + BODY + GLOSSARY + CREDITS
BOOK = Rulebook(
    effective=date(2031, 5, 7),
    introduction="\n".join(line for line in FRONT.splitlines() if line),
    sections=(
        Section("1", "Goats"),
        Section("100", "General"),
        Section("101", "Climbing"),
        Section("7", "Hay"),
        Section("700", "Eating"),
    ),
    rules=(
        Rule("101.1", "Goats climb. See rule 101.1a.", "Climbing", (), ("101.1a",)),
        Rule(
            "101.1a",
            "A goat on a rock has climbed.",
            "Climbing",
            (
                "One goat stands on a rock.",
                "Two goats stand on a rock.\nIt is a large rock.",
            ),
        ),
        Rule("101.1b", "The herder says one of these:\n1. Climb.\n2. Come down.", "Climbing"),
        Rule("101.2", "Kids climb after their goat.\nThey need not.", "Climbing"),
        Rule("700.1", "Grazing", "Eating"),
        Rule(
            "700.1a",
            "Grazing is eating outdoors, as\n101.1b and rule 101.9 tell.",
            "Eating",
            (),
            ("101.1b",),
            ("101.9",),
        ),
        Rule(
            "700.1b",
            "\u201cChewing\u201d is slow. (See rules 101.1a\u2013b.)",
            "Eating",
            (),
            ("101.1a", "101.1b"),
        ),
    ),
    glossary=(
        GlossaryEntry(
            "Goat",
            "1. One that climbs.\n2. (Obsolete) One that chews.\n"
            "See rule 101, \u201cClimbing.\u201d",
            ("101",),
        ),
        GlossaryEntry(
            "Hay, Straw (Obsolete)",
            "Food. See section 7, \u201cHay.\u201d\nIt is dry.",
            ("7",),
        ),
        GlossaryEntry("Run, Goat!", "A call.\n1. It is loud.\n2. It is brief."),
    ),
    credits="Written by the herders.\nThese rules are effective as of May 7, 2031.",
)


def read(folder: Path, content: str | bytes) -> Rulebook:
    path = folder / "rules.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_rules(path)


def test_a_rulebook_is_read_with_all_its_parts(tmp_path: Path) -> None:
    assert read(tmp_path, TEXT) == BOOK


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf" + TEXT.encode(),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        gzip.compress(TEXT.encode()),
        TEXT.rstrip().encode(),
    ],
    ids=["byte order mark", "CRLF", "CR", "gzip", "no last line ending"],
)
def test_other_forms_of_the_same_text_read_the_same(tmp_path: Path, content: bytes) -> None:
    assert read(tmp_path, content) == BOOK


def test_a_point_after_the_number_is_there_or_not(tmp_path: Path) -> None:
    pointed = re.compile(r"^([17]\d\d(?:\.\d[ab]?)?)\.? (?![a-z])", re.MULTILINE)
    bodies = [pointed.sub(rf"\1{point} ", BODY) for point in ("", ".")]

    bare, full = (read(tmp_path, FRONT + body + GLOSSARY + CREDITS) for body in bodies)

    assert "700.1a Grazing" in bodies[0]
    assert "700.1a. Grazing" in bodies[1]
    assert (bare, full) == (BOOK, BOOK)


def test_blank_lines_between_the_lines_of_rules_change_nothing(tmp_path: Path) -> None:
    text = FRONT + CONTENTS + BODY.replace("\n", "\n \t\n") + GLOSSARY + CREDITS

    assert read(tmp_path, text) == BOOK


def test_rules_without_a_contents_list_are_read(tmp_path: Path) -> None:
    assert read(tmp_path, FRONT + BODY + GLOSSARY + CREDITS) == BOOK


def test_letters_skip_l_and_o_and_go_on_with_aa_after_z(tmp_path: Path) -> None:
    letters = "abcdefghijkmnpqrstuvwxyz"
    numbers = ["101.1", *(f"101.1{letter}" for letter in letters), "101.1aa", "101.1ab"]
    rules = "\n\n".join(f"{number} A goat. See rules 101.1k\u2013p." for number in numbers)
    text = f"{FRONT}\n1. Goats\n\n101. Climbing\n\n{rules}\n{GLOSSARY}{CREDITS}"

    book = read(tmp_path, text)

    assert numbers == [rule.number for rule in book.rules]
    assert book.rules[0].references == ("101.1k", "101.1m", "101.1n", "101.1p")
    assert {"101.1"} == {rule.parent for rule in book.rules[1:]}


def test_a_list_in_a_rule_is_no_heading_even_before_one(tmp_path: Path) -> None:
    text = TEXT.replace("101. Climbing\n\n101.1. ", "101. Climbing\n\n101.1. Do so:\n1. Bleat.\n")
    before_heading = text.replace("7. Hay\n\n700", "1. Hay.\n\n7. Hay\n\n700")

    book = read(tmp_path, before_heading)

    assert BOOK.sections == book.sections
    assert book.rules[0].text.startswith("Do so:\n1. Bleat.\nGoats climb.")
    assert book.rules[3].text.endswith("\n1. Hay.")


def test_a_number_alone_in_its_line_is_followed_by_its_text(tmp_path: Path) -> None:
    text = TEXT.replace("101.2 Kids", "101.2.\n\nKids")

    assert read(tmp_path, text) == BOOK


@pytest.mark.parametrize(
    ("old", "new", "where", "said"),
    [
        ("101.1b. The", "101.1a. The", "101.1a. The", "the number 101.1a stands twice"),
        ("101.2 Kids", "100.2 Kids", "100.2 Kids", "100.2 follows 101.1b"),
        ("101.2 Kids", "101.2a Kids", "101.2a Kids", "101.2a stands without 101.2"),
        ("700. Eating\n\n700.1.", "700.1.", "700.1.", "700.1 stands without 700"),
        ("7. Hay\n\n700. Eating\n\n700.1.", "700. Eating\n\n700.1.", "700. Eating", "without 7 "),
        ("Eating\n\n700.1.", "Eating\n\nNow.\n700.1.", "700. Eating", "a rule or a section has to"),
        ("2 Kids climb after their goat.\n     They need not.", "2", "101.2", "no text"),
        ("Example: One goat stands on a rock.", "Example:", "Example:", "no text here"),
        ("\nGoat\n1.", "\n1.", "1.", "the glossary's first term"),
        ("Run, Goat!", "Goat", "Goat", "'Goat' stands twice"),
        ("A call.\n\n1. It is loud.\n2. It is brief.\n", "", "Run, Goat!", "has no meaning"),
        ("May 7, 2031.\n\nIntro", "May 37, 2031.\n\nIntro", "These rules", "names no day"),
        ("May 7, 2031.\n\nIntro", "Mud 7, 2031.\n\nIntro", "These rules", "names no day"),
        ("May 7, 2031.\n\nIntro", "spring.\n\nIntro", None, "`effective as of` and a day"),
    ],
)
def test_a_line_that_breaks_the_order_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, where: str | None, said: str
) -> None:
    front, found, back = TEXT.rpartition(old)
    text = front + new + back
    place = text.rindex(where, 0, len(front + new)) if where else 0
    expected = f"line {text.count(chr(10), 0, place) + 1}" if where else None
    assert found

    with pytest.raises(SourceError) as refused:
        read(tmp_path, text)

    assert said in str(refused.value)
    assert expected == refused.value.position


@pytest.mark.parametrize(
    ("content", "position", "said"),
    [
        (b"", None, "empty"),
        (b"\xef\xbb\xbf \r\n", None, "empty"),
        (TEXT.encode("cp1252"), f"byte {TEXT.index(chr(0x201C)) + 1}", "not UTF-8"),
        (TEXT.encode("utf-16"), None, "UTF-16"),
        (TEXT.encode("utf-16-be"), "byte 1", "UTF-16"),
        (b"%PDF-1.7 comprehensive rules", None, "PDF"),
        (b"PK\x03\x04 word/document.xml", None, "ZIP"),
        (TEXT.encode() + b"\0" * 9, f"byte {len(TEXT.encode()) + 1}", "NUL"),
        (b"Search\n\nGoats climb.", None, "found 'Search'"),
        (b'{"data": {}}', None, "the Comprehensive Rules is expected"),
        (FRONT.encode(), None, "no numbered rule"),
    ],
)
def test_a_file_that_is_something_else_is_refused(
    tmp_path: Path, content: bytes, position: str | None, said: str
) -> None:
    with pytest.raises(SourceError) as refused:
        read(tmp_path, content)

    assert said in str(refused.value)
    assert (tmp_path / "rules.txt", position) == (refused.value.path, refused.value.position)


@pytest.mark.parametrize(("name", "said"), [("none.txt", "no such file"), ("", "a folder")])
def test_a_path_without_a_file_is_refused(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(SourceError, match=said):
        read_rules(tmp_path / name)


def test_a_file_that_ends_too_early_is_refused_wherever_it_ends(tmp_path: Path) -> None:
    lines = TEXT.splitlines(keepends=True)
    n_whole = len((FRONT + CONTENTS + BODY + GLOSSARY).splitlines()) + 3

    for n_kept in range(n_whole):
        with pytest.raises(SourceError):
            read(tmp_path, "".join(lines[:n_kept]))
    assert BOOK.glossary == read(tmp_path, "".join(lines[:n_whole])).glossary


def test_a_file_that_ends_too_early_says_what_is_missing(tmp_path: Path) -> None:
    front = FRONT + CONTENTS + BODY.rstrip()
    both = front + GLOSSARY.rstrip()

    with pytest.raises(SourceError, match="before the line `Glossary`") as no_glossary:
        read(tmp_path, front)
    with pytest.raises(SourceError, match="before the line `Credits`") as no_credits:
        read(tmp_path, both)

    assert f"line {len(front.splitlines())}" == no_glossary.value.position
    assert f"line {len(both.splitlines())}" == no_credits.value.position


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_rules_are_recognised_by_their_first_bytes(encoding: str) -> None:
    assert looks_like_rules(TEXT.encode(encoding)[:300])


@pytest.mark.parametrize(
    "start",
    [b"", b"Search\n\nGoats climb.", b'{"meta": {"date"', b"A page on the comprehensive rules."],
)
def test_other_files_do_not_look_like_rules(start: bytes) -> None:
    assert not looks_like_rules(start)


SENTENCE = st.sampled_from(
    [
        "Goats climb.",
        "\u201cHay\u201d is dry.",
        "{T}: Bleat.",
        "Kids run (see rule 100.1).",
        "2 go.",
    ]
)
LINES = st.lists(SENTENCE, min_size=1, max_size=3).map("\n".join)
TERM = st.lists(st.sampled_from(["Goat", "Kid,", "Hay\u2019s"]), min_size=1, max_size=3).map(
    " ".join
)


@st.composite
def books(draw: st.DrawFn) -> Rulebook:
    """Rulebooks in which every section and every rule may or may not have children."""
    sections: list[Section] = []
    rules: list[Rule] = []
    for chapter in sorted(draw(st.sets(st.integers(1, 9), min_size=1, max_size=2))):
        sections.append(Section(str(chapter), draw(st.sampled_from(["Goats", "Hay, Straw"]))))
        for n in sorted(draw(st.sets(st.integers(0, 99), min_size=1, max_size=2))):
            section = Section(f"{chapter}{n:02}", draw(st.sampled_from(["Kids", "Bells"])))
            sections.append(section)
            for n_rule in sorted(draw(st.sets(st.integers(1, 12), min_size=1, max_size=2))):
                letters = sorted(draw(st.sets(st.sampled_from(["a", "b", "n", "aa"]), max_size=2)))
                numbers = [f"{section.number}.{n_rule}{letter}" for letter in ("", *letters)]
                rules.extend(
                    Rule(
                        number, draw(LINES), section.title, tuple(draw(st.lists(LINES, max_size=2)))
                    )
                    for number in sorted(numbers, key=order)
                )
    terms = draw(st.lists(TERM, min_size=1, max_size=3, unique_by=str.casefold))
    glossary = tuple(GlossaryEntry(term, draw(LINES)) for term in terms)
    return Rulebook(date(2031, 5, 7), FRONT.strip(), tuple(sections), tuple(rules), glossary, "Us.")


def numbered(book: Rulebook) -> list[Section | Rule]:
    items: list[Section | Rule] = [*book.sections, *book.rules]
    return sorted(items, key=lambda item: order(item.number))


def written(book: Rulebook) -> Iterator[str]:
    """Yield the lines of a book as its publisher writes them, without blank lines.

    No number has a point after it but a heading's.
    """
    headings = [f"{section.number}. {section.title}" for section in book.sections]
    yield from book.introduction.split("\n")
    yield from ("Contents", *headings, "Glossary", "Credits")
    for item in numbered(book):
        if isinstance(item, Section):
            yield f"{item.number}. {item.title}"
        else:
            yield from f"{item.number} {item.text}".split("\n")
            for example in item.examples:
                yield from f"Example: {example}".split("\n")
    yield "Glossary"
    for entry in book.glossary:
        yield from (entry.term, *entry.text.split("\n"))
    yield from ("Credits", *book.credits.split("\n"))


def without_references(book: Rulebook) -> Rulebook:
    return replace(
        book,
        introduction="",
        rules=tuple(replace(rule, references=(), dangling=()) for rule in book.rules),
        glossary=tuple(replace(entry, references=(), dangling=()) for entry in book.glossary),
    )


@given(books(), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_every_book_that_is_written_reads_back_equal(
    book: Rulebook, line_end: str, has_mark: bool
) -> None:
    terms = {entry.term for entry in book.glossary}
    lines = ["", *written(book)]
    start = len(lines) - 1 - lines[::-1].index("Glossary")
    text = line_end.join(
        f"{line_end}{line}" if line in terms | {"Credits"} and n > start else line
        for n, line in enumerate(lines)
    )
    with TemporaryDirectory() as folder:
        assert without_references(book) == without_references(
            read(Path(folder), ("\ufeff" if has_mark else "") + text)
        )


OFFICIAL = {
    "comprehensive-rules.txt": {
        "effective": date(2026, 8, 7),
        "chapters": 9,
        "sections": 147,
        "rules": 1173,
        "subrules": 1989,
        "examples": 277,
        "glossary entries": 739,
        "references": 1331,
        "references of the glossary": 814,
        "dangling": (),
    },
    "comprehensive-rules-2026-02-27.txt": {
        "effective": date(2026, 2, 27),
        "chapters": 9,
        "sections": 146,
        "rules": 1158,
        "subrules": 1962,
        "examples": 276,
        "glossary entries": 726,
        "references": 1316,
        "references of the glossary": 800,
        # The publisher's slip: tokens were 110 long ago and are 111 now.
        "dangling": (("glossary map", "110.10"),),
    },
}


@pytest.mark.official
@pytest.mark.parametrize("name", OFFICIAL)
def test_the_rules_at_hand_have_these_counts(official: Path, name: str) -> None:
    book = read_rules(official / name)
    n_chapters = sum(section.parent is None for section in book.sections)
    n_subrules = sum(rule.number[-1].isalpha() for rule in book.rules)

    assert OFFICIAL[name] == {
        "effective": book.effective,
        "chapters": n_chapters,
        "sections": len(book.sections) - n_chapters,
        "rules": len(book.rules) - n_subrules,
        "subrules": n_subrules,
        "examples": sum(len(rule.examples) for rule in book.rules),
        "glossary entries": len(book.glossary),
        "references": sum(len(rule.references) for rule in book.rules),
        "references of the glossary": sum(len(entry.references) for entry in book.glossary),
        "dangling": book.dangling,
    }


@pytest.mark.official
@pytest.mark.parametrize("name", OFFICIAL)
def test_every_line_of_the_rules_at_hand_has_its_place(official: Path, name: str) -> None:
    path = official / name
    lines = [line.strip() for line in path.read_text(encoding="utf-8-sig").splitlines()]
    point = re.compile(r"^(\d{3}\.\d+[a-z]*)\.? ")
    expected = [point.sub(r"\1 ", line) for line in lines if line]

    assert expected == list(written(read_rules(path)))


@pytest.mark.official
@pytest.mark.parametrize("name", OFFICIAL)
def test_the_numbers_of_the_rules_at_hand_are_in_order_without_a_gap(
    official: Path, name: str
) -> None:
    book = read_rules(official / name)
    numbers = [item.number for item in numbered(book)]
    rules = [rule.number for rule in book.rules]
    letters = [letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in "lo"]
    letters += [f"a{letter}" for letter in letters]
    children: dict[str, list[str]] = {}
    for rule in book.rules:
        children.setdefault(rule.parent, []).append(rule.number)

    assert sorted(set(rules), key=order) == rules
    assert {item.parent for item in numbered(book)} - {None} <= set(numbers)
    for parent, found in children.items():
        ends = letters if "." in parent else [f".{n}" for n in range(1, 300)]
        assert [parent + end for end in ends[: len(found)]] == found


@pytest.mark.official
@pytest.mark.parametrize("name", OFFICIAL)
def test_the_rules_at_hand_are_recognised_by_their_first_bytes(official: Path, name: str) -> None:
    with (official / name).open("rb") as file:
        assert looks_like_rules(file.read(300))
