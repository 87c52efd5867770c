"""Gradients of a drawing: where their colours run on an outline."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import accumulate
from xml.etree import ElementTree

from pnp.base.svg import DEEPEST, FARTHEST, Budget, SvgError, extent, numbers, transform
from pnp.scene import Gradient, Matrix, Segments

MOST_STOPS = 64
"""Colours of one gradient; one with more is an outline of a photograph."""
KINDS = ("linearGradient", "radialGradient")

# What is smaller has no room for colours to run.
_LEAST = 1e-6
# How far from the middle of its circle, in radii, a gradient may begin.
_FOCUS = 0.99

Stop = tuple[float, str, float]


class Chain:
    """A gradient and those that it refers to: what one does not say, the next one may."""

    def __init__(self, id: str, ids: Mapping[str, ElementTree.Element]) -> None:
        self.elements: list[ElementTree.Element] = []
        self.stops: list[ElementTree.Element] = []
        while id and len(self.elements) < DEEPEST:
            found = ids.get(id)
            if found is None or found.tag not in KINDS:
                if self.stops:
                    break
                what = f"is painted with '{id[:40]}', which is not a colour"
                raise SvgError(what, "use plain colours")
            self.elements.append(found)
            self.stops = self.stops or found.findall("stop")
            id = (found.get("href") or found.get("xlink:href") or "")[1:]
        if not self.stops:
            if id:
                raise SvgError(f"chains more than {DEEPEST} gradients", "use plain colours")
            raise SvgError("contains a gradient without colours", "use plain colours")

    @property
    def spread(self) -> str:
        """What is beyond the ends: ``pad``, ``reflect`` or ``repeat``."""
        return self._said("spreadMethod", "pad")

    def gradient(
        self, stops: tuple[Stop, ...], segments: Segments, budget: Budget
    ) -> Gradient | None:
        """Return the gradient as it lies on an outline; None where it has no room there, or is
        measured in what only a program on a screen knows."""
        boxed = self._said("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
        radial = self.elements[0].tag == "radialGradient"
        ends = self._circles(boxed) if radial else self._line(boxed)
        if ends is None or not all(abs(value) < FARTHEST for value in ends):
            return None
        matrix = transform(self._said("gradientTransform", ""), budget)
        if boxed:
            left, top, right, bottom = extent(segments)
            if right - left < _LEAST or bottom - top < _LEAST:
                return None
            matrix = matrix.then(Matrix(right - left, 0, 0, bottom - top, left, top))
        m = matrix
        area = abs(m.a * m.d - m.b * m.c)
        if not all(abs(v) < FARTHEST for v in (m.a, m.b, m.c, m.d, m.e, m.f)) or area < _LEAST**2:
            return None
        return Gradient(ends, stops, matrix)

    def _line(self, boxed: bool) -> tuple[float, ...] | None:
        keys = (("x1", "0%"), ("y1", "0%"), ("x2", "100%"), ("y2", "0%"))
        ends = [self._place(key, usual, boxed) for key, usual in keys]
        x1, y1, x2, y2 = (math.nan if end is None else end for end in ends)
        return (x1, y1, x2, y2) if math.hypot(x2 - x1, y2 - y1) > _LEAST else None

    def _circles(self, boxed: bool) -> tuple[float, ...] | None:
        x, y, r = (self._place(key, "50%", boxed) for key in ("cx", "cy", "r"))
        if x is None or y is None or r is None or r < _LEAST:
            return None
        fx, fy = (self._place(key, "", boxed) for key in ("fx", "fy"))
        dx, dy = (0.0 if fx is None else fx - x), (0.0 if fy is None else fy - y)
        # A focus outside the circle is drawn on its edge.
        shrunk = min(1.0, _FOCUS * r / max(math.hypot(dx, dy), _LEAST))
        return x + dx * shrunk, y + dy * shrunk, 0.0, x, y, r

    def _place(self, key: str, usual: str, boxed: bool) -> float | None:
        """Return a number, in boxes a share of their sides; None for shares of the screen."""
        value = self._said(key, usual).strip()
        if not value:
            return None
        (number,) = numbers(value.removesuffix("%").removesuffix("px"), 1)
        if not value.endswith("%"):
            return number
        return number / 100 if boxed or not number else None

    def _said(self, key: str, usual: str) -> str:
        return next((e.attrib[key] for e in self.elements if key in e.attrib), usual)


def in_order(stops: list[Stop]) -> tuple[Stop, ...]:
    """Return stops of which none comes before the one before it."""
    places = accumulate((place for place, _, _ in stops), max)
    return tuple((p, colour, alpha) for p, (_, colour, alpha) in zip(places, stops, strict=True))
