"""Every code that reading or surveying content can report has a page in the catalogue of rules."""

from __future__ import annotations

import ast
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pnp
import pnp.checks.reading
from pnp.rules.catalogue import everything

PACKAGES = ("content", "model", "theme", "pictures", "rules")
REPORTING = {
    "error",
    "warning",
    "note",
    "fail",
    "Fault",
    "_error",
    "_fault",
    "Diagnostic",
    "PictureError",
    "Remark",
}
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")

# What says that the target that a user named is no content: wrong usage, not a rule that is broken.
OF_TARGETS = {"missing-game", "unknown-target", "nothing-to-judge"}
# Told by a build only, of a file that is no piece; the validator reads such files like any other.
OF_BUILDS = {"nothing-to-print"}
# Whether a file may be read depends on the machine.
OF_MACHINES = {"unreadable-picture"}
# Examples would be a folder of more than two thousand files, a file of more than two hundred
# faults, a map of more than three thousand marks, and a file of more than 150,000 values.
TOO_BIG = {"too-many-files", "too-many-faults", "grid-too-fine", "too-many-values"}


def codes() -> Iterator[tuple[str, str]]:
    """Yield each code with the place where it is written."""
    root = Path(pnp.__file__).parent
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                for code in _codes_of(node):
                    yield code, f"{path.relative_to(root)}:{getattr(node, 'lineno', 0)}"


def _codes_of(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args):
            given = args[:3] if name in REPORTING else []
        case ast.Yield(value=ast.Tuple(elts=given)):
            given = given[1:2]
        case _:
            given = []
    for value in given:
        for word in (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,):
            match word:
                # Messages may stand there too, but they hold blanks.
                case ast.Constant(value=str(text)) if CODE.fullmatch(text):
                    yield text


def test_every_code_has_a_page() -> None:
    known = {entry.name for entry in everything()} | OF_TARGETS | OF_BUILDS | OF_MACHINES | TOO_BIG
    missing = {code: place for code, place in codes() if code not in known}
    assert missing == {}


def test_every_exception_is_a_code() -> None:
    found = {code for code, _ in codes()}
    assert found >= OF_TARGETS | OF_BUILDS | OF_MACHINES | TOO_BIG


def test_every_page_of_reading_is_of_a_code() -> None:
    pages = {m.name.replace("_", "-") for m in pkgutil.iter_modules(pnp.checks.reading.__path__)}
    # Told of what stands in comments, when all other findings are known.
    suppressions = {page for page in pages if page.startswith("suppression-")}
    assert pages - suppressions <= {code for code, _ in codes()} | {"yaml-syntax"}
