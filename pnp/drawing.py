"""What comes up when a project is laid out, as a build would, and nothing is written: pictures and
icons that are not there, texts that do not fit, boxes that show nothing."""

from __future__ import annotations

from pathlib import Path

from pnp.bill import lay_out
from pnp.content.project import load
from pnp.diagnostics import Diagnostic, Report
from pnp.looks import looks
from pnp.piece import Piece
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
        "no-room",
        "no-sail",
        "nothing-to-print",
        "outline-short",
        "outside-area",
        "outside-card",
        "outside-mat",
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
        "unknown-art",
        "unknown-back",
        "unknown-format",
        "unknown-picture",
        "unpaired-mark",
        "unreadable-picture",
        "wing-too-high",
        "wings-overlap",
    ]
)
"""Codes of findings that no rule has, for they come up only while pieces are drawn."""


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
