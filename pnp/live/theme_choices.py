"""The themes that a target may use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.base.diagnostics import Report
from pnp.base.library import general_themes, templates_dir
from pnp.content.chain import read_theme
from pnp.content.project import Project
from pnp.content.themes import theme_files, user_themes_folder
from pnp.kinds.theme.record import ThemeFile
from pnp.live.table import ThemeChoice


def theme_choices(project: Project) -> tuple[ThemeChoice, ...]:
    """Return the themes of the game, those beside a lone file, those of the user and the general
    ones; of several with the same id, the first."""
    own = (
        ThemeChoice(file.id, file.record.title, "this game")
        for file in project.themes
        if isinstance(file.record, ThemeFile)
    )
    beside = () if project.folder_beside is None else theme_files(project.folder_beside)
    general = (templates_dir() / "themes" / f"{name}.yaml" for name in general_themes())
    found = [
        *own,
        *_read_choices(beside, "this folder"),
        *_read_choices(theme_files(user_themes_folder()), "yours"),
        *_read_choices(general, "every game"),
    ]
    first: dict[str, ThemeChoice] = {}
    for choice in found:
        first.setdefault(choice.id, choice)
    return tuple(first.values())


def _read_choices(paths: Iterable[Path], whose: str) -> Iterator[ThemeChoice]:
    for path in paths:
        theme = read_theme(path, str(path), Report())
        if theme is not None:
            yield ThemeChoice(theme.record.theme, theme.record.title, whose)
