"""What is wrong with grids is found once, by the validator and by what lays them out alike."""

from __future__ import annotations

import pytest
from conftest import sampled

from pnp.base.diagnostics import Report
from pnp.base.library import examples_dir
from pnp.content.project import load_project
from pnp.press.dry_run import dry_run
from pnp.rules.pre_layout_checks import drawable
from pnp.rules.validate import CheckOptions, validate

CODES = (
    *("cut-by-seam", "dry-start", "hidden-space", "misplaced-panel", "no-such-sector"),
    *("ocean-kind-miscounted", "odd-quarters", "pair-apart", "ragged-grid"),
    *("sea-tile-not-square", "sea-tile-off-lattice", "sea-tile-stacked", "sea-without-tiles"),
    *("second-of-its-kind", "split-island", "split-space", "stretched-grid", "unknown-card-kind"),
    *("unknown-mark", "unparted-marks", "unused-legend"),
)


@pytest.mark.parametrize("code", sampled(CODES, 6))
def test_a_build_finds_in_a_grid_what_the_validator_finds(code: str) -> None:
    path = examples_dir() / code / "bad.yaml"
    findings = validate(str(path), path, CheckOptions()).findings
    built = dry_run(path)
    assert built is not None
    judged, laid = (
        [found for found in all_ if found.code == code] for all_ in (findings, built.findings)
    )
    assert judged == laid
    assert len(set(judged)) == len(judged) > 0


@pytest.mark.parametrize("code", sampled(CODES, 6, first=1))
@pytest.mark.games
def test_what_is_at_fault_is_not_drawn(code: str) -> None:
    project = load_project(examples_dir() / code / "bad.yaml", Report())
    assert project is not None
    for file in project.files:
        report = Report()
        assert drawable(file.kind, file.record, file.reporter(report)) is not report.failed
