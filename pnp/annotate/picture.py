"""The picture of a board with its verdict, as one SVG document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pnp.annotate.overlay import overlay
from pnp.annotate.panel import INK, WIDTH, panel
from pnp.annotate.places import places_of, spaces_at
from pnp.bill import lay_out
from pnp.content.files import File
from pnp.content.project import load
from pnp.diagnostics import Diagnostic, Mark, Report, Severity
from pnp.export.svg import write_svg
from pnp.looks import looks
from pnp.rules.verdict import Claim, Verdict
from pnp.scene import Group, Matrix, rectangle
from pnp.theme import ROOT, load_theme

USUAL = 190.0
"""The height of a board beside which the panel has its usual size, in millimetres."""
DRAWN = ("map", "board")
"""Kinds of file that have places to mark."""


def annotated(path: Path, verdict: Verdict, headline: str, report: Report) -> str | None:
    """Return the board at ``path`` with its findings and proofs marked; None with a finding where
    there is no board, or where its grid is too broken to be drawn."""
    drawing = Report()
    project = load(path, drawing)
    file = project.parts[0].files[0] if project is not None and project.lone else None
    if project is None or file is None or file.kind not in DRAWN:
        kinds = " or ".join(DRAWN)
        hint = f"name one file of kind {kinds}; mend what keeps it from being read first"
        report.error("nothing-to-draw", f"'{path}' is no {kinds} that can be drawn", hint=hint)
        return None
    places = places_of(file)
    look = looks(project, None, drawing)
    laid_out = lay_out(project.parts[0], look, drawing, {})
    plain = load_theme(ROOT, drawing)
    if places is None or not laid_out.pieces or plain is None:
        message = f"'{path}' cannot be drawn before its grid is mended"
        report.error("nothing-to-draw", message, hint="mend the errors about its marks first")
        return None
    piece = laid_out.pieces[0][0]
    style = replace(plain.style("text"), fill=INK)
    serious = [found for found in verdict.findings if found.severity is not Severity.NOTE]
    numbers = [(i, _placed(file, found)) for i, found in enumerate(serious, 1)]
    verdict = replace(verdict, proved=tuple(map(_unspotted, verdict.proved)))
    side, height = panel(verdict, headline, numbers, style)
    art = Group(piece.front, clip=rectangle(0, 0, piece.width, piece.height))
    marks = tuple(overlay(_marks(numbers, verdict.proved), places, style))
    # The panel of a large board is seen from as far as the board.
    k = max(1.0, piece.height / USUAL)
    beside = Group(side, Matrix(k, 0, 0, k, piece.width, 0))
    tall = max(piece.height, k * height)
    return write_svg(
        piece.width + k * WIDTH,
        tall,
        (art, Group(marks, name="marks"), beside),
        title=f"{piece.title}: {headline}",
        description="; ".join(found.message for found in serious),
    )


def _placed(file: File[Any], found: Diagnostic) -> Diagnostic:
    """Return a finding with a mark where it says nothing about spaces but stands at one."""
    spaces = spaces_at(file, found.span)
    if found.marks or not spaces:
        return found
    return replace(found, marks=(Mark("spot", spaces),))


def _marks(
    numbers: list[tuple[int, Diagnostic]], claims: Sequence[Claim]
) -> list[tuple[int, Mark]]:
    found = [(number, mark) for number, item in numbers for mark in item.marks]
    return found + [(0, mark) for claim in claims for mark in claim.marks]


def _unspotted(claim: Claim) -> Claim:
    """Return a claim without its spots: an outline says that something is wrong there."""
    return replace(claim, marks=tuple(mark for mark in claim.marks if mark.kind != "spot"))
