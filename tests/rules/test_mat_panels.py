"""What covers what on a mat, and what is at its cut, is found before it is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Diagnostic
from pnp.press.dry_run import DryRunResult, dry_run
from pnp.rules.validate import CheckOptions, validate

MAT = """\
pnp: 1
mats: trays
title: Trays
pieces:
  - id: tray
    title: Tea tray
    width: 170mm
    height: 110mm
"""
AREA = """\
    areas:
      - {title: Cups, at: {x: 6mm, y: 16mm, width: 78mm, height: 40mm}%s}
"""
PLACES = "{size: 20mm, x: 4mm, y: 12mm, quantity: 3, columns: 3, gap: 2mm}"
TRACK = (
    "      - {title: Warmth, at: {x: %gmm, y: %gmm, width: %gmm, height: 24mm}, from: 0, to: 5}\n"
)


def written(folder: Path, *parts: str) -> Path:
    path = folder / "trays.yaml"
    path.write_text(MAT + "".join(parts))
    return path


def judged(path: Path) -> list[Diagnostic]:
    return list(validate(path.name, path, CheckOptions()).findings)


def place(found: Diagnostic) -> tuple[int, int]:
    assert found.span is not None
    return found.span.line, found.span.column


def seen(path: Path) -> list[tuple[str, str]]:
    """Return the codes and messages of what is found when a mat is drawn."""
    return [(one.code, one.message) for one in (dry_run(path) or DryRunResult()).findings]


def test_a_track_over_an_area_is_found(tmp_path: Path) -> None:
    area = AREA % f", places: [{PLACES}]"
    (one,) = judged(written(tmp_path, area, "    tracks:\n", TRACK % (6, 40, 130)))
    assert (one.code, one.message) == (
        "mat-places-overlap",
        "this track overlaps an area by 16.0 mm",
    )
    assert place(one) == (12, 25)
    assert [label.span.line for label in one.labels] == [10]


def test_tracks_over_each_other_are_found(tmp_path: Path) -> None:
    tracks = "    tracks:\n", TRACK % (6, 40, 130), TRACK % (6, 60, 130)
    (one,) = judged(written(tmp_path, *tracks))
    assert (one.code, one.message) == (
        "mat-places-overlap",
        "this track overlaps another by 4.0 mm",
    )


def test_a_summary_over_a_track_is_found(tmp_path: Path) -> None:
    summary = """\
    summary:
      at: {x: 6mm, y: 60mm, width: 130mm, height: 30mm}
      entries: [{number: 1, icon: sun, title: Sail, text: Sail away.}]
"""
    (one,) = judged(written(tmp_path, "    tracks:\n", TRACK % (6, 40, 130), summary))
    assert one.message == "this summary overlaps a track by 4.0 mm"


@pytest.mark.parametrize(("y", "codes"), [(14, ["mat-places-overlap"]), (33, [])])
def test_a_track_over_the_places_of_its_area_is_found(
    tmp_path: Path, y: float, codes: list[str]
) -> None:
    track = TRACK.strip().removeprefix("- ") % (1, y, 76)
    area = AREA.replace("40mm}", "60mm}") % f", places: [{PLACES}], tracks: [{track}]"
    assert [one.code for one in judged(written(tmp_path, area))] == codes


def test_panels_that_share_a_line_are_sound(tmp_path: Path) -> None:
    tracks = "    tracks:\n", TRACK % (6, 56, 130), TRACK % (6, 80, 130)
    assert judged(written(tmp_path, AREA % "", *tracks)) == []


@pytest.mark.parametrize(
    ("x", "y", "width", "gap"),
    [(0, 60, 60, "0.0"), (109, 60, 60, "1.0"), (6, 85.5, 60, "0.5"), (1.5, 84.5, 167, "")],
)
def test_a_panel_at_the_cut_is_found(
    tmp_path: Path, x: float, y: float, width: float, gap: str
) -> None:
    found = judged(written(tmp_path, "    tracks:\n", TRACK % (x, y, width)))
    said = f"the track ends {gap} mm from the cut of the mat of 170 x 110 mm; 1.5 mm are needed"
    assert [(one.code, one.message) for one in found] == (
        [("mat-too-near-the-cut", said)] if gap else []
    )


def test_a_text_of_a_mat_near_the_cut_is_found_as_on_cards(tmp_path: Path) -> None:
    summary = """\
    summary:
      at: {x: 0mm, y: 60mm, width: 130mm, height: 30mm}
      entries: [{number: 1, icon: sun, title: Sail, text: Sail away.}]
