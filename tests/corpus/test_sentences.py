from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.normalise import normalise
from corpus.sentences import sentences

pieces = st.lists(
    st.one_of(
        st.sampled_from(["One.", "(Two!", 'three."', "e.g.", "{T}.", "9.", "?", ")"]), st.text()
    )
)


@given(pieces.map(" ".join))
def test_sentences_joined_by_spaces_are_the_text(text: str) -> None:
    assert normalise(text) == " ".join(sentences(text))


@pytest.mark.parametrize(
    "expected",
    [
        (),
        ("Goats climb",),
        ("Goats climb.", "Do they?", "Yes!", "Good."),
        ('They read "Goats climb."', "Then they climb."),
        ('They have "Goats climb. They eat." until then.', "Later they don't."),
        ("Goats climb.", "(They are goats. They do.)", "They eat."),
        ("They climb (if they can!).", "They eat."),
        ("The symbol is {T}.", "{Q} is another.", "~ is neither."),
        ("It's +1.5 on average.", "See rule 107.3i.", "2 goats, e.g. Brass Goat, or vs. Dr. Hoof."),
        ("This is U.N.I.O.N. Goat.", "X is the value of X.", "Y isn't."),
        ("A goat etc. is one...", "Or not. . . it's one."),
        ('A stray " quote.', "It ends nothing."),
        ("A stray ( bracket.", "It ends nothing."),
        ("The last is 5.", "\u00c9tienne climbs. \u00e9tienne too."),
    ],
)
def test_a_text_is_split_where_sentences_end(expected: tuple[str, ...]) -> None:
    assert expected == sentences(" ".join(expected))
