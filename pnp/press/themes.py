"""Which theme each file of a project is drawn in."""

from __future__ import annotations

from pnp.base.diagnostics import Report, Span
from pnp.content.chain import ROOT, ReadTheme
from pnp.content.files import File
from pnp.content.project import Project
from pnp.content.structure import span_of
from pnp.model.record import Record
from pnp.model.theme import ThemeFile
from pnp.press.lay_out import ThemeOf
from pnp.theme import Theme, load_theme

GENERAL_THEME = "chart"


def themes_of(
    project: Project, asked: str | None, report: Report, *, low_ink: bool = False
) -> ThemeOf:
    """Return what gives each file its theme: the one that the user asks for (showing what the
    file's own shows), else its own, else the game's; for None, the theme of the whole kit. All of
    them in low ink where the user wants it so."""
    own = {
        file.id: ReadTheme(file.record, file.node)
        for file in project.themes
        if isinstance(file.record, ThemeFile)
    }
    known: dict[str, Theme | None] = {}

    def look(file: File[Record] | None) -> Theme | None:
        name, span = _named(file, project)
        if asked is None or file is None:
            return loaded(asked or name or GENERAL_THEME, None if asked else span)
        theme, plain = loaded(asked, None), loaded(ROOT, None)
        subject = loaded(name, span) if name is not None and name != asked else None
        if theme is None or plain is None or subject is None:
            return theme
        return theme.showing(subject, plain)

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
                faulty=project.faulty,
                language=project.game.record.language if project.game else "en",
            )
        return known[name]

    return look


def _named(file: File[Record] | None, project: Project) -> tuple[str | None, Span | None]:
    """Return the theme that a file names, or its game, and where."""
    for found in (file, project.game):
        name = getattr(found.record, "theme", None) if found is not None else None
        if found is not None and isinstance(name, str):
            return name, span_of(found.node, ("theme",))
    return None, None
