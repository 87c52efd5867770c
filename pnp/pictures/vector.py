"""Drawings in SVG, which keep their own colours: outlines, lines, groups and clips.

What a printed scene cannot contain is either simplified, and reported, or refused by name. Nothing
outside the file is ever read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path as Folder
from xml.etree import ElementTree

from pnp.base import regions
from pnp.base.regions import Region, RegionError
from pnp.base.svg import (
    DEEPEST,
    DRAWN,
    FARTHEST,
    Budget,
    SvgError,
    description,
    outline,
    overflows,
    parse,
    points_of,
    size,
    styled_transform,
    transform,
    view_box,
    within,
)
from pnp.base.values import replace
from pnp.pictures.lettering import Letterer
from pnp.pictures.paint import Paints, SvgStyle
from pnp.pictures.picture import Picture, PictureError, PictureRemark
from pnp.scene import IDENTITY, Group, Item, Matrix, Path, Rect, Segments, rectangle, transformed
from pnp.scene.extents import Ruler, common, hull, moved

MOST_SHAPES = 20_000
MOST_POINTS = 150_000

# The longer side of the page where clips are worked out.
_CLIP_SIZE = 4000.0
# What is less opaque than this cannot be seen.
_CLEAR = 0.02
# What is drawn flatter than this has no area left.
_LEAST_AREA = 1e-12

_GROUPS = ("g", "a")
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
        self, parent: Iterable[ElementTree.Element], style: SvgStyle, place: Matrix, depth: int
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
        if name == "svg":
            drawn = tuple(self._framed(child, child, style, place, depth + 1))
        elif name == "switch":
            drawn = tuple(self.items(_chosen(child), style, place, depth + 1))
        elif name in _GROUPS:
            drawn = tuple(self.items(child, style, place, depth + 1))
        elif name == "use":
            drawn = tuple(self._used(child, style, place, depth + 1))
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
        clip = self._clip(style.clip, drawn) if style.clip else None
        if clip == ():
            return
        self._budget.spend(points_of(clip or ()))
        if not drawn:
            return
        if matrix == IDENTITY and clip is None and opacity == 1:
            yield from drawn
        else:
            yield Group(drawn, matrix, clip, opacity=opacity)

    def _matrix_of(self, element: ElementTree.Element) -> Matrix:
        said = self.paints.said(element)
        if said.get("transform", "none") != "none":
            if said.get("transform-box", "view-box") not in ("view-box", "border-box"):
                raise SvgError("turns a shape about its own middle", "write it as an attribute")
            origin = said.get("transform-origin", "0 0")
            matrix = styled_transform(said["transform"], origin, self._viewport)
        else:
            matrix = transform(element.get("transform", ""), self._budget)
        if element.tag not in ("use", "svg"):
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
        return target

    def _used(
        self, use: ElementTree.Element, style: SvgStyle, place: Matrix, depth: int
    ) -> Iterator[Item]:
        target = self._target(use)
        if depth > DEEPEST:
            raise SvgError(f"nests copies more than {DEEPEST} levels deep", "break their links")
        if target in self._copied:
            what = f"copies '#{target.get('id', '')[:40]}' into itself"
            raise SvgError(what, "break the link of its copy")
        self._copied.append(target)
        if target.tag in ("symbol", "svg"):
            own = self.paints.style(target, style)
            if not own.hidden:
                yield from self._framed(target, use, own, place, depth)
        else:
            yield from self._element(target, style, place, depth)
        self._copied.pop()

    def _framed(
        self,
        element: ElementTree.Element,
        sized: ElementTree.Element,
        style: SvgStyle,
        place: Matrix,
        depth: int,
    ) -> Iterator[Item]:
        """Yield what an ``svg`` or a ``symbol`` draws, its view box fitted into the size that
        ``sized`` gives, and what is beyond cut off."""
        outer = self._viewport
        wide, high = (
            size(sized.get(key) or element.get(key) or "100%", key, outer)
            for key in ("width", "height")
        )
        if wide <= 0 or high <= 0:
            return
        boxed = element.get("viewBox") is not None
        box = view_box(element) if boxed else Rect(0, 0, wide, high)
        matrix = _fitted(box, wide, high, element.get("preserveAspectRatio", "xMidYMid meet"))
        self._viewport = box.width, box.height
        drawn = tuple(self.items(element, style, _bounded(matrix.then(place)), depth))
        self._viewport = outer
        # A symbol without a size or a view box shows all that it draws.
        cut = not overflows(element) and (boxed or bool(sized.get("width")))
        if drawn:
            clip = rectangle(0, 0, wide, high) if cut else None
            yield Group((Group(drawn, matrix),), clip=clip)

    def _clip(self, id: str, drawn: tuple[Item, ...]) -> Segments:
        """Return the outline that cuts off what was drawn; nothing where all of it is cut off."""
        segments = self._clipping(id)
        if self.ids[id].get("clipPathUnits") != "objectBoundingBox" or not segments:
            return segments
        boxes = [box for box in map(Ruler().box, map(_unlined, drawn)) if box is not None]
        if not boxes:
            return ()
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        wide = max(box.right for box in boxes) - left
        high = max(box.bottom for box in boxes) - top
        return transformed(segments, Matrix(wide, 0, 0, high, left, top)) if wide * high else ()

    def _clip_of(self, id: str) -> Segments:
        clip = self.ids.get(id)
        if clip is None or clip.tag != "clipPath":
            raise SvgError(f"is clipped by '{id[:40]}', which it does not contain", "redraw it")
        if clip in self._copied:
            raise SvgError(f"clips '#{id[:40]}' by itself", "clip by a path")
        self._copied.append(clip)
        style = self.paints.style(clip, SvgStyle())
        found = [*self._clipping_shapes(clip, style, self._matrix(clip), 0)]
        self._copied.pop()
        if len(found) == 1 and not found[0][1] and not found[0][2] and not style.clip:
            return found[0][0]
        # Outlines in a size in which their numbers are exact.
        large = _CLIP_SIZE / max(1e-3, *self._viewport)
        if clip.get("clipPathUnits") == "objectBoundingBox":
            large = _CLIP_SIZE

        def region(segments: Segments, *, evenodd: bool = False) -> Region:
            return regions.filled(transformed(segments, Matrix.scale(large)), evenodd=evenodd)

        try:
            parts = []
            for segments, evenodd, by in found:
                part = region(segments, evenodd=evenodd)
                parts.append(regions.shared(part, region(self._clipping(by))) if by else part)
            whole = regions.joined(parts)
            if style.clip:
                whole = regions.shared(whole, region(self._clipping(style.clip)))
        except RegionError:
            raise SvgError("contains a clip that cannot be worked out", "simplify it") from None
        return transformed(regions.outline(whole), Matrix.scale(1 / large))

    def _clipping_shapes(
        self, parent: ElementTree.Element, outer: SvgStyle, matrix: Matrix, depth: int
    ) -> Iterator[tuple[Segments, bool, str]]:
        """Yield the outlines of a clip, whether they fill by even-odd, and what clips them."""
        for child in parent:
            shape, here, style = child, self._matrix(child).then(matrix), outer
            style = self.paints.style(child, style)
            clip, levels = style.clip, 0
            while shape.tag == "use" and not style.hidden:
                levels += 1
                if levels > DEEPEST:
                    raise SvgError(f"nests copies more than {DEEPEST} levels deep", "redraw it")
                shape = self._target(shape)
                here = self._matrix(shape).then(here)
                style = self.paints.style(shape, style)
                clip = clip or style.clip
            seen = style.get("visibility", "visible") == "visible" and not style.hidden
            if shape.tag in _SILENT or shape.tag.startswith("{") or not seen:
                continue
            if shape.tag == "text":
                outlines = [letters for letters, _ in self._letterer.outlines(shape, style)]
            elif shape.tag in DRAWN:
                outlines = [self._outline(shape)]
            else:
                raise SvgError(f"is clipped by <{shape.tag[:40]}>", "clip by paths")
            evenodd = style.get("clip-rule", "nonzero") == "evenodd"
            for segments in outlines:
                if segments:
                    yield transformed(segments, _bounded(here)), evenodd, clip


def _chosen(switch: ElementTree.Element) -> list[ElementTree.Element]:
    """Return the child of a switch that is drawn by who knows no extensions: the first for all."""
    for child in switch:
        special = child.get("requiredExtensions") or child.get("systemLanguage")
        if not special and child.tag != "foreignObject" and not child.tag.startswith("{"):
            return [child]
    return []


def _unlined(item: Item) -> Item:
    """Return an item without its lines, which are no part of the box of what is clipped."""
    match item:
        case Group():
            return replace(item, items=tuple(map(_unlined, item.items)))
        case Path():
            return replace(item, stroke=None)
    return item


def _fitted(box: Rect, wide: float, high: float, how: str) -> Matrix:
    """Return how a view box is placed in a width and a height, as ``preserveAspectRatio`` says."""
    across, down = wide / box.width, high / box.height
    align, _, way = how.strip().partition(" ")
    if align == "none":
        return Matrix(across, 0, 0, down, -box.x * across, -box.y * down)
    unit = max(across, down) if way.strip() == "slice" else min(across, down)
    left, top = (
        {"Min": 0.0, "Mid": 0.5, "Max": 1.0}.get(word, 0.5) for word in (align[1:4], align[5:8])
    )
    x, y = (wide - box.width * unit) * left, (high - box.height * unit) * top
    return Matrix(unit, 0, 0, unit, x - box.x * unit, y - box.y * unit)


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
