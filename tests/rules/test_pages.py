"""Every code that users can meet has a page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pnp
from pnp.cli.findings import MISUSE, REFUSED
from pnp.rules.catalogue import everything, others, pages

ROOT = Path(pnp.__file__).parent
PLACES = (
    *("content", "model", "theme", "pictures", "rules", "components", "imposition", "press"),
    *("annotate", "export", "base", "cli", "text", "build.py"),
)
REPORTING = {
    "error",
    "warning",
    "note",
    "fail",
    "Fault",
    "_error",
    "_fault",
    "Diagnostic",
    "RefusedError",
    "_RefusedError",
    "PictureError",
    "PieceRemark",
    "PictureRemark",
}
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")


def codes() -> Iterator[tuple[str, str]]:
    """Yield each code with the place where it is written."""
    for path in _modules():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for code in _codes_of(node):
                yield code, f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


def _modules() -> Iterator[Path]:
    for place in PLACES:
        path = ROOT / place
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


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
    known = {entry.name for entry in everything()} | others().keys()
    missing = {code: place for code, place in codes() if code not in known}
    assert missing == {}
    assert {*REFUSED, *MISUSE} <= known


def test_every_page_tells_what_why_and_instead() -> None:
    for page in others().values():
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


def severities() -> Iterator[tuple[str, str]]:
    """Yield each code that a call names with the severity of the call."""
    for path in _modules():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="error" | "warning" | "note" as severity)):
                    pass
                case ast.Call(
                    func=ast.Name(id="Diagnostic"),
                    args=[ast.Attribute(value=ast.Name(id="Severity"), attr=name), *_],
                ):
                    severity = name.lower()
                case _:
                    continue
            yield from ((code, severity) for code in _codes_of(node))


def test_findings_are_as_severe_as_their_pages_say() -> None:
    listed = (*pages().values(), *others().values())
    usual = {page.name: page.rule.severity.value for page in listed}
    found: dict[str, set[str]] = {}
    for code, severity in severities():
        if code in usual and severity != usual[code]:
            found.setdefault(code, set()).add(severity)
    assert found == VARYING


def test_every_page_of_no_module_is_of_a_code() -> None:
    # Told of what stands in comments, when all other findings are known.
    suppressions = {page for page in pages() if page.startswith("suppression-")}
    written = {
        node.value
        for path in _modules()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    }
    assert {*pages(), *others()} - suppressions <= written
