"""Compensation for printer errors: shift and rotation of backs, stretch, margins.

The paper is that of the printer, upright. A lying page is the same paper, rotated by a quarter
turn, so its sides are the ends of the paper. Blocks are centred on the paper in either orientation,
so a margin is kept on the opposite side too.
"""

from __future__ import annotations

from msgspec import Struct

from pnp.base.values import replace
from pnp.imposition.marks import EDGE, NEAR_EDGE
from pnp.imposition.paper import Paper, clip_box
from pnp.scene import (
    IDENTITY,
    Document,
    Group,
    Matrix,
    Page,
    Point,
    Rect,
    rectangle,
    transform_outline,
)


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
