"""Expressions once more, written from docs/expressions.md alone: trees, how they are written, and
what they are worth, by fractions and without regard to speed.

A tree is a tuple whose first item is its kind: ``("+", left, right)``, ``("call", name, ...)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil, floor
from typing import Any, TypeAlias

Tree: TypeAlias = tuple[Any, ...]
FIELDS = {"cost": "4", "rank": "3", "hp": None, "title": "Fire Ball", "tags": "fire; Spell"}
FIELDS |= {"code": "007", "minus": "\u22121.5", "flag": "yes", "blank": " "}
FACTS = {"hoard": (3, 5, 7), "ship-size": 9}
SUITS = {"heart": {"colour": "red", "worth": "2"}, "spade": {"colour": "black", "worth": ""}}
LARGEST, LONGEST, MOST = 10**9, 4000, 100
# From the weakest to the strongest.
COMPARISONS = ("=", "!=", "<", "<=", ">", ">=", "in", "has")
LEVELS = {"if": 0, "or": 1, "and": 2, "not": 3, **dict.fromkeys(COMPARISONS, 4), "empty": 4}
LEVELS |= {"filled": 4, "&": 5, "+": 6, "-": 6, "*": 7, "/": 7, "sign": 8}
ATOM = 9


class WrongError(Exception):
    """An error with the code that it must have."""


class Icon(str):
    __slots__ = ()


class Row(dict[str, str]):
    pass


class Table(dict[str, Row]):
    pass


TABLES = {"suits": Table({key: Row(row) for key, row in SUITS.items()})}


def written(tree: Tree, least: int = 0) -> str:
    """Return a tree as an author writes it, with brackets only where they are needed."""
    kind, *parts = tree
    level = LEVELS.get(kind, ATOM)
    match kind:
        case "number" | "name" | "icon":
            text = parts[0]
        case "text":
            text = f'"{parts[0]}"'
        case "list":
            text = f"({', '.join(written(part) for part in parts)})"
        case "call":
            text = f"{parts[0]}({', '.join(written(part) for part in parts[1:])})"
        case "entry":
            text = f"{container(parts[0])}.{parts[1]}"
        case "index":
            text = f"{container(parts[0])}[{written(parts[1])}]"
        case "sign":
            text = f"-{written(parts[0], ATOM)}"
        case "not":
            text = f"not {written(parts[0], level)}"
        case "empty" | "filled":
            text = f"{written(parts[0], 5)} is {'not ' * (kind == 'filled')}empty"
        case "if":
            # An else belongs to the nearest if.
            text = f"if {written(parts[0])} then {written(parts[1], 1)}"
            text += f" else {written(parts[2])}" if len(parts) > 2 else ""
        case _:
            first = 5 if level == 4 else level
            text = f"{written(parts[0], first)} {kind} {written(parts[1], level + 1)}"
    return f"({text})" if level < least else text


def container(tree: Tree) -> str:
    """Return what entries are taken from; numbers and texts in quotes need brackets there."""
    found = written(tree, ATOM)
    return f"({found})" if tree[0] in ("number", "text", "icon") else found


# What a value is worth as something.


def number(value: Any) -> Fraction:
    if isinstance(value, bool | Icon | tuple | Row | Table) and value != ():
        raise WrongError("not-a-number")
    if isinstance(value, int | Fraction):
        return Fraction(value)
    if empty(value):
        raise WrongError("empty-value")
    found = as_number(value)
    if found is None:
        raise WrongError("not-a-number")
    return found


def as_number(value: Any) -> Fraction | None:
    """Return a number, or that of a text that looks like one."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | Fraction):
        return Fraction(value)
    if not isinstance(value, str):
        return None
    digits = value.strip().replace("\u2212", "-")
    number = Fraction(digits) if re.fullmatch(r"[-+]?[0-9]+(\.[0-9]+)?", digits) else None
    return None if number is None or abs(number) > 10**12 else number


def empty(value: Any) -> bool:
    return value is None or value == () or isinstance(value, str) and not value.strip()


def text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool | Row | Table):
        raise WrongError("wrong-value")
    if isinstance(value, tuple):
        return ", ".join(text(item) for item in value)
    return shown(Fraction(value))


def shown(value: Fraction) -> str:
    """Return a number with at most four decimal places, halves away from 0."""
    digits = floor(abs(value) * 10_000 + Fraction(1, 2))
    whole, rest = divmod(digits, 10_000)
    decimals = f".{rest:04}".rstrip("0").rstrip(".")
    return f"{'-' if value < 0 and digits else ''}{whole}{decimals}"


