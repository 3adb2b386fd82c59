"""Cuts a text into the parts that are embedded: the whole of it where it fits the encoder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from corpus.normalise import normalise
from corpus.records import Chunk
from corpus.sentences import sentences

# A token stands for at least one byte, and each text has two markers at its ends.
_N_MARKERS = 2


def chunks(
    text_id: str,
    text: str,
    names: tuple[str, ...],
    n_tokens: Callable[[str], int],
    limit: int = 256,
    heading: str = "",
) -> tuple[Chunk, ...]:
    """Return the chunks of a text in order, positions counted from 1.

    `n_tokens` counts a string's tokens the way the encoder does, `limit` is the most that fit.
    A longer text is split at sentence ends, a longer sentence between words; a single longer
    word is left whole. Each part begins with `heading`, which has to leave room for the text. An
    empty text has no chunk.
    """
    text = normalise(text)
    start = f"{normalise(heading)} " if heading else ""

    def fits(part: str) -> bool:
        whole = start + part
        return len(whole.encode()) + _N_MARKERS <= limit or n_tokens(whole) <= limit

    if fits(text):
        parts: Iterable[str] = [text] if text else []
    else:
        pieces = (
            piece for sentence in sentences(text) for piece in _packed(sentence.split(" "), fits)
        )
        parts = _packed(pieces, fits)
    return tuple(
        Chunk(text_id, position, start + part, names) for position, part in enumerate(parts, 1)
    )


def _packed(pieces: Iterable[str], fits: Callable[[str], bool]) -> Iterator[str]:
    """Join neighbours with a space as long as the result fits."""
    packed = ""
    for piece in pieces:
        longer = f"{packed} {piece}" if packed else piece
        if packed and not fits(longer):
            yield packed
            packed = piece
        else:
            packed = longer
    if packed:
        yield packed
