"""Nodes to records: every error that the model finds is reported with its position."""

from __future__ import annotations

import re
from collections.abc import Iterator
from os.path import commonprefix
from typing import TypeAlias, TypeVar

from pnp.base.diagnostics import (
    KEY,
    WORDS,
    Fix,
    KeyPath,
    Label,
    Report,
    Span,
    closest_word,
    suggest_word,
)
from pnp.base.units import with_decimal_point
from pnp.content.fixes import FLAGS, key_fix, replacement_fix, spelling_fix
from pnp.content.nodes import Mapping, Node, Scalar, node_at, plain_data
from pnp.kinds.words.record import language_code
from pnp.model.braces import BRACES
from pnp.model.record import Record
from pnp.model.record_errors import (
    TEXT_WANTED,
    FieldProblem,
    intended_digits,
    limits_text,
    missing_value_hint,
)
from pnp.model.record_errors import parse_record as structure_tree

R = TypeVar("R", bound=Record)
# Errors for which letters may have been typed instead of digits.
_NUMBERS = (
    *("not-a-whole-number", "not-a-number", "not-a-number-of-spares"),
    *("not-a-length", "not-a-range"),
)


class _Keys:
    """The keys of records that a file does not use, computed once for each position."""

    def __init__(self, kind: type[Record], node: Mapping) -> None:
        self.kind, self.node = kind, node
        self._unused: dict[KeyPath, list[str]] = {}

    def unused_keys(self, fault: FieldProblem) -> list[str]:
        """Return the keys that could replace an unknown key."""
        path = fault.path[:-1]
        if path not in self._unused:
            given = node_at(self.node, path)
            used = {key.text for key, _ in given.entries} if isinstance(given, Mapping) else set()
            self._unused[path] = [n for n in self.kind.keys_at(path) if n not in used]
        return self._unused[path]


def build_record(kind: type[R], node: Mapping, report: Report) -> R | None:
    """Return the record that ``node`` describes, made once; None exactly if something was
    reported."""
    known: R | None = None if node.records is None else node.records.get(kind)
    if known is not None:
        return known
    tree = plain_data(node)
    requested, kind = kind, kind.type_for(tree)
    found = structure_tree(kind, tree)
    if isinstance(found, kind):
        object.__setattr__(node, "records", {**(node.records or {}), requested: found})
        return found
    assert isinstance(found, tuple)
    keys = _Keys(kind, node)
    for fault in _without_misspelt(keys, found):
        span = _place_of(node, fault)
        if _is_comment(node, fault):
            message = "# starts a comment, so the value is empty"
            report.error(fault.code, message, span, "quote colours, such as '#2f3f7a'")
        elif _is_braced_text(node, fault):
            message = "a text that starts with { needs quotes"
            report.error(fault.code, message, span, "quote it, as in  '{...'")
        else:
            hint = _hint_for(keys, fault)
            fix = _spelling_fix(keys, fault, span, hint)
            report.error(
                fault.code, fault.message, span, hint, _variant_labels(node, fault.path), fix
            )
    return None


def _without_misspelt(keys: _Keys, faults: tuple[FieldProblem, ...]) -> Iterator[FieldProblem]:
    """Yield the errors, except missing keys that an unknown key beside them was meant to be. In
    nested records the unknown key may mean others too, so no missing key is reported beside a
    misspelt one."""
    intended = {
        (fault.path[:-1], closest_word(str(fault.path[-1]), keys.unused_keys(fault)))
        for fault in faults
        if fault.code == "unknown-key" and not fault.hint
    }
    slips = {path for path, key in intended if path and key}
    for fault in faults:
        slip = fault.path in slips or (fault.path, fault.missing) in intended
        if fault.code != "missing-key" or not slip:
            yield fault


