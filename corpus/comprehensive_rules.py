"""Reads the Comprehensive Rules from the text file of their publisher."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import groupby
from pathlib import Path

from corpus.errors import SourceError
from corpus.rule_references import References
from corpus.rulebook import GlossaryEntry, Rule, Rulebook, Section, order, parent_of
from corpus.source_file import opened

_FORM = "the text file (TXT) of the Comprehensive Rules is expected"
_AGAIN = "download it from its publisher's rules page again"
_MEND = f"mend the line, or {_AGAIN}"
_N_START = 600
"""Enough bytes for the title and the date, in UTF-16 too."""

_EFFECTIVE = re.compile(r"effective as of (?P<month>\w+) (?P<day>\d+), (?P<year>\d+)")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

# The point after a number is often missing, so it is expected nowhere.
_HEADING = re.compile(r"(?P<number>[0-9](?:[0-9]{2})?)(?:\.\s*|\s+)(?P<text>[^\s\d].*)")
_RULE = re.compile(r"(?P<number>[0-9]{3}\.[0-9]+[a-z]{0,2})(?:\.\s*|\s+|$)(?P<text>.*)")
_EXAMPLE = re.compile(r"Example:\s*(?P<text>.*)")
_MEANING = re.compile(r"[0-9]+\.\s")
_SENTENCE_END = re.compile(r"""[.?]["'\u2019\u201d)\]]*$""")

_Lines = list[tuple[int, str]]
"""Lines with their numbers in the file, counted from 1, without white space at their ends."""


def looks_like_rules(start: bytes) -> bool:
    """Whether a file that begins with `start`, some hundred bytes, means to be the rules.

    Its title and its date say so; the encoding plays no part, `read_rules` judges that.
    """
    text = start[:_N_START].replace(b"\0", b"").decode("latin-1").lower()
    return "comprehensive rules" in text and "effective as of" in text


def read_rules(path: Path) -> Rulebook:
    """Read the rules and the glossary; every line of the file comes to stand in its place.

    A byte order mark, any kind of line ending and gzip are accepted. A line without a number
    goes on with what stands above it, and so does one whose number is in the middle of a
    sentence. Blank lines separate nothing but glossary entries.

    Raises SourceError for a path that cannot be read, a binary or empty file, an encoding other
    than UTF-8, a file that is something else or ends too early, an impossible effective date, a
    number that stands twice, out of order or without its parent, a rule without text, and a
    glossary term that stands twice or without a meaning.
    """
    lines = [(n, line.strip()) for n, line in enumerate(_text(path).split("\n"), start=1)]
    filled = [(n, line) for n, line in lines if line]
    body_start = _body_start(path, filled)
    glossary_at, credits_at = _ends(path, filled[body_start:])
    body = [(n, line) for n, line in filled[body_start:] if n < glossary_at]
    titles, parts = _numbered(path, body)
    references = References((*titles, *parts))
    introduction = [line for _, line in filled[:body_start]]
    if "Contents" in introduction:
        del introduction[introduction.index("Contents") :]
    return Rulebook(
        effective=_effective(path, filled[:body_start]),
        introduction="\n".join(introduction),
        sections=tuple(Section(number, title) for number, title in titles.items()),
        rules=tuple(
            _rule(number, titles, lines_of, references) for number, lines_of in parts.items()
        ),
        glossary=tuple(
            GlossaryEntry(term, meaning, *references.find(meaning))
            for term, meaning in _glossary(path, lines[glossary_at : credits_at - 1])
        ),
        credits="\n".join(line for n, line in filled if n > credits_at),
    )


def _text(path: Path) -> str:
    with opened(path, _FORM, lambda: None) as stream:
        n_mark = stream.tell()
        data = stream.read()
    if b"\0" in data:
        problem = f"there is a NUL byte, so the file is damaged; {_AGAIN}"
        raise SourceError(path, problem, f"byte {n_mark + data.index(0) + 1}")
    try:
        text = data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as wrong:
        problem = f"this is not UTF-8 text ({wrong.reason}); save it as UTF-8, or {_AGAIN}"
        raise SourceError(path, problem, f"byte {n_mark + wrong.start + 1}") from wrong
    if not looks_like_rules(data):
        found = next(line.strip() for line in text.split("\n") if line.strip())
        problem = f"found {found[:40]!r} instead of the rules' title and date; {_FORM}"
        raise SourceError(path, problem)
    return text


def _body_start(path: Path, filled: _Lines) -> int:
    """Find the headings over the first rule; the contents list above repeats them all."""
    for first, (_, line) in enumerate(filled):
        rule = _RULE.fullmatch(line)
        # The introduction may tell of rule numbers in the middle of its sentences.
        if rule and not rule["text"][:1].islower():
            start, lowest = first, order(rule["number"])
            while start and (heading := _HEADING.fullmatch(filled[start - 1][1])):
                if order(heading["number"]) >= lowest:
                    break
                start, lowest = start - 1, order(heading["number"])
            return start
    raise SourceError(path, f"there is no numbered rule in it; {_FORM}, so {_AGAIN}")


