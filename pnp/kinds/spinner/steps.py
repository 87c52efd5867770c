"""Steps for a spinner: a dial with an arrow between two washers, held by a brad."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pnp.base.values import replace
from pnp.kinds.assembly.drawing_style import DrawingStyle, fit_matrix, points_of
from pnp.kinds.assembly.tasks import AssemblyStep, AssemblyTask
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Rect,
    Stroke,
    circle,
    line,
    polygon,
    transform_outline,
)
from pnp.scene.piece import Piece
from pnp.text.glyphs import words_to_outlines

# The vertical scale of a lying disc, and the distance of layers, as a fraction of its size.
_FLAT, _APART = 0.42, 0.16
_TOOLS = 2.2


def steps(task: AssemblyTask) -> tuple[AssemblyStep, ...]:
    dial, arrow, washer = task.pieces
    return (
        AssemblyStep("step.cut", partial(_draw_cut, (arrow, dial))),
        AssemblyStep("step.pierce", partial(_draw_pierce, (arrow, dial))),
        AssemblyStep("step.pin", partial(_draw_stacked, (dial, washer, arrow, washer), _APART)),
        AssemblyStep("step.done", partial(_draw_stacked, (dial, washer, arrow, washer), 0.0)),
    )


def _side_by_side(pieces: Sequence[Piece], box: Rect) -> tuple[Matrix, list[tuple[Piece, Matrix]]]:
    """Return upright pieces side by side in a box."""
    x, placed = 0.0, []
    for piece in pieces:
        placed.append((piece, Matrix.translate(x, -piece.height / 2)))
        x += piece.width * 1.3
    outlines = [transform_outline(piece.outline, at) for piece, at in placed]
    return fit_matrix([p for outline in outlines for p in points_of(outline)], box), placed


def _draw_cut(pieces: Sequence[Piece], hand: DrawingStyle, box: Rect) -> Iterator[Item]:
    fit, placed = _side_by_side(pieces, box.inset(_TOOLS))
    for piece, at in placed:
        drawn = transform_outline(piece.outline, at.then(fit))
        yield hand.paper(drawn)
        yield hand.cut(drawn)
    arrow, dial = (transform_outline(piece.outline, at.then(fit)) for piece, at in placed)
    yield hand.scissors_into(arrow, dial, box=box)


def _draw_pierce(pieces: Sequence[Piece], hand: DrawingStyle, box: Rect) -> Iterator[Item]:
    fit, placed = _side_by_side(pieces, box.inset(_TOOLS))
    for piece, at in placed:
        yield hand.paper(transform_outline(piece.outline, at.then(fit)))
    piece, at = placed[-1]
    x, y = at.then(fit).apply((piece.width / 2, piece.height / 2))
    needle = Stroke(hand.ink, 0.5, cap="round")
    yield Path(line(x, y, x + 4.5, y - 6.5), None, needle)
    yield Path(circle(x + 4.8, y - 7.0, 1.0), hand.mark)


def _draw_stacked(
    layers: Sequence[Piece], apart: float, hand: DrawingStyle, box: Rect
) -> Iterator[Item]:
    """Draw layers lying above each other on one axis, the last on top with the brad."""
    size = layers[0].width
    lie = Matrix.scale(1.0, _FLAT)
    placed = []
    for level, piece in enumerate(layers):
        middle = Matrix.translate(-piece.width / 2, -piece.height / 2)
        turn = Matrix.rotate(90) if piece.height > 2 * piece.width else Matrix()
        up = Matrix.translate(0, -level * (apart or 0.012) * size)
        placed.append((piece, middle.then(turn).then(lie).then(up)))
    top = -len(layers) * (apart or 0.012) * size - apart * size * 0.4
    points = [at.apply(p) for piece, at in placed for p in points_of(piece.outline)]
    fit = fit_matrix([*points, (0.0, top)], box)
    axis = fit.apply((0, top)), fit.apply((0, 0))
    for piece, at in placed:
        matrix = at.then(fit)
        art = Group(tuple(words_to_outlines(piece.front)))
        yield Group((Instance(art),), matrix, piece.outline)
        yield replace(hand.paper(transform_outline(piece.outline, matrix)), fill=None)
    if apart:
        yield hand.crease(*axis)
    (x, y), _ = axis
    head = transform_outline(circle(0, 0, 1.7), Matrix.scale(1, 0.55).then(Matrix.translate(x, y)))
    if apart:
        legs = ((x - 0.5, y), (x + 0.5, y), (x + 0.3, y + 5.0), (x, y + 4.0), (x - 0.3, y + 5.0))
        yield Path(polygon(legs), hand.unprinted, Stroke(hand.ink, 0.25))
    yield Path(head, hand.mark, Stroke(hand.ink, 0.25))
