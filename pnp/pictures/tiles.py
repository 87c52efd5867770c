"""Patterns of a drawing: the repeated tile and the positions of its copies."""

from __future__ import annotations

import math
from collections.abc import Mapping
from xml.etree import ElementTree

from msgspec import Struct

from pnp.base.svg import DEEPEST, FARTHEST, Budget, parse_numbers, parse_transform, size, view_box
from pnp.pictures.picture import view_box_matrix
from pnp.scene import Matrix, Rect
from pnp.scene.extents import transform_box

MOST_TILES = 2_000
"""Tiles of one pattern in one shape that are drawn individually."""

_LEAST = 1e-6


class Tiling(Struct, frozen=True):
    """The element whose children are drawn, their matrix in a ``cell``, and that of the cells."""

    content: ElementTree.Element
    inner: Matrix
    cell: Rect
    matrix: Matrix

    def places(self, box: Rect) -> list[Matrix] | None:
        """Return the matrices of the cells that cover a box; None if there are too many."""
        m = self.matrix
        area = m.a * m.d - m.b * m.c
        x, y = (m.c * m.f - m.d * m.e) / area, (m.b * m.e - m.a * m.f) / area
        back = Matrix(m.d / area, -m.b / area, -m.c / area, m.a / area, x, y)
        reach, cell = transform_box(box, back), self.cell
        left, right = (math.floor((at - cell.x) / cell.width) for at in (reach.x, reach.right))
        top, bottom = (math.floor((at - cell.y) / cell.height) for at in (reach.y, reach.bottom))
        if (right - left + 1) * (bottom - top + 1) > MOST_TILES:
            return None
        return [
            Matrix.translate(column * cell.width, row * cell.height)
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
        ]


def tiling(
    id: str,
    ids: Mapping[str, ElementTree.Element],
    box: Rect,
    viewport: tuple[float, float],
    budget: Budget,
) -> Tiling | None:
    """Return the pattern with an id as it fills a shape with this box.

    Returns None for a pattern that paints nothing. Raises SvgError and ValueError.
    """
    chain: list[ElementTree.Element] = []
    while id and len(chain) < DEEPEST:
        found = ids.get(id)
        if found is None or found.tag != "pattern":
            break
        chain.append(found)
        id = (found.get("href") or found.get("xlink:href") or "")[1:]

    def attribute(key: str, usual: str) -> str:
        return next((e.attrib[key] for e in chain if key in e.attrib), usual)

    content = next((e for e in chain if len(e)), None)
    if content is None:
        return None
    boxed = attribute("patternUnits", "objectBoundingBox") == "objectBoundingBox"
    if boxed and (box.width < _LEAST or box.height < _LEAST):
        return None
    keys = ("x", "y", "width", "height")
    if boxed:
        x, y, wide, high = (_share(attribute(key, "0")) for key in keys)
        cell = Rect(
            box.x + x * box.width, box.y + y * box.height, wide * box.width, high * box.height
        )
    else:
        cell = Rect(*(size(attribute(key, "0"), key, viewport) for key in keys))
    if cell.width < _LEAST or cell.height < _LEAST:
        return None
    inner = Matrix.translate(cell.x, cell.y)
    whole = next((e for e in chain if "viewBox" in e.attrib), None)
    if whole is not None:
        how = attribute("preserveAspectRatio", "xMidYMid meet")
        inner = view_box_matrix(view_box(whole), cell.width, cell.height, how).then(inner)
    elif attribute("patternContentUnits", "userSpaceOnUse") == "objectBoundingBox":
        inner = Matrix(box.width, 0, 0, box.height, 0, 0).then(inner)
    matrix = parse_transform(attribute("patternTransform", ""), budget)
    area = abs(matrix.a * matrix.d - matrix.b * matrix.c)
    if not _LEAST**2 < area < FARTHEST**2:
        return None
    return Tiling(content, inner, cell, matrix)


def _share(value: str) -> float:
    (share,) = parse_numbers(value.removesuffix("%"), 1)
    return share / 100 if value.endswith("%") else share
