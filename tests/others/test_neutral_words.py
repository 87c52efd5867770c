"""What a stranger reads in messages, hints, help and descriptions is not about any bundled game: no
ships, seas or pirates."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from pnp.base.library import templates_dir

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "pnp"
WORDS = re.compile(
    r"\b(anchors?|anchorages?|boats?|captains?|coasts?|crews?|doubloons?|fleets?|harbours?|islands?"
    r"|isles?|loot|oceans?|pirates?|sail(s|ed|ing|ors?)?|seas?|shipyards?|ships?|shores?|treasures?"
    r"|voyages?|waves?|wharf|wharves)\b",
    re.IGNORECASE,
)
# Modules whose texts describe drawings, by what these show.
DRAWINGS = ("art", "model/drawings.py", "model/looks.py")
# What charts and bundled games are called in their files, and what anchors are in YAML and SVG.
ALLOWED = (
    r"draw: shore",
    r"les-petits-pirates|loot-pirates|micro-pirates|piece-packing-pirates",
    r"refers to its own anchor|no anchor '&|define the anchor with &|refers to an anchor",
    r"text-anchor|is not an anchor",
    # A key of boxes.
    r"anchor: ",
    # The keys of a screen, of standees and of charts, and of kinds of board in earlier versions.
    r"`sail`|sail: ",
    r"type: coast",
    r"board, mosaic or seas",
    # Ways of drawing and engravings that replace others.
    r"in  ship: star-ship:|in  waves: knots:",
    r"sea \($",
    r"'start', 'sea', 'island'",
)


def is_neutral(text: str) -> bool:
    return not WORDS.search(re.sub("|".join(ALLOWED), "", text))


def texts_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of more than a word in a module, and docstrings that users read: those of
    rules and of commands."""
    tree = ast.parse(path.read_text("utf-8"))
    silent: set[int] = set()
    for node in ast.walk(tree):
        shown = isinstance(node, ast.FunctionDef) and any(map(is_read, node.decorator_list))
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            if isinstance(statement, ast.Expr) and not shown:
                silent.add(id(statement.value))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in silent:
            continue
        if isinstance(node.value, str) and " " in node.value.strip():
            yield node.lineno, node.value


def is_read(decorator: ast.expr) -> bool:
    call = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(call, ast.Name | ast.Attribute) and ast.unparse(call) in (
        "Rule",
        "click.command",
        "click.group",
    )


def test_messages_hints_and_help_are_of_no_game() -> None:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(DRAWINGS):
            found += [f"{name}:{n}: {t[:90]}" for n, t in texts_of(path) if not is_neutral(t)]
    assert found == []


def test_the_search_finds_what_it_looks_for() -> None:
    shown = [text for _, text in texts_of(PACKAGE / "checks" / "names.py")]
    assert any("no theme" in text for text in shown)
    assert any(text.startswith("A file uses a drawing that does not exist") for text in shown)
    assert not is_neutral("choose a square that ships can enter")
    assert is_neutral("for dry land that is crossed, write  draw: shore  in the kind")


def test_descriptions_of_roles_are_of_no_game() -> None:
    described = tomllib.loads((PACKAGE / "theme" / "roles.toml").read_text("utf-8"))
    uses = [(role, use) for kind in ("colours", "fonts") for role, use in described[kind].items()]
    assert uses
    assert [f"{role}: {use}" for role, use in uses if not is_neutral(use)] == []


def test_layouts_for_all_games_are_of_no_game() -> None:
    layouts = sorted((templates_dir() / "layouts").glob("plain-*.yaml"))
    assert layouts
    assert [path.name for path in layouts if not is_neutral(path.read_text("utf-8"))] == []
