from __future__ import annotations

from pathlib import Path

import pytest
from conftest import base_theme
from laying import lay, linked

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.base.values import replace
from pnp.content.source import decode, parse
from pnp.content.structure import build_record
from pnp.icons import Shelf
from pnp.kinds.spinner.record import FILE
from pnp.scene.piece import Piece

COLOURS = ("blue", "red", "green", "purple", "yellow", "black")
# Squares of the board of Piracy, on which two pieces may meet.
SQUARE = 18.0


def pieces_of(path: str) -> dict[str, Piece]:
    """Lay out a bundled file in the plain theme; nothing may be reported."""
    file = content_dir() / path
    text = file.read_text("utf-8")
    kind = next(line.partition(":")[0] for line in text.splitlines() if line[:4] != "pnp:")
    theme = replace(base_theme(), shelf=Shelf(content_dir() / Path(path).parts[0] / "icons"))
    pieces, report = lay(kind, text, theme, file.name)
    assert report.diagnostics == ()
    return {piece.id: piece for piece in pieces}


def test_piracy_has_six_ships_and_two_perils_small_enough_to_meet_on_a_square() -> None:
    ships = pieces_of("piracy/standees/ships.yaml")
    perils = pieces_of("piracy/standees/perils.yaml")
    assert set(ships) == {f"ship-{c}" for c in COLOURS}
    assert set(perils) == {"blackbeard", "sea-monster"}
    for piece in (*ships.values(), *perils.values()):
        assert piece.quantity == 1
        _, fore, rear = sorted(crease.start[1] for crease in piece.creases)
        # Two that meet stand one before the other: the floors of both fill the square.
        assert 2 * (rear - fore) <= SQUARE
        assert piece.width <= 15


def test_the_spinner_gives_what_the_dice_give() -> None:
    text = (content_dir() / "piracy/spinner/spinner.yaml").read_bytes()
    report = Report()
    source = decode(text, "spinner.yaml", report)
    assert source is not None
    node = parse(source, report)
    assert node is not None
    record = build_record(FILE, linked("spinner", node, report), report)
    assert record is not None
    moves, events = record.rings
    assert [(s.number, s.weight) for s in moves.sectors] == [(str(n), 1) for n in range(1, 7)]
    # Two faces of the red die each for Blackbeard and the monster, one for either wind.
    assert [(s.number, s.weight) for s in events.sectors] == [
        ("1\N{EN DASH}2", 2), ("3\N{EN DASH}4", 2), ("5", 1), ("6", 1)
    ]  # fmt: skip


@pytest.mark.parametrize(
    "path",
    [
        path.relative_to(content_dir())
        for game in ("piracy", "micro-pirates")
        for path in sorted((content_dir() / game / "tuckboxes").glob("*.yaml"))
    ],
    ids=str,
)
def test_boxes_are_cut_from_one_sheet_of_common_paper(path: Path) -> None:
    (piece,) = pieces_of(str(path)).values()
    # A4 and Letter have 197.3 x 266.7 mm in common inside their margins.
    short, long = sorted((piece.width, piece.height))
    assert short <= 197.3
    assert long <= 266.7
