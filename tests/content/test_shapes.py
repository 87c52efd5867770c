"""Spaces drawn in an SVG: the outlines that a map has of it, and what is told of the drawing."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report, Severity, Source
from pnp.content.targets import lone_subject
from pnp.kinds.boards.map.record import Map
from pnp.rules.validate import CheckOptions, validate

MAP = """\
map: m
title: M
players: 2
board: {width: 200mm, height: 100mm}
shapes: spaces.svg
legend: {a: sea, b: sea, c: coast}
"""
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="urn:i" viewBox="0 0 400 200">{}</svg>'
)
A = '<path id="a" d="M0 0H200V200H0Z"/>'


def read(tmp_path: Path, drawing: str, text: str = MAP) -> tuple[Map | None, Report]:
    (tmp_path / "spaces.svg").write_text(SVG.format(drawing), encoding="utf-8")
    path = tmp_path / "m.yaml"
    path.write_text(text, encoding="utf-8")
    report = Report()
    subject = lone_subject(Source("m.yaml", text), path, report)
    record = None if subject is None else subject.files[0].record
    assert record is None or isinstance(record, Map)
    return record, report


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8"])
def test_a_drawing_in_another_encoding_is_read_and_a_damaged_one_is_one_error(
    tmp_path: Path, encoding: str
) -> None:
    content = SVG.format(A).encode(encoding)
    content = content if encoding == "utf-16" else gzip.compress(content)
    for written, codes in ((content, []), (content[:-3], ["unfit-drawing"])):
        (tmp_path / "spaces.svg").write_bytes(written)
        (tmp_path / "m.yaml").write_text(MAP, encoding="utf-8")
        report = Report()
        lone_subject(Source("m.yaml", MAP), tmp_path / "m.yaml", report)
        assert [one.code for one in report.diagnostics] == codes


def test_the_page_is_the_board(tmp_path: Path) -> None:
    record, report = read(tmp_path, A)
    assert report.diagnostics == ()
    assert record is not None
    assert record.shapes["a"].shape == ((0, 0), (100, 0), (100, 100), (0, 100))


def test_a_label_comes_before_the_id(tmp_path: Path) -> None:
    drawing = '<path id="path12" inkscape:label="b" d="M0 0H90V90Z"/>'
    record, _ = read(tmp_path, drawing)
    assert record is not None
    assert list(record.shapes) == ["b"]


def test_transforms_and_curves(tmp_path: Path) -> None:
    drawing = '<g transform="translate(20 40)"><circle id="a" cx="60" cy="60" r="40"/></g>'
    record, _ = read(tmp_path, drawing)
    assert record is not None
    ring = record.shapes["a"].shape
    assert len(ring) > 60
    assert all(
        ((x - 40) ** 2 + (y - 50) ** 2) ** 0.5 == pytest.approx(20, abs=0.02) for x, y in ring
    )


def test_a_group_named_land_is_land_and_what_is_hidden_is_nothing(tmp_path: Path) -> None:
    drawing = (
        f'{A}<g id="land"><path d="M0 0H40V40Z"/></g>'
        '<g style="display:none"><path d="M0 0H9V9Z"/></g><path display="none" d="M0 0H9V9Z"/>'
    )
    record, report = read(tmp_path, drawing)
    assert report.diagnostics == ()
    assert record is not None
    assert record.land == (((0, 0), (20, 0), (20, 20)),)
    assert list(record.shapes) == ["a"]


def test_a_hole_belongs_to_what_is_drawn_in_it(tmp_path: Path) -> None:
    record, _ = read(tmp_path, '<path id="a" d="M0 0H200V200H0Z M50 50H90V90Z"/>')
    assert record is not None
    assert record.shapes["a"].shape == ((0, 0), (100, 0), (100, 100), (0, 100))


@pytest.mark.parametrize(
    ("drawing", "text", "code"),
    [
        ("", MAP, "unnamed-shape"),
        ('<path d="M0 0H9V9Z"/>', MAP, "unnamed-shape"),
        ('<path id="a" d="M0 0H9V9Z M100 100H120V120Z"/>', MAP, "split-space"),
        (f"{A}{A}", MAP, "split-space"),
        ('<path id="a" d="M0 0 nonsense"/>', MAP, "broken-picture"),
        ("<g>", MAP, "broken-picture"),
        (A, MAP.replace("200mm", "150mm"), "shapes-out-of-proportion"),
        (A, MAP.replace("spaces.svg", "space.svg"), "unknown-picture"),
        (A, MAP.replace("spaces.svg", "spaces.png"), "unknown-picture"),
        (A, MAP.replace("spaces.svg", "../spaces.svg"), "path-leaves-project"),
    ],
)
def test_what_is_wrong_with_a_drawing(tmp_path: Path, drawing: str, text: str, code: str) -> None:
    record, report = read(tmp_path, drawing, text)
    assert record is None
    assert [found.code for found in report.diagnostics] == [code]


def test_findings_point_into_the_drawing(tmp_path: Path) -> None:
    record, report = read(tmp_path, f'\n{A}\n<path id="b" d="M0 0H9V9Z M100 100H120V120Z"/>')
    assert record is None
    (found,) = report.diagnostics
    assert found.span is not None
    assert found.span.source.name == "spaces.svg"
    assert (found.span.line, found.span.column, found.span.end_column) == (3, 11, 12)


@pytest.mark.parametrize(
    ("drawing", "code"),
    [
        (f'{A}<path id="bb" d="M200 0H400V200H200Z"/>', "unknown-mark"),
        (f'{A}<path id="b" d="M180 0H400V200H180Z"/>', "shapes-overlap"),
    ],
)
def test_a_map_is_judged_with_its_drawing(tmp_path: Path, drawing: str, code: str) -> None:
    read(tmp_path, drawing)
    verdict = validate("m.yaml", tmp_path / "m.yaml", CheckOptions())
    assert [
        (f.code, Path(f.span.source.name).name)
        for f in verdict.findings
        if f.span and f.severity is Severity.ERROR
    ] == [(code, "spaces.svg")]
