"""Drawings in SVG, which keep their own colours: outlines, lines, groups and clips.

What a printed scene does not hold is either simplified, and told, or refused by name. Nothing
outside of the file is ever looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from pnp.pictures.fault import PictureError, Remark
from pnp.pictures.paint import Paints, Style
from pnp.pictures.picture import Picture
from pnp.scene import IDENTITY, Group, Item, Matrix, Segments, transformed
from pnp.svg import (
    DEEPEST,
    DRAWN,
    SvgError,
    description,
    outline,
    parse,
    tag,
    transform,
    view_box,
)

MOST_SHAPES = 20_000

# Beyond this, files would hold exponents, which PDF has not.
_FARTHEST = 1e6

_GROUPS = ("g", "a", "symbol", "switch")
_DEFINITIONS = ("defs", "symbol", "clipPath", "linearGradient", "radialGradient", "mask", "filter")
_SILENT = (*_DEFINITIONS, "pattern", "marker", "title", "desc", "metadata", "style")
_HINTS = {
    "text": "turn the text into paths",
    "image": "place the picture by itself, as a PNG or JPEG file",
    "script": "remove it",
    "foreignObject": "draw it with paths",
}
_LINK = ("href", "{http://www.w3.org/1999/xlink}href")


def read_drawing(name: str, content: bytes) -> Picture:
    """Return the picture that an SVG file holds; raises PictureError."""
    try:
        text = content.decode("utf-8-sig")
        root = parse(text)
        box = view_box(root)
        reader = _Reader(root)
        items = tuple(reader.items(root, Style(), 0))
    except UnicodeDecodeError:
        raise _unfit(name, "is not in UTF-8", "save it as plain SVG") from None
    except SvgError as error:
        raise _unfit(name, str(error), error.hint) from None
    except (ValueError, IndexError, ArithmeticError):
        what = "holds a path or number that cannot be read"
        raise _unfit(name, what, "draw it anew, or save it as PNG") from None
    if not items:
        raise _unfit(name, "draws nothing", "draw filled or stroked paths")
    art = Group(items, Matrix.translate(-box.x, -box.y))
    remarks = tuple(
        Remark("simplified-picture", f"the drawing '{name}' {lost}", "change it, or save it as PNG")
        for lost in reader.paints.lost
    )
    return Picture(box.width, box.height, art, remarks, description(root))


def _unfit(name: str, what: str, hint: str) -> PictureError:
    return PictureError("unfit-drawing", f"the drawing '{name}' {what}", hint)


class _Reader:
    """Turns elements into items, in the coordinates in which they were drawn."""

    def __init__(self, root: ElementTree.Element) -> None:
        self.ids = {found: e for e in root.iter() if (found := e.get("id"))}
        self.paints = Paints(root, self.ids)
        self._shapes = 0
        self._copied: list[ElementTree.Element] = []

    def items(self, parent: ElementTree.Element, style: Style, depth: int) -> Iterator[Item]:
        """Yield what the children of an element draw, which inherit its style."""
        if depth > DEEPEST:
            raise SvgError(f"nests groups more than {DEEPEST} deep", "ungroup its parts")
        for child in parent:
            if tag(child) not in _SILENT and not tag(child).startswith("{"):
                yield from self._element(child, style, depth)

    def _element(self, child: ElementTree.Element, outer: Style, depth: int) -> Iterator[Item]:
        name = tag(child)
        style = self.paints.style(child, outer)
        if style.hidden:
            return
        self._shapes += 1
        if self._shapes > MOST_SHAPES:
            raise SvgError(f"holds more than {MOST_SHAPES} shapes", "save it as PNG")
        matrix = transform(child.get("transform", ""))
        drawn: tuple[Item, ...]
        if name in _GROUPS:
            drawn = tuple(self.items(child, style, depth + 1))
            self.paints.blended(child, drawn)
        elif name == "use":
            matrix = Matrix.translate(_number(child, "x"), _number(child, "y")).then(matrix)
            target = self._target(child)
            drawn = tuple(self._used(target, style, depth + 1))
        elif name in DRAWN:
            drawn = tuple(self._path(_outline(child), style))
        else:
            hint = _HINTS.get(name, "save it as plain SVG, or as PNG")
            raise SvgError(f"holds <{name}>", hint)
        clip = self._clip(style.clip) if style.clip else None
        if not drawn:
            return
        if matrix == IDENTITY and clip is None:
            yield from drawn
        else:
            yield Group(drawn, matrix, clip)

    def _path(self, segments: Segments, style: Style) -> Iterator[Item]:
        path = self.paints.painted(segments, style)
        if segments and (path.fill or path.stroke):
            yield path

    def _target(self, use: ElementTree.Element) -> ElementTree.Element:
        link = next((use.get(key, "") for key in _LINK if use.get(key)), "")
        if not link.startswith("#"):
            raise SvgError(f"refers to '{link[:40]}' outside of it", "put what it draws into it")
        target = self.ids.get(link[1:])
        if target is None:
            raise SvgError(f"refers to '{link[:40]}', which it does not hold", "draw it anew")
        if target.get("viewBox"):
            raise SvgError("holds symbols with a viewBox", "break the links of its copies")
        return target

    def _used(self, target: ElementTree.Element, style: Style, depth: int) -> Iterator[Item]:
        if depth > DEEPEST:
            raise SvgError(f"nests copies more than {DEEPEST} deep", "break their links")
        if target in self._copied:
            raise SvgError(
                f"copies '#{target.get('id')}' into itself", "break the link of its copy"
            )
        self._copied.append(target)
        yield from self._element(target, style, depth)
        self._copied.pop()

    def _clip(self, id: str) -> Segments:
        clip = self.ids.get(id)
        if clip is None or tag(clip) != "clipPath":
            raise SvgError(f"is clipped by '{id}', which it does not hold", "draw it anew")
        shapes = [child for child in clip if tag(child) in DRAWN]
        if len(shapes) != 1 or len(shapes) != len([c for c in clip if tag(c) not in _SILENT]):
            raise SvgError("is clipped by more than one path", "clip by one path")
        if clip.get("clipPathUnits") == "objectBoundingBox":
            raise SvgError("is clipped in units of what is clipped", "clip by a path")
        matrix = transform(shapes[0].get("transform", ""))
        return transformed(_outline(shapes[0]), matrix.then(transform(clip.get("transform", ""))))


def _outline(element: ElementTree.Element) -> Segments:
    segments = outline(element)
    # Not a number is not less than any.
    if not all(abs(v) < _FARTHEST for _, values in segments for v in values):
        raise SvgError("holds a number beyond all bounds", "draw it anew")
    return segments


def _number(element: ElementTree.Element, key: str) -> float:
    return float(element.get(key, "0").removesuffix("px"))
