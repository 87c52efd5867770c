"""Records made from trees of values, and the errors of a tree, in our words instead of
pydantic's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar, get_args

from msgspec import Struct
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from pnp.base.diagnostics import MOST_FAULTS, KeyPath, name_with_lookalikes, suggest_word, to_latin
from pnp.model.record import Record, describe_value, id_hint, key_of, records_in

# Digits, and letters that look like them, before a unit or at the end of a word. Letters count
# alone, or before the first digit at the start of a word; after a space they are a word, as in ``2
# o 3``.
_LETTERS = r"(?<![^\W_])(?<! )[OolI]+"
_LIKE_DIGITS = re.compile(
    rf"(?:(?:{_LETTERS})?\d[\dOolISZB.]*|{_LETTERS})(?=\s*(?:mm|cm|in|pt)?(?![^\W_]))"
)
_DIGITS = str.maketrans("OolISZB", "0011528")


def intended_digits(text: str) -> str:
    """Return a hint for a number with letters in place of digits; empty if there are none.

    >>> intended_digits("1Omm")
    'write 10mm, with the digit 0, not the letter O'
    >>> intended_digits("P1O"), intended_digits("1.5"), intended_digits("two o 4")
    ('write 10, with the digit 0, not the letter O', '', '')
    """
    text, plain = text.strip(), to_latin(text.strip())
    for found in _LIKE_DIGITS.finditer(plain):
        digits = found[0].translate(_DIGITS)
        if digits != text[found.start() : found.end()]:
            start = found.start() if re.search(r"[^\W\d_]", plain[: found.start()]) else 0
            digits = text[start : found.start()] + digits + text[found.end() :]
            return f"write {name_with_lookalikes(text[start:], digits)}"
    return ""


def missing_value_hint(kind: type[Record], path: KeyPath) -> str:
    """Return the hint for the field at ``path`` if it is missing, or an empty string."""
    todo: list[Any] = [*_fields(kind, path)]
    return next((field.description for field in todo if field.description), "")


def limits_text(kind: type[Record], path: KeyPath) -> str:
    """Return the limits of the value at ``path``, with an example.

    Empty if there are none, or if the value may be of several kinds.
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
    """Return the fields that may contain the value at ``path``."""
    kinds: list[type[Record]] = [kind]
    found: list[FieldInfo] = []
    for step in path:
        # A step that is not a field is an index, or a key in a table of such records.
        here = [(k, name) for k in kinds for name in k.model_fields if key_of(k, name) == step]
        if here:
            found = [k.model_fields[name] for k, name in here]
            kinds = [inner for k, _ in here for inner in records_in(k, str(step))]
    return found


class FieldProblem(Struct, frozen=True):
    """An error in the value at ``path``, or in its key if ``of_key`` is set.

    ``missing`` is the key that the value lacks.
    """

    path: KeyPath
    code: str
    message: str
    hint: str = ""
    of_key: bool = False
    missing: str = ""


R = TypeVar("R", bound=Record)
TEXT_WANTED = "write a text"
"""The hint for a value that is not a text where one is expected."""


def parse_record(kind: type[R], tree: Mapping[str, Any]) -> R | tuple[FieldProblem, ...]:
    """Return the record that ``tree`` describes, or all errors in it."""
    try:
        return kind.model_validate(tree)
    except ValidationError as error:
        errors = error.errors(include_url=False)
    faults = tuple(_field_problem(found, tree) for found in errors[:MOST_FAULTS])
    faults = _without_other_choices(faults, tree)
    if len(errors) > MOST_FAULTS:
        message = f"the file has {len(errors):,} errors; only the first {MOST_FAULTS} are shown"
        hint = "fix those first, then validate the file again"
        faults += (FieldProblem((), "too-many-faults", message, hint),)
    # pydantic counts only valid items: a list with an invalid item seems too short.
    return tuple(
        fault
        for fault in faults
        if fault.code != "wrong-size"
        or not any(
            len(other.path) > len(fault.path) and other.path[: len(fault.path)] == fault.path
            for other in faults
        )
    )


def _without_other_choices(
    faults: tuple[FieldProblem, ...], tree: Mapping[str, Any]
) -> tuple[FieldProblem, ...]:
    """Drop errors of the other form of a value that may be a word or a list: an unknown word is not
    a bad list, and a bad list not a word."""
    remaining = []
    for fault in faults:
        same = [f for f in faults if f is not fault and f.path[: len(fault.path)] == fault.path]
        word = isinstance(_value_at(tree, fault.path), str)
        if fault.code == "wrong-type":
            dropped = word and any(f.code == "unknown-choice" for f in same)
        else:
            dropped = fault.code == "unknown-choice" and not word and bool(same)
        if not dropped:
            remaining.append(fault)
    return tuple(remaining)


