"""Kits of the bundled games on paper, each laid out once."""

from __future__ import annotations

from functools import cache

from pnp.base.diagnostics import Report
from pnp.base.values import replace
from pnp.content.language.languages import Dress
from pnp.content.project import Project, load
from pnp.content.targets import find
from pnp.imposition.paper import PAPERS
from pnp.press.documents import Kit
from pnp.press.parts import LaidOut, lay_out
from pnp.press.printing import PrintOptions, print_parts
from pnp.press.themes import themes_of
from pnp.theme import Theme


@cache
def bill_of(game: str) -> tuple[Project, tuple[LaidOut, ...], Theme]:
    report = Report()
    path = find(game, report)
    project = path and load(path, report, Dress())
    assert project
    look = themes_of(project, report)
    made: dict[str, object] = {}
    parts = tuple(lay_out(part, look, report, made) for part in project.parts)  # type: ignore[arg-type]
    theme = look(None)
    assert theme is not None
    assert not report.failed
    return project, parts, theme


@cache
def kit_of(game: str, paper: str, duplex: str = "duplex-long", stock: str | None = None) -> Kit:
    """Return a kit; all of its pieces want the paper ``stock``, unless that is None."""
    project, parts, theme = bill_of(game)
    if stock is not None:
        parts = tuple(_wanting(part, stock) for part in parts)
    report = Report()
    way = PrintOptions(duplex=duplex)
    kit = print_parts(project, parts, PAPERS[paper], theme, report, way, covered=True)
    assert not report.failed
    return kit


def _wanting(part: LaidOut, stock: str) -> LaidOut:
    entry = part.source.entry.model_copy(update={"paper": stock})
    return replace(part, source=replace(part.source, entry=entry))
