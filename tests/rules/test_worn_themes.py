"""The themes that files name are judged with them, wherever they lie, in quick runs too."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import edit

from pnp.content.themes import user_themes_folder
from pnp.rules.validate import CheckOptions, validate

DUSK = "pnp: 1\ntheme: dusk\ntitle: Dusk\n"
POND = """\
pnp: 1
map: pond
title: Pond
players: 2
theme: dusk
board: {width: 100mm, height: 100mm}
cells: |
  ~1 ~1 ~1 ~2 ~2 ~2
   ~1 c1 c1 c2 ~2 ~2
  ~1 c1 c1# c2# c2 ~2
   ~1 c1 c1 c2 c2 ~2
  ~1 c1 c1 c2 ~2 ~2
legend: {"~": ocean, c: coast}
"""
BAD = [
    ("icons: {gold: 'own:coyn'}", "unknown-icon"),
    ("art: {ship: no.svg}", "unknown-picture"),
    ("extends: nosuch", "unknown-theme"),
    ("colours: {sea: blue sky}", "not-a-colour"),
]


def found(target: Path) -> list[str]:
    verdict = validate(target.name, target, CheckOptions(quick=True))
    return [f"{Path(f.span.source.name).name}: {f.code}" for f in verdict.findings if f.span]


def beside(folder: Path, said: str) -> Path:
    path = folder / "pond.yaml"
    path.write_text(POND, "utf-8")
    (folder / "dusk.yaml").write_text(f"{DUSK}{said}\n", "utf-8")
    return path


@pytest.mark.parametrize(("said", "code"), BAD)
def test_what_is_wrong_with_a_theme_beside_a_lone_file_is_found(
    tmp_path: Path, said: str, code: str
) -> None:
    assert found(beside(tmp_path, said)) == [f"dusk.yaml: {code}"]


@pytest.mark.parametrize(("said", "code"), BAD)
def test_what_is_wrong_with_the_users_theme_that_a_game_wears_is_found(
    small_game: Path, said: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CONFIG_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "settings"))
    user_themes_folder().mkdir(parents=True)
    (user_themes_folder() / "dusk.yaml").write_text(f"{DUSK}{said}\n", "utf-8")
    edit(small_game / "game.yaml", "theme: base", "theme: dusk")
    assert f"dusk.yaml: {code}" in found(small_game)


def test_a_theme_beside_a_lone_file_may_be_for_others_as_well(tmp_path: Path) -> None:
    said = "colours: {zzz: '#ffffff'}\nnames: {Nothing has this name: Dusk}"
    assert found(beside(tmp_path, said)) == []


def test_a_theme_whose_file_is_called_otherwise_is_found_at_its_id(tmp_path: Path) -> None:
    pond = beside(tmp_path, "")
    edit(tmp_path / "dusk.yaml", "theme: dusk", "theme: dawn")
    (told,) = validate("pond", pond, CheckOptions(quick=True)).findings
    assert str(told.span).endswith("dusk.yaml:2:8")
    assert told.message == "the theme in 'dusk.yaml' is called 'dawn'"
    edit(pond, "theme: dusk", "theme: dawn")
    (told,) = validate("pond", pond, CheckOptions(quick=True)).findings
    assert str(told.span).endswith("pond.yaml:5:8")
    assert told.hint.endswith("dusk.yaml: rename it to dawn.yaml")


def test_the_file_of_a_theme_of_the_game_that_is_called_otherwise_is_named(
    small_game: Path,
) -> None:
    (small_game / "air.yaml").write_text("pnp: 1\ntheme: airships\ntitle: Air\n", "utf-8")
    edit(small_game / "game.yaml", "theme: base", "theme: air")
    findings = validate("game", small_game, CheckOptions(quick=True)).findings
    (told,) = (one for one in findings if one.code == "unknown-theme")
    assert told.message == "there is no theme 'air'"
    assert told.hint.endswith("air.yaml is called 'airships': write  airships")