"""
    ((code, message),) = seen(written(tmp_path, summary))
    assert code == "text-near-cut"
    assert message == "'Sail' is 1.2 mm from the cut of the piece 'tray', 1.5 mm are needed"


@pytest.mark.parametrize(
    ("y", "said"),
    [
        (98, "the icon 'star' of the piece 'tray' is under"),
        (88, "more than half of the icon 'star' of the piece 'tray' is under"),
        (80, ""),
    ],
)
def test_a_picture_under_a_track_is_found(tmp_path: Path, y: float, said: str) -> None:
    picture = f"    pictures:\n      - {{icon: star, at: [60mm, {y}mm], size: 18mm}}\n"
    found = seen(written(tmp_path, "    tracks:\n", TRACK % (6, 85, 158), picture))
    assert [code for code, _ in found] == ["hidden-picture"] * bool(said)
    assert all(message.startswith(said) for _, message in found)


def test_the_title_of_a_mat_under_an_area_is_found(tmp_path: Path) -> None:
    area = AREA.replace("x: 6mm, y: 16mm, width: 78mm", "x: 46mm, y: 4mm, width: 78mm") % ""
    assert [code for code, _ in seen(written(tmp_path, area))] == ["hidden-text"]


@pytest.mark.parametrize(("drop", "codes"), [(2, ["text-over-places"]), (26, [])])
def test_the_text_of_an_area_over_its_places_is_found(
    tmp_path: Path, drop: float, codes: list[str]
) -> None:
    body = f"drop: {drop}mm, size: 3.2mm, body: [{{text: Drink a cup of tea.}}]"
    area = AREA.replace("40mm}", "60mm}") % f", places: [{PLACES}], {body}"
    assert [code for code, _ in seen(written(tmp_path, area))] == codes


AROUND = (
    "      - {run: around, at: {x: 6mm, y: 16mm, width: 158mm, height: 88mm}, from: 1, to: 28,"
    " length: 10, shape: rectangle, gap: 0mm}\n"
)
MARKET = """\
    tables:
      - {table: market, size: 15mm, at: [%dmm, 40mm], marks: "1 2\\n3 4"}
"""


def test_the_inside_of_a_track_around_a_box_is_free(tmp_path: Path) -> None:
    area = AREA.replace("x: 6mm, y: 16mm", "x: 40mm, y: 42mm") % ""
    assert judged(written(tmp_path, area, "    tracks:\n", AROUND)) == []
    (one,) = judged(written(tmp_path, AREA % "", "    tracks:\n", AROUND))
    assert (one.code, one.message) == (
        "mat-places-overlap",
        "this track overlaps an area by 14.7 mm",
    )


def test_a_table_over_a_track_is_found(tmp_path: Path) -> None:
    assert judged(written(tmp_path, "    tracks:\n", AROUND, MARKET % 40)) == []
    (one,) = judged(written(tmp_path, "    tracks:\n", AROUND, MARKET % 14))
    assert (one.code, one.message) == (
        "mat-places-overlap",
        "this table overlaps a track by 7.8 mm",
    )


def test_the_spaces_of_a_path_may_be_too_near_the_cut(tmp_path: Path) -> None:
    path = "      - {run: path, across: [[6, 50], [90, 50]], from: 1, to: 9, size: 10mm}\n"
    (one,) = judged(written(tmp_path, "    tracks:\n", path))
    assert one.code == "mat-too-near-the-cut"
    assert one.message == (
        "the track ends 1.0 mm from the cut of the mat of 170 x 110 mm; 1.5 mm are needed"
    )
