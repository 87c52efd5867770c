"""Drawings in SVG, which keep their own colours: outlines, lines, groups and clips.

What a printed scene cannot contain is either simplified, and reported, or refused by name. Nothing
outside the file is ever read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path as Folder
from xml.etree import ElementTree

from pnp.base.svg import (
    DEEPEST,
    DRAWN,
    FARTHEST,
    Budget,
    SvgError,
    description,
    outline,
    parse,
    points_of,
    transform,
    view_box,
    within,
)
from pnp.pictures.lettering import Letterer
from pnp.pictures.paint import Paints, SvgStyle
from pnp.pictures.picture import Picture, PictureError, PictureRemark
from pnp.scene import IDENTITY, Group, Item, Matrix, Path, Rect, Segments, transformed
from pnp.scene.extents import common, hull, moved

MOST_SHAPES = 20_000
MOST_POINTS = 150_000

# What is less opaque than this cannot be seen.
_CLEAR = 0.02
# What is drawn flatter than this has no area left.
_LEAST_AREA = 1e-12

_GROUPS = ("g", "a", "symbol", "switch")
_DEFINITIONS = ("defs", "symbol", "clipPath", "linearGradient", "radialGradient", "mask", "filter")
_SILENT = (*_DEFINITIONS, "pattern", "marker", "title", "desc", "metadata", "style")
_HINTS = {
    "image": "save the picture as a separate PNG or JPEG file",
    "script": "remove it",
    "foreignObject": "draw it with paths",
}
_LINK = ("href", "xlink:href")


def read_drawing(
    name: str, content: bytes, home: Folder | None = None, ink: str = "#000000"
) -> Picture:
    """Return the picture that an SVG file of the game whose folder is ``home`` holds, with ``ink``
    for its ``currentColor``; raises PictureError."""
    try:
        root = parse(content.decode("utf-8-sig"))
        box = view_box(root)
        reader = _Reader(root, home, ink)
        art = reader.art(root, box)
        credit = description(root)
    except UnicodeDecodeError:
        raise _unfit(name, "is not valid UTF-8", "save it as plain SVG") from None
    except SvgError as error:
        raise _unfit(name, str(error), error.hint) from None
    except (ValueError, IndexError, ArithmeticError):
        what = "contains a path or number that cannot be read"
        raise _unfit(name, what, "redraw it, or save it as PNG") from None
    if not art.items:
        raise _unfit(name, "draws nothing", "draw filled or stroked paths")
    inks = tuple(inks_of(art, Matrix(), Rect(0, 0, box.width, box.height)))
    if not inks:
        hint = "move it onto its page, or set its page to the drawing"
        raise _unfit(name, "draws nothing that is seen on its page", hint)
    remarks = tuple(
        PictureRemark(
            "simplified-picture", f"the drawing '{name}' {lost}", "change it, or save it as PNG"
        )
        for lost in reader.paints.lost
    )
    plain = inks[0] if len(set(inks)) == 1 else ""
    return Picture(box.width, box.height, art, remarks, credit, plain)


def inks_of(art: Group, matrix: Matrix, page: Rect) -> Iterator[str]:
    """Yield the colours of what a drawing shows within a page, a gradient as an empty text. Boxes
    tell where its shapes are, so that one may count that is just beside the page."""
    if art.opacity <= _CLEAR:
        return
    matrix = art.matrix.then(matrix)
    if art.clip is not None:
        page = common(page, moved(hull(art.clip), matrix)) if art.clip else Rect(0, 0, 0, 0)
    for item in art.items:
        match item:
            case Group():
                yield from inks_of(item, matrix, page)
            case Path():
                yield from _inks(item, matrix, page)
            case _:
                yield ""


def _inks(path: Path, matrix: Matrix, page: Rect) -> Iterator[str]:
    """Yield the colours of the fill and the line of a path, of what can be seen."""
    if not path.segments:
        return
    box, stroke = hull(path.segments), path.stroke
    filled = path.fill is not None and path.opacity > _CLEAR and box.width * box.height > 0
    if filled and _meet(moved(box, matrix), page):
        yield "" if path.shade is not None else path.fill or ""
    lined = stroke is not None and stroke.opacity > _CLEAR
    if stroke is not None and lined and _meet(moved(box.inset(-stroke.width / 2), matrix), page):
        yield stroke.colour


def _meet(one: Rect, other: Rect) -> bool:
    found = common(one, other)
    return found.width > 0 and found.height > 0


def sketch(root: ElementTree.Element, box: Rect) -> Group:
    """Return what an SVG draws from the corner of its view box on, to be made into outlines: its
    colours may be roles after ``ROLE``, and it has no texts. Raises SvgError, and ValueError,
    IndexError or ArithmeticError for numbers or paths that cannot be read."""
    return _Reader(root, None, "#000000", to_be_cut=True).art(root, box)


def _unfit(name: str, what: str, hint: str) -> PictureError:
    return PictureError("unfit-drawing", f"the drawing '{name}' {what}", hint)


class _Reader:
    """Turns elements into items, in the coordinates in which they were drawn.

    Copies draw an element again and again, but its outline and transform are read once.
    """

    def __init__(
        self,
        root: ElementTree.Element,
        home: Folder | None,
        ink: str,
        *,
        to_be_cut: bool = False,
    ) -> None:
        self._to_be_cut = to_be_cut
        self.ids = {found: e for e in root.iter() if (found := e.get("id"))}
        self._budget = Budget(MOST_POINTS)
        self.paints = Paints(root, self.ids, self._budget, ink, to_be_cut=to_be_cut)
        self._letterer = Letterer(self.paints, home, self._budget)
        self._shapes = 0
        self._viewport = (0.0, 0.0)
        self._copied: list[ElementTree.Element] = []
        self._outlines: dict[ElementTree.Element, Segments] = {}
        self._matrix = cache(self._matrix_of)
        self._target = cache(self._target_of)
        self._clipping = cache(self._clip_of)

    def art(self, root: ElementTree.Element, box: Rect) -> Group:
        """Return what the drawing shows, from the corner of its view box on."""
        self._viewport = box.width, box.height
        style = self.paints.style(root, SvgStyle())
        items = () if style.hidden else tuple(self.items(root, style, IDENTITY, 0))
        return Group(items, Matrix.translate(-box.x, -box.y), opacity=style.opacity)

    def items(
        self, parent: ElementTree.Element, style: SvgStyle, place: Matrix, depth: int
    ) -> Iterator[Item]:
        """Yield what the children of an element draw, which inherit its style and are moved by
        ``place`` on the page."""
        if depth > DEEPEST:
            raise SvgError(f"nests groups more than {DEEPEST} levels deep", "ungroup its parts")
        for child in parent:
            with within(child):
                drawn = tuple(self._element(child, style, place, depth))
            yield from drawn

    def _element(
        self, child: ElementTree.Element, outer: SvgStyle, place: Matrix, depth: int
    ) -> Iterator[Item]:
        name = child.tag
        self._shapes += 1
        if self._shapes > MOST_SHAPES:
            raise SvgError(f"contains more than {MOST_SHAPES:,} shapes", "save it as PNG")
        if name in _SILENT or name.startswith("{"):
            return
        style = self.paints.style(child, outer)
        if style.hidden:
            return
        matrix = self._matrix(child)
        place = _bounded(matrix.then(place))
        drawn: tuple[Item, ...]
        if name in _GROUPS:
            drawn = tuple(self.items(child, style, place, depth + 1))
        elif name == "use":
            drawn = tuple(self._used(self._target(child), style, place, depth + 1))
        elif name == "text" and not self._to_be_cut:
            set_ = self._letterer.outlines(child, style)
            drawn = tuple(
                item for letters, own in set_ for item in self.paints.painted(letters, own)
            )
        elif name in DRAWN:
            drawn = self.paints.painted(self._outline(child), style)
        else:
            hint = _HINTS.get(name, "save it as plain SVG, or as PNG")
            raise SvgError(f"holds <{name[:40]}>", hint)
        opacity = 1.0 if name in DRAWN and not _both(drawn) else style.opacity
        clip = self._clipping(style.clip) if style.clip else None
        self._budget.spend(points_of(clip or ()))
        if not drawn:
            return
        if matrix == IDENTITY and clip is None and opacity == 1:
            yield from drawn
        else:
            yield Group(drawn, matrix, clip, opacity=opacity)

    def _matrix_of(self, element: ElementTree.Element) -> Matrix:
        matrix = transform(element.get("transform", ""), self._budget)
        if element.tag != "use":
            return matrix
        return Matrix.translate(_number(element, "x"), _number(element, "y")).then(matrix)

    def _outline(self, element: ElementTree.Element) -> Segments:
        known = self._outlines.get(element)
        if known is not None:
            self._budget.spend(points_of(known))
            return known
        segments = outline(element, self._budget, self._viewport)
        # Not a number is not less than any.
        if not all(abs(v) < FARTHEST for _, values in segments for v in values):
            raise SvgError("contains a number that is out of range", "redraw it")
        self._outlines[element] = segments
        return segments

    def _target_of(self, use: ElementTree.Element) -> ElementTree.Element:
        link = next((use.get(key, "") for key in _LINK if use.get(key)), "")
        if not link.startswith("#"):
            raise SvgError(
                f"refers to '{link[:40]}' outside the file", "include what it refers to in the file"
            )
        target = self.ids.get(link[1:])
        if target is None:
            raise SvgError(f"refers to '{link[:40]}', which it does not contain", "redraw it")
        if target.get("viewBox"):
            raise SvgError("contains symbols with a viewBox", "break the links of its copies")
        return target

    def _used(
        self, target: ElementTree.Element, style: SvgStyle, place: Matrix, depth: int
    ) -> Iterator[Item]:
        if depth > DEEPEST:
            raise SvgError(f"nests copies more than {DEEPEST} levels deep", "break their links")
        if target in self._copied:
            what = f"copies '#{target.get('id', '')[:40]}' into itself"
            raise SvgError(what, "break the link of its copy")
        self._copied.append(target)
        yield from self._element(target, style, place, depth)
        self._copied.pop()

    def _clip_of(self, id: str) -> Segments:
        clip = self.ids.get(id)
        if clip is None or clip.tag != "clipPath":
            raise SvgError(f"is clipped by '{id[:40]}', which it does not contain", "redraw it")
        shapes = [child for child in clip if child.tag in DRAWN]
        if len(shapes) != 1 or len(shapes) != len([c for c in clip if c.tag not in _SILENT]):
            raise SvgError("is clipped by more than one path", "clip by one path")
        if clip.get("clipPathUnits") == "objectBoundingBox":
            raise SvgError("is clipped in units of the clipped object", "clip by a path")
        matrix = _bounded(self._matrix(shapes[0]).then(self._matrix(clip)))
        return transformed(self._outline(shapes[0]), matrix)


def _both(drawn: tuple[Item, ...]) -> bool:
    """Return whether a shape is both filled and stroked, so that its line hides part of its fill
    even where both let through what is below."""
    stroked = any(isinstance(item, Path) and item.fill and item.stroke for item in drawn)
    return stroked or len(drawn) > 1


def _bounded(matrix: Matrix) -> Matrix:
    """Return a map that moves nothing beyond bounds and leaves an area; else raises SvgError."""
    m = matrix
    area = abs(m.a * m.d - m.b * m.c)
    # Not a number is not less than any.
    bounded = all(abs(v) < FARTHEST for v in (m.a, m.b, m.c, m.d, m.e, m.f))
    if not bounded or area < _LEAST_AREA:
        raise SvgError("has transforms that are out of range", "draw it at its actual size")
    return matrix


def _number(element: ElementTree.Element, key: str) -> float:
    return float(element.get(key, "0").removesuffix("px"))
