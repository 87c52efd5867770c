"""Joined boards: a joining names several maps, which are read from their files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pnp.base.diagnostics import Report
from pnp.content.game_files import Files
from pnp.content.nodes import Mapping, Node, Scalar, items_of, with_value

Link = Callable[[str, Mapping, Path, Report], Mapping | None]
"""Completes the node of a file from other files."""


def with_boards(node: Mapping, files: Files, link: Link, report: Report) -> Mapping:
    """Return a joining with the maps that it names, except missing ones and those with errors,
    which are reported with the joining."""
    own = node.key_node("boards")
    if own is not None:
        hint = "remove it; the boards are the maps under  maps"
        report.error("unknown-key", "'boards' cannot be written", own.span, hint)
        return node
    named = {
        name.text: name
        for row in items_of(node.get("maps"))
        for name in items_of(row)
        if isinstance(name, Scalar)
    }
    found: list[tuple[Scalar, Node]] = []
    for file in files.of("map", "board") if named else ():
        name = named.pop(file.id.text, None)
        linked = link(file.kind, file.node, file.path, Report()) if name is not None else None
        if name is not None and linked is not None:
            found.append((name, linked))
    return with_value(node, "boards", Mapping(tuple(found), node.span)) if found else node
