"""Icon packs in the Iconify format: one JSON file per set.

A pack is installed by ``npm install @iconify-json/game-icons`` into ``node_modules``, beside the
game or in a folder around it. The same file also works as ``icons/game-icons.json`` of the game.
The format is documented at https://iconify.design/docs/types/iconify-json.html
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.base import world
from pnp.base.units import format_number
from pnp.icons.icon import Icon, IconError
from pnp.icons.svg import read_svg, unfit_error
from pnp.scene import IDENTITY, Matrix

# The largest sets of plain icons are 15 MB.
LARGEST = 32 * 1024 * 1024

_FOLDER = Path("node_modules") / "@iconify-json"
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# No known set has chains of aliases this long.
_LONGEST_CHAIN = 6
# Iconify's default size of an icon.
_USUAL = 16.0
# How many folders above a game's its packs may be: content/game in a project.
_ABOVE = 3


class Pack(Struct, frozen=True):
    """A set of icons; ``name`` is the prefix before the colon."""

    name: str
    content: Mapping[str, Any]
    credit: str

    def names(self) -> tuple[str, ...]:
        """Return the names of all its icons and aliases, in order."""
        known = {*_part(self.content, "icons"), *_part(self.content, "aliases")}
        return tuple(sorted(known))

    def icon(self, name: str) -> Icon | None:
        """Return an icon; None if the set has none of that name. Raises IconError."""
        entry = self._icon_entry(name)
        if entry is None:
            return None
        body = entry.get("body")
        if not isinstance(body, str):
            raise unfit_error(f"{self.name}:{name}", "has no body", "reinstall the pack")
        try:
            head = _svg_start(entry)
        except (TypeError, ValueError, OverflowError):
            hint = "reinstall the pack"
            raise unfit_error(
                f"{self.name}:{name}", "has a size that is not a number", hint
            ) from None
        return read_svg(f"{self.name}:{name}", f"{head}{body}</g></svg>", self.credit)

    def _icon_entry(self, name: str) -> dict[str, Any] | None:
        """Return the entry of an icon, with the changes of its aliases merged."""
        icons, aliases = _part(self.content, "icons"), _part(self.content, "aliases")
        sizes = {key: self.content[key] for key in _SIZES if key in self.content}
        changes: list[Mapping[str, Any]] = []
        for _ in range(_LONGEST_CHAIN):
            found = icons.get(name)
            if isinstance(found, dict):
                return _merge_aliases([{**sizes, **found}, *reversed(changes)])
            alias = aliases.get(name)
            if not isinstance(alias, dict):
                return None
            changes.append(alias)
            name = str(alias.get("parent"))
        return None


_SIZES = ("left", "top", "width", "height")


def read(name: str, path: Path, within: world.Within) -> Pack:
    """Return the pack in a file; raises IconError if it contains none."""
    content = _json(name, path, within)
    info = _part(content, "info")
    if not info and world.is_file(beside := path.with_name("info.json")):
        info = _json(name, beside, within)
    return Pack(name, content, _credit(name, info))


def installed_packs(home: Path | None) -> dict[str, Path]:
    """Return the files of the packs installed for the game at ``home``, by pack name.

    If several folders have a pack, the nearest one is used.
    """
    found: dict[str, Path] = {}
    for root in _roots(home):
        try:
            names = world.names(root, within=allowed_folders(home))
        except world.ReadError:
            continue
        paths = ((name, root / name / "icons.json") for name in names if _NAME.fullmatch(name))
        found |= {name: p for name, p in paths if name not in found and world.is_file(p)}
    return found


def allowed_folders(home: Path | None) -> tuple[Path, ...]:
    """Return the folders that may contain the packs of a game.

    These are the game itself and each ``node_modules`` around it, since tools link packs into a
    game from the folder of a whole project.
    """
    if home is None:
        return ()
    here = home.absolute()
    around = ((folder, folder / "node_modules") for folder in here.parents[:_ABOVE])
    return (here, *(modules for folder, modules in around if world.lies_within(modules, folder)))


def _roots(home: Path | None) -> Iterator[Path]:
    """Yield the folders in which packs may be installed: by the game or by a project around it."""
    if home is None:
        return
    here = home.absolute()
    for around in (here, *here.parents[:_ABOVE]):
        yield around / _FOLDER
        if world.is_file(around / "package.json") or world.exists(around / ".git"):
            return


def _json(name: str, path: Path, within: world.Within) -> dict[str, Any]:
    try:
        content = json.loads(world.read(path, within=within, largest=LARGEST).decode("utf-8"))
    except world.ReadError as error:
        raise _read_error(name, error.reason) from None
    except (ValueError, RecursionError):
        raise _read_error(name, "failed") from None
    if not isinstance(content, dict):
        raise IconError(f"the pack '{name}' contains no icons", "reinstall it")
    return content


def _read_error(name: str, reason: world.Reason) -> IconError:
    match reason:
        case "outside":
            message = f"the pack '{name}' is a link to a file outside its folder"
            return IconError(message, "replace the link with a copy")
        case "too-large":
            message = f"the pack '{name}' is larger than {LARGEST // 1024**2} MB"
            return IconError(message, "copy the icons that you need into icons/")
        case _:
            return IconError(f"the pack '{name}' cannot be read", "reinstall it")


def _credit(name: str, info: Mapping[str, Any]) -> str:
    """Return ``Set by Author (licence)``, as far as a pack states these."""
    title = str(info.get("name") or name)
    author = _part(info, "author").get("name")
    licence = _part(info, "license")
    terms = licence.get("spdx") or licence.get("title")
    by, under = f" by {author}" if author else "", f" ({terms})" if terms else ""
    # A pack may contain anything here, and unprintable characters cannot be printed.
    return "".join(c for c in f"{title}{by}{under}" if c.isprintable())


def _part(content: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = content.get(key)
    return found if isinstance(found, dict) else {}


def _merge_aliases(changes: list[Mapping[str, Any]]) -> dict[str, Any]:
    """Return an icon with the changes of its aliases: turns add up, a second flip undoes the
    first."""
    whole: dict[str, Any] = {}
    for change in changes:
        turns = _turns(whole) + _turns(change)
        flips = {key: bool(whole.get(key)) != bool(change.get(key)) for key in ("hFlip", "vFlip")}
        whole = {**whole, **change, **flips, "rotate": turns % 4}
    return whole


def _turns(entry: Mapping[str, Any]) -> int:
    turns = entry.get("rotate", 0)
    return turns if isinstance(turns, int) else 0


def _svg_start(entry: Mapping[str, Any]) -> str:
    """Return the start of an SVG text that shows an icon flipped, then turned."""
    left, top = float(entry.get("left", 0)), float(entry.get("top", 0))
    width, height = float(entry.get("width", _USUAL)), float(entry.get("height", _USUAL))
    matrix = Matrix.translate(-left, -top)
    if entry["hFlip"]:
        matrix = matrix.then(Matrix(a=-1, e=width))
    if entry["vFlip"]:
        matrix = matrix.then(Matrix(d=-1, f=height))
    for _ in range(entry["rotate"]):
        matrix = matrix.then(Matrix(0, 1, -1, 0, height, 0))
        width, height = height, width
    m = matrix
    six = (
        ""
        if m == IDENTITY
        else " ".join(format_number(v, 6) for v in (m.a, m.b, m.c, m.d, m.e, m.f))
    )
    turned = f' transform="matrix({six})"' if six else ""
    box = f"0 0 {format_number(width, 6)} {format_number(height, 6)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><g{turned}>'
