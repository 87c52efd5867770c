"""What is reported when a project is laid out as by a build, and nothing is written: texts that do
not fit, pictures too coarse for their boxes, pieces too large for paper."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, Report
from pnp.content.project import Project, load
from pnp.content.targets import find
from pnp.content.wording import PLAIN, Dress
from pnp.imposition.paper import PAPERS
from pnp.press.lay_out import LaidOut, check_supply, lay_out
from pnp.press.printing import PrintOptions, print_parts
from pnp.press.themes import themes_of
from pnp.rules.verdict import Drawn, Verdict
from pnp.scene.piece import Piece

_PAPERS = (PAPERS["a4"], PAPERS["letter"])
"""The papers of builds for which no others are named."""


def with_drawn(verdict: Verdict, dress: Dress = PLAIN) -> Verdict:
    """Return a verdict with what is found when its target is laid out."""
    path = find(verdict.target, Report()) if verdict.read else None
    named = (verdict.target, str(path), dress)
    found = None if path is None else world.remembered("drawn", named, lambda: drawn(path, dress))
    if found is None:
        return replace(verdict, drawn=Drawn.HINDERED)
    known = {(one.code, one.span) for one in verdict.findings}
    passed = (answered.finding for answered in (*verdict.suppressed, *verdict.known))
    known |= {(one.code, one.span) for one in passed}
    further = [one for one in found if (one.code, one.span) not in known]
    return replace(verdict, findings=(*verdict.findings, *further), drawn=Drawn.DRAWN)


def drawn(path: Path, dress: Dress = PLAIN) -> tuple[Diagnostic, ...] | None:
    """Return the findings of laying out the game or file at ``path``; None for what cannot be laid
    out because of faults, which reading reports."""
    reading, found = Report(), Report()
    project = load(path, reading, dress)
    if project is None or reading.failed:
        kind = {one.code for one in reading.diagnostics}
        return () if kind == {"nothing-to-print"} else None
    _lay_out(project, found)
    return found.diagnostics


def _lay_out(project: Project, report: Report) -> None:
    look = themes_of(project, report)
    made: dict[str, tuple[Piece, ...]] = {}
    parts: list[LaidOut] = [lay_out(part, look, report, made) for part in project.parts]
    if report.failed:
        return
    check_supply(project, parts, report)
    theme = look(project.parts[0].files[0] if project.lone else None)
    if theme is None or report.failed:
        return
    for paper in _PAPERS:
        print_parts(project, parts, paper, theme, report, PrintOptions(), covered=True)
