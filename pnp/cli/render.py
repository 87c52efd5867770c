"""Findings as text, with the source line and a hint, and the exit code that follows from them.

error[unknown-key]: 'tilte' is not a valid key here
  --> maps/basic.yaml:3:1
   |
 3 | tilte: The Home Waters
   | ^^^^^
   = hint: did you mean title?
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.base.diagnostics import Diagnostic, Report, Severity, Span
from pnp.cli.terminal import BROKEN, make_visible, say, style_text
from pnp.rules.verdict import UNUSABLE
from pnp.rules.wording import count_text

# Lines of content may be megabytes long; only this many columns around the place are shown.
WIDEST = 100
LONGEST_MESSAGE = 400
# A finding over more lines shows only its first and last line.
MOST_LINES = 4

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def render_finding(found: Diagnostic, notes: Sequence[tuple[str, str]] = ()) -> list[str]:
    """Return the lines of a finding in colour; the writer strips the colour if necessary.

    ``notes`` are further lines of a word and a text, such as the basis of a rule.
    """
    colour = _COLOURS[found.severity]
    head = style_text(f"{found.severity.value}[{found.code}]", fg=colour, bold=True)
    lines = [f"{head}{style_text(': ' + _shorten(found.message), bold=True)}"]
    spans = [label.span for label in found.labels]
    spans += [found.span] if found.span is not None else []
    gutter = max((len(str(_lines(span)[-1])) for span in spans), default=1)
    if found.span is not None:
        lines += _excerpt(found.span, "", "-->", "^", colour, gutter)
    for label in found.labels:
        lines += _excerpt(label.span, _shorten(label.text), ":::", "-", "blue", gutter)
    lines += [f"{' ' * gutter} {_frame('|')} {_shorten(detail)}" for detail in found.details]
    if found.hint:
        lines.append(f"{' ' * gutter} {_frame('=')} hint: {_shorten(found.hint)}")
    lines += [f"{' ' * gutter} {_frame('=')} {word}: {_shorten(text)}" for word, text in notes]
    return lines


def limit_findings(
    findings: Iterable[Diagnostic], limit: int
) -> tuple[list[Diagnostic], dict[str, int]]:
    """Return at most ``limit`` findings of each code (0 for all), and the number omitted of each
    code."""
    shown: list[Diagnostic] = []
    seen: Counter[str] = Counter()
    for found in findings:
        seen[found.code] += 1
        if not limit or seen[found.code] <= limit:
            shown.append(found)
    more = {code: n - limit for code, n in seen.items() if limit and n > limit}
    return shown, more


def omitted_lines(more: Mapping[str, int]) -> Iterator[str]:
    """Yield the number of omitted findings, and how to see them."""
    for code, number in more.items():
        yield (
            f"... and {count_text(number, 'more finding')} of {code}; --max-diagnostics 0 shows all"
        )


def summary(report: Report) -> str:
    """Return the number of errors and warnings, or an empty text if there are none."""
    counts = [
        (report.count(Severity.ERROR), "error"),
        (report.count(Severity.WARNING), "warning"),
    ]
    return ", ".join(f"{n} {word}{'' if n == 1 else 's'}" for n, word in counts if n)


def _excerpt(
    span: Span, text: str, arrow: str, mark: str, colour: str, gutter: int
) -> Iterator[str]:
    yield f"{' ' * gutter}{_frame(arrow)} {_shorten(str(span))}"
    yield f"{' ' * gutter} {_frame('|')}"
    numbers = _lines(span)
    for number, after in zip(numbers, (*numbers[1:], 0), strict=True):
        line, start, length = _window(span, number)
        yield f"{_frame(str(number).rjust(gutter))} {_frame('|')} {line}".rstrip()
        label = f" {text}" if text and not after else ""
        under = style_text(mark * length + label, fg=colour, bold=True)
        yield f"{' ' * gutter} {_frame('|')} {' ' * start}{under}"
        if after > number + 1:
            yield _frame("...")


def _lines(span: Span) -> tuple[int, ...]:
    """Return the lines of a span to show: all, or the first and the last of a long span."""
    last = span.end_line - (span.end_column == 1 and span.end_line > span.line)
    if last - span.line < MOST_LINES:
        return tuple(range(span.line, last + 1))
    return (span.line, last)


def _window(span: Span, number: int) -> tuple[str, int, int]:
    """Return a line of ``span``, shortened if it is long, and the position and width of the
    underline."""
    line = span.source.line(number)
    start = span.column - 1 if number == span.line else len(line) - len(line.lstrip())
    end = span.end_column - 1 if span.end_line == number else len(line.rstrip())
    start = min(start, len(line))
    end = max(min(end, len(line)), start)
    first = max(0, start - WIDEST // 3) if len(line) > WIDEST else 0
    last = first + WIDEST
    before, marked = line[first:start], line[start : min(end, last)]
    left = "..." if first else ""
    right = "..." if last < len(line) else ""
    return (
        f"{left}{line[first:last]}{right}",
        len(left) + _display_width(before),
        max(_display_width(marked), 1),
    )


def _shorten(text: str) -> str:
    """Return a message that quotes content, shortened to a readable length."""
    if len(text) > LONGEST_MESSAGE:
        half = LONGEST_MESSAGE // 2
        return f"{text[:half]} ... {text[-half:]}"
    return text


def _display_width(text: str) -> int:
    """Return how many terminal columns ``text`` takes when displayed."""
    from rich.cells import cell_len

    return cell_len(make_visible(text))


def _frame(text: str) -> str:
    return style_text(text, fg="blue", bold=True)


# Findings of commands that produce output: printing to standard error, and exit codes.


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
