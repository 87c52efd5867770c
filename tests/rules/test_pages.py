"""Every code that users can meet has a page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from parsed import inner, modules, walked

from pnp.cli.render import MISUSE, REFUSED
from pnp.rules.catalogue import all_rules, finding_pages, other_pages

PLACES = (
    *("content", "model", "theme", "pictures", "rules", "kinds", "imposition", "press", "art"),
    *("annotate", "export", "exports", "base", "cli", "text", "play", "build.py"),
)
REPORTING = {
    "error",
    "warning",
    "note",
    "fail",
    "BoardProblem",
    "_report",
    "Fault",
    "_error",
    "_warn_once",
    "_fault",
    "Diagnostic",
    "RefusedError",
    "_RefusedError",
    "PictureError",
    "PieceRemark",
    "PictureRemark",
}
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")


@dataclass(frozen=True)
class Written:
    """What the modules say: each code with its place, each with the severity of the call that names
    it, and all constants."""

    codes: list[tuple[str, str]] = field(default_factory=list)
    severities: list[tuple[str, str]] = field(default_factory=list)
    constants: set[object] = field(default_factory=set)


@cache
def written() -> Written:
    """Return what all modules say."""
    found = Written()
    for path, tree in modules().items():
        if inner(path).parts[0] not in PLACES:
            continue
        for node in walked(tree):
            if isinstance(node, ast.Constant):
                found.constants.add(node.value)
            elif isinstance(node, ast.Call | ast.Yield):
                for code in _codes_of(node):
                    found.codes.append((code, f"{inner(path)}:{node.lineno}"))
                    found.severities.extend((code, s) for s in _severity_of(node))
    return found


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


def _severity_of(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Attribute(attr="error" | "warning" | "note" as severity)):
            yield severity
        case ast.Call(
            func=ast.Name(id="Diagnostic"),
            args=[ast.Attribute(value=ast.Name(id="Severity"), attr=name), *_],
        ):
            yield name.lower()


def test_every_code_has_a_page() -> None:
    known = {entry.name for entry in all_rules()} | other_pages().keys()
    missing = {code: place for code, place in written().codes if code not in known}
    assert missing == {}
    assert {*REFUSED, *MISUSE} <= known


def test_every_page_tells_what_why_and_instead() -> None:
    for page in other_pages().values():
        parts = page.page.split("\n\n")
        assert len(parts) >= 3, page.name
        assert parts[-1].startswith("Instead, "), page.name
        assert "\n" not in parts[0], page.name


# Codes that are also reported with another severity, where more or less is at stake.
VARYING = {
    "low-contrast": {"error"},
    "no-cards": {"warning"},
    "path-leaves-project": {"note"},
    "unknown-value": {"error"},
}


def test_findings_are_as_severe_as_their_pages_say() -> None:
    listed = (*finding_pages().values(), *other_pages().values())
    usual = {page.name: page.rule.severity.value for page in listed}
    found: dict[str, set[str]] = {}
    for code, severity in written().severities:
        if code in usual and severity != usual[code]:
            found.setdefault(code, set()).add(severity)
    assert found == VARYING


def test_every_page_of_no_module_is_of_a_code() -> None:
    # Told of what stands in comments, when all other findings are known.
    suppressions = {page for page in finding_pages() if page.startswith("suppression-")}
    assert {*finding_pages(), *other_pages()} - suppressions <= written().constants
