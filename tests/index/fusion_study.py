"""What the constant of the fusion, the stop words and the names do for retrieval.

    KB_TEST_DATA=FOLDER python -m tests.index.fusion_study

Not a test: the figures of docs/decisions/003-encoder-and-fusion.md, over the 120 questions of
questions/dev.jsonl and a base of their gold rulings among 5,000 others drawn at random (a minute).
"""

from __future__ import annotations

import gzip
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from corpus.normalise import ruling_id
from index import words
from index.confidence import LOOKED_AT, is_answer
from index.description import VECTORS_FILE
from index.encoder import OnnxEncoder
from index.export import export
from index.fusion import fuse
from index.search import Index
from index.vectors import Vectors

DRAWN = 5000
DEPTH = 200
COLD_QUERY = """
import sqlite3, sys
from pathlib import Path
from index.encoder import OnnxEncoder
from index.search import Index
folder, model = map(Path, sys.argv[1:])
index = Index.open(folder, sqlite3.connect(folder / "store.sqlite"), OnnxEncoder.open(model))
index.search("Which owls may hoot while a spell waits?", 3)
"""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the ids of the texts that answer it fully."""

    text: str
    answers: frozenset[str]


def questions(data: Path) -> tuple[tuple[Question, ...], set[str]]:
    """Return the questions, and the ids of all the texts that are graded for one."""
    lines = (data / "questions" / "dev.jsonl").read_text("utf-8").splitlines()
    graded = [
        (
            line["question"],
            {ruling_id(g["text"]): g["grade"] for g in line["gold"] if g["kind"] == "ruling"},
        )
        for line in map(json.loads, lines)
    ]
    full = (
        Question(text, frozenset(row for row, grade in gold.items() if grade == 2))
        for text, gold in graded
    )
    return tuple(full), {row for _, gold in graded for row in gold}


def rulings(data: Path) -> dict[str, tuple[str, list[str]]]:
    """Return the text and the cards of every ruling by its id."""
    found: dict[str, tuple[str, list[str]]] = {}
    with gzip.open(data / "AtomicCards.json.gz") as file:
        for name, faces in json.load(file)["data"].items():
            for ruling in faces[0].get("rulings") or ():
                _, cards = found.setdefault(ruling_id(ruling["text"]), (ruling["text"], []))
                if name not in cards:
                    cards.append(name)
    return found


def report(label: str, asked: Sequence[Question], rankings: Sequence[Sequence[str]]) -> None:
    ranks = [
        next((rank for rank, row in enumerate(ranking, 1) if row in question.answers), None)
        for question, ranking in zip(asked, rankings, strict=True)
    ]
    within = [sum(rank is not None and rank <= n for rank in ranks) for n in (3, 10)]
    mrr = sum(1 / rank for rank in ranks if rank) / len(ranks)
    print(f"{label:40} first 3: {within[0]:3}  first 10: {within[1]:3}  MRR {mrr:.3f}")


def cold_query_seconds(folder: Path, model: Path) -> float:
    """Return the shortest of five times, in seconds, that a process for one question takes."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", COLD_QUERY, str(folder), str(model)], check=True)
        times.append(time.perf_counter() - start)
    return min(times)


def compare_all(
    asked: Sequence[Question],
    base: Sequence[str],
    texts: Mapping[str, tuple[str, list[str]]],
    index: Index,
    encoder: OnnxEncoder,
    connection: sqlite3.Connection,
    vectors: Vectors,
) -> None:
    refused = sum(not is_answer(index.search(q.text, LOOKED_AT)) for q in asked)
    print(f"nothing found for {refused} of {len(asked)}")
    calibration = (Path(__file__).parent / "calibration.jsonl").read_text("utf-8").splitlines()
    others = [line["question"] for line in map(json.loads, calibration) if not line["on_topic"]]
    shown = sum(is_answer(index.search(question, LOOKED_AT)) for question in others)
    print(f"answered, of {len(others)} on other subjects: {shown}")
    asked_vectors = encoder.encode([question.text for question in asked])
    by_vector = [[base[i] for i, _ in vectors.search(v, DEPTH)] for v in asked_vectors]
    report("vectors", asked, by_vector)

    def compare(label: str) -> None:
        words.build_words(connection)
        by_words = [
            [base[i] for i, _ in words.search_words(connection, question.text, DEPTH)]
            for question in asked
        ]
        report(f"{label}: words", asked, by_words)
        pairs = tuple(zip(by_vector, by_words, strict=True))
        for k in (1, 2, 5, 10, 20, 60):
            fused = [[row for row, _ in fuse(pair, k)] for pair in pairs]
            report(f"{label}: fused, k = {k}", asked, fused)
        doubled = [[row for row, _ in fuse([pair[0], *pair])] for pair in pairs]
        report(f"{label}: fused, vectors twice", asked, doubled)

    compare("no names")
    for most in (3, None):
        connection.executemany(
            "UPDATE chunks SET names = ? WHERE id = ?",
            [("\n".join(texts[row][1][:most]), number) for number, row in enumerate(base)],
        )
        connection.commit()
        compare("all names" if most is None else f"at most {most} names")
    words.STOP_WORDS = frozenset()
    compare("all names, no stop words")


def main() -> None:
    data = Path(os.environ["KB_TEST_DATA"])
    asked, graded = questions(data)
    texts = rulings(data)
    base = sorted({*random.Random(3).sample(sorted(texts), DRAWN), *graded & {*texts}})
    print(f"{len(asked)} questions, {len(base)} texts")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        connection = sqlite3.connect(folder / "store.sqlite")
        connection.execute(
            "CREATE TABLE chunks(id INTEGER PRIMARY KEY, text_id, position, text, names)"
        )
        connection.executemany(
            "INSERT INTO chunks VALUES (?, ?, 1, ?, '')",
            [(number, row, texts[row][0]) for number, row in enumerate(base)],
        )
        connection.commit()
        model = export(folder, print)
        encoder = OnnxEncoder.open(model)
        index = Index.build(folder, connection, encoder, lambda done, total: None)
        print(f"cold query, whole process: {cold_query_seconds(folder, model):.2f} s")
        vectors = Vectors.open(folder / VECTORS_FILE)
        compare_all(asked, base, texts, index, encoder, connection, vectors)


if __name__ == "__main__":
    main()
