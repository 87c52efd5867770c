"""Boards with what the validator found marked on them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pnp.annotate.overlay import CUT, FAULT, ROUTE
from pnp.annotate.picture import annotated
from pnp.diagnostics import Mark, Report
from pnp.library import content_dir, examples_dir
from pnp.validate import Wish, validate

MODDERS = Path(__file__).parent.parent / "rules" / "modders"


def drawn(path: Path) -> str:
    report = Report()
    svg = annotated(path, validate(str(path), path, Wish()), "a headline", report)
    assert report.diagnostics == ()
    assert svg is not None
    return svg


def words(svg: str) -> list[str]:
    tree = ElementTree.fromstring(svg)
    return [node.get("aria-label") or "" for node in tree.iter() if node.get("aria-label")]


def test_a_space_without_a_way_out_is_hatched_and_numbered() -> None:
    svg = drawn(MODDERS / "walled-harbour.yaml")
    assert svg.count(FAULT) > 12  # the lines of the hatching
    told = " ".join(words(svg))
    assert "no way leads over water" in told
    assert "P2" in words(svg)
    assert "no ship comes here" in told


def test_findings_of_the_legend_are_shown_at_their_spaces() -> None:
    path = MODDERS / "lost-governor.yaml"
    svg = drawn(path)
    # Three in the list, and on the board all but the start that is missing.
    assert svg.count(f'fill="{FAULT}"') == 5
    assert "where the rule is broken" in " ".join(words(svg))


def test_a_map_without_faults_shows_what_was_proved() -> None:
    svg = drawn(content_dir() / "les-petits-pirates/maps/viking.yaml")
    assert FAULT not in svg
    assert CUT in svg
    assert "Proved" in words(svg)


def test_spots_of_what_was_proved_are_not_shown_as_faults() -> None:
    path = content_dir() / "les-petits-pirates/maps/basic.yaml"
    verdict = validate(str(path), path, Wish())
    spot = Mark("spot", ("P1",))
    (claim, *_) = verdict.proved
    svg = annotated(path, replace(verdict, proved=(replace(claim, marks=(spot,)),)), "", Report())
    assert svg is not None
    assert FAULT not in svg
    assert "where the rule is broken" not in words(svg)


def test_a_board_of_squares_shows_the_way() -> None:
    svg = drawn(content_dir() / "piracy/boards/port-blackwood.yaml")
    assert ROUTE in svg
    assert CUT in svg


@pytest.mark.parametrize("path", [MODDERS / "twin-bays.yaml", MODDERS / "lost-mark.yaml"])
def test_a_grid_at_fault_cannot_be_drawn(path: Path) -> None:
    report = Report()
    assert annotated(path, validate(str(path), path, Wish()), "", report) is None
    assert [found.code for found in report.diagnostics] == ["nothing-to-draw"]


def test_other_kinds_have_no_places() -> None:
    path = content_dir() / "micro-pirates/decks/crew.yaml"
    report = Report()
    assert annotated(path, validate(str(path), path, Wish(quick=True)), "", report) is None
    assert report.failed


def test_the_same_map_gives_the_same_bytes() -> None:
    path = examples_dir() / "too-few-edge-oceans/good.yaml"
    assert drawn(path) == drawn(path)
