"""Render drawings with unprintable effects to pixels, with resvg, after an estimate of memory."""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path as Folder
from typing import Protocol
from xml.etree import ElementTree

import resvg_py
from msgspec import Struct
from PIL import Image

from pnp.base import css
from pnp.base.svg import DRAWN, Budget, SvgError, size, switch_child
from pnp.base.units import MM_PER_UNIT
from pnp.pictures.embedded import EmbeddedImages
from pnp.pictures.lettering import Letterer
from pnp.pictures.paint import KNOWN, REFERENCE, StyleResolver, SvgStyle
from pnp.pictures.pixels import MOST_MEGAPIXELS, as_raster, single_colour_of
from pnp.scene import IDENTITY, Group, Instance, Item, Matrix, Raster, Rect, Segments
from pnp.scene.extents import Ruler, intersection, scale_factor, transform_box

# Megapixels in memory at a time, of four bytes each.
_MOST_LIVE = 150.0
# One unit is about 10 ms of resvg's time, or filling a megapixel.
_MOST_WORK = 300.0

# Layers extend no farther than this beyond the page, in page sizes.
_BEYOND = 2.0
_LAYER, _USUAL = 2.5, 5.0
_WORK = {"feGaussianBlur": 7.0, "feDropShadow": 9.0, "feBlend": 8.0, "feSpecularLighting": 8.0}
# Units for each octave of noise, and for each pixel in reach of filters that compare neighbours.
_OCTAVE, _MORPHOLOGY, _CONVOLUTION = 12.0, 0.35, 0.65
_FUNCTION = re.compile(r"[a-z-]+\(")


class Effort(Struct, frozen=True):
    """Cost factors: work that grows with scale squared and to the fourth, and pixels in memory."""

    work: float
    around: float
    live: float

    def allows(self, scale: float) -> bool:
        """Return whether a drawing may be rendered at a scale, in pixels per unit."""
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
        """Return the effort of a drawing, whose group names state the pixel effects.

        Raises SvgError for filters that are not allowed.
        """
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
        area = self._area(transform_box(box, matrix))
        self._work += _LAYER * area
        what, _, value = group.name.partition(" ")
        if what != "filter":
            return area
        inside = self._ruler.box(Group(group.items)) or box
        for found in REFERENCE.finditer(value):
            filter = self._ids.get(found[1])
            if filter is None or filter.tag != "filter":
                what = f"is filtered by '{found[1][:40]}', which is no filter in it"
                raise SvgError(what, "redraw it")
            area += self._filtered(filter, inside, group.matrix.then(matrix))
        # Functions such as blur(2px) extend beyond their box.
        functions = len(_FUNCTION.findall(REFERENCE.sub("", value)))
        own = self._area(self._page) if functions else 0.0
        self._work += _WORK["feDropShadow"] * own * functions
        return area + own * functions

    def _filtered(self, filter: ElementTree.Element, box: Rect, matrix: Matrix) -> float:
        """Return the area in memory of the results of a filter."""
        keys, usual = ("x", "y", "width", "height"), ("-10%", "-10%", "120%", "120%")
        lengths = [filter.get(key, value) for key, value in zip(keys, usual, strict=True)]
        if filter.get("filterUnits") == "userSpaceOnUse":
            viewport = self._page.width, self._page.height
            region = Rect(*(size(v, key, viewport) for v, key in zip(lengths, keys, strict=True)))
        else:
            x, y, wide, high = (size(v, key, (1, 1)) for v, key in zip(lengths, keys, strict=True))
            region = Rect(
                box.x + x * box.width, box.y + y * box.height, wide * box.width, high * box.height
            )
        area = self._area(transform_box(region, matrix))
        larger = scale_factor(matrix)
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
                # resvg uses 1 for a missing radius and for one without effect.
                radii = (r if r > 0 else 1.0 for r in _numbers(step, "radius"))
                across, down = (2 * unit * larger * r for r in radii)
                self._around += area * _MORPHOLOGY * across * down
            elif step.tag == "feConvolveMatrix":
                across, down = _numbers(step, "order", 3.0)
                self._work += area * _CONVOLUTION * abs(across * down)
        return area * (steps + 2)

    def _area(self, box: Rect) -> float:
        shown = intersection(box, self._room)
        return shown.width * shown.height


