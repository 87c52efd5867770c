"""The theme in which each file of a project is drawn."""

from __future__ import annotations

from pathlib import Path

from pnp.base.diagnostics import Report, Span
from pnp.base.library import general_themes
from pnp.content.chain import ROOT, USUAL, LoadedTheme
from pnp.content.files import File
from pnp.content.project import Project
from pnp.content.structure import span_of
from pnp.content.themes import Themes, is_path, local_file_hint
from pnp.kinds.theme.record import ThemeFile
from pnp.model.component import theme_of
from pnp.model.record import Record
from pnp.press.parts import ThemeOf
from pnp.theme import Theme, load_theme
from pnp.theme.origins import scenery_roles


def theme_lookup(project: Project, report: Report, *, low_ink: bool = False) -> ThemeOf:
    """Return a function from a file to its theme: the theme that the user requests by id or path
    (which shows the same as the file's own theme), otherwise the file's own, otherwise the game's;
    for None, the theme of the whole kit. Low ink, if requested, applies to all of them."""
    own = available_themes(project, report)
    asked = wanted = project.records.linker.edition.theme
    if asked is not None and is_path(asked):
        asked = own.add_file(Path(asked))
    elif asked is not None and not (asked in own or asked in general_themes()):
        asked = _report_theme_file(asked, report)
    if asked is None and wanted is not None:
        return lambda file: None
    known: dict[str, Theme | None] = {}

    def look(file: File[Record] | None) -> Theme | None:
        name, span = _theme_name(file, project)
        if asked is None or file is None:
            return loaded(asked or name or USUAL, None if asked else span)
        theme, plain = loaded(asked, None), loaded(ROOT, None)
        subject = loaded(name, span) if name is not None and name != asked else None
        if theme is None or plain is None or subject is None:
            return theme
        return theme.with_subject(subject, plain, scenery_roles(file.node))

    def loaded(name: str, span: Span | None) -> Theme | None:
        if name not in known:
            known[name] = load_theme(
                name,
                report,
                own,
                project.icons,
                span,
                low_ink=low_ink,
                home=project.home,
                faulty=lambda id: own.is_faulty(id) or project.is_faulty(id),
                advice=own.suggest_theme,
                wordings=project.records.linker.wordings,
            )
        return known[name]

    return look


def available_themes(project: Project, report: Report) -> Themes:
    """Return the themes available to a project, except the general ones."""
    own = {
        file.id: LoadedTheme(file.record, file.node, file.path.parent)
        for file in project.themes
        if isinstance(file.record, ThemeFile)
    }
    return Themes(own, project.folder_beside, report)


def _report_theme_file(asked: str, report: Report) -> str | None:
    """Return the id of an unknown theme, or None if its file is in this folder: a build in another
    folder would not find it, so only its path identifies it."""
    hint = local_file_hint(asked)
    if not hint:
        return asked
    report.error("unknown-theme", f"there is no theme '{asked}' in this game", hint=hint)
    return None


def _theme_name(file: File[Record] | None, project: Project) -> tuple[str | None, Span | None]:
    """Return the theme that a file or its game names, and the position of that name."""
    for found in (file, project.game):
        name = None if found is None else theme_of(found.record)
        if found is not None and name is not None:
            return name, span_of(found.node, ("theme",))
    return None, None
