"""Lines to cut as SVG with a layer for each action, named for Inkscape and by colour."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from pnp.base.units import format_number
from pnp.export.svg import path_of
from pnp.exports.cut_sheets import CutSheet

_NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="{}"'.format(
    "http://www.inkscape.org/namespaces/inkscape"
)
_WIDTH = "0.1"


def write_cut_svg(sheet: CutSheet, title: str) -> str:
    """Return the lines of a sheet in millimetres. Marks are in a layer ``Regmarks``, which
    inkscape-silhouette does not cut."""
    width, height = format_number(sheet.width), format_number(sheet.height)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg {_NAMES} width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f"<title>{escape(title)}</title>",
        *_marks(sheet),
    ]
    for layer in sheet.layers:
        style = f'fill="none" stroke="{layer.colour}" stroke-width="{_WIDTH}"'
        lines.append(f"{_layer(layer.name, layer.name)} {style}>")
        lines += [f'<path d="{path_of(found)}"/>' for found in sheet.of_layer(layer)]
        lines.append("</g>")
    return "\n".join([*lines, "</svg>"]) + "\n"


def _layer(id: str, label: str) -> str:
    return f'<g id="{id}" inkscape:groupmode="layer" inkscape:label="{label}"'


def _marks(sheet: CutSheet) -> Iterator[str]:
    if not sheet.marks:
        return
    yield f"{_layer('regmark', 'Regmarks')}>"
    for mark in sheet.marks:
        path = mark.path
        style = f'fill="{path.fill or "none"}"'
        if path.stroke is not None:
            wide = format_number(path.stroke.width)
            style += f' stroke="{path.stroke.colour}" stroke-width="{wide}"'
        yield f'<path id="{mark.id}" d="{path_of(path.segments)}" {style}/>'
    yield "</g>"
