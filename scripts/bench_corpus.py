"""Measures what the full corpus costs, at 1/8, 1/4, 1/2 and all of it, each in its own process.

Printed for each part: seconds to read and store the cards and rulings (their groups and
references too), the peak of memory of that, seconds to cut and to embed the texts, and how many
chunks a second that is. The folder of official files is what KB_TEST_DATA names.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from corpus.file_sources import SourceFile, opened_source, recognised
from corpus.intake import take_in
from corpus.records import Paragraph, Source
from corpus.store import Store

PARTS = (8, 4, 2, 1)
N_CARDS = 34_369
_TO_MIB = 1024


def measured(part: int) -> dict[str, float]:
    """Return the figures of one part of the corpus; `part` is what it is divided by."""
    data = Path(os.environ["KB_TEST_DATA"])
    files = [recognised(data / "AtomicCards.json.gz"), recognised(data / "comprehensive-rules.txt")]
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.create(Path(folder, "store.sqlite")) as store,
    ):
        begun = time.monotonic()
        take_in(store, _sources(store, files, part))
        stored = time.monotonic()
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _TO_MIB
        figures = {"store s": stored - begun, "store MiB": peak}
        return {**figures, **_indexed(store, Path(folder))}


def _sources(store: Store, files: list[SourceFile], part: int) -> Iterator[Source]:
    for file in files:
        source = opened_source(file, store.oracle_names)
        if part == 1:
            yield source
        elif file.kind == "mtgjson":
            yield replace(source, records=islice(source.records, N_CARDS // part))
        else:
            paragraphs = tuple(source.paragraphs)
            # A part of the rules is no tree of numbers, so its texts count as plain rulings here.
            yield replace(
                source, kind="lines", name="rules", paragraphs=_cut(paragraphs, part), sections=()
            )


def _cut(paragraphs: Sequence[Paragraph], part: int) -> tuple[Paragraph, ...]:
    return tuple(
        replace(paragraph, text_id=None) for paragraph in paragraphs[: len(paragraphs) // part]
    )


def _indexed(store: Store, folder: Path) -> dict[str, float]:
    # Not before the memory of reading was measured.
    from index.encoder import OnnxEncoder
    from index.export import export
    from index.search import Index
    from kb.chunking import cut

    models = Path(os.environ["BENCH_MODELS"])
    encoder = OnnxEncoder.open(export(models, lambda said: None))
    begun = time.monotonic()
    store.replace_chunks(cut(store, encoder))
    was_cut = time.monotonic()
    n_chunks = len(store.chunks())
    embedded: list[float] = []

    def progress(done: int, total: int) -> None:
        embedded.append(time.monotonic())

    embedding = time.monotonic()
    Index.build(folder, store.connection, encoder, progress)
    ended = time.monotonic()
    return {
        "chunks": n_chunks,
        "cut s": was_cut - begun,
        "embed s": embedded[-1] - embedding,
        "chunks/s": n_chunks / (embedded[-1] - embedding),
        "write index s": ended - embedded[-1],
    }


def main() -> None:
    """Print a line for each part."""
    if len(sys.argv) > 1:
        print(json.dumps(measured(int(sys.argv[1]))))
        return
    for part in PARTS:
        command = [sys.executable, __file__, str(part)]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        figures = json.loads(said)
        print(f"1/{part}", "  ".join(f"{name} {value:.1f}" for name, value in figures.items()))


main()
