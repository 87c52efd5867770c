"""Spaces hold the ships and dice that the game makes, and one cause is told once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.library import content_dir
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict

HOME = content_dir() / "les-petits-pirates"
SHIP, PLAYERS = 'size: "{ship-size}mm"', 'players: "{least-captains}-{board-players}"'
BASIC = (HOME / "maps" / "basic.yaml").read_text("utf-8")


def judged(folder: Path, text: str) -> Verdict:
    path = folder / "basic.yaml"
    path.write_text(text, "utf-8")
    return validate(str(path), path, CheckOptions())


def serious(verdict: Verdict) -> list[str]:
    return [found.code for found in verdict.findings if str(found.severity) != "note"]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of the game with one of its maps."""
    home = tmp_path / "lpp"
    shutil.copytree(HOME, home)
    for path in (home / "maps").iterdir():
        if path.name != "basic.yaml":
            path.unlink()
    return home


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_spaces_are_measured_with_the_ships_of_the_game(game: Path) -> None:
    changed(game / "tokens/ships.yaml", SHIP, "size: 26mm")
    path = game / "maps/basic.yaml"
    verdict = validate(str(path), path, CheckOptions())
    (found,) = [one for one in verdict.findings if one.code == "space-smaller-than-ship"]
    assert "43 of 43 spaces" in found.message
    assert "'ship' is 26 mm wide" in found.message
    (label,) = found.labels
    assert label.span.source.name.endswith("ships.yaml")
    assert not [claim for claim in verdict.proved if claim.rule == "space-smaller-than-ship"]


def test_a_ship_a_little_wider_is_proved_with_its_own_width(game: Path) -> None:
    changed(game / "tokens/ships.yaml", SHIP, "size: 17.2mm")
    path = game / "maps/basic.yaml"
    verdict = validate(str(path), path, CheckOptions())
    (claim,) = [one for one in verdict.proved if one.rule == "space-smaller-than-ship"]
    assert "a ship of 17.2 mm" in claim.text


def test_a_proof_tells_of_a_die_larger_than_the_rules_make_it(game: Path) -> None:
    changed(game / "dice/action-dice.yaml", 'size: "{action-die-size}mm"', "size: 25mm")
    path = game / "maps/basic.yaml"
    verdict = validate(str(path), path, CheckOptions())
    (claim,) = [one for one in verdict.proved if one.rule == "space-smaller-than-ship"]
    assert claim.text.endswith(
        "the game's own die of 25 mm, 35 mm across, can turn freely in 0 spaces"
    )


def test_a_board_too_small_for_its_spaces_is_told_once(tmp_path: Path) -> None:
    small = "players: 2-4\nboard: {width: 110mm, height: 170mm}"
    verdict = judged(tmp_path, BASIC.replace(PLAYERS, small))
    (found,) = [one for one in verdict.findings if one.code == "space-smaller-than-ship"]
    assert "the board is 110 mm wide and 170 mm high" in found.message
    assert found.span is not None
    assert found.span.source.line(found.span.line).startswith("board:")


@pytest.mark.parametrize("sign", sampled(["number: 3", "start: island", "start: mainland"], 3))
def test_signs_of_the_solo_game_ask_for_no_room_on_other_maps(tmp_path: Path, sign: str) -> None:
    verdict = judged(tmp_path, BASIC.replace("P1: {", f"P1: {{{sign}, "))
    assert serious(verdict) == ["solo-signs-on-other-map"]


@pytest.mark.parametrize("id", sampled(["c2", "c5", "c6", "c17", "c24"], 5))
def test_a_shipyard_outside_of_ports_asks_for_no_room(tmp_path: Path, id: str) -> None:
    port = "port: {gold: 1, resources: 1, shipyard: true}"
    text = BASIC.replace(f"  {id}: {{type: coast,", f"  {id}: {{type: coast, {port},")
    found = serious(judged(tmp_path, text))
    assert "space-too-small-for-two-ships" not in found
    assert "shipyard-outside-port" in found
