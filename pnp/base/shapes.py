"""Named outlines of an SVG: paths with an id or a label, as drawing programs write them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import TypeAlias
from xml.etree.ElementTree import Element

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.base.svg import DEEPEST, DRAWN, Budget, SvgError, outline, parse, parse_transform, view_box
from pnp.scene import Matrix, Point, Segments, transform_outline

MOST_POINTS = 20_000
"""The limit of points and handles in one drawing."""
FINE = 0.6
"""The length, in units after scaling, of the line segments that approximate a curve."""
_LABEL = "{inkscape:label"
_HIDDEN = re.compile(r"display\s*:\s*none")
_NO_SHAPES = ("defs", "clipPath", "mask", "pattern", "marker", "symbol")

Ring: TypeAlias = list[Point]


class NamedShape(Struct, frozen=True):
    """An outline of a drawing: its name, the attribute that gave it, as written, the names of the
    groups around it, and its closed rings."""

    name: str
    attribute: str
    groups: tuple[str, ...]
    rings: list[Ring]


class NamedShapes(Struct, frozen=True):
    """The shapes of a drawing, and its aspect ratio (width divided by height)."""

    shapes: tuple[NamedShape, ...]
    ratio: float


def named_shapes(text: str, width: float, height: float) -> NamedShapes:
    """Return the outlines of an SVG, its page scaled to this width and height; hidden elements are
    ignored. Raises SvgError if it cannot be read."""
    root = parse(text)
    try:
        page = view_box(root)
        scale = Matrix.scale(width / page.width, height / page.height)
        to_page = Matrix.translate(-page.x, -page.y).then(scale)
        found = tuple(_shapes(root, to_page, (), Budget(MOST_POINTS)))
    except SvgError:
        raise
    except (ValueError, IndexError, ArithmeticError) as error:
        raise SvgError(f"contains {error}", "save it as plain SVG") from None
    return NamedShapes(found, page.width / page.height)


_LENGTH = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(mm|cm|in|pt|px|)\s*")
_MILLIMETRES = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "px": 25.4 / 96, "": 25.4 / 96}


def page_size(text: str) -> tuple[float, float]:
    """Return the width and height of the page of an SVG in millimetres; without a width and height,
    a unit of its view box is a millimetre. Raises SvgError if it cannot be read."""
    root = parse(text)
    given = [_LENGTH.fullmatch(root.get(key) or "") for key in ("width", "height")]
    if given[0] is not None and given[1] is not None:
        return (
            float(given[0][1]) * _MILLIMETRES[given[0][2]],
            float(given[1][1]) * _MILLIMETRES[given[1][2]],
        )
    try:
        page = view_box(root)
    except (ValueError, IndexError, ArithmeticError) as error:
        raise SvgError(f"contains {error}", "save it as plain SVG") from None
    return page.width, page.height


def _shapes(
    parent: Element, matrix: Matrix, groups: tuple[str, ...], budget: Budget
) -> Iterator[NamedShape]:
    if len(groups) > DEEPEST:
        raise SvgError(f"nests groups more than {DEEPEST} levels deep", "ungroup its parts")
    for element in parent:
        if element.tag in _NO_SHAPES or _hidden(element):
            continue
        own = parse_transform(element.get("transform", ""), budget).then(matrix)
        name, attribute = _name(element)
        if element.tag in ("g", "a", "svg"):
            yield from _shapes(element, own, (*groups, name), budget)
        elif element.tag in DRAWN:
            rings = list(_rings(transform_outline(outline(element, budget), own)))
            yield NamedShape(name, attribute, groups, rings)


def _hidden(element: Element) -> bool:
    return element.get("display") == "none" or bool(_HIDDEN.search(element.get("style", "")))


def _name(element: Element) -> tuple[str, str]:
    """Return the name of an element, preferring its label to its id, and the attribute that gives
    it."""
    label = element.get(_LABEL)
    return (label, "inkscape:label") if label else (element.get("id", ""), "id")


def _rings(segments: Segments) -> Iterator[Ring]:
    """Yield the outlines of a path, each closed even if the path leaves it open."""
    ring: Ring = []
    for command, v in segments:
        if command == "M" and ring:
            yield ring
            ring = []
        if command in "ML":
            ring.append((v[0], v[1]))
        elif command == "C":
            ring += _curve(ring[-1], (v[0], v[1]), (v[2], v[3]), (v[4], v[5]))
    if ring:
        yield ring


def _curve(a: Point, b: Point, c: Point, d: Point) -> Ring:
    """Return a cubic curve as short lines, without its first point."""
    around = math.dist(a, b) + math.dist(b, c) + math.dist(c, d)
    steps = min(max(2, math.ceil(around / FINE)), 200)
    found = []
    for i in range(1, steps + 1):
        t = i / steps
        w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (
            plain_sum(k * p[axis] for k, p in zip(w, (a, b, c, d), strict=True)) for axis in (0, 1)
        )
        found.append((x, y))
    return found
