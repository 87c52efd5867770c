"""The pictures in a game's folder: photographs and scans in pixels, and SVG drawings.

A picture is named by its path below the folder, such as ``art/parrot.png``. The files are
untrusted: a path never leaves the folder, and a picture that is broken, too large or of an unknown
format is refused before it can do harm.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from hashlib import blake2b
from pathlib import Path
from urllib.parse import unquote

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import closest_word, name_with_lookalikes
from pnp.base.svg import LARGEST_UNPACKED, is_marked_up
from pnp.pictures.picture import (
    FINE,
    NO_PART,
    Fit,
    Picture,
    PictureError,
    PictureRemark,
    View,
    place_picture,
    printed_size,
    resolution,
)
from pnp.scene import Raster, Rect

__all__ = [
    "FINE",
    "NO_PART",
    "Drawing",
    "Fit",
    "Picture",
    "PictureError",
    "PictureRemark",
    "View",
    "drawing",
    "find",
    "mean_at",
    "place_picture",
    "printed_size",
    "read",
    "resolution",
    "silhouette",
]

# More than any camera or scanner writes, and than a drawing of 20,000 shapes.
LARGEST = 64 * 1024 * 1024
LARGEST_DRAWING = LARGEST_UNPACKED

ENDINGS = (".png", ".jpg", ".jpeg", ".svg", ".svgz", ".gif", ".webp")

# A folder with more files than this was named by mistake, and searching it for names is slow.
_MOST = 10_000


class Drawing(Struct, frozen=True):
    """The text of an SVG file, with the folder whose fonts it may use."""

    name: str
    content: bytes
    home: Path

    def __repr__(self) -> str:
        """Identify the drawing by its content: the ``repr`` of a theme is its cache key."""
        mark = blake2b(self.content, digest_size=16).hexdigest()
        return f"Drawing({self.name!r}, {mark}, {self.home!r})"

    def inked(
        self, ink: str, box: Rect | None = None, fit: Fit = "contain", part: str = ""
    ) -> Picture:
        """Return the drawing with ``ink`` (``#rrggbb``) as its ``currentColor``, or only the
        element whose id is ``part``.

        All other colours stay as they are. What can only be drawn in pixels is fine enough for a
        box in millimetres. Raises PictureError if it is not a usable picture.
        """
        if len(self.content) > LARGEST_DRAWING:
            raise PictureError(
                "picture-too-large",
                f"the drawing '{self.name}' is larger than {LARGEST_DRAWING // 1024**2} MB",
                "simplify its outlines",
            )
        from pnp.pictures.vector import read_drawing

        return read_drawing(self.name, self.content, self.home, ink, box, fit, part)


def read(
    name: str,
    home: Path,
    box: Rect | None = None,
    fit: Fit = "contain",
    listing: world.Listing | None = None,
    part: str = "",
) -> Picture:
    """Return the picture ``name`` of the game whose folder is ``home``, or of a drawing, the
    ``part`` with that id.

    A picture with more pixels than are visible in ``box`` (in millimetres) is reduced to those.
    ``listing`` caches the folder listing for callers that read many pictures. Raises PictureError
    if the file does not exist or is not a usable picture.
    """
    content = _content(name, home, listing)
    if is_marked_up(content):
        return Drawing(name, content, home).inked("#000000", box, fit, part)
    if part:
        message = f"the picture '{name}' is in pixels, so it has no part '{part}'"
        raise PictureError(NO_PART, message, "use  crop,  or save the picture as SVG")
    from pnp.pictures.pixels import read_pixels

    return read_pixels(name, content, box, fit)


def silhouette(picture: Picture, ink: str) -> Picture:
    """Return a picture in the colour ``ink`` (``#rrggbb``), as opaque as it was."""
    from pnp.pictures.silhouettes import silhouette_of

    return silhouette_of(picture, ink)


def drawing(name: str, folder: Path, home: Path) -> Drawing:
    """Return the drawing ``name`` below a folder, to be read later in the ink of the caller.

    Its texts may use the fonts of ``home``. Raises PictureError if the file does not exist or is
    not SVG.
    """
    content = _content(name, folder)
    if not is_marked_up(content):
        hint = "save it as SVG, drawn with paths"
        raise PictureError("unfit-drawing", f"the picture '{name}' is not in SVG", hint)
    return Drawing(name, content, home)


def _content(name: str, home: Path, listing: world.Listing | None = None) -> bytes:
    path = find(name, home, listing)
    try:
        content = world.read(path, within=home, largest=LARGEST)
    except world.ReadError as error:
        raise _read_error(name, error.reason) from None
    if not content:
        raise PictureError("broken-picture", f"the file '{name}' is empty", "save it again")
    return content


def mean_at(of: Raster, x: float, y: float) -> tuple[int, int, int, float]:
    """Return the mean red, green, blue (0 to 255) and opacity around a point of a picture.

    ``x`` and ``y`` are fractions of its sides.
    """
    from pnp.pictures.mean_colours import SIDE, mean_grid

    column, row = (min(SIDE - 1, max(0, int(part * SIDE))) for part in (x, y))
    return mean_grid(of)[row][column]


def _read_error(name: str, reason: world.Reason) -> PictureError:
    match reason:
        case "outside":
            message = f"the picture '{name}' is a link to a file outside the game's folder"
            return PictureError("misplaced-picture", message, "replace the link with a copy")
        case "not-a-file":
            return PictureError(
                "unknown-picture", f"'{name}' is not a file", "choose a picture in it"
            )
        case "too-large":
            message = f"the file '{name}' is larger than {LARGEST // 1024**2} MB"
            return PictureError("picture-too-large", message, "save it with fewer pixels")
        case _:
            message = f"the file '{name}' cannot be read"
            return PictureError("unreadable-picture", message, "check its permissions")


def find(name: str, home: Path, listing: world.Listing | None = None) -> Path:
    """Return the path of a picture; names are case-sensitive on every system.

    Raises PictureError for a name that leads out of ``home`` or to no file.
    """
    try:
        return _find_exact(name, home, listing)
    except PictureError as error:
        intended, why = _intended_path(name)
        if intended == name or not _is_there(intended, home, listing):
            raise
        hint = f"write {intended}{why}"
        raise PictureError(error.code, f"there is no picture '{name}'", hint) from None


def _find_exact(name: str, home: Path, listing: world.Listing | None = None) -> Path:
    parts = name.split("/")
    if "\\" in name or ":" in name or name.startswith(("/", "~")) or {"", ".", ".."} & {*parts}:
        hint = "write its path within the game's folder, such as art/parrot.png"
        if name.startswith(("http://", "https://")):
            hint = "download it into the game's folder, and write its path there"
        raise PictureError("misplaced-picture", f"'{name}' is not the path of a picture", hint)
    path, listing = home, listing or world.Listing(home)
    for part in parts:
        if part not in listing.names(path):
            raise PictureError(
                "unknown-picture", f"there is no picture '{name}'", _suggest_picture(name, home)
            )
        path /= part
        if world.is_link(path) and not world.lies_within(path, home):
            raise _read_error(name, "outside")
    if not world.is_file(path):
        raise _read_error(name, "not-a-file")
    return path


def _intended_path(name: str) -> tuple[str, str]:
    """Return the intended path of a name from another system, a cell or a link, and the
    correction."""
    causes = []
    if "\\" in name:
        name = name.replace("\\", "/")
        causes.append("with / in place of \\")
    if name != name.strip() or " /" in name or "/ " in name:
        name = "/".join(part.strip() for part in name.split("/"))
        causes.append("without the blank at its end or beginning")
    if name.startswith("./"):
        name = name.removeprefix("./")
        causes.append("without ./")
    if "%" in name:
        name = unquote(name)
        causes.append("with the characters that codes such as %20 mean in links")
    return name, f", {' and '.join(causes)}" if causes else ""


def _is_there(name: str, home: Path, listing: world.Listing | None) -> bool:
    try:
        _find_exact(name, home, listing)
    except PictureError:
        return False
    return True


def _suggest_picture(name: str, home: Path) -> str:
    try:
        known = list(_pictures(home))
    except world.ReadError:
        known = []
    # Systems differ in case sensitivity; here case always matters.
    same = next((one for one in known if one.lower() == name.lower()), "")
    near = same or closest_word(name, known)
    return (
        f"did you mean {name_with_lookalikes(name, near)}?"
        if near
        else "put the file in the game's folder"
    )


def _pictures(home: Path) -> Iterator[str]:
    seen = 0
    for where, folders, files in world.walk(home):
        folders[:] = [name for name in folders if name != "node_modules"]
        for file in files:
            if file.lower().endswith(ENDINGS):
                yield (where / file).relative_to(home).as_posix()
        seen += len(files)
        if seen > _MOST:
            return


def colour_names() -> Collection[str]:
    """Return the names of colours in CSS, such as ``tomato``."""
    from PIL import ImageColor

    return ImageColor.colormap.keys()
