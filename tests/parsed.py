"""The modules of pnp as syntax trees, parsed once, by the first test that asks."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

PNP = Path(__file__).parent.parent / "pnp"


@cache
def modules() -> dict[Path, ast.Module]:
    """Return the tree of each module by its path."""
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(PNP.rglob("*.py"))}


@cache
def walked(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return all nodes of a tree, found once, which takes as long as to parse it."""
    return tuple(ast.walk(tree))
