"""Whole builds at another scale."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from pnp.base.diagnostics import Report
from pnp.build import BuildOptions, build
from pnp.imposition.paper import PAPERS
from pnp.press.preparation import ignore_progress
from pnp.press.publishing import BuildOutput

DECK = """pnp: 1
deck: d
title: Words
version: 0.3 beta
size: [60mm, 80mm]
layout:
  title: {at: [5mm, 5mm], size: [50mm, 8mm]}
cards:
  - {card: a, title: Alpha, quantity: 20}
"""


def built(folder: Path, scale: float, text: str = DECK) -> tuple[BuildOutput, Report]:
    (folder / "d.yaml").write_text(text, "utf-8")
    options = BuildOptions((PAPERS["a4"],), out=folder / "out", scale=scale)
    report = Report()
    found = build(str(folder / "d.yaml"), options, report, ignore_progress)
    assert found is not None
    return found, report


@pytest.mark.parametrize(("scale", "sheets"), [(0.5, 1), (1.0, 3), (1.5, 5)])
def test_all_pieces_have_the_scale(tmp_path: Path, scale: float, sheets: int) -> None:
    found, _ = built(tmp_path, scale)
    assert found.sheets == (("a4", sheets),)
    svg = (found.folder / "svg" / "a.svg").read_text("utf-8")
    assert re.search(r'width="([\d.]+)mm"', svg)[1] == f"{60 * scale:g}"  # type: ignore[index]


def test_scales_do_not_replace_each_other(tmp_path: Path) -> None:
    whole, _ = built(tmp_path, 1.0)
    before = (whole.folder / "d-a4.pdf").read_bytes()
    assert built(tmp_path, 0.5)[0].folder != whole.folder
    assert (whole.folder / "d-a4.pdf").read_bytes() == before


@pytest.mark.parametrize(
    ("scale", "words"), [(0.5, "reduced to 50 %"), (1.5, "scaled to 150 %"), (1.0, "version 0.3")]
)
def test_the_margin_names_the_scale_and_the_version(
    tmp_path: Path, scale: float, words: str
) -> None:
    found, _ = built(tmp_path, scale)
    with pypdfium2.PdfDocument(found.folder / "d-a4.pdf") as pdf:
        texts = [page.get_textpage().get_text_range() for page in pdf]
    assert all(words in text for text in texts)


def test_type_that_becomes_too_small_is_reported(tmp_path: Path) -> None:
    assert not built(tmp_path, 0.9)[1].diagnostics
    (found,) = built(tmp_path, 0.4)[1].diagnostics
    assert found.code == "small-text"
    assert re.fullmatch(r"with  --scale (\d+)%  all can be read", found.hint)
    # The scale of the hint is the smallest whole percentage without the finding.
    least = int(re.findall(r"\d+", found.hint)[0])
    assert not built(tmp_path, least / 100)[1].diagnostics
    assert built(tmp_path, (least - 1) / 100)[1].diagnostics
