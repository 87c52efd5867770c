"""Find and read themes, and the chain of themes that each extends, down to ``base``.

A theme may be in a game, beside a lone file, in the user's own folder, at a path, or among the
general themes that come with pnp. A theme outside the game reads only files in its own folder.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, Report, Span, suggest_word
from pnp.base.library import game_dir, general_themes, templates_dir, user_dir
from pnp.base.values import replace
from pnp.content.game_files import (
    GAME_FILE,
    KIND,
    MOST_FILES,
    bundled_games,
    match_first_lines,
    shortest_path,
)
from pnp.content.kinds import read_file
from pnp.content.nodes import Mapping as Node
from pnp.content.source import MOST_EXTENDED, parse, read_source
from pnp.content.structure import build_record, span_of
from pnp.kinds.theme.record import ThemeFile
from pnp.model.record import word_of

# Theme files, and the chain of themes that extend each other, down to ``base``.


ROOT = "base"
"""The theme that every theme extends, directly or indirectly."""


class LoadedTheme(Struct, frozen=True):
    """A theme file and its node, which knows the position of each value.

    ``folder`` is the folder of the file, and ``home`` the folder whose icons it may name: None for
    that of the game that uses it. ``general`` themes come with pnp.
    """

    record: ThemeFile
    node: Node
    folder: Path
    home: Path | None = None
    general: bool = False

    def span(self, *path: str | int) -> Span:
        return span_of(self.node, path)


def read_theme(path: Path, name: str, report: Report) -> LoadedTheme | None:
    """Return the theme in a file, called ``name`` in findings; report its errors."""
    source = read_source(
        path, name, report, within=None
    )  # themes of games are read with their files
    node = parse(source, report) if source is not None else None
    record = build_record(ThemeFile, node, report) if node is not None else None
    return None if record is None or node is None else LoadedTheme(record, node, path.parent)


@world.cached_for_process
def _read_general_theme(name: str) -> tuple[LoadedTheme | None, tuple[Diagnostic, ...]]:
    """Return a theme that comes with pnp, and its errors."""
    path, report = templates_dir() / "themes" / f"{name}.yaml", Report()
    found = read_theme(path, f"templates/themes/{path.name}", report)
    return None if found is None else replace(found, general=True), report.diagnostics


def chain_of(
    name: str,
    own: Mapping[str, LoadedTheme],
    asked: Span | None,
    report: Report,
    faulty: Callable[[str], bool] = lambda id: False,
    advice: Callable[[str], str] | None = None,
) -> list[LoadedTheme]:
    """Return the theme and all that it extends, ``base`` first; empty after an error, or if one is
    missing because it is ``faulty``. ``advice`` returns a better hint for a missing theme than the
    names of others."""
    chain: list[LoadedTheme] = []
    while True:
        looped = name in (written.record.theme for written in chain)
        if looped or len(chain) > MOST_EXTENDED:
            _report_endless_chain(chain[-1], own, report)
            return []
        written = own.get(name) if name != ROOT else None
        if written is None and name in general_themes():
            written, faults = _read_general_theme(name)
            for fault in faults:
                report.add(fault)
            if written is None:
                return []
        if written is None and faulty(name):
            return []
        if written is None:
            hint = advice(name) if advice else suggest_word(name, {*own, *general_themes()})
            report.error("unknown-theme", f"there is no theme '{name}'", asked, hint)
            return []
        chain.insert(0, written)
        if name == ROOT:
            return chain
        name, asked = written.record.extends, written.span("extends")


def _report_endless_chain(top: LoadedTheme, own: Mapping[str, LoadedTheme], report: Report) -> None:
    """Report a chain that is circular or too long, in the same words and at the same place for all
    themes of the chain."""
    names: dict[str, LoadedTheme] = {}
    at: LoadedTheme | None = top
    while at is not None and at.record.theme not in names:
        names[at.record.theme] = at
        name = at.record.extends
        at = None if name == ROOT else own.get(name)
        if at is None and name != ROOT and name in general_themes():
            at, _ = _read_general_theme(name)
    chain = [*names.values()]
    if at is not None:
        inner = [*names][[*names].index(at.record.theme) :]
        first = min(inner)
        last = next(names[name] for name in inner if names[name].record.extends == first)
        message, code = f"the theme '{first}' extends itself", "cyclic-theme"
        hint = "make it extend base, or remove the line"
    else:
        last = chain[max(0, len(chain) - MOST_EXTENDED - 1)]
        message = f"more than {MOST_EXTENDED} themes extend each other in a chain"
        code, hint = "long-chain", "make one of them extend base, or remove the line"
    report.error(code, message, last.span("extends"), hint)


ENDS = (".yaml", ".yml")
FOLDER = "themes"
"""The folder of themes in the user's settings."""


def is_path(asked: str) -> bool:
    """Return whether the user gave the path of a theme rather than its id."""
    return "/" in asked or os.sep in asked or asked.lower().endswith(ENDS)


def user_themes_folder() -> Path:
    """Return the folder of the user's own themes, which may not exist."""
    return user_dir() / FOLDER


