"""One element of an SVG drawing, shown alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree import ElementTree

from msgspec import structs

from pnp.base import regions
from pnp.base.diagnostics import suggest_word
from pnp.base.regions import RegionError
from pnp.base.svg import extent
from pnp.base.values import replace
from pnp.pictures.masks import stroke_region
from pnp.pictures.picture import NO_PART, PictureError
from pnp.scene import (
    IDENTITY,
    Group,
    Image,
    Instance,
    Item,
    Matrix,
    Path,
    Rect,
    Segments,
    rectangle,
    transform_outline,
)
from pnp.scene.extents import intersection, scale_factor, transform_box

# As the reader of drawings writes names of other languages.
_LABEL = "{inkscape:label"
# What is drawn only where something refers to it.
_REFERRED = ("defs", "symbol", "clipPath", "mask", "pattern", "marker")
_UNDRAWN = (
    *("defs", "clipPath", "mask", "pattern", "marker", "filter", "style", "stop", "tspan"),
    *("linearGradient", "radialGradient", "title", "desc", "metadata"),
)
# The size at which lines are measured, and the most segments of one that is measured exactly.
_SIDE, _MOST_SEGMENTS = 1000.0, 500
# By default, a filter reaches this far beyond what it is applied to, in widths and heights.
_FILTERED = 0.1


def leave_only(root: ElementTree.Element, part: str, name: str) -> None:
    """Change a drawing, called ``name`` in messages, so that only the element with an id is drawn.

    Others become definitions, to which it may refer. Raises PictureError.
    """
    parents = {child: parent for parent in root.iter() for child in parent}
    target = next((one for one in root.iter() if one.get("id") == part), None)
    if target is None:
        message = f"the drawing '{name}' has no part '{part}'"
        raise PictureError(NO_PART, message, _hint_for(part, root))
    if any(one.tag in _REFERRED for one in _upwards(target, parents)):
        target = ElementTree.SubElement(root, "use", {"href": f"#{part}"})
        parents[target] = root
    for one in _upwards(target, parents):
        if one is root:
            break
        parent = parents[one]
        others = [other for other in parent if other is not one and _is_drawn(other)]
        for other in others:
            parent.remove(other)
        ElementTree.SubElement(parent, "defs").extend(others)


def _upwards(
    element: ElementTree.Element, parents: dict[ElementTree.Element, ElementTree.Element]
) -> Iterator[ElementTree.Element]:
    """Yield an element, then its ancestors."""
    found: ElementTree.Element | None = element
    while found is not None:
        yield found
        found = parents.get(found)


def _is_drawn(element: ElementTree.Element) -> bool:
    return element.tag not in _UNDRAWN and not element.tag.startswith("{")


def _hint_for(part: str, root: ElementTree.Element) -> str:
    """Return a hint that names the nearest id, or the id of an element with that label."""
    drawn = {id_: one for one in root.iter() if (id_ := one.get("id")) and _is_drawn(one)}
    labelled = next((id_ for id_, one in drawn.items() if one.get(_LABEL) == part), None)
    if labelled is not None:
        return f"write  part: {labelled},  the id of what has this label"
    return suggest_word(part, drawn) or "give an element of the drawing this id"


def visible_box(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Rect | None:
    """Return the box of what items draw, with lines and cut off by clips; None for nothing."""
    boxes = [box for item in items if (box := _box_of(item, matrix)) is not None]
    if not boxes:
        return None
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Rect(left, top, right - left, bottom - top)


def _box_of(item: Item, matrix: Matrix) -> Rect | None:
    match item:
        case Path() if item.segments and (item.fill is not None or item.stroke is not None):
            box: Rect | None = _box_of_path(item, matrix)
        case Image():
            box = transform_box(item.box, matrix)
        case Instance():
            box = _box_of(item.of, item.matrix.then(matrix))
        case Group() if item.opacity:
            inner = item.matrix.then(matrix)
            box = visible_box(item.items, inner)
            if box is not None and item.name.startswith("filter"):
                across, down = _FILTERED * box.width, _FILTERED * box.height
                wide, high = box.width + 2 * across, box.height + 2 * down
                box = Rect(box.x - across, box.y - down, wide, high)
            if box is not None and item.clip is not None:
                box = intersection(box, _extent(transform_outline(item.clip, inner)))
        case _:
            box = None
    return box if box is not None and box.width > 0 and box.height > 0 else None


def _box_of_path(path: Path, matrix: Matrix) -> Rect:
    """Return the box of an outline and its line, with the corners of the line."""
    box = _extent(transform_outline(path.segments, matrix))
    if path.stroke is None:
        return box
    margin = path.stroke.width / 2 * scale_factor(matrix)
    if len(path.segments) <= _MOST_SEGMENTS:
        large = _SIDE / max(box.width, box.height, margin)
        try:
            line = stroke_region(replace(path, fill=None), matrix.then(Matrix.scale(large)))
            edge = transform_outline(regions.outline(line), Matrix.scale(1 / large))
        except RegionError:
            edge = ()
        if edge:
            inside = rectangle(*structs.astuple(box)) if path.fill is not None else ()
            return _extent((*edge, *inside))
    return box.inset(-margin)


def _extent(segments: Segments) -> Rect:
    left, top, right, bottom = extent(segments)
    return Rect(left, top, right - left, bottom - top)
