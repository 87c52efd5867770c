"""Texts so near the cut that a knife which is off may touch them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.base import geometry
from pnp.base.diagnostics import Report
from pnp.base.units import format_number
from pnp.exports.bundle import BACK, FRONT, ExportPiece
from pnp.exports.separation import texts_with_ink
from pnp.exports.shop_sizes import Shop
from pnp.scene import Point
from pnp.scene.outlines import chains_of
from pnp.scene.piece import Piece

# Designs in metric units keep 3 mm where shops ask for an eighth of an inch. Knives are off by more
# than the difference.
_SLACK = 0.2
# Ids of pieces, and letters of a text, that are named in a message.
_NAMED, _QUOTED = 4, 24


class _Near(NamedTuple):
    """A piece, the distance of its outermost text from the cut in millimetres, negative beyond it,
    and that text."""

    piece: ExportPiece
    depth: float
    text: str


def check_safe_zone(pieces: Sequence[ExportPiece], shop: Shop, report: Report) -> None:
    """Report texts nearer to the outline of a piece than a shop advises."""
    backs: set[str] = set()
    near: list[_Near] = []
    for piece in pieces:
        sides = [FRONT]
        if piece.has_back and piece.marks[BACK] not in backs:
            backs.add(piece.marks[BACK])
            sides.append(BACK)
        texts = [found for side in sides for found in _depths(piece, side, shop.safe)]
        depth, text = min(texts, default=(shop.safe, ""))
        if depth < shop.safe - _SLACK:
            near.append(_Near(piece, depth, text))
    if near:
        worst = min(near, key=lambda found: found.depth)
        inside = format_number(max(worst.depth, 0), 1)
        names = ", ".join(f"'{found.piece.id}'" for found in near[:_NAMED])
        more = f" and {len(near) - _NAMED} more" if len(near) > _NAMED else ""
        where = f"only {inside} mm inside the cut" if worst.depth > 0 else "on the cut or beyond it"
        message = f"text of {names}{more} is {where}: '{worst.text}' of '{worst.piece.id}'"
        by = format_number(math.ceil((shop.safe - worst.depth) * 10) / 10, 1)
        hint = f"{shop.title} wants {format_number(shop.safe, 1)} mm; move its box {by} mm inwards,"
        report.warning(
            "outside-safe-zone", message, near[0].piece.place, f"{hint} or shorten the text"
        )


def _depths(piece: ExportPiece, side: int, safe: float) -> Iterator[tuple[float, str]]:
    """Yield the distances of texts from the cut that may be less than ``safe``, and the texts."""
    for text in texts_with_ink(piece.face(side)):
        box = text.box
        corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        if _depth(piece, corners) < safe:
            shown = " ".join(text.placed.text.content.split())[:_QUOTED]
            yield _depth(piece, text.points()), shown


def _depth(piece: ExportPiece, points: Sequence[Point]) -> float:
    """Return the least depth of points inside the outline of a piece, negative beyond it."""
    drawn = piece.drawn
    if piece.shape == "circle":
        # Chords of a circle of 9 cm would be 0.2 mm inside it.
        radius = drawn.width / 2
        return min(radius - math.dist(point, (radius, radius)) for point in points)
    if piece.shape == "rectangle":
        return min(min(x, y, drawn.width - x, drawn.height - y) for x, y in points)
    return min(geometry.depths(_area(drawn), points))


def _area(drawn: Piece) -> geometry.Area:
    return geometry.join(geometry.area_of(chain) for chain in chains_of(drawn.cut))
