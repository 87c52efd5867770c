"""Lay out a project as a build does, without writing files, and report texts that do not fit,
pictures too coarse for their boxes, and pieces too large for the paper."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, Report
from pnp.base.values import replace
from pnp.content.language.languages import PLAIN, Edition
from pnp.content.project import Project, load_project
from pnp.content.targets import find_target
from pnp.imposition.paper import PAPERS
from pnp.press.contrast import merge_contrast_findings
from pnp.press.layout_cache import DrawnFile
from pnp.press.parts import LaidOutPart, check_supply, lay_out_part, theme_lookup
from pnp.press.printing import PrintOptions, print_parts
from pnp.rules import catalogue
from pnp.rules.suppression import SuppressingReport, tables_of, unused_comments
from pnp.rules.verdict import LayoutState, SuppressedFinding, Verdict

_PAPERS = (PAPERS["a4"], PAPERS["letter"])
"""The default papers of a build."""

_DRAWN_AS = {"duplicate-card": "duplicate-piece"}
"""Codes of rules, and those of layout for the same findings."""


class DryRunResult(Struct, frozen=True):
    """Findings of a layout, and those that a comment suppresses."""

    findings: tuple[Diagnostic, ...] = ()
    suppressed: tuple[SuppressedFinding, ...] = ()


def with_dry_run(verdict: Verdict, edition: Edition = PLAIN) -> Verdict:
    """Return a verdict with the findings of laying out its target added."""
    path = find_target(verdict.target, Report()) if verdict.read else None
    named = (verdict.target, str(path), edition)
    made = (
        None if path is None else world.cached_step("drawn", named, lambda: dry_run(path, edition))
    )
    return add_dry_run(verdict, made)


def add_dry_run(verdict: Verdict, made: DryRunResult | None) -> Verdict:
    """Return a verdict with further findings of a drawing added."""
    if made is None:
        return replace(verdict, drawn=LayoutState.HINDERED)
    known = {(one.code, one.span) for one in verdict.findings}
    passed = (one.finding for one in (*verdict.suppressed, *verdict.known))
    known |= {(one.code, one.span) for one in passed}
    known |= {(_DRAWN_AS.get(code, code), span) for code, span in known}
    further = [one for one in made.findings if (one.code, one.span) not in known]
    suppressed = [a for a in made.suppressed if (a.finding.code, a.finding.span) not in known]
    return replace(
        verdict,
        findings=(*verdict.findings, *further),
        suppressed=(*verdict.suppressed, *suppressed),
        drawn=LayoutState.DRAWN,
    )


def dry_run(path: Path, edition: Edition = PLAIN) -> DryRunResult | None:
    """Return the findings of laying out the game or file at ``path``; None if errors prevent it,
    which are reported when it is read."""
    reading = Report()
    project = load_project(path, reading, edition)
    if project is None or reading.failed:
        kind = {one.code for one in reading.diagnostics}
        return DryRunResult() if kind == {"nothing-to-print"} else None
    return dry_run_project(project, edition)


def dry_run_project(project: Project, edition: Edition = PLAIN) -> DryRunResult:
    """Return the findings of laying out a project that was read without errors."""
    files = {file.source.name: file for part in project.parts for file in part.files}
    found = SuppressingReport(tables_of(files.values()))
    _lay_out(project, found)
    suppressed = tuple(found.answered.values())
    if not found.failed and edition == PLAIN:
        # Comments in themes may be about another game, or another part of this one.
        answers = [found.comments_of(file.source) for file in files.values()]
        for comment in unused_comments(
            answers, lambda name: catalogue.build_page(name) is not None
        ):
            found.add(comment)
    return DryRunResult(merge_contrast_findings(found.diagnostics), suppressed)


def _lay_out(project: Project, report: Report) -> None:
    look = theme_lookup(project, report)
    made: dict[str, DrawnFile] = {}
    parts: list[LaidOutPart] = [lay_out_part(part, look, report, made) for part in project.parts]
    if report.failed:
        return
    check_supply(project, parts, report)
    theme = look(project.parts[0].files[0] if project.lone else None)
    if theme is None or report.failed:
        return
    for paper in _PAPERS:
        print_parts(project, parts, paper, theme, report, PrintOptions(), covered=True)
