"""Keys that have no effect because of what another key says are found where they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.validate import CheckOptions, validate

TOKEN = "{id: a, title: A, size: [30mm, 40mm]"
AREA = "at: {x: 5mm, y: 20mm, width: 80mm, height: 60mm}"
AT = "at: {x: 5mm, y: 12mm, width: 170mm, height: 60mm}"
FACE = "at: [5mm, 5mm], size: [40mm, 40mm]"


def track(keys: str, *, at: bool = True) -> str:
    """Return a mat with one track of eight spaces."""
    place = f"{AT}, " if at else ""
    return f"pieces: [{{id: a, title: A, tracks: [{{{place}from: 1, to: 8, {keys}}}]}}]"


IDLE = {
    "box-line": ("deck", f"layout: {{a: {{draw: icon, icon: star, {FACE}, line: ink}}}}", "line"),
    "box-style": (
        "deck",
        f"layout: {{a: {{draw: panel, fill: sea, {FACE}, style: title}}}}",
        "style",
    ),
    "box-width": (
        "deck",
        f"layout: {{a: {{draw: panel, fill: sea, {FACE}, width: 1mm}}}}",
        "width",
    ),
    "box-about": (
        "deck",
        f"layout: {{a: {{draw: panel, line: ink, {FACE}, about: top}}}}",
        "about",
    ),
    "box-dash": (
        "deck",
        f"layout: {{a: {{draw: panel, fill: ink, {FACE}, dash: 1mm}}}}",
        "dash",
    ),
    "box-sides": (
        "deck",
        f"layout: {{a: {{draw: line, {FACE}, sides: 3}}}}",
        "sides",
    ),
    "box-at": (
        "deck",
        f"layout: {{a: {{draw: star, {FACE}, places: 50% 50%}}}}",
        "at",
    ),
    "deck-corner": (
        "deck",
        f"shape: round\ncorner: 2mm\nlayout: {{a: {{draw: panel, line: ink, {FACE}}}}}",
        "corner",
    ),
    "box-radius": (
        "deck",
        f"layout: {{a: {{draw: panel, line: ink, shape: round, radius: 2mm, {FACE}}}}}",
        "radius",
    ),
    "box-optional": (
        "deck",
        f"layout: {{a: {{draw: panel, fill: sea, {FACE}, optional: true}}}}",
        "optional",
    ),
    "sheet-of-no-workbook": ("deck", f"sheet: crew\nlayout: {{title: {{{FACE}}}}}", "sheet"),
    "no-value": ("deck", f"theme:\nlayout: {{title: {{{FACE}}}}}", "theme"),
    "null": ("dice", "pieces: [{id: a, title: A, ink: null}]", "ink"),
    "mark-of-pips": ("dice", "pieces: [{id: a, title: A, mark: anchor}]", "mark"),
    "pip-of-numerals": ("dice", "pieces: [{id: a, title: A, faces: numerals, pip: coin}]", "pip"),
    "stock-of-tabs": (
        "standees",
        f"pieces: [{TOKEN}, front: {{icon: star}}, stock: 0.5mm}}]",
        "stock",
    ),
    "canvas-of-icon": (
        "standees",
        f"pieces: [{TOKEN}, front: {{icon: star}}, canvas: sea}}]",
        "canvas",
    ),
    "gap-of-one-column": ("sheet", "columns: 1\ngap: 9mm\nbody: [text: Words.]", "gap"),
    "ground-of-frame": ("sheet", "frame: sea\nground: paper\nbody: [text: Words.]", "ground"),
    "blank-height": (
        "sheet",
        "body: [table: {widths: [1], rows: [[a]], blank_height: 9mm}]",
        "blank_height",
    ),
    "type-of-no-text": (
        "mats",
        f"pieces: [{{id: a, title: A, areas: [{{title: B, {AREA}, size: 3mm}}]}}]",
        "size",
    ),
    "length-of-line": (
        "mats",
        f"pieces: [{{id: a, title: A, tracks: [{{title: B, {AT}, from: 0, to: 5, length: 3}}]}}]",
        "length",
    ),
    "icon-of-no-title": (
        "mats",
        f"pieces: [{{id: a, title: A, tracks: [{{{AT}, from: 0, to: 5, icon: star}}]}}]",
        "icon",
    ),
    "note-of-no-panel": ("mats", track("panel: none, note: Far"), "note"),
    "panel-around": ("mats", track("run: around, panel: box"), "panel"),
    "go-of-path": (
        "mats",
        track("run: path, across: [[20, 20], [90, 20]], go: left", at=False),
        "go",
    ),
    "gaps-of-circle": ("mats", track("run: circle, gaps: {3: 9mm}"), "gaps"),
    "run-gap-of-line": ("mats", track("run_gap: 9mm"), "run_gap"),
    "stack-of-line": ("mats", track("stack: up"), "stack"),
    "corners-of-line": ("mats", track("corners: large"), "corners"),
    "shape-of-large-corners": ("mats", track("run: around, corners: large, shape: round"), "shape"),
    "follow-of-circle": ("mats", track("run: circle, follow: true"), "follow"),
    "ground-of-grounds": ("mats", track("grounds: [red, blue], ground: sea"), "ground"),
    "holds-of-square": ("mats", track("holds: 2"), "holds"),
    "shape-of-table": (
        "mats",
        "pieces: [{id: a, title: A, tables: [{table: b, at: [9mm, 20mm], size: 9mm, "
        'shape: square, marks: "1 2\\n3 4"}]}]',
        "shape",
    ),
    "columns-of-rows": (
        "mats",
        f"pieces: [{{id: a, title: A, areas: [{{title: B, {AREA}, places: [{{size: 10mm, "
        "x: 5mm, y: 12mm, quantity: 6, rows: 2, width: 70mm, columns: 4}]}]}]",
        "columns",
    ),
    "slack-of-inside": (
        "tuckbox",
        "inside: [60mm, 90mm, 20mm]\nslack: 3mm\nfront: {title: A}",
        "slack",
    ),
    "thickness-of-sleeves": (
        "tuckbox",
        "cards: 40\nsleeved: true\nthickness: 0.4mm\nfront: {title: A}",
        "thickness",
    ),
}


def found(folder: Path, kind: str, rest: str) -> list[tuple[str, int]]:
    """Return the keys without effect, each with its line."""
    cards = "\ncards: [{card: a, title: A}]" if kind == "deck" else ""
    (folder / "file.yaml").write_text(f"pnp: 1\n{kind}: thing\ntitle: Thing\n{rest}{cards}\n")
    verdict = validate(str(folder / "file.yaml"), folder / "file.yaml", CheckOptions())
    assert not [one for one in verdict.findings if one.severity.value == "error"], verdict.findings
    idle = [one for one in verdict.findings if one.code == "key-without-effect"]
    assert all(one.span is not None and one.hint for one in idle)
    lines = (folder / "file.yaml").read_text().split("\n")
    return [
        (lines[one.span.line - 1][one.span.column - 1 : one.span.end_column - 1], one.span.line)
        for one in idle
        if one.span is not None
    ]


@pytest.mark.parametrize("case", IDLE)
def test_a_key_without_effect_is_found_at_its_key(case: str, tmp_path: Path) -> None:
    kind, rest, key = IDLE[case]
    assert [name for name, _ in found(tmp_path, kind, rest)] == [key]


def test_a_key_with_effect_is_not_found(tmp_path: Path) -> None:
    rest = f"layout: {{a: {{draw: panel, line: ink, {FACE}, width: 1mm, radius: 2mm}}}}"
    assert found(tmp_path, "deck", rest) == []
