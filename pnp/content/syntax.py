"""Errors of the YAML parser, in words for authors and at the line that they must fix."""

from __future__ import annotations

import re
from typing import Any

from pnp.base.diagnostics import Diagnostic, Label, Severity, Source, Span
from pnp.base.values import replace

_UNLIKE = "this line is not indented like the lines around it"
# A brace after a key or hyphen that contains words of a text, not a key.
_BRACE = re.compile(r"[:-]\s+\{(?=[^{}:]*\}\s*[^\s,}\]]|[a-z.-]+\|)")
# Text in place of a key before a mapping in braces, as in  P1 {name: Shellport}.
_KEY_BEFORE_BRACE = re.compile(r"\s*([^\s:{}\[\]'\",]+)\s*\{[\w-]+:\s")
# The line of a key with rows of words below it, and a line that is not such a row.
_HEAD = re.compile(r"(?P<indent> *)(?P<key>[a-z-]+):\s*(?P<block>\|\S*)?\s*(?:#.*)?")
_KEYED = re.compile(r"^\s*-\s|:\s|:$|[\[\]{}]")
# A value that begins with a quote which its line does not close.
_OPENED = re.compile(r"""\s*(?:-\s+)?[\w-]+:\s+(?P<sign>["'])(?:(?!(?P=sign)).)*$""")
# A key whose value follows the colon directly, or after a space that YAML does not accept.
_GLUED = re.compile(r"""\s*(?:-\s+)?(?P<key>[^\s:{}\[\]'",#]+|"[^"]*"):(?P<value>[^\s:/].*)$""")
_ODD_SPACE = re.compile("(?:^[ \t]*|[:-])(?P<space>[\u00a0\u2007\u202f\u3000])")
# A colour without quotes, and a bracket that ends in the comment.
_BARE_COLOUR = re.compile(r"[:,\[]\s+(#(?:[0-9a-fA-F]{3}){1,2})\b.*[}\]]\s*$")
_BARE = f"{_UNLIKE}, or lacks a colon"
# The number of lines and characters before an error in which its cause is searched.
_FAR = 1_000


def syntax_finding(error: Any, source: Source) -> Diagnostic:
    """Return the finding for an error of the parser with a mark."""
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return _make_finding("this is not valid YAML", source.span(), "check the whole file")
    problem = (error.problem or "this is not valid YAML").strip()
    line = source.line(mark.line + 1)
    if "\t" in line[: len(line) - len(line.lstrip())] or "'\\t'" in problem:
        return _tab_finding(mark, source)
    return (
        _open_quote_finding(mark, problem, source)
        or _unclosed_finding(error, problem, source)
        or _line_finding(error, problem, source)
        or _make_finding(
            problem,
            span_at_mark(mark, source),
            "check quotes, brackets, colons and the indentation around here",
            _start_labels(error, source),
        )
    )


def span_at_mark(mark: Any, source: Source) -> Span:
    """Return the span of the character at a mark of the parser."""
    line, column = mark.line + 1, mark.column + 1
    return Span(source, line, column, line, column + 1)


def _tab_finding(mark: Any, source: Source) -> Diagnostic:
    line = source.line(mark.line + 1)
    indentation = line[: len(line) - len(line.lstrip())]
    column = indentation.index("\t") if "\t" in indentation else mark.column
    span = Span(source, mark.line + 1, column + 1, mark.line + 1, column + 2)
    message = "the indentation contains a tab"
    return Diagnostic(Severity.ERROR, "tab-in-indentation", message, span, "indent with spaces")


def _unclosed_finding(error: Any, problem: str, source: Source) -> Diagnostic | None:
    """Return the finding about an unclosed bracket or quote; None for other errors. A label shows
    where it was opened."""
    mark, context = error.problem_mark, error.context_mark
    if mark is None or context is None:
        return None
    sign = source.line(context.line + 1)[context.column : context.column + 1]
    close = {"[": "]", "{": "}"}.get(sign, sign)
    # Words after a brace on its own line are more likely a text that lacks quotes.
    if "flow" in str(error.context) and sign in "[{" and mark.line != context.line:
        message = f"expected a comma or {close} before this"
        hint = f"write {close} where the list ends" if sign == "[" else f"write {close} at its end"
        if (comment := _bare_colour_finding(context.line + 1, mark.line + 1, source)) is not None:
            return comment
    elif "quoted scalar" in str(error.context) and "end of stream" in problem:
        message, hint = "the file ends inside a quoted text", f"write {close} where it ends"
    else:
        return None
    label = Label(span_at_mark(context, source), f"this {sign} is never closed")
    return _make_finding(message, span_at_mark(mark, source), hint, (label,))


def _bare_colour_finding(first: int, last: int, source: Source) -> Diagnostic | None:
    """Return the finding about a colour without quotes in some lines, which is read as a comment,
    so that the bracket that follows it is lost; None if there is none."""
    for number in range(first, min(last, first + _FAR)):
        found = _BARE_COLOUR.search(source.line(number))
        if found is not None:
            span = Span(source, number, found.start(1) + 1, number, found.end(1) + 1)
            message = f"'{found[1]}' without quotes begins a comment, which ends the line"
            return _make_finding(message, span, f"write  '{found[1]}'")
    return None


