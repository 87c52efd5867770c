"""What it takes to draw a drawing in pixels: its layers and filters, before any is drawn."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree

from msgspec import Struct

from pnp.base.svg import SvgError, size
from pnp.pictures.paint import REFERENCE
from pnp.scene import Group, Instance, Item, Matrix, Rect
from pnp.scene.extents import Ruler, common, growth, moved

# Megapixels that may be in memory at a time, of four bytes each.
_MOST_LIVE = 150.0
# One unit is a hundredth of a second of resvg's time, about what filling a megapixel takes.
_MOST_WORK = 300.0

# Layers reach no farther than this from the page, in sizes of it.
_BEYOND = 2.0
_LAYER, _USUAL = 2.5, 5.0
_WORK = {"feGaussianBlur": 7.0, "feDropShadow": 9.0, "feBlend": 8.0, "feSpecularLighting": 8.0}
# Units for each octave of noise, and for each pixel in reach of filters that compare neighbours.
_OCTAVE, _MORPHOLOGY, _CONVOLUTION = 12.0, 0.35, 0.65
_FUNCTION = re.compile(r"[a-z-]+\(")


class Effort(Struct, frozen=True):
    """Factors of the work that grows with the square of the scale, of the work that grows with its
    fourth power, and of the pixels in memory."""

    work: float
    around: float
    live: float

    def allows(self, scale: float) -> bool:
        """Return whether a drawing may be drawn at a scale, in pixels to a unit of it."""
        million = scale**2 / 1e6
        work = (self.work + self.around * scale**2) * million
        return work <= _MOST_WORK and self.live * million <= _MOST_LIVE


class Gauge:
    """Adds up the effort of one drawing."""

    def __init__(self, page: Rect, ids: Mapping[str, ElementTree.Element]) -> None:
        self._page = page
        self._ids = ids
        self._ruler = Ruler()
        self._room = Rect(
            page.x - _BEYOND * page.width,
            page.y - _BEYOND * page.height,
            (1 + 2 * _BEYOND) * page.width,
            (1 + 2 * _BEYOND) * page.height,
        )
        self._work = self._around = 0.0

    def effort(self, art: Group) -> Effort:
        """Return what a drawing takes, whose groups are named by what is done to their pixels;
        raises SvgError for filters that may not be."""
        whole = self._page.width * self._page.height
        live = self._live(art, Matrix())
        return Effort(self._work + _USUAL * whole, self._around, live + whole)

    def _live(self, item: Item, matrix: Matrix) -> float:
        """Return the area in memory at a time for an item."""
        match item:
            case Instance():
                return self._live(item.of, item.matrix.then(matrix))
            case Group():
                inner = item.matrix.then(matrix)
                below = max((self._live(one, inner) for one in item.items), default=0.0)
                if not (item.name or item.clip or item.opacity < 1):
                    return below
                return below + self._layer(item, matrix)
        return 0.0

    def _layer(self, group: Group, matrix: Matrix) -> float:
        box = self._ruler.box(group)
        if box is None:
            return 0.0
        area = self._area(moved(box, matrix))
        self._work += _LAYER * area
        what, _, said = group.name.partition(" ")
        if what != "filter":
            return area
        inside = self._ruler.box(Group(group.items)) or box
        for found in REFERENCE.finditer(said):
            filter = self._ids.get(found[1])
            if filter is None or filter.tag != "filter":
                what = f"is filtered by '{found[1][:40]}', which is no filter in it"
                raise SvgError(what, "redraw it")
            area += self._filtered(filter, inside, group.matrix.then(matrix))
        # Functions such as blur(2px) reach beyond their box.
        functions = len(_FUNCTION.findall(REFERENCE.sub("", said)))
        own = self._area(self._page) if functions else 0.0
        self._work += _WORK["feDropShadow"] * own * functions
        return area + own * functions

    def _filtered(self, filter: ElementTree.Element, box: Rect, matrix: Matrix) -> float:
        """Return the area in memory of what a filter makes."""
        keys, usual = ("x", "y", "width", "height"), ("-10%", "-10%", "120%", "120%")
        said = [filter.get(key, value) for key, value in zip(keys, usual, strict=True)]
        if filter.get("filterUnits") == "userSpaceOnUse":
            viewport = self._page.width, self._page.height
            region = Rect(*(size(v, key, viewport) for v, key in zip(said, keys, strict=True)))
        else:
            x, y, wide, high = (size(v, key, (1, 1)) for v, key in zip(said, keys, strict=True))
            region = Rect(
                box.x + x * box.width, box.y + y * box.height, wide * box.width, high * box.height
            )
        area = self._area(moved(region, matrix))
        larger = growth(matrix)
        unit = 1.0
        if filter.get("primitiveUnits") == "objectBoundingBox":
            unit = max(box.width, box.height)
        steps = 0
        for step in filter:
            if not step.tag.startswith("fe"):
                continue
            steps += 1
            if step.tag == "feImage":
                raise SvgError("holds <feImage>", "draw what it shows")
            self._work += area * _WORK.get(step.tag, _USUAL)
            if step.tag == "feTurbulence":
                self._work += area * _OCTAVE * max(1.0, _numbers(step, "numOctaves")[0])
            elif step.tag == "feMorphology":
                # resvg takes 1 for a radius that is missing, and for one that has no effect.
                radii = (r if r > 0 else 1.0 for r in _numbers(step, "radius"))
                across, down = (2 * unit * larger * r for r in radii)
                self._around += area * _MORPHOLOGY * across * down
            elif step.tag == "feConvolveMatrix":
                across, down = _numbers(step, "order", 3.0)
                self._work += area * _CONVOLUTION * abs(across * down)
        return area * (steps + 2)

    def _area(self, box: Rect) -> float:
        shown = common(box, self._room)
        return shown.width * shown.height


def _numbers(step: ElementTree.Element, key: str, usual: float = 0.0) -> tuple[float, float]:
    """Return one or two numbers of an attribute as two; resvg takes its usual one for others."""
    try:
        words = re.split(r"[\s,]+", step.get(key, "").strip())
        found = [float(word) for word in words if word]
    except ValueError:
        found = []
    first, *rest = found or [usual]
    return first, rest[-1] if rest else first
