"""Automatic fixes: edits for findings that leave the author no choice."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from pnp.base.diagnostics import (
    LINE_BREAK,
    Diagnostic,
    Edit,
    Fix,
    Source,
    Span,
    look_alike,
    to_latin,
)
from pnp.base.values import replace
from pnp.content.nodes import Node, Scalar

# Words for flags in other formats and older YAML.
FLAGS = {
    **dict.fromkeys(("true", "yes", "on", "y"), "true"),
    **dict.fromkeys(("false", "no", "off", "n"), "false"),
}
# A key that is this similar to one known key, and to no other, is a typing error.
ALIKE = 0.8
TAB_WIDTHS = (2, 4, 8)


def spelling_fix(span: Span, hint: str) -> Fix | None:
    """Return the fix for a word that only lacks the right case, hyphens or Latin letters, if the
    hint names the intended one."""
    match = re.fullmatch(r"(?:did you mean|write) ([a-z0-9][a-z0-9_.-]*)(?:, with .*)?\??", hint)
    if match is None or span.line != span.end_line:
        return None
    written = span.source.line(span.line)[span.column - 1 : span.end_column - 1].strip("'\" ")
    if not written or _normalize_word(written) != _normalize_word(match[1]):
        return None
    return replacement_fix(span, match[1])


def key_fix(span: Span, key: str, known: Iterable[str]) -> Fix | None:
    """Return the fix for an unknown key or name that is one of those ``known`` except for case,
    hyphens or a typo; None if it may be several."""
    name = intended_name(key, known)
    return replacement_fix(span, name) if name else None


def intended_name(word: str, known: Iterable[str]) -> str:
    """Return the only name that a word can mean, or an empty string."""
    names = sorted(known)
    same = [name for name in names if _normalize_word(name) == _normalize_word(word)]
    same = same or [name for name in names if look_alike(name, word)]
    same = same or [name for name in names if _without_repeats(name) == _without_repeats(word)]
    if not same:
        same = [name for name in names if SequenceMatcher(None, word, name).ratio() >= ALIKE]
    return same[0] if len(same) == 1 else ""


def _without_repeats(word: str) -> str:
    """Return a word with single letters for double ones, which are a common slip."""
    return re.sub(r"(.)\1", r"\1", word)


def replacement_fix(span: Span, word: str) -> Fix:
    """Return the fix that replaces the text at ``span`` with a word."""
    return Fix(f"write '{word}'", (Edit(span, word),))


def text_edits(written: Scalar, change: Callable[[str], str]) -> tuple[Edit, ...]:
    """Return the edits that change a text where it is written.

    There are none if nothing changes, or if the text is not where an editor would change it: in a
    workbook, in quotes over several lines, or after braces were filled in.
    """
    span, text = written.span, written.raw or written.text
    source = span.source
    if source.sheet or change(text) == text:
        return ()
    if source.name.endswith((".yaml", ".yml")):
        if span.line == span.end_line:
            return _edit_on_line(span, text, change(text), _yaml_forms(text), _quote_yaml)
        return tuple(_edit_block(span, change))
    if source.name.endswith((".csv", ".tsv")) and span.line == span.end_line:
        quoted = text.replace('"', '""')
        return _edit_on_line(span, text, change(text), (text, f'"{quoted}"'), _quote_cell)
    if source.name.endswith(".json"):
        return tuple(_edit_json(span, text, change(text)))
    return ()


def _edit_json(span: Span, text: str, new: str) -> Iterator[Edit]:
    """Yield the edit of a JSON string, with escapes for all but ASCII if it has them already. A
    text that is made from a list has none."""
    shown = span.source.line(span.line)[span.column - 1 : span.end_column - 1]
    try:
        found = json.loads(shown)
    except ValueError:
        return
    if found == text:
        yield Edit(span, json.dumps(new, ensure_ascii=shown.isascii()))


def _edit_on_line(
    span: Span, text: str, new: str, forms: Iterable[str], quote: Callable[[str], str]
) -> tuple[Edit, ...]:
    shown = span.source.line(span.line)[span.column - 1 : span.end_column - 1]
    return (Edit(span, quote(new)),) if shown.strip() in forms else ()


def _yaml_forms(text: str) -> Iterable[str]:
    """Return the ways to write a text on one line."""
    single = text.replace("'", "''")
    double = text.replace("\\", "\\\\").replace('"', '\\"')
    return text, f"'{single}'", f'"{double}"'


def _quote_yaml(text: str) -> str:
    if "\n" in text:
        double = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{double}"'
    single = text.replace("'", "''")
    return f"'{single}'"


def _quote_cell(text: str) -> str:
    quoted = text.replace('"', '""')
    return f'"{quoted}"'


def _edit_block(span: Span, change: Callable[[str], str]) -> Iterator[Edit]:
    """Yield the edits of a block of lines after | or >; new lines need the former."""
    source = span.source
    sign = source.line(span.line)[span.column - 1 : span.column]
    if sign not in ("|", ">"):
        return
    for number in range(span.line + 1, span.end_line + 1):
        line = source.line(number)
        words = line.lstrip(" ")
        indent = line[: len(line) - len(words)]
        new = change(words)
        if new == words or ("\n" in new and sign == ">"):
            continue
        where = Span(source, number, len(indent) + 1, number, len(line) + 1)
        yield Edit(where, new.replace("\n", f"\n{indent}"))


def form_fix(keys: Sequence[Scalar], first: Scalar) -> Fix:
    """Return the fix for a map in an older format, whose first key was its former kind; ``keys``
    are those of the file."""
    names = {first.text: "map"}
    if first.text == "seas":
        names |= {"cells": "tiles", "tiles": "count"}
    old = [key for key in keys if key.text in names]
    renamed = ", ".join(f"{key.text} to {names[key.text]}" for key in old)
    return Fix(f"rename {renamed}", tuple(Edit(key.span, names[key.text]) for key in old))


def line_move_fix(source: Source, line: int, before: int) -> Fix:
    """Return the fix that moves a line up."""
    text = source.line(line)
    return Fix(
        f"move the line to line {before}",
        (
            Edit(Span(source, before, 1, before, 1), f"{text}\n"),
            Edit(Span(source, line, 1, line + 1, 1), ""),
        ),
    )


def indentation_fix(source: Source, width: int) -> Fix:
    """Return the fix that replaces the tabs of an indentation, each with ``width`` spaces."""
    edits: list[Edit] = []
    for number, line in enumerate(LINE_BREAK.split(source.text), 1):
        indent = line[: len(line) - len(line.lstrip(" \t"))]
        if "\t" in indent:
            span = Span(source, number, 1, number, len(indent) + 1)
            edits.append(Edit(span, indent.replace("\t", " " * width)))
    return Fix("indent with spaces", tuple(edits))


def item_removal_fix(items: Sequence[Node], place: int) -> Fix | None:
    """Return the fix that removes an item, other than the first, of a list; None if the list is not
    written plainly enough."""
    span, earlier = items[place].span, items[place - 1].span
    text = span.source.line(span.line)
    if span.line == earlier.end_line == span.end_line:
        gap = text[earlier.end_column - 1 : span.column - 1]
        if gap.strip() == ",":
            start = earlier.end_column
            edit = Edit(Span(span.source, span.line, start, span.line, span.end_column), "")
            return Fix("remove it", (edit,))
    if span.line == span.end_line and text[: span.column - 1].strip() == "-":
        if text[span.end_column - 1 :].strip():
            return None
        return Fix(
            "remove the line", (Edit(Span(span.source, span.line, 1, span.line + 1, 1), ""),)
        )
    return None


def _normalize_word(word: str) -> str:
    return re.sub(r"[-_ ]", "", to_latin(word)).lower()


def with_indentation_fix(found: Diagnostic, valid: Callable[[str], bool]) -> Diagnostic:
    """Return a finding about tabs with the fix that makes the file ``valid``, if there is one;
    several tab widths are tried."""
    if found.code != "tab-in-indentation" or found.span is None:
        return found
    source = found.span.source
    for width in TAB_WIDTHS:
        fix = indentation_fix(source, width)
        lines = LINE_BREAK.split(source.text)
        for edit in fix.edits:
            place = edit.span.line - 1
            lines[place] = edit.text + lines[place][edit.span.end_column - 1 :]
        if valid("\n".join(lines)):
            return replace(found, fix=fix)
    return found
