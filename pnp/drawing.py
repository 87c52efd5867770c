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
