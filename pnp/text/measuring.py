"""Marked-up text to boxes of known width, before any line is broken."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import TypeAlias
from unicodedata import normalize

from pnp.base.values import replace
from pnp.scene import Group
from pnp.text import fonts
from pnp.text.boxes import (
    ICON,
    SOFT_HYPHEN,
    Boxes,
    Fragment,
    Measured,
    TextLook,
    Word,
    Words,
    icon_reach,
    words,
)
from pnp.text.dashes import dashed
from pnp.text.directions import OBJECT, base_level, levels_of, runs_both_ways
from pnp.text.markup import TextSpan, Unpaired, parse
from pnp.text.shaping import Style

Icons: TypeAlias = Callable[[str, str], Group | None]
"""Finds an icon by name and colour: a group drawn in the box from (0, 0) to (1, 1), or None."""

Names: TypeAlias = Callable[[str], str]
"""Says what an icon is called: what those find who search or copy a text."""

Roles: TypeAlias = Callable[[str], str | None]
"""Finds the colour ``#rrggbb`` of a role, or None for a role that is unknown."""

# Small capitals are as high as small letters look, and their stems still as strong as those.
_SMALL = 0.78


def measure(
    markup: str,
    style: Style,
    icons: Icons | None,
    hyphenate: str | None,
    roles: Roles | None = None,
    called: Names | None = None,
) -> Measured:
    """Return ``markup`` in boxes; an icon that ``icons`` does not know becomes its name in colons,
    and a role that ``roles`` does not know has the colour of the style.

    Raises KeyError for an unknown face, or a language that ``hyphenation.hyphenates`` denies.
    """
    setter = _Setter(style, icons, hyphenate, roles)
    markup = dashed(markup)
    # Letters and their marks in one, so that the places of both ways of counting agree.
    both_ways = runs_both_ways(markup)
    marked = parse(normalize("NFC", markup) if both_ways else markup)
    if both_ways:
        setter.follow(marked.spans)
    for span in marked.spans:
        if span.icon:
            setter.add_icon(span)
        else:
            setter.add_text(span)
    return replace(setter.measured(marked.unpaired), called=called or spelt)


def spelt(icon: str) -> str:
    """Return the words of the name of an icon.

    >>> spelt("mdi:sail-boat")
    'sail boat'
    """
    return icon.rpartition(":")[2].replace("-", " ")


def family(face: str) -> tuple[str, str, str, str]:
    """Return the regular, bold, italic and bold italic of a text set in ``face``."""
    bold = fonts.related(face, bold=True, italic=False)
    italic = fonts.related(face, bold=False, italic=True)
    return face, bold, italic, fonts.related(face, bold=True, italic=True)


