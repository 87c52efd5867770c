"""Boxes of layouts beyond their tokens."""

from __future__ import annotations

from pnp.base.diagnostics import Reporter
from pnp.kinds.layout.checked_places import report_beyond
from pnp.kinds.tokens.record import BLEED, Tokens


def drawable(tokens: Tokens, reporter: Reporter) -> bool:
    """Return whether all boxes are on their tokens; report the others, which a draft draws."""
    return not _reports_beyond(tokens, reporter) or reporter.draft


def survey(tokens: Tokens, reporter: Reporter, *, counted: bool) -> None:
    """Report boxes beyond their tokens."""
    del counted
    _reports_beyond(tokens, reporter)


def _reports_beyond(tokens: Tokens, reporter: Reporter) -> bool:
    found = []
    for i, token in enumerate(tokens.pieces):
        if token.layout is not None:
            measure = token.measure()
            size, where = (measure.width, measure.height), ("pieces", i, "layout")
            found.append(report_beyond(token.layout, where, size, BLEED, reporter, word="token"))
    return any(found)