def _open_quote_finding(mark: Any, problem: str, source: Source) -> Diagnostic | None:
    """Return the finding about a quoted text that runs on to the next quote on another line, where
    the parser fails; None for other errors."""
    if "did not find expected" not in problem:
        return None
    ahead = source.line(mark.line + 1)[: mark.column]
    for number in range(mark.line, max(0, mark.line - _FAR), -1):
        line = source.line(number)
        opened = _OPENED.match(line)
        if opened is not None and opened["sign"] in ahead:
            column = opened.start("sign") + 1
            span = Span(source, number, column, number, column + 1)
            ends = ahead.index(opened["sign"]) + 1
            label = Label(
                Span(source, mark.line + 1, ends, mark.line + 1, ends + 1), "it ends here"
            )
            message = (
                f"the quoted text is not closed on its line and continues to line {mark.line + 1}"
            )
            hint = f"write  {opened['sign']}  at the end of the text"
            return _make_finding(message, span, hint, (label,))
        ahead = line if any(sign in line for sign in "\"'") else ahead
    return None


def _line_finding(error: Any, problem: str, source: Source) -> Diagnostic | None:
    """Return the finding about a line that is out of place or not a key, None for other errors."""
    mark, context = error.problem_mark or error.context_mark, error.context_mark
    before = source.line(mark.line + 1)[: mark.column]
    quoted = _unquoted_finding(problem, source, mark)
    if quoted is not None:
        return quoted
    empty = _missing_value_finding(problem, source, mark)
    if empty is not None:
        return empty
    for number in dict.fromkeys(place.line + 1 for place in (mark, context) if place is not None):
        row = _grid_row_finding(number, source)
        if row is not None:
            return row
    block = str(error.context or "").startswith("while parsing a block")
    comma = _missing_comma_finding(error, problem, source)
    if comma is not None:
        return comma
    if "could not find expected ':'" in problem:
        # The parser notices only on a later line that an earlier one is not a key.
        number = (context or mark).line + 1
        glued = _missing_space_finding(number, source)
        if glued is not None:
            return glued
        return _make_finding(
            _BARE, _line_span(source, number), "write  key: value, or indent it as a text"
        )
    if block and "did not find expected" in problem and not before.strip():
        return _indentation_finding(mark.line + 1, source, "indent it like the lines around it")
    if "mapping values are not allowed" in problem:
        bare = _KEY_BEFORE_BRACE.match(before)
        if bare is not None:
            span = _line_span(source, mark.line + 1).part(0, len(bare[1]))
            hint = f"write  {bare[1]}: {{...}}"
            return _make_finding(f"expected a colon after '{bare[1]}'", span, hint)
        if re.search(r":\s", before):
            hint = "quote texts that contain a colon, and end each key with a colon and a space"
            return _make_finding(
                "this line contains a second colon", span_at_mark(mark, source), hint
            )
        # A deeper line continues the text above, and texts contain no keys.
        glued = _missing_space_finding(_line_before(mark.line + 1, source), source)
        return glued or _indentation_finding(mark.line + 1, source, "indent it like the line above")
    return None


def _indentation_finding(number: int, source: Source, hint: str) -> Diagnostic:
    """Return the finding about a line whose indentation differs from its neighbours'; about the
    line above if that is indented less than both its neighbours, or directly below an empty key."""
    above = _line_before(number, source)
    higher = _line_before(above, source)
    here, left, first = (_indent_of(source.line(at)) if at else 0 for at in (number, above, higher))
    opens = higher and source.line(higher).split(" #")[0].rstrip().endswith(":")
    if higher and left < here and (first == here or (first == left and opens)):
        number, hint = above, f"indent it like line {number}"
    return _make_finding(_UNLIKE, _line_span(source, number), hint)


def _line_before(number: int, source: Source) -> int:
    """Return the number of the nearest line above that is neither blank nor a comment, 0 if there
    is none."""
    for at in range(number - 1, max(0, number - _FAR), -1):
        line = source.line(at).strip()
        if line and not line.startswith("#"):
            return at
    return 0


