"""Words to pieces between which a line may end; each is shaped once per face for the whole run."""

from __future__ import annotations

import re
from functools import cache

from pnp.text import fonts
from pnp.text.boxes import Fragment, Word
from pnp.text.hyphenation import divisions
from pnp.text.shaping import alike, composed, shaped

SOFT_HYPHEN = "\u00ad"

# A written hyphen, dash or slash between letters may end a line; in 2-4 or -1 it may not.
_AFTER = re.compile(r"(?<=[^\W\d_][-\u2010–/])(?=[^\W\d_])|(?<=\w—)(?=\w)")


class Words(dict[str, Word]):
    """All words set so far in one way; a look into a dict is what most words cost."""

    def __init__(
        self,
        index: int,
        face: str,
        tracking: float,
        caps: bool,
        hyphenate: str | None,
        scale: float,
    ) -> None:
        self.index = index
        self.how = (face, tracking, caps, hyphenate, scale)

    def __missing__(self, text: str) -> Word:
        pieces = _pieces(text, *self.how)
        found = self[text] = Word(
            widths=tuple(piece.width for piece in pieces),
            gaps=(0.0,) * (len(pieces) - 1),
            tails=tuple(piece.tail for piece in pieces),
            parts=tuple(((self.index, piece),) for piece in pieces),
            above=max(piece.above for piece in pieces),
            below=max(piece.below for piece in pieces),
            missing=tuple(char for piece in pieces for char in piece.missing),
        )
        return found


@cache
def words(
    index: int, face: str, tracking: float, caps: bool, hyphenate: str | None, scale: float
) -> Words:
    return Words(index, face, tracking, caps, hyphenate, scale)


def _pieces(
    word: str, face: str, tracking: float, caps: bool, hyphenate: str | None, scale: float
) -> tuple[Fragment, ...]:
    """Return a word in pieces between which a line may end.

    The whole word is shaped at once, so that a word that stays whole is kerned throughout.
    """
    soft: set[int] = set()
    if SOFT_HYPHEN in word:
        parts = [composed(part, caps=caps) for part in word.split(SOFT_HYPHEN)]
        soft = {sum(map(len, parts[: i + 1])) for i in range(len(parts) - 1)}
        text = "".join(parts)
    else:
        text = composed(word, caps=caps)
        if hyphenate:
            soft = set(divisions(text, hyphenate))
    hard = {match.start() for match in _AFTER.finditer(text)} if not text.isalpha() else set()
    # Only now: a hyphen that must not end a line may be drawn by one that may.
    text = alike(text, face)
    known = fonts.load(face)
    widths = [advance + tracking / scale for advance in shaped(text, face)]
    tail = known.advance("-") * scale + tracking
    ends = [*sorted((soft | hard) - {0, len(text)}), len(text)]
    found: list[Fragment] = []
    for start, end in zip([0, *ends], ends, strict=False):
        part, advances = text[start:end], tuple(widths[start:end])
        due = tail if end in soft and end not in hard and end < len(text) else 0.0
        missing = known.missing(part)
        above, below = known.reach(part)
        width = sum(advances) * scale
        found.append(Fragment(part, advances, width, due, above * scale, below * scale, missing))
    return tuple(found)
