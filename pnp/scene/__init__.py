"""The display list: the interface between layout and export.

A scene is a tuple of items at fixed places, in millimetres, y down, with the origin at the top left
of the trim box (of a piece) or of the paper (of a page). Text is already broken, fitted and
positioned: an exporter walks the items and writes them, without measuring. An exporter supports
exactly Group, Path, Text, Image and Instance.
"""

from __future__ import annotations

from pnp.scene.items import (
    IDENTITY,
    SHADOW,
    Bookmark,
    Document,
    Glyph,
    Gradient,
    Group,
    Image,
    Instance,
    Item,
    LineCap,
    LineJoin,
    Matrix,
    Page,
    Path,
    Point,
    Raster,
    Rect,
    Segment,
    Segments,
    Stroke,
    Text,
)
from pnp.scene.outlines import (
    chains_of,
    circle,
    ellipse,
    line,
    polygon,
    polyline,
    rectangle,
    rounded_rectangle,
    smooth_closed,
    smooth_open,
    transform_outline,
    turned_box,
)

__all__ = [
    "IDENTITY",
    "SHADOW",
    "Document",
    "Glyph",
    "Gradient",
    "Group",
    "Image",
    "Instance",
    "Item",
    "LineCap",
    "LineJoin",
    "Matrix",
    "Bookmark",
    "Page",
    "Path",
    "Point",
    "Raster",
    "Rect",
    "Segment",
    "Segments",
    "Stroke",
    "Text",
    "chains_of",
    "circle",
    "ellipse",
    "line",
    "polygon",
    "polyline",
    "rectangle",
    "rounded_rectangle",
    "smooth_closed",
    "smooth_open",
    "transform_outline",
    "turned_box",
]
