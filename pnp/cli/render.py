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
from collections.abc import Iterator, Sequence

import click

from pnp.diagnostics import Diagnostic, Report, Severity, Span

# Lines of content may be megabytes long; this much of one is shown around the place.
WIDEST = 100
LONGEST_MESSAGE = 400
# A finding over more lines shows its first and its last.
MOST_LINES = 4

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def rendered(found: Diagnostic, notes: Sequence[tuple[str, str]] = ()) -> str:
    """Return the finding in colour; what writes it takes the colour out where none is wanted.

    ``notes`` are further lines of a word and a text, such as on what a rule is based.
    """
    colour = _COLOURS[found.severity]
    head = click.style(f"{found.severity.value}[{found.code}]", fg=colour, bold=True)
    lines = [f"{head}{click.style(': ' + _shown(found.message), bold=True)}"]
    spans = [label.span for label in found.labels]
    spans += [found.span] if found.span is not None else []
    gutter = max((len(str(_lines(span)[-1])) for span in spans), default=1)
    if found.span is not None:
        lines += _excerpt(found.span, "", "-->", "^", colour, gutter)
    for label in found.labels:
        lines += _excerpt(label.span, _shown(label.text), ":::", "-", "blue", gutter)
    lines += [f"{' ' * gutter} {_frame('|')} {_shown(detail)}" for detail in found.details]
    if found.hint:
        lines.append(f"{' ' * gutter} {_frame('=')} hint: {_shown(found.hint)}")
    lines += [f"{' ' * gutter} {_frame('=')} {word}: {_shown(text)}" for word, text in notes]
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
    yield f"{' ' * gutter} {_frame('|')}"
    numbers = _lines(span)
    for number, after in zip(numbers, (*numbers[1:], 0), strict=True):
        line, start, length = _window(span, number)
        yield f"{_frame(str(number).rjust(gutter))} {_frame('|')} {line}".rstrip()
        told = f" {text}" if text and not after else ""
        under = click.style(mark * length + told, fg=colour, bold=True)
        yield f"{' ' * gutter} {_frame('|')} {' ' * start}{under}"
        if after > number + 1:
            yield _frame("...")


def _lines(span: Span) -> tuple[int, ...]:
    """Return the lines to show of a span: all of a few, the first and the last of many."""
    last = span.end_line - (span.end_column == 1 and span.end_line > span.line)
    if last - span.line < MOST_LINES:
        return tuple(range(span.line, last + 1))
    return (span.line, last)


def _window(span: Span, number: int) -> tuple[str, int, int]:
    """Return a line of ``span``, cut where it is long, and where and how wide to underline."""
    line = span.source.line(number)
    start = span.column - 1 if number == span.line else len(line) - len(line.lstrip())
    end = span.end_column - 1 if span.end_line == number else len(line.rstrip())
    start = min(start, len(line))
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
