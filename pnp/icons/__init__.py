"""Icons: filled outlines in a unit box, from several providers.

A reference names the provider and the icon:

* ``own:coin`` was drawn for pnp and is in ``templates/icons``; * ``mdi:anchor`` is one of the 7,447
Material Design Icons, which come as a Python package; * ``folder:parrot`` is the file
``icons/parrot.svg`` of a game; * ``game-icons:parrot-head`` comes from a pack installed beside the
game (see ``iconify``).

The icons of a game are on its ``Shelf``.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Iterable
from contextlib import suppress
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

from pnp.base import world
from pnp.base.diagnostics import closest_word, likely_word, name_with_lookalikes
from pnp.base.library import templates_dir
from pnp.base.sums import plain_sum
from pnp.icons.game_icons import Shelf, names_in, read_icon
from pnp.icons.icon import Icon, IconError, UnfitIconError
from pnp.icons.svg import LARGEST, read_svg

__all__ = [
    "LARGEST",
    "OWN_CREDIT",
    "Icon",
    "IconError",
    "Shelf",
    "UnfitIconError",
    "suggest_icon",
    "check",
    "find",
    "full_reference",
    "names",
    "read_svg",
]

OWN_CREDIT = "pnp"
"""The credit of icons drawn for pnp; themes show it in the reader's language."""
MDI_CREDIT = "Material Design Icons by the Pictogrammers community (Apache-2.0)"

# A few names out of thousands would not help.
_SEARCH = "search with  pnp list icons WORD"
# The shelf to use without a game.
_BARE = Shelf()


def find(reference: str, shelf: Shelf = _BARE) -> Icon:
    """Return the icon that ``provider:name`` names; ``shelf`` holds those of the game.

    Raises IconError if the provider or name is unknown or the file is not a usable icon.
    """
    provider, _, name = reference.partition(":")
    if not provider or reference.endswith(":"):
        plain = reference.strip(":")
        raise IconError(f"there is no icon '{reference}'", f"write {plain}, without the colons")
    match provider:
        case "own":
            return _own_icon(name)
        case "mdi":
            return _mdi_icon(name)
        case "folder":
            return _folder_icon(name, shelf)
        case _:
            return _pack_icon(provider, name, shelf)


def check(reference: str, shelf: Shelf = _BARE) -> None:
    """Raise IconError if ``find`` would.

    Icons that come with pnp are valid, so they are only looked up: reading every icon of a theme
    takes as long as laying out a deck of cards.
    """
    provider, _, name = reference.partition(":")
    if not (
        (provider == "own" and name in _own_names()) or (provider == "mdi" and _is_mdi_name(name))
    ):
        find(reference, shelf)


@lru_cache(maxsize=1024)
def _is_mdi_name(name: str) -> bool:
    return extract_member(_mdi_archive(), f"{name}.svg") is not None


def full_reference(name: str, others: Iterable[str] = (), shelf: Shelf = _BARE) -> str:
    """Return the full reference of an icon that may be named without its provider.

    Icons of the game take precedence over pnp's own. ``others`` are names to suggest. Raises
    IconError if there is no such icon.
    """
    if ":" in name:
        check(name, shelf)
        return name
    if name in shelf.names:
        return f"folder:{name}"
    if name in _own_names():
        return f"own:{name}"
    known = {*others, *shelf.names, *_own_names()}
    raise IconError(f"there is no icon '{name}'", suggest_icon(name, known, shelf))


def names(provider: str, shelf: Shelf = _BARE) -> tuple[str, ...]:
    """Return the names that a provider knows, in order; nothing for an unknown provider."""
    match provider:
        case "own":
            return _own_names()
        case "mdi":
            return _mdi_names()
        case "folder":
            return tuple(sorted(shelf.names))
        case _:
            pack = shelf.pack(provider)
            return pack.names() if pack is not None else ()


def suggest_icon(name: str, ours: Iterable[str] = (), shelf: Shelf = _BARE) -> str:
    """Return a hint for an unknown plain name.

    Suggests an icon of a pack, a close match among ``ours``, a Material Design Icon, or a search.
    """
    if shelf.fault:
        return shelf.fault
    file = shelf.in_other_case(name)
    if file:
        return _rename_hint(file, name)
    elsewhere = _find_in_packs(name, shelf)
    if elsewhere:
        return f"did you mean {elsewhere}?"
    # Most names of icons resemble some other: only a likely slip is proposed.
    near = likely_word(name, ours)
    return (
        f"did you mean {name_with_lookalikes(name, near)}?"
        if near
        else _suggest_reference("mdi", name)
    )


