"""Drawings whose effects no printed page can hold: drawn in pixels, by resvg, on clear ground.

What resvg gets is written anew from the elements that were read: without style sheets, texts,
scripts and references to anything outside of the file.
"""

from __future__ import annotations

import base64
import math
from io import BytesIO
from pathlib import Path as Folder
from typing import Protocol
from xml.etree import ElementTree

import resvg_py
from PIL import Image

from pnp.base import css
from pnp.base.svg import DRAWN, Budget, SvgError, chosen
from pnp.base.units import MM_PER_UNIT
from pnp.pictures.effort import Effort
from pnp.pictures.embedded import Embedded
from pnp.pictures.lettering import Letterer
from pnp.pictures.paint import KNOWN, REFERENCE, Paints, SvgStyle
from pnp.pictures.pixels import MOST_MEGAPIXELS, as_raster, plain_of
from pnp.scene import IDENTITY, Matrix, Raster, Rect, Segments

SHARP = 600
"""The pixels to the inch of what is drawn here: lines in it look as sharp as others."""

# That of CSS, by which lengths with units are pixels.
_DPI = 96

# Of the longer side: below, what is seen would be lost; and what is smaller is not tried.
_LEAST_SIDE, _TOO_FEW = 64, 200
_COARSER = 0.85
# Of texts, which were counted before.
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
# What is written in another way.
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
    """Return the pixels to a unit of a drawing whose ``box`` is printed ``width`` mm wide: those of
    600 dpi, or fewer where that would take too much. Raises SvgError."""
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


def drawn(
    root: ElementTree.Element, box: Rect, scale: float, writer: Rewriter
) -> tuple[Raster, str | None]:
    """Return what a drawing shows of a box, and its one colour: an empty text where it has several,
    None where nothing is seen. Raises SvgError."""
    tree = writer.whole(root, box)
    text = ElementTree.tostring(tree, "unicode")
    wide, high = (max(1, math.ceil(side * scale - 1e-6)) for side in (box.width, box.height))
    try:
        content = resvg_py.svg_to_bytes(
            svg_string=text, width=wide, height=high, dpi=_DPI, skip_system_fonts=True
        )
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # a panic of resvg is no Exception
        raise SvgError("cannot be drawn in pixels", "save it as PNG") from error
    with Image.open(BytesIO(bytes(content)), formats=("PNG",)) as opened:
        return as_raster(opened), plain_of(opened)


class Reader(Protocol):
    """What read a drawing: its styles, the folder of its fonts, the ink that it was given, and how
    an element is moved in its parent; and the pictures that it holds."""

    paints: Paints
    home: Folder | None
    ink: str

    @property
    def embedded(self) -> Embedded: ...

    def moved(self, element: ElementTree.Element) -> Matrix: ...


class Rewriter:
    """Writes the elements of a drawing for resvg, each with the style that it has from all sheets
    and of its own, and texts as outlines."""

    def __init__(self, root: ElementTree.Element, reader: Reader) -> None:
        self._paints = reader.paints
        self._letterer = Letterer(reader.paints, reader.home, Budget(_MOST_POINTS))
        self._cascade = css.Cascade(root, _OWN, _OWN)
        self._ink = reader.ink
        self._moved = reader.moved
        self._embedded = reader.embedded

    def whole(self, root: ElementTree.Element, box: Rect) -> ElementTree.Element:
        """Return the root of a drawing that shows a box."""
        found = self._rewritten(root, SvgStyle())
        for key in ("x", "y", "preserveAspectRatio", "transform"):
            found.attrib.pop(key, None)
        found.set("xmlns", "http://www.w3.org/2000/svg")
        found.set("width", repr(box.width))
        found.set("height", repr(box.height))
        found.set("viewBox", " ".join(map(repr, (box.x, box.y, box.width, box.height))))
        found.attrib.setdefault("color", self._ink)
        return found

    def _rewritten(self, element: ElementTree.Element, outer: SvgStyle) -> ElementTree.Element:
        style = self._paints.style(element, outer)
        tag = "g" if element.tag in _AS_GROUPS else element.tag
        found = ElementTree.Element(tag, self._attributes(element))
        if element.tag == "text":
            for segments, own in self._letterer.outlines(element, style):
                kept = {key: value for key, value in own.values.items() if key in _OF_LETTERS}
                found.append(ElementTree.Element("path", {**kept, "d": _d(segments)}))
            return found
        children = chosen(element) if element.tag == "switch" else element
        for child in children:
            if child.tag in _KEPT or child.tag.startswith("fe"):
                found.append(self._rewritten(child, style))
        return found

    def _attributes(self, element: ElementTree.Element) -> dict[str, str]:
        kept = {
            key: value
            for key, value in element.attrib.items()
            if key not in _DROPPED and key not in _OWN and key[0] != "{" and ":" not in key
        }
        said = self._cascade.said(element)
        kept |= {key: _colour(value) if key in _COLOURS else value for key, value in said.items()}
        kept = {key: value for key, value in kept.items() if _is_inside(value)}
        # These are no attributes of SVG.
        if styles := [f"{key}:{kept.pop(key)}" for key in _STYLED if key in kept]:
            kept["style"] = ";".join(styles)
        link = element.get("href") or element.get("xlink:href") or ""
        if element.tag == "image":
            # Written anew: what a stranger wrote may be anything.
            raster = self._embedded.raster(element)
            coded = base64.b64encode(raster.content).decode()
            kept["href"] = f"data:image/{raster.format};base64,{coded}"
        elif link.startswith("#"):
            kept["href"] = link
        if element.tag in _MOVED:
            m = self._moved(element)
            if m != IDENTITY:
                kept["transform"] = f"matrix({m.a!r} {m.b!r} {m.c!r} {m.d!r} {m.e!r} {m.f!r})"
        elif "transform" in element.attrib:
            kept["transform"] = element.attrib["transform"]
        if element.tag in ("use", "svg"):
            # The map of these includes their place.
            kept.pop("x", None)
            kept.pop("y", None)
        return kept


def _is_inside(value: str) -> bool:
    """Return whether a value refers to nothing outside of the file."""
    return "url" not in REFERENCE.sub("", value).lower()


def _colour(value: str) -> str:
    found = css.colour(value) if REFERENCE.match(value) is None else None
    if found is None:
        return value
    red, green, blue = bytes.fromhex(found[0][1:])
    return found[0] if found[1] >= 1 else f"rgba({red}, {green}, {blue}, {found[1]:.4f})"


def _d(segments: Segments) -> str:
    return " ".join(
        command + " ".join(repr(round(value, 5)) for value in values)
        for command, values in segments
    )
