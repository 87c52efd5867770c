"""Options of targets that are measures: papers and lengths, with findings for what is neither."""

from __future__ import annotations

from pnp.base.diagnostics import Report
from pnp.base.units import LengthError, format_number, parse_length
from pnp.exports.bundle import Bundle, PieceSet
from pnp.imposition.paper import PAPERS, Paper, PaperError, parse_paper

MOST_DECK_BLEED = 6
"""The most bleed that a deck can have, in millimetres; other files have no key for it."""


def read_paper(text: str, report: Report) -> Paper | None:
    """Return the paper that an option names, or report that it is none."""
    try:
        return parse_paper(text)
    except PaperError as error:
        report.error("unknown-paper", str(error), hint=error.hint)
        return None


def read_length(option: str, text: str, most: float, report: Report) -> float | None:
    """Return the millimetres that an option gives, with or without a unit, from 0 to ``most``; or
    report that it is no such length."""
    word = text.strip()
    bare = word.replace(".", "", 1).isdecimal()
    try:
        found = parse_length(f"{word}mm" if bare else word)
    except LengthError as error:
        report.error("not-a-length", f"--{option}: {error}", hint=error.hint)
        return None
    if 0 <= found <= most:
        return found
    message = f"--{option} {text} is not from 0 to {format_number(most)} mm"
    report.error("not-a-length", message, hint=f"write a length up to {format_number(most)}mm")
    return None


def smallest_paper(width: float, height: float, margin: float) -> Paper | None:
    """Return the smallest known paper, in either direction, that holds a box inside a margin."""
    short, long = sorted((width, height))
    found = (
        paper
        for paper in PAPERS.values()
        if short + 2 * margin <= paper.width and long + 2 * margin <= paper.height
    )
    return min(found, key=lambda paper: (paper.width, paper.height), default=None)


def paper_hint(width: float, height: float, margin: float) -> str:
    """Return what to write for a box that is larger than a paper."""
    other = smallest_paper(width, height, margin)
    if other is not None:
        return f"write  --paper {other.name}"
    size = f"{format_number(width + 2 * margin)}x{format_number(height + 2 * margin)}mm"
    return f"write  --paper {size}  or larger"


def set_name(bundle: Bundle, found: PieceSet) -> str:
    """Return the name for the files of a set: its path, with the kind where two kinds of file share
    an id."""
    paths = [other.path for other in bundle.sets]
    return found.path if paths.count(found.path) == 1 else f"{found.path}-{found.kind}"
