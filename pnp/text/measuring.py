"""Marked-up text to boxes of known width, before any line is broken.

All widths are in thousandths of the em, so that one measuring serves every size that fitting
tries. Distinct words are shaped once per face for the whole run.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import TypeAlias

from pnp.scene import Group
from pnp.text import fonts
from pnp.text.hyphenation import divisions
from pnp.text.markup import Span, parse
from pnp.text.shaping import alike, composed, shaped
from pnp.text.style import Style

Icons: TypeAlias = Callable[[str, str], Group | None]
"""Finds an icon by name and colour: a group drawn in the box from (0, 0) to (1, 1), or None."""

Roles: TypeAlias = Callable[[str], str | None]
"""Finds the colour ``#rrggbb`` of a role, or None for a role that is unknown."""

ICON = 1100.0
"""Width and height of an icon: as tall as letters with both ascender and descender look."""

# Small capitals are as high as small letters look, and their stems still as strong as those.
_SMALL = 0.78

SOFT_HYPHEN = "\u00ad"

# A written hyphen, dash or slash between letters may end a line; in 2-4 or -1 it may not.
_AFTER = re.compile(r"(?<=[^\W\d_][-\u2010–/])(?=[^\W\d_])|(?<=\w—)(?=\w)")


@dataclass(frozen=True, slots=True)
class Piece:
    """Text that is never divided. ``advances`` are in thousandths of its own em, which its look may
    scale, all else in those of the style. ``tail`` is the width of the hyphen to add where a line
    ends after it, 0 where none is due; ``above`` and ``below`` are how far its ink reaches from the
    baseline; ``group`` is the drawing where the piece is an icon."""

    text: str
    advances: tuple[float, ...]
    width: float
    tail: float = 0.0
    above: float = 0.0
    below: float = 0.0
    missing: tuple[str, ...] = ()
    group: Group | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """How a stretch of a text is set: ``fill`` is None for that of the style, whose size ``scale``
    changes."""

    face: str
    fill: str | None = None
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Word:
    """A word in one look: its pieces as the boxes that they are where nothing is glued to them, in
    parallel tuples, and how far its ink reaches."""

    widths: tuple[float, ...]
    gaps: tuple[float, ...]
    tails: tuple[float, ...]
    parts: tuple[tuple[tuple[int, Piece], ...], ...]
    above: float
    below: float
    missing: tuple[str, ...]


@dataclass(slots=True)
class Boxes:
    """One line as the author wrote it: boxes that breaking keeps whole, in parallel lists.

    ``gaps`` are the spaces before the boxes, 0 within a word; ``parts`` pair each piece of a box
    with the index of its look.
    """

    widths: list[float] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    tails: list[float] = field(default_factory=list)
    parts: list[tuple[tuple[int, Piece], ...]] = field(default_factory=list)

    def add(self, look: int, piece: Piece, gap: float, *, glued: bool) -> None:
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


@dataclass(frozen=True, slots=True)
class Measured:
    """A text in boxes, and what is wrong with it in any size.

    The first of ``looks`` is the style's own. ``rise`` and ``drop`` are what is kept free
    above the first baseline and below the last, the same for most texts, so that baselines agree
    from card to card; ``above`` and ``below`` are how far the ink of this text reaches.
    """

    lines: tuple[Boxes, ...]
    looks: tuple[Look, ...]
    rise: float
    drop: float
    above: float
    below: float
    missing: tuple[str, ...]
    unknown_icons: tuple[str, ...]
    unknown_roles: tuple[str, ...]
    unpaired: tuple[str, ...]


def measure(
    markup: str,
    style: Style,
    icons: Icons | None,
    hyphenate: str | None,
    roles: Roles | None = None,
) -> Measured:
    """Return ``markup`` in boxes; an icon that ``icons`` does not know becomes its name in colons,
    and a role that ``roles`` does not know has the colour of the style.

    Raises KeyError for an unknown face, or a language that ``hyphenation.hyphenates`` denies.
    """
    setter = _Setter(style, icons, hyphenate, roles)
    marked = parse(markup)
    for span in marked.spans:
        if span.icon:
            setter.add_icon(span)
        else:
            setter.add_text(span)
    return setter.measured(marked.unpaired)


def family(face: str) -> tuple[str, str, str, str]:
    """Return the regular, bold, italic and bold italic of a text set in ``face``."""
    bold = fonts.related(face, bold=True, italic=False)
    italic = fonts.related(face, bold=False, italic=True)
    return face, bold, italic, fonts.related(face, bold=True, italic=True)


