"""``pnp validate``: targets in, findings, proofs and verdicts out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.options import Named, coloured
from pnp.cli.render import rendered
from pnp.diagnostics import Report, Severity

if TYPE_CHECKING:
    from pnp.rules.verdict import Verdict

FORMATS = ("full", "concise")

_EXAMPLES = """\b
Examples:
  pnp validate                         every bundled game, or the game of this folder
  pnp validate my-map.yaml             a map of your own
  pnp validate maps/*.yaml --strict    many files, where a warning fails too
"""


@click.command("validate", epilog=_EXAMPLES)
@click.argument("targets", metavar="[TARGET]...", nargs=-1)
@click.option(
    "--format",
    "layout",
    type=Named(FORMATS),
    default="full",
    show_default=True,
    help="How to tell.",
)
@click.option("--strict", is_flag=True, help="Let warnings fail as errors do.")
@click.option("--quick", is_flag=True, help="Leave out proofs.")
@coloured
@click.pass_context
def command(
    context: click.Context, /, targets: Sequence[str], layout: str, strict: bool, quick: bool
) -> None:
    """Tell whether games, maps and decks are legal and playable, and what shows it."""
    from pnp.content.folder import GAME_FILE
    from pnp.content.project import bundled_games, find
    from pnp.rules.verdict import Verdict
    from pnp.validate import Wish, validate

    usual = (".",) if Path(GAME_FILE).is_file() else bundled_games()
    verdicts: list[Verdict] = []
    misused = False
    for target in targets or usual:
        report = Report()
        path = find(target, report)
        if path is None:
            misused = True
            verdicts.append(Verdict(target, "", report.diagnostics, read=False))
        else:
            verdicts.append(validate(target, path, Wish(quick)))
        click.echo(_full(verdicts[-1], strict) if layout == "full" else _concise(verdicts[-1]))
    failed = any(verdict.fails(strict=strict) for verdict in verdicts)
    context.exit(2 if misused else 1 if failed else 0)


def _full(verdict: Verdict, strict: bool) -> str:
    lines = [rendered(found) + "\n" for found in verdict.findings]
    errors, warnings = (verdict.count(s) for s in (Severity.ERROR, Severity.WARNING))
    counts = f"{len(verdict.ran)} checks, {errors} errors, {warnings} warnings"
    lines.append(f"{verdict.target}: {verdict.words(strict=strict)} ({counts}), {verdict.subject}")
    lines += [f"  PROVED    {claim.text}" for claim in verdict.proved]
    for assumed in verdict.assumed:
        outcome = assumed.outcome or "verdict unchanged under the alternatives"
        lines.append(f"  ASSUMED   {assumed.number} {assumed.ruling}={assumed.value} ({outcome})")
    if verdict.skipped:
        lines.append(f"  NOT RUN   because of earlier errors: {', '.join(verdict.skipped)}")
    return "\n".join(lines)


def _concise(verdict: Verdict) -> str:
    return "\n".join(
        f"{found.span or verdict.target}: {found.severity.value}[{found.code}] {found.message}"
        for found in verdict.findings
    )
