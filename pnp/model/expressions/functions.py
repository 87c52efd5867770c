"""The functions of expressions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.base.css import parse_colour
from pnp.base.diagnostics import suggest_word
from pnp.model.expressions import errors, tree
from pnp.model.expressions.values import IconText, entries_of, exact, is_empty, shown_number

if TYPE_CHECKING:
    from pnp.model.expressions.evaluation import Evaluator

Function: TypeAlias = Callable[["Evaluator", tree.Call], Any]
_MOST = 100
_MOST_ROMAN = 3999
_LARGEST = 10**9
_MOST_PLACES = 4
_PATTERN = re.compile(r"[#0,]*[#0](?:\.[#0]{1,4})?%?")
_COLOUR = re.compile(r"#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_ICON = re.compile(r"[a-z0-9-]+(?::[a-z0-9-]+)?")
_ROLE = re.compile(r"[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*")
_ROMAN = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L")),
    *((40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)


def _round(run: Evaluator, call: tree.Call) -> Decimal:
    number = run.number(call.arguments[0])
    places = run.whole(call.arguments[1], 0, _MOST_PLACES) if len(call.arguments) > 1 else 0
    return exact(number).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def _floor(run: Evaluator, call: tree.Call) -> Decimal:
    return exact(run.number(call.arguments[0])).to_integral_value(ROUND_FLOOR)


def _ceil(run: Evaluator, call: tree.Call) -> Decimal:
    return exact(run.number(call.arguments[0])).to_integral_value(ROUND_CEILING)


def _abs(run: Evaluator, call: tree.Call) -> Decimal:
    return abs(run.number(call.arguments[0]))


def _numbers(run: Evaluator, call: tree.Call) -> list[Decimal]:
    """Return the numbers among which the least or the largest is asked for, those of lists
    included."""
    found: list[Decimal] = []
    for node in call.arguments:
        value = run.value(node)
        if isinstance(value, tuple | list) and value:
            found += [run.as_number(node, item) for item in value]
        else:
            found.append(run.as_number(node, value))
    return found


def _min(run: Evaluator, call: tree.Call) -> Decimal:
    return min(_numbers(run, call))


def _max(run: Evaluator, call: tree.Call) -> Decimal:
    return max(_numbers(run, call))


def _mod(run: Evaluator, call: tree.Call) -> Decimal:
    number, by = (run.number(node) for node in call.arguments)
    if exact(by) == 0:
        node = call.arguments[1]
        raise run.problem(node, "division by 0", "write a number other than 0", errors.DIVIDED)
    return number - by * exact(number / by).to_integral_value(ROUND_FLOOR)


def _signed(run: Evaluator, call: tree.Call) -> str:
    number = run.number(call.arguments[0])
    sign = "+" if number > 0 else "\u2212" if number < 0 else ""
    return sign + shown_number(abs(number), run.language)


def _upper(run: Evaluator, call: tree.Call) -> str:
    return _change_case(run.text(call.arguments[0]), run.language.upper)


def _lower(run: Evaluator, call: tree.Call) -> str:
    return _change_case(run.text(call.arguments[0]), run.language.lower)


def _capital(run: Evaluator, call: tree.Call) -> str:
    text = run.text(call.arguments[0])
    return run.language.upper(text[:1]) + text[1:]


def _change_case(text: str, change: Callable[[str], str]) -> str:
    """Return a text in other letters; icons and roles of colours stay as they are."""
    parts = _MARKS.split(text)
    return "".join(part if i % 2 else change(part) for i, part in enumerate(parts))


_MARKS = re.compile(r"(:[a-z0-9-]+(?::[a-z0-9-]+)?(?:\|[a-z0-9.-]+)?:|\{[a-z0-9.-]+\|)")


def _trim(run: Evaluator, call: tree.Call) -> str:
    return " ".join(run.text(call.arguments[0]).split())


def _replace(run: Evaluator, call: tree.Call) -> str:
    text, old, new = (run.text(node) for node in call.arguments)
    if not old:
        raise run.problem(
            call.arguments[1], "the text to be replaced is empty", "write what to replace"
        )
    return run.limited(call, text.replace(old, new))


def _folded(run: Evaluator, call: tree.Call) -> tuple[str, str]:
    text, part = (run.text(node).casefold() for node in call.arguments)
    return text, part


def _starts(run: Evaluator, call: tree.Call) -> bool:
    text, part = _folded(run, call)
    return text.startswith(part)


def _ends(run: Evaluator, call: tree.Call) -> bool:
    text, part = _folded(run, call)
    return text.endswith(part)


def _contains(run: Evaluator, call: tree.Call) -> bool:
    text, part = _folded(run, call)
    return part in text


def _part(run: Evaluator, call: tree.Call) -> str:
    text = run.text(call.arguments[0])
    first = run.whole(call.arguments[1], 1, _LARGEST) - 1
    if len(call.arguments) == 2:
        return text[first:]
    return text[first : first + run.whole(call.arguments[2], 0, _LARGEST)]


def _pad(run: Evaluator, call: tree.Call) -> str:
    text = run.text(call.arguments[0])
    width = run.whole(call.arguments[1], 0, _MOST)
    sign = text[:1] if text[:1] in ("-", "\u2212") else ""
    return sign + text.removeprefix(sign).zfill(width - len(sign))


def _length(run: Evaluator, call: tree.Call) -> Decimal:
    value = run.value(call.arguments[0])
    if isinstance(value, tuple | list | Mapping):
        return Decimal(len(value))
    return Decimal(len(run.as_text(call.arguments[0], value)))


def _split(run: Evaluator, call: tree.Call) -> tuple[str, ...]:
    value = run.value(call.arguments[0])
    if isinstance(value, tuple | list):
        return tuple(value)
    text = run.as_text(call.arguments[0], value)
    if len(call.arguments) == 1:
        return entries_of(text)
    by = run.text(call.arguments[1])
    parts = text.split(by) if by.strip() else text.split()
    return tuple(part.strip() for part in parts if part.strip())


def _join(run: Evaluator, call: tree.Call) -> str:
    node = call.arguments[0]
    between = run.text(call.arguments[1]) if len(call.arguments) > 1 else ", "
    items = [run.as_text(node, item) for item in entries_of(run.value(node))]
    return run.limited(call, between.join(items))


def _repeat(run: Evaluator, call: tree.Call) -> str:
    value = run.printed(call.arguments[0])
    text = run.as_text(call.arguments[0], value)
    times = run.whole(call.arguments[1], 0, _MOST)
    between = run.text(call.arguments[2]) if len(call.arguments) > 2 else ""
    made = run.limited(call, between.join([text] * times))
    return IconText(made) if isinstance(value, IconText) and not between else made


def _default(run: Evaluator, call: tree.Call) -> Any:
    value = run.value(call.arguments[0])
    return run.value(call.arguments[1]) if is_empty(value) else value


def _choose(run: Evaluator, call: tree.Call) -> Any:
    chosen = run.whole(call.arguments[0], 0, len(call.arguments) - 2)
    return run.value(call.arguments[chosen + 1])


def _icon(run: Evaluator, call: tree.Call) -> IconText | None:
    node = call.arguments[0]
    value = run.value(node)
    name = run.as_text(node, value).strip().strip(":")
    if not name:
        return None
    if _ICON.fullmatch(name) is None:
        message = f"'{name[:40]}' is not the name of an icon"
        raise run.problem(node, message, "write a name such as coin or mdi:heart", value=value)
    if len(call.arguments) == 1:
        return IconText(f":{name}:")
    role = run.text(call.arguments[1]).strip()
    if _ROLE.fullmatch(role) is None:
        message = f"'{role[:40]}' is not the name of a colour"
        raise run.problem(call.arguments[1], message, 'write a role of the theme, such as "gold"')
    return IconText(f":{name}|{role}:")


def _icons(run: Evaluator, call: tree.Call) -> IconText:
    node = call.arguments[0]
    value = run.value(node)
    text = run.as_text(node, value)
    known = run.names.symbols()
    made: list[str] = []
    signs = sorted(known, key=len, reverse=True)
    rest, count = text, 1
    while rest:
        if rest[0].isspace() or rest[0] in ",;+":
            rest = rest[1:]
            continue
        number = re.match(r"\d+", rest)
        if number is not None:
            count, rest = int(number[0]), rest[number.end() :]
            count = min(count, _MOST + 1)
            if not rest.strip():
                hint = "write a sign of the deck after the number, as in  2W"
                message = f"the number {number[0]} at the end of '{text[:40]}' has no sign"
                raise run.problem(node, message, hint, value=value)
            continue
        sign = next((one for one in signs if rest.startswith(one)), None)
        if sign is None:
            message = f"the deck has no symbol '{rest[0]}'"
            hint = suggest_word(rest[0], known) if known else "add  symbols: {W: wood}  to the deck"
            raise run.problem(node, message, hint, value=value)
        if count > _MOST:
            message = f"'{text[:40]}' has an icon more than {_MOST} times"
            raise run.problem(node, message, "write a smaller number", value=value)
        made += [f":{known[sign].strip(':')}:"] * count
        rest, count = rest[len(sign) :], 1
    return IconText(run.limited(call, "".join(made)))


def _format(run: Evaluator, call: tree.Call) -> str:
    number, pattern = run.number(call.arguments[0]), run.text(call.arguments[1])
    if _PATTERN.fullmatch(pattern) is None:
        message = f"'{pattern[:40]}' is not a format of numbers"
        hint = "write 0 for a digit, # for one that may be missing: 0.0, #,##0, 0%"
        raise run.problem(call.arguments[1], message, hint)
    return run.language.format_pattern(number, pattern)


def _ordinal(run: Evaluator, call: tree.Call) -> str:
    return run.language.ordinal(run.whole(call.arguments[0], 0, _LARGEST))


def _roman(run: Evaluator, call: tree.Call) -> str:
    rest, made = run.whole(call.arguments[0], 1, _MOST_ROMAN), ""
    for value, sign in _ROMAN:
        made += sign * (rest // value)
        rest %= value
    return made


def _colour(run: Evaluator, node: tree.Tree) -> tuple[int, int, int]:
    value = run.value(node)
    text = run.as_text(node, value)
    found = _COLOUR.fullmatch(text.strip())
    if found is None and text.strip().isalpha():
        named = parse_colour(text.strip())
        found = None if named is None else _COLOUR.fullmatch(named[0])
    if found is None:
        message = f"'{text[:40]}' is not a colour" if text else f"'{run.shown(node)}' is empty"
        raise run.problem(node, message, "write one with digits, such as  '#57762c'", value=value)
    digits = found[1] if len(found[1]) == 6 else "".join(sign * 2 for sign in found[1])
    red, green, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    return red, green, blue


def _mixed(one: tuple[int, ...], other: tuple[int, ...], percent: Decimal) -> str:
    pairs = zip(one, other, strict=True)
    parts = ((a * (100 - percent) + b * percent) / 100 for a, b in pairs)
    return "#" + "".join(f"{int(part.to_integral_value(ROUND_HALF_UP)):02x}" for part in parts)


def _percent(run: Evaluator, node: tree.Tree) -> Decimal:
    found = run.number(node)
    if not 0 <= found <= 100:
        raise run.problem(
            node, f"'{run.shown(node)}' is not a percentage", "write a number from 0 to 100"
        )
    return found


def _lighter(run: Evaluator, call: tree.Call) -> str:
    colour = _colour(run, call.arguments[0])
    return _mixed(colour, (255, 255, 255), _percent(run, call.arguments[1]))


def _darker(run: Evaluator, call: tree.Call) -> str:
    return _mixed(_colour(run, call.arguments[0]), (0, 0, 0), _percent(run, call.arguments[1]))


def _mix(run: Evaluator, call: tree.Call) -> str:
    one, other = (_colour(run, node) for node in call.arguments[:2])
    return _mixed(one, other, _percent(run, call.arguments[2]))


def _index_of(run: Evaluator, call: tree.Call) -> Decimal | None:
    wanted = run.text(call.arguments[0]).strip().casefold()
    node = call.arguments[1]
    items = [run.as_text(node, item).strip().casefold() for item in entries_of(run.value(node))]
    return Decimal(items.index(wanted)) if wanted in items else None


FUNCTIONS: Mapping[str, Function] = {
    "round": _round,
    "floor": _floor,
    "ceil": _ceil,
    "abs": _abs,
    "min": _min,
    "max": _max,
    "mod": _mod,
    "signed": _signed,
    "upper": _upper,
    "lower": _lower,
    "capital": _capital,
    "trim": _trim,
    "replace": _replace,
    "starts": _starts,
    "ends": _ends,
    "contains": _contains,
    "part": _part,
    "pad": _pad,
    "length": _length,
    "split": _split,
    "join": _join,
    "repeat": _repeat,
    "default": _default,
    "choose": _choose,
    "icon": _icon,
    "icons": _icons,
    "format": _format,
    "ordinal": _ordinal,
    "roman": _roman,
    "lighter": _lighter,
    "darker": _darker,
    "mix": _mix,
    "index-of": _index_of,
}
