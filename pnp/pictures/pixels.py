"""Pictures in pixels: checked by their header first, then made upright, eight bits and RGB or grey.

A JPEG file that is so already is kept as it is, but for what it tells of camera, place and time.
"""

from __future__ import annotations

import struct
import warnings
import zlib
from io import BytesIO

from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

from pnp.pictures.fault import PictureError, Remark
from pnp.pictures.picture import Picture
from pnp.scene import Raster

# An A3 page at 400 dpi has 31; decoded, this many take 160 MB.
MOST_MEGAPIXELS = 40

_FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
_ORIENTATION = 0x0112
_UPRIGHT = 1
_KEPT = ("L", "LA", "RGB", "RGBA")

# What Pillow raises for files that are cut short or wrong.
_BROKEN = (OSError, SyntaxError, ValueError, EOFError, struct.error, zlib.error, IndexError)

# Segments of a JPEG file (ITU-T T.81, table B.1): from 0xE0 for applications, of which the first
# names the density and the fifteenth the colours; and comments.
_APPLICATIONS, _DENSITY, _ADOBE, _COMMENT, _SCAN = range(0xE0, 0xF0), 0xE0, 0xEE, 0xFE, 0xDA


def read_pixels(name: str, content: bytes) -> Picture:
    """Return the picture that a PNG, JPEG, GIF or WebP file holds; raises PictureError."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        try:
            return _read(name, content)
        except (Image.DecompressionBombWarning, Image.DecompressionBombError):
            raise _too_large(name, "more pixels than any picture") from None
        except UnidentifiedImageError:
            message = f"'{name}' is no picture that can be read"
            hint = "save it as PNG, JPEG or SVG"
            raise PictureError("unknown-format", message, hint) from None
        except _BROKEN as error:
            if isinstance(error, PictureError):
                raise
            message = f"the picture '{name}' is broken or cut short"
            raise PictureError("broken-picture", message, "save it anew") from None


def _too_large(name: str, has: str) -> PictureError:
    message = f"the picture '{name}' has {has}"
    hint = f"{MOST_MEGAPIXELS} megapixels are the most; save it with fewer"
    return PictureError("picture-too-large", message, hint)


def _read(name: str, content: bytes) -> Picture:
    with Image.open(BytesIO(content), formats=_FORMATS) as opened:
        width, height = opened.size
        if width * height > MOST_MEGAPIXELS * 1_000_000:
            raise _too_large(name, f"{width} x {height} pixels")
        opened.load()
        remarks = tuple(_remarks(name, opened))
        raster = _kept(opened, content) or _encoded(opened)
    return Picture(raster.width, raster.height, raster, remarks)


def _remarks(name: str, opened: Image.Image) -> list[Remark]:
    found = []
    if getattr(opened, "is_animated", False) and opened.format != "MPO":
        message = f"the picture '{name}' moves; its first frame is printed"
        found.append(Remark("animated-picture", message, "save the frame that you want"))
    if opened.mode == "CMYK":
        message = f"the picture '{name}' is in CMYK; its colours were converted"
        found.append(Remark("cmyk-picture", message, "save it in RGB to see them as they print"))
    return found


def _kept(opened: Image.Image, content: bytes) -> Raster | None:
    """Return a JPEG file without its notes, or None for a picture that has to be written anew."""
    if opened.format != "JPEG" or opened.mode not in ("L", "RGB") or _profile(opened) is not None:
        return None
    if opened.getexif().get(_ORIENTATION, _UPRIGHT) != _UPRIGHT:
        return None
    return Raster(_without_notes(content), "jpeg", opened.mode, *opened.size)


def _without_notes(content: bytes) -> bytes:
    """Return a JPEG file without what cameras and programs note in it: it may tell a home."""
    kept, at = [content[:2]], 2
    while content[at + 1] != _SCAN:
        marker, length = struct.unpack_from(">xBH", content, at)
        noted = marker in _APPLICATIONS and marker not in (_DENSITY, _ADOBE)
        if not noted and marker != _COMMENT:
            kept.append(content[at : at + 2 + length])
        at += 2 + length
    return b"".join((*kept, content[at:]))


def _encoded(opened: Image.Image) -> Raster:
    """Return a picture as JPEG where it was one, else as PNG."""
    format = "jpeg" if opened.format in ("JPEG", "MPO") else "png"
    picture = _eight_bits(_in_srgb(ImageOps.exif_transpose(opened)))
    if picture.mode.endswith("A") and picture.getchannel("A").getextrema() == (255, 255):
        picture = picture.convert(picture.mode.removesuffix("A"))
    picture.info.clear()
    written = BytesIO()
    if format == "jpeg":
        picture.save(written, "JPEG", quality=95, subsampling=0)
    else:
        picture.save(written, "PNG")
    return Raster(written.getvalue(), format, picture.mode, *picture.size)


def _profile(picture: Image.Image) -> ImageCms.ImageCmsProfile | None:
    """Return the profile of a picture whose colours are not those of sRGB."""
    held = picture.info.get("icc_profile")
    if not held or picture.mode not in ("RGB", "RGBA", "CMYK"):
        return None
    try:
        profile = ImageCms.ImageCmsProfile(BytesIO(held))
        usual = "sRGB" in ImageCms.getProfileDescription(profile)
    except (OSError, ImageCms.PyCMSError):
        return None
    return None if usual else profile


def _in_srgb(picture: Image.Image) -> Image.Image:
    profile = _profile(picture)
    if profile is None:
        return picture
    mode = "RGB" if picture.mode == "CMYK" else picture.mode
    try:
        srgb = ImageCms.createProfile("sRGB")
        converted = ImageCms.profileToProfile(picture, profile, srgb, outputMode=mode)
    except (ValueError, ImageCms.PyCMSError):
        return picture  # A profile for other colours than those of the picture says nothing.
    return converted or picture


def _eight_bits(picture: Image.Image) -> Image.Image:
    if picture.mode.startswith("I"):
        return picture.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    if "transparency" in picture.info or picture.mode in ("PA", "La", "RGBa"):
        return picture.convert("RGBA")
    if picture.mode in _KEPT:
        return picture
    return picture.convert("L" if picture.mode in ("1", "F") else "RGB")