class _Setter:
    """Fills the lines from left to right, remembering whether a space came last."""

    def __init__(
        self, style: Style, icons: Icons | None, hyphenate: str | None, roles: Roles | None
    ) -> None:
        self.style = style
        self.icons = icons
        self.hyphenate = hyphenate
        self.roles = roles
        self.faces = family(style.face)
        self.looks = {Look(style.face): 0}
        self.lines = [Boxes()]
        self.gap = 0.0
        self.glued = False
        self.used: dict[int, None] = {}
        self.missing: dict[str, None] = {}
        self.unknown: dict[str, None] = {}
        self.unknown_roles: dict[str, None] = {}
        self.has_icons = False
        self.above = self.below = 0.0

    def add_text(self, span: Span) -> None:
        name = self.faces[span.bold + 2 * span.italic]
        fill = self._fill(span.role) if span.role else None
        style, words = self.style, self._words(Look(name, fill), hyphenate=not span.small)
        small = self._words(Look(name, fill, _SMALL), caps=True) if span.small else None
        space = fonts.load(name).advance(" ") + style.tracking
        for number, line in enumerate(span.text.split("\n")):
            if number:
                self.lines.append(Boxes())
                self.gap, self.glued = 0.0, False
            boxes = self.lines[-1]
            for i, text in enumerate(line.split(" ")):
                if i:
                    self.gap, self.glued = space, False
                if not text:
                    continue
                if small is None:
                    self._add_word(boxes, words[text])
                    continue
                for lower, letters in groupby(text.replace(SOFT_HYPHEN, ""), str.islower):
                    self._add_word(boxes, (small if lower else words)["".join(letters)])

    def _words(self, look: Look, *, caps: bool = False, hyphenate: bool = False) -> _Words:
        index = self.looks.setdefault(look, len(self.looks))
        self.used[index] = None
        language = self.hyphenate if hyphenate else None
        caps = caps or self.style.caps
        return _words(index, look.face, self.style.tracking, caps, language, look.scale)

    def _fill(self, role: str) -> str | None:
        """Return the colour of a role, None for one that is unknown."""
        fill = self.roles(role) if self.roles else None
        if fill is None:
            self.unknown_roles[role] = None
        return fill

    def _add_word(self, boxes: Boxes, word: Word) -> None:
        if self.glued:
            for ((look, piece),) in word.parts:
                boxes.add(look, piece, self.gap, glued=self.glued)
                self.glued = False
        else:
            boxes.add_word(word, self.gap)
        self.gap, self.glued = 0.0, True
        if word.above > self.above:
            self.above = word.above
        if word.below > self.below:
            self.below = word.below
        if word.missing:
            self.missing.update(dict.fromkeys(word.missing))

    def add_icon(self, span: Span) -> None:
        fill = (self._fill(span.role) if span.role else None) or self.style.fill
        group = self.icons(span.text, fill) if self.icons else None
        if group is None:
            self.unknown[span.text] = None
            self.add_text(Span(f":{span.text}:", span.bold, span.italic))
            return
        self.has_icons = True
        piece = Piece(f":{span.text}:", (), ICON + self.style.tracking, group=group)
        self.lines[-1].add(0, piece, self.gap, glued=self.glued)
        self.gap, self.glued = 0.0, True

    def measured(self, unpaired: tuple[str, ...]) -> Measured:
        looks = tuple(self.looks)
        faces = [fonts.load(looks[index].face) for index in (self.used or {0: None})]
        rise, drop = max(face.rise for face in faces), max(face.drop for face in faces)
        if self.has_icons:
            above, below = icon_reach(faces[0].cap_height)
            rise, drop = max(rise, above), max(drop, below)
            self.above, self.below = max(self.above, above), max(self.below, below)
        return Measured(
            lines=tuple(self.lines) if self.used or self.has_icons else (),
            looks=looks,
            rise=rise,
            drop=drop,
            above=self.above,
            below=self.below,
            missing=tuple(self.missing),
            unknown_icons=tuple(self.unknown),
            unknown_roles=tuple(self.unknown_roles),
            unpaired=unpaired,
        )


def icon_reach(cap_height: float) -> tuple[float, float]:
    """Return how far an icon reaches above and below the baseline: its middle is that of a cap."""
    return (ICON + cap_height) / 2, (ICON - cap_height) / 2


class _Words(dict[str, Word]):
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
def _words(
    index: int, face: str, tracking: float, caps: bool, hyphenate: str | None, scale: float
) -> _Words:
    return _Words(index, face, tracking, caps, hyphenate, scale)


def _pieces(
    word: str, face: str, tracking: float, caps: bool, hyphenate: str | None, scale: float
) -> tuple[Piece, ...]:
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
    found: list[Piece] = []
    for start, end in zip([0, *ends], ends, strict=False):
        part, advances = text[start:end], tuple(widths[start:end])
        due = tail if end in soft and end not in hard and end < len(text) else 0.0
        missing = known.missing(part)
        above, below = known.reach(part)
        width = sum(advances) * scale
        found.append(Piece(part, advances, width, due, above * scale, below * scale, missing))
    return tuple(found)
