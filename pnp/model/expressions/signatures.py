"""The functions of expressions: how many values each takes, and an example of a call."""

from __future__ import annotations

from collections.abc import Mapping

MANY = 100
ARGUMENTS: Mapping[str, tuple[int, int, str]] = {
    "round": (1, 2, "round(cost / 3, 1)"),
    "floor": (1, 1, "floor(cost / 2)"),
    "ceil": (1, 1, "ceil(cost / 2)"),
    "abs": (1, 1, "abs(attack - defence)"),
    "min": (1, MANY, "min(cost, 5)"),
    "max": (1, MANY, "max(0, attack - defence)"),
    "mod": (2, 2, "mod(year, 100)"),
    "signed": (1, 1, "signed(attack - defence)"),
    "upper": (1, 1, "upper(title)"),
    "lower": (1, 1, "lower(title)"),
    "capital": (1, 1, "capital(kind)"),
    "trim": (1, 1, "trim(title)"),
    "replace": (3, 3, 'replace(text, "-", " ")'),
    "starts": (2, 2, 'starts(title, "The")'),
    "ends": (2, 2, 'ends(title, "!")'),
    "contains": (2, 2, 'contains(text, "draw")'),
    "part": (2, 3, "part(title, 1, 3)"),
    "pad": (2, 2, "pad(number, 3)"),
    "length": (1, 1, "length(title)"),
    "split": (1, 2, 'split(tags, ";")'),
    "join": (1, 2, 'join(split(tags), " + ")'),
    "repeat": (2, 3, 'repeat(":star:", rank, " ")'),
    "default": (2, 2, "default(hp, 0)"),
    "choose": (2, MANY, 'choose(rank, "none", "one", "two")'),
    "icon": (1, 2, "icon(suit)"),
    "icons": (1, 1, "icons(price)"),
    "format": (2, 2, 'format(share, "0.0%")'),
    "ordinal": (1, 1, "ordinal(rank)"),
    "roman": (1, 1, "roman(level)"),
    "lighter": (2, 2, "lighter(colour, 20)"),
    "darker": (2, 2, "darker(colour, 20)"),
    "mix": (3, 3, "mix(a, b, 50)"),
    "index-of": (2, 2, 'index-of(kind, ("raid", "trade"))'),
}
"""By name: the least and the most values, and a call."""
INSTEAD: Mapping[str, str] = {
    **dict.fromkeys(("concat", "concatenate", "textjoin"), "title & cost"),
    **dict.fromkeys(("len", "count", "size"), ARGUMENTS["length"][2]),
    **dict.fromkeys(("left", "mid", "substr", "substring"), ARGUMENTS["part"][2]),
    **dict.fromkeys(("substitute", "gsub"), ARGUMENTS["replace"][2]),
    **dict.fromkeys(("find", "search"), ARGUMENTS["contains"][2]),
    **dict.fromkeys(("int", "rounddown", "trunc"), ARGUMENTS["floor"][2]),
    **dict.fromkeys(("roundup", "ceiling"), ARGUMENTS["ceil"][2]),
    **dict.fromkeys(("iferror", "ifna", "coalesce"), ARGUMENTS["default"][2]),
    **dict.fromkeys(("vlookup", "xlookup", "lookup"), "suits[suit].colour"),
    **dict.fromkeys(("ifs", "switch"), "if cost > 2 then 1 else 0"),
    "isblank": "hp is empty",
    "proper": ARGUMENTS["capital"][2],
    "rept": "rank * :star:",
    "sum": "attack + defence",
    "text": ARGUMENTS["format"][2],
}
"""What to write instead of functions of spreadsheets and of other tools."""
