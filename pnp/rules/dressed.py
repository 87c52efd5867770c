"""Files in the themes in which they are drawn.

Themes are loaded only where a rule asks for one: fonts and icons take longer than most maps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Self, TypeAlias

from pnp.content.files import File
from pnp.content.project import ICONS
from pnp.diagnostics import Report
from pnp.model.record import Record
from pnp.rules.facts import AnyFile, Facts, Setting

# Of what names no theme and belongs to no game.
GENERAL = "chart"

Files: TypeAlias = tuple[File[Record], ...]
Theme: TypeAlias = Any
"""A ``pnp.theme.Theme``, whose module is not loaded to say so."""


class Dressed(AnyFile):
    """A file with its own theme, or else that of its game."""

    @cached_property
    def theme(self) -> Theme | None:
        """The theme; None where it has faults, which are told where they stand."""
        game = next((file for file in self.setting.gather() if file.kind == "game"), None)
        named = getattr(self.record, "theme", None) or getattr(
            game.record if game is not None else None, "theme", None
        )
        home = (game or self.file).path.parent
        return _loaded(named or GENERAL, self.setting.gather, home)


class Palette(Facts):
    """A theme file with the values of all its roles."""

    kind: ClassVar[str] = "theme"

    def __init__(self, file: File[Any], setting: Setting, theme: Theme) -> None:
        super().__init__(file, setting)
        self.theme = theme

    @classmethod
    def of(cls, file: File[Any], setting: Setting, report: Report) -> Self | None:
        game = next((f for f in setting.gather() if f.kind == "game"), None)
        theme = _load(file.id, setting.gather(), (game or file).path.parent, report)
        return None if theme is None else cls(file, setting, theme)


@lru_cache(maxsize=16)
def _loaded(name: str, gather: Callable[[], Files], home: Path) -> Theme | None:
    return _load(name, gather(), home, Report())


def _load(name: str, files: Files, home: Path, report: Report) -> Theme | None:
    themes = import_module("pnp.theme")
    own = {f.id: themes.Written(f.record, f.node) for f in files if f.kind == "theme"}
    return themes.load_theme(name, report, own, home / ICONS, home=home)
