"""Calibration sheets that measure a printer's errors, and their correction: a shift of the backs, a
rotation, a scale and margins.

The front has a lattice of frames. On the back, behind each frame, is a black square, shifted by as
many steps as its column and row are away from the middle. Held against the light, one square fills
its frame: its labels say how far backs must move. Bars of 100 mm show the scale, nested frames the
margins; the outline of a bank card replaces a ruler.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.base.units import BANK_CARD
from pnp.base.values import replace
from pnp.imposition.marks import EDGE, NEAR_EDGE, POINT, width_of
from pnp.imposition.paper import Axis, Paper, clip_box, mirror_box, turn_axis
from pnp.imposition.sides import BLACK, Typeset
from pnp.scene import (
    IDENTITY,
    Document,
    Group,
    Item,
    Matrix,
    Page,
    Path,
    Point,
    Rect,
    Stroke,
    line,
    polygon,
    rectangle,
    rounded_rectangle,
    transform_outline,
)

STEP = 0.25
STEPS = 8  # to either side: 2 mm, the most that a home printer drifts
PITCH = 10.0
SQUARE = 3.0
FRAMES = tuple(range(3, 18))  # the margins that printers have, in millimetres

_SPAN = 2 * STEPS * PITCH + SQUARE
_THIN = Stroke(BLACK, 0.15)
_LINE = Stroke(BLACK, 0.2)
_DASHED = Stroke(BLACK, 0.2, (1.5, 1.0))
_SMALL, _TEXT, _TITLE, _LETTER = 5 * POINT, 9 * POINT, 13 * POINT, 30 * POINT
_LEADING = 1.35
_LABEL = 6.0  # beside the lattice
_LIMIT = FRAMES[-1] + 1.5  # content keeps inside the widest frame


def has_room(paper: Paper) -> bool:
    """Return whether the lattice fits between the widest frames of an upright page."""
    return paper.width >= _SPAN + 2 * _LIMIT and paper.height >= _SPAN + 2 * _LIMIT + 45


def calibration_sheets(paper: Paper, flip: str, typeset: Typeset, language: str = "en") -> Document:
    """Return the sheets for a paper that turns on its ``long`` or ``short`` edge, in the words of
    ``typeset``, whose ``language`` the document declares."""
    short, long = paper.width, paper.height
    # Left of the middle, since the bar is on the right.
    upright = Rect((short - _SPAN) / 2 - 3.5, long - _LIMIT - _SPAN - 10, _SPAN, _SPAN)
    lying = Rect(long - 14 - _SPAN, (short - _SPAN) / 2 + 3, _SPAN, _SPAN)
    pages = (
        _front(short, long, upright, "F1", "upright", _instructions(flip, typeset), typeset),
        _back(short, long, upright, "B1", flip, "back_offset", typeset),
        _front(
            long, short, lying, "F2", "lying", _profile_card(short, lying, flip, typeset), typeset
        ),
        _back(long, short, lying, "B2", flip, "back_offset_lying", typeset),
    )
    framed = (*pages[0].items, *_frames(short, long, typeset), *_bars(upright, typeset))
    pages = (Page(short, long, framed, "F1", pages[0].trim, pages[0].bleed), *pages[1:])
    title = typeset.text_of("calibration.title", paper=paper.title)
    about = typeset.text_of("print.full-size")
    keyword = typeset.text_of("calibration.keyword")
    return Document(title, "", about, (keyword,), language, pages, flip)


def _front(
    width: float,
    height: float,
    lattice: Rect,
    label: str,
    title: str,
    words: Sequence[Item],
    typeset: Typeset,
) -> Page:
    squares = (Path(_square(box), stroke=_LINE) for box, _, _ in _places(lattice))
    items = (
        *squares,
        *_head(width, height, "F", typeset.text_of(f"calibration.{title}"), typeset),
        *words,
    )
    return _page(width, height, items, label)


def _back(
    width: float,
    height: float,
    lattice: Rect,
    label: str,
    flip: str,
    key: str,
    typeset: Typeset,
) -> Page:
    axis: Axis = turn_axis(width, height, flip)
    behind = mirror_box(lattice, width, height, axis)
    squares = (
        Path(_square(Rect(box.x + STEP * i, box.y - STEP * j, SQUARE, SQUARE)), fill=BLACK)
        for box, i, j in _places(behind)
    )
    title = typeset.text_of("calibration.back", key=key)
    head = _head(width, height, "B", title, typeset)
    return _page(width, height, (*squares, *head, *_labels(behind, typeset)), label)


def _page(width: float, height: float, items: tuple[Item, ...], label: str) -> Page:
    whole = Rect(0, 0, width, height)
    return Page(width, height, items, label, whole, whole)


def _places(lattice: Rect) -> Iterator[tuple[Rect, int, int]]:
    """Yield the places of squares with the steps to the right and up that they represent."""
    for j in range(-STEPS, STEPS + 1):
        for i in range(-STEPS, STEPS + 1):
            x = lattice.x + (i + STEPS) * PITCH
            y = lattice.y + (STEPS - j) * PITCH
            yield Rect(x, y, SQUARE, SQUARE), i, j


def _square(box: Rect) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return rectangle(box.x, box.y, box.width, box.height)


def _labels(lattice: Rect, typeset: Typeset) -> Iterator[Item]:
    """Yield the millimetres of each column and row, above and left of the lattice."""
    for k in range(-STEPS, STEPS + 1):
        words = f"{k * STEP:+.2f}" if k else "0"
        x = lattice.x + (k + STEPS) * PITCH + SQUARE / 2
        y = lattice.y + (STEPS - k) * PITCH + SQUARE / 2
        yield typeset(words, _SMALL, x, lattice.y - 3.2, "middle")
        yield typeset(words, _SMALL, lattice.x - 3, y + 0.35 * _SMALL, "end")


def _head(width: float, height: float, letter: str, title: str, typeset: Typeset) -> Iterator[Item]:
    """Yield a large letter, an arrow to the top, and the title."""
    x = y = _LIMIT if height > width else 12.0
    yield typeset(letter, _LETTER, x, y + 0.72 * _LETTER, "start")
    left, top, tall = x + 10.5, y, 0.72 * _LETTER
    head = ((left, top), (left + 2.2, top + 3.4), (left - 2.2, top + 3.4))
    yield Path(polygon(head), fill=BLACK)
    yield Path(line(left, top + 3, left, top + tall), stroke=Stroke(BLACK, 0.8))
    yield typeset(title, _TITLE, left + 6, y + 5.2, "start")


def _instructions(flip: str, typeset: Typeset) -> tuple[Item, ...]:
    """Return how to print and read the sheets."""
    names = (f"print-{flip}", "backs", "scale", "margins")
    texts = [typeset.text_of(f"calibration.{name}") for name in names]
    return tuple(_paragraphs(texts, _LIMIT, _LIMIT + 15.5, 170.0, typeset))


def _paragraphs(
    texts: Sequence[str], x: float, y: float, room: float, typeset: Typeset
) -> Iterator[Item]:
    for text in texts:
        lines = list(_set_text(text, x, y, room, typeset))
        yield from lines
        y += (len(lines) + 0.5) * _TEXT * _LEADING


def _profile_card(height: float, lattice: Rect, flip: str, typeset: Typeset) -> tuple[Item, ...]:
    """Return the profile to write, in the outline of a bank card."""
    room = lattice.x - 12.0 - 6.0
    texts = [typeset.text_of(f"calibration.{name}") for name in ("profile", "card")]
    width, tall, radius = BANK_CARD
    items: list[Item] = [*_paragraphs(texts, 12.0, 12.0 + 15.5, room, typeset)]
    turned = room < width
    across, down = (tall, width) if turned else (width, tall)
    top = height - 12.0 - down
    items.append(Path(rounded_rectangle(12.0, top, across, down, radius), stroke=_DASHED))
    profile = (
        "printer: my-printer",
        "back_offset: [0mm, 0mm]",
        "back_offset_lying: [0mm, 0mm]",
        "scale: [1.0, 1.0]",
        "margins: {top: 5mm, right: 5mm,",
        "  bottom: 5mm, left: 5mm}",
        f"flip: {flip}",
        "",
        "pnp build --printer my-printer",
    )
    for i, words in enumerate(profile):
        below = top + 8 + i * _TEXT * _LEADING
        items.append(typeset(words, _TEXT * 0.95, 12.0 + 4, below, "start"))
    return tuple(items)


def _bars(lattice: Rect, typeset: Typeset) -> Iterator[Item]:
    """Yield a bar of 100 mm across the page and one along it, each beside the lattice."""
    y = lattice.bottom + 4
    x = lattice.centre[0] - 50
    yield from _bar(Matrix.translate(x, y), typeset)
    turned = Matrix.rotate(-90).then(Matrix.translate(lattice.right + 2.5, lattice.centre[1] + 50))
    yield from _bar(turned, typeset)


def _bar(place: Matrix, typeset: Typeset) -> Iterator[Item]:
    ticks = [Path(line(0, 0, 100, 0), stroke=_LINE)]
    for mm in range(101):
        long = 2.0 if mm % 50 == 0 else 1.4 if mm % 10 == 0 else 0.8
        ticks.append(Path(line(mm, 0, mm, long), stroke=_LINE if mm % 10 == 0 else _THIN))
    words = (typeset(f"{mm} mm", _SMALL, mm, 4.0, "middle") for mm in (0, 50, 100))
    yield Group((*ticks, *words), place)


def _frames(width: float, height: float, typeset: Typeset) -> Iterator[Item]:
    """Yield nested frames, each with its distance from the edge at the middle of each side."""
    for mm in FRAMES:
        yield Path(rectangle(mm, mm, width - 2 * mm, height - 2 * mm), stroke=_THIN)
    for n, mm in enumerate(FRAMES):
        along = (n - len(FRAMES) // 2) * 5.0
        places = (
            (width / 2 + along, mm),
            (width / 2 + along, height - mm),
            (mm, height / 2 + along),
            (width - mm, height / 2 + along),
        )
        for x, y in places:
            yield Path(rectangle(x - 1.3, y - 0.6, 2.6, 1.2), fill="#ffffff")
            yield typeset(str(mm), 4.5 * POINT, x, y + 0.35 * 4.5 * POINT, "middle")


def _set_text(text: str, x: float, y: float, room: float, typeset: Typeset) -> Iterator[Item]:
    """Yield the lines of a text, broken at its spaces."""
    words: list[str] = []
    count = 0
    for word in [*text.split(), ""]:
        longer = " ".join([*words, word])
        if word and width_of(typeset(longer, _TEXT, 0.0, 0.0, "start")) <= room:
            words.append(word)
            continue
        yield typeset(" ".join(words), _TEXT, x, y + count * _TEXT * _LEADING, "start")
        count += 1
        words = [word]


# Compensation for printer errors: shift and rotation of backs, stretch, margins.


class Correction(Struct, frozen=True):
    """``back_offset`` moves backs by millimetres to the right and up, as seen on the back, on
    upright pages, and ``back_offset_lying`` on lying ones; ``back_rotation`` rotates them by
    degrees clockwise about the middle. ``scale`` is the size of a printed millimetre, across
    upright paper and along it. ``margins`` are the larger of those at its sides, and of those at
    its ends."""

    back_offset: Point = (0.0, 0.0)
    back_offset_lying: Point = (0.0, 0.0)
    back_rotation: float = 0.0
    scale: Point = (1.0, 1.0)
    margins: Point = (EDGE, EDGE)

    @property
    def lost_margins(self) -> Point:
        """The additional width of paper to leave empty at its sides and ends."""
        across, down = (m - NEAR_EDGE if m > EDGE else 0.0 for m in self.margins)
        return across, down

    def usable(self, paper: Paper) -> Paper:
        """Return the part of the paper that the printer can ink, for imposition."""
        across, down = self.lost_margins
        return Paper(paper.name, paper.width - 2 * across, paper.height - 2 * down)


def correct_document(document: Document, correction: Correction) -> Document:
    """Return the document on whole paper, each page drawn so that its print is accurate.

    If paper is printed on both sides, every second page is a back.
    """
    if correction == Correction():
        return document
    two_sided = document.flip != "none"
    pages = (
        _correct_page(page, correction, back=two_sided and i % 2 == 1)
        for i, page in enumerate(document.pages)
    )
    return replace(document, pages=tuple(pages))


def _correct_page(page: Page, correction: Correction, *, back: bool) -> Page:
    lying = page.width > page.height
    across, down = correction.lost_margins[::-1] if lying else correction.lost_margins
    width, height = page.width + 2 * across, page.height + 2 * down
    centre = width / 2, height / 2
    matrix = Matrix.translate(across, down)
    if back:
        right, up = correction.back_offset_lying if lying else correction.back_offset
        matrix = matrix.then(Matrix.translate(right, -up))
        matrix = matrix.then(Matrix.rotate(correction.back_rotation, *centre))
    wide, high = correction.scale[::-1] if lying else correction.scale
    matrix = matrix.then(_stretch(1 / wide, 1 / high, centre))
    items = page.items if matrix == IDENTITY else (Group(page.items, matrix),)
    boxes = (clip_box(_move_box(box, matrix), width, height) for box in (page.trim, page.bleed))
    trim, bleed = boxes
    return replace(page, width=width, height=height, items=items, trim=trim, bleed=bleed)


def _stretch(wide: float, high: float, centre: Point) -> Matrix:
    """Return a stretch around a point; the identity if there is nothing to stretch."""
    if (wide, high) == (1.0, 1.0):
        return IDENTITY
    x, y = centre
    return Matrix(wide, 0.0, 0.0, high, x - wide * x, y - high * y)


def _move_box(box: Rect, matrix: Matrix) -> Rect:
    corners = transform_outline(rectangle(box.x, box.y, box.width, box.height), matrix)
    xs = [values[0] for _, values in corners if values]
    ys = [values[1] for _, values in corners if values]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
