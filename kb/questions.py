"""What players ask when they need a house ruling: indexed beside its sentence."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


@cache
def all_questions() -> dict[str, tuple[str, ...]]:
    """Return the questions of every house ruling, by its name without "house"."""
    document = json.loads(files("kb").joinpath("links", "questions.json").read_text("utf-8"))
    return {name: tuple(asked) for name, asked in document.items()}


def questions_for(name: str) -> tuple[str, ...]:
    """Return the questions that a house ruling answers, by its name without "house"."""
    return all_questions().get(name, ())
