"""A package that adds one of each thing, used as its users would: by the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from packing import pnp, sample, several

COURSE = """\
bunting: course
game: regatta
title: THE COURSE
flags:
  - {id: red-flag, title: Red, ground: token.grund}
  - {id: blue-flag, title: Blue, size: 3mm}
"""


@pytest.fixture
def path(tmp_path: Path) -> list[Path]:
    return sample(tmp_path / "site")


def test_a_game_of_a_package_is_built_in_formats_and_by_a_scheme_of_it(
    path: list[Path], tmp_path: Path
) -> None:
    wanted = ("--format", "labels,outline", "--sheets", "proof", "--paper", "a4")
    pnp("build", "regatta", *wanted, path=path, cwd=tmp_path)
    out = tmp_path / "output" / "regatta" / "base"
    # A proof has one of each flag, so one sheet.
    assert (out / "regatta-bunting-a4.labels").read_text() == "F1\n"
    flag = out / "outline" / "bunting" / "red-flag.outline"
    assert flag.read_text() == "Red: 40 x 48 mm\n"


def test_an_added_kind_says_what_its_pieces_are_on_a_table(
    path: list[Path], tmp_path: Path
) -> None:
    pnp("export", "screentop", "regatta", path=path, cwd=tmp_path)
    (table,) = tmp_path.rglob("pieces.csv")
    rows = table.read_text("utf-8-sig").splitlines()[1:]
    assert {row.split(",")[1] for row in rows} == {"board"}


@pytest.mark.soak
def test_a_game_of_a_package_is_legal_by_all_rules(path: list[Path], tmp_path: Path) -> None:
    said = pnp("validate", "regatta", "--strict", "--drawn", path=path, cwd=tmp_path).stdout
    assert said.startswith("regatta: legal")
    assert "course: 4 flags, 3 are needed" in said


def test_findings_of_added_rules_are_told_in_an_added_format(
    path: list[Path], tmp_path: Path
) -> None:
    text = COURSE.replace(", size: 3mm", "").replace("token.grund", "token.ground")
    (tmp_path / "course.yaml").write_text(text, "utf-8")
    said = pnp("validate", "course.yaml", "--format", "tally", path=path, cwd=tmp_path, code=1)
    assert said.stdout.splitlines() == ["1 shouted-title", "1 too-few-flags", "1 unversioned-file"]
    picture = ("validate", "course.yaml", "--picture", "course.svg")
    pnp(*picture, path=path, cwd=tmp_path, code=1)
    assert "too-few-flags" in (tmp_path / "course.svg").read_text("utf-8")


@pytest.mark.soak
def test_the_rules_of_pnp_judge_added_kinds_of_file(path: list[Path], tmp_path: Path) -> None:
    (tmp_path / "course.yaml").write_text(COURSE, "utf-8")
    said = pnp("validate", "course.yaml", path=path, cwd=tmp_path, code=1).stdout
    assert "unknown-key" in said
    (tmp_path / "course.yaml").write_text(COURSE.replace(", size: 3mm", ""), "utf-8")
    said = pnp("validate", "course.yaml", path=path, cwd=tmp_path, code=1).stdout
    assert "unknown-role" in said


@pytest.mark.soak
def test_added_pieces_are_counted(path: list[Path], tmp_path: Path) -> None:
    pnp("new", "cup", "--from", "regatta", "--designer", "Ann", path=path, cwd=tmp_path)
    game = tmp_path / "cup" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("red-flag: 2", "red-flag: 5"), "utf-8")
    said = pnp("validate", "cup", path=path, cwd=tmp_path, code=1).stdout
    assert "the game promises 5 of 'red-flag', its parts print 2" in said


def test_what_is_added_is_listed_and_explained(path: list[Path], tmp_path: Path) -> None:
    lines = {
        "list": (0, "regatta "),
        "list extensions": (0, "pnp.export: labels"),
        "rules regatta": (0, "REG-1  too-few-flags  error"),
        "rules all-games": (0, "SAMPLE-1"),
        "explain REG-1": (0, "too-few-flags (REG-1)\nerror, regatta\n"),
        "doctor": (0, "ok  extensions 7 of other packages"),
        "build regatta --format lables": (2, "did you mean labels?"),
    }
    told = several(*lines, path=path, cwd=tmp_path)
    for (line, (code, words)), (ended, said) in zip(lines.items(), told, strict=True):
        assert ended == code, f"{line}: {said}"
        assert words in said
    schema = json.loads(pnp("schema", "bunting", path=path, cwd=tmp_path).stdout)
    assert {*schema["required"]} == {"bunting", "title", "flags"}
    assert schema["properties"]["width"]["description"] == "how wide a flag is"
