"""Whatever stands in a file, a build ends with files or with findings, never with a traceback, and
what would lie beside its board, card or page is among the findings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import sampled
from mutants import mutant

from pnp.base.diagnostics import Report
from pnp.base.library import docs_dir
from pnp.build import BuildOptions, build
from pnp.imposition.paper import PAPERS
from pnp.press.dry_run import DryRunResult, dry_run
from pnp.press.publishing import BuildOutput
from pnp.rules.validate import CheckOptions, validate

SHARES = 40
DECK = """\
pnp: 1
deck: d
title: {title}
layout: {layout}
cards: [{{card: a}}]
"""
SHOWN = "{p: {draw: panel, at: [0mm, 0mm], size: [20mm, 20mm], fill: ink}}"
OUTLINE = """\
pnp: 1
tokens: d
title: x
pieces:
  - {id: a, title: x, size: 20mm, outline: "%s", front: {icon: coin}}
"""
LESSON = """\
pnp: 1
sheet: s
title: S
body:
  - pictograms:
      columns: 1
      size: 20mm
      entries:
        - lesson:
            squares: |
              ~ ~
              P P
            ways: [[a1, b1]]
          caption: x
"""
BOARD = (docs_dir() / "examples" / "squares.yaml").read_text("utf-8")
MAP = (docs_dir() / "examples" / "map.yaml").read_text("utf-8")
KEY = (docs_dir() / "examples" / "key.yaml").read_text("utf-8")
SCREEN = (docs_dir() / "examples" / "screen.yaml").read_text("utf-8")
PAGE = "pnp: 1\nsheet: s\ntitle: S\n%s\nbody:\n  - text: Hello.\n"
BOX = """\
pnp: 1
tuckbox: b
title: B
inside: [12mm, 12mm, 6mm]
front: {scene: sea-monster}
side: x
lid: x
"""
SPLIT = """\
pnp: 1
mats: m
title: M
pieces:
  - id: mat
    title: A mat
    width: 100mm
    height: 60mm
    areas:
      - title: Hold
        at: {x: 10mm, y: 30mm, width: 60mm, height: 30mm}
        places: [{size: 10mm, quantity: 4, columns: 4, x: 1mm, y: 20mm, label: Barrels}]
"""

CASES = {
    "unseen title": (DECK.format(title='"\\u200b"', layout=SHOWN), "wrong-size", "title"),
    "slim outline": (OUTLINE % "M0 0L1 0L1 1000Z", "unfit-outline", "outline"),
    "flat outline": (OUTLINE % "M0 0Z", "unfit-outline", "outline"),
    "second wharf": (LESSON, "second-of-its-kind", "P\n            ways"),
    "name over the edge": (
        BOARD.replace("waters:", "waters:\n  - {name: A very long name of the sea, at: j1}", 1),
        "outside-board",
        "A very long",
    ),
    "label below the mat": (SPLIT, "outside-piece", "id: mat"),
    "ornament off the map": (
        re.sub(r"(draw: \w+, at: \S+,)", r"\1 shift: [4999mm, 0mm],", MAP, count=1),
        "outside-board",
        "[4999mm",
    ),
    "map without room": (
        KEY.replace("margin: 4mm", "margin: 60mm"),
        "no-room",
        "60mm",
    ),
    "chart beyond its key": (
        KEY.replace("width: 110mm", "width: 400mm"),
        "outside-board",
        "board:",
    ),
    "title beyond its map": (
        KEY.replace("width: 30mm, height: 14mm", "width: 200mm, height: 14mm"),
        "outside-board",
        "inset",
    ),
    "figure off the screen": (
        re.sub(r"at: \[0[.0-9]*,", "at: [7,", SCREEN, count=1),
        "outside-board",
        "[7,",
    ),
    "page without room": (PAGE % "width: 60mm\nmargin: 30mm", "no-room", "30mm"),
    "columns without room": (PAGE % "columns: 4\nwidth: 60mm\ngap: 12mm", "no-room", "4\n"),
    "page too low": (PAGE % "height: 60mm\nsize: 8mm", "no-room", "60mm"),
    "box without room": (BOX, "no-room", "front"),
}


def built(path: Path, report: Report) -> BuildOutput | None:
    options = BuildOptions((PAPERS["a4"],), out=path.parent / "out")
    return build(str(path), options, report, lambda *_: None)


@pytest.mark.parametrize("case", CASES)
def test_what_cannot_be_drawn_is_found_where_it_is_written(case: str, tmp_path: Path) -> None:
    text, code, written = CASES[case]
    path = tmp_path / "case.yaml"
    path.write_text(text, "utf-8")
    report = Report()
    assert built(path, report) is None
    (span,) = {found.span for found in report.diagnostics if found.code == code}
    assert span is not None
    assert span.line == text[: text.rindex(written)].count("\n") + 1
    assert not (tmp_path / "out").exists()


def test_a_point_without_words_is_a_finding_and_breaks_no_drawing(tmp_path: Path) -> None:
    path = tmp_path / "sheet.yaml"
    path.write_text("pnp: 1\nsheet: d\ntitle: x\nbody:\n- points: ['']\n", "utf-8")
    assert [found.code for found in validate(str(path), path, CheckOptions()).findings] == [
        "empty-printed-text"
    ]
    assert dry_run(path) == DryRunResult()


def test_a_text_of_more_pages_than_a_sheet_has_is_not_cut_short(tmp_path: Path) -> None:
    page = "pnp: 1\nsheet: s\ntitle: S\nsize: 10mm\nwidth: 60mm\nheight: 150mm\ncolumns: 1\nbody:\n"
    path = tmp_path / "sheet.yaml"
    path.write_text(page + "  - text: Word. Word. Word.\n" * 500, "utf-8")
    (found,) = (dry_run(path) or DryRunResult()).findings
    assert found.code == "text-overflow"
    assert "more than 64 pages" in found.message


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("share", sampled(range(SHARES), SHARES))
def test_spoilt_files_are_built_or_refused(share: int, tmp_path: Path) -> None:
    for seed in range(share * 3, share * 3 + 3):
        name, data = mutant(seed)
        path = tmp_path / str(seed) / name
        path.parent.mkdir()
        path.write_bytes(data)
        dry_run(path)
        report = Report()
        assert (built(path, report) is None) == report.failed, seed
