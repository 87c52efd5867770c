"""For GitHub Actions: workflow commands, which GitHub shows beside the lines of a change."""

from __future__ import annotations

from pnp.cli.formats import Run, limited, line
from pnp.diagnostics import Diagnostic
from pnp.rules.wording import counted

# https://docs.github.com/actions/reference/workflow-commands-for-github-actions
_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


def told(run: Run) -> str:
    lines: list[str] = []
    for verdict in run.verdicts:
        findings, more = limited(verdict, run.limit)
        lines += [_command(found) for found in findings]
        lines += [f"... and {counted(n, 'more finding')} of {code}" for code, n in more.items()]
        lines.append(line(verdict, run.strict))
    return "".join(f"{one}\n" for one in lines)


def _command(found: Diagnostic) -> str:
    facts: dict[str, str | int] = {}
    if found.span is not None:
        span = found.span
        facts = {"file": span.source.name, "line": span.line, "endLine": span.end_line}
        # GitHub takes columns only of places within one line, and the last one as included.
        if span.line == span.end_line:
            facts["col"] = span.column
            facts["endColumn"] = max(span.end_column - 1, span.column)
    facts["title"] = found.code
    given = ",".join(f"{key}={_property(str(value))}" for key, value in facts.items())
    text = "\n".join([found.message, *found.details, *([found.hint] if found.hint else [])])
    return f"::{_COMMANDS[found.severity.value]} {given}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
