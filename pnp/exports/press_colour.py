"""From colours of screens to inks of a press, by an ICC profile and littlecms.

The profile that comes with pnp, ``profiles/inklimit240.icc``, was made from the data of CGATS TR
006 (see ``profiles/NOTICE.md``). Colours are converted relative to the white of the paper, with the
darkest ink as black. Amounts of ink are percentages; the total of four inks is at most 400.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct
from PIL import Image, ImageCms, ImageMath

from pnp.base import world
from pnp.base.diagnostics import Report
from pnp.base.disk import ReadError, read_packaged

Inks: TypeAlias = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black in percent."""

OWN_PROFILE = "inklimit240.icc"
FAR_OFF = 6.0
"""A difference of colours (CIE 1976) that is seen side by side."""

_LARGEST = 16 * 1024 * 1024
_SOURCE = "CGATS TR 006"
# Steps of each colour in a grid of all colours.
_STEPS = 33
# The difference of the parts of a colour that looks grey.
_GREY = 10
# Percentages of ink this near to none and to all.
_SCREEN = 3
# ICC.1:2001-04, 6.1: the version, the class, the space and the signature of a profile.
_VERSION, _CLASS, _SPACE, _MAGIC = 8, slice(12, 16), slice(16, 20), slice(36, 40)
_HEADER = 128


class PressProfile(Struct, frozen=True):
    """A CMYK profile: its file, its own name, and the printing condition that it is registered
    for, empty if unknown."""

    content: bytes
    name: str
    condition: str = ""


class Shift(Struct, frozen=True):
    """A colour that inks cannot mix, the colour that it becomes, both ``#rrggbb``, and their
    difference (CIE 1976)."""

    colour: str
    becomes: str
    difference: float


def load_profile(
    path: str, report: Report, *, newest: int = 2, otherwise: str = ""
) -> PressProfile | None:
    """Return the profile in a file, or that of pnp if ``path`` is empty.

    None after reporting a file that is no CMYK press profile, or one of a later version of ICC than
    ``newest``: PDF/X-1a:2003 is PDF 1.4, which has version 2, and PDF/X-4 is PDF 1.6, which has
    version 4 (ISO 32000-1, 8.6.5.5). ``otherwise`` is what else helps against such a version.
    """
    if not path:
        content = read_packaged("pnp", "exports", "profiles", OWN_PROFILE)
        return PressProfile(content, _description(content), _SOURCE)
    hint = "write the path of an .icc file for CMYK presses, or leave out  --profile"
    try:
        content = world.read(Path(path), within=None, largest=_LARGEST)
    except ReadError as error:
        report.error("unusable-profile", f"cannot read the profile '{path}': {error}", None, hint)
        return None
    problem = _header_problem(content)
    if not problem and content[_VERSION] > newest:
        problem = f"has version {content[_VERSION]} of ICC, but version {newest} is the newest"
        problem += " that such a PDF may have"
        hint = f"{otherwise}write the path of a profile of version {newest}"
    problem = problem or _conversion_problem(content)
    if problem:
        report.error("unusable-profile", f"the profile '{path}' {problem}", None, hint)
        return None
    return PressProfile(content, _description(content))


def _header_problem(content: bytes) -> str:
    """Return why a file is no CMYK press profile, empty if it is one."""
    if len(content) < _HEADER or content[_MAGIC] != b"acsp":
        return "is no ICC profile"
    if content[_CLASS] != b"prtr" or content[_SPACE] != b"CMYK":
        return "is not for CMYK printing"
    return ""


def _conversion_problem(content: bytes) -> str:
    """Return why colours cannot be converted with a profile, empty if they can."""
    try:
        # Some profiles open, but fail only when they are used.
        probe = PressProfile(content, "")
        to_screen(to_press(Image.new("RGB", (1, 1)), probe), probe)
    except (ImageCms.PyCMSError, OSError) as error:
        return f"cannot be used: {error}"
    return ""


def _description(content: bytes) -> str:
    profile = ImageCms.ImageCmsProfile(BytesIO(content))
    return ImageCms.getProfileDescription(profile).strip()


@cache
def _to_press(content: bytes) -> ImageCms.ImageCmsTransform:
    press = ImageCms.ImageCmsProfile(BytesIO(content))
    return ImageCms.buildTransform(ImageCms.createProfile("sRGB"), press, "RGB", "CMYK", *_RELATIVE)


@cache
def _to_screen(content: bytes) -> ImageCms.ImageCmsTransform:
    press = ImageCms.ImageCmsProfile(BytesIO(content))
    return ImageCms.buildTransform(press, ImageCms.createProfile("sRGB"), "CMYK", "RGB", *_RELATIVE)


