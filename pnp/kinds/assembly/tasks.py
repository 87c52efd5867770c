"""What is assembled by hand, as a task with its steps; and the steps of tasks that take whole
sheets: booklets, and cards folded about a gutter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from pnp.kinds.assembly.drawing_style import DrawingStyle, fit_matrix
from pnp.kinds.assembly.folding import ProjectedPanel, fold_piece, project_facets
from pnp.scene import (
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Stroke,
    line,
    polygon,
    rectangle,
    transform_outline,
)
from pnp.scene.piece import Crease, Piece

# Assembly tasks and their steps.


class AssemblyTask(Struct, frozen=True):
    """Something to assemble by hand.

    ``kind`` is the kind of file of its ``pieces``, the first of which is folded or cut, or one of
    these: ``booklet``, of ``count`` sheets like the first piece; ``gutterfold``, cards in ``boxes``
    on half of a page; ``poster`` and ``quarters``, a board as tiles in ``boxes`` with ``names``, in
    ``count`` columns. ``instructions`` are printed below the drawings.
    """

    kind: str
    title: str
    pieces: tuple[Piece, ...] = ()
    count: int = 1
    page: Rect = Rect(0, 0, 1, 1)
    boxes: tuple[Rect, ...] = ()
    names: tuple[str, ...] = ()
    instructions: str = ""


class AssemblyStep(Struct, frozen=True):
    """One step: a function that draws it in a style, filling a box, and the text key of its
    caption."""

    caption: str
    draw: Callable[[DrawingStyle, Rect], Iterator[Item]]


# How far a booklet is open while being folded and while being stapled.
_FOLDED, _OPEN = 0.62, 0.36
# Degrees of rotation from the view in which both halves look alike.
_ASKEW = 12.0
# More sheets than this are indistinguishable in a small drawing.
_MOST_SHEETS = 4
_TOOLS = 2.0


def booklet(task: AssemblyTask) -> tuple[AssemblyStep, ...]:
    spread = task.pieces[0]
    sheets = min(task.count, _MOST_SHEETS)
    return (
        AssemblyStep("step.stack", partial(_draw_stack, spread, sheets)),
        AssemblyStep("step.fold", partial(_draw_leaves, spread, _FOLDED, stapled=False)),
        AssemblyStep("step.staple", partial(_draw_leaves, spread, _OPEN, stapled=True)),
    )


def _draw_stack(spread: Piece, sheets: int, hand: DrawingStyle, box: Rect) -> Iterator[Item]:
    off = spread.height * 0.07
    room = Rect(0, 0, spread.width + off * (sheets - 1), spread.height + off * (sheets - 1))
    fit = fit_matrix(((0, 0), (room.width, room.height)), box.inset(_TOOLS))
    for i in reversed(range(sheets)):
        at = Matrix.translate(off * i, room.height - spread.height - off * i).then(fit)
        yield hand.paper(transform_outline(rectangle(0, 0, spread.width, spread.height), at))
    for crease in spread.creases:
        at = Matrix.translate(0, room.height - spread.height).then(fit)
        yield hand.crease(at.apply(crease.start), at.apply(crease.end))


def _draw_leaves(
    spread: Piece, part: float, hand: DrawingStyle, box: Rect, *, stapled: bool
) -> Iterator[Item]:
    """Draw an open booklet, its fold towards the reader."""
    shown: list[ProjectedPanel] = project_facets(
        fold_piece(spread, part), yaw=_ASKEW - part * 90, pitch=18
    )
    room = box.inset(_TOOLS)
    fit = fit_matrix([p.matrix.apply(q) for p in shown for q in p.outline], room)
    for panel in shown:
        matrix = panel.matrix.then(fit)
        outline = [matrix.apply(point) for point in panel.outline]
        yield hand.paper(polygon(outline), printed=panel.printed, light=panel.light)
    crease, matrix = spread.creases[0], shown[-1].matrix.then(fit)
    (x0, y0), (x1, y1) = matrix.apply(crease.start), matrix.apply(crease.end)
    if stapled:
        for at in (0.25, 0.75):
            x, y = x0 + (x1 - x0) * at, y0 + (y1 - y0) * at
            yield Path(line(x, y - 1.2, x, y + 1.2), None, Stroke(hand.mark, 0.8, cap="round"))


def gutterfold(task: AssemblyTask) -> tuple[AssemblyStep, ...]:
    page = task.page
    upright = task.count == 1
    ends: tuple[Point, Point] = (
        ((page.width / 2, 0.0), (page.width / 2, page.height))
        if upright
        else ((0.0, page.height / 2), (page.width, page.height / 2))
    )
    outline = rectangle(0, 0, page.width, page.height)
    sheet = Piece("", "", page.width, page.height, (), cut=outline, creases=(Crease(*ends, 180.0),))
    return (
        AssemblyStep("step.gutter", partial(_draw_gutter, sheet, task.boxes)),
        AssemblyStep("step.glue", partial(_draw_half_folded, sheet)),
        AssemblyStep("step.part", partial(_draw_cutting_apart, sheet, task.boxes, upright=upright)),
    )


def _draw_gutter(
    sheet: Piece, boxes: Sequence[Rect], hand: DrawingStyle, box: Rect
) -> Iterator[Item]:
    """Draw the page with the cards on both sides of the crease."""
    fit = fit_matrix(((0, 0), (sheet.width, sheet.height)), box.inset(_TOOLS))
    yield hand.paper(transform_outline(sheet.outline, fit), printed=False)
    (x, y), (x1, _) = sheet.creases[0].start, sheet.creases[0].end
    for one in boxes:
        mirror = (
            Rect(2 * x - one.right, one.y, one.width, one.height)
            if x == x1
            else Rect(one.x, 2 * y - one.bottom, one.width, one.height)
        )
        for placed in (one, mirror):
            outline = rectangle(placed.x, placed.y, placed.width, placed.height)
            yield hand.paper(transform_outline(outline, fit))
    yield hand.crease(*(fit.apply(end) for end in (sheet.creases[0].start, sheet.creases[0].end)))


def _draw_half_folded(sheet: Piece, hand: DrawingStyle, box: Rect) -> Iterator[Item]:
    """Draw the page half folded, with glue on all of its inner side."""
    shown = project_facets(fold_piece(sheet, 0.72))
    fit = fit_matrix([p.matrix.apply(q) for p in shown for q in p.outline], box.inset(_TOOLS))
    for panel in shown:
        matrix = panel.matrix.then(fit)
        outline = [matrix.apply(point) for point in panel.outline]
        yield hand.paper(polygon(outline), printed=panel.printed, light=panel.light)
        if not panel.printed:
            yield hand.glue(outline)


def _draw_cutting_apart(
    sheet: Piece, boxes: Sequence[Rect], hand: DrawingStyle, box: Rect, *, upright: bool
) -> Iterator[Item]:
    """Draw the folded half with its cards, and scissors."""
    wide = sheet.width / 2 if upright else sheet.width
    high = sheet.height if upright else sheet.height / 2
    fit = fit_matrix(((0, 0), (wide, high)), box.inset(_TOOLS))
    yield hand.paper(transform_outline(rectangle(0, 0, wide, high), fit), printed=False)
    for one in boxes:
        outline = transform_outline(rectangle(one.x, one.y, one.width, one.height), fit)
        yield hand.paper(outline)
        yield hand.cut(outline)
    first = boxes[0]
    yield hand.scissors(fit.apply((first.centre[0], first.bottom)), 0)
