"""The closed list of differences in wording that leave the meaning of a ruling alone.

`corpus.wording` brings texts into one form with it. What is not listed here makes a difference.
A new entry has to be harmless in every sentence that could hold it, not only in those at hand.
"""

from __future__ import annotations

import re

_SUBJECTS = "i you he she it we they that there who what this here where"
_SHORT_VERBS = {"m": "am", "re": "are", "ll": "will", "ve": "have", "d": "would", "s": "is"}

LONG_FORMS = {
    f"{subject}'{short}": (subject, verb)
    for subject in _SUBJECTS.split()
    for short, verb in _SHORT_VERBS.items()
} | {"cannot": ("can", "not"), "can't": ("can", "not"), "won't": ("will", "not")}
"""The words behind a contraction; any other word that ends in n't is itself and `not`."""

FILLERS = frozenset(("actually", "however", "somehow", "still"))
"""Words that assert nothing."""

_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty"
)
# What happens and what will happen read alike: "will" goes, and with it the s of the verb.
_THIRD_PERSON = (
    "affects applies/apply becomes causes ceases continues deals dies/die does/do ends enters "
    "gains gets gives goes/go happens has/have keeps leaves loses makes means overwrites "
    "produces remains resolves stops works"
)
SAME_WORDS = {
    **{word: str(number) for number, word in enumerate(_NUMBERS.split())},
    **{
        verb: base or verb.removesuffix("s")
        for verb, _, base in (pair.partition("/") for pair in _THIRD_PERSON.split())
    },
    "are": "be",
    "calculated": "determined",
    "calculating": "determining",
    "function": "work",
    "functions": "work",
    "is": "be",
    "may": "can",
    "states": "says",
    "stay": "remain",
    "stays": "remain",
    # CR 702.89b: the keyword was renamed.
    "totem": "umbra",
    "towards": "toward",
}
"""One word for words that say the same. `corpus.wording` leaves "may not" alone, which forbids in
some rulings and allows in others."""

_ABILITY = "(?:(?:first|second|third|fourth|last|middle|triggered|activated|loyalty) )*ability"
# What resolves: a name or a few words.
_RESOLVING = r"(?=\S+(?: \S+){0,4} resolve\b)"