def _numbers(step: ElementTree.Element, key: str, usual: float = 0.0) -> tuple[float, float]:
    """Return one or two numbers of an attribute as two; resvg uses its default for anything
    else."""
    try:
        words = re.split(r"[\s,]+", step.get(key, "").strip())
        found = [float(word) for word in words if word]
    except ValueError:
        found = []
    first, *rest = found or [usual]
    return first, rest[-1] if rest else first


# Drawings with unprintable effects, rendered by resvg on a transparent ground.


SHARP = 600
"""The pixels per inch of drawings rendered here: lines in them look as sharp as others."""

# The CSS resolution, at which lengths with units are pixels.
_DPI = 96

# Of the longer side: fewer pixels would lose visible detail, and still fewer are not tried.
_LEAST_SIDE, _TOO_FEW = 64, 200
_COARSER = 0.85
# For texts, which were counted before.
_MOST_POINTS = 1_000_000

_KEPT = DRAWN | {
    "g", "a", "use", "svg", "symbol", "defs", "clipPath", "mask", "filter", "linearGradient",
    "radialGradient", "stop", "pattern", "marker", "text", "switch", "image",
}  # fmt: skip
_OWN = KNOWN - {"font", "transform-origin"} | {
    "color-interpolation", "color-interpolation-filters", "flood-color", "flood-opacity",
    "isolation", "lighting-color", "overflow", "paint-order", "stroke-dashoffset",
    "stroke-miterlimit", "vector-effect", "shape-rendering", "mask-type",
}  # fmt: skip
# Attributes that are written differently.
_DROPPED = ("style", "class", "href", "xlink:href", "transform")
_STYLED = ("mix-blend-mode", "isolation")
_AS_GROUPS = ("a", "text", "switch")
_MOVED = DRAWN | {"image", "g", "a", "use", "svg", "text", "switch", "clipPath"}
_OF_LETTERS = ("fill", "fill-opacity", "fill-rule", "visibility", "color", "stroke") + (
    "stroke-opacity",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
)
_COLOURS = ("fill", "stroke", "color", "stop-color", "flood-color", "lighting-color")


def scale_of(box: Rect, width: float, effort: Effort) -> float:
    """Return the pixels per unit of a drawing whose ``box`` is printed ``width`` mm wide.

    They amount to 600 dpi, or fewer if that would take too much effort. Raises SvgError.
    """
    scale = width / MM_PER_UNIT["in"] * SHARP / box.width
    longer = max(box.width, box.height)
    scale = max(scale, _LEAST_SIDE / longer)
    least = min(scale, _TOO_FEW / longer)
    while box.width * box.height * scale**2 > MOST_MEGAPIXELS * 1e6 or not effort.allows(scale):
        scale *= _COARSER
        if scale < least:
            hint = "simplify its filters and masks, or save it as PNG"
            raise SvgError("has filters or masks that take too long to draw", hint)
    return scale


def rasterize(
    root: ElementTree.Element, box: Rect, scale: float, writer: Rewriter
) -> tuple[Raster, str | None]:
    """Return the raster of a drawing's box, and its one colour.

    The colour is an empty string if there are several, and None if nothing is visible. Raises
    SvgError.
    """
    tree = writer.rewrite(root, box)
    text = ElementTree.tostring(tree, "unicode")
    wide, high = (max(1, math.ceil(side * scale - 1e-6)) for side in (box.width, box.height))
    try:
        content = resvg_py.svg_to_bytes(
            svg_string=text, width=wide, height=high, dpi=_DPI, skip_system_fonts=True
        )
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # a panic of resvg is not an Exception
        raise SvgError("cannot be drawn in pixels", "save it as PNG") from error
    with Image.open(BytesIO(bytes(content)), formats=("PNG",)) as opened:
        return as_raster(opened), single_colour_of(opened)


class Reader(Protocol):
    """The reader of a drawing: its styles, font folder, ink, element transforms and embedded
    images."""

    paints: StyleResolver
    home: Folder | None
    ink: str

    @property
    def embedded(self) -> EmbeddedImages: ...

    def matrix_of(self, element: ElementTree.Element) -> Matrix: ...


