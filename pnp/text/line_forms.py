"""Lines of a text with a form of their own: items of lists, rows of tables, rules.

Only a text of several lines has them, so that a single line that begins with a dash or a number is
printed as written.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Literal, TypeAlias

from msgspec import Struct

from pnp.base.values import replace
from pnp.text import fonts
from pnp.text.markup import BLANKS, MARK, TextSpan
from pnp.text.shaping import Style

CELL_END = "\x1f"
"""The character between the cells of a row, in place of the author's bar."""

_ITEM = re.compile(r"[ \t]*(?:(?P<dash>-)|(?P<number>\d{1,3}[.)]))[ \t]+(?=\S)")
_MORE = re.compile(r"[ \t]{2,}(?=\S)")
_ROW = re.compile(r"[ \t]*\|(?P<cells>.*(?<!\\))\|[ \t]*")
_RULE = re.compile(r"[ \t]*-{3,}[ \t]*")
_HEAD_RULE = re.compile(r"[ \t]*\|(?:[ \t]*:?-{3,}:?[ \t]*\|)+[ \t]*")

Form: TypeAlias = Literal["plain", "item", "more", "row", "rule", "head-rule"]


class LineForm(Struct, frozen=True):
    """The form of one line, and the sign before it if it is an item: a number, or a hyphen.

    A line that is ``more`` continues an item, and a ``head-rule`` separates rows of a table.
    """

    form: Form = "plain"
    sign: str = ""


PLAIN = LineForm()


def read_forms(markup: str) -> tuple[str, tuple[LineForm, ...]]:
    """Return a text without the signs of its forms, and the form of each line; none if all lines
    are plain.

    >>> read_forms("Choose:\\n- gold\\n- rum")[0]
    'Choose:\\ngold\\nrum'
    """
    text = markup.strip(BLANKS)
    if "\n" not in text:
        return markup, ()
    lines: list[str] = []
    forms: list[LineForm] = []
    for line in text.split("\n"):
        before = forms[-1].form if forms else "plain"
        content, form = _read_line(line, before)
        lines.append(content)
        forms.append(form)
    if all(form is PLAIN for form in forms):
        return markup, ()
    return "\n".join(lines), tuple(forms)


def _read_line(line: str, before: Form) -> tuple[str, LineForm]:
    """Return the words of a line and its form, after a line of the form ``before``."""
    if _RULE.fullmatch(line):
        return "", LineForm("rule")
    if before in ("row", "head-rule") and _HEAD_RULE.fullmatch(line):
        return "", LineForm("head-rule")
    if row := _ROW.fullmatch(line):
        return _split_cells(row["cells"]), LineForm("row")
    if item := _ITEM.match(line):
        return line[item.end() :], LineForm("item", item["number"] or "-")
    if before in ("item", "more") and (more := _MORE.match(line)):
        return line[more.end() :], LineForm("more")
    return line, PLAIN


def _split_cells(line: str) -> str:
    """Return a row with its bars replaced, except those of marks such as {red|words}."""
    found: list[str] = []
    done = 0
    for mark in MARK.finditer(line):
        found += [line[done : mark.start()].replace("|", CELL_END), mark[0]]
        done = mark.end()
    return "".join((*found, line[done:].replace("|", CELL_END)))


def with_bold_heads(
    spans: tuple[TextSpan, ...], forms: tuple[LineForm, ...], style: Style
) -> tuple[TextSpan, ...]:
    """Return the spans of a text with the rows above head rules in bold, where a face has it."""
    kinds = [form.form for form in forms]
    heads = {i for i, pair in enumerate(pairwise(kinds)) if pair == ("row", "head-rule")}
    if not heads or fonts.missing_emphasis(style.face, bold=True, italic=False):
        return spans
    found: list[TextSpan] = []
    number = 0
    for span in spans:
        if span.icon:
            found.append(span)
            continue
        for i, line in enumerate(span.text.split("\n")):
            if i:
                number += 1
                found.append(replace(span, text="\n"))
            bold = span.bold or (number in heads and _has_bold(line, style))
            found.append(replace(span, text=line, bold=bold))
    return tuple(span for span in found if span.text)


def _has_bold(text: str, style: Style) -> bool:
    """Return whether all letters of a text can be bold."""
    return not fonts.missing_fallback_emphasis(
        text, style.face, style.others, bold=True, italic=False
    )


def column_widths(widest: tuple[float, ...], room: float) -> tuple[float, ...]:
    """Return the widths of columns: those of their widest cells, the largest ones limited if the
    room does not suffice.

    >>> column_widths((10, 80, 20), 60)
    (10, 30.0, 20)
    """
    left, count = room, len(widest)
    for width in sorted(widest):
        if width * count > left:
            return tuple(min(one, max(left / count, 0.0)) for one in widest)
        left -= width
        count -= 1
    return widest
