"""For editors and logs: one line per finding and withdrawn claim, nothing for legal targets."""

from pnp.cli.escaping import finished
from pnp.cli.formats import Run, withdrawn
from pnp.cli.render import limited
from pnp.rules.wording import counted


def render(run: Run) -> str:
    lines: list[str] = []
    for verdict in run.verdicts:
        findings, more = limited(verdict.findings, run.limit)
        for found in findings:
            place = str(found.span) if found.span is not None else verdict.target
            message = " ".join(found.message.split())
            lines.append(f"{place}: {found.severity.value}[{found.code}] {message}")
        lines += [
            f"{verdict.target}: {counted(number, 'more finding')} of {code}"
            for code, number in more.items()
        ]
        lines += [f"{verdict.target}: WITHDRAWN[{r}] {text}" for r, text in withdrawn(verdict)]
    return finished(lines)
