"""A game begun as a copy of a bundled one is read, judged and found without faults."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.diagnostics import Severity
from pnp.base.output import LISTING, publish
from pnp.content.game_files import bundled_games
from pnp.pictures import ENDINGS
from pnp.rules.validate import CheckOptions, validate
from pnp.scaffold import scaffold


@pytest.mark.parametrize("game", sampled(bundled_games(), 3))
def test_a_copy_keeps_the_rules_of_its_game(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    names = scaffold("mine", game, folder)
    assert {name for name in names if (folder / name).is_file()} == set(names)
    verdict = validate("mine", folder, CheckOptions(quick=True))
    assert verdict.rules == game
    assert [f for f in verdict.findings if f.severity is not Severity.NOTE] == []


def test_pictures_of_every_format_come_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "content" / "pond"
    game.mkdir(parents=True)
    (game / "game.yaml").write_text("pnp: 1\ngame: pond\n", "utf-8")
    pictures = {f"duck{ending}" for ending in ENDINGS} | {"SCAN.JPG"}
    for name in pictures:
        (game / name).write_bytes(b"")
    monkeypatch.setattr("pnp.scaffold.game_dir", lambda game: tmp_path / "content" / game)
    assert pictures <= set(scaffold("mine", "pond", tmp_path / "mine"))


def test_every_file_says_where_its_schema_is(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    scaffold("mine", "piracy", folder)
    for path in folder.rglob("*.yaml"):
        found = re.match(r"# yaml-language-server: \$schema=(\S+)\n", path.read_text("utf-8"))
        assert found, path
        assert (path.parent / found[1]).is_file(), path


def test_nothing_that_a_link_out_means_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, outside = tmp_path / "content" / "pond", tmp_path / "outside"
    for folder in (game, outside):
        folder.mkdir(parents=True)
        (folder / "game.yaml").write_text("pnp: 1\ngame: pond\n", "utf-8")
        (folder / "duck.png").write_bytes(b"duck")
    (game / "link.yaml").symlink_to(outside / "game.yaml")
    (game / "folder").symlink_to(outside)
    (game / "drake.png").symlink_to("duck.png")
    monkeypatch.setattr("pnp.scaffold.game_dir", lambda game: tmp_path / "content" / game)
    names = {name for name in scaffold("mine", "pond", tmp_path / "mine") if "schemas" not in name}
    assert names == {"game.yaml", "duck.png", "drake.png"}
    assert not (tmp_path / "mine" / "drake.png").is_symlink()


def test_its_schemas_are_made_anew_and_nothing_else_is(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    scaffold("mine", "piracy", folder)
    (folder / "schemas" / "notes.txt").write_text("mine", "utf-8")
    assert not (folder / LISTING).exists()
    publish(folder / "schemas", "", [("map.json", b"newer")])
    assert (folder / "schemas" / "map.json").read_bytes() == b"newer"
    assert (folder / "schemas" / "notes.txt").read_text("utf-8") == "mine"


def test_a_folder_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with pytest.raises(OSError, match="already exists"):
        scaffold("mine", "piracy", tmp_path / "mine")
    assert list((tmp_path / "mine").iterdir()) == []
