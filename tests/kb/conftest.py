"""An open knowledge base of the stand-in pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kb.home import Home
from kb.knowledge import KnowledgeBase, open_knowledge_base


@pytest.fixture(scope="session")
def base(built: Home) -> Iterator[KnowledgeBase]:
    with open_knowledge_base(built) as opened:
        yield opened
