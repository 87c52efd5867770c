"""The examples of the documentation build by themselves, and every printed kind has one."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.diagnostics import Report
from pnp.build import BuildOptions, build
from pnp.content.kinds import ParsedFile, all_kinds, read_file
from pnp.imposition.paper import parse_paper
from pnp.kinds import LAYOUTS

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "docs" / "examples").rglob("*.yaml"))


def parsed(path: Path) -> ParsedFile:
    report = Report()
    found = read_file(path, path.name, report, within=None)
    assert found is not None, report.diagnostics
    return found


def printed() -> set[str]:
    return {kind for kind in all_kinds() if kind in LAYOUTS}


@pytest.mark.parametrize("path", sampled(FILES, 4), ids=lambda path: path.stem)
def test_every_example_builds_without_a_finding(path: Path, tmp_path: Path) -> None:
    if parsed(path).kind not in printed():
        return  # shown in the example that names it
    report = Report()
    options = BuildOptions((parse_paper("a4"),), ("svg",), out=tmp_path)
    built = build(str(path), options, report, lambda *_: None)
    assert report.diagnostics == ()
    assert built is not None
    assert built.files


def test_every_kind_that_prints_has_an_example() -> None:
    assert printed() - {parsed(path).kind for path in FILES} == set()


def test_every_layout_that_comes_with_pnp_has_an_example() -> None:
    text = "".join(path.read_text("utf-8") for path in FILES)
    layouts = {path.stem for path in (ROOT / "templates" / "layouts").glob("*.yaml")}
    assert layouts
    assert {name for name in layouts if f": {name}\n" not in text} == set()
