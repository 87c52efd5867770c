"""Files with the themes in which they are drawn.

Themes are loaded only if a rule needs one: loading fonts and icons takes longer than most maps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from msgspec import Struct

from pnp.base import world
from pnp.base.colours import LARGE, LEGIBLE, VISIBLE
from pnp.base.diagnostics import Report
from pnp.base.values import replace
from pnp.content.files import ICONS, File
from pnp.content.themes import ROOT, LoadedTheme, Themes
from pnp.model.component import USUAL_THEME, theme_of
from pnp.rules.views import AnyFile, Setting, View

if TYPE_CHECKING:
    from pnp.kinds.theme.record import ThemeFile
    from pnp.theme import Theme
    from pnp.theme.roles import DistinctRoles, Section

# Kinds of file that are not drawn in a theme.
UNDRESSED = ("game", "layout", "printer", "rulings", "theme")


class ThemedFile(AnyFile):
    """A file with its own theme, or else that of its game. There is no view if the theme has
    errors, which are reported in its own file."""

    @classmethod
    def of(cls, file: File[Any], setting: Setting, report: Report) -> Self | None:
        facts = cls(file, setting)
        return facts if file.kind in UNDRESSED or facts.theme is not None else None

    @cached_property
    def theme(self) -> Theme | None:
        """The theme; None if it has errors, which are reported in its own file."""
        files = self.setting.gather("game", "theme")
        game = _find_game(files)
        own = theme_of(self.record)
        name = own or (game.record.theme if game is not None else None) or USUAL_THEME
        home = (game or self.file).path.parent
        themes = available_themes(self.file, self.setting, Report())

        def loaded(name: str) -> Theme | None:
            found = (_load_theme, name, home)
            return self.setting.once(
                found, lambda: _load_theme(name, themes, home, self.setting, Report())
            )

        if self.setting.theme is None:
            return loaded(name)
        # Like a build: the requested theme shows what the file's own theme shows.
        given = themes.find_id(self.setting.theme)
        asked = None if given is None else loaded(given)
        subject, plain = loaded(name), loaded(ROOT)
        if asked is None or subject is None or plain is None or given == name:
            return asked
        from pnp.theme.origins import scenery_roles

        named = scenery_roles(self.file.node)
        shown = (_load_theme, given, name, home, named)
        return self.setting.once(shown, lambda: asked.with_subject(subject, plain, named))


def available_themes(file: File[Any], setting: Setting, report: Report) -> Themes:
    """Return the themes that a file may name, besides the bundled ones."""
    files = setting.gather("game", "theme")
    game = _find_game(files)
    own = {
        f.id: LoadedTheme(cast("ThemeFile", f.record), f.node, f.path.parent)
        for f in files
        if f.kind == "theme"
    }
    folder = _folder_of(file)
    lone = game is None or not folder.is_relative_to(_folder_of(game))
    return Themes(own, file.path.parent if lone else None, report)


class Contrast(Struct, frozen=True):
    """Foreground on background: the ``role`` of a text style (if ``text``) or colour, the
    ``ground`` role, the colours of both, and the contrast that they need."""

    role: str
    ground: str
    ink: str
    under: str
    least: float
    text: bool


class Palette(View):
    """A theme file with the values of all its roles."""

    kind: ClassVar[str] = "theme"
    record: ThemeFile

    def __init__(self, file: File[Any], setting: Setting, theme: Theme) -> None:
        super().__init__(file, setting)
        self.theme = theme

    @classmethod
    def of(cls, file: File[Any], setting: Setting, report: Report) -> Self | None:
        def loaded() -> tuple[Theme | None, Report]:
            own, files = Report(), setting.gather()
            home = (_find_game(files) or file).path.parent
            # The known words depend on the game that uses it; alone, a theme may be for any game.
            alone = all(other.kind in UNDRESSED for other in files)
            there = replace(setting, wordings=None) if alone else setting
            return _load_theme(file.id, available_themes(file, setting, own), home, there, own), own

        theme, faults = setting.once((cls, file.path), loaded)
        for fault in faults.diagnostics:
            report.add(fault)
        return None if theme is None else cls(file, setting, theme)

    def contrasts(self) -> Iterator[Contrast]:
        """Yield each combination of foreground and background that drawings use, once."""
        from pnp.theme.documents import for_documents
        from pnp.theme.roles import document_grounds, role_grounds

        pieces, documents, seen = self.theme, for_documents(self.theme), set()
        sections: tuple[tuple[Section, float], ...] = (
            ("fonts", LEGIBLE),
            ("colours", LEGIBLE),
            ("signs", VISIBLE),
        )
        for section, least in sections:
            for role, ground in role_grounds(section, pieces.colours):
                theme = documents if ground in document_grounds() else pieces
                text = section == "fonts"
                pair = role, ground, text
                if pair in seen or (role, ground, False) in seen:
                    continue
                seen.add(pair)
                enough = VISIBLE if text and theme.style(role).size >= LARGE else least
                ink = theme.style(role).fill if text else theme.colour(role)
                yield Contrast(role, ground, ink, theme.colour(ground), enough, text)

    def distinct_roles(self) -> tuple[DistinctRoles, ...]:
        """Return the roles that players must be able to distinguish."""
        from pnp.theme.roles import distinct_roles

        return distinct_roles()


def _folder_of(file: File[Any]) -> Path:
    return world.absolute_path(file.path).parent


def _find_game(files: Iterable[File[Any]]) -> File[Any] | None:
    return next((file for file in files if file.kind == "game"), None)


def _load_theme(
    name: str, themes: Themes, home: Path, setting: Setting, report: Report
) -> Theme | None:
    from pnp.theme import load_theme

    return load_theme(
        name,
        report,
        themes,
        home / ICONS,
        home=home,
        faulty=themes.is_faulty,
        advice=themes.suggest_theme,
        wordings=setting.wordings,
    )
