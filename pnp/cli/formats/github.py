"""For GitHub Actions: workflow commands, which GitHub shows as annotations of a diff."""

from pnp.base.diagnostics import Diagnostic
from pnp.cli.formats import Run, cell_of, verdict_line, withdrawn
from pnp.cli.render import limit_findings
from pnp.cli.terminal import join_safely, make_visible
from pnp.rules.wording import count_text

# https://docs.github.com/actions/reference/workflow-commands-for-github-actions
_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


def render(run: Run) -> str:
    text = ""
    for verdict in run.verdicts:
        findings, more = limit_findings(verdict.findings, run.limit)
        text += "".join(f"{_command(found)}\n" for found in findings)
        for gone, claim in zip(verdict.withdrawn, withdrawn(verdict), strict=True):
            place = f"file={_escape_property(str(gone.path))},line=1,endLine=1,"
            message = _escape_data(f"WITHDRAWN {claim[1]}")
            text += f"::notice {place}title={_escape_property(gone.rule)}::{message}\n"
        text += join_safely(
            [
                *(f"... and {count_text(n, 'more finding')} of {code}" for code, n in more.items()),
                verdict_line(verdict, run.strict),
            ]
        )
    return text


def _command(found: Diagnostic) -> str:
    facts: dict[str, str | int] = {}
    where = cell_of(found.span)  # a workbook has no lines
    if found.span is not None:
        span = found.span
        facts = {"file": span.source.name}
        if not where:
            facts |= {"line": span.line, "endLine": span.end_line}
        # GitHub accepts columns only within one line, with an inclusive end.
        if not where and span.line == span.end_line:
            facts["col"] = span.column
            facts["endColumn"] = max(span.end_column - 1, span.column)
    facts["title"] = found.code
    given = ",".join(f"{key}={_escape_property(str(value))}" for key, value in facts.items())
    message = f"{where}: {found.message}" if where else found.message
    lines = [message, *found.details, *([found.hint] if found.hint else [])]
    return f"::{_COMMANDS[found.severity.value]} {given}::{'%0A'.join(map(_escape_data, lines))}"


def _escape_data(text: str) -> str:
    return make_visible(text).replace("%", "%25")


def _escape_property(text: str) -> str:
    return _escape_data(text).replace(":", "%3A").replace(",", "%2C")