def _variant_labels(node: Mapping, path: KeyPath) -> tuple[Label, ...]:
    """Return the variants that changed the value at ``path``, or a value beside or inside it."""
    value = node_at(node, path)
    if isinstance(value, Scalar):
        value = node_at(node, path[:-1])
    inner = (item for _, item in value.entries) if isinstance(value, Mapping) else ()
    found = (label for item in inner if isinstance(item, Scalar) for label in item.variants)
    return tuple(dict.fromkeys(found))


def _place_of(node: Mapping, fault: FieldProblem) -> Span:
    """Return the place of an error. A key missing at the top level is reported at the first key,
    the kind, not at the version above it."""
    if fault.code in ("missing-key", "too-many-faults") and not fault.path:
        return next((key.span for key, _ in node.entries if key.text != "pnp"), node.span)
    return span_of(node, fault.path, fault.of_key)


def span_of(node: Node, path: KeyPath, of_key: bool = False) -> Span:
    """Return the place of the value at ``path``, or of its key.

    A path may continue into a block of text (``|``) with a row, counting the lines that are not
    blank, and a column, counting the words of the row. A last step ``KEY`` means the key, one that
    begins with ``WORDS`` these words of the text.
    """
    if path[-1:] == (KEY,):
        path, of_key = path[:-1], True
    if path:
        parent = node_at(node, path[:-1])
        if isinstance(parent, Mapping):
            key = parent.key_node(str(path[-1]))
            if key is not None and (of_key or isinstance(node_at(node, path), Mapping)):
                return key.span
    if path and str(path[-1]).startswith(WORDS):
        text = node_at(node, path[:-1])
        words, _, part = str(path[-1])[len(WORDS) :].partition(KEY)
        if not isinstance(text, Scalar):
            return text.span
        start, _, end = part.partition("-")
        if not part:
            return place_of_words(text, words)
        return place_of_part(text, words, (int(start), int(end)))
    return _span_in_block(node, path) or node_at(node, path).span


def place_of_words(text: Scalar, words: str) -> Span:
    """Return the place of words inside a text as written, or that of the text. If the words begin
    with a sign, the line that matches most of them counts: the rest may be folded, or filled in."""
    span, best = text.span, (0, 0, 0)
    whole = words[:1].isalnum() or BRACES.fullmatch(words) is not None
    bound = r"\b" if words[:1].isalnum() else ""
    start = re.compile(bound + re.escape(words if whole else words[:1]) + bound)
    for number in range(span.line, span.end_line + 1):
        line = span.source.line(number)
        line = line[: span.end_column - 1] if number == span.end_line else line
        if not BRACES.fullmatch(words):
            line = BRACES.sub(lambda found: "\0" * len(found[0]), line)
        for found in start.finditer(line, span.column - 1 if number == span.line else 0):
            shown = commonprefix([line[found.start() :], words]).rstrip()
            best = max(best, (len(shown), -number, -found.start()))
    length, row, column = best[0], -best[1], 1 - best[2]
    return Span(span.source, row, column, row, column + length) if length else span


def place_of_part(text: Scalar, words: str, part: tuple[int, int] | None = None) -> Span:
    """Return the place of words inside a text as written, such as a placeholder with its braces.

    A ``part`` is the first character of what is meant within the braces, and the one after its
    last. The source may write some characters as two, as quotes in quotes, or fold lines.
    """
    places = next(filter(None, _alignments(text.span, words)), None)
    start, end = (0, len(words)) if part is None else part
    if places is None:
        # Values in braces, which are filled in, may follow.
        found = place_of_words(text, words)
        most = found.column + end
        if words.startswith("{") or found.line != found.end_line or most > found.end_column:
            return found
        return Span(found.source, found.line, found.column + start, found.line, most)
    offset = 1 if part is not None and words.startswith("{") else 0
    first = min(offset + start, len(words) - 1)
    last = max(first, min(offset + end, len(words)) - 1)
    (line, column, _), (end_line, _, end_column) = places[first], places[last]
    return Span(text.span.source, line, column, end_line, end_column)


_Places: TypeAlias = list[tuple[int, int, int]]
"""Of each character of a text: its line, its column, and the column after it."""


