"""The exceptions of this project, one base class per decision a caller has to make.

KnowledgeBaseError          anything a user can mend; its text is one sentence
├── SourceError             a file that cannot be read as what it should be
├── StoreError              the knowledge base's own files are missing or damaged
└── NotFoundError           an id, a card or a rule that this base does not hold

The engine's errors (`engine.errors`) hang under KnowledgeBaseError too, so that one
place can turn every mistake into a message and an exit status.
"""

from __future__ import annotations

from pathlib import Path


class KnowledgeBaseError(Exception):
    """What went wrong, where, and what to do next, in one sentence."""


class SourceError(KnowledgeBaseError):
    """A source file is not what it should be.

    `path` is the file, `position` where in it ("line 3", "paragraph 7", "byte 120"), or
    None for the file as a whole.
    """

    def __init__(self, path: Path, problem: str, position: str | None = None) -> None:
        self.path = path
        self.position = position
        where = f"{path}, {position}" if position else str(path)
        super().__init__(f"{where}: {problem}")


class StoreError(KnowledgeBaseError):
    """The knowledge base's folder or file is missing, damaged, or of another version."""


class NotFoundError(KnowledgeBaseError):
    """An id, a card name or a rule number that this knowledge base does not hold."""