def _ends(path: Path, filled: _Lines) -> tuple[int, int]:
    """Return the line numbers of the headings of the glossary and of the credits."""
    n_last = filled[-1][0]
    glossary = next((n for n, line in filled if line.lower() == "glossary"), None)
    if glossary is None:
        problem = f"the file ends before the line `Glossary` that follows the rules; {_AGAIN}"
        raise SourceError(path, problem, f"line {n_last}")
    of_credits = [n for n, line in filled if n > glossary and line.lower() == "credits"]
    if not of_credits:
        problem = f"the file ends before the line `Credits` that follows the glossary; {_AGAIN}"
        raise SourceError(path, problem, f"line {n_last}")
    return glossary, of_credits[-1]


def _effective(path: Path, front: _Lines) -> date:
    for n, line in front:
        if found := _EFFECTIVE.search(" ".join(line.split())):
            try:
                month = _MONTHS.index(found["month"][:3].lower()) + 1
                return date(int(found["year"]), month, int(found["day"]))
            except ValueError as wrong:
                problem = f"{found[0]!r} names no day of the calendar; {_MEND}"
                raise SourceError(path, problem, f"line {n}") from wrong
    problem = "`effective as of` and a day such as May 7, 2031 are not in one line before the rules"
    raise SourceError(path, f"{problem}; {_AGAIN}")


def _numbered(path: Path, body: _Lines) -> tuple[dict[str, str], dict[str, list[_Lines]]]:
    """Return the titles of the headings, and the parts of the rules: text, then examples."""
    titles: dict[str, str] = {}
    rules: dict[str, list[_Lines]] = {}
    last = ""
    for at, (n, line) in enumerate(body):
        following = body[at + 1][1] if at + 1 < len(body) else ""
        heading = _HEADING.fullmatch(line)
        if heading and (
            heading["number"] in titles or not _stands_over(heading["number"], following)
        ):
            heading = None
        begun = heading or _RULE.fullmatch(line)
        is_open = last in rules and not _SENTENCE_END.search(body[at - 1][1])
        if begun and not (is_open and begun["text"][:1].islower()):
            number, parent = begun["number"], parent_of(begun["number"])
            if number in rules:
                raise SourceError(path, f"the number {number} stands twice; {_MEND}", f"line {n}")
            if last and order(number) < order(last):
                problem = f"the number {number} follows {last}, so it is out of order; {_MEND}"
                raise SourceError(path, problem, f"line {n}")
            if not (parent is None or parent in titles or parent in rules):
                problem = f"the number {number} stands without {parent} before it; {_MEND}"
                raise SourceError(path, problem, f"line {n}")
            last = number
            if heading:
                titles[number] = begun["text"]
            else:
                rules[number] = [[(n, begun["text"])]]
        elif last not in rules:
            problem = f"found {line[:40]!r} where a rule or a section has to begin; {_MEND}"
            raise SourceError(path, problem, f"line {n}")
        elif example := _EXAMPLE.fullmatch(line):
            rules[last].append([(n, example["text"])])
        else:
            rules[last][-1].append((n, line))
    for number, parts in rules.items():
        for part in parts:
            if not any(words for _, words in part):
                problem = f"rule {number} has no text here; {_MEND}"
                raise SourceError(path, problem, f"line {part[0][0]}")
    return titles, rules


def _stands_over(number: str, line: str) -> bool:
    """Whether `line` can follow the heading `number`: a list in a rule looks like headings too.

    What belongs under it follows; or, under a section without rules, the next heading.
    """
    following = _RULE.fullmatch(line) or _HEADING.fullmatch(line)
    if not following:
        return False
    if parent_of(following["number"]) == number:
        return True
    is_heading = "." not in following["number"]
    return len(number) == 3 and is_heading and order(number) < order(following["number"])


def _rule(number: str, titles: dict[str, str], parts: list[_Lines], references: References) -> Rule:
    text, *examples = ("\n".join(words for _, words in part if words) for part in parts)
    section = titles[number.partition(".")[0]]
    there, missing = references.find("\n".join((text, *examples)))
    return Rule(number, text, section, tuple(examples), there, missing)


def _glossary(path: Path, lines: _Lines) -> Iterator[tuple[str, str]]:
    """Yield every term with its meaning.

    A paragraph is no term when its first line ends like a sentence or counts a meaning; it
    goes on with the entry above.
    """
    entries: list[tuple[int, str, list[str]]] = []
    for is_filled, block in groupby(lines, key=lambda numbered: bool(numbered[1])):
        if not is_filled:
            continue
        (n, first), *others = block
        meaning = [line for _, line in others]
        if not (_SENTENCE_END.search(first) or _MEANING.match(first)):
            entries.append((n, first, meaning))
        elif entries:
            entries[-1][2].extend((first, *meaning))
        else:
            problem = f"found {first[:40]!r} where the glossary's first term has to stand; {_MEND}"
            raise SourceError(path, problem, f"line {n}")
    seen: set[str] = set()
    for n, term, meaning in entries:
        entry = GlossaryEntry(term, "\n".join(meaning))
        if not meaning or entry.id in seen:
            problem = "stands twice" if meaning else "has no meaning"
            raise SourceError(path, f"the term {term[:40]!r} {problem}; {_MEND}", f"line {n}")
        seen.add(entry.id)
        yield term, entry.text
