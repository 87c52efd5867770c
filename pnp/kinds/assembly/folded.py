"""Steps for pieces that are cut, scored, folded and glued: dice, boxes, standees, screens."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from pnp.base.geometry import area_of, contains
from pnp.base.values import replace
from pnp.kinds.assembly.drawing_style import DrawingStyle, fit_matrix, points_of
from pnp.kinds.assembly.folding import Facet, ProjectedPanel, fold_piece, middle_of, project_facets
from pnp.kinds.assembly.tasks import AssemblyStep, AssemblyTask
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    chains_of,
    polygon,
    transform_outline,
)
from pnp.scene.piece import Piece
from pnp.text.glyphs import words_to_outlines

# The fraction of their angles by which pieces are folded in the glue step.
_HALF = 0.62
# Anything folded by more degrees is folded onto itself: its fraction in the glue step, and the
# angle from which it is viewed.
_DOUBLE, _NEARLY, _EDGEWISE = 150.0, 0.78, -62.0
# Half the length of the arrow over a crease.
_FOLD = 3.2
# Room for tools around what is cut.
_TOOLS = 2.2
# How far below its standee a slotted base is drawn, in base diameters.
_BELOW = 0.9


def steps(task: AssemblyTask) -> tuple[AssemblyStep, ...]:
    piece, *more = task.pieces
    base = more[0] if more else None
    found = [
        AssemblyStep("step.cut", partial(_draw_cut, task.pieces)),
        AssemblyStep("step.score", partial(_draw_score, piece)),
    ]
    if piece.glued:
        found.append(AssemblyStep("step.glue", partial(_draw_glue, piece)))
    if base is not None:
        slotted = len(more) > 1
        drawn = partial(_draw_on_base, piece, base, slotted=slotted, apart=True)
        found.append(AssemblyStep("step.slot" if slotted else "step.stick", drawn))
        found.append(
            AssemblyStep("step.done", partial(_draw_on_base, piece, base, slotted=slotted))
        )
    else:
        found.append(AssemblyStep("step.done", partial(_draw_finished, piece)))
    return tuple(found)


def _draw_cut(pieces: Sequence[Piece], hand: DrawingStyle, box: Rect) -> Iterator[Item]:
    """Draw the outlines side by side, with scissors at the first."""
    room = box.inset(_TOOLS)
    gap = max(piece.height for piece in pieces) * 0.12
    x, placed = 0.0, []
    for piece in pieces:
        placed.append((piece, transform_outline(piece.outline, Matrix.translate(x, 0))))
        x += piece.width + gap
    fit = fit_matrix([p for _, outline in placed for p in points_of(outline)], room)
    for i, (piece, outline) in enumerate(placed):
        drawn = transform_outline(outline, fit)
        yield hand.paper(drawn)
        for crease in piece.creases if i == 0 else ():
            yield hand.crease(fit.apply(crease.start), fit.apply(crease.end), bold=False)
        yield hand.cut(drawn)
    first, *others = (transform_outline(outline, fit) for _, outline in placed)
    yield hand.scissors_into(first, *others, box=box)


def _draw_score(piece: Piece, hand: DrawingStyle, box: Rect) -> Iterator[Item]:
    """Draw the creases, a ruler along the longest, and the fold of the crease farthest from it."""
    fit = fit_matrix(points_of(piece.outline), box.inset(_TOOLS))
    yield hand.paper(transform_outline(piece.outline, fit))
    lines = [(fit.apply(crease.start), fit.apply(crease.end)) for crease in piece.creases]
    for start, end in lines:
        yield hand.crease(start, end)
    best = max(lines, key=lambda ends: (round(math.dist(*ends), 1), ends[0][1], ends[0][0]))
    yield from hand.ruler(*best)
    far = max(lines, key=lambda ends: round(math.dist(_midpoint(*ends), _midpoint(*best)), 1))
    if far is not best:
        (x0, y0), (x1, y1) = far
        x, y = _midpoint(*far)
        long = math.dist(*far)
        dx, dy = (y1 - y0) / long * _FOLD, (x0 - x1) / long * _FOLD
        yield from hand.bend((x - dx, y - dy), (x + dx, y + dy), 0.35)


def _midpoint(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def _draw_glue(piece: Piece, hand: DrawingStyle, box: Rect) -> Iterator[Item]:
    """Draw the piece half folded, with glue on the parts that go behind others."""
    # A figure folded onto itself is viewed from its edge, so that the inside is visible.
    double = any(abs(crease.angle) > _DOUBLE for crease in piece.creases)
    shown = (
        project_facets(fold_piece(piece, _NEARLY), yaw=_EDGEWISE)
        if double
        else project_facets(fold_piece(piece, _HALF))
    )
    fit = _fit_facets(shown, box)
    laps = [area_of(lap) for lap in piece.glued]
    for panel in shown:
        outline = _outline(panel, fit)
        yield hand.paper(polygon(outline), printed=panel.printed, light=panel.light)
        if any(contains(lap, middle_of(panel.outline)) for lap in laps):
            yield hand.glue(outline)


def _draw_finished(piece: Piece, hand: DrawingStyle, box: Rect) -> Iterator[Item]:
    """Draw the finished piece with its print."""
    shown = project_facets(_outer_facets(piece, fold_piece(piece)))
    yield from _draw_facets(shown, piece, hand, _fit_facets(shown, box))


def _outer_facets(piece: Piece, facets: Sequence[Facet]) -> list[Facet]:
    """Return the panels that are not glued behind others."""
    laps = [area_of(lap) for lap in piece.glued]
    return [f for f in facets if not any(contains(lap, middle_of(f.outline)) for lap in laps)]


def _draw_facets(
    shown: Sequence[ProjectedPanel], piece: Piece, hand: DrawingStyle, fit: Matrix
) -> Iterator[Item]:
    art = Group(tuple(words_to_outlines(piece.front)))
    for panel in shown:
        outline = polygon(_outline(panel, fit))
        if not panel.printed:
            yield hand.paper(outline, printed=False, light=panel.light)
            continue
        yield Group((Instance(art),), panel.matrix.then(fit), polygon(panel.outline))
        yield Path(outline, hand.ink, opacity=0.3 * (1 - min(1.0, panel.light)))
        yield replace(hand.paper(outline), fill=None)


def _fit_facets(shown: Sequence[ProjectedPanel], box: Rect) -> Matrix:
    return fit_matrix([panel.matrix.apply(p) for panel in shown for p in panel.outline], box)


def _outline(panel: ProjectedPanel, fit: Matrix) -> list[Point]:
    matrix = panel.matrix.then(fit)
    return [matrix.apply(point) for point in panel.outline]


def _draw_on_base(
    piece: Piece, base: Piece, hand: DrawingStyle, box: Rect, *, slotted: bool, apart: bool = False
) -> Iterator[Item]:
    """Draw a figure above its base if ``apart``, otherwise standing on it."""
    creases = [c for c in piece.creases if not (slotted and apart and c.valley)]
    x, y = _foot_middle(piece)
    facets = fold_piece(replace(piece, creases=tuple(creases)))
    low = [f for f in facets if slotted and not apart and _is_foot(f, piece)]
    fall = base.width * _BELOW if apart else 0.0
    corner = (x - base.width / 2, -y - fall, -base.height / 2)
    ring = tuple(chains_of(base.outline)[0])
    below = project_facets([Facet(ring, corner, (1, 0, 0), (0, 0, 1), 0)])
    feet = project_facets(low)
    figure = project_facets(_outer_facets(piece, [f for f in facets if f not in low]))
    fit = _fit_facets([*feet, *below, *figure], box)
    yield from _draw_facets(feet, piece, hand, fit)
    yield from _draw_facets(below, base, hand, fit)
    if apart:
        # Behind the figure, so that it emerges between the feet.
        (x0, y0), (x1, y1) = (
            fit.apply(figure[-1].matrix.apply((x, y))),
            fit.apply(below[0].matrix.apply((base.width / 2, base.height / 2))),
        )
        points = [(x0 + (x1 - x0) * i / 12, y0 + (y1 - y0) * i / 12) for i in range(12)]
        yield from hand.arrow(points)
    yield from _draw_facets(figure, piece, hand, fit)


def _is_foot(facet: Facet, piece: Piece) -> bool:
    """Return whether a panel is beyond the line on which a figure stands."""
    ends = [crease.start[1] for crease in piece.creases if crease.valley]
    return not min(ends) < middle_of(facet.outline)[1] < max(ends)


def _foot_middle(piece: Piece) -> Point:
    """Return the middle of the line on which a figure stands."""
    crease = max((c for c in piece.creases if c.valley), key=lambda c: c.start[1])
    return (crease.start[0] + crease.end[0]) / 2, crease.start[1]
