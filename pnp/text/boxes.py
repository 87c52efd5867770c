"""What a text is between measuring and breaking: words as boxes of known width.

All widths are in thousandths of the em, so that one measuring serves every size that fitting
tries. A line may end between the pieces of a word; each piece is shaped once per face for the
whole run.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from msgspec import Struct

from pnp.base.ignorable import ZERO_WIDTH_SPACE, seen
from pnp.base.sums import plain_sum
from pnp.scene import Glyph, Group
from pnp.text import fonts, glyphs
from pnp.text.hyphenation import divisions
from pnp.text.markup import Unpaired
from pnp.text.shaping import alike, composed, shaped

ICON = 1100.0
"""Width and height of an icon: as tall as letters with both ascender and descender look."""


class Fragment(Struct, frozen=True):
    """Text that is never divided. ``advances`` are in thousandths of its own em, which its look may
    scale, all else in those of the style. ``tail`` is the width of the hyphen to add where a line
    ends after it, 0 where none is due; ``above`` and ``below`` are how far its ink reaches from the
    baseline; ``group`` is the drawing where the piece is an icon. ``glyphs`` are in parallel to
    ``advances`` where one glyph of the face for each character would not do; ``level`` is odd where
    the piece runs from right to left."""

    text: str
    advances: tuple[float, ...]
    width: float
    tail: float = 0.0
    above: float = 0.0
    below: float = 0.0
    missing: tuple[str, ...] = ()
    group: Group | None = None
    glyphs: tuple[Glyph, ...] = ()
    level: int = 0


class TextLook(Struct, frozen=True):
    """How a stretch of a text is set: ``fill`` is None for that of the style, whose size ``scale``
    changes."""

    face: str
    fill: str | None = None
    scale: float = 1.0


class Word(Struct, frozen=True):
    """A word in one look: its pieces as the boxes that they are where nothing is glued to them, in
    parallel tuples, and how far its ink reaches."""

    widths: tuple[float, ...]
    gaps: tuple[float, ...]
    tails: tuple[float, ...]
    parts: tuple[tuple[tuple[int, Fragment], ...], ...]
    above: float
    below: float
    missing: tuple[str, ...]


@dataclass(slots=True)
class Boxes:
    """One line as the author wrote it: boxes that breaking keeps whole, in parallel lists.

    ``gaps`` are the spaces before the boxes, 0 within a word; ``parts`` pair each piece of a box
    with the index of its look. ``levels`` are those of the gaps, and empty in a line that runs from
    left to right throughout; ``base`` is the level of the whole line.
    """

    widths: list[float] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    tails: list[float] = field(default_factory=list)
    parts: list[tuple[tuple[int, Fragment], ...]] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    base: int = 0

    def add(self, look: int, piece: Fragment, gap: float, *, glued: bool) -> None:
        """Add a piece as a box of its own, or to the last box where nothing parts the two."""
        if glued and self.parts:
            self.widths[-1] += piece.width
            self.tails[-1] = piece.tail
            self.parts[-1] += ((look, piece),)
        else:
            self.widths.append(piece.width)
            self.gaps.append(gap)
            self.tails.append(piece.tail)
            self.parts.append(((look, piece),))

    def add_word(self, word: Word, gap: float) -> None:
        """Add a word after a space of this width."""
        self.gaps.append(gap)
        self.gaps += word.gaps
        self.widths += word.widths
        self.tails += word.tails
        self.parts += word.parts


class Measured(Struct, frozen=True):
    """A text in boxes, and what is wrong with it in any size.

    The first of ``looks`` is the style's own. ``rise`` and ``drop`` are what is kept free
    above the first baseline and below the last, the same for most texts, so that baselines agree
    from card to card; ``above`` and ``below`` are how far the ink of this text reaches. ``unmet``
    pairs families with the emphasis, such as bold, that they have no face for.
    """

    lines: tuple[Boxes, ...]
    looks: tuple[TextLook, ...]
    rise: float
    drop: float
    above: float
    below: float
    missing: tuple[str, ...]
    unknown_icons: tuple[str, ...]
    unknown_roles: tuple[str, ...]
    unpaired: tuple[Unpaired, ...]
    unmet: tuple[tuple[str, str], ...] = ()
    called: Callable[[str], str] = str


def icon_reach(cap_height: float) -> tuple[float, float]:
    """Return how far an icon reaches above and below the baseline: its middle is that of a cap."""
    return (ICON + cap_height) / 2, (ICON - cap_height) / 2


SOFT_HYPHEN = "\u00ad"

# A written hyphen, dash or slash between letters may end a line; in 2-4 or -1 it may not, nor in
# re-roll, of which too little would be left.
_AFTER = re.compile(
    r"(?<=[^\W\d_]{3}[-\u2010])(?=[^\W\d_])|(?<=[^\W\d_][–/])(?=[^\W\d_])|(?<=\w—)(?=\w)"
)

# Chinese and Japanese are broken between any two characters, but no line starts with what closes or
# ends something, nor ends with what opens it (JIS X 4051; Unicode Standard Annex 14).
_IDEOGRAPHS = "\u3000-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff60"
_CLOSING = (
    "\u3001\u3002\u3005\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301c\u303b"
    "\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u309d\u309e"
    "\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u30fb-\u30fe"
    "\u31f0-\u31ff\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d\uff60"
)
_OPENING = "\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\uff08\uff3b\uff5b\uff5f"


@cache
def _between() -> re.Pattern[str]:
    # It takes 2 ms to compile, and most texts have no ideographs.
    pattern = f"(?<=[{_IDEOGRAPHS}])(?<![{_OPENING}])(?=[{_IDEOGRAPHS}])(?![{_CLOSING}])"
    return re.compile(pattern)


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
        others: tuple[str, ...],
        level: int,
    ) -> None:
        self.index = index
        self.how = (face, tracking, caps, hyphenate, scale, others, level)

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
    index: int,
    face: str,
    tracking: float,
    caps: bool,
    hyphenate: str | None,
    scale: float,
    others: tuple[str, ...] = (),
    level: int = 0,
) -> Words:
    return Words(index, face, tracking, caps, hyphenate, scale, others, level)


def _pieces(
    word: str,
    face: str,
    tracking: float,
    caps: bool,
    hyphenate: str | None,
    scale: float,
    others: tuple[str, ...],
    level: int,
) -> tuple[Fragment, ...]:
    """Return a word in pieces between which a line may end.

    The whole word is shaped at once, so that a word that stays whole is kerned throughout.
    """
    soft: set[int] = set()
    if SOFT_HYPHEN in word:
        parts = [composed(part, caps=caps) for part in word.split(SOFT_HYPHEN)]
        soft = {plain_sum(map(len, parts[: i + 1])) for i in range(len(parts) - 1)}
        text = "".join(parts)
    else:
        text = composed(word, caps=caps)
        if hyphenate:
            soft = set(divisions(text, hyphenate))
    hard = {match.start() for match in _AFTER.finditer(text)} if not text.isalpha() else set()
    if not text.isascii():
        hard |= {i + 1 for i, char in enumerate(text) if char == ZERO_WIDTH_SPACE}
        hard |= {match.start() for match in _between().finditer(text)}
    # Only now: a hyphen that must not end a line may be drawn by one that may.
    text = alike(text, face)
    known = fonts.load(face)
    tail = fonts.width_of("-", face) * scale + tracking
    ends = [*sorted((soft | hard) - {0, len(text)}), len(text)]
    found: list[Fragment] = []
    if level or glyphs.needed(text, face):
        whole = glyphs.set_run(text, face, others, bool(level & 1))
        extra = 0.0 if glyphs.joined(text) else tracking / scale
        for start, end in zip([0, *ends], ends, strict=False):
            due = tail if end in soft and end not in hard and end < len(text) else 0.0
            part = text[start:end]
            if whole.each and len(whole.glyphs) == len(text) and not level & 1:
                cut = glyphs.Setting(whole.advances[start:end], whole.glyphs[start:end])
            else:
                cut = glyphs.set_run(part, face, others, bool(level & 1))
            advances = tuple(advance + extra for advance in cut.advances)
            found.append(
                Fragment(
                    seen(part),
                    advances,
                    plain_sum(advances) * scale,
                    due,
                    whole.above * scale,
                    whole.below * scale,
                    whole.missing,
                    glyphs=cut.glyphs,
                    level=level,
                )
            )
        return tuple(found)
    widths = [advance + tracking / scale for advance in shaped(text, face)]
    for start, end in zip([0, *ends], ends, strict=False):
        part, advances = text[start:end], tuple(widths[start:end])
        due = tail if end in soft and end not in hard and end < len(text) else 0.0
        above, below = known.reach(part)
        width = plain_sum(advances) * scale
        found.append(Fragment(part, advances, width, due, above * scale, below * scale))
    return tuple(found)
