"""Read pictures in pixels: check their header, then make them upright, 8-bit, RGB or grey."""

from __future__ import annotations

import math
import re
import struct
import warnings
import zlib
from collections.abc import Iterator
from io import BytesIO

from PIL import Image, ImageChops, ImageCms, ImageStat, UnidentifiedImageError

from pnp.pictures import pixels
from pnp.pictures.picture import Fit, Picture, PictureError, PictureRemark, needed_pixels
from pnp.scene import Raster, Rect

_START, _END, _SCAN, _COMMENT = 0xD8, 0xD9, 0xDA, 0xFE

# Frames that PDF supports (baseline, extended, progressive), and tables.
_DRAWN = (0xC0, 0xC1, 0xC2, 0xC4, 0xDB, 0xDD, _SCAN)
# Application segments: the first may give the density, the fifteenth the meaning of colours.
_DENSITY, _ADOBE, _APPLICATIONS = 0xE0, 0xEE, range(0xE0, 0xF0)

# Programs write a picture in a dozen scans, each slow for a large one. A profile, a thumbnail and
# metadata take some hundred segments.
_MOST_SCANS, _MOST_SEGMENTS, _MOST_FILL = 100, 2000, 10_000

# A marker, which may follow fill bytes; stuffed bytes and restarts within a scan do not count.
_MARKER = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]", re.DOTALL)


