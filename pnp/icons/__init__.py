"""Icons: filled outlines in a unit box, from several providers.

A reference names the provider and the icon:

* ``own:coin`` was drawn for pnp and lies in ``templates/icons``;
* ``mdi:anchor`` is one of the 7,447 Material Design Icons, which come as a Python package;
* ``folder:parrot`` is the file ``icons/parrot.svg`` of a game;
* ``game-icons:parrot-head`` is one of a pack that is installed beside the game (see ``iconify``).
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

from pnp.diagnostics import closest
from pnp.icons import iconify
from pnp.icons.archive import extract
from pnp.icons.svg import LARGEST, Icon, IconError, read_svg, unfit
from pnp.library import templates_dir

__all__ = ["Icon", "IconError", "advice", "check", "find", "names", "read_svg"]

OWN_CREDIT = "icons drawn for pnp"
MDI_CREDIT = "Material Design Icons by the Pictogrammers community (Apache-2.0)"

# To name some of thousands would help nobody.
_SEARCH = "search with  pnp list icons WORD"

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def find(reference: str, folder: Path | None = None, home: Path | None = None) -> Icon:
    """Return the icon that ``provider:name`` names; ``folder`` holds the icons of the game whose
    own folder is ``home``.

    Raises IconError where the provider or name is unknown, or the file is no fit icon.
    """
    provider, _, name = reference.partition(":")
    if not provider or reference.endswith(":"):
        plain = reference.strip(":")
        raise IconError(f"no icon is named '{reference}'", f"write {plain}, without the colons")
    match provider:
        case "own":
            return _own(name)
        case "mdi":
            return _mdi(name)
        case "folder":
            return _of_folder(name, folder)
        case _:
            return _of_pack(provider, name, folder, home)


def check(reference: str, folder: Path | None = None, home: Path | None = None) -> None:
    """Raise IconError where ``find`` would.

    What comes with pnp is fit, so that it is only looked up: to read all icons of a theme, of which
    a game draws some, takes as long as to lay out a deck of cards.
    """
    provider, _, name = reference.partition(":")
    if not (
        (provider == "own" and name in names("own"))
        or (provider == "mdi" and extract(_mdi_archive(), f"{name}.svg") is not None)
    ):
        find(reference, folder, home)


def names(provider: str, folder: Path | None = None, home: Path | None = None) -> tuple[str, ...]:
    """Return the names that a provider knows, in order; none for an unknown provider."""
    match provider:
        case "own":
            return _files_in(_own_folder())
        case "mdi":
            return _mdi_names()
        case "folder":
            return _files_in(folder) if folder is not None else ()
        case _:
            pack = iconify.find(provider, folder, home)
            return pack.names() if pack is not None else ()


def advice(
    name: str,
    ours: Iterable[str] = (),
    folder: Path | None = None,
    home: Path | None = None,
) -> str:
    """Return what to write in place of a plain name that is unknown: one of a pack, else one of
    ``ours`` that is near, else one of the Material Design Icons, else how to search."""
    elsewhere = _in_packs(name, folder, home)
    if elsewhere:
        return f"did you mean {elsewhere}?"
    near = closest(name, ours)
    return f"did you mean {near}?" if near else _near("mdi", name)


def _near(provider: str, name: str, folder: Path | None = None) -> str:
    near = closest(name, names(provider, folder))
    return f"did you mean {provider}:{near}?" if near else _SEARCH


def _in_packs(name: str, folder: Path | None, home: Path | None) -> str:
    """Return a reference to the icon of exactly this name in a pack, or an empty text."""
    for provider in ("own", "mdi", *iconify.installed(folder, home)):
        # A pack that cannot be read is told where an icon of it is asked for.
        with suppress(IconError):
            if name in names(provider, folder, home):
                return f"{provider}:{name}"
    return ""


def _of_pack(provider: str, name: str, folder: Path | None, home: Path | None) -> Icon:
    pack = iconify.find(provider, folder, home)
    if pack is None:
        known = ("own", "mdi", "folder", *iconify.installed(folder, home))
        near = closest(provider, known)
        install = f"run  npm install @iconify-json/{provider}  in the game's folder"
        hint = f"did you mean {near}:{name}?" if near else install
        raise IconError(f"no pack of icons is named '{provider}'", hint)
    found = pack.icon(name)
    if found is None:
        near = closest(name, {*pack.names()} - {name})
        elsewhere = f"{provider}:{near}" if near else _in_packs(name, folder, home)
        hint = f"did you mean {elsewhere}?" if elsewhere else _SEARCH
        raise IconError(f"no icon '{provider}:{name}' is known", hint)
    return found


@cache
def _own(name: str) -> Icon:
    return _from_file("own", name, _own_folder(), OWN_CREDIT)


def _of_folder(name: str, folder: Path | None) -> Icon:
    if folder is None:
        raise IconError(
            f"no icon 'folder:{name}' is known", "make a folder icons/ in the game's folder"
        )
    return _from_file("folder", name, folder, "")


def _from_file(provider: str, name: str, folder: Path, credit: str) -> Icon:
    if name not in _files_in(folder):
        hint = _near(provider, name, folder)
        raise IconError(f"no icon '{provider}:{name}' is known", hint)
    path = folder / f"{name}.svg"
    if not path.resolve().is_relative_to(folder.resolve()):
        raise IconError(f"the icon '{name}' is a link that leaves its folder", "copy the file")
    try:
        if path.stat().st_size > LARGEST:
            raise unfit(name, f"is larger than {LARGEST // 1024} kB", "simplify its outlines")
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise unfit(name, "cannot be read", "save it as an SVG file in UTF-8") from None
    return read_svg(name, text, credit)


def _own_folder() -> Path:
    return templates_dir() / "icons"


def _files_in(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(f.stem for f in folder.glob("*.svg") if _NAME.fullmatch(f.stem)))


@cache
def _mdi(name: str) -> Icon:
    found = extract(_mdi_archive(), f"{name}.svg")
    if found is None:
        raise IconError(f"no icon 'mdi:{name}' is known", _near("mdi", name))
    return read_svg(name, found.decode("utf-8"), MDI_CREDIT)


@lru_cache(maxsize=1)
def _mdi_names() -> tuple[str, ...]:
    archive = zipfile.ZipFile(io.BytesIO(_mdi_archive()))
    return tuple(sorted(n.removesuffix(".svg") for n in archive.namelist()))


@lru_cache(maxsize=1)
def _mdi_archive() -> bytes:
    """Read the archive inside the package without importing it.

    Its own registry takes 80 ms to look at every installed package.
    """
    spec = find_spec("justmyresource_mdi")
    if spec is None or spec.origin is None:
        raise IconError("the Material Design Icons are not installed", "install justmyresource-mdi")
    return (Path(spec.origin).parent / "icons.zip").read_bytes()
