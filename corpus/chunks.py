"""Cuts a text into the parts that are embedded: the whole of it where it fits the encoder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from corpus.normalise import normalise
from corpus.records import Chunk
from corpus.sentences import sentences


def chunks(
    text_id: str,
    text: str,
    names: tuple[str, ...],
    n_tokens: Callable[[str], int],
    limit: int = 256,
) -> tuple[Chunk, ...]:
    """Return the chunks of a text in order, positions counted from 1.

    `n_tokens` counts a string's tokens the way the encoder does, `limit` is the most that fit.
    A longer text is split at sentence ends, a longer sentence between words; a single longer
    word is left whole. An empty text has no chunk.
    """
    text = normalise(text)
    if n_tokens(text) <= limit:
        parts: Iterable[str] = [text] if text else []
    else:
        pieces = (
            piece
            for sentence in sentences(text)
            for piece in _packed(sentence.split(" "), n_tokens, limit)
        )
        parts = _packed(pieces, n_tokens, limit)
    return tuple(Chunk(text_id, position, part, names) for position, part in enumerate(parts, 1))


def _packed(pieces: Iterable[str], n_tokens: Callable[[str], int], limit: int) -> Iterator[str]:
    """Join neighbours with a space as long as the result fits."""
    packed = ""
    for piece in pieces:
        longer = f"{packed} {piece}" if packed else piece
        if packed and n_tokens(longer) > limit:
            yield packed
            packed = piece
        else:
            packed = longer
    if packed:
        yield packed
