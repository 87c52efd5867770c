"""What comes up when a project is laid out, as a build would, and nothing is written: pictures and
icons that are not there, texts that do not fit, boxes that show nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pnp.bill import lay_out
from pnp.content.project import find, load
from pnp.diagnostics import Diagnostic, Report
from pnp.looks import looks
from pnp.piece import Piece
from pnp.rules.verdict import Verdict
from pnp.supply import check_supply

CODES = frozenset(
    [
        "animated-picture",
        "broken-picture",
        "cmyk-picture",
        "coarse-picture",
        "large-box",
        "large-floor",
        "misplaced-picture",
        "missing-glyph",
        "narrow-outline",
        "no-colours",
        "no-sail",
        "nothing-to-print",
        "outline-short",
        "outside-piece",
        "picture-too-large",
        "piece-too-large",
        "printed-field",
        "sea-too-large",
        "simplified-picture",
        "space-too-small",
        "spaces-overlap",
        "text-overflow",
        "text-shrunk",
        "text-too-small",
        "unfit-drawing",
        "unfit-outline",
        "unknown-back",
        "unknown-format",
        "unknown-picture",
        "unreadable-picture",
        "wing-too-high",
        "wings-overlap",
    ]
)
"""Codes of findings that no rule has, for they come up only while pieces are drawn."""


def with_drawn(verdict: Verdict) -> Verdict:
    """Return the verdict with what comes up when its target is laid out."""
    path = find(verdict.target, Report()) if verdict.read else None
    if path is None:
        return verdict
    known = {(found.code, found.span) for found in verdict.findings}
    further = (found for found in drawn(path) if (found.code, found.span) not in known)
    return replace(verdict, findings=(*verdict.findings, *further))


def drawn(path: Path) -> tuple[Diagnostic, ...]:
    """Return the findings of laying out the game or file at ``path``; nothing for what cannot be
    read or is not printed, which the rules tell of."""
    reading, found = Report(), Report()
    project = load(path, reading)
    if project is None or reading.failed:
        return ()
    look = looks(project, None, found)
    made: dict[str, tuple[Piece, ...]] = {}
    laid_out = [lay_out(part, look, found, made) for part in project.parts]
    if not found.failed:
        check_supply(project, laid_out, found)
    return found.diagnostics
