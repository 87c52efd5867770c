"""The pen of all layouts: icons, lines of text, text on arcs, arrows; it reports problems."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.art.drafts import missing_icon, missing_picture
from pnp.art.tints import text_tints
from pnp.base.diagnostics import WORDS, Diagnostic, KeyPath, Reporter
from pnp.base.geometry import area_of, grow, outline
from pnp.base.units import MM_PER_UNIT, POINTS_PER_MM, format_number
from pnp.model.drawings import OwnPicture
from pnp.pictures import (
    NO_PART,
    Fit,
    Picture,
    PictureError,
    View,
    place_picture,
    printed_size,
    resolution,
    silhouette,
)
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segment,
    Segments,
    Stroke,
    line,
    rectangle,
    transform_outline,
)
from pnp.scene.extents import hull
from pnp.text import fonts, shaping
from pnp.text.breaking import Align, Block, paragraph
from pnp.text.fitting import FLOOR, Shortfall, fit
from pnp.text.glyphs import shapes
from pnp.text.shaping import Style
from pnp.theme import Theme

CUT_LINE = 0.2
"""The width of cut lines that are drawn, in millimetres."""

# How far the halo extends beyond the shaft and the head, in shaft widths.
_HALO = 0.316
# Length and half width of a head, in shaft widths.
_HEAD, _HALF = 2.42, 1.5


def arrow(
    points: Sequence[Point], wide: float, colour: str, halo: str, *, dashed: bool = False
) -> Iterator[Item]:
    """Yield an arrow along points, its shaft ``wide`` mm wide."""
    head = _HEAD * wide
    tip, before = points[-1], point_towards(points[-1], points[-2], head)
    dx, dy = (tip[0] - before[0]) / head, (tip[1] - before[1]) / head
    half = _HALF * wide
    ends = [
        tip,
        (before[0] - dy * half, before[1] + dx * half),
        (before[0] + dy * half, before[1] - dx * half),
    ]
    chain = [*points[:-1], before]
    shaft: Segments = (("M", chain[0]), *(("L", point) for point in chain[1:]))
    dash = (1.1 * wide, 1.5 * wide) if dashed else ()
    spread = outline(grow(area_of(ends), _HALO * wide))
    yield Path(shaft, None, Stroke(halo, wide * (1 + 2 * _HALO), cap="round", join="round"))
    yield Path(spread, halo)
    yield Path(shaft, None, Stroke(colour, wide, dash, cap="round", join="round"))
    yield Path(outline(area_of(ends)), colour)


def point_towards(start: Point, end: Point, by: float) -> Point:
    """Return the point ``by`` mm from a start on the line to an end."""
    far = math.dist(start, end) or 1.0
    return start[0] + (end[0] - start[0]) * by / far, start[1] + (end[1] - start[1]) * by / far


# Icons, lines of text and text on arcs. Each problem is reported.


# Pixels per inch below which a picture looks blurred at reading distance, and those that printers
# recommend.
COARSE = 200
_GOOD = 300

# Between a number, bold or not, and the icon of what it counts, such as "3 :coin:".
_AMOUNT = re.compile(r"(?:(?<=\d)|(?<=\d\*\*)) (?=:[a-z])")


class Pen(Struct, frozen=True):
    """A theme to draw with and a reporter for problems; paths are those of the record."""

    theme: Theme
    reporter: Reporter

    def icon(
        self, where: KeyPath, name: str, x: float, y: float, size: float, colour: str
    ) -> Iterator[Item]:
        """Draw the icon ``name`` in a square of ``size`` about (x, y)."""
        art = self.theme.icon(name, colour)
        if art is None:
            self.report_unknown_icon(where, name)
            if self.reporter.draft:
                yield from missing_icon(x, y, size, self.theme)
            return
        yield Instance(art, Matrix(size, 0, 0, size, x - size / 2, y - size / 2))

    @staticmethod
    def view(crop: Rect, *, mirrored: bool, upended: bool, ink: str) -> View:
        """Return a part or another look of a picture, for ``picture``."""
        return View(crop, mirrored, upended, ink)

    def own_picture(
        self,
        where: KeyPath,
        image: OwnPicture,
        outline: Segments,
        bled: Segments | None = None,
        turn: float = 0,
    ) -> Iterator[Item]:
        """Draw the picture that a record names in an outline, as ``picture`` does."""
        yield from self.picture((*where, "path"), image.path, image.fit, outline, bled, turn)

    def picture(
        self,
        where: KeyPath,
        name: str,
        fit: Fit,
        outline: Segments,
        bled: Segments | None = None,
        turn: float = 0,
        view: View | None = None,
        part: tuple[KeyPath, str] | None = None,
    ) -> Iterator[Item]:
        """Draw the picture at a path below the game's folder, clipped to an outline in millimetres.

        A picture that covers the outline extends into the bleed, to ``bled`` if given. It is
        rotated clockwise by ``turn``, a multiple of 90 degrees, about the middle. A ``view`` shows
        a section of it, or another look; a ``part`` is the id of one of its elements, after the
        path of the key that names it.
        """
        edge = bled if bled is not None and fit == "cover" else outline
        place = hull(edge)
        wide, high = (place.width, place.height)[:: -1 if turn % 180 else 1]
        x, y = place.centre
        box = Rect(x - wide / 2, y - high / 2, wide, high)
        whole = box if view is None else view.whole_box(box)
        try:
            found = self.theme.picture(name, whole, fit, "" if part is None else part[1])
        except PictureError as error:
            if not self._already_reported(error.code, str(error)):
                blamed = part[0] if part is not None and error.code == NO_PART else where
                self.reporter.error(blamed, error.code, str(error), error.hint)
            if self.reporter.draft:
                yield missing_picture(name, edge, self.theme)
            return
        if view is not None and view.ink:
            found = silhouette(found, view.ink)
        for remark in found.remarks:
            if not self._already_reported(remark.code, remark.message):
                report_remark = self.reporter.note if remark.note else self.reporter.warning
                report_remark(where, remark.code, remark.message, remark.hint)
        dpi = resolution(found, whole, fit)
        if dpi is not None and dpi < COARSE and not found.drawn:
            self._report_coarse(where, name, found, printed_size(found, whole, fit), dpi)
        item = place_picture(found, box, fit) if view is None else view.place(found, box, fit)
        if turn:
            item = Group((item,), Matrix.rotate(turn, x, y))
        # A picture clips itself to its box.
        framed = edge == rectangle(place.x, place.y, place.width, place.height)
        yield item if framed else Group((item,), clip=edge)

    def _report_coarse(
        self, where: KeyPath, name: str, found: Picture, size: tuple[float, float], dpi: float
    ) -> None:
        """Report a picture with too few pixels for its ``size`` in mm; of several uses, the
        largest."""
        wide, high = (math.ceil(side * _GOOD / MM_PER_UNIT["in"]) for side in size)
        file = (
            f"the picture '{name}' has {format_number(found.width)} x "
            f"{format_number(found.height)} px, "
        )
        message = f"{file}which is {dpi:.0f} dpi at its printed size"
        hint = f"{wide} x {high} px needed for {_GOOD} dpi"
        report, code = self.reporter.report, "coarse-picture"
        for old in report.diagnostics:
            if old.code == code and old.message.startswith(file):
                if needed_pixels(old) < wide:
                    span = self.reporter.locate(where)
                    report.replace(old, Diagnostic(old.severity, code, message, span, hint))
                return
        self.reporter.warning(where, code, message, hint)

    def _already_reported(self, code: str, message: str) -> bool:
        """Return whether this was already reported: a file is one mistake, on any number of
        cards."""
        found = self.reporter.report.diagnostics
        return any(one.code == code and one.message == message for one in found)

    def text(
        self,
        where: KeyPath,
        content: str,
        style: Style,
        x: float,
        y: float,
        anchor: shaping.Anchor = "start",
        width: float = math.inf,
    ) -> Iterator[Item]:
        """Draw one line on the baseline y, smaller if it is wider than ``width`` mm."""
        if not content:
            return
        self.report_missing_glyphs(where, content, style)
        fitting = self._fitting_style(where, content, style, width)
        yield shaping.set_line(content, fitting, x, y, anchor)

    def centred(
        self,
        where: KeyPath,
        content: str,
        style: Style,
        x: float,
        y: float,
        width: float = math.inf,
    ) -> Iterator[Item]:
        """Draw one line with the middle of its capitals and digits at (x, y)."""
        if not content:
            return
        self.report_missing_glyphs(where, content, style)
        fitting = self._fitting_style(where, content, style, width)
        yield shaping.set_line(content, fitting, x, y + capital_height(fitting) / 2, "middle")

    def arc(
        self,
        where: KeyPath,
        content: str,
        style: Style,
        centre: Point,
        radius: float,
        below: bool = False,
    ) -> Iterator[Item]:
        """Draw letters as outlines on a circle of ``radius``, centred on its top or its bottom.

        The radius is that of the baseline; at the bottom, the letters are outside of it. A text may
        take up half the circle at most.
        """
        if not content:
            return
        self.report_missing_glyphs(where, content, style)
        fitting = self._fitting_style(where, content, style, math.pi * radius * 0.94)
        run = shaping.set_line(content, fitting, 0, 0)
        k = run.size / 1000
        at = -run.width / 2
        drawn: list[Segment] = []
        for shape, dx, dy, advance in shapes(run):
            turn = (at + advance * k / 2) / radius
            foot = (radius if below else -radius) - dy * k
            glyph = Matrix(k, 0, 0, k, (dx - advance / 2) * k, foot)
            turned = glyph.then(Matrix.rotate(math.degrees(-turn if below else turn)))
            placed = turned.then(Matrix.translate(*centre))
            drawn.extend(transform_outline(shape, placed))
            at += advance * k
        yield Path(tuple(drawn), fitting.fill)

    def paragraph(
        self,
        where: KeyPath,
        markup: str,
        style: Style,
        width: float,
        align: Align = "left",
        least: float | None = None,
    ) -> Block:
        """Set marked-up text in lines of ``width`` mm.

        With ``least``, words are divided if a line would be shorter than this fraction of the
        width, or if a word is wider.
        """
        theme = self.theme
        block = paragraph(
            keep_amounts_together(markup),
            style,
            width,
            align=align,
            hyphenate=None if least is None else theme.hyphenation_language,
            least=least,
            icons=theme.icon,
            roles=text_tints(theme, style),
            called=theme.icon_title,
        )
        self._check(where, block, markup, style)
        return block

    def fit_paragraph(
        self,
        where: KeyPath,
        markup: str,
        style: Style,
        width: float,
        height: float,
        align: Align = "left",
    ) -> Block:
        """Set marked-up text in a box, smaller if it is too long."""
        theme = self.theme
        found = fit(
            keep_amounts_together(markup),
            style,
            width,
            height,
            floor=FLOOR,
            align=align,
            icons=theme.icon,
            roles=text_tints(theme, style),
            called=theme.icon_title,
        )
        self._check(where, found.block, markup, found.style)
        if not found.fits and not found.block.overflow:
            self.report_overflow(where, markup, shortfall=found.shortfall)
        if found.fits and found.shrunk:
            self.report_shrunk(where, style.size, found.style.size, found.shortfall)
        return found.block

    def report_missing_glyphs(self, where: KeyPath, content: str, style: Style) -> None:
        """Report the characters that neither the face of ``style`` nor any fallback has."""
        if missing := shaping.missing_in_line(content, style):
            self.report_missing_characters(where, missing, style.face)

    def report_missing_characters(
        self, where: KeyPath, characters: tuple[str, ...], face: str
    ) -> None:
        shown = " ".join(f"'{char}' (U+{ord(char):04X})" for char in characters)
        self.reporter.error(
            where,
            "missing-glyph",
            f"neither the font {fonts.family_of(face)} nor any other here contains {shown}",
            fonts.missing_hint(characters),
        )

    def report_unknown_icon(self, where: KeyPath, name: str) -> None:
        message, hint = self.theme.icon_fault(name)
        span = self.theme.icon_place(name)
        if span is None:
            self.reporter.error(where, "unknown-icon", message, hint)
        else:
            # A file is one mistake, wherever it is used.
            self.reporter.report.error("unknown-icon", message, span, hint)

    def report_bad_marks(self, where: KeyPath, block: Block) -> None:
        """Report the marks of a text that name nothing or are not closed."""
        for name in block.unknown_icons:
            self.report_unknown_icon(where, name)
        for role in block.unknown_roles:
            message, hint = self.theme.tint_fault(role)
            self.reporter.error(where, "unknown-role", message, hint)
        for left in block.unpaired:
            at = (*where, WORDS + left.rest)
            self.reporter.error(at, "unpaired-mark", left.message, left.hint)

    def report_shrunk(
        self, where: KeyPath, intended: float, used: float, shortfall: Shortfall | None = None
    ) -> None:
        """Report a text set smaller than intended, unless both sizes print as the same number."""
        if format_type_size(intended) == format_type_size(used):
            return
        self.reporter.warning(
            where,
            "text-shrunk",
            f"the text was shrunk from {format_type_size(intended)} to {format_type_size(used)} to "
            "fit",
            f"{_room_needed(shortfall)} to keep {format_type_size(intended)}, or shorten the text",
        )

    def report_overflow(
        self,
        where: KeyPath,
        content: str,
        smallest: float = FLOOR,
        shortfall: Shortfall | None = None,
        *,
        on_back: bool = False,
    ) -> None:
        """Report a text that does not fit, or whose rest does not fit ``on_back``."""
        if not content.strip():
            return  # nothing is printed
        size, place = format_type_size(smallest), "its place"
        message = f"{_start_of(content)} does not fit, even at {size}"
        if on_back:
            message = f"the rest of {_start_of(content)} does not fit on the back at {size}"
            place = "its place on the back"
        hint = f"{_room_needed(shortfall, place)}, or shorten the text"
        if shortfall is not None:
            fitting = format_type_size(shortfall.size) if shortfall.size else "no readable size"
            hint += f"; it would fit at {fitting}"
        self.reporter.error(where, "text-overflow", message, hint)

    def report_cut(
        self, where: KeyPath, content: str, others: int, shortfall: Shortfall | None
    ) -> None:
        """Report a text that ends in an ellipsis, as do ``others`` of the same box."""
        message = f"{_start_of(content)} is cut at the end"
        if others:
            message += f", and so are {others} other texts" if others > 1 else ", and so is another"
        hint = f"{_room_needed(shortfall)} to show all of it, or shorten the text"
        self.reporter.warning(where, "text-cut", message, hint)

    def _report_missing_emphasis(self, where: KeyPath, family: str, emphasis: str) -> None:
        message = f"the font family '{family}' has no {emphasis}, so that it prints as the rest"
        # Report it at the first text only; the others in the file have the same cause.
        if all(message != found.message for found in self.reporter.report.diagnostics):
            hint = f"put its {emphasis} into the game's fonts/, or name a family that has one"
            self.reporter.warning(where, "missing-style", message, hint)

    def report_unprintable(self, where: KeyPath, block: Block, face: str) -> None:
        """Report the characters, marks and emphases of a text that cannot be printed."""
        if block.missing:
            self.report_missing_characters(where, block.missing, face)
        self.report_bad_marks(where, block)
        for family, emphasis in block.unmet:
            self._report_missing_emphasis(where, family, emphasis)

    def _check(self, where: KeyPath, block: Block, markup: str, style: Style) -> None:
        self.report_unprintable(where, block, style.face)
        if block.overflow:
            self.report_overflow(where, max(markup.split(), key=len))

    def _fitting_style(self, where: KeyPath, content: str, style: Style, width: float) -> Style:
        natural = shaping.set_line(content, style, 0, 0).width
        if natural <= width:
            return style
        size = math.floor(style.size * width / natural * 1000) / 1000
        least = min(FLOOR, style.size)
        if size < least:
            lacking = Shortfall(natural * least / style.size - width, 0.0, 0.0)
            self.report_overflow(where, content, least, lacking)
            return style.with_size(least)
        self.report_shrunk(where, style.size, size, Shortfall(natural - width, 0.0, size))
        return style.with_size(size)


def _start_of(content: str) -> str:
    """Return the start of a text in quotes."""
    return f"'{content}'" if len(content) <= 40 else f"'{content[:37]}...'"


def _room_needed(shortfall: Shortfall | None, place: str = "its place") -> str:
    """Return how much more room a text needs in its ``place``, for hints."""
    if shortfall is None:
        return "give it more room"
    across, down = (math.ceil(10 * mm - 1e-6) / 10 for mm in (shortfall.width, shortfall.height))
    if shortfall.along:
        return f"make its line {format_number(across)} mm longer"
    more = [f"{format_number(across)} mm wider"] if across > 0 else []
    more += [f"{format_number(down)} mm higher"] if down > 0 else []
    return f"make {place} {' and '.join(more)}" if more else "give it more room"


def needed_pixels(coarse: Diagnostic) -> int:
    """Return the required width in pixels from a finding about a coarse picture."""
    return int(coarse.hint.split()[0])


def text_width(content: str, style: Style) -> float:
    """Return the width of a line as a divisor: never 0, even for characters without width."""
    return max(shaping.width(content, style), 0.01)


def keep_amounts_together(markup: str) -> str:
    """Return a text in which each number stays on one line with the icon of what it counts."""
    return _AMOUNT.sub("\N{NO-BREAK SPACE}", markup)


def capital_height(style: Style) -> float:
    """Return the height of capitals in millimetres."""
    return fonts.load(style.face).cap_height * style.size / 1000


def format_type_size(millimetres: float) -> str:
    """Return a type size as text.

    >>> format_type_size(3.528)
    '10 pt'
    """
    return f"{format_number(millimetres * POINTS_PER_MM, 1)} pt"


def draw_crease(start: Point, end: Point, colour: str) -> Path:
    """Return a crease as a dashed line: it guides the fold and disappears in it."""
    return Path(line(*start, *end), None, Stroke(colour, 0.3, (1.6, 1.0)))
