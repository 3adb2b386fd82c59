"""Rules of our own with house rulings, pages and a link that rest on them, in a store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from corpus.file_sources import opened_source, recognised
from corpus.intake import take_in
from corpus.normalise import ruling_id
from corpus.records import Paragraph, Source
from corpus.store import Store
from kb.inputs import house_source

RULES = """Test Goat Comprehensive Rules

These rules are effective as of May 7, 2031.

Introduction

Herders read this first.

Contents

1. Goats
100. General
7. Ropes
702. Climbing
703. Knots

Glossary

Credits

1. Goats

100. General

100.1. A goat that climbs needs a rope. See rules 702.35 and 702.35a.

100.2. A kid needs two ropes. See rule 702.35a.

100.10. Old goats stay below. See rule 702.35a.

7. Ropes

702. Climbing

702.1. Whoever holds the rope stands still.

702.35. Hemp

702.35a Hemp is pulled twice (see rule 703) before rule 100.2 is looked at.
Example: Two goats pull.
Example: Nobody pulls.
The rope hangs.

702.35b Wet hemp is dried.

703. Knots

703.1. A knot is tied by two.

Glossary

Hemp
What ropes are made of. See rule 702.35a.

Knot, Tied (Obsolete)
See section 7, \u201cRopes.\u201d

Credits

Written by the herders.

These rules are effective as of May 7, 2031.
"""

NAMES_IT = ("Hemp is heavy (rule 702.35a).", "Ropes are long, as section 7 says.")
IS_LINKED = "A wet rope is a heavy rope."
LINKED_TO = "house madness/exiled"
"""A house ruling that gives 702.35a."""


def rules_source(text: str = RULES) -> Source:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rules.txt"
        path.write_text(text, "utf-8")
        return opened_source(recognised(path), dict)


def fill(store: Store) -> None:
    """Write everything; the link is written as a build would, for a sentence linked to nothing."""
    texts = (*NAMES_IT, IS_LINKED)
    paragraphs = tuple(Paragraph(position, text) for position, text in enumerate(texts, start=1))
    page = Source("gatherer", "ropes.txt", "0", paragraphs)
    take_in(store, (page, rules_source(), house_source()))
    with store.connection:
        store.connection.execute(
            "INSERT INTO links VALUES (?, ?)", (ruling_id(IS_LINKED), LINKED_TO)
        )


@contextmanager
def rope_store(folder: Path) -> Iterator[Store]:
    with Store.create(folder / "store.sqlite") as store:
        fill(store)
        yield store
