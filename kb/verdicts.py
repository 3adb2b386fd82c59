"""Verdicts, and how those of several checks or claims make one."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum


class Verdict(StrEnum):
    """What running the checks of a claim or of a row said, the strongest evidence first."""

    REFUTED = "refuted"
    ERROR = "error"
    VACUOUS = "vacuous"
    UNSUPPORTED = "unsupported"
    UNLINKED = "unlinked"
    NOT_RUN = "not run"
    PARTLY_PROVEN = "partly proven"
    PROVEN_ON_A_STAND_IN = "proven on a stand-in"
    PROVEN = "proven"
    ADVISORY = "advisory"


_STRENGTH = {verdict: place for place, verdict in enumerate(Verdict)}
_PROVEN = frozenset({Verdict.PROVEN, Verdict.PROVEN_ON_A_STAND_IN})
_SILENT = frozenset({Verdict.UNSUPPORTED, Verdict.UNLINKED, Verdict.NOT_RUN})


def of_claim(verdicts: Sequence[Verdict]) -> Verdict:
    """Return the verdict of a claim from those of its checks: the strongest evidence.

    Without a check it is `unlinked`.
    """
    return min(verdicts, key=_STRENGTH.__getitem__, default=Verdict.UNLINKED)


def of_row(claims: Sequence[Verdict]) -> Verdict:
    """Return the verdict of a row from those of its claims.

    The strongest evidence decides, but for one case: where some claims are proven and nothing
    speaks against the others, which are unsupported, unlinked or not run, it is `partly proven`.
    """
    strongest = of_claim(claims)
    if strongest in _SILENT and any(claim in _PROVEN for claim in claims):
        return Verdict.PARTLY_PROVEN
    return strongest


def of_all_rows(rows: Sequence[Verdict]) -> Verdict | None:
    """Return the verdict that can be said of a text on all its rows, None where there is none.

    `proven` where every row is, `proven on a stand-in` where some are only that, and
    `partly proven` where some rows are proven and others are not.
    """
    best = of_text(rows)
    if best is not Verdict.PROVEN:
        return best
    weakest = of_claim(rows)
    return weakest if weakest in _PROVEN else Verdict.PARTLY_PROVEN


def of_text(rows: Sequence[Verdict]) -> Verdict | None:
    """Return the verdict that a text is counted by, None where there is none.

    A refuted row is never hidden behind a proven one; otherwise a text counts for the best that
    is known of one of its rows.
    """
    if Verdict.REFUTED in rows:
        return Verdict.REFUTED
    return max(rows, key=_STRENGTH.__getitem__, default=None)