def _alignments(span: Span, words: str) -> Iterator[_Places | None]:
    """Yield the places of the characters of words, wherever they may begin in a source."""
    signs: list[tuple[str, int, int]] = []
    for line in range(span.line, span.end_line + 1):
        row = span.source.line(line)
        row = row[: span.end_column - 1] if line == span.end_line else row
        first = span.column - 1 if line == span.line else 0
        signs += [(sign, line, first + i + 1) for i, sign in enumerate(row[first:])]
        signs.append(("\n", line, len(row) + 1))
    for escaped in (False, True):
        for start, (sign, _, _) in enumerate(signs):
            if sign == words[:1] or escaped:
                yield _aligned(signs, start, words, escaped=escaped)


def _aligned(
    signs: list[tuple[str, int, int]], at: int, words: str, *, escaped: bool
) -> _Places | None:
    """Return the places of words from a character of a source on; None if it has others. If
    ``escaped``, several characters of the source may be one."""
    found: _Places = []
    for sign in words:
        if at >= len(signs):
            return None
        length = _length_of_escape(signs, at, sign) if escaped else 1
        written, line, column = signs[at]
        folded = written == "\n"
        if length == 1 and written != sign and not (sign == " " and folded):
            return None
        found.append((line, column, column + length))
        at += length
        while folded and at < len(signs) and signs[at][0].isspace():
            at += 1
    return found


# How signs are written within quotes.
_ESCAPES = {
    "'": ("''",),
    '"': ('""', '\\"'),
    "\\": ("\\\\",),
    "/": ("\\/",),
    "\n": ("\\n",),
    "\t": ("\\t",),
}


def _length_of_escape(signs: list[tuple[str, int, int]], at: int, sign: str) -> int:
    """Return how many characters a sign has in a source; 1 if it is not escaped there."""
    pair = "".join(one for one, _, _ in signs[at : at + 2])
    if pair in _ESCAPES.get(sign, ()):
        return 2
    if signs[at][0] != "\\":
        return 1
    units = sign.encode("utf-16-be").hex()
    code = "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4))
    written = "".join(one for one, _, _ in signs[at : at + len(code)])
    return len(code) if written.lower() == code else 1


def _span_in_block(node: Node, path: KeyPath) -> Span | None:
    """Return the place of a row or word of a block of text, None if ``path`` names none."""
    for length in (2, 1):
        block, steps = (
            node_at(node, path[:-length]),
            [s for s in path[-length:] if isinstance(s, int)],
        )
        if isinstance(block, Scalar) and len(steps) == length:
            return _row_span(block, *steps)
    return None


def _row_span(block: Scalar, row: int, column: int | None = None) -> Span | None:
    source, start = block.span.source, block.span
    if not source.line(start.line)[start.column - 1 :].startswith("|"):
        return None
    inside = range(start.line + 1, start.line + 1 + len(block.text.splitlines()))
    lines = [number for number in inside if source.line(number).strip()]
    if row >= len(lines):
        return None
    words = list(re.finditer(r"\S+", source.line(lines[row])))
    if column is not None and column < len(words):
        words = [words[column]]
    return Span(source, lines[row], words[0].start() + 1, lines[row], words[-1].end() + 1)


def _is_comment(node: Node, fault: FieldProblem) -> bool:
    """Return whether a value is missing because it is a colour, which YAML reads as a comment."""
    value = node_at(node, fault.path)
    if not isinstance(value, Scalar) or value.text or not value.plain:
        return False
    rest = value.span.source.line(value.span.line)[value.span.column - 1 :]
    return re.match(r"\s*#[0-9a-fA-F]{3,8}\b", rest) is not None


def _is_braced_text(node: Node, fault: FieldProblem) -> bool:
    """Return whether a text was read as keys without values, as in ``{red|words}``."""
    value = node_at(node, fault.path)
    return (
        fault.code == "wrong-type"
        and isinstance(value, Mapping)
        and value.flow
        and all(isinstance(item, Scalar) and not item.text for _, item in value.entries)
        and bool(value.entries)
    )


