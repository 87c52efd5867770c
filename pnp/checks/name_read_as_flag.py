"""A name is a word that other YAML parsers read as another type.

They read NO, on and off as true or false, 010 as 8 and 12:30 as 750, unless the word is in
quotes. Here the name is read as text, but an editor, a script or a tool that reads the same file
sees another value, and may lose the name when it writes the file.

Instead, put the name in quotes, or choose another.
"""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Edit, Fix, KeyPath, Severity
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.model.record import word_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

RULE = Rule("G-Y03c", Severity.ERROR, "derived", over=AnyFile)

# What YAML 1.1 makes of plain words.
READ_AS = {
    "a flag": re.compile(r"(?:yes|no|true|false|on|off)", re.IGNORECASE),
    "a number": re.compile(r"0[0-7_]+|\d+(?::[0-5]?\d)+"),
}
# Where the names of a legend are also used, apart from grids, whose rows are one text.
USED = ("closed", "red_edges", "art")


def check(facts: AnyFile) -> Iterator[Finding]:
    root, kind = facts.file.node, word_of(facts.file.kind)
    named = root.get(kind)
    if isinstance(named, Scalar) and (other := _other(named)):
        yield _finding((kind,), named, other, [named])
    legend = root.get("legend")
    for key, _ in legend.entries if isinstance(legend, Mapping) else ():
        if other := _other(key):
            used = [s for name in USED if (at := root.get(name)) for s in _scalars(at)]
            same = [s for s in used if s.plain and s.text == key.text]
            yield _finding(("legend", key.text, KEY), key, other, [key, *same])


def _finding(where: KeyPath, name: Scalar, other: str, uses: list[Scalar]) -> Finding:
    quoted, places = f'"{name.text}"', [use.span for use in uses]
    return Finding(
        where,
        f"the name '{name.text}' is read as {other} by other YAML parsers",
        f"write {quoted}, or choose another name",
        # An alias repeats a use without another place.
        fix=Fix(f"write {quoted}", tuple(Edit(s, quoted) for s in dict.fromkeys(places))),
    )


def _other(name: Scalar) -> str:
    """Return what others read in place of a name, empty where they read the same."""
    found = (what for what, form in READ_AS.items() if name.plain and form.fullmatch(name.text))
    return next(found, "")


def _scalars(node: Node) -> Iterator[Scalar]:
    match node:
        case Scalar():
            yield node
        case Sequence():
            for item in node.items:
                yield from _scalars(item)
        case Mapping():
            for _, value in node.entries:
                yield from _scalars(value)
