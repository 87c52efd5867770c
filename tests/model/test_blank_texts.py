"""A text of spaces alone on a piece is an error; an empty one is blank on purpose."""

from __future__ import annotations

import pytest

from pnp.base.diagnostics import Report
from pnp.content.source import decode, parse
from pnp.content.structure import build_record
from pnp.kinds import RECORDS

TOKENS = "tokens: t\ntitle: T\npieces:\n  - {id: a, title: A, size: 20mm, front: {text: %s}}\n"
DICE = "dice: d\ntitle: D\npieces:\n  - {id: a, title: A, faces: ['1', '2', %s, '4', '5', '6']}\n"
STANDEES = (
    "standees: s\ntitle: S\npieces:\n"
    "  - {id: a, title: A, size: [26mm, 40mm], front: {icon: star, title: %s}}\n"
)
MATS = (
    "mats: m\ntitle: M\npieces:\n  - id: a\n    title: A\n    areas:\n"
    "      - {title: B, at: {x: 9mm, y: 9mm, width: 60mm, height: 40mm}, note: %s}\n"
)
FILES = {"tokens": TOKENS, "dice": DICE, "standees": STANDEES, "mats": MATS}


def found(kind: str, text: str) -> list[tuple[str, int, int]]:
    report = Report()
    source = decode((FILES[kind] % text).encode(), f"{kind}.yaml", report)
    assert source is not None
    node = parse(source, report)
    assert node is not None
    build_record(RECORDS.load(kind).FILE, node, report)
    places = [(one.code, one.span) for one in report.diagnostics]
    return [(code, span.line, span.column) for code, span in places if span is not None]


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("blank", ["' '", '"\\u00a0\\u00a0"', '"\\u200b"', '"\\u3164"'])
def test_spaces_alone_are_found_where_they_are_written(kind: str, blank: str) -> None:
    lines = FILES[kind].split("\n")
    (line,) = (number for number, text in enumerate(lines, 1) if "%s" in text)
    assert found(kind, blank) == [("blank-text", line, lines[line - 1].index("%s") + 1)]


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("text", ["''", "'1'", "'★'", "' a '"])
def test_an_empty_text_and_one_that_is_seen_are_sound(kind: str, text: str) -> None:
    assert found(kind, text) == []
