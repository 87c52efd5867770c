"""What two states of a piece differ in, by the SVG of its faces."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from typing import Literal, TypeAlias
from xml.etree import ElementTree

import resvg_py
from msgspec import Struct

from pnp.base.svg import SvgError, parse, view_box
from pnp.base.units import MM_PER_INCH, format_number

Difference: TypeAlias = Literal["texts", "picture", "size", "folds", "bleed"]
Faces: TypeAlias = tuple[str | None, str | None]

SEEN: frozenset[Difference] = frozenset({"texts", "picture", "size", "folds"})
"""What makes a piece differ once it is cut out."""

# The resolution at which faces are compared, and the most pixels on a side.
_DPI, _LARGEST = 100, 2000
_NAMES = {"xmlns": "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink"}
_WORDS = "aria-label"


class _Face(Struct, frozen=True):
    """A face as it is compared. ``size`` is its trimmed size and the outline to cut. ``art`` is an
    SVG of what is inside the outline, and ``wordless`` the same without texts and without places,
    since icons move with the words around them."""

    size: tuple[float, float, str] = (0.0, 0.0, "")
    bleed: float = 0.0
    folds: str = ""
    words: str = ""
    art: str = ""
    wordless: str = ""


def differences(old: Faces, new: Faces) -> Iterator[Difference]:
    """Yield what differs: ``texts``, which are words and not their style; ``picture``, which is all
    else that is seen inside the cut; ``size``, which includes the outline; ``folds``; ``bleed``.

    A piece of another size is drawn anew, which is no other picture. Faces whose texts differ have
    another picture if they have other drawings, at any place.
    """
    if old == new:
        return
    pairs = [(_face(one), _face(other)) for one, other in zip(old, new, strict=True)]
    before, after = pairs[0]
    reworded = any(one.words != other.words for one, other in pairs)
    if reworded:
        yield "texts"
    if before.size != after.size:
        yield "size"
    elif any(_looks_different(one, other, wordless=reworded) for one, other in pairs):
        yield "picture"
    if before.folds != after.folds:
        yield "folds"
    if before.bleed != after.bleed:
        yield "bleed"


def _looks_different(one: _Face, other: _Face, *, wordless: bool) -> bool:
    arts = (one.wordless, other.wordless) if wordless else (one.art, other.art)
    # Pixels decide: art that differs outside the cut looks the same inside.
    return arts[0] != arts[1] and _pixels(arts[0]) != _pixels(arts[1])


@lru_cache(maxsize=512)
def _face(text: str | None) -> _Face:
    if text is None:
        return _Face()
    try:
        root = parse(text)
        box = view_box(root)
    except SvgError:
        return _Face(art=text, wordless=text)
    bleed = -box.x
    width, height = box.width - 2 * bleed, box.height - 2 * bleed
    layers = {child.get("id", ""): child for child in root}
    outline = _lines(layers.get("cut"))
    # Words without glyphs are the names of icons.
    labels = (one.get(_WORDS) for one in root.iter() if len(one))
    words = "\n".join(filter(None, labels))
    folds = _lines(layers.get("fold"))
    art = _trimmed(root, width, height, outline)
    for parent in list(root.iter()):
        for child in list(parent):
            if child.get(_WORDS) is not None or child.get("id", "").startswith("g_"):
                parent.remove(child)
            child.attrib.pop("transform", None)
    wordless = _trimmed(root, width, height, outline)
    return _Face((width, height, outline), bleed, folds, words, art, wordless)


def _lines(layer: ElementTree.Element | None) -> str:
    return "" if layer is None else " ".join(path.get("d", "") for path in layer.iter("path"))


def _trimmed(root: ElementTree.Element, width: float, height: float, outline: str) -> str:
    """Return the art of a face as an SVG that ends at its outline."""
    across, down = format_number(width), format_number(height)
    size = {"width": across, "height": down, "viewBox": f"0 0 {across} {down}"}
    shown = ElementTree.Element("svg", _NAMES | size)
    clip = ElementTree.SubElement(shown, "clipPath", {"id": "trim"})
    ElementTree.SubElement(clip, "path", {"d": outline})
    inside = ElementTree.SubElement(shown, "g", {"clip-path": "url(#trim)"} if outline else {})
    inside.extend(deepcopy(child) for child in root if child.get("id") not in ("cut", "fold"))
    for element in inside.iter():
        if element.tag == "title":
            element.text = ""
        for name in [name for name in element.attrib if name.startswith("{")]:
            del element.attrib[name]
    return ElementTree.tostring(shown, encoding="unicode")


@lru_cache(maxsize=64)
def _pixels(art: str) -> bytes | str:
    """Return the picture of a trimmed face; its text if it cannot be drawn without other files."""
    if not art:
        return art
    root = ElementTree.fromstring(art)
    links = (value for one in root.iter() for key, value in one.items() if key.endswith("href"))
    if any(not link.startswith(("#", "data:")) for link in links):
        return art
    sides = float(root.get("width", "1")), float(root.get("height", "1"))
    scale = min(_DPI / MM_PER_INCH, _LARGEST / max(sides))
    wide, high = (max(1, round(side * scale)) for side in sides)
    try:
        found: bytes = resvg_py.svg_to_bytes(
            svg_string=art, width=wide, height=high, skip_system_fonts=True
        )
    except ValueError:
        return art
    return found