def _written(span: TextSpan) -> str:
    """Return the text of a span as it is set where no icon is drawn for it."""
    return f":{span.text}:" if span.icon else span.text


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
        self.looks = {TextLook(style.face): 0}
        self.lines = [Boxes()]
        self.gap = 0.0
        self.glued = False
        self.used: dict[int, None] = {}
        self.missing: dict[str, None] = {}
        self.unmet: dict[tuple[str, str], None] = {}
        self.unknown: dict[str, None] = {}
        self.unknown_roles: dict[str, None] = {}
        self.has_icons = False
        self.above = self.below = 0.0
        # The levels of the characters of each line that are still to come, last first; none where
        # everything runs from left to right.
        self.levels: list[list[int]] = []
        self.bases: list[int] = []
        self.gap_level = 0

    def follow(self, spans: tuple[TextSpan, ...]) -> None:
        """Work out how the characters of each line run."""
        whole = "".join(OBJECT if self._drawn(span) else _written(span) for span in spans)
        lines = whole.split("\n")
        self.levels = [list(levels_of(line))[::-1] for line in lines]
        self.bases = [base_level(line) for line in lines]
        self.lines[0].base = self.bases[0]

    def _drawn(self, span: TextSpan) -> bool:
        return bool(span.icon and self.icons and self.icons(span.text, self.style.fill))

    def add_text(self, span: TextSpan) -> None:
        name = self.faces[span.bold + 2 * span.italic]
        if (span.bold or span.italic) and not span.text.isspace():
            face, bold, italic = self.style.face, span.bold, span.italic
            for lost in fonts.unmet(face, bold=bold, italic=italic):
                self.unmet[fonts.family_of(face), lost] = None
            others = self.style.others
            beyond = fonts.unmet_beyond(span.text, face, others, bold=bold, italic=italic)
            self.unmet.update(dict.fromkeys(beyond))
        fill = self._fill(span.role) if span.role else None
        style, words = self.style, self._words(TextLook(name, fill), hyphenate=not span.small)
        small = self._words(TextLook(name, fill, _SMALL), caps=True) if span.small else None
        space = fonts.width_of(" ", name) + style.tracking
        for number, line in enumerate(span.text.split("\n")):
            if number:
                self.lines.append(Boxes())
                self.gap, self.glued = 0.0, False
            boxes = self.lines[-1]
            if self.levels:
                self._add_both_ways(boxes, line, span, TextLook(name, fill), space)
                continue
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

    def _add_both_ways(
        self, boxes: Boxes, line: str, span: TextSpan, look: TextLook, space: float
    ) -> None:
        """Add a line of a text in stretches of one level."""
        boxes.base = self.bases[len(self.lines) - 1]
        levels = self.levels[len(self.lines) - 1]
        for i, text in enumerate(line.split(" ")):
            if i:
                self.gap, self.glued, self.gap_level = space, False, levels.pop()
            pairs = ((char, levels.pop()) for char in text)
            for (level, lower), same in groupby(
                pairs, lambda pair: (pair[1], span.small and pair[0].islower())
            ):
                part = "".join(char for char, _ in same)
                if span.small:
                    part = part.replace(SOFT_HYPHEN, "")
                if not part:
                    continue
                if lower:
                    small = replace(look, scale=_SMALL)
                    words = self._words(small, caps=True, level=level)
                else:
                    words = self._words(look, hyphenate=not span.small, level=level)
                self._add_word(boxes, words[part])

    def _words(
        self, look: TextLook, *, caps: bool = False, hyphenate: bool = False, level: int = 0
    ) -> Words:
        index = self.looks.setdefault(look, len(self.looks))
        self.used[index] = None
        language = self.hyphenate if hyphenate else None
        caps = caps or self.style.caps
        style = self.style
        return words(
            index, look.face, style.tracking, caps, language, look.scale, style.others, level
        )

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
        self._mark_gaps(boxes)
        self.gap, self.glued = 0.0, True
        if word.above > self.above:
            self.above = word.above
        if word.below > self.below:
            self.below = word.below
        if word.missing:
            self.missing.update(dict.fromkeys(word.missing))

    def _mark_gaps(self, boxes: Boxes) -> None:
        """Give the boxes that were added the level of the gap before them."""
        if self.levels:
            boxes.levels += [self.gap_level] * (len(boxes.widths) - len(boxes.levels))

    def add_icon(self, span: TextSpan) -> None:
        fill = (self._fill(span.role) if span.role else None) or self.style.fill
        group = self.icons(span.text, fill) if self.icons else None
        if group is None:
            self.unknown[span.text] = None
            self.add_text(TextSpan(_written(span), span.bold, span.italic))
            return
        self.has_icons = True
        level = self.levels[len(self.lines) - 1].pop() if self.levels else 0
        width = ICON + self.style.tracking
        piece = Fragment(f":{span.text}:", (), width, group=group, level=level)
        self.lines[-1].add(0, piece, self.gap, glued=self.glued)
        self._mark_gaps(self.lines[-1])
        self.gap, self.glued = 0.0, True

    def measured(self, unpaired: tuple[Unpaired, ...]) -> Measured:
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
            unmet=tuple(self.unmet),
        )
