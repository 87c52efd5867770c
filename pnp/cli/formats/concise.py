"""For editors and logs: one line per finding, and per withdrawn claim whose rule has none; nothing
for legal targets."""

from pnp.cli.formats import Run, withdrawn
from pnp.cli.render import limit_findings
from pnp.cli.terminal import join_safely
from pnp.rules.wording import count_text


def render(run: Run) -> str:
    lines: list[str] = []
    for verdict in run.verdicts:
        findings, more = limit_findings(verdict.findings, run.limit)
        for found in findings:
            place = str(found.span) if found.span is not None else verdict.target
            message = " ".join(found.message.split())
            lines.append(f"{place}: {found.severity.value}[{found.code}] {message}")
        lines += [
            f"{verdict.target}: {count_text(number, 'more finding')} of {code}"
            for code, number in more.items()
        ]
        # The findings of a rule are the reason why its claim is withdrawn.
        shown = {found.code for found in verdict.findings}
        lines += [
            f"{verdict.target}: WITHDRAWN[{rule}] {text}"
            for rule, text in withdrawn(verdict)
            if rule not in shown
        ]
    return join_safely(lines)
