"""Lay out a project as a build does, without writing files, and report texts that do not fit,
pictures too coarse for their boxes, and pieces too large for the paper."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, Report
from pnp.base.values import replace
from pnp.content.language.languages import PLAIN, Dress
from pnp.content.project import Project, load
from pnp.content.targets import find
from pnp.imposition.paper import PAPERS
from pnp.press.contrast import together
from pnp.press.layout_cache import DrawnFile
from pnp.press.parts import LaidOut, check_supply, lay_out
from pnp.press.printing import PrintOptions, print_parts
from pnp.press.themes import themes_of
from pnp.rules import catalogue
from pnp.rules.suppression import AnsweringReport, idle, tables_of
from pnp.rules.verdict import Drawn, Suppressed, Verdict

_PAPERS = (PAPERS["a4"], PAPERS["letter"])
"""The papers of builds for which no others are named."""

_DRAWN_AS = {"duplicate-card": "duplicate-piece"}
"""What a layout calls some findings of rules."""


class Drawing(Struct, frozen=True):
    """Findings of a layout, and those that a comment suppresses."""

    findings: tuple[Diagnostic, ...] = ()
    answered: tuple[Suppressed, ...] = ()


def with_drawn(verdict: Verdict, dress: Dress = PLAIN) -> Verdict:
    """Return a verdict with the findings of laying out its target added."""
    path = find(verdict.target, Report()) if verdict.read else None
    named = (verdict.target, str(path), dress)
    made = None if path is None else world.remembered("drawn", named, lambda: drawn(path, dress))
    return with_drawing(verdict, made)


def with_drawing(verdict: Verdict, made: Drawing | None) -> Verdict:
    """Return a verdict with further findings of a drawing added."""
    if made is None:
        return replace(verdict, drawn=Drawn.HINDERED)
    known = {(one.code, one.span) for one in verdict.findings}
    passed = (answered.finding for answered in (*verdict.suppressed, *verdict.known))
    known |= {(one.code, one.span) for one in passed}
    known |= {(_DRAWN_AS.get(code, code), span) for code, span in known}
    further = [one for one in made.findings if (one.code, one.span) not in known]
    answered = [a for a in made.answered if (a.finding.code, a.finding.span) not in known]
    return replace(
        verdict,
        findings=(*verdict.findings, *further),
        suppressed=(*verdict.suppressed, *answered),
        drawn=Drawn.DRAWN,
    )


def drawn(path: Path, dress: Dress = PLAIN) -> Drawing | None:
    """Return the findings of laying out the game or file at ``path``; None if errors prevent it,
    which reading reports."""
    reading = Report()
    project = load(path, reading, dress)
    if project is None or reading.failed:
        kind = {one.code for one in reading.diagnostics}
        return Drawing() if kind == {"nothing-to-print"} else None
    return drawing_of(project, dress)


def drawing_of(project: Project, dress: Dress = PLAIN) -> Drawing:
    """Return the findings of laying out a project that was read without errors."""
    files = {file.source.name: file for part in project.parts for file in part.files}
    found = AnsweringReport(tables_of(files.values()))
    _lay_out(project, found)
    answered = tuple(found.answered.values())
    if not found.failed and dress == PLAIN:
        # Comments in themes may be about another game, or another part of this one.
        answers = [found.answers(file.source) for file in files.values()]
        for comment in idle(answers, lambda name: catalogue.of_build(name) is not None):
            found.add(comment)
    return Drawing(together(found.diagnostics), answered)


def _lay_out(project: Project, report: Report) -> None:
    look = themes_of(project, report)
    made: dict[str, DrawnFile] = {}
    parts: list[LaidOut] = [lay_out(part, look, report, made) for part in project.parts]
    if report.failed:
        return
    check_supply(project, parts, report)
    theme = look(project.parts[0].files[0] if project.lone else None)
    if theme is None or report.failed:
        return
    for paper in _PAPERS:
        print_parts(project, parts, paper, theme, report, PrintOptions(), covered=True)
