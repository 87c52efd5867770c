"""SVG drawings, which keep their own colours: outlines, lines, groups and clips.

Features that a printed scene cannot contain are either simplified, and reported, or refused by
name. Nothing outside the file is ever read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path as Folder
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from pnp.base import regions
from pnp.base.regions import Region, RegionError
from pnp.base.sums import plain_sum
from pnp.base.svg import (
    DEEPEST,
    DRAWN,
    FARTHEST,
    MOVING,
    Budget,
    SvgError,
    SvgTextError,
    blame_element,
    css_transform,
    description,
    extent,
    outline,
    overflows,
    parse,
    parse_transform,
    points_of,
    size,
    switch_child,
    text_of,
    view_box,
)
from pnp.base.units import MM_PER_UNIT
from pnp.base.values import replace
from pnp.pictures.lettering import Letterer
from pnp.pictures.markers import find_markers, place_marker
from pnp.pictures.masks import clip_of, inks_of
from pnp.pictures.paint import StyleResolver, SvgStyle
from pnp.pictures.parts import leave_only, visible_box
from pnp.pictures.picture import (
    NO_PART,
    Fit,
    Picture,
    PictureError,
    PictureRemark,
    printed_size,
    view_box_matrix,
)
from pnp.pictures.tiles import MOST_TILES, tiling
from pnp.scene import (
    IDENTITY,
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Rect,
    Segments,
    rectangle,
    transform_outline,
)
from pnp.scene.extents import Ruler, contains_box, hull, transform_box

if TYPE_CHECKING:
    from pnp.pictures.embedded import EmbeddedImages

MOST_SHAPES = 20_000
MOST_POINTS = 150_000

# The longer side of the page on which clips are computed.
_CLIP_SIZE = 4000.0
# Anything flatter than this has no area left.
_LEAST_AREA = 1e-12
# The side in millimetres of an unknown place, and the pixels per inch that are too few.
_UNKNOWN, _COARSE = 100.0, 300
_UNSEEN = "move it onto its page, or set its page to the drawing"
# Fraction of a side: an invisible overlap.
_HAIR = 1e-4

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
    name: str,
    content: bytes,
    home: Folder | None = None,
    ink: str = "#000000",
    place: Rect | None = None,
    fit: Fit = "contain",
    part: str = "",
) -> Picture:
    """Return the picture in an SVG file, with ``ink`` as its ``currentColor``: its page, or the
    element whose id is ``part``, as large as what it draws.

    ``home`` is the folder of the game. A drawing with unprintable effects is rendered to pixels, as
    many as it needs in a ``place`` in millimetres. Raises PictureError.
    """
    try:
        root = parse(text_of(content))
        box = view_box(root)
        if part:
            leave_only(root, part, name)
        reader = _Reader(root, home, ink)
        art = reader.art(root, box)
        if part:
            own = visible_box((art,))
            if own is None:
                message = f"the part '{part}' of the drawing '{name}' draws nothing"
                raise PictureError(NO_PART, message, "name an element that is shown")
            art = Group((art,), Matrix.translate(-own.x, -own.y))
            box = Rect(box.x + own.x, box.y + own.y, own.width, own.height)
        credit = description(root)
        if reader.soft:
            return _rasterize_drawing(name, root, box, reader, art, place, fit, credit)
    except PictureError:
        raise
    except UnicodeDecodeError:
        raise _picture_error(name, "is not valid UTF-8", "save it as plain SVG") from None
    except (SvgError, SvgTextError) as error:
        raise _picture_error(name, str(error), error.hint) from None
    except (ValueError, IndexError, ArithmeticError):
        what = "contains a path or number that cannot be read"
        raise _picture_error(name, what, "redraw it, or save it as PNG") from None
    if not art.items:
        raise _picture_error(name, "draws nothing", "draw filled or stroked paths")
    inks = tuple(inks_of(art, Matrix(), Rect(0, 0, box.width, box.height)))
    if not inks:
        raise _picture_error(name, "draws nothing that is seen on its page", _UNSEEN)
    remarks = tuple(
        PictureRemark(
            "simplified-picture", f"the drawing '{name}' {lost}", "change it, or save it as PNG"
        )
        for lost in reader.paints.lost
    )
    plain = inks[0] if len(set(inks)) == 1 else ""
    return Picture(box.width, box.height, art, remarks, credit, plain)


def _rasterize_drawing(
    name: str,
    root: ElementTree.Element,
    box: Rect,
    reader: _Reader,
    art: Group,
    place: Rect | None,
    fit: Fit,
    credit: str,
) -> Picture:
    """Return a drawing as pixels, with a note that gives the reason; raises SvgError."""
    # Few drawings need this, and resvg is slow to load.
    from pnp.pictures.rasters import SHARP, Gauge, Rewriter, rasterize, scale_of

    page = Rect(0, 0, box.width, box.height)
    effort = Gauge(page, reader.ids).effort(art)
    whole = Picture(box.width, box.height, art)
    width = printed_size(whole, place or Rect(0, 0, _UNKNOWN, _UNKNOWN), fit)[0]
    scale = scale_of(box, width, effort)
    raster, plain = rasterize(root, box, scale, Rewriter(root, reader))
    if plain is None:
        raise SvgError("draws nothing that is seen on its page", _UNSEEN)
    why = " and ".join(reader.soft)
    message = f"the drawing '{name}' contains {why}, so it is printed in pixels, at {SHARP} dpi"
    hint = "nothing to do if it looks right; to print it as lines and fills, flatten that"
    remarks = [PictureRemark("drawing-in-pixels", message, hint, note=True)]
    dpi = scale * box.width / (width / MM_PER_UNIT["in"])
    if dpi < _COARSE:
        message = (
            f"the drawing '{name}' is printed in pixels, at only {dpi:.0f} dpi: more would take "
            "too long to draw in this size"
        )
        hint = "print it smaller, or simplify its filters and masks"
        remarks.append(PictureRemark("coarse-picture", message, hint))
    return Picture(box.width, box.height, raster, tuple(remarks), credit, plain, drawn=True)


def sketch(root: ElementTree.Element, box: Rect) -> Group:
    """Return what an SVG draws, from the corner of its view box, to be made into outlines.

    Its colours may be roles after ``ROLE``, and it has no texts. Raises SvgError, and ValueError,
    IndexError or ArithmeticError for numbers or paths that cannot be read.
    """
    return _Reader(root, None, "#000000", to_be_cut=True).art(root, box)


def _picture_error(name: str, what: str, hint: str) -> PictureError:
    return PictureError("unfit-drawing", f"the drawing '{name}' {what}", hint)


class _Reader:
    """Converts elements to items, in the coordinates in which they were drawn.

    Copies draw an element repeatedly, but its outline and transform are read once.
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
        self.home, self.ink = home, ink
        self.ids = {found: e for e in root.iter() if (found := e.get("id"))}
        self._budget = Budget(MOST_POINTS)
        self.paints = StyleResolver(root, self.ids, self._budget, ink, to_be_cut=to_be_cut)
        self._letterer = Letterer(self.paints, home, self._budget)
        self.soft: dict[str, None] = {}
        self._shapes = 0
        self._viewport = (0.0, 0.0)
        self._copied: list[ElementTree.Element] = []
        self._boxed: dict[ElementTree.Element, Matrix] = {}
        self._outlines: dict[ElementTree.Element, Segments] = {}
        self._matrix = cache(self._matrix_of)
        self._target = cache(self._target_of)
        self._clipping = cache(self._clip_of)

    def art(self, root: ElementTree.Element, box: Rect) -> Group:
        """Return what the drawing shows, from the corner of its view box."""
        self._viewport = box.width, box.height
        style = self.paints.style(root, SvgStyle())
        items = () if style.hidden else tuple(self.items(root, style, IDENTITY, 0))
        items = self._apply_effects(items, style, IDENTITY, 0)
        return Group(items, Matrix.translate(-box.x, -box.y), opacity=style.opacity)

    @cached_property
    def embedded(self) -> EmbeddedImages:
        """The pixel images that the drawing contains."""
        # Few drawings contain any, and the pixel reader is slow to load.
        from pnp.pictures.embedded import EmbeddedImages

        return EmbeddedImages()

    def matrix_of(self, element: ElementTree.Element) -> Matrix:
        """Return the matrix of an element in its parent, as last drawn."""
        return self._boxed.get(element) or self._matrix(element)

    def items(
        self, parent: Iterable[ElementTree.Element], style: SvgStyle, place: Matrix, depth: int
    ) -> Iterator[Item]:
        """Yield the items of an element's children, which inherit its style.

        ``place`` is the matrix of the parent on the page.
        """
        if depth > DEEPEST:
            raise SvgError(f"nests groups more than {DEEPEST} levels deep", "ungroup its parts")
        for child in parent:
            with blame_element(child):
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
        boxed = name not in DRAWN and self._moved_in_box(child)
        matrix = IDENTITY if boxed else self._matrix(child)
        inner = _check_bounds(matrix.then(place))
        opacity = style.opacity
        drawn: tuple[Item, ...]
        if name == "svg":
            drawn = tuple(self._draw_framed(child, child, style, inner, depth + 1))
        elif name == "switch":
            drawn = tuple(self.items(switch_child(child), style, inner, depth + 1))
        elif name in _GROUPS:
            drawn = tuple(self.items(child, style, inner, depth + 1))
        elif name == "use":
            drawn = tuple(self._draw_use(child, style, inner, depth + 1))
        elif name == "text" and not self._to_be_cut:
            set_ = self._letterer.outlines(child, style)
            drawn = tuple(
                item for letters, own in set_ for item in self._paint(letters, own, inner, depth)
            )
        elif name == "image" and not self._to_be_cut:
            seen = style.get("visibility", "visible") == "visible"
            drawn = (self.embedded.draw(child, self._viewport),) if seen else ()
        elif name in DRAWN:
            outline = self._outline(child)
            marks = tuple(self._marks(child, outline, style, inner, depth))
            if marks or any(self.paints.tile(style, key) for key in ("fill", "stroke")):
                plain = replace(style, opacity=1.0)
                drawn = (*self._paint(outline, plain, inner, depth), *marks)
            else:
                drawn = self.paints.paint(outline, style)
                # With only a fill or only a stroke, opacity applies to it directly.
                opacity = style.opacity if _is_filled_and_stroked(drawn) else 1.0
        else:
            hint = _HINTS.get(name, "save it as plain SVG, or as PNG")
            raise SvgError(f"holds <{name[:40]}>", hint)
        clip = self._clip(style.clip, drawn) if style.clip else None
        if clip == ():
            return
        self._budget.spend(points_of(clip or ()))
        drawn = self._apply_effects(drawn, style, inner, depth)
        if not drawn:
            return
        if boxed:
            matrix = self._boxed[child] = self._matrix_in(child, _box_of(drawn))
            _check_bounds(matrix.then(place))
        if matrix == IDENTITY and clip is None and opacity == 1:
            yield from drawn
        else:
            yield Group(drawn, matrix, clip, opacity=opacity)

    def _apply_effects(
        self, drawn: tuple[Item, ...], style: SvgStyle, place: Matrix, depth: int
    ) -> tuple[Item, ...]:
        """Return items with the mask and the effects of their element applied.

        Effects that only pixels can show are recorded and left out; a named group makes their
        effort known.
        """
        if style.filter:
            self._require_pixels("a filter")
            drawn = (Group(drawn, name=f"filter {style.filter}"),)
        if style.blend:
            self._require_pixels(f"the blend mode '{style.blend[:40]}'")
            drawn = (Group(drawn, name="blend"),)
        if not style.mask or not drawn:
            return drawn
        mask = self.ids.get(style.mask)
        if mask is None or mask.tag != "mask":
            raise SvgError(f"is masked by '{style.mask[:40]}', which is no mask in it", "redraw it")
        with self._within(mask, depth, "masks"):
            box = _box_of(drawn)
            own = self.paints.style(mask, SvgStyle())
            content = tuple(self.items(mask, own, place, depth + 1))
            if mask.get("maskContentUnits") == "objectBoundingBox":
                fitting = Matrix(box.width, 0, 0, box.height, box.x, box.y)
                content = (Group(content, fitting),)
            window = self._window(mask, box)
            alpha = self.paints.said(mask).get("mask-type", "luminance") == "alpha"
            found = None
            if not own.mask and not own.clip:
                found = clip_of(content, window, alpha=alpha)
        if found is None:
            self._require_pixels("a mask with soft edges or several levels")
            return (Group((*drawn, *content), name="mask"),)
        clip, level = found
        self._budget.spend(points_of(clip))
        return (Group(drawn, clip=clip, opacity=level),) if clip else ()

    def _window(self, mask: ElementTree.Element, box: Rect) -> Rect:
        """Return the window beyond which a mask shows nothing."""
        keys = ("x", "y", "width", "height")
        usual = ("-10%", "-10%", "120%", "120%")
        lengths = [mask.get(key, value) for key, value in zip(keys, usual, strict=True)]
        if mask.get("maskUnits", "objectBoundingBox") == "userSpaceOnUse":
            return Rect(
                *(size(v, key, self._viewport) for v, key in zip(lengths, keys, strict=True))
            )
        x, y, wide, high = (size(v, key, (1, 1)) for v, key in zip(lengths, keys, strict=True))
        return Rect(
            box.x + x * box.width, box.y + y * box.height, wide * box.width, high * box.height
        )

    def _require_pixels(self, reason: str) -> None:
        """Record an effect that only pixels can show; raises SvgError if pixels are not allowed."""
        if self._to_be_cut:
            raise SvgError(f"contains {reason}", "draw it with plain shapes, without such effects")
        self.soft[reason] = None

    @contextmanager
    def _within(self, element: ElementTree.Element, depth: int, what: str) -> Iterator[None]:
        """Refuse an element that draws itself, directly or through others."""
        if depth > DEEPEST:
            raise SvgError(f"nests {what} more than {DEEPEST} levels deep", "break their links")
        if element in self._copied:
            raise SvgError(
                f"draws '#{element.get('id', '')[:40]}' within itself", "break the link to it"
            )
        self._copied.append(element)
        yield
        self._copied.pop()

    def _paint(
        self, segments: Segments, style: SvgStyle, place: Matrix, depth: int
    ) -> tuple[Item, ...]:
        """Return an outline in its colours and patterns."""
        tiled = {key: id for key in ("fill", "stroke") if (id := self.paints.tile(style, key))}
        if not tiled:
            return self.paints.paint(segments, style)
        if not segments or style.get("visibility", "visible") != "visible":
            return ()
        found: list[Item] = []
        for key, other in (("fill", "stroke"), ("stroke", "fill")):
            if key not in tiled:
                plain = replace(style, values={**style.values, other: "none"})
                found += self.paints.paint(segments, plain)
                continue
            edge = segments
            if key == "stroke":
                edge = self.paints.edge(segments, style)
            elif style.get("fill-rule", "nonzero") == "evenodd":
                edge = _to_nonzero(segments)
            tiles = self._tiles(tiled[key], _extent(segments), edge, place, depth) if edge else ()
            alpha = self.paints.opacity(style, key)
            if tiles and alpha > 0:
                self._budget.spend(points_of(edge))
                found.append(Group(tiles, clip=edge, opacity=alpha))
        return tuple(found)

    def _tiles(
        self, id: str, box: Rect, edge: Segments, place: Matrix, depth: int
    ) -> tuple[Item, ...]:
        """Return the tiles of a pattern that cover an outline."""
        found = tiling(id, self.ids, box, self._viewport, self._budget)
        if found is None:
            return ()
        with self._within(found.content, depth, "patterns"):
            style = self.paints.style(found.content, SvgStyle())
            drawn = tuple(
                self.items(found.content, style, _check_bounds(found.inner.then(place)), depth + 1)
            )
        places = found.places(hull(edge))
        if places is None:
            self._require_pixels(f"a pattern of more than {MOST_TILES:,} tiles in a shape")
            return (Group(drawn, name="pattern"),)
        cell = found.cell
        ground, drawn = _split_ground(drawn, found.inner, cell, edge)
        tile = Group(drawn, found.inner)
        reach = Ruler().box(tile)
        room = cell.inset(-_HAIR * max(cell.width, cell.height))
        if reach is not None and not contains_box(room, reach):
            tile = Group((tile,), clip=rectangle(cell.x, cell.y, cell.width, cell.height))
        if not drawn:
            return ground
        self._budget.spend(len(places) * (_points(tile) if self._to_be_cut else 1))
        copies = tuple(
            Group((tile,), at) if self._to_be_cut else Instance(tile, at) for at in places
        )
        return (*ground, Group(copies, found.matrix))

    def _marks(
        self,
        element: ElementTree.Element,
        segments: Segments,
        style: SvgStyle,
        place: Matrix,
        depth: int,
    ) -> Iterator[Item]:
        """Yield the markers on the points of a line."""
        if style.get("visibility", "visible") != "visible":
            return
        contents: dict[str, tuple[Item, ...]] = {}
        for id, vertex, first in find_markers(element, style, segments):
            marker = self.ids.get(id)
            if marker is None or marker.tag != "marker":
                continue
            found = place_marker(marker, vertex, style, self._viewport, first=first)
            if found is None:
                continue
            matrix, window = found
            if id not in contents:
                with self._within(marker, depth, "markers"):
                    own = self.paints.style(marker, self.paints.context(style))
                    inner = _check_bounds(matrix.then(place))
                    contents[id] = tuple(self.items(marker, own, inner, depth + 1))
                    if not overflows(marker) and contents[id]:
                        contents[id] = (Group(contents[id], clip=window),)
            if not contents[id]:
                continue
            tile = Group(contents[id])
            self._budget.spend(_points(tile) if self._to_be_cut else 1)
            yield Group(contents[id], matrix) if self._to_be_cut else Instance(tile, matrix)

    def _matrix_of(self, element: ElementTree.Element) -> Matrix:
        if self._moved_in_box(element):
            if element.tag not in DRAWN:
                raise SvgError("turns a group about its own middle in a clip", "clip by a path")
            return self._matrix_in(element, _extent(self._outline(element)))
        return self._matrix_in(element, Rect(0, 0, *self._viewport))

    def _moved_in_box(self, element: ElementTree.Element) -> bool:
        """Return whether the transform of an element is relative to its own box."""
        properties = self.paints.said(element)
        return properties.get("transform-box", "view-box") != "view-box" and bool(
            {"transform", *MOVING} & properties.keys() or element.get("transform")
        )

    def _matrix_in(self, element: ElementTree.Element, box: Rect) -> Matrix:
        """Return the matrix of an element; a box gives its percentages and origin."""
        properties = self.paints.said(element)
        attribute = element.get("transform", "")
        offset = IDENTITY
        if element.tag in ("use", "svg"):
            offset = Matrix.translate(_number(element, "x"), _number(element, "y"))
        if properties.keys().isdisjoint(("transform", "transform-origin", *MOVING)):
            return offset.then(parse_transform(attribute, self._budget))
        moving = css_transform({"transform": attribute, **properties}, transform_box(box, offset))
        return offset.then(moving)

    def _outline(self, element: ElementTree.Element) -> Segments:
        known = self._outlines.get(element)
        if known is not None:
            self._budget.spend(points_of(known))
            return known
        segments = outline(element, self._budget, self._viewport)
        # Written as "not all less", so that NaN is rejected.
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

    def _draw_use(
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
                drawn = tuple(self._draw_framed(target, use, own, place, depth))
                drawn = (
                    self._apply_effects(drawn, own, place, depth)
                    if target.tag == "symbol"
                    else drawn
                )
                yield from drawn
        else:
            yield from self._element(target, style, place, depth)
        self._copied.pop()

    def _draw_framed(
        self,
        element: ElementTree.Element,
        sized: ElementTree.Element,
        style: SvgStyle,
        place: Matrix,
        depth: int,
    ) -> Iterator[Item]:
        """Yield what an ``svg`` or a ``symbol`` draws, its view box fitted to the size of
        ``sized``.

        Anything beyond is cut off.
        """
        outer = self._viewport
        wide, high = (
            size(sized.get(key) or element.get(key) or "100%", key, outer)
            for key in ("width", "height")
        )
        if wide <= 0 or high <= 0:
            return
        boxed = element.get("viewBox") is not None
        box = view_box(element) if boxed else Rect(0, 0, wide, high)
        matrix = view_box_matrix(
            box, wide, high, element.get("preserveAspectRatio", "xMidYMid meet")
        )
        self._viewport = box.width, box.height
        drawn = tuple(self.items(element, style, _check_bounds(matrix.then(place)), depth))
        self._viewport = outer
        # A symbol without a size or a view box is not clipped.
        cut = not overflows(element) and (boxed or bool(sized.get("width")))
        if drawn:
            clip = rectangle(0, 0, wide, high) if cut else None
            yield Group((Group(drawn, matrix),), clip=clip)

    def _clip(self, id: str, drawn: tuple[Item, ...]) -> Segments:
        """Return the clip outline for what was drawn; empty if all of it is cut off."""
        segments = self._clipping(id)
        if self.ids[id].get("clipPathUnits") != "objectBoundingBox" or not segments:
            return segments
        box = _box_of(drawn)
        fitting = Matrix(box.width, 0, 0, box.height, box.x, box.y)
        return transform_outline(segments, fitting) if _area(box) else ()

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
        # At this size the numbers of outlines are exact.
        large = _CLIP_SIZE / max(1e-3, *self._viewport)
        if clip.get("clipPathUnits") == "objectBoundingBox":
            large = _CLIP_SIZE

        def region(segments: Segments, *, evenodd: bool = False) -> Region:
            return regions.fill_region(
                transform_outline(segments, Matrix.scale(large)), evenodd=evenodd
            )

        try:
            parts = []
            for segments, evenodd, by in found:
                part = region(segments, evenodd=evenodd)
                parts.append(regions.intersection(part, region(self._clipping(by))) if by else part)
            whole = regions.union(parts)
            if style.clip:
                whole = regions.intersection(whole, region(self._clipping(style.clip)))
        except RegionError:
            raise SvgError("contains a clip that cannot be worked out", "simplify it") from None
        return transform_outline(regions.outline(whole), Matrix.scale(1 / large))

    def _clipping_shapes(
        self, parent: ElementTree.Element, outer: SvgStyle, matrix: Matrix, depth: int
    ) -> Iterator[tuple[Segments, bool, str]]:
        """Yield the outlines of a clip, whether they use the even-odd rule, and the clips of
        each."""
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
                    yield transform_outline(segments, _check_bounds(here)), evenodd, clip


def _without_strokes(item: Item) -> Item:
    """Return an item without its strokes, which do not count for the box of a clip."""
    match item:
        case Group():
            return replace(item, items=tuple(map(_without_strokes, item.items)))
        case Path():
            return replace(item, stroke=None)
        case Instance():
            return replace(item, of=_without_strokes(item.of))
    return item


def _box_of(items: tuple[Item, ...]) -> Rect:
    """Return the box of the outlines of items, without their strokes."""
    return Ruler().box(Group(tuple(map(_without_strokes, items)))) or Rect(0, 0, 0, 0)


def _extent(segments: Segments) -> Rect:
    left, top, right, bottom = extent(segments)
    return Rect(left, top, right - left, bottom - top)


def _split_ground(
    drawn: tuple[Item, ...], inner: Matrix, cell: Rect, edge: Segments
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return the ground of a pattern, to be painted as one, and the rest of its tile.

    Tiles that begin with a ground of one colour would show seams.
    """
    grounds: list[Item] = []
    for item in drawn:
        if not isinstance(item, Path) or item.shade or item.stroke or item.fill is None:
            break
        box = transform_box(_extent(item.segments), inner)
        upright = all(command in "MLZ" for command, _ in item.segments) and len(item.segments) == 5
        if not (upright and inner.b == inner.c == 0 and contains_box(box.inset(-_HAIR), cell)):
            break
        if (
            abs(regions.size(regions.fill_region(item.segments)) - _area(_extent(item.segments)))
            > _HAIR
        ):
            break
        grounds.append(Path(edge, item.fill, opacity=item.opacity))
    return tuple(grounds), drawn[len(grounds) :]


def _area(box: Rect) -> float:
    return box.width * box.height


def _to_nonzero(segments: Segments) -> Segments:
    """Return an outline for nonzero winding that fills like the given one by even-odd."""
    box = _extent(segments)
    large = _CLIP_SIZE / max(1e-3, box.width, box.height)
    try:
        region = regions.fill_region(transform_outline(segments, Matrix.scale(large)), evenodd=True)
    except RegionError:
        raise SvgError("contains an outline that cannot be worked out", "simplify it") from None
    return transform_outline(regions.outline(region), Matrix.scale(1 / large))


def _points(item: Item) -> int:
    """Return the number of points of an item."""
    match item:
        case Group():
            return plain_sum(map(_points, item.items)) + points_of(item.clip or ())
        case Path():
            return points_of(item.segments)
    return 1


def _is_filled_and_stroked(drawn: tuple[Item, ...]) -> bool:
    """Return whether a shape is filled and stroked, so that its stroke hides part of its fill.

    This matters if both are translucent.
    """
    stroked = any(isinstance(item, Path) and item.fill and item.stroke for item in drawn)
    return stroked or len(drawn) > 1


def _check_bounds(matrix: Matrix) -> Matrix:
    """Return a matrix that stays within bounds and keeps an area; raises SvgError otherwise."""
    m = matrix
    area = abs(m.a * m.d - m.b * m.c)
    # Written as "not all less", so that NaN is rejected.
    bounded = all(abs(v) < FARTHEST for v in (m.a, m.b, m.c, m.d, m.e, m.f))
    if not bounded or area < _LEAST_AREA:
        raise SvgError("has transforms that are out of range", "draw it at its actual size")
    return matrix


def _number(element: ElementTree.Element, key: str) -> float:
    return float(element.get(key, "0").removesuffix("px"))