def _indent_of(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _missing_space_finding(number: int, source: Source) -> Diagnostic | None:
    """Return the finding about a key whose colon is not followed by a space, or by one that YAML
    does not accept."""
    line = source.line(number) if number else ""
    odd = _ODD_SPACE.search(line)
    if odd is not None:
        column = odd.start("space") + 1
        span = Span(source, number, column, number, column + 1)
        message = f"unexpected whitespace character U+{ord(odd['space']):04X}"
        return _make_finding(message, span, "replace it with a plain space")
    found = _GLUED.fullmatch(line)
    if found is None:
        return None
    hint = f"write  {found['key']}: {found['value'][:40].rstrip()}"
    message = f"expected a space after the colon of '{found['key']}'"
    return _make_finding(message, _line_span(source, number), hint)


def _missing_comma_finding(error: Any, problem: str, source: Source) -> Diagnostic | None:
    """Return the finding about a key in braces that lacks a comma before it."""
    mark = error.problem_mark
    if mark is None or "did not find expected ',' or '}'" not in problem:
        return None
    line = source.line(mark.line + 1)
    skipped = max(0, mark.column - _FAR)
    before = re.search(r"(?P<last>[^\s,{]+)\s+(?P<key>[\w-]+)\s*$", line[skipped : mark.column])
    if before is None or line[mark.column : mark.column + 1] != ":":
        return None
    start, end = (skipped + at + 1 for at in before.span("key"))
    hint = f"write  {before['last']}, {before['key']}: ..."
    message = f"expected a comma before '{before['key']}'"
    return _make_finding(message, Span(source, mark.line + 1, start, mark.line + 1, end), hint)


def _missing_value_finding(problem: str, source: Source, mark: Any) -> Diagnostic | None:
    """Return the finding about a key in braces or brackets that ends with a colon and has no
    value."""
    line = source.line(mark.line + 1)
    if "found unexpected ':'" not in problem or line[mark.column + 1 : mark.column + 2] not in (
        *"}],",
        "",
    ):
        return None
    skipped = max(0, mark.column - _FAR)
    before = re.search(r"[^\s,{}\[\]]+$", line[skipped : mark.column])
    if before is None:
        return None
    start, key = skipped + before.start() + 1, before[0]
    span = Span(source, mark.line + 1, start, mark.line + 1, mark.column + 2)
    hint = f"write a value, as in  {key}: ...,  or remove it; put a text that has braces in quotes"
    return _make_finding(f"'{key}' has no value", span, hint)


def _unquoted_finding(problem: str, source: Source, mark: Any) -> Diagnostic | None:
    """Return the finding about an unquoted text that begins with a character reserved by YAML."""
    line = source.line(mark.line + 1)
    if "alphabetic or numeric" in problem:
        found = re.search(r"(?:[:-]\s+|^\s*)[*&](?!.*[:-]\s+[*&])", line[: mark.column + 1])
    elif "cannot start any token" in problem:
        found = re.compile(r"[@`%]").search(line, max(0, mark.column - 1), mark.column + 1)
    elif "did not find expected" in problem:
        found = _BRACE.search(line)
    else:
        return None
    if found is None:
        return None
    start, number = found.end() - 1, mark.line + 1
    span = Span(source, number, start + 1, number, start + 2)
    sign = line[start]
    message = f"a text that starts with {sign} needs quotes"
    return _make_finding(message, span, f"quote it, as in  '{sign}...'")


def _grid_row_finding(number: int, source: Source) -> Diagnostic | None:
    """Return the finding about a row that ends a grid unintentionally; None if the line is not a
    row."""
    rows, head = _grid_rows_above(number, source)
    if head is None or not rows:
        return None
    block, row = head["block"] or "", source.line(number)
    indents = {at: len(line) - len(line.lstrip()) for at, line in [*rows, (number, row)]}
    first = rows[0][0]
    if block.startswith("|") and indents[number] < indents[first]:
        least = min(indents.values())
        message = "this row starts further left than the first row"
        label = Label(_line_span(source, first), "the first row sets the indentation")
        hint = f"write  {head['key']}: |{least - len(head['indent'])}"
        hint = f"start the first row at column {least + 1}, or {hint}"
        return _make_finding(message, _line_span(source, number), hint, (label,))
    if not block and any(line.startswith("#") or " #" in line for _, line in rows):
        message = "the grid must be a block of rows: here # starts a comment"
        hint = f"write  {head['key']}: |  and the rows below it"
        return replace(_make_finding(message, _line_span(source, number), hint), code="not-rows")
    return None


def _grid_rows_above(
    number: int, source: Source
) -> tuple[list[tuple[int, str]], re.Match[str] | None]:
    """Return the rows of words above a line, with their numbers, and the key above them if the line
    is itself a row and indented more than that key."""
    rows: list[tuple[int, str]] = []
    row = source.line(number)
    for at in range(number, max(0, number - _FAR), -1):
        line = source.line(at)
        head = _HEAD.fullmatch(line)
        if head is not None:
            deeper = len(row) - len(row.lstrip()) > len(head["indent"])
            return rows, head if deeper else None
        if _KEYED.search(line):
            break
        if at < number and line.strip():
            rows.insert(0, (at, line))
    return [], None


def _line_span(source: Source, number: int) -> Span:
    """Return the span of a line without its indentation."""
    line = source.line(number)
    start = len(line) - len(line.lstrip())
    return Span(source, number, start + 1, number, max(len(line.rstrip()), start + 1) + 1)


def _start_labels(error: Any, source: Source) -> tuple[Label, ...]:
    mark, context = error.problem_mark, error.context_mark
    if context is None or mark is None or context.line == mark.line:
        return ()
    return (Label(span_at_mark(context, source), (error.context or "it started here").strip()),)


def _make_finding(
    message: str, span: Span, hint: str, labels: tuple[Label, ...] = ()
) -> Diagnostic:
    return Diagnostic(Severity.ERROR, "yaml-syntax", message, span, hint, labels)