# Other tools have this key at the top of a file.
_FONT = ("font",)
_FONT_HINT = "write it into a theme, or  type: {family: ...}  in a box"


def _hint_for(keys: _Keys, fault: FieldProblem) -> str:
    value = node_at(keys.node, fault.path)
    letters = fault.code in _NUMBERS and isinstance(value, Scalar) and intended_digits(value.text)
    if letters:
        return letters
    match fault.code:
        case "unknown-key" if not fault.hint:
            return _key_hint(keys, fault)
        case "missing-key":
            parent = node_at(keys.node, fault.path)
            braces = isinstance(parent, Mapping) and parent.flow
            usual = f"add  {fault.missing}: ...  inside the braces" if braces else fault.hint
            return missing_value_hint(keys.kind, (*fault.path, fault.missing)) or usual
        case "not-a-whole-number" | "not-a-number":
            return limits_text(keys.kind, fault.path) or fault.hint
        case "wrong-type" if (
            isinstance(value, Mapping) and value.flow and fault.hint == TEXT_WANTED
        ):
            return f"{fault.hint}; quote one that starts with {{"
        case "not-a-flag" if flag := _flag_hint(keys, fault):
            return f"write {flag}"
        case "out-of-range" if not fault.hint:
            return limits_text(keys.kind, fault.path) or "write a number of at most nine digits"
        case "not-a-language" if isinstance(value, Scalar) and (code := language_code(value.text)):
            return f"write {code}"
        case _:
            return fault.hint


def _flag_hint(keys: _Keys, fault: FieldProblem) -> str:
    """Return the flag that another word means, such as ``Yes``; empty for other words."""
    value = node_at(keys.node, fault.path)
    return FLAGS.get(value.text.strip().lower(), "") if isinstance(value, Scalar) else ""


def _key_hint(keys: _Keys, fault: FieldProblem) -> str:
    """Return a hint with the known key nearest to an unknown one."""
    comma = _decimal_comma_hint(keys, fault)
    if comma:
        return f"write  {comma}: a comma ends a value inside braces"
    if fault.path == _FONT:
        return _FONT_HINT
    known = keys.unused_keys(fault) or keys.kind.keys_at(fault.path[:-1])
    return suggest_word(str(fault.path[-1]), known)


def _decimal_comma_hint(keys: _Keys, fault: FieldProblem) -> str:
    """Return the length whose decimals became a key, as in ``{width: 18,5mm}``; otherwise empty."""
    parent, key = node_at(keys.node, fault.path[:-1]), str(fault.path[-1])
    if not isinstance(parent, Mapping) or not parent.flow:
        return ""
    names = [name.text for name, _ in parent.entries]
    # A key of a record that is made from its shorthand is not in the file.
    at = names.index(key) if key in names else 0
    before = parent.entries[at - 1] if at else None
    if before is None or not isinstance(before[1], Scalar):
        return ""
    number = with_decimal_point(f"{before[1].text},{key}")
    return f"{before[0].text}: {number}" if number else ""


def _spelling_fix(keys: _Keys, fault: FieldProblem, span: Span, hint: str) -> Fix | None:
    """Return the fix for a word that is only misspelt."""
    if fault.code == "unknown-key" and not fault.hint:
        return key_fix(span, str(fault.path[-1]), keys.unused_keys(fault))
    if fault.code == "not-a-flag":
        replacement = _flag_hint(keys, fault)
        return replacement_fix(span, replacement) if replacement else None
    if fault.code == "not-a-length":
        value = node_at(keys.node, fault.path)
        replacement = with_decimal_point(value.text) if isinstance(value, Scalar) else ""
        return replacement_fix(span, replacement) if replacement else None
    return spelling_fix(span, hint) if fault.code in ("unknown-choice", "not-an-id") else None