def _value_at(tree: Any, path: KeyPath) -> Any:
    for step in path:
        try:
            tree = tree[step]
        except (KeyError, IndexError, TypeError):
            return None
    return tree


def _field_problem(error: Any, tree: Mapping[str, Any]) -> FieldProblem:
    path, of_key = _locate(error["loc"], tree)
    context: dict[str, Any] = error.get("ctx") or {}
    value = error.get("input")
    match error["type"]:
        case "fault":
            path = (*path, *context["at"])
            return FieldProblem(path, context["code"], context["message"], context["hint"], of_key)
        case "missing":
            if path and isinstance(path[-1], int):
                message = "too few values in this list"
                return FieldProblem(
                    path[:-1], "wrong-size", message, "add the missing values at the end"
                )
            key = str(path[-1])
            message = f"missing key '{key}'"
            return FieldProblem(
                path[:-1], "missing-key", message, f"add the line  {key}: ...", missing=key
            )
        case "extra_forbidden":
            return FieldProblem(
                path, "unknown-key", f"'{path[-1]}' is not a valid key here", of_key=True
            )
        case "literal_error":
            words = re.findall(r"'([^']*)'", str(context["expected"]))
            return FieldProblem(
                path,
                "unknown-choice",
                f"'{value}' is not a valid choice",
                suggest_word(str(value), words),
            )
        case "string_pattern_mismatch":
            hint = id_hint(value) or (
                "use lower-case letters, digits and hyphens, such as old-mill"
            )
            return FieldProblem(path, "not-an-id", f"'{value}' is not an id", hint, of_key)
        case "greater_than_equal" | "less_than_equal" | "greater_than" | "less_than":
            side, limit = next(iter(context.items()))
            word = {"ge": "at least", "le": "at most", "gt": "more than", "lt": "less than"}[side]
            written = _value_at(tree, path)
            # Content gives lengths with a unit, possibly in inches.
            unit = "mm" if re.fullmatch(r".*\d\s*(mm|cm|in|pt)\s*", str(written)) else ""
            given = written if unit else value
            hint = f"write {word} {_format_limit(limit)}{unit}"
            return FieldProblem(path, "out-of-range", f"{given} is out of range", hint)
        case "multiple_of":
            step = _format_limit(context["multiple_of"])
            return FieldProblem(path, "out-of-range", f"{value} is not a multiple of {step}", "")
        case "string_too_long":
            return FieldProblem(
                path,
                "too-long",
                f"the text is longer than {context['max_length']} characters",
                "shorten it, or split it",
            )
        case "string_too_short":
            return FieldProblem(path, "wrong-size", "the text is too short", "write a text")
        case "too_short":
            hint = f"write at least {context['min_length']}"
            return FieldProblem(path, "wrong-size", "too few values in this list", hint)
        case "too_long":
            most = context["max_length"]
            here, hint = _value_at(tree, path), f"write at most {most}"
            if isinstance(here, list) and len(here) > most:
                path, hint = (*path, most), f"{hint}; this is the first surplus value"
            return FieldProblem(path, "wrong-size", "too many values in this list", hint)
        case _:
            expected, hint = _expected_text(error["type"])
            return FieldProblem(
                path, "wrong-type", f"{expected}found {describe_value(value)}", hint
            )


def _locate(steps: KeyPath, tree: Any) -> tuple[KeyPath, bool]:
    """Return where an error is in the file, and whether it is about a key.

    pydantic includes names of union members and validators in its steps. They look like types and
    are skipped, unless the file has such a key in that very place.
    """
    path: list[str | int] = []
    for step in steps:
        inner = None
        if isinstance(tree, Mapping) and step in tree:
            inner = tree[step]
        elif isinstance(tree, list) and isinstance(step, int):
            inner = tree[step] if step < len(tree) else None
        elif _is_tag(step):
            continue
        path.append(step)
        tree = inner
    return tuple(path), steps[-1:] == ("[key]",)


def _is_tag(step: str | int) -> bool:
    return isinstance(step, str) and (step[:1].isupper() or "[" in step or step in ("str", "int"))


def _format_limit(limit: Any) -> str:
    return f"{limit:g}" if isinstance(limit, float) else str(limit)


def _expected_text(kind: str) -> tuple[str, str]:
    """Return the expected value for a message, and the hint."""
    text = "expected a text, ", TEXT_WANTED
    mapping = "expected a mapping, ", "write keys and values"
    many = "expected a list, ", "write a list, such as [a, b]"
    words = {
        "string_type": text,
        "model_type": mapping,
        "dict_type": mapping,
        "tuple_type": many,
        "list_type": many,
        "model_attributes_type": mapping,
    }
    return words.get(kind, ("", "write a value of the expected type"))
