"""A printed table contains the same row twice.

Probably the row was copied and not changed, so that another row is missing.

Instead, remove the second row, or write the intended one.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

RULE = Rule("", Severity.WARNING, "judgement", over=AnyFile)
KINDS = ("sheet", "mats", "screen")


def check(facts: AnyFile) -> Iterator[Finding]:
    if facts.file.kind not in KINDS:
        return
    for path, rows in _tables((), facts.file.node):
        first: dict[tuple[str, ...], int] = {}
        for i, row in enumerate(rows.items):
            cells = row.items if isinstance(row, Sequence) else ()
            texts = tuple(cell.text.strip() for cell in cells if isinstance(cell, Scalar))
            if len(texts) < 2 or len(texts) < len(cells) or not all(texts):
                continue
            if texts in first:
                yield Finding(
                    (*path, i),
                    f"duplicate row for '{texts[0]}'",
                    "remove it, or write the intended row",
                    labels=(((*path, first[texts]), "first row"),),
                )
            first.setdefault(texts, i)


def _tables(path: KeyPath, node: Node) -> Iterator[tuple[KeyPath, Sequence]]:
    """Yield the rows of all tables with their paths."""
    if isinstance(node, Mapping):
        for key, value in node.entries:
            if key.text == "rows" and path[-1:] == ("table",) and isinstance(value, Sequence):
                yield (*path, "rows"), value
            yield from _tables((*path, key.text), value)
    elif isinstance(node, Sequence):
        for i, item in enumerate(node.items):
            yield from _tables((*path, i), item)
