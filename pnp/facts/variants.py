"""Whether the values of a variant can replace those in the rulebook.

Rules count, list and combine facts. They are correct and fast enough for numbers that are not far
from those of the rulebook, so variants are bounded here, once for all rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.base.diagnostics import KEY, KeyPath

if TYPE_CHECKING:
    from pnp.kinds.rulings.record import GameFact


TIMES = 10
"""Maximum of a number in a variant, as a multiple of the rulebook's largest number."""
SMALL = 20
"""Always allowed, however small the rulebook's numbers are."""
ENTRIES = 4
"""Maximum length of a list or table in a variant, as a multiple of the rulebook's."""
_NUMBERS = re.compile(r"\d+([ -]\d+)*")
_LIST = re.compile(r"\d+( \d+)+")


class Overrides(NamedTuple):
    """The user's numbers and readings, which replace those of all files."""

    varied: Mapping[str, Any] = {}
    chosen: Mapping[str, Any] = {}

    def with_more(self, varied: Mapping[str, Any], chosen: Mapping[str, Any]) -> Overrides:
        """Return these with further ones, which take precedence."""
        return Overrides({**self.varied, **varied}, {**self.chosen, **chosen})


class Misfit(NamedTuple):
    """The part of a value that is not allowed: its path, and what is expected; ``known`` are the
    keys of the table if it has no such key."""

    path: KeyPath
    found: Any
    expected: str
    known: tuple[str, ...] = ()


def fits(value: Any, known: GameFact) -> bool:
    """Return whether a variant may declare this value."""
    return find_misfit(value, known) is None


def find_misfit(value: Any, known: GameFact) -> Misfit | None:
    """Return the first part of a value that cannot replace the rulebook's, or None.

    A number replaces a number, a list or a table one of these, with each number within the bounds
    of the fact. Tables with numbers as keys may have other ones; other keys must be known unless
    the fact is open. Strings of numbers, such as ``1 2``, may have more or fewer unless the fact is
    fixed.
    """
    match known.value:
        case list() | tuple():
            return _find_misfit_in_list(value, known)
        case dict():
            return _find_misfit_in_table(value, known)
    return _find_misfit_in_value(value, (known.value,), known, ())


def misfit_message(name: str, wrong: Misfit) -> str:
    """Return the reason why a value cannot replace that of the fact ``name``."""
    if wrong.known:
        return f"'{name}' has no entry '{format_value(wrong.found)}'"
    return f"{_value_name(name, wrong)} is {wrong.expected}, not {format_value(wrong.found)}"


def _value_name(name: str, wrong: Misfit) -> str:
    match wrong.path:
        case (int(index),):
            return f"value {index + 1} of '{name}'"
        case (str(key),):
            return f"'{key}' of '{name}'"
        case (_, _):
            return f"a key of '{name}'"
    return f"'{name}'"


def format_value(value: Any) -> str:
    """Return a value as content writes it, with long ones shortened."""
    match value:
        case bool():
            return str(value).lower()
        case int() if abs(value) >= 10_000:
            return f"{value:,}"
        case dict():
            inner = [f"{key}: {format_value(item)}" for key, item in list(value.items())[:3]]
            return "{" + ", ".join([*inner, *(["..."] if len(value) > 3 else [])]) + "}"
        case list() | tuple():
            inner = [format_value(item) for item in value[:3]]
            return "[" + ", ".join([*inner, *(["..."] if len(value) > 3 else [])]) + "]"
    return str(value)[:40]


def number_bounds(known: GameFact) -> tuple[int, int]:
    """Return the minimum and maximum of each number of a fact."""
    most = known.most
    if most is None:
        most = max(SMALL, TIMES * max(_numbers_in(known.value), default=0))
    return known.least, most


def _find_misfit_in_list(value: Any, known: GameFact) -> Misfit | None:
    usual = known.value
    most = len(usual) if known.fixed else max(SMALL, ENTRIES * len(usual))
    least = most if known.fixed else 1
    if not isinstance(value, list | tuple) or not least <= len(value) <= most:
        many = f"{most}" if known.fixed else f"1 to {most}"
        return Misfit((), value, f"a list of {many} values")
    found = (_find_misfit_in_value(item, usual, known, (i,)) for i, item in enumerate(value))
    return next((wrong for wrong in found if wrong is not None), None)


def _find_misfit_in_table(value: Any, known: GameFact) -> Misfit | None:
    usual = known.value
    most = max(SMALL, ENTRIES * len(usual))
    if not isinstance(value, dict) or not 1 <= len(value) <= most:
        return Misfit((), value, f"a table of 1 to {most} values by key")
    if all(key.isdecimal() for key in usual):
        last = max(SMALL, TIMES * max(map(int, usual)))
        for key in value:
            if not (re.fullmatch(r"[1-9]\d{0,5}", key) and int(key) <= last):
                return Misfit((key, KEY), key, f"a number from 1 to {last}")
    elif not known.open:
        strange = next((key for key in value if key not in usual), None)
        if strange is not None:
            return Misfit((strange, KEY), strange, "", tuple(usual))
    # If an entry lists numbers that may be redistributed, another may list equally many.
    shared = not known.fixed and any(
        isinstance(item, str) and _LIST.fullmatch(item) for item in usual.values()
    )
    found = (
        _find_misfit_in_value(
            item, (usual[key],) if key in usual and not shared else usual.values(), known, (key,)
        )
        for key, item in value.items()
    )
    return next((wrong for wrong in found if wrong is not None), None)


def _find_misfit_in_value(
    value: Any, usual: Iterable[Any], known: GameFact, path: KeyPath
) -> Misfit | None:
    """Return the misfit of a single value, which must have the form of one of the ``usual`` values;
    None if it fits."""
    if any(_is_same_form(value, one, known) for one in usual):
        return None
    least, most = number_bounds(known)
    match next(iter(usual)):
        case bool():
            return Misfit(path, value, "true or false")
        case int():
            return Misfit(path, value, f"a number from {least:,} to {most:,}")
        case str() as word if _NUMBERS.fullmatch(word):
            return Misfit(path, value, f"numbers from {least:,} to {most:,} written as in '{word}'")
    return Misfit(path, value, "a word")


def _is_same_form(value: Any, usual: Any, known: GameFact) -> bool:
    least, most = number_bounds(known)
    match usual:
        case bool():
            return isinstance(value, bool)
        case int():
            return type(value) is int and least <= value <= most
        case str() if _NUMBERS.fullmatch(usual):
            formed = isinstance(value, str) and _NUMBERS.fullmatch(value) is not None
            if formed and not known.fixed and _LIST.fullmatch(usual):
                signs = _LIST.fullmatch(value) is not None
            else:
                signs = formed and re.sub(r"\d+", "", value) == re.sub(r"\d+", "", usual)
            return signs and all(least <= number <= most for number in _numbers_in(value))
    return type(value) is type(usual)


def _numbers_in(value: Any) -> list[int]:
    """Return all numbers in a value, including those in strings of numbers."""
    match value:
        case bool():
            return []
        case int():
            return [value]
        case str() if _NUMBERS.fullmatch(value):
            return [int(number[:9]) for number in re.findall(r"\d+", value)]
        case list() | tuple():
            return [number for item in value for number in _numbers_in(item)]
        case dict():
            return [number for item in value.values() for number in _numbers_in(item)]
    return []