PHRASES = tuple(
    (hint, re.compile(pattern), replacement)
    for hint, pattern, replacement in (
        # Spelling and grammar.
        ("non ", r"\bnon (?=\w)", "non"),
        ("multi player", r"\bmulti player\b", "multiplayer"),
        ("not be", r"\bnot be\b", "be not"),
        ("able to", r"\bbe able to\b", "can"),
        ("able to", r"\bbe not able to\b", "can not"),
        ("copied", r"\bthat be copied\b", "being copied"),
        ("copied", r"\ba copied\b", "the copied"),
        ("copied", r"\ba (\w+ being copied)\b", r"the \1"),
        ("that token", r"\b(effect that (?:created|put)) that token\b", r"\1 the token"),
        ("not countered", r"\b(not resolve but) it (be not countered)\b", r"\1 \2"),
        ("exception", r"\bwith the (?:stated|listed) exceptions?\b", "with the listed exceptions"),
        ("or it be", r"\b(copying something else) or it be\b", r"\1 or be"),
        ("must be paid", r"\bthose must be paid to cast\b", "you must pay those to cast"),
        ("only be", r"\bcan only be activated\b", "can be activated only"),
        ("by only", r"\bdetermined by only\b", "determined only by"),
        ("reminder", r"\breminder texts\b", "reminder text"),
        ("you to gain", r"\b(team to lose \S+ life and you) to (gain)\b", r"\1 \2"),
        # Terms that were renamed, and other names of one thing.
        ("converted", r"\bconverted mana cost(s?)\b", r"mana value\1"),
        # Nothing but the battlefield is entered.
        ("enter", r"\b(enter|entering|entered) the battlefield\b", r"\1"),
        ("opposing", r"\bopposing player(s?)\b", r"opponent\1"),
        ("keyword abilities", r"\bkeyword abilities\b", "keywords"),
        ("in exile", r"\bremain in exile\b", "remain exiled"),
        ("as if", r"\bas if\b", "as though"),
        ("in order", r"\bin order to\b", "to"),
        ("because of", r"\bbecause of\b", "due to"),
        ("just once", r"\bjust once\b", "only once"),
        ("purpose", r"\bfor (?:the )?purposes? of\b", "for the purposes of"),
        ("specific", r"\bto specific numbers\b", "to specific values"),
        ("so on", r"\bor so on\b", "and so on"),
        ("all zones", r"\bapply in all zones\b", "work in all zones"),
        ("everywhere", r"\bwork everywhere\b", "work in all zones"),
        (
            "the battlefield",
            r"\bnot (?:just|only) (?:on )?the battlefield\b",
            "not only the battlefield",
        ),
        ("gain event", r"\blife gain event\b", "life gaining event"),
        ("creature deal", r"\bneither (creature deal or be dealt)\b", r"no \1"),
        ("reflexive", r"\binstead a second reflexive\b", "rather a second reflexive"),
        # Words that add nothing where they stand.
        ("considered", r"\bbe considered to be (?=0\b)", "be "),
        ("total of", r"\ba total of (?=\d)", ""),
        ("at all", r" at all(?= (?:it|and|or|but|if)\b|$)", ""),
        ("applicable", r" if applicable\b", ""),
        ("see below", r" see below\b", ""),
        (" own", r"\b(its|his|her|your|their) own\b", r"\1"),
        ("any life", r"\bnot gain any life\b", "not gain life"),
        ("entire", r"\bthe entire spell do not resolve\b", "the spell do not resolve"),
        ("previous rules", r"\bthis be a change from previous rules\b", ""),
        # When something resolves.
        (
            "to resolve",
            r"\b((?:as|when|by the time|at the time) \S+(?: \S+){0,4}) (?:tries|try) to resolve\b",
            r"\1 resolve",
        ),
        ("illegal", rf"\b(illegal(?: targets?)?) (?:when|by the time) {_RESOLVING}", r"\1 as "),
        (
            "resolve",
            rf"\b((?:determined|counted|checked)(?: only)?(?: once)?) "
            rf"(?:when|at the time) {_RESOLVING}",
            r"\1 as ",
        ),
        ("to trigger", r"\b(to trigger) the ability (resolve even if)\b", r"\1 it \2"),
        # The value of X, and what is copied.
        ("x be ", r"\b(value of x be) (?:checked|counted)\b", r"\1 determined"),
        ("value of x", r"\b(the value of x) (?:if|when) you cast\b", r"\1 when casting"),
        ("choose 0 as", r"\b(choose 0) as the value of (?=x\b)", r"\1 for "),
        (
            "in its mana cost",
            r"\b(?:have|had) (?:an? )?(?:\{x\}|x) in its mana cost(?: that(?= x\b))?",
            "have {x} in its mana cost",
        ),
        ("copying one", r"\beven (?:when|if it be) copying one\b", "even when copying one"),
        ("printed", r"\bexactly what was printed\b", "exactly what be printed"),
        (
            "nothing",
            r"\b(exactly what be printed on \S+ \S+ \S+) and nothing (?:else|more)\b",
            r"\1",
        ),
        ("on it or any", r"\b(counters on it or) any (?=auras\b)", r"\1 "),
        ("equipment", r"(?<=on it or auras) (?:and|or|and/or)(?= equipment attached\b)", " or"),
        ("copy effects", r"\b(copy effects that) (?:have|had) changed\b", r"\1 changed"),
        ("mode", r"\ba different mode can be not chosen\b", "you can not choose a different 1"),
        # What a spell costs; a card that is being cast is a spell.
        ("without paying", r"\bcast a card (?=without paying\b)", "cast a spell "),
        ("additional costs", r"\bthe card (have any mandatory additional)\b", r"the spell \1"),
        ("pay those", r"\b(pay those to cast) the (?:card|spell)\b", r"\1 it"),
        ("alternative", r"\bnot (?:choose to cast it for|pay) any (alternative)\b", r"not pay \1"),
        ("total cost", r"\b(total cost to cast) (?:the|that) (?:spell|card) was\b", r"\1 it was"),
        (
            "mana value of",
            r"\b(mana value of the spell) be determined only by its mana cost(?= no\b)",
            r"\1 remain unchanged",
        ),
        # The card's own abilities. At the start of a text no other card can be meant.
        (
            "ability of ~",
            rf"\bthe ({_ABILITY}) of (~\d*)(?! (?:s|and|or|with|tokens?)\b)",
            r"\2 s \1",
        ),
        ("the ~", r"\bthe (~\d* s\b)", r"\1"),
        ("the ", rf"^the ({_ABILITY})\b(?! (?:of|to|that|whose|which)\b)", r"~ s \1"),
        # Damage and what overwrites it.
        ("be removed", r"\buntil the damage be removed\b", "until it be removed"),
        ("overwrite", r"\boverwrite any previous effects\b", "overwrite all previous effects"),
        (
            "to apply after",
            r"\b(start to apply after)(?: (?:~(?: s ability)?|the ability|it) resolve|ward)\b",
            r"\1",
        ),
    )
)
"""Phrases that say the same: a part that a text with the phrase holds, which tells quickly that
it is not there; what is looked for; what stands for it. They are looked for in this order, in
texts whose words went through the tables above, in lower case with single spaces."""
