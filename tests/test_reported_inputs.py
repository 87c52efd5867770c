"""Small inputs from other programs either print, or have one true finding each.

They are in ``tests/reported``, one folder per subject.
"""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from pnp.base.diagnostics import Report
from pnp.build import BuildOptions, build
from pnp.imposition.paper import PAPERS

HOME = Path(__file__).parent / "reported"
# An input, the codes and lines of all its findings, and a text that its pages must contain.
INPUTS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("blank-pictures", ("unfit-drawing 16", "blank-picture 17"), ""),
    ("chapter-alone/rb.yaml", (), "Chapter 2"),
    ("clips-of-use/d.yaml", (), "clipuse"),
    ("column-names/d.yaml", ("unknown-field 1",), ""),
    (
        "column-names/f.yaml",
        ("column-by-another-name 1", "not-an-id 8", "not-an-id 9"),
        "",
    ),
    ("column-names/g.yaml", (), "Burn"),
    ("drawings-of-tools/d.yaml", (), "csstrans"),
    (
        "foreign-markup/d.yaml",
        tuple(f"foreign-markup {line}" for line in (7, 7, 8, 8, 8, 8, 9, 9, 20, 20)),
        "",
    ),
    ("foreign-markup/html.yaml", ("foreign-markup 6", "foreign-markup 6"), ""),
    ("grounds-of-squares/m.yaml", (), "a"),
    ("hash-in-text/d.yaml", ("yaml-merge 8",), ""),
    ("hash-in-text/i.yaml", ("text-cut-by-comment 8",), "New para"),
    ("icons-on-squares", (), "damage"),
    ("ink-on-panels/d.yaml", (), "2–3"),
    ("invisible-characters/d.yaml", ("hidden-direction-mark 19",), ""),
    ("number-formats/d.yaml", ("small-text 5", "text-shrunk 7"), "$1,234.50"),
    (
        "picture-paths/bad.yaml",
        ("misplaced-picture 9", "unknown-picture 10", "unknown-picture 11"),
        "",
    ),
    ("right-to-left/d.yaml", (), "means peace"),
    ("separator-line/d.yaml", (), "x"),
    (
        "spreadsheet-artefacts/d.yaml",
        (
            "text-marker 2",
            "no-value 3",
            "no-value 4",
            "no-value 4",
            "missing-value 5",
            "missing-value 5",
        ),
        "",
    ),
    ("squares-of-wood/big2.yaml", (), "A2"),
    ("standee-titles/st.yaml", (), "Climbers"),
    ("symbols-with-selectors/d.yaml", (), "♥"),
    (
        "text-near-cut/sz.yaml",
        ("hidden-text 11", "text-near-cut 11", "text-over-text 11"),
        "Overlapping",
    ),
)


@pytest.mark.parametrize(("target", "found", "text"), INPUTS, ids=[one[0] for one in INPUTS])
def test_an_input_prints_or_has_true_findings(
    target: str, found: tuple[str, ...], text: str, tmp_path: Path
) -> None:
    report = Report()
    options = BuildOptions((PAPERS["a4"],), ("pdf",), out=tmp_path)
    made = build(str(HOME / target), options, report, lambda *_: None)
    lines = [f"{one.code} {one.span.line}" for one in report.diagnostics if one.span]
    assert sorted(lines) == sorted(found)
    assert len(lines) == len(report.diagnostics)
    assert (made is None) is (text == "")
    assert text in "".join(shown(path) for path in tmp_path.rglob("*.pdf"))


def shown(path: Path) -> str:
    """Return the text of a PDF."""
    with pypdfium2.PdfDocument(path) as pdf:
        return "".join(page.get_textpage().get_text_range() for page in pdf)
