"""The contrast: the same scenario with exactly one named thing changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from corpus.records import Face
from engine.actions import Action, is_arranged
from engine.errors import ScenarioError
from engine.places import Seat, Step
from engine.scenario import Claim, Line, Placement, Require, Scenario


@dataclass(frozen=True, slots=True)
class Swap:
    """Another card lies where `label` lay, under the same label."""

    label: str
    card: Face


@dataclass(frozen=True, slots=True)
class Remove:
    """The card with this label is not there."""

    label: str


@dataclass(frozen=True, slots=True)
class Add:
    """One more card is there."""

    card: Face
    placement: Placement


@dataclass(frozen=True, slots=True)
class Replace:
    """A card lies elsewhere, or otherwise: `placement` takes the place of the one it names."""

    placement: Placement


@dataclass(frozen=True, slots=True)
class Begin:
    """The scenario begins in another player's turn or in another step."""

    active: Seat | None = None
    step: Step | None = None


@dataclass(frozen=True, slots=True)
class Instead:
    """At each place of `action`, `instead` is done: other actions, or none."""

    action: Action
    instead: tuple[Action, ...] = ()


Edit = Swap | Remove | Add | Replace | Begin | Instead


@dataclass(frozen=True, slots=True)
class Contrast:
    """One change, named in a sentence, and the edits that carry it out.

    Some changes of one thing take more than one edit: a card that is discarded as an effect
    instead of as a cost is also chosen at another moment.
    """

    changed: str
    edits: tuple[Edit, ...]

    def apply(self, scenario: Scenario) -> Scenario:
        """Return the scenario with the change made.

        Raises ScenarioError when there is no edit, an edit finds nothing to change, or an edit
        changes nothing: a contrast that equals its scenario shows nothing.
        """
        if not self.edits:
            raise ScenarioError(f"the contrast “{self.changed}” has no edit")
        changed = scenario
        for edit in self.edits:
            edited = _edited(changed, edit)
            if edited == changed:
                raise ScenarioError(f"the contrast “{self.changed}” has an edit without effect")
            changed = edited
        if changed == scenario:
            raise ScenarioError(f"the contrast “{self.changed}” changes nothing")
        return changed


def _edited(scenario: Scenario, edit: Edit) -> Scenario:
    match edit:
        case Swap(label, card):
            old = _placement(scenario, label)
            new = replace(old, card=card.name, label="" if card.name == label else label)
            return _with(scenario, old, new, card)
        case Replace(placement):
            return _with(scenario, _placement(scenario, placement.name), placement)
        case Remove(label):
            return _with(scenario, _placement(scenario, label), None)
        case Add(card, placement):
            return replace(
                _with(scenario, None, None, card), placements=(*scenario.placements, placement)
            )
        case Begin(active, step):
            return replace(scenario, active=active or scenario.active, step=step or scenario.step)
        case Instead(action, instead):
            if any(map(is_arranged, instead)) and not is_arranged(action):
                raise ScenarioError(
                    f"in the contrast the arranger would do what a player does: {instead}"
                )
            lines: list[Line] = []
            for line in scenario.lines:
                if not isinstance(line, Require | Claim) and line == action:
                    lines.extend(instead)
                else:
                    lines.append(line)
            return replace(scenario, lines=tuple(lines))


def _placement(scenario: Scenario, label: str) -> Placement:
    for placement in scenario.placements:
        if placement.name == label:
            return placement
    raise ScenarioError(f"the contrast changes {label}, which the scenario does not place")


def _with(
    scenario: Scenario, old: Placement | None, new: Placement | None, card: Face | None = None
) -> Scenario:
    placements = tuple(
        kept for each in scenario.placements if (kept := new if each == old else each)
    )
    known = {face.name: face for face in scenario.cards}
    if card is not None:
        if known.get(card.name, card) != card:
            raise ScenarioError(f"the contrast has another card with the name {card.name}")
        known[card.name] = card
    return replace(scenario, placements=placements, cards=tuple(known.values()))