class Rewriter:
    """Rewrites the elements of a drawing for resvg, with resolved styles and texts as outlines."""

    def __init__(self, root: ElementTree.Element, reader: Reader) -> None:
        self._paints = reader.paints
        self._letterer = Letterer(reader.paints, reader.home, Budget(_MOST_POINTS))
        self._cascade = css.Cascade(root, _OWN, _OWN)
        self._ink = reader.ink
        self._moved = reader.matrix_of
        self._embedded = reader.embedded

    def rewrite(self, root: ElementTree.Element, box: Rect) -> ElementTree.Element:
        """Return the root of a drawing that shows a box."""
        found = self._rewrite_element(root, SvgStyle())
        for key in ("x", "y", "preserveAspectRatio", "transform"):
            found.attrib.pop(key, None)
        found.set("xmlns", "http://www.w3.org/2000/svg")
        found.set("width", repr(box.width))
        found.set("height", repr(box.height))
        found.set("viewBox", " ".join(map(repr, (box.x, box.y, box.width, box.height))))
        found.attrib.setdefault("color", self._ink)
        return found

    def _rewrite_element(
        self, element: ElementTree.Element, outer: SvgStyle
    ) -> ElementTree.Element:
        style = self._paints.style(element, outer)
        tag = "g" if element.tag in _AS_GROUPS else element.tag
        found = ElementTree.Element(tag, self._attributes(element))
        if element.tag == "text":
            for segments, own in self._letterer.outlines(element, style):
                attributes = {key: value for key, value in own.values.items() if key in _OF_LETTERS}
                found.append(ElementTree.Element("path", {**attributes, "d": _path_data(segments)}))
            return found
        children = switch_child(element) if element.tag == "switch" else element
        for child in children:
            if child.tag in _KEPT or child.tag.startswith("fe"):
                found.append(self._rewrite_element(child, style))
        return found

    def _attributes(self, element: ElementTree.Element) -> dict[str, str]:
        attributes = {
            key: value
            for key, value in element.attrib.items()
            if key not in _DROPPED and key not in _OWN and key[0] != "{" and ":" not in key
        }
        properties = self._cascade.style_of(element)
        attributes |= {
            key: _colour(value) if key in _COLOURS else value for key, value in properties.items()
        }
        attributes = {key: value for key, value in attributes.items() if _is_local_reference(value)}
        # These are not SVG attributes.
        if styles := [f"{key}:{attributes.pop(key)}" for key in _STYLED if key in attributes]:
            attributes["style"] = ";".join(styles)
        link = element.get("href") or element.get("xlink:href") or ""
        if element.tag == "image":
            # Re-encoded, because the original is untrusted.
            raster = self._embedded.raster(element)
            coded = base64.b64encode(raster.content).decode()
            attributes["href"] = f"data:image/{raster.format};base64,{coded}"
        elif link.startswith("#"):
            attributes["href"] = link
        if element.tag in _MOVED:
            m = self._moved(element)
            if m != IDENTITY:
                attributes["transform"] = f"matrix({m.a!r} {m.b!r} {m.c!r} {m.d!r} {m.e!r} {m.f!r})"
        elif "transform" in element.attrib:
            attributes["transform"] = element.attrib["transform"]
        if element.tag in ("use", "svg"):
            # Their matrix includes their position.
            attributes.pop("x", None)
            attributes.pop("y", None)
        return attributes


def _is_local_reference(value: str) -> bool:
    """Return whether a value refers to nothing outside the file."""
    return "url" not in REFERENCE.sub("", value).lower()


def _colour(value: str) -> str:
    found = css.parse_colour(value) if REFERENCE.match(value) is None else None
    if found is None:
        return value
    red, green, blue = bytes.fromhex(found[0][1:])
    return found[0] if found[1] >= 1 else f"rgba({red}, {green}, {blue}, {found[1]:.4f})"


def _path_data(segments: Segments) -> str:
    return " ".join(
        command + " ".join(repr(round(value, 5)) for value in values)
        for command, values in segments
    )
