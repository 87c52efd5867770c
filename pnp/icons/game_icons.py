"""The icons of a game: SVG files in its folder, and packs in it and around the game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pnp.base import world
from pnp.base.diagnostics import Source
from pnp.base.svg import ENDINGS, SvgTextError, text_of
from pnp.base.values import replace
from pnp.icons import iconify
from pnp.icons.icon import Icon, IconError, UnfitIconError
from pnp.icons.svg import LARGEST, read_svg, unfit_error

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Shelf:
    """The icons in ``folder``, and the packs in it and around ``home``, the folder of the game.

    Every folder is listed once, so many icons cost no more than reading their files. Each run makes
    its own shelf and sees the files that exist then.
    """

    folder: Path | None = None
    home: Path | None = None

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of the icons in the folder."""
        return frozenset(self.by_name)

    @cached_property
    def by_name(self) -> dict[str, str]:
        """The files in the folder by icon name; .svg takes precedence over .svgz."""
        files = sorted(self._files, reverse=True)  # .svg after .svgz
        return {stem: file for file in files for stem in names_in((file,))}

    @cached_property
    def packs(self) -> dict[str, Path]:
        """The files of packs by pack name; one in the folder takes precedence."""
        packs = iconify.installed_packs(self.home)
        if self.folder is not None:
            ours = (self.folder / name for name in self._files if name.endswith(".json"))
            packs |= {path.stem: path for path in ours if _NAME.fullmatch(path.stem)}
        return packs

    @cached_property
    def _read(self) -> dict[str, iconify.Pack]:
        return {}

    @cached_property
    def fault(self) -> str:
        """A hint if the folder exists but cannot be listed, else an empty string."""
        try:
            self._list()
        except world.ReadError as error:
            if error.reason == "outside":
                return (
                    "copy the icons to the game's folder: icons/ is a link to a folder outside it"
                )
            return "" if error.reason == "missing" else f"icons/ cannot be listed: {error}"
        return ""

    def in_other_case(self, name: str) -> str:
        """Return the file that would be this icon if its name were lower case, or an empty
        string."""
        candidates = [f"{name}{ending}" for ending in ENDINGS]
        same = (
            file for file in self._files if file not in candidates and file.lower() in candidates
        )
        return next(same, "")

    def icon(self, name: str) -> Icon:
        """Return the icon with this name in the folder; raises IconError."""
        assert self.folder is not None
        return read_icon(name, self.folder, "", within=self._within)

    def pack(self, name: str) -> iconify.Pack | None:
        """Return the pack with this name; None if it is not installed.

        Raises IconError for a file that is not a pack.
        """
        path = self.packs.get(name)
        if path is None:
            return None
        if name not in self._read:
            ours = path.parent == self.folder
            within = self._within if ours else iconify.allowed_folders(self.home)
            self._read[name] = iconify.read(name, path, within)
        return self._read[name]

    @property
    def _within(self) -> Path | None:
        """The folder that must contain the icon files: the game, or ``folder`` if outside the
        game."""
        if self.folder is None or self.home is None or not self.folder.is_relative_to(self.home):
            return self.folder
        return self.home

    @cached_property
    def _files(self) -> tuple[str, ...]:
        try:
            return self._list()
        except world.ReadError:
            return ()

    def _list(self) -> tuple[str, ...]:
        return () if self.folder is None else world.names(self.folder, within=self._within)


def names_in(files: tuple[str, ...]) -> frozenset[str]:
    """Return the icon names among file names."""
    stems = (Path(name).stem for name in files if name.endswith(ENDINGS))
    return frozenset(stem for stem in stems if _NAME.fullmatch(stem))


def read_icon(name: str, folder: Path, credit: str, *, within: Path | None) -> Icon:
    """Return the icon with this name in a folder; raises IconError."""
    paths = (folder / f"{name}{ending}" for ending in ENDINGS)
    path = next((one for one in paths if world.is_file(one)), folder / f"{name}{ENDINGS[0]}")
    text = ""
    try:
        data = world.read(path, within=within, largest=LARGEST)
        text = text_of(data, LARGEST)
        return read_svg(name, text, credit)
    except world.ReadError as error:
        if error.reason == "outside":
            message = f"the icon '{name}' is a link to a file outside its folder"
            raise IconError(message, "replace the link with a copy") from None
        what, hint = "cannot be read", "save it as an SVG file in UTF-8"
        if error.reason == "too-large":
            what, hint = f"is larger than {LARGEST // 1024} kB", "simplify its outlines"
        raise _locate_error(unfit_error(name, what, hint), path, text) from None
    except SvgTextError as error:
        raise _locate_error(unfit_error(name, str(error), error.hint), path, text) from None
    except UnicodeDecodeError:
        fault = unfit_error(name, "cannot be read", "save it as an SVG file in UTF-8")
        raise _locate_error(fault, path, text) from None
    except UnfitIconError as error:
        raise _locate_error(error, path, text) from None


def _locate_error(fault: UnfitIconError, path: Path, text: str) -> UnfitIconError:
    """Return an error of an icon, located in its file."""
    assert fault.span is not None
    span = replace(fault.span, source=Source(path.as_posix(), text))
    return UnfitIconError(str(fault), fault.hint, span)