def segments(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the marker and content of each segment up to the end of the picture.

    The end marker comes last if the file is complete. A scan is followed by its pixel data, with
    the marker 0. Raises ValueError if more fill bytes than usual are between two segments.
    """
    at = 2
    while found := _MARKER.search(content, at):
        if found.start() - at > _MOST_FILL:
            raise ValueError("bytes between segments")
        marker, at = content[found.start() + 1], found.end()
        if marker == _END:
            yield marker, b""
            return
        length = int.from_bytes(content[at : at + 2], "big")
        yield marker, content[at + 2 : at + length]
        at += length
        if marker == _SCAN:
            end = _MARKER.search(content, at)
            drawn = end.start() if end else len(content)
            yield 0, content[at:drawn].rstrip(b"\xff")
            at = drawn


def find_excess(content: bytes) -> str:
    """Return what a file has too much of to be read quickly, or an empty string."""
    drawn = 0
    for count, (marker, _) in enumerate(segments(content)):
        drawn += marker == _SCAN
        if drawn > _MOST_SCANS:
            return f"more than {_MOST_SCANS} scans"
        if count > _MOST_SEGMENTS:
            return f"more than {_MOST_SEGMENTS:,} segments"
    return ""


def strip_metadata(content: bytes) -> bytes | None:
    """Return a file with only the segments that make up the picture.

    Returns None if it has no end, or segments that PDF does not support. Of the density and the
    meaning of colours only the numbers are copied, because thumbnails may follow them.
    """
    parts, seen = [bytes((0xFF, _START))], set[int]()
    for marker, held in segments(content):
        if marker == _END:
            return b"".join((*parts, bytes((0xFF, _END))))
        if marker == 0:
            parts.append(held)
        elif marker in _DRAWN:
            parts.append(_segment(marker, held))
        elif marker == _DENSITY and marker not in seen and held.startswith(b"JFIF\0"):
            parts.append(_segment(marker, held[:12].ljust(14, b"\0")))
        elif marker == _ADOBE and marker not in seen and held.startswith(b"Adobe"):
            parts.append(_segment(marker, held[:12].ljust(12, b"\0")))
        elif marker not in _APPLICATIONS and marker != _COMMENT:
            return None
        seen.add(marker)
    return None


def _segment(marker: int, held: bytes) -> bytes:
    return bytes((0xFF, marker)) + (len(held) + 2).to_bytes(2, "big") + held


# Pictures in pixels: checked by their header first, then made upright, 8-bit, RGB or grey, and no
# finer than is visible where they are printed.


# An A3 page at 400 dpi has 31; with transparency, reading and scaling this many takes 450 MB. The
# WebP reader holds a picture four times, so there it is an A3 page at 300 dpi.
MOST_MEGAPIXELS = 32
MOST_MEGAPIXELS_OF_WEBP = 18

# The limit of JPEG. Scaling a longer side takes gigabytes.
_LONGEST_SIDE = 65_535

# Pixels come in some thousand chunks. Pillow reads chunks one by one, and all comments of a GIF.
_MOST_CHUNKS = 20_000
_LARGEST_GIF = 8 * 1024 * 1024

_FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
_ORIENTATION = 0x0112
_UPRIGHT = 1
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_ON_ITS_SIDE = (5, 6, 7, 8)

# Rows to downscale at a time: a whole picture would be in memory twice.
_BAND = 512
# Exceptions that Pillow's decoders raise for truncated or broken files.
_BROKEN = (
    ArithmeticError,
    EOFError,
    LookupError,
    MemoryError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    struct.error,
    zlib.error,
)

# Pixels per side to sample first, shades that look the same, and opacities that are invisible.
_FEW, _ALIKE, _CLEAR = 24, 4, 8

_MULTIPLIED = {"LA": "La", "RGBA": "RGBa"}
_DIVIDED = {"La": "LA", "RGBa": "RGBA"}
_KEPT = ("L", "LA", "RGB", "RGBA")


def read_pixels(
    name: str, content: bytes, box: Rect | None = None, fit: Fit = "contain"
) -> Picture:
    """Return the picture in a PNG, JPEG, GIF or WebP file, with no more pixels than ``box`` needs.

    Raises PictureError.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        try:
            if crowd := _describe_excess(content):
                message = f"the picture '{name}' has {crowd}"
                raise PictureError("picture-too-large", message, "save it again")
            return _read(name, content, box, fit)
        except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
            match = re.search(r"\((\d+) pixels\)", str(error))
            raise _too_large(name, int(match[1]) if match else 0, MOST_MEGAPIXELS) from None
        except UnidentifiedImageError:
            message = f"'{name}' is not a readable picture"
            hint = "save it as PNG, JPEG or SVG"
            raise PictureError("unknown-format", message, hint) from None
        except _BROKEN as error:
            if isinstance(error, PictureError):
                raise
            message = f"the picture '{name}' is damaged or incomplete"
            raise PictureError("broken-picture", message, "save it again") from None


def _describe_excess(content: bytes) -> str:
    """Return what a file has too much of besides pixels, or an empty string."""
    if content.startswith(b"\xff\xd8"):
        return pixels.find_excess(content)
    if content.startswith(b"GIF") and len(content) > _LARGEST_GIF:
        return f"more than {_LARGEST_GIF // 1024**2} MB, too many for a GIF file"
    if content.startswith(b"\x89PNG"):
        at, chunks, profiles = 8, 0, 0
        while at < len(content):
            chunks += 1
            profiles += content[at + 4 : at + 8] == b"iCCP"
            if profiles > 1:
                return "more than one profile of colours"
            if chunks > _MOST_CHUNKS:
                return f"more than {_MOST_CHUNKS:,} chunks"
            at += 12 + int.from_bytes(content[at : at + 4], "big")
    return ""


def _too_large(name: str, pixels: int, most: int) -> PictureError:
    has = f"{math.ceil(pixels / 1_000_000)} megapixels, " if pixels else ""
    message = f"the picture '{name}' has {has}more than the maximum of {most}"
    return PictureError("picture-too-large", message, "save it with fewer pixels")


def _read(name: str, content: bytes, box: Rect | None, fit: Fit) -> Picture:
    with Image.open(BytesIO(content), formats=_FORMATS) as opened:
        width, height = opened.size
        most = MOST_MEGAPIXELS_OF_WEBP if opened.format == "WEBP" else MOST_MEGAPIXELS
        if width * height > most * 1_000_000:
            raise _too_large(name, width * height, most)
        if max(width, height) > _LONGEST_SIDE:
            message = f"the picture '{name}' has a side of more than {_LONGEST_SIDE:,} pixels"
            raise PictureError("picture-too-large", message, "save it with fewer pixels")
        turned = _orientation(opened) in _ON_ITS_SIDE
        upright = (height, width) if turned else (width, height)
        size = upright if box is None else needed_pixels(*upright, box, fit)
        smaller = size != upright
        if smaller:
            # A JPEG can be decoded at an eighth, a quarter or half of its pixels.
            opened.draft(opened.mode, size[::-1] if turned else size)
        opened.load()
        plain = single_colour_of(opened)
        remarks = tuple(_remarks(name, opened, nothing=plain is None))
        if smaller:
            raster = _encode(opened, size[::-1] if turned else size)
        else:
            raster = _keep_jpeg(opened, content) or _encode(opened, opened.size)
    return Picture(*upright, raster, remarks, plain=plain or "")


def single_colour_of(opened: Image.Image) -> str | None:
    """Return the single visible colour of a picture.

    Returns an empty string if it has several, and None if no pixel is visible.
    """
    few = opened.resize((_FEW, _FEW), Image.Resampling.NEAREST).convert("RGBA")
    if _colour_spread(few, few.getchannel("A")) > _ALIKE:
        return ""
    whole = opened.convert("RGBA")
    alpha = whole.getchannel("A")
    if _mask(alpha).getbbox() is None:
        return None
    if _colour_spread(whole, alpha) > _ALIKE:
        return ""
    seen = ImageStat.Stat(whole.convert("RGB"), _mask(alpha)).median
    return "#" + "".join(f"{round(shade):02x}" for shade in seen)


def _colour_spread(picture: Image.Image, alpha: Image.Image) -> int:
    """Return the largest difference between visible pixels in any channel."""
    mask = _mask(alpha)
    if mask.getbbox() is None:
        return 0
    found = ImageStat.Stat(picture.convert("RGB"), mask).extrema
    return max(high - low for low, high in found)


def _mask(alpha: Image.Image) -> Image.Image:
    return alpha.point(lambda value: 255 if value > _CLEAR else 0)


def _remarks(name: str, opened: Image.Image, *, nothing: bool) -> list[PictureRemark]:
    found = []
    if nothing:
        message = f"the picture '{name}' is transparent everywhere, so that it prints nothing"
        hint = "save it again with what it shows, or take it out"
        found.append(PictureRemark("blank-picture", message, hint))
    if getattr(opened, "is_animated", False) and opened.format != "MPO":
        message = f"the picture '{name}' is animated; only its first frame is printed"
        found.append(PictureRemark("animated-picture", message, "save the frame that you want"))
    if opened.mode == "CMYK":
        message = f"the picture '{name}' is in CMYK; its colours were converted"
        found.append(
            PictureRemark("cmyk-picture", message, "save it in RGB to control the printed colours")
        )
    return found


def _keep_jpeg(opened: Image.Image, content: bytes) -> Raster | None:
    """Return a JPEG file without its metadata; None for a picture that must be re-encoded."""
    if opened.format != "JPEG" or opened.mode not in ("L", "RGB") or _profile(opened) is not None:
        return None
    if _orientation(opened) != _UPRIGHT:
        return None
    stripped = pixels.strip_metadata(content)
    return None if stripped is None else Raster(stripped, "jpeg", opened.mode, *opened.size)


def _orientation(opened: Image.Image) -> int:
    """Return the orientation of the camera; upright if the metadata cannot be read."""
    try:
        found = opened.getexif().get(_ORIENTATION)
    except _BROKEN:
        return _UPRIGHT
    return found if isinstance(found, int) and found in _TURNS else _UPRIGHT


def _encode(opened: Image.Image, size: tuple[int, int]) -> Raster:
    """Return a picture of ``size``, before it is turned upright, as JPEG if it was one, else
    PNG."""
    format = "jpeg" if opened.format in ("JPEG", "MPO") else "png"
    turn = _TURNS.get(_orientation(opened))
    smaller = size != opened.size
    picture = _downscale(opened, size) if smaller else _to_eight_bits(_to_srgb(opened))
    if turn is not None:
        picture = picture.transpose(turn)
    picture = _drop_channels(picture, colourless=format == "png")
    picture.info.clear()
    written = BytesIO()
    if format == "jpeg":
        picture.save(written, "JPEG", quality=90 if smaller else 95, subsampling=0)
    else:
        picture.save(written, "PNG")
    return Raster(written.getvalue(), format, picture.mode, *picture.size)


def as_raster(picture: Image.Image) -> Raster:
    """Return an RGBA picture as a PNG file with no more channels than needed."""
    picture = _drop_channels(picture, colourless=True)
    picture.info.clear()
    written = BytesIO()
    picture.save(written, "PNG")
    return Raster(written.getvalue(), "png", picture.mode, *picture.size)


def _drop_channels(picture: Image.Image, *, colourless: bool) -> Image.Image:
    """Return a picture without redundant channels; ``colourless`` also converts grey RGB to L."""
    if picture.mode.endswith("A") and picture.getchannel("A").getextrema() == (255, 255):
        picture = picture.convert(picture.mode.removesuffix("A"))
    if colourless and picture.mode == "RGB" and _is_grey(picture):
        picture = picture.convert("L")
    return picture


def _downscale(opened: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return a picture of ``size``: reduced by whole steps, band by band, then by Lanczos."""
    width, height = opened.size
    step = max(1, min(width // size[0], height // size[1]) // 2)
    high = step * math.ceil(_BAND / step)
    found: Image.Image | None = None
    for top in range(0, height, high):
        rows = opened.crop((0, top, width, min(height, top + high)))
        band = _to_eight_bits(_to_srgb(rows)).reduce(step)
        # Pillow would copy a transparent picture to resize it.
        band = band.convert(_MULTIPLIED.get(band.mode, band.mode))
        if found is None:
            whole = math.ceil(width / step), math.ceil(height / step)
            found = Image.new(band.mode, whole)
        found.paste(band, (0, top // step))
    assert found is not None  # a picture file has at least one row
    found = found.resize(size, Image.Resampling.LANCZOS, (0, 0, width / step, height / step))
    return found.convert(_DIVIDED.get(found.mode, found.mode))


def _is_grey(picture: Image.Image) -> bool:
    """Return whether the three channels are equal, so that one is enough."""
    red, green, blue = picture.split()
    return not any(ImageChops.difference(red, other).getbbox() for other in (green, blue))


def _profile(picture: Image.Image) -> ImageCms.ImageCmsProfile | None:
    """Return the profile of a picture whose colours are not sRGB."""
    held = picture.info.get("icc_profile")
    if not held or picture.mode not in ("RGB", "RGBA", "CMYK"):
        return None
    try:
        profile = ImageCms.ImageCmsProfile(BytesIO(held))
        usual = "sRGB" in ImageCms.getProfileDescription(profile)
    except (OSError, ImageCms.PyCMSError):
        return None
    return None if usual else profile


def _to_srgb(picture: Image.Image) -> Image.Image:
    profile = _profile(picture)
    if profile is None:
        return picture
    mode = "RGB" if picture.mode == "CMYK" else picture.mode
    try:
        srgb = ImageCms.createProfile("sRGB")
        converted = ImageCms.profileToProfile(picture, profile, srgb, outputMode=mode)
    except (ValueError, ImageCms.PyCMSError):
        return picture  # Ignore a profile that does not match the colour mode of the picture.
    return converted or picture


def _to_eight_bits(picture: Image.Image) -> Image.Image:
    if picture.mode.startswith("I"):
        return picture.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    if "transparency" in picture.info or picture.mode in ("PA", "La", "RGBa"):
        return picture.convert("RGBA")
    if picture.mode in _KEPT:
        return picture
    return picture.convert("L" if picture.mode in ("1", "F") else "RGB")
