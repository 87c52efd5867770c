"""Findings of commands that produce output: printing to standard error, and exit codes."""

from pnp.base.diagnostics import Report
from pnp.cli.render import limit_findings, omitted_lines, render_finding
from pnp.cli.streams import BROKEN, say
from pnp.rules.verdict import UNUSABLE

REFUSED = (
    *UNUSABLE,
    *("output-unwritable", "output-in-the-way", "output-link", "output-busy", "png-unavailable"),
)
"""Findings without a place that are not errors in the content: the machine refuses, or pnp
fails."""
MISUSE = (
    "unknown-part",
    "unknown-piece",
    "unknown-card",
    "reversed-range",
    "cards-of-which-part",
    "unneeded-part",
    "not-so-many-players",
    "unknown-theme",
    "unknown-printer",
    "paper-too-small",
    "unplayable-game",
    "untrusted-rules",
)
"""Findings about the command line, which have no place in a file."""


def print_findings(report: Report, limit: int) -> None:
    """Print the findings, at most ``limit`` for each code; 0 prints all."""
    findings, more = limit_findings(report.diagnostics, limit)
    for found in findings:
        say(*render_finding(found), "", err=True)
    for rest in omitted_lines(more):
        say(rest, "", err=True)


def code_of(report: Report) -> int:
    """Return the exit code for the findings: 1 if the content has errors."""
    without_place = {found.code for found in report.diagnostics if found.span is None}
    if without_place & {*REFUSED, *MISUSE}:
        return BROKEN
    return 1 if report.failed else 0
