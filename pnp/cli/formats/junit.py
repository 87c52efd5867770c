"""For build servers: a suite for each target, with a case for each rule that ran or found
something."""

from xml.sax.saxutils import escape, quoteattr

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.cli.formats import Run, cell_of, verdict_line, withdrawn
from pnp.cli.terminal import make_visible
from pnp.rules.verdict import Verdict

DOCUMENT = True


def render(run: Run) -> str:
    suites = "".join(_suite(verdict, run.strict) for verdict in run.verdicts)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n{suites}</testsuites>\n'


def _suite(verdict: Verdict, strict: bool) -> str:
    found = {one.code: None for one in verdict.findings}
    skipped = {rule: None for rule, _ in verdict.skipped}
    names = sorted({*verdict.ran, *skipped, *found, *verdict.left_out})
    cases = [_case(verdict, name, strict) for name in names]
    failures = sum("<failure" in case for case in cases)
    passed_over = sum("<skipped" in case for case in cases)
    head = (
        f"  <testsuite name={_quote(verdict.target)} tests={_quote(str(len(cases)))} "
        f'failures="{failures}" errors="0" skipped="{passed_over}">\n'
    )
    lines = [
        verdict_line(verdict, strict),
        *(f"WITHDRAWN {text}" for _, text in withdrawn(verdict)),
    ]
    out = f"    <system-out>{_escape(chr(10).join(map(make_visible, lines)))}</system-out>\n"
    return f"{head}{''.join(cases)}{out}  </testsuite>\n"


def _case(verdict: Verdict, name: str, strict: bool) -> str:
    start = f"    <testcase classname={_quote(verdict.target)} name={_quote(name)}"
    found = [one for one in verdict.findings if one.code == name]
    failing = [one for one in found if _fails(one, strict)]
    if failing:
        text = "\n\n".join(_text(one) for one in found)
        message = _quote(failing[0].message)
        kind = failing[0].severity.value
        failure = f'      <failure message={message} type="{kind}">{_escape(text)}</failure>\n'
        return f"{start}>\n{failure}    </testcase>\n"
    if found:
        text = "\n\n".join(_text(one) for one in found)
        return f"{start}>\n      <system-out>{_escape(text)}</system-out>\n    </testcase>\n"
    if name not in verdict.ran:
        left_out = name in verdict.left_out
        why = "skipped by --quick" if left_out else "not run because of earlier errors"
        return f'{start}>\n      <skipped message="{why}"/>\n    </testcase>\n'
    return f"{start}/>\n"


def _fails(found: Diagnostic, strict: bool) -> bool:
    return found.severity is Severity.ERROR or (strict and found.severity is Severity.WARNING)


def _text(found: Diagnostic) -> str:
    place, where = "", cell_of(found.span)
    if found.span is not None:
        place = f"{found.span.source.name}: {where}: " if where else f"{found.span}: "
    hint = [f"hint: {found.hint}"] if found.hint else []
    first = f"{place}{found.severity.value}: {found.message}"
    return "\n".join(map(make_visible, [first, *found.details, *hint]))


def _escape(text: str) -> str:
    return escape("\n".join(map(make_visible, text.split("\n"))))


def _quote(text: str) -> str:
    return quoteattr(make_visible(text))
