"""What differs in the wording of two rulings, and whether the difference is one of meaning."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from corpus.normalise import normalise

# A symbol in braces, a power/toughness, a signed number, a word with its apostrophes, or the
# stand-in for a card's own name.
_WORD = re.compile(r"\{[^}]*\}|[+-]?\w+/[+-]?\w+|(?<!\w)[+-]\d+|\w+(?:'\w+)*|~")

_NEGATIONS = "not cannot no never none nothing neither nor without unless except"
_NUMBERS = (
    "zero one two three four five six seven eight nine ten once twice each every all any both "
    "either another several multiple more less fewer most least only first second third last "
    "next x y"
)
_ZONES = {
    "battlefield": "battlefield",
    "graveyard": "graveyard graveyards",
    "hand": "hand hands",
    "library": "library libraries",
    "stack": "stack",
    "command": "command",
    "sideboard": "sideboard",
}
_PLAYERS = {
    "you": "you your yours",
    "player": "player players",
    "opponent": "opponent opponents",
    "controller": "controller controllers control controls controlled",
    "owner": "owner owners own owns owned",
    "teammate": "teammate teammates",
    "they": "they them their",
}
_VERBS = {
    "activate": "activate activates activated activating",
    "attach": "attach attaches attached attaching",
    "attack": "attack attacks attacked attacking",
    "block": "block blocks blocked blocking",
    "cast": "cast casts casting",
    "copy": "copy copies copied copying",
    "counter": "counter counters countered countering",
    "deal": "deal deals dealt dealing",
    "destroy": "destroy destroys destroyed destroying",
    "discard": "discard discards discarded discarding",
    "draw": "draw draws drew drawn drawing",
    "enter": "enter enters entered entering",
    "exile": "exile exiles exiled exiling",
    "gain": "gain gains gained gaining",
    "leave": "leave leaves left leaving",
    "lose": "lose loses lost losing",
    "pay": "pay pays paid paying",
    "play": "play plays played playing",
    "produce": "produce produces produced producing",
    "put": "put puts putting",
    "resolve": "resolve resolves resolved resolving",
    "return": "return returns returned returning",
    "reveal": "reveal reveals revealed revealing",
    "sacrifice": "sacrifice sacrifices sacrificed sacrificing",
    "tap": "tap taps tapped tapping",
    "target": "target targets targeted targeting",
    "trigger": "trigger triggers triggered triggering",
    "untap": "untap untaps untapped untapping",
}
_MEANING = {
    form: stem
    for stem, forms in (
        *((word, word) for word in (*_NEGATIONS.split(), *_NUMBERS.split())),
        *(_ZONES | _PLAYERS | _VERBS).items(),
    )
    for form in forms.split()
}


def words(text: str) -> list[str]:
    """Return the words of the normalised text in order, as they are written."""
    return _WORD.findall(normalise(text))


def differences(a: str, b: str) -> tuple[tuple[str, str], ...]:
    """Return what stands in `a` and what stands in `b` at each place where their words differ.

    Upper and lower case and punctuation make no difference; "" stands where one text has
    nothing.
    """
    ours, theirs = words(a), words(b)
    compared = SequenceMatcher(
        None, [word.lower() for word in ours], [word.lower() for word in theirs], autojunk=False
    )
    return tuple(
        (" ".join(ours[a_start:a_end]), " ".join(theirs[b_start:b_end]))
        for tag, a_start, a_end, b_start, b_end in compared.get_opcodes()
        if tag != "equal"
    )


def changes_meaning(a: str, b: str) -> bool:
    """Whether the two differ in a negation, a number or symbol, a zone, a player or a verb.

    Those words are compared in their order, so that exchanged players count, and so does a
    clause that only one text has. False says no more than that none of these words differs.
    """
    return _meaning(a) != _meaning(b)


def _meaning(text: str) -> list[str]:
    meaning = []
    for word in (word.lower() for word in words(text)):
        if word.endswith("n't"):
            meaning.append("not")
        elif word in _MEANING or word.removesuffix("'s") in _MEANING:
            meaning.append(_MEANING.get(word) or _MEANING[word.removesuffix("'s")])
        elif word.startswith("{") or any(character.isdigit() for character in word):
            meaning.append(word)
    return meaning