def _rename_hint(file: str, name: str) -> str:
    ending = Path(file).suffix.lower()
    return f"rename icons/{file} to {name}{ending}: icon names are lower-case"


def _suggest_reference(provider: str, name: str, shelf: Shelf = _BARE) -> str:
    near = likely_word(name, names(provider, shelf))
    return f"did you mean {provider}:{near}?" if near else _SEARCH


def _find_in_packs(name: str, shelf: Shelf) -> str:
    """Return a reference to the icon with exactly this name in a pack, or an empty string."""
    for provider in ("own", "mdi", *sorted(shelf.packs)):
        # A pack that cannot be read is reported when one of its icons is requested.
        with suppress(IconError):
            if name in names(provider, shelf):
                return f"{provider}:{name}"
    return ""


def _pack_icon(provider: str, name: str, shelf: Shelf) -> Icon:
    pack = shelf.pack(provider)
    if pack is None:
        known = ("own", "mdi", "folder", *sorted(shelf.packs))
        near = closest_word(provider, known)
        install = f"run  npm install @iconify-json/{provider}  in the game's folder"
        hint = f"did you mean {near}:{name}?" if near else install
        raise IconError(f"there is no icon pack '{provider}'", hint)
    found = pack.icon(name)
    if found is None:
        near = closest_word(name, {*pack.names()} - {name})
        elsewhere = f"{provider}:{near}" if near else _find_in_packs(name, shelf)
        hint = f"did you mean {elsewhere}?" if elsewhere else _SEARCH
        raise IconError(f"no icon '{provider}:{name}' exists", hint)
    return found


@world.cached_for_process
def _own_icon(name: str) -> Icon:
    if name not in _own_names():
        raise IconError(f"no icon 'own:{name}' exists", _suggest_reference("own", name))
    return read_icon(name, _own_folder(), OWN_CREDIT, within=None)


def _folder_icon(name: str, shelf: Shelf) -> Icon:
    if name in shelf.names:
        return shelf.icon(name)
    file = shelf.in_other_case(name)
    hint = shelf.fault or (
        _rename_hint(file, name) if file else _suggest_reference("folder", name, shelf)
    )
    if shelf.folder is None:
        hint = "create a folder icons/ in the game's folder"
    raise IconError(f"no icon 'folder:{name}' exists", hint)


def _own_folder() -> Path:
    return templates_dir() / "icons"


@world.cached_for_process
def _own_names() -> tuple[str, ...]:
    return tuple(sorted(names_in(world.names(_own_folder(), within=None))))


@cache
def _mdi_icon(name: str) -> Icon:
    found = extract_member(_mdi_archive(), f"{name}.svg")
    if found is None:
        raise IconError(f"no icon 'mdi:{name}' exists", _suggest_reference("mdi", name))
    return read_svg(name, found.decode("utf-8"), MDI_CREDIT)


@lru_cache(maxsize=1)
def _mdi_names() -> tuple[str, ...]:
    archive = zipfile.ZipFile(BytesIO(_mdi_archive()))
    return tuple(sorted(n.removesuffix(".svg") for n in archive.namelist()))


@lru_cache(maxsize=1)
def _mdi_archive() -> bytes:
    """Read the archive inside the package without importing it.

    The package's registry takes 80 ms because it scans every installed package.
    """
    try:
        return world.read_packaged("justmyresource_mdi", "icons.zip")
    except world.ReadError:
        message = "the Material Design Icons are not installed"
        raise IconError(message, "install justmyresource-mdi") from None


_LOCAL = struct.Struct("<26x2H")
_ENTRY = struct.Struct("<4s6xH8xI4xH12xI")
_ENTRY_SIZE = 46
_ENTRY_SIGN = b"PK\1\2"
_END = struct.Struct("<16xI")
_END_SIGN = b"PK\5\6"
_DEFLATED = 8


def extract_member(archive: bytes, name: str) -> bytes | None:
    """Return the content of a stored or deflated member; None if no member has that name."""
    (directory,) = _END.unpack_from(archive, archive.rfind(_END_SIGN))
    encoded_name = name.encode()
    at = archive.find(encoded_name, directory)
    while at >= 0:
        sign, method, size, length, start = _ENTRY.unpack_from(archive, at - _ENTRY_SIZE)
        # The name may also be the end of a longer name, or occur in a comment.
        if sign == _ENTRY_SIGN and length == len(encoded_name):
            start += 30 + plain_sum(_LOCAL.unpack_from(archive, start))
            content = archive[start : start + size]
            return zlib.decompress(content, -zlib.MAX_WBITS) if method == _DEFLATED else content
        at = archive.find(encoded_name, at + 1)
    return None
