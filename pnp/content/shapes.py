"""Spaces of a map drawn in an SVG in the game's folder: one path each, with the name of the space.

The page of the drawing is the board. The paths replace the file name in the node, so that a map has
its outlines either way, and findings point at the path.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, TypeAlias

from pnp.base import world
from pnp.base.diagnostics import Report, Source, Span, closest_word
from pnp.base.sums import plain_sum
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, with_value
from pnp.content.source import path_inside, read_source
from pnp.content.structure import build_record

if TYPE_CHECKING:
    from pnp.kinds.boards.map.record import MapFrame

LAND = "land"
"""The group whose outlines are land."""
Point: TypeAlias = tuple[float, float]
STRETCHED = 1.01
"""The largest factor between the aspect ratios of a drawing and its board."""


def with_shapes(node: Mapping, path: Path, report: Report) -> Mapping:
    """Return a map whose ``shapes`` are outlines, with the land of its drawing. Returns it
    unchanged if they are written in it, or after a finding."""
    given, board = node.get("shapes"), _frame_of(node)
    if not isinstance(given, Scalar) or board is None:
        return node
    source = _read_drawing(path.parent, given, report)
    if source is None:
        return node
    from pnp.base.shapes import named_shapes
    from pnp.base.svg import SvgError

    try:
        found = named_shapes(source.text, board.width, board.height)
    except SvgError as error:
        message = f"the drawing '{given.text}' {error}"
        report.error("broken-picture", message, given.span, error.hint)
        return node
    stretched = found.ratio / (board.width / board.height)
    if not 1 / STRETCHED <= stretched <= STRETCHED:
        size = f"{board.width:g} x {board.height:g} mm"
        message = f"the page of '{given.text}' is not as wide and high as the board of {size}"
        hint = "make the page of the drawing as large as the board"
        report.error("shapes-out-of-proportion", message, given.span, hint)
        return node
    shapes: dict[str, tuple[Scalar, Node]] = {}
    land: list[Node] = []
    for shape in found.shapes:
        span = _span_of_name(source, shape.attribute, shape.name) if shape.name else source.span()
        rings = sorted((ring for ring in shape.rings if len(ring) > 2), key=_area_of, reverse=True)
        if not rings:
            continue
        if LAND in shape.groups:
            land += [_point_nodes(ring, span) for ring in rings]
        elif not shape.name:
            message = "an outline of the drawing has no name"
            hint = "give it the name of its space as its label or id, or hide its layer"
            report.error("unnamed-shape", message, given.span, hint)
        elif shape.name in shapes or any(not _is_inside(r, rings[0]) for r in rings[1:]):
            message = f"the space '{shape.name}' is in two places that do not touch"
            report.error("split-space", message, span, "give each outline a name of its own")
        else:
            shapes[shape.name] = Scalar(shape.name, True, span), _point_nodes(rings[0], span)
    if not shapes and not report.failed:
        message = f"the drawing '{given.text}' outlines no space"
        report.error("unnamed-shape", message, given.span, "draw a closed path for each space")
    if report.failed:
        return node
    node = with_value(node, "shapes", Mapping(tuple(shapes.values()), given.span))
    if land and node.get("land") is None:
        node = with_value(node, "land", Sequence(tuple(land), given.span))
    return node


def with_areas(node: Mapping, path: Path, report: Report) -> Mapping:
    """Return a board whose ``areas`` are outlines instead of the name of a drawing. A space may
    have several, which are holes or exclaves. Returns it unchanged if they are written in it, or
    after a finding."""
    grid = node.get("grid")
    given = grid.get("areas") if isinstance(grid, Mapping) else None
    if not isinstance(grid, Mapping) or not isinstance(given, Scalar):
        return node
    source = _read_drawing(path.parent, given, report)
    if source is None:
        return node
    from pnp.base.shapes import named_shapes, page_size
    from pnp.base.svg import SvgError

    try:
        found = named_shapes(source.text, *page_size(source.text))
    except SvgError as error:
        message = f"the drawing '{given.text}' {error}"
        report.error("broken-picture", message, given.span, error.hint)
        return node
    areas: dict[str, tuple[Scalar, list[Node]]] = {}
    for shape in found.shapes:
        rings = sorted((ring for ring in shape.rings if len(ring) > 2), key=_area_of, reverse=True)
        if not rings:
            continue
        if not shape.name:
            message = "an outline of the drawing has no name"
            hint = "give it the name of its space as its label or id, or hide its layer"
            report.error("unnamed-shape", message, given.span, hint)
            continue
        span = _span_of_name(source, shape.attribute, shape.name)
        name, parts = areas.setdefault(shape.name, (Scalar(shape.name, True, span), []))
        parts += [_point_nodes(ring, name.span) for ring in rings]
    if not areas and not report.failed:
        message = f"the drawing '{given.text}' outlines no space"
        report.error("unnamed-shape", message, given.span, "draw a closed path for each space")
    if report.failed:
        return node
    entries = tuple((name, Sequence(tuple(parts), name.span)) for name, parts in areas.values())
    return with_value(node, "grid", with_value(grid, "areas", Mapping(entries, given.span)))


def _frame_of(node: Mapping) -> MapFrame | None:
    """Return the size of the board; None if it has errors, which its record reports."""
    from pnp.kinds.boards.map.record import MapFrame

    written = node.get("board")
    if written is None:
        return MapFrame()
    return build_record(MapFrame, written, Report()) if isinstance(written, Mapping) else None


def _read_drawing(folder: Path, given: Scalar, report: Report) -> Source | None:
    if PurePosixPath(given.text).suffix != ".svg":
        message = f"'{given.text}' is not the name of an SVG"
        hint = "write the name of a drawing, such as spaces.svg, or an outline for each space"
        report.error("unknown-picture", message, given.span, hint)
        return None
    path = path_inside(folder, given.text, given.span, report)
    if path is None:
        return None
    try:
        beside = [n for n in world.names(path.parent, within=folder) if n.endswith(".svg")]
    except world.ReadError:
        beside = []
    if path.name not in beside:
        near = closest_word(path.name, beside)
        hint = f"did you mean {near}?" if near else "put it next to the file of the map"
        report.error("unknown-picture", f"there is no drawing '{given.text}'", given.span, hint)
        return None
    name = (Path(given.span.source.name).parent / given.text).as_posix()
    return read_source(path, name, report, within=folder)


def _span_of_name(source: Source, attribute: str, name: str) -> Span:
    """Return where a drawing names an outline, or its beginning if the name is encoded
    differently."""
    from xml.sax.saxutils import quoteattr

    written = re.escape(quoteattr(name)[1:-1])
    found = re.search(rf"""{attribute}\s*=\s*["']({written})["']""", source.text)
    if found is None:
        return source.span()
    before = source.text[: found.start(1)]
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    return Span(source, line, column, line, column + len(found[1]))


def _point_nodes(ring: list[Point], span: Span) -> Sequence:
    return Sequence(tuple(Sequence(tuple(_number_nodes(p, span)), span) for p in ring), span)


def _number_nodes(point: Point, span: Span) -> Iterator[Scalar]:
    for value in point:
        yield Scalar(f"{value:.3f}", True, span)


def _area_of(ring: list[Point]) -> float:
    turns = zip(ring, ring[1:] + ring[:1], strict=True)
    return abs(plain_sum(xa * yb - xb * ya for (xa, ya), (xb, yb) in turns)) / 2


def _is_inside(ring: list[Point], other: list[Point]) -> bool:
    """Return whether a ring is inside another, by ray casting from its first point."""
    x, y = ring[0]
    crossed = plain_sum(
        (ya > y) != (yb > y) and x < (xb - xa) * (y - ya) / (yb - ya) + xa
        for (xa, ya), (xb, yb) in zip(other, other[1:] + other[:1], strict=True)
    )
    return crossed % 2 == 1
