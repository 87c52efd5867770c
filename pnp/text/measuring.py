"""Convert marked-up text to boxes of known width, before any line is broken."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby, zip_longest
from typing import TypeAlias
from unicodedata import normalize

from msgspec import Struct

from pnp.base.ignorable import ZERO_WIDTH_SPACE, visible_text
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.scene import Glyph, Group
from pnp.scene.extents import Ruler
from pnp.text import fonts, glyphs
from pnp.text.directions import OBJECT, base_level, levels_of, runs_both_ways
from pnp.text.hyphenation import hyphenation_points, replace_hyphens
from pnp.text.line_forms import CELL_END, LineForm, read_forms, with_bold_heads
from pnp.text.markup import TextSpan, Unpaired, parse
from pnp.text.shaping import Style, compose, kerned_widths, replace_lookalikes

ICON = 1100.0
"""Width and height of an icon: the apparent height of letters with ascender and descender."""
_BETWEEN_ICONS = 120.0
"""The space between the drawings of icons that directly follow each other."""

BULLET = "\N{BULLET}"
AFTER_SIGN = 380.0
"""The space after the sign of an item."""


class Fragment(Struct, frozen=True):
    """Text that is never divided.

    ``advances`` are in thousandths of its own em, which its look may scale; other measures use the
    em of the style. ``tail`` is the width of the hyphen to add if a line ends after it, or 0;
    ``above`` and ``below`` are how far its ink extends from the baseline; ``group`` is the drawing
    of an icon. ``glyphs`` are parallel to ``advances`` if one glyph per character is not enough;
    ``level`` is odd if the piece runs from right to left.
    """

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
    """How a stretch of text is set.

    ``fill`` is None for that of the style, whose size ``scale`` changes.
    """

    face: str
    fill: str | None = None
    scale: float = 1.0


class Word(Struct, frozen=True):
    """A word in one look: its pieces as unglued boxes in parallel tuples, and the extent of its
    ink."""

    widths: tuple[float, ...]
    gaps: tuple[float, ...]
    tails: tuple[float, ...]
    parts: tuple[tuple[tuple[int, Fragment], ...], ...]
    above: float
    below: float
    missing: tuple[str, ...]


class Hanging(Struct):
    """The form of an item of a list: its sign begins at ``at``, and its words at ``indent``.

    Lines that continue an item have no sign.
    """

    numbered: bool
    sign: Boxes | None = None
    at: float = 0.0
    indent: float = 0.0


class Row(Struct):
    """The form of a row of a table: its cells, and the widths of the widest cells of the table."""

    cells: list[Boxes]
    widest: tuple[float, ...] = ()


class Rule(Struct):
    """The form of a rule: across the box, or across the columns of a table.

    These are None until all rows are known.
    """

    widest: tuple[float, ...] | None = ()


@dataclass(slots=True)
class Boxes:
    """One line as the author wrote it: unbreakable boxes, in parallel lists.

    ``gaps`` are the spaces before the boxes, 0 within a word; ``parts`` pair each piece of a box
    with the index of its look. ``levels`` are those of the gaps, empty in a line that runs from
    left to right throughout; ``base`` is the level of the whole line. ``form`` is None for a plain
    line; the boxes of a row are in its cells.
    """

    widths: list[float] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    tails: list[float] = field(default_factory=list)
    parts: list[tuple[tuple[int, Fragment], ...]] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    base: int = 0
    form: Hanging | Row | Rule | None = None

    @property
    def width(self) -> float:
        """Their width on one line."""
        return plain_sum(self.widths) + plain_sum(self.gaps[1:])

    def add(self, look: int, piece: Fragment, gap: float, *, glued: bool) -> None:
        """Add a piece as a box of its own, or to the last box if ``glued``."""
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


class MeasuredText(Struct, frozen=True):
    """A text in boxes, and its problems at any size.

    The first of ``looks`` is the style's own. ``rise`` and ``drop`` are the space above the first
    baseline and below the last, the same for most texts, so that baselines agree from card to card;
    ``above`` and ``below`` are how far the ink of this text extends. ``unmet`` pairs families with
    an emphasis, such as bold, that they have no face for.
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
    """Return how far an icon extends above and below the baseline; it is centred on a capital."""
    return (ICON + cap_height) / 2, (ICON - cap_height) / 2


