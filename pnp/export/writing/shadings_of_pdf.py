"""Gradients in PDF: shadings with functions that mix their colours (ISO 32000-1, 7.10 and
8.7.4.5)."""

from __future__ import annotations

from pnp.base.units import format_number
from pnp.export.writing.library_of_pdf import pdfdoc
from pnp.export.writing.outline import coordinates
from pnp.scene import Gradient

FARTHEST = 1_000_000
"""Beyond the extent of any gradient, in its own units."""

_AXIAL, _RADIAL = 2, 3


def shading_dictionary(shade: Gradient, *, opacity: bool = False) -> pdfdoc.PDFDictionary:
    """Return the shading of a gradient in its own units: its colours, or its opacity as greys."""
    return pdfdoc.PDFDictionary(
        {
            "ShadingType": _RADIAL if shade.round else _AXIAL,
            "ColorSpace": pdfdoc.PDFName("DeviceGray" if opacity else "DeviceRGB"),
            "Coords": pdfdoc.PDFArray(coordinates(shade.ends).split()),
            "Function": _function(shade, opacity=opacity),
            "Extend": pdfdoc.PDFArray(["true", "true"]),
        }
    )


def _function(shade: Gradient, *, opacity: bool) -> pdfdoc.PDFDictionary:
    """Return the function that gives the colour of each place from 0 to 1."""
    values = [
        (place, [format_number(alpha)] if opacity else _parts(colour))
        for place, colour, alpha in shade.stops
    ]
    values = [(0.0, values[0][1]), *values, (1.0, values[-1][1])]
    pairs = zip(values, values[1:], strict=False)
    # Between two colours at one place there is nothing to mix.
    stretches = [(start, end, one, two) for (start, one), (end, two) in pairs if end > start]
    functions = [_interpolation(one, two) for _, _, one, two in stretches]
    bounds = [format_number(end, 4) for _, end, _, _ in stretches[:-1]]
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "Functions": pdfdoc.PDFArray(functions),
            "Bounds": pdfdoc.PDFArray(bounds),
            "Encode": pdfdoc.PDFArray([0, 1] * len(functions)),
        }
    )


def _parts(colour: str) -> list[str]:
    return [format_number(part / 255) for part in bytes.fromhex(colour.removeprefix("#"))]


def _interpolation(one: list[str], two: list[str]) -> pdfdoc.PDFDictionary:
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 2,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "C0": pdfdoc.PDFArray(one),
            "C1": pdfdoc.PDFArray(two),
            "N": 1,
        }
    )
