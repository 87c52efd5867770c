"""The contrast of colours: text on a background, adjacent colours, and colour-blind vision.

Colours are ``#rrggbb`` in sRGB. Formulas: relative luminance and contrast of the Web Content
Accessibility Guidelines 2.2; the colour difference CIEDE2000 after Sharma, Wu and Dalal (2005);
colour blindness after Machado, Oliveira and Fernandes (2009) at full severity.
"""

import colorsys
import math
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from pnp.base.sums import plain_sum

Triple: TypeAlias = tuple[float, float, float]

# From linear sRGB to XYZ under D65 (IEC 61966-2-1), and the D65 white point.
_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041))  # fmt: skip
_WHITE = (0.95047, 1.0, 1.08883)
_PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998))  # fmt: skip
_TRITANOPIA = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
               (0.004733, 0.691367, 0.303900))  # fmt: skip
_DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                 (-0.011820, 0.042940, 0.968881))  # fmt: skip
# The weights of red, green and blue in luminance.
_LIGHT = (0.2126, 0.7152, 0.0722)


# A game has some hundred colours, and the contrast of every letter is measured.
@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """Return the relative luminance after WCAG 2, from 0 (black) to 1 (white)."""
    red, green, blue = _linear(colour)
    return _LIGHT[0] * red + _LIGHT[1] * green + _LIGHT[2] * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours after WCAG 2, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


_COLOURED, _LIT = 0.35, 0.25
"""From which saturation and value on a colour has a name of its own."""
LEGIBLE = 4.5
"""The contrast that WCAG 2 requires of text (success criterion 1.4.3)."""
VISIBLE = 3.0
"""The contrast that WCAG 2 requires of large text and of symbols (success criterion 1.4.11)."""
LARGE = 14 / 72 * 25.4
"""The type size, in millimetres, from which text counts as large."""


def hue_of(colour: str) -> float | None:
    """Return the hue of a colour in degrees; None if it is nearly grey, black or white.

    >>> hue_of("#ff0000"), hue_of("#808080")
    (0.0, None)
    """
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, saturation, value = colorsys.rgb_to_hsv(red, green, blue)
    return hue * 360 if saturation >= _COLOURED and value >= _LIT else None


def nearest_visible(colour: str, ground: str, least: float) -> str:
    """Return the colour nearest to ``colour`` whose contrast with ``ground`` is at least ``least``:
    the same colour, a darker or a lighter shade; black or white if no shade suffices.

    >>> nearest_visible("#9a8f80", "#f3ead7", 4.5)
    '#71695e'
    """
    found = [
        (step, shade)
        for end in ("#000000", "#ffffff")
        if (step := _first_step(colour, ground, end, least)) is not None
        and (shade := mix(colour, end, step / 64))
    ]
    return (
        min(found)[1] if found else max(("#000000", "#ffffff"), key=lambda c: contrast(c, ground))
    )


def _first_step(colour: str, ground: str, end: str, least: float) -> int | None:
    steps = range(65)
    return next((i for i in steps if contrast(mix(colour, end, i / 64), ground) >= least), None)


def difference(one: str, other: str) -> float:
    """Return the CIEDE2000 difference of two colours; below 1 is invisible, black and white differ
    by 100."""
    return ciede2000(_lab(_linear(one)), _lab(_linear(other)))


MATRICES: dict[str, tuple[Triple, Triple, Triple]] = {
    "without red": _PROTANOPIA,
    "without green": _DEUTERANOPIA,
    "without blue": _TRITANOPIA,
    "in grey": (_LIGHT, _LIGHT, _LIGHT),
}
"""Matrices on linear sRGB that simulate vision without the cones for red, green or blue, and a
printer without colours."""


def _vision_filter(matrix: tuple[Triple, ...]) -> Callable[[str], str]:
    return lambda colour: _hex_of(_multiply(matrix, _linear(colour)))


def grey(colour: str) -> str:
    """Return the colour as a printer without colours shows it."""
    light = luminance(colour)
    return _hex_of((light, light, light))


BLIND: dict[str, Callable[[str], str]] = {
    name: _vision_filter(matrix) for name, matrix in MATRICES.items() if name != "in grey"
}
"""Functions that simulate vision without the cones for red, green or blue."""

GREY = "in grey"
SEEN: dict[str, Callable[[str], str]] = {**BLIND, GREY: grey}
"""The same, and a printer without colours."""


def ciede2000(one: Triple, other: Triple) -> float:
    """Return the difference of two colours given in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25.0**7))
    c1, c2 = math.hypot(a1 * g, b1), math.hypot(a2 * g, b2)
    h1, h2 = _hue(a1 * g, b1), _hue(a2 * g, b2)
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    if c1 * c2 != 0 and h2 - h1 == 180:
        turn = 180.0
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2
    if c1 * c2 != 0:
        hue = (hue if abs(h1 - h2) <= 180 else hue + 360 if hue < 360 else hue - 360) / 2
    t = (
        1
        - 0.17 * _cos(hue - 30)
        + 0.24 * _cos(2 * hue)
        + 0.32 * _cos(3 * hue + 6)
        - 0.20 * _cos(4 * hue - 63)
    )
    away = (light - 50) ** 2
    sl = 1 + 0.015 * away / math.sqrt(20 + away)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    spread = 2 * math.sqrt(chroma**7 / (chroma**7 + 25.0**7))
    rotation = -math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2)))) * spread
    l, c, h = dl / sl, dc / sc, dh / sh  # noqa: E741
    return math.sqrt(l * l + c * c + h * h + rotation * c * h)


def _hue(a: float, b: float) -> float:
    return math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def _linear(colour: str) -> Triple:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _decode_gamma(red), _decode_gamma(green), _decode_gamma(blue)


def _decode_gamma(c: float) -> float:
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def _hex_of(linear: Triple) -> str:
    clipped = (min(1.0, max(0.0, c)) for c in linear)
    curved = (c * 12.92 if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in clipped)
    return "#" + "".join(f"{round(c * 255):02x}" for c in curved)


def _lab(linear: Triple) -> Triple:
    parts = (c / white for c, white in zip(_multiply(_XYZ, linear), _WHITE, strict=True))
    x, y, z = (c ** (1 / 3) if c > 216 / 24389 else (c * 24389 / 27 + 16) / 116 for c in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _multiply(matrix: tuple[Triple, ...], of: Triple) -> Triple:
    x, y, z = (plain_sum(m * c for m, c in zip(row, of, strict=True)) for row in matrix)
    return x, y, z


@lru_cache(maxsize=4096)
def mix(one: str, other: str, share: float) -> str:
    """Return the colour at ``share`` of the way from one to another, in sRGB.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def invert_lightness(colour: str) -> str:
    """Return the colour of the same hue with inverted lightness (HLS).

    >>> invert_lightness("#1d4f86"), invert_lightness("#ffffff")
    ('#79abe2', '#000000')
    """
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, light, full = colorsys.rgb_to_hls(*parts)
    return "#" + "".join(f"{round(c * 255):02x}" for c in colorsys.hls_to_rgb(hue, 1 - light, full))
