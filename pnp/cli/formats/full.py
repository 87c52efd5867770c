"""For people: each finding with its source line, then proofs, assumptions and the verdict."""

from collections.abc import Iterator

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.cli.formats import UNDRAWN, Run, basis, claims, entry_of, verdict_line
from pnp.cli.render import limit_findings, omitted_lines, render_finding
from pnp.cli.terminal import join_safely, style_text
from pnp.rules.verdict import LayoutState, Verdict
from pnp.rules.wording import count_text

_WIDTH = 9
_GRAVITY = (Severity.NOTE, Severity.WARNING, Severity.ERROR)
_COLOURS = {0: "green", 1: "red", 2: "red"}


def render(run: Run) -> str:
    lines = [line for verdict in run.verdicts for line in _verdict_lines(verdict, run)]
    return join_safely([*lines, *_uncovered_lines(run), *_outdated_baseline_lines(run)] or [""])


def _uncovered_lines(run: Run) -> Iterator[str]:
    """Yield what no verdict of the run covers, once rather than per target."""
    judged = [one for one in run.verdicts if one.read and not one.count(Severity.ERROR)]
    if any(verdict.drawn is LayoutState.UNASKED for verdict in judged):
        target = judged[0].target if len(run.verdicts) == 1 else "TARGET"
        command = f"pnp validate {target}{run.edition.command_options} --drawn"
        yield f"  {'NOT DRAWN'.ljust(_WIDTH)} {UNDRAWN}  {command}"


def _verdict_lines(verdict: Verdict, run: Run) -> Iterator[str]:
    findings, more = limit_findings(verdict.findings, run.limit)

    def place(found: Diagnostic) -> tuple[bool, int]:
        # The requested theme comes first. The most severe findings come last, where a reader of a
        # terminal looks: above the verdict.
        of_theme = found.span is not None and found.span.source.name == verdict.theme
        return not of_theme, _GRAVITY.index(found.severity)

    for found in sorted(findings, key=place):
        ground = basis(entry_of(found), verdict)
        yield from (*render_finding(found, [("basis", ground)] if ground else []), "")
    for rest in omitted_lines(more):
        yield from (rest, "")
    colour = _COLOURS[verdict.exit_code(strict=run.strict)]
    words = verdict.verdict_text(strict=run.strict)
    head = f"{verdict.target}: "
    rest = verdict_line(verdict, run.strict).removeprefix(head + words)
    yield f"{head}{style_text(words, fg=colour, bold=True)}{rest}"
    for word, text in claims(verdict):
        yield f"  {word.ljust(_WIDTH)} {text}"


def _outdated_baseline_lines(run: Run) -> Iterator[str]:
    if run.gone:
        number = count_text(len(run.gone), "finding")
        yield f"note: {number} in the baseline no longer found; --write-baseline removes them:"
        for rule, file, text in run.gone:
            yield f"  {file}: {rule}: {text}"
