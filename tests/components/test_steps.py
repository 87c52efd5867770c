"""Steps of making: they draw the outlines of pieces, fold them as hands do, and show the glue."""

from __future__ import annotations

import math

import pytest
from conftest import base_theme, sampled
from laying import lay

from pnp.base.geometry import area_of, contains
from pnp.kinds.assembly.drawing_style import drawing_style_of
from pnp.kinds.assembly.folding import fold_piece, project_facets
from pnp.kinds.assembly.sheets import AssemblyTask
from pnp.kinds.assembly.step_strip import steps_of
from pnp.scene import Group, Item, Path, Point, Rect, chains_of, transform_outline
from pnp.scene.extents import hull
from pnp.scene.piece import Crease, Piece

HAND = drawing_style_of(base_theme())
BOX = Rect(5, 7, 40, 30)


def made(kind: str, text: str) -> AssemblyTask:
    pieces, report = lay(kind, f"pnp: 1\n{text}", base_theme())
    assert report.diagnostics == ()
    return AssemblyTask(kind, "", pieces)


def drawn(making: AssemblyTask, step: int) -> list[Path]:
    """Return the paths of a step that are not inside of groups."""
    items = steps_of(making)[step].draw(HAND, BOX)
    return [item for item in items if isinstance(item, Path)]


def shape(points: list[Point]) -> list[tuple[float, float]]:
    """Return points from the corner of their box, in parts of its width."""
    x, y = min(x for x, _ in points), min(y for _, y in points)
    wide = max(x for x, _ in points) - x
    return [(round((px - x) / wide, 6), round((py - y) / wide, 6)) for px, py in points]


DIE = made("dice", "dice: d\ntitle: D\npieces: [{id: die, title: Die, size: 16mm}]")
CARTON = made(
    "tuckbox",
    "tuckbox: b\ntitle: B\ncards: 54\nfront: {title: B, icon: star}\n"
    "back: {title: B, icon: fish}\nside: B\nlid: B\nbottom: B",
)
FIGURE = """
standees: s
title: S
pieces:
  - {{id: gull, title: Gull, shape: arch, size: [36mm, 44mm], base: {0}, base_size: 20mm,
     front: {{icon: anchor}}}}
"""
SHIP, PAWN, SIGN = (made("standees", FIGURE.format(base)) for base in ("slot", "tabs", "tent"))
ALL = {"die": DIE, "box": CARTON, "ship": SHIP, "pawn": PAWN, "sign": SIGN}


@pytest.mark.parametrize("name", ALL)
def test_the_first_step_cuts_the_outline_of_the_piece(name: str) -> None:
    making = ALL[name]
    first = next(
        path for path in drawn(making, 0) if path.stroke and path.stroke.colour == HAND.mark
    )
    for cut, own in zip(
        chains_of(first.segments), chains_of(making.pieces[0].outline), strict=True
    ):
        assert max(map(math.dist, shape(cut), shape(own))) < 1e-4


@pytest.mark.parametrize("name", sampled(ALL, 3))
def test_scissors_come_from_beside_the_paper(name: str) -> None:
    making = ALL[name]
    (scissors,) = (i for i in steps_of(making)[0].draw(HAND, BOX) if isinstance(i, Group))
    paper = [path for path in drawn(making, 0) if path.fill == drawn(making, 0)[0].fill]
    rings = [i for i in scissors.items if isinstance(i, Path) and i.fill == HAND.unprinted]
    assert len(rings) == 2
    for ring in rings:
        x, y = hull(transform_outline(ring.segments, scissors.matrix)).centre
        assert BOX.y < y < BOX.bottom
        for path in paper:
            assert not any(contains(area_of(chain), (x, y)) for chain in chains_of(path.segments))


@pytest.mark.parametrize(
    ("name", "captions"),
    [
        ("die", ["cut", "score", "glue", "done"]),
        ("box", ["cut", "score", "glue", "done"]),
        ("sign", ["cut", "score", "glue", "done"]),
        ("pawn", ["cut", "score", "glue", "stick", "done"]),
        ("ship", ["cut", "score", "glue", "slot", "done"]),
    ],
)
def test_each_kind_has_the_steps_that_it_needs(name: str, captions: list[str]) -> None:
    assert [step.caption.removeprefix("step.") for step in steps_of(ALL[name])] == captions


def test_a_die_folds_to_a_cube() -> None:
    faces = [f for f in fold_piece(DIE.pieces[0]) if not _glued(DIE.pieces[0], f.outline)]
    assert len(faces) == 6
    corners = {tuple(round(v, 1) + 0.0 for v in f.point(p)) for f in faces for p in f.outline}
    assert len(corners) == 8
    for axis in zip(*corners, strict=True):
        assert max(axis) - min(axis) == pytest.approx(16, abs=0.1)


def test_a_box_folds_to_its_depth_and_its_front_faces_the_reader() -> None:
    piece = CARTON.pieces[0]
    assert piece.face is not None
    facets = fold_piece(piece)
    front = next(f for f in facets if f.rank == 0)
    assert front.point((0, 0)) == (0, 0, 0)
    points = [f.point(p) for f in facets if not _glued(piece, f.outline) for p in f.outline]
    wide = max(x for x, _, _ in points) - min(x for x, _, _ in points)
    assert wide == pytest.approx(piece.face.width, abs=0.6)
    assert min(z for *_, z in points) < -5
    assert max(z for *_, z in points) < 0.5


def _glued(piece: Piece, outline: tuple[Point, ...]) -> bool:
    middle = [sum(values) / len(outline) for values in zip(*outline, strict=True)]
    return any(
        min(x for x, _ in lap) < middle[0] < max(x for x, _ in lap)
        and min(y for _, y in lap) < middle[1] < max(y for _, y in lap)
        for lap in piece.glued
    )


def test_glue_is_hatched_where_it_goes_behind_something_else() -> None:
    for making, laps in ((DIE, 7), (CARTON, 2), (SIGN, 1)):
        fills = [path for path in drawn(making, 2) if path.fill is None]
        assert len(fills) == laps == len(making.pieces[0].glued)


def test_a_panel_that_turns_away_shows_its_bare_side() -> None:
    flap = Piece("", "", 20, 10, (), creases=(Crease((10, 0), (10, 10), 180.0),))
    flat, over = project_facets(fold_piece(flap, 0.0)), project_facets(fold_piece(flap))
    assert [panel.printed for panel in flat] == [True, True]
    assert sorted(panel.printed for panel in over) == [False, True]


def test_the_finished_piece_wears_its_art() -> None:
    items: list[Item] = list(steps_of(DIE)[-1].draw(HAND, BOX))
    assert sum(isinstance(item, Group) for item in items) >= 3
