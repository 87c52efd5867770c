"""The modules of pnp and its games as syntax trees, parsed once per test run."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("pnp", "pnp_pirates")


@cache
def modules() -> dict[Path, ast.Module]:
    """Return the tree of each module by its path."""
    found = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    return {path: ast.parse(path.read_text("utf-8")) for path in found}


def inner(path: Path) -> Path:
    """Return the path of a module inside ``pnp``, or beside it for one of the games."""
    below = path.relative_to(ROOT)
    return below.relative_to("pnp") if below.parts[0] == "pnp" else below


@cache
def walked(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return all nodes of a tree, cached, since finding them takes as long as parsing."""
    return tuple(ast.walk(tree))
