"""What stands beside a text wherever it is shown: verdict, checks, rule numbers, links."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.rulebook import number_of
from corpus.store import Store
from corpus.stored import Text
from kb.house import house_rulings
from kb.link_table import house_of, texts_of
from kb.rows import UNLINKED, current_verdicts, has_something_to_run, text_verdict
from kb.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Beside:
    """What is known of a text.

    `checks` are the ids of the house rulings whose checks run for it, for a house ruling its
    own; `rules` are their rule numbers and those that the text names. `links` are the ids of the
    official texts that are linked to a house ruling. `verdict` is None for rules and glossary
    entries. `why` says why it is not proven, "" where it is or was not run.
    """

    verdict: Verdict | None
    why: str
    checks: tuple[str, ...]
    rules: tuple[str, ...]
    links: tuple[str, ...]


def beside(store: Store, text: Text, cards: Sequence[str] | None = None) -> Beside:
    """Return what is known of a text; with `cards`, the verdict of its rows on those."""
    checks = (text.id,) if text.kind == "house" else house_of(store, text.id)
    house = house_rulings()
    # A base that was built before this program changed may name a ruling that is gone.
    known = (house.get(check.removeprefix("house ")) for check in checks)
    rules = (rule for ruling in known if ruling for rule in ruling.rules)
    verdict = text_verdict(store, text, cards)
    return Beside(
        verdict=verdict,
        why=_why(store, text, verdict),
        checks=checks,
        rules=tuple(dict.fromkeys((*rules, *_named_rules(store, text)))),
        links=texts_of(store, text.id) if text.kind == "house" else (),
    )


def _named_rules(store: Store, text: Text) -> tuple[str, ...]:
    """Return the number of a rule, and the numbers that any other text names."""
    return (number_of(text.id),) if text.kind == "rule" else store.references(text.id)


def _why(store: Store, text: Text, verdict: Verdict | None) -> str:
    """Return how many claims of the first row with this verdict are proven, and why not all."""
    if verdict is Verdict.UNLINKED and not has_something_to_run(store, text):
        return UNLINKED
    row = next((row for row in current_verdicts(store, text.id) if row.verdict == verdict), None)
    claims = [] if row is None else json.loads(row.detail)["claims"]
    reasons = list(dict.fromkeys(claim["why"] for claim in claims if claim["why"]))
    if not reasons:
        return ""
    n_proven = sum(claim["verdict"].startswith("proven") for claim in claims)
    counted = f"{n_proven} of {len(claims)} claims proven. " if len(claims) > 1 else ""
    return counted + "; ".join(reasons)
