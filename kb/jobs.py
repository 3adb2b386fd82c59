"""What has to be run for a row: for each claim its checks, on the card or on a stand-in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import engine
from corpus.errors import NotFoundError
from corpus.records import Face
from corpus.store import Store
from engine.codec import fingerprint
from kb.claims import LeftOut, TextClaim, split
from kb.house import Check, HouseRuling, house_ruling
from kb.rows import TextRow


@dataclass(frozen=True, slots=True)
class Job:
    """One check as it is to be run: a house ruling on a card's face, or (None) on a stand-in."""

    house: str
    face: Face | None

    @property
    def check(self) -> Check:
        """The scenario and its contrast."""
        return house_ruling(self.house).check(self.face)


@dataclass(frozen=True, slots=True)
class PlannedCheck:
    """The check of a claim: on the card where it has the keyword, and on a stand-in.

    `on_card` is None where the check cannot be run on the row's card, or there is no card.
    """

    on_card: Job | None
    on_stand_in: Job


@dataclass(frozen=True, slots=True)
class PlannedClaim:
    """A claim with its checks; `ability` is the part of the card that a claim without one is
    about, None where the card or that part is not known."""

    claim: TextClaim
    checks: tuple[PlannedCheck, ...]
    ability: Face | None


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that the verdict of a row rests on, but for the engine's version."""

    row: TextRow
    claims: tuple[PlannedClaim, ...]
    left_out: tuple[LeftOut, ...]

    def jobs(self) -> Iterator[Job]:
        """Yield every job of the row, the fall-back on a stand-in included."""
        for claim in self.claims:
            for check in claim.checks:
                if check.on_card is not None:
                    yield check.on_card
                yield check.on_stand_in

    def fingerprint(self, engine_name: str) -> str:
        """Return the SHA-256, in hexadecimal, of what the verdict rests on."""
        rests_on = [
            engine_name,
            _sources(),
            self.row.text.advisory,
            [
                [
                    claim.claim.text,
                    [_mark(job) for job in Plan(self.row, (claim,), ()).jobs()],
                    repr(claim.ability),
                ]
                for claim in self.claims
            ],
        ]
        return hashlib.sha256(json.dumps(rests_on).encode()).hexdigest()


def plan(store: Store, row: TextRow) -> Plan:
    """Return what has to be run for a row; an advisory text needs nothing."""
    if row.text.kind == "house":
        return _house_plan(store, row)
    if row.text.advisory is not None:
        return Plan(row, (), ())
    claims, left_out = split(row.text.text, row.card)
    faces = _faces(store, row.card)
    planned = tuple(
        PlannedClaim(
            claim,
            tuple(_planned(house_ruling(name), faces) for name in claim.checks),
            _ability(faces, claim.ability),
        )
        for claim in claims
    )
    return Plan(row, planned, left_out)


def _house_plan(store: Store, row: TextRow) -> Plan:
    house = house_ruling(row.text.id)
    faces = _faces(store, row.card)
    if row.card is not None and not any(house.fits(face) for face in faces):
        raise NotFoundError(f"{house.id} cannot be run on {row.card}: {_why_not(house, faces)}")
    claim = TextClaim(house.text, "", (house.name,))
    return Plan(row, (PlannedClaim(claim, (_planned(house, faces),), None),), ())


def _why_not(house: HouseRuling, faces: tuple[Face, ...]) -> str:
    if house.keyword is None:
        return "its check always runs on the same stand-in cards; leave --card out"
    if not any(house.keyword in face.keywords for face in faces):
        return f"that card has no {house.keyword}"
    return (
        "its scenario does not suit that card, which needs a target or a choice, costs no mana "
        "or X, or does more when it is cast; leave --card out to run it on a stand-in"
    )


def _planned(house: HouseRuling, faces: tuple[Face, ...]) -> PlannedCheck:
    fitting = next((face for face in faces if house.fits(face)), None)
    on_card = None if fitting is None else Job(house.name, fitting)
    return PlannedCheck(on_card, Job(house.name, None))


def _faces(store: Store, card: str | None) -> tuple[Face, ...]:
    """Return the faces of a card; () for none, and for a card whose text is not loaded."""
    if card is None:
        return ()
    try:
        return store.card(card).faces
    except NotFoundError:
        return ()


def _ability(faces: tuple[Face, ...], number: int | None) -> Face | None:
    """Return the first face cut down to one paragraph of its text, counted from 1."""
    if number is None or not faces:
        return None
    paragraphs = faces[0].text.split("\n")
    if number > len(paragraphs):
        return None
    return Face(
        faces[0].name,
        faces[0].mana_cost,
        faces[0].types,
        faces[0].supertypes,
        faces[0].subtypes,
        paragraphs[number - 1],
        faces[0].colors,
        (),
        faces[0].power,
        faces[0].toughness,
        faces[0].loyalty,
    )


@cache
def _mark(job: Job) -> str:
    """Return the fingerprint of a job's scenario and contrast, and the cause on record."""
    check = job.check
    recorded = repr(house_ruling(job.house).disagreement)
    return fingerprint(check.scenario, check.contrast) + recorded


@cache
def _sources() -> str:
    """Return the SHA-256 of all code that plays scenarios and makes verdicts of what they show."""
    here = Path(__file__).parent
    paths = [
        *Path(engine.__file__).parent.glob("*.py"),
        *(here / f"{name}.py" for name in ("claims", "house", "jobs", "prove", "verdicts")),
    ]
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
