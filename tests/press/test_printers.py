"""Profiles of printers: where they are looked for, and what is wrong with bad ones."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from pnp.base.diagnostics import Report, Severity
from pnp.build import BuildOptions, build
from pnp.cli import group
from pnp.imposition.calibration import Correction
from pnp.imposition.paper import PAPERS
from pnp.press.calibrate import correction_of, find_printer

GOOD = """\
printer: my-hp
title: The printer in the hall
back_offset: [0.5mm, -0.25mm]
back_offset_lying: [-0.25mm, 0.5mm]
back_rotation: 0.1
scale: [1.0, 0.997]
margins: {top: 3mm, right: 6mm, bottom: 17mm, left: 4mm}
flip: short
"""


def correction(folder: Path, text: str, name: str = "my-hp") -> tuple[Correction | None, Report]:
    (folder / "my-hp.yaml").write_text(text, "utf-8")
    report = Report()
    file = find_printer(name, [folder], report)
    found = None if file is None else correction_of(file, [PAPERS["a4"]], report)
    return found, report


def test_a_profile_becomes_a_correction(tmp_path: Path) -> None:
    found, report = correction(tmp_path, GOOD)
    assert report.diagnostics == ()
    assert found == Correction((0.5, -0.25), (-0.25, 0.5), 0.1, (1.0, 0.997), margins=(6.0, 17.0))


def test_a_profile_may_be_named_by_its_path(tmp_path: Path) -> None:
    found, _ = correction(tmp_path, GOOD, str(tmp_path / "my-hp.yaml"))
    assert found is not None


def test_the_first_folder_that_has_it_counts(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "my-hp.yaml").write_text(f"printer: my-hp\ntitle: {name}\n", "utf-8")
    folders = [tmp_path / "none", tmp_path / "one", tmp_path / "two"]
    file = find_printer("my-hp", folders, Report())
    assert file is not None
    assert file.record.title == "one"


@pytest.mark.parametrize(
    ("line", "code", "place"),
    [
        ("back_offset: [0.5, 0mm]", "not-a-length", "2:15"),
        ("back_offset: [0.5mm]", "wrong-size", "2:14"),
        ("back_offset: [5cm, 0mm]", "out-of-range", "2:15"),
        ("back_rotation: 90", "out-of-range", "2:16"),
        ("scale: [100, 99.7]", "out-of-range", "2:9"),
        ("margins: {top: -1mm}", "out-of-range", "2:16"),
        ("margins: {foot: 1mm}", "unknown-key", "2:11"),
        ("flip: longer", "unknown-choice", "2:7"),
        ("back_ofset: [0mm, 0mm]", "unknown-key", "2:1"),
    ],
)
def test_bad_profiles_are_findings(tmp_path: Path, line: str, code: str, place: str) -> None:
    found, report = correction(tmp_path, f"printer: my-hp\n{line}\n")
    assert found is None
    first = report.diagnostics[0]
    assert (first.code, str(first.span).rpartition("yaml:")[2]) == (code, place)


def test_margins_that_leave_too_little_paper_are_told(tmp_path: Path) -> None:
    (tmp_path / "my-hp.yaml").write_text("printer: p\nmargins: {left: 40mm}\n", "utf-8")
    report = Report()
    file = find_printer("my-hp", [tmp_path], report)
    assert file is not None
    correction_of(file, [PAPERS["a4"], PAPERS["a5"]], report)
    assert [f.code for f in report.diagnostics] == ["margins-too-wide"]
    assert "a5" in report.diagnostics[0].message


def test_lying_pages_without_a_measure_are_told(tmp_path: Path) -> None:
    found, report = correction(tmp_path, "printer: p\nback_offset: [1mm, 0mm]\n")
    assert found == Correction((1.0, 0.0))
    assert [(f.severity, f.code) for f in report.diagnostics] == [
        (Severity.WARNING, "unmeasured-offset")
    ]


def test_a_name_that_is_none_is_answered_with_the_nearest(tmp_path: Path) -> None:
    _, report = correction(tmp_path, GOOD, "my-pp")
    (found,) = report.diagnostics
    assert (found.code, found.span) == ("unknown-printer", None)
    assert found.hint.startswith("did you mean my-hp?")


@pytest.mark.parametrize("text", ["theme: my-hp\ntitle: Look\n", "", "hello\n", "scale: [1, 1]\n"])
def test_another_kind_of_file_is_no_printer(tmp_path: Path, text: str) -> None:
    _, report = correction(tmp_path, text)
    (found,) = report.diagnostics
    assert found.code == "wrong-kind"
    assert found.message.endswith("my-hp.yaml' is not a printer profile")
    assert found.hint == "begin the file with  printer: my-printer"


def test_only_profiles_are_offered(tmp_path: Path) -> None:
    (tmp_path / "crew.yaml").write_text("deck: crew\n", "utf-8")
    _, report = correction(tmp_path, GOOD, "nope")
    (found,) = report.diagnostics
    assert found.hint.startswith("known: my-hp; or save it as nope.yaml in ")


def test_the_name_of_a_file_is_taken_as_it_is(tmp_path: Path) -> None:
    _, report = correction(tmp_path, GOOD, "nope.yaml")
    assert "save it as nope.yaml in " in report.diagnostics[0].hint
    found, _ = correction(tmp_path, GOOD, "my-hp.yaml")
    assert found is not None


def test_a_build_prints_for_the_printer(small_game: Path, tmp_path: Path) -> None:
    (small_game / "printers").mkdir()
    (small_game / "printers" / "my-hp.yaml").write_text(GOOD, "utf-8")
    contents = []
    for printer in (None, "my-hp"):
        options = BuildOptions(
            papers=(PAPERS["a4"],), formats=("pdf",), printer=printer, out=tmp_path / "out"
        )
        report = Report()
        built = build(str(small_game), options, report, lambda *_: None)
        assert report.diagnostics == ()
        assert built is not None
        contents.append((built.folder / "small-game-money-a4.pdf").read_bytes())
    without, corrected = contents
    assert b"DuplexFlipLongEdge" in without
    assert b"DuplexFlipShortEdge" in corrected


def test_a_profile_of_the_game_that_is_a_link_out_is_not_read(tmp_path: Path) -> None:
    home = tmp_path / "game"
    (home / "printers").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("printer: my-secret\n", "utf-8")
    (home / "my-hp.yaml").symlink_to("../secret.txt")
    report = Report()
    assert find_printer("my-hp", [home, home / "printers"], report, home) is None
    (found,) = report.diagnostics
    assert found.code == "path-leaves-project"
    assert "my-secret" not in f"{found.message} {found.hint}"
    other = Report()
    assert find_printer("hp", [home, home / "printers"], other, home) is None
    assert "my-hp" not in other.diagnostics[0].hint


def test_the_user_s_own_profile_may_be_a_link(tmp_path: Path) -> None:
    config, home = tmp_path / "config", tmp_path / "game"
    for folder in (config, home):
        folder.mkdir()
    (tmp_path / "kept.yaml").write_text(GOOD, "utf-8")
    (config / "my-hp.yaml").symlink_to("../kept.yaml")
    assert find_printer("my-hp", [home, config], Report(), home) is not None


@pytest.mark.parametrize(
    ("language", "title"), [("de", "Kalibrierung"), ("fr", "Étalonnage"), ("pl", "Calibration")]
)
def test_calibration_sheets_speak_the_language_that_is_asked_for(
    language: str, title: str, tmp_path: Path
) -> None:
    arguments = ["calibrate", "--lang", language, "--paper", "a4", "--out", str(tmp_path)]
    result = CliRunner().invoke(group, arguments)
    assert result.exit_code == 0, result.output
    assert ("pnp has no texts in 'pl'" in result.output) == (language == "pl")
    with pikepdf.open(tmp_path / "calibration" / "calibration-a4.pdf") as pdf:
        assert str(pdf.docinfo["/Title"]).startswith(title)
        assert str(pdf.Root.Lang) == ("en" if language == "pl" else language)
