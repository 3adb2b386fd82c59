"""Every event has its sentence, filled or with open fields."""

from __future__ import annotations

from typing import get_args

import pytest

from engine import events as said
from engine.event_words import tell_event
from engine.events import Event

SENTENCES: dict[Event, str] = {
    said.Moved("Late Verse", "hand", "exile"): "Late Verse goes from the hand to exile",
    said.Moved("Late Verse", None, "command"): "Late Verse goes to the command zone",
    said.Moved("Late Verse", "library"): "Late Verse leaves the library",
    said.Moved(): "something changes zones",
    said.Discarded("A", "Late Verse"): "player A discards Late Verse",
    said.Discarded(): "a player discards something",
    said.Drawn("B", "Late Verse"): "player B draws Late Verse",
    said.LifeChanged("A", -3): "player A loses 3 life",
    said.LifeChanged("A", 3): "player A gains 3 life",
    said.LifeChanged(): "a player gains or loses life",
    said.DamageDealt("Small Spark", "B", 3): "Small Spark deals 3 damage to player B",
    said.DamageDealt(target="Plain Cub"): "something deals damage to Plain Cub",
    said.DamagePrevented(): "damage is prevented",
    said.ManaAdded("A", "G", "Green Field"): "player A adds G from Green Field",
    said.ManaAdded(): "a player adds mana from something",
    said.ManaSpent("A", 2): "player A pays 2 mana",
    said.SpellCast("Late Verse"): "Late Verse is cast",
    said.SpellCountered("Late Verse"): "Late Verse is countered",
    said.SpellCopied("Late Verse"): "Late Verse is copied",
    said.AbilityActivated("Scrap Altar"): "an ability of Scrap Altar is activated",
    said.AbilityTriggered("Late Verse"): "a triggered ability of Late Verse goes on the stack",
    said.TapChanged("Plain Cub", tapped=True): "Plain Cub becomes tapped",
    said.TapChanged("Plain Cub", tapped=False): "Plain Cub becomes untapped",
    said.TapChanged("Plain Cub"): "Plain Cub becomes tapped or untapped",
    said.CountersAdded("Plain Cub", "+1/+1", 2): "2 +1/+1 counters are put on Plain Cub",
    said.CountersAdded("Plain Cub"): "counters are put on Plain Cub",
    said.Targeted("Plain Cub", "Small Spark"): "Plain Cub becomes a target of Small Spark",
    said.StepBegan("end"): "the end step begins",
    said.StepBegan("precombat main"): "the precombat main phase begins",
    said.StepBegan(): "a step begins",
    said.PlayerLeft("C"): "player C leaves the game",
    said.Unnamed("Shuffled"): "the engine notes Shuffled",
}


@pytest.mark.parametrize(("event", "words"), SENTENCES.items(), ids=SENTENCES.values())
def test_an_event_is_a_sentence(event: Event, words: str) -> None:
    assert tell_event(event) == words


def test_every_event_has_its_sentence_above() -> None:
    assert {type(event) for event in SENTENCES} == set(get_args(Event))


def test_different_events_have_different_sentences() -> None:
    assert len(set(SENTENCES.values())) == len(SENTENCES)
