"""Findings as text: what was found, the line where it stands, and what to write instead.

error[unknown-key]: 'tilte' is not a key here
  --> maps/basic.yaml:3:1
   |
 3 | tilte: The Home Waters
   | ^^^^^
   = hint: did you mean title?
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import click

from pnp.diagnostics import Diagnostic, Report, Severity, Span

# Lines of content may be megabytes long; this much of one is shown around the place.
WIDEST = 100
LONGEST_MESSAGE = 400

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def rendered(found: Diagnostic) -> str:
    """Return the finding in colour; what writes it takes the colour out where none is wanted."""
    colour = _COLOURS[found.severity]
    head = click.style(f"{found.severity.value}[{found.code}]", fg=colour, bold=True)
    lines = [f"{head}{click.style(': ' + _shown(found.message), bold=True)}"]
    spans = [label.span for label in found.labels]
    spans += [found.span] if found.span is not None else []
    gutter = max((len(str(span.line)) for span in spans), default=1)
    if found.span is not None:
        lines += _excerpt(found.span, "", "-->", "^", colour, gutter)
    for label in found.labels:
        lines += _excerpt(label.span, _shown(label.text), ":::", "-", "blue", gutter)
    lines += [f"{' ' * gutter} {_frame('|')} {_shown(detail)}" for detail in found.details]
    if found.hint:
        lines.append(f"{' ' * gutter} {_frame('=')} hint: {_shown(found.hint)}")
    return "\n".join(lines)


def summary(report: Report) -> str:
    """Return how many errors and warnings there are, or an empty text where there are none."""
    counts = [
        (report.count(Severity.ERROR), "error"),
        (report.count(Severity.WARNING), "warning"),
    ]
    return ", ".join(f"{n} {word}{'' if n == 1 else 's'}" for n, word in counts if n)


def _excerpt(
    span: Span, text: str, arrow: str, mark: str, colour: str, gutter: int
) -> Iterator[str]:
    yield f"{' ' * gutter}{_frame(arrow)} {_shown(str(span))}"
    line, start, length = _window(span)
    yield f"{' ' * gutter} {_frame('|')}"
    yield f"{_frame(str(span.line).rjust(gutter))} {_frame('|')} {line}".rstrip()
    under = click.style(mark * length + (f" {text}" if text else ""), fg=colour, bold=True)
    yield f"{' ' * gutter} {_frame('|')} {' ' * start}{under}"


def _window(span: Span) -> tuple[str, int, int]:
    """Return the line of ``span``, cut where it is long, and where and how wide to underline."""
    line = span.source.line(span.line)
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    start = min(span.column - 1, len(line))
    end = max(min(end, len(line)), start)
    first = max(0, start - WIDEST // 3) if len(line) > WIDEST else 0
    last = first + WIDEST
    before, marked = line[first:start], line[start : min(end, last)]
    shown = _shown_line(line[first:last])
    left = "..." if first else ""
    right = "..." if last < len(line) else ""
    return (
        f"{left}{shown}{right}",
        len(left) + _cells(before),
        max(_cells(marked), 1),
    )


def _shown(text: str) -> str:
    """Return a message with content in it, cut to a length that can be read and without controls,
    which a terminal would obey."""
    if len(text) > LONGEST_MESSAGE:
        half = LONGEST_MESSAGE // 2
        text = f"{text[:half]} ... {text[-half:]}"
    return "".join(_visible(char) for char in text.replace("\n", " "))


def _shown_line(line: str) -> str:
    return "".join(" " if char == "\t" else _visible(char) for char in line)


def _visible(char: str) -> str:
    return "\N{REPLACEMENT CHARACTER}" if unicodedata.category(char) in ("Cc", "Cf", "Cs") else char


def _cells(text: str) -> int:
    """Return how many columns of a terminal ``text`` takes: two for wide characters, none for
    marks that stand on the one before."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    marks = sum(unicodedata.category(char) in ("Mn", "Me") for char in text)
    return len(text) + wide - marks


def _frame(text: str) -> str:
    return click.style(text, fg="blue", bold=True)
