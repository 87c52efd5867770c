"""What a field tells about itself: the hint where it is missing, and the range of its numbers.

A field's ``description`` says what to write where it is missing, its ``examples`` what to write in
place of nonsense.
"""

from __future__ import annotations

import re
from typing import Any, get_args

from pydantic.fields import FieldInfo

from pnp.base.diagnostics import KeyPath, latin, told_apart
from pnp.model.record import Record, key_of, records_in

# Digits, and letters that look like them, before a unit or at the end of a word.
_LIKE_DIGITS = re.compile(r"(?:[OolI]*\d[\dOolISZB.]*|[OolI]+)(?=\s*(?:mm|cm|in|pt)?(?![^\W_]))")
_DIGITS = str.maketrans("OolISZB", "0011528")


def digits_meant(text: str) -> str:
    """Return what to write in place of a number in which letters stand for digits; nothing where
    there are none.

    >>> digits_meant("1Omm")
    'write 10mm, with the digit 0, not the letter O'
    >>> digits_meant("P1O"), digits_meant("1.5")
    ('write 10, with the digit 0, not the letter O', '')
    """
    text, plain = text.strip(), latin(text.strip())
    for found in _LIKE_DIGITS.finditer(plain):
        meant = found[0].translate(_DIGITS)
        if meant != text[found.start() : found.end()]:
            start = found.start() if re.search(r"[^\W\d_]", plain[: found.start()]) else 0
            meant = text[start : found.start()] + meant + text[found.end() :]
            return f"write {told_apart(text[start:], meant)}"
    return ""


def advice(kind: type[Record], path: KeyPath) -> str:
    """Return what the field at ``path`` wants written where it is missing, or an empty text."""
    todo: list[Any] = [*_fields(kind, path)]
    return next((field.description for field in todo if field.description), "")


def limits(kind: type[Record], path: KeyPath) -> str:
    """Return between which numbers the value at ``path`` lies, with an example.

    Empty where there is no such range, or where the value may be of several kinds.
    """
    fields = _fields(kind, path)
    least: list[float] = []
    most: list[float] = []
    examples: list[Any] = []
    todo: list[Any] = [*fields]
    while todo:
        item = todo.pop()
        least += [item.ge] if getattr(item, "ge", None) is not None else []
        most += [item.le] if getattr(item, "le", None) is not None else []
        if isinstance(item, FieldInfo):
            examples += item.examples or []
            todo += [item.annotation, *item.metadata]
        todo += get_args(item)
    if len(fields) != 1 or len(least) != 1 or len(most) != 1:
        return ""
    such = f", such as {examples[0]}" if examples else ""
    return f"write a number from {least[0]:g} to {most[0]:g}{such}"


def _fields(kind: type[Record], path: KeyPath) -> list[FieldInfo]:
    """Return the fields that may hold the value at ``path``."""
    kinds: list[type[Record]] = [kind]
    found: list[FieldInfo] = []
    for step in path:
        # A step that is no field is an index, or a key of a table of such records.
        here = [(k, name) for k in kinds for name in k.model_fields if key_of(k, name) == step]
        if here:
            found = [k.model_fields[name] for k, name in here]
            kinds = [inner for k, _ in here for inner in records_in(k, str(step))]
    return found