_RELATIVE: Any = (
    ImageCms.Intent.RELATIVE_COLORIMETRIC,
    ImageCms.Flags.BLACKPOINTCOMPENSATION,
)


def to_press(image: Image.Image, profile: PressProfile) -> Image.Image:
    """Return an RGB picture as CMYK, in which 255 is all of an ink."""
    found = ImageCms.applyTransform(image, _to_press(profile.content))
    assert found is not None
    return found


def to_screen(image: Image.Image, profile: PressProfile) -> Image.Image:
    """Return a CMYK picture as it looks when printed, as RGB."""
    found = ImageCms.applyTransform(image, _to_screen(profile.content))
    assert found is not None
    return found


def inks_of(colours: Sequence[str], profile: PressProfile) -> dict[str, Inks]:
    """Return the inks of colours ``#rrggbb``.

    A colour that looks grey is printed with black ink only, as light as it is: thin lines of text
    in four inks would show coloured edges wherever the plates do not fit exactly.
    """
    if not colours:
        return {}
    mixed = to_press(_row(_parts(colour) for colour in colours), profile)
    found: dict[str, Inks] = {}
    for colour, inks in zip(colours, _pixels(mixed), strict=True):
        parts = _parts(colour)
        if max(parts) - min(parts) <= _GREY:
            found[colour] = 0.0, 0.0, 0.0, _black_for(lightness(parts), profile)
        else:
            cyan, magenta, yellow, black = (round(part / 2.55, 1) for part in inks)
            found[colour] = cyan, magenta, yellow, black
    return found


def _black_for(light: float, profile: PressProfile) -> float:
    """Return how much black ink alone looks as light as a grey, in percent. Nearly all and nearly
    none are rounded: the few dots of such a screen would only roughen the edges of letters."""
    looks = _greys(profile)
    black = min(range(len(looks)), key=lambda black: abs(looks[black] - light))
    return 0.0 if black <= _SCREEN else 100.0 if black >= 100 - _SCREEN else float(black)


@cache
def _greys(profile: PressProfile) -> tuple[float, ...]:
    """Return the lightness of each percentage of black ink."""
    ramp = Image.new("CMYK", (101, 1))
    ramp.putdata([(0, 0, 0, round(black * 2.55)) for black in range(101)])
    return tuple(lightness(parts) for parts in _pixels(to_screen(ramp, profile)))


def total_ink(image: Image.Image) -> float:
    """Return the most ink on any pixel of a CMYK picture, in percent."""
    plates = dict(zip("cmyk", image.split(), strict=True))
    summed = ImageMath.lambda_eval(
        lambda plate: plate["c"] + plate["m"] + plate["y"] + plate["k"], **plates
    )
    most: float = summed.getextrema()[1]
    return round(most / 2.55, 1)


@cache
def most_ink(profile: PressProfile) -> float:
    """Return the most ink of any colour, in percent."""
    steps = [round(step * 255 / (_STEPS - 1)) for step in range(_STEPS)]
    grid = ((red, green, blue) for red in steps for green in steps for blue in steps)
    return total_ink(to_press(_row(grid), profile))


def shifts_of(colours: Iterable[str], profile: PressProfile) -> tuple[Shift, ...]:
    """Return the colours that differ visibly in print, the most different first."""
    listed = sorted(set(colours))
    if not listed:
        return ()
    printed = _pixels(to_screen(to_press(_row(map(_parts, listed)), profile), profile))
    found = [
        Shift(colour, "#" + bytes(seen).hex(), difference(_parts(colour), seen))
        for colour, seen in zip(listed, printed, strict=True)
    ]
    far = [shift for shift in found if shift.difference > FAR_OFF]
    return tuple(sorted(far, key=lambda shift: (-shift.difference, shift.colour)))


def difference(one: Sequence[int], other: Sequence[int]) -> float:
    """Return the difference of two sRGB colours (CIE 1976)."""
    return round(math.dist(_lab(one), _lab(other)), 1)


def lightness(colour: Sequence[int]) -> float:
    """Return the lightness of an sRGB colour, from 0 to 100."""
    return _lab(colour)[0]


def _lab(colour: Sequence[int]) -> tuple[float, float, float]:
    """Return an sRGB colour (IEC 61966-2-1) in CIE L*a*b*, relative to its white."""
    red, green, blue = (_linear(part / 255) for part in colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else v * 841 / 108 + 4 / 29 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _parts(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def _row(pixels: Iterable[tuple[int, int, int]]) -> Image.Image:
    """Return colours as a picture of one row."""
    listed = list(pixels)
    row = Image.new("RGB", (len(listed), 1))
    row.putdata(listed)
    return row


def _pixels(row: Image.Image) -> list[tuple[int, ...]]:
    return [row.getpixel((x, 0)) for x in range(row.width)]  # type: ignore[misc]
