"""Findings about sizes and ids point at the piece or card that is unlike the others."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.rules.validate import CheckOptions, validate

ROOT = Path(__file__).parents[2]
CHESS = ROOT / "docs" / "examples" / "games" / "chess"
DOMINOES = """pnp: 1
deck: tiles
title: Tiles
size: [25mm, 50mm]
layout: {t: {draw: text, text: '{title}', at: [2mm, 2mm], size: [20mm, 9mm]}}
defaults: {title: 'Tile {top} and {low}'}
cards:
"""


def places(path: Path, rule: str) -> list[tuple[str, int]]:
    """Return file and line of each finding of a rule."""
    found = validate(str(path), path, CheckOptions()).findings
    spans = [one.span for one in found if one.code == rule and one.span is not None]
    return [(Path(span.source.name).name, span.line) for span in spans]


@pytest.mark.parametrize(
    ("file", "old", "new", "number"),
    [
        ("pieces.yaml", "title: Rook, quantity: 2, size: 18mm", "title: Rook, size: 38mm", 1),
        ("board.yaml", "shape: 8x8", "size: 15mm, shape: 8x8", 6),
    ],
)
def test_a_piece_is_too_large_where_others_fit_and_else_the_board_too_small(
    file: str, old: str, new: str, number: int, tmp_path: Path
) -> None:
    game = tmp_path / "chess"
    shutil.copytree(CHESS, game)
    text = (game / file).read_text("utf-8")
    (game / file).write_text(text.replace(old, new, 1), "utf-8")
    line = text[: text.index(old)].count("\n") + 1
    assert places(game, "piece-beyond-room") == [(file, line)] * number


def test_places_without_room_name_the_piece(tmp_path: Path) -> None:
    game = tmp_path / "les-petits-pirates"
    shutil.copytree(ROOT / "content" / "les-petits-pirates", game)
    dice = game / "dice" / "action-dice.yaml"
    dice.write_text(dice.read_text("utf-8").replace("die-size: 14", "die-size: 41"), "utf-8")
    found = validate(str(game), game, CheckOptions()).findings
    messages = [one.message for one in found if one.code == "no-room"]
    assert messages
    assert all("for 'action-die'" in message for message in messages)


def test_a_default_that_shows_a_wrong_value_is_no_error_of_its_own(tmp_path: Path) -> None:
    pairs = [(top, low) for top in range(4) for low in range(top, 4)]
    lines = [f"  - {{card: tile-{a}-{b}, top: {a}, low: {b}}}\n" for a, b in pairs]
    lines[4] = lines[4].replace("top: 1", "top: 3")
    path = tmp_path / "tiles.yaml"
    path.write_text(DOMINOES + "".join(lines), "utf-8")
    assert places(path, "card-unlike-its-id") == [("tiles.yaml", 12)]