class Themes(Mapping[str, LoadedTheme]):
    """The themes available to a game or a lone file, by id; each is read on demand.

    A theme given by its path comes first, then those in its folder, those ``beside`` a lone file,
    those of the game, and those of the user. In a folder, each is in a file named after its id.
    Errors of the game's themes are reported where the game is read, all others to ``report``.
    """

    def __init__(
        self, of_game: Mapping[str, LoadedTheme], beside: Path | None, report: Report
    ) -> None:
        self._game = of_game
        self._near = [] if beside is None else [beside]
        self._report = report
        self._read: dict[Path, LoadedTheme | None] = {}
        self._given: dict[str, LoadedTheme] = {}
        self._faulty: set[str] = set()

    def add_file(self, path: Path) -> str | None:
        """Give the theme in a file precedence over others, and return its id; None after an
        error."""
        found = self._read_theme(path, None, _home_of(path))
        if found is None:
            return None
        self._given[found.record.theme] = found
        self._near.insert(0, path.parent)
        return found.record.theme

    def find_id(self, asked: str) -> str | None:
        """Return the id of a theme given by its id or its path; None after an error."""
        return self.add_file(Path(asked)) if is_path(asked) else asked

    def is_faulty(self, name: str) -> bool:
        """Return whether a theme is missing because of errors, which were reported."""
        return name in self._faulty

    def suggest_theme(self, name: str) -> str:
        """Return a hint for a missing theme: the id of the theme in the file of that name, the file
        that has the theme, or the nearest name."""
        for folder in (*self._near, user_themes_folder()):
            for path, id in _theme_ids(folder):
                if id == name != path.stem:
                    new = f"{id}{path.suffix}"
                    return (
                        f"the theme '{id}' is in the file {shortest_path(path)}: rename it to {new}"
                    )
        for id, written in self._game.items():
            shown = Path(written.node.span.source.name)
            if shown.stem == name:
                return f"the theme in the file {shown} is called '{id}': write  {id}"
        return suggest_word(name, {*self, *general_themes()})

    def __getitem__(self, name: str) -> LoadedTheme:
        own = self._given.get(name)
        near = own or self._find_in(self._near, name)
        found = near or self._game.get(name) or self._find_in([user_themes_folder()], name)
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        folders = [*self._near, user_themes_folder()]
        lying = (path.stem for folder in folders for path in theme_files(folder))
        return iter(dict.fromkeys((*self._given, *self._game, *lying)))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _find_in(self, folders: Iterable[Path], name: str) -> LoadedTheme | None:
        """Return the theme with this id in the first folder that has one."""
        for folder in folders:
            for path in (folder / f"{name}{end}" for end in ENDS):
                if path not in self._read and not world.is_file(path):
                    continue
                if path not in self._read:
                    self._read[path] = self._read_theme(path, folder, folder)
                    if (
                        self._read[path] is None
                        and match_first_lines(path, KIND, folder) == "theme"
                    ):
                        self._faulty.add(name)
                if self._read[path] is not None or name in self._faulty:
                    return self._read[path]
        return None

    def _read_theme(self, path: Path, within: Path | None, home: Path) -> LoadedTheme | None:
        """Return the theme in a file. Its errors are reported if it is a theme or was given by its
        path."""
        found = Report()
        theme = _read_theme_file(path, within, home, found)
        if within is None or theme is not None or match_first_lines(path, KIND, within) == "theme":
            for fault in found.diagnostics:
                self._report.add(fault)
        return theme


def theme_files(folder: Path) -> tuple[Path, ...]:
    """Return the theme files in a folder, by their first lines; none if it does not exist or has
    too many files."""
    files = world.files(folder, *ENDS, within=folder)
    if len(files) > MOST_FILES:
        return ()
    return tuple(path for path in files if match_first_lines(path, KIND, folder) == "theme")


def local_file_hint(name: str) -> str:
    """Return a hint to the theme file in the current folder that has this name or contains this
    theme; empty if there is none. Files there are found only by path."""
    for path, id in _theme_ids(Path()):
        if name in (path.stem, id):
            what = "" if path.stem == id else f", with the theme '{id}'"
            return f"the file {path} is here{what}: name it by its path, ./{path}"
    return ""


def _theme_ids(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield the theme files in a folder with the ids of their themes."""
    for path in theme_files(folder):
        parsed = read_file(path, path.name, Report(), within=folder)
        yield path, path.stem if parsed is None else parsed.id.text


def bundled_game_of(theme: str) -> str | None:
    """Return the bundled game that has its own theme with this id."""
    folders = ((name, game_dir(name) / FOLDER) for name in bundled_games())
    return next((n for n, f in folders if theme in (p.stem for p in theme_files(f))), None)


def _read_theme_file(
    path: Path, within: Path | None, home: Path, report: Report
) -> LoadedTheme | None:
    shown = str(shortest_path(path))
    if within is None and not world.exists(path):
        near = suggest_word(path.name, [file.name for file in theme_files(path.parent)])
        report.error("unknown-theme", f"there is no file '{shown}'", hint=near)
        return None
    parsed = read_file(path, shown, report, within=within)
    if parsed is None:
        return None
    if parsed.kind != "theme":
        message = f"'{shown}' is a file of kind '{word_of(parsed.kind)}'"
        report.error("unknown-theme", message, parsed.id.span, "name a theme file")
        return None
    record = build_record(ThemeFile, parsed.node, report)
    if record is None:
        return None
    if within is not None and record.theme != path.stem:
        message = f"the theme in '{path.name}' is called '{record.theme}'"
        hint = f"write  theme: {path.stem}, or rename the file to {record.theme}{path.suffix}"
        report.error("unknown-theme", message, parsed.id.span, hint)
        return None
    return LoadedTheme(record, parsed.node, path.parent, home)


def _home_of(path: Path) -> Path:
    """Return the folder whose icons a theme may name: that of the game around it, otherwise its
    own."""
    above = world.absolute_path(path).parents
    return next((f for f in above[:3] if world.is_file(f / GAME_FILE)), above[0])