def true(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    word = "" if value is None else value.strip().lower() if isinstance(value, str) else "?"
    if word not in ("yes", "true", "x", "no", "false", ""):
        raise WrongError("not-a-condition")
    return word in ("yes", "true", "x")


def entries(value: Any) -> tuple[Any, ...]:
    if isinstance(value, tuple):
        return value
    if value is None:
        return ()
    if isinstance(value, str):
        return tuple(part.strip() for part in re.split("[;,|\n]", value) if part.strip())
    return (value,)


def order(sign: str, one: Any, other: Any) -> bool:
    if empty(one) or empty(other):
        same = empty(one) and empty(other)
        return same if sign in ("=", "<=", ">=") else sign == "!=" and not same
    left, right = as_number(one), as_number(other)
    if left is None or right is None:
        return compared(sign, folded(one), folded(other))
    return compared(sign, left, right)


def folded(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return (value if isinstance(value, str) else shown(Fraction(value))).strip().casefold()


def compared(sign: str, one: Any, other: Any) -> bool:
    return bool(
        {
            "=": one == other,
            "!=": one != other,
            "<": one < other,
            "<=": one <= other,
            ">": one > other,
            ">=": one >= other,
        }[sign]
    )


def limited(found: str) -> str:
    if len(found) > LONGEST:
        raise WrongError("too-long")
    return found


# Values of trees.


def value(tree: Tree) -> Any:
    kind, *parts = tree
    match kind:
        case "number":
            return Fraction(parts[0])
        case "text":
            return parts[0]
        case "icon":
            return Icon(parts[0])
        case "name":
            known = {**FIELDS, **FACTS, **TABLES}
            if parts[0] not in known:
                raise WrongError("unknown-name")
            return known[parts[0]]
        case "list":
            return tuple(value(part) for part in parts)
        case "sign":
            return -number(value(parts[0]))
        case "+" | "-" | "*" | "/":
            return calculated(kind, value(parts[0]), value(parts[1]))
        case "&":
            return limited(printed(parts[0]) + printed(parts[1]))
        case "or":
            return true(value(parts[0])) or true(value(parts[1]))
        case "and":
            return true(value(parts[0])) and true(value(parts[1]))
        case "not":
            return not true(value(parts[0]))
        case "empty":
            return empty(value(parts[0]))
        case "filled":
            return not empty(value(parts[0]))
        case "if":
            branch = parts[1:2] if true(value(parts[0])) else parts[2:]
            return value(branch[0]) if branch else None
        case "in" | "has":
            one, other = value(parts[0]), value(parts[1])
            return contained(one, other) if kind == "in" else contained(other, one)
        case "entry":
            return entry(value(parts[0]), parts[1])
        case "index":
            of, key = value(parts[0]), value(parts[1])
            if empty(key):
                raise WrongError("empty-value")
            return entry(of, text(key), computed=True)
        case "call":
            return FUNCTIONS[parts[0]](*parts[1:])
    one, other = value(parts[0]), value(parts[1])
    if any(isinstance(operand, Row | Table | tuple) for operand in (one, other)):
        raise WrongError("wrong-value")
    if kind not in ("=", "!=") and not empty(one) and not empty(other):
        for part, this, that in ((parts[0], one, other), (parts[1], other, one)):
            lone = as_number(this) is None and as_number(that) is not None
            if lone and not (part[0] == "text" and isinstance(that, str)):
                raise WrongError("not-a-number")
    return order(kind, one, other)


def calculated(sign: str, left: Any, right: Any) -> Any:
    if sign == "*" and (isinstance(left, Icon) or isinstance(right, Icon)):
        if isinstance(left, Icon) and isinstance(right, Icon):
            raise WrongError("wrong-value")
        icon, times = (left, right) if isinstance(left, Icon) else (right, left)
        return Icon(limited(icon * whole(times, 0, MOST)))
    one, other = number(left), number(right)
    if sign == "/" and other == 0:
        raise WrongError("division-by-zero")
    found = {"+": one + other, "-": one - other, "*": one * other}.get(sign)
    found = one / other if found is None else found
    if abs(found) > LARGEST:
        raise WrongError("wrong-value")
    return found


def whole(given: Any, least: int, most: int) -> int:
    found = number(given)
    if found.denominator != 1 or not least <= found <= most:
        raise WrongError("wrong-value")
    return int(found)


def contained(one: Any, other: Any) -> bool:
    if isinstance(other, Table):
        return text(one) in other
    if isinstance(other, Row):
        raise WrongError("wrong-value")
    if any(isinstance(item, Row | Table | tuple) for item in (one, *entries(other))):
        raise WrongError("wrong-value")
    return any(order("=", one, item) for item in entries(other))


def entry(of: Any, key: str, *, computed: bool = False) -> Any:
    if isinstance(of, Table):
        if key == "count":
            return Fraction(len(of))
        found = next((row for id, row in of.items() if id.lower() == key.strip().lower()), None)
        if found is None:
            raise WrongError("missing-row")
        return found
    if isinstance(of, Row):
        if key.lower() not in of:
            raise WrongError("missing-row")
        return of[key.lower()]
    if of is None:
        return None
    if isinstance(of, str) and not isinstance(of, Icon):
        of = entries(of) if computed else tuple(of.split())
    if not isinstance(of, tuple):
        raise WrongError("wrong-value")
    if key == "count":
        return Fraction(len(of))
    if not key.isdecimal() or int(key) >= len(of):
        raise WrongError("wrong-value")
    return of[int(key)]


def printed(tree: Tree) -> str:
    """Return what a tree prints."""
    return text(printable(tree))


def printable(tree: Tree) -> Any:
    """Return a value that is printed; a difference of numbers below 0 is an error."""
    if tree[0] == "if":
        branch = tree[2:3] if true(value(tree[1])) else tree[3:]
        return printable(branch[0]) if branch else None
    found = value(tree)
    below = isinstance(found, Fraction) and found < 0 and tree[0] in ("+", "-", "*", "/")
    if below and all(number(value(term)) >= 0 for term in terms(tree)):
        raise WrongError("negative-difference")
    return found


def terms(tree: Tree) -> Iterator[Tree]:
    if tree[0] in ("+", "-", "*", "/"):
        for part in tree[1:]:
            yield from terms(part)
    else:
        yield tree


# Functions: each is given the trees of its values.


def rounded(of: Tree, places: Tree = ("number", "0")) -> Fraction:
    found, tens = number(value(of)), 10 ** whole(value(places), 0, 4)
    nearest = Fraction(floor(abs(found) * tens + Fraction(1, 2)), tens)
    return nearest if found >= 0 else -nearest


def numbers(trees: tuple[Tree, ...]) -> Iterator[Fraction]:
    for tree in trees:
        found = value(tree)
        yield from map(number, found if isinstance(found, tuple) and found else (found,))


def modulo(one: Tree, other: Tree) -> Fraction:
    left, right = number(value(one)), number(value(other))
    if right == 0:
        raise WrongError("division-by-zero")
    return left - right * floor(left / right)


def signed(of: Tree) -> str:
    found = number(value(of))
    sign = "+" if found > 0 else "\u2212" if found < 0 else ""
    return sign + shown(abs(found))


def in_case(change: Callable[[str], str], of: Tree) -> str:
    found = printed(of)
    parts = re.split(r"(:[a-z0-9-]+(?::[a-z0-9-]+)?(?:\|[a-z0-9.-]+)?:)", found)
    return "".join(part if i % 2 else change(part) for i, part in enumerate(parts))


def replaced(of: Tree, old: Tree, new: Tree) -> str:
    found, before, after = printed(of), printed(old), printed(new)
    if not before:
        raise WrongError("wrong-value")
    return limited(found.replace(before, after))


def part_of(of: Tree, first: Tree, count: Tree | None = None) -> str:
    found, start = printed(of), whole(value(first), 1, LARGEST) - 1
    return found[start:] if count is None else found[start:][: whole(value(count), 0, LARGEST)]


def padded(of: Tree, digits: Tree) -> str:
    found = printed(of)
    width = whole(value(digits), 0, MOST)
    sign = found[0] if found[:1] in ("-", "\u2212") else ""
    return sign + found[len(sign) :].rjust(width - len(sign), "0")


def length(of: Tree) -> Fraction:
    found = value(of)
    return Fraction(len(found if isinstance(found, tuple) else text(found)))


def joined(of: Tree, between: Tree = ("text", ", ")) -> str:
    sign = printed(between)
    found = value(of)
    return limited(sign.join(text(item) for item in entries_to_join(found)))


def entries_to_join(found: Any) -> tuple[Any, ...]:
    return (found,) if isinstance(found, Row | Table) else entries(found)


def repeated(of: Tree, times: Tree, between: Tree = ("text", "")) -> str:
    one = printable(of)
    words = text(one)
    count = whole(value(times), 0, MOST)
    sign = printed(between)
    found = limited(sign.join(words for _ in range(count)))
    return Icon(found) if isinstance(one, Icon) and not sign else found


def chosen(n: Tree, *options: Tree) -> Any:
    return value(options[whole(value(n), 0, len(options) - 1)])


def place_in(wanted: Tree, among: Tree) -> Fraction | None:
    word = printed(wanted).strip().lower()
    words = [text(item).strip().lower() for item in entries_to_join(value(among))]
    return Fraction(words.index(word)) if word in words else None


def default(of: Tree, instead: Tree) -> Any:
    found = value(of)
    return value(instead) if empty(found) else found


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "round": rounded,
    "floor": lambda of: Fraction(floor(number(value(of)))),
    "ceil": lambda of: Fraction(ceil(number(value(of)))),
    "abs": lambda of: abs(number(value(of))),
    "min": lambda *of: min([*numbers(of)]),
    "max": lambda *of: max([*numbers(of)]),
    "mod": modulo,
    "signed": signed,
    "upper": lambda of: in_case(str.upper, of),
    "lower": lambda of: in_case(str.lower, of),
    "trim": lambda of: " ".join(printed(of).split()),
    "replace": replaced,
    "starts": lambda of, part: printed(of).lower().startswith(printed(part).lower()),
    "ends": lambda of, part: printed(of).lower().endswith(printed(part).lower()),
    "contains": lambda of, part: printed(of).lower().count(printed(part).lower()) > 0,
    "part": part_of,
    "pad": padded,
    "length": length,
    "join": joined,
    "repeat": repeated,
    "default": default,
    "choose": chosen,
    "index-of": place_in,
}