SOFT_HYPHEN = "\u00ad"

# A line may end after a hyphen, dash or slash between letters, but not in 2-4 or -1, nor in
# re-roll, whose first part is too short.
_AFTER = re.compile(
    r"(?<=[^\W\d_]{3}[-\u2010])(?=[^\W\d_])|(?<=[^\W\d_][–/])(?=[^\W\d_])|(?<=\w—)(?=\w)"
)

# Chinese and Japanese are broken between any two characters, but no line starts with a closing sign
# nor ends with an opening one (JIS X 4051; Unicode Standard Annex 14).
_IDEOGRAPHS = "\u3000-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff60"
_CLOSING = (
    "\u3001\u3002\u3005\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301c\u303b"
    "\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u309d\u309e"
    "\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u30fb-\u30fe"
    "\u31f0-\u31ff\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d\uff60"
)
_OPENING = "\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\uff08\uff3b\uff5b\uff5f"


@cache
def _break_pattern() -> re.Pattern[str]:
    # Compiling takes 2 ms, and most texts have no ideographs.
    pattern = f"(?<=[{_IDEOGRAPHS}])(?<![{_OPENING}])(?=[{_IDEOGRAPHS}])(?![{_CLOSING}])"
    return re.compile(pattern)


class WordCache(dict[str, Word]):
    """All words set so far in one way, so that most words cost one dict lookup."""

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
        language: str,
    ) -> None:
        self.index = index
        self.how = (face, tracking, caps, hyphenate, scale, others, level, language)

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
def word_cache(
    index: int,
    face: str,
    tracking: float,
    caps: bool,
    hyphenate: str | None,
    scale: float,
    others: tuple[str, ...] = (),
    level: int = 0,
    language: str = "",
) -> WordCache:
    return WordCache(index, face, tracking, caps, hyphenate, scale, others, level, language)


def _pieces(
    word: str,
    face: str,
    tracking: float,
    caps: bool,
    hyphenate: str | None,
    scale: float,
    others: tuple[str, ...],
    level: int,
    language: str,
) -> tuple[Fragment, ...]:
    """Return a word in pieces between which a line may end.

    The whole word is shaped at once, so that an undivided word is kerned throughout.
    """
    soft: set[int] = set()
    if SOFT_HYPHEN in word:
        parts = [compose(part, language, caps=caps) for part in word.split(SOFT_HYPHEN)]
        soft = {plain_sum(map(len, parts[: i + 1])) for i in range(len(parts) - 1)}
        text = "".join(parts)
    else:
        text = compose(word, language, caps=caps)
        if hyphenate:
            soft = set(hyphenation_points(text, hyphenate))
    hard = {match.start() for match in _AFTER.finditer(text)} if not text.isalpha() else set()
    if not text.isascii():
        hard |= {i + 1 for i, char in enumerate(text) if char == ZERO_WIDTH_SPACE}
        hard |= {match.start() for match in _break_pattern().finditer(text)}
    # Only now: a non-breaking hyphen may be drawn by a breaking one.
    text = replace_lookalikes(text, face)
    known = fonts.load(face)
    tail = fonts.width_of("-", face) * scale + tracking
    ends = [*sorted((soft | hard) - {0, len(text)}), len(text)]
    found: list[Fragment] = []
    if level or glyphs.needs_shaping(text, face, language):
        whole = glyphs.set_run(text, face, others, bool(level & 1), language)
        extra = 0.0 if glyphs.has_joined_letters(text) else tracking / scale
        for start, end in zip([0, *ends], ends, strict=False):
            due = tail if end in soft and end not in hard and end < len(text) else 0.0
            part = text[start:end]
            if whole.is_one_to_one and len(whole.glyphs) == len(text) and not level & 1:
                cut = glyphs.GlyphLine(whole.advances[start:end], whole.glyphs[start:end])
            else:
                cut = glyphs.set_run(part, face, others, bool(level & 1), language)
            advances = tuple(advance + extra for advance in cut.advances)
            found.append(
                Fragment(
                    visible_text(part),
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
    widths = [advance + tracking / scale for advance in kerned_widths(text, face)]
    for start, end in zip([0, *ends], ends, strict=False):
        part, advances = text[start:end], tuple(widths[start:end])
        due = tail if end in soft and end not in hard and end < len(text) else 0.0
        above, below = known.reach(part)
        width = plain_sum(advances) * scale
        found.append(Fragment(part, advances, width, due, above * scale, below * scale))
    return tuple(found)


# Convert marked-up text to boxes of known width, before any line is broken.


Icons: TypeAlias = Callable[[str, str], Group | None]
"""Returns an icon by name and colour: a group in the box from (0, 0) to (1, 1), or None."""

Names: TypeAlias = Callable[[str], str]
"""Returns the title of an icon, which search and copying use."""

Roles: TypeAlias = Callable[[str], str | None]
"""Returns the colour ``#rrggbb`` of a role, or None for an unknown role."""

# Small capitals look as high as small letters, and their stems nearly as strong.
_SMALL = 0.78


def measure(
    markup: str,
    style: Style,
    icons: Icons | None,
    hyphenate: str | None,
    roles: Roles | None = None,
    called: Names | None = None,
) -> MeasuredText:
    """Return ``markup`` in boxes.

    An icon unknown to ``icons`` becomes its name in colons, and a role unknown to ``roles`` has the
    colour of the style. Raises KeyError for an unknown face, or a language without patterns.
    """
    markup, forms = read_forms(markup)
    setter = _Setter(style, icons, hyphenate, roles, forms)
    markup = replace_hyphens(markup)
    # Letters and their marks are composed, so that positions agree in both counts.
    both_ways = runs_both_ways(markup)
    marked = parse(normalize("NFC", markup) if both_ways else markup)
    spans = with_bold_heads(marked.spans, forms, style)
    if both_ways:
        setter.follow(spans)
    for span in spans:
        if span.icon:
            setter.add_icon(span)
        else:
            setter.add_text(span)
    return replace(setter.result(marked.unpaired), called=called or icon_words)


def icon_words(icon: str) -> str:
    """Return the name of an icon as words.

    >>> icon_words("mdi:sail-boat")
    'sail boat'
    """
    return icon.rpartition(":")[2].replace("-", " ")


def emphasis_faces(face: str) -> tuple[str, str, str, str]:
    """Return the regular, bold, italic and bold italic faces of a text set in ``face``."""
    bold = fonts.emphasis_face(face, bold=True, italic=False)
    italic = fonts.emphasis_face(face, bold=False, italic=True)
    return face, bold, italic, fonts.emphasis_face(face, bold=True, italic=True)


def _text_of(span: TextSpan) -> str:
    """Return the text of a span as set if no icon is drawn for it."""
    return f":{span.text}:" if span.icon else span.text


def _align_forms(lines: list[Boxes]) -> None:
    """Indent the items of each list alike, and give the rows of each table its columns."""
    for kind, same in groupby(lines, lambda line: _kind_of(line.form)):
        group = [line.form for line in same]
        if kind in ("points", "steps"):
            items = [form for form in group if isinstance(form, Hanging)]
            widest = max((form.sign.width for form in items if form.sign), default=0.0)
            for form in items:
                form.indent = widest + AFTER_SIGN
                form.at = widest - form.sign.width if form.sign else 0.0
        elif kind == "table":
            rows = [form for form in group if isinstance(form, Row)]
            columns = zip_longest(*([cell.width for cell in row.cells] for row in rows))
            wide = tuple(max(one or 0.0 for one in column) for column in columns)
            for part in group:
                if isinstance(part, Row | Rule):
                    part.widest = wide


def _kind_of(form: Hanging | Row | Rule | None) -> str:
    match form:
        case Hanging(numbered):
            return "steps" if numbered else "points"
        case Row() | Rule(widest=None):
            return "table"
        case _:
            return ""


def _blank_sides(icon: Group | None) -> tuple[float, float]:
    """Return how much of the box of an icon is blank at its left and at its right."""
    box = None if icon is None else Ruler().box(icon)
    if box is None:
        return 0.0, 0.0
    return max(0.0, box.x) * ICON, max(0.0, 1 - box.right) * ICON


class _Setter:
    """Fills the lines from left to right and tracks pending spaces."""

    def __init__(
        self,
        style: Style,
        icons: Icons | None,
        hyphenate: str | None,
        roles: Roles | None,
        forms: tuple[LineForm, ...],
    ) -> None:
        self.style = style
        self.forms = forms
        self.icons = icons
        self.hyphenate = hyphenate
        self.roles = roles
        self.faces = emphasis_faces(style.face)
        self.looks = {TextLook(style.face): 0}
        self.lines: list[Boxes] = []
        self.boxes = Boxes()
        self.gap = 0.0
        self.glued = False
        self.used: dict[int, None] = {}
        self.missing: dict[str, None] = {}
        self.unmet: dict[tuple[str, str], None] = {}
        self.unknown: dict[str, None] = {}
        self.unknown_roles: dict[str, None] = {}
        self.has_icons = False
        self.above = self.below = 0.0
        # The remaining levels of each line's characters, last first; none if all text runs from
        # left to right.
        self.levels: list[list[int]] = []
        self.bases: list[int] = []
        self.gap_level = 0
        self._begin_line()

    def _begin_line(self) -> None:
        """Begin the next line of the author in its form."""
        self.boxes = Boxes()
        self.lines.append(self.boxes)
        self.gap, self.glued = 0.0, False
        number = len(self.lines) - 1
        if self.bases:
            self.boxes.base = self.bases[number]
        if number >= len(self.forms) or self.forms[number].form == "plain":
            return
        boxes = self.boxes
        match self.forms[number]:
            case LineForm("row"):
                self.boxes = Boxes(base=boxes.base)
                boxes.form = Row([self.boxes])
            case LineForm("rule"):
                boxes.form = Rule()
            case LineForm("head-rule"):
                boxes.form = Rule(None)
            case LineForm("item", sign):
                boxes.form = Hanging(sign != "-", self._sign_of_item(sign))
            case _:
                item = self.lines[-2].form
                boxes.form = Hanging(isinstance(item, Hanging) and item.numbered)

    def _sign_of_item(self, sign: str) -> Boxes:
        """Return a number, or the bullet of an item."""
        face = self.style.face
        if sign == "-":
            sign = BULLET if fonts.face_for(BULLET, face) == face else "\N{EN DASH}"
        boxes = Boxes()
        boxes.add_word(self._words(TextLook(face))[sign], 0.0)
        return boxes

    def _begin_cell(self) -> None:
        row = self.lines[-1]
        assert isinstance(row.form, Row)
        self.boxes = Boxes(base=row.base)
        row.form.cells.append(self.boxes)
        self.gap, self.glued = 0.0, False

    def follow(self, spans: tuple[TextSpan, ...]) -> None:
        """Compute the levels of the characters of each line."""
        whole = "".join(OBJECT if self._is_drawn(span) else _text_of(span) for span in spans)
        lines = whole.split("\n")
        self.levels = [list(levels_of(line))[::-1] for line in lines]
        self.bases = [base_level(line) for line in lines]
        self.boxes.base = self.lines[0].base = self.bases[0]

    def _is_drawn(self, span: TextSpan) -> bool:
        return bool(span.icon and self.icons and self.icons(span.text, self.style.fill))

    def add_text(self, span: TextSpan) -> None:
        name = self.faces[span.bold + 2 * span.italic]
        if (span.bold or span.italic) and not span.text.isspace():
            face, bold, italic = self.style.face, span.bold, span.italic
            for lost in fonts.missing_emphasis(face, bold=bold, italic=italic):
                self.unmet[fonts.family_of(face), lost] = None
            others = self.style.others
            beyond = fonts.missing_fallback_emphasis(
                span.text, face, others, bold=bold, italic=italic
            )
            self.unmet.update(dict.fromkeys(beyond))
        fill = self._fill(span.role) if span.role else None
        style, words = self.style, self._words(TextLook(name, fill), hyphenate=not span.small)
        small = self._words(TextLook(name, fill, _SMALL), caps=True) if span.small else None
        space = fonts.width_of(" ", name) + style.tracking
        for number, line in enumerate(span.text.split("\n")):
            if number:
                self._begin_line()
            for index, cell in enumerate(line.split(CELL_END) if self.forms else (line,)):
                if index:
                    self._begin_cell()
                boxes = self.boxes
                if self.levels:
                    if index:
                        self.levels[len(self.lines) - 1].pop()
                    self._add_both_ways(boxes, cell, span, TextLook(name, fill), space)
                    continue
                for i, text in enumerate(cell.split(" ")):
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
        """Add a line of text in stretches of one level."""
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
    ) -> WordCache:
        index = self.looks.setdefault(look, len(self.looks))
        self.used[index] = None
        style = self.style
        return word_cache(
            index,
            look.face,
            style.tracking,
            caps or style.caps,
            self.hyphenate if hyphenate else None,
            look.scale,
            style.others,
            level,
            style.language,
        )

    def _fill(self, role: str) -> str | None:
        """Return the colour of a role; None if unknown."""
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
        """Give the boxes just added the level of the gap before them."""
        if self.levels:
            boxes.levels += [self.gap_level] * (len(boxes.widths) - len(boxes.levels))

    def add_icon(self, span: TextSpan) -> None:
        fill = (self._fill(span.role) if span.role else None) or self.style.fill
        group = self.icons(span.text, fill) if self.icons else None
        if group is None:
            self.unknown[span.text] = None
            self.add_text(TextSpan(_text_of(span), span.bold, span.italic))
            return
        self.has_icons = True
        level = self.levels[len(self.lines) - 1].pop() if self.levels else 0
        width = ICON + self.style.tracking
        piece = Fragment(f":{span.text}:", (), width, group=group, level=level)
        if self.glued and self.boxes.parts:
            piece = self._after_icon(piece)
        self.boxes.add(0, piece, self.gap, glued=self.glued)
        self._mark_gaps(self.boxes)
        self.gap, self.glued = 0.0, True

    def _after_icon(self, piece: Fragment) -> Fragment:
        """Make an even gap between an icon and the one directly before it, if any, whatever room
        their drawings leave at the sides of their boxes. Return the icon."""
        boxes = self.boxes
        *others, (look, last) = boxes.parts[-1]
        if last.group is None or piece.group is None:
            return piece
        backwards = piece.level & 1
        left, right = (piece, last) if backwards else (last, piece)
        excess = _BETWEEN_ICONS - _blank_sides(left.group)[1] - _blank_sides(right.group)[0]
        if backwards:
            return replace(piece, width=piece.width + excess)
        boxes.parts[-1] = (*others, (look, replace(last, width=last.width + excess)))
        boxes.widths[-1] += excess
        return piece

    def result(self, unpaired: tuple[Unpaired, ...]) -> MeasuredText:
        if self.forms:
            _align_forms(self.lines)
        looks = tuple(self.looks)
        faces = [fonts.load(looks[index].face) for index in (self.used or {0: None})]
        rise, drop = max(face.rise for face in faces), max(face.drop for face in faces)
        if self.has_icons:
            above, below = icon_reach(faces[0].cap_height)
            rise, drop = max(rise, above), max(drop, below)
            self.above, self.below = max(self.above, above), max(self.below, below)
        return MeasuredText(
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
