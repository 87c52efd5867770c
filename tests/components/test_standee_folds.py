from __future__ import annotations

import math

import pytest
from conftest import sampled
from folding import Placed, Vector, dot, fold, minus, near, on_panel, times
from laying import box, drawn, findings, lay, paths

from pnp.art.figure_art import chains_of, filled_area
from pnp.base.geometry import area_of, disc, grow, size_of, subtract
from pnp.kinds.flat import corners
from pnp.kinds.standees import bases
from pnp.kinds.standees.bases import Stand
from pnp.scene import Group, Matrix, Path, Point, Rect, rectangle
from pnp.scene.piece import Piece

FILE = """\
standees: s
title: S
pieces:
  - id: a
    title: A
    size: [30mm, 36mm]
    shape: {shape}
    base: {base}
    base_size: 20mm
    front: {{{face}}}
    foot: waves
"""
SHAPES = ("figure", "arch", "rectangle")


def text(shape: str = "figure", base: str = "tabs", face: str = "draw: cog, title: Ahoy") -> str:
    return FILE.format(shape=shape, base=base, face=face)


def stands(width: float = 30, height: float = 36) -> dict[str, Stand]:
    outlines = {
        "arch": bases.arch(width, height),
        "rectangle": corners(Rect(0, 0, width, height)),
        "figure": bases.figure_outline(
            [[(4, 30), (8, 12), (10, 8), (12, 30)], [(4, 30), (28, 24), (20, 36)]],
            width, height, 1.5, 18,
        ),
    }  # fmt: skip
    made: dict[str, Stand] = {}
    for name, outline in outlines.items():
        made[f"{name}-tabs"] = bases.tabbed_stand(outline, width, height, 20)
        made[f"{name}-slot"] = bases.slotted_stand(outline, width, height, 20)
        made[f"{name}-tent"] = bases.a_frame_stand(outline, width, height, 20, 18)
    return made


def folded(stand: Stand) -> dict[str, Placed]:
    flat = stand.flat
    panels = {panel.name: panel.outline for panel in flat.panels}
    return fold(panels, [(f.start, f.end, f.angle) for f in flat.folds], "front")


def flush(stand: Stand, walls: dict[str, Placed], name: str, onto: str) -> list[Point]:
    """Return the outline of a panel as it lies on the page of another; it must lie in its plane."""
    found = []
    for point in stand.flat.panel(name).outline:
        page, before = on_panel(walls[onto], walls[name].point(point))
        assert abs(before) < 1e-6
        found.append(page)
    return found


@pytest.mark.parametrize("name", [n for n in stands() if not n.endswith("tent")])
def test_the_back_coincides_with_the_front_when_it_is_folded(name: str) -> None:
    stand = stands()[name]
    walls = folded(stand)
    assert near(walls["back"].out, times(walls["front"].out, -1))
    front = area_of(stand.flat.panel("front").outline)
    back = area_of(flush(stand, walls, "back", "front"))
    assert size_of(subtract(front, grow(back, 0.01))) < 1e-6
    assert size_of(subtract(back, grow(front, 0.01))) < 1e-6


@pytest.mark.parametrize("shape", SHAPES)
def test_tabs_fold_to_both_sides_and_fill_the_base_but_for_its_rim(shape: str) -> None:
    stand = stands()[f"{shape}-tabs"]
    walls = folded(stand)
    foot = walls["front"].point((stand.face.x + 15, stand.face.y + 36))
    up: Vector = (0, 1, 0)
    covers = []
    for name in ("front-tab", "back-tab"):
        assert near(walls[name].out, up)
        points = [walls[name].point(p) for p in stand.flat.panel(name).outline]
        assert all(abs(y - foot[1]) < 1e-6 for _, y, _ in points)
        covers.append([(x - foot[0], z) for x, _, z in points])
    front, back = covers
    assert max(z for _, z in front) == pytest.approx(10 - bases.RIM)
    assert min(z for _, z in front) == pytest.approx(0, abs=1e-6)
    assert min(z for _, z in back) == pytest.approx(-(10 - bases.RIM))
    assert max(z for _, z in back) == pytest.approx(0, abs=1e-6)
    for cover in covers:
        assert size_of(subtract(area_of(cover), disc((0, 0), 10 - bases.RIM + 0.05))) < 1e-6


@pytest.mark.parametrize("shape", SHAPES)
def test_feet_pass_through_the_slot_and_stay_between_the_discs(shape: str) -> None:
    stand = stands()[f"{shape}-slot"]
    walls = folded(stand)
    foot = walls["front"].point((stand.face.x + 15, stand.face.y + 36))
    slot = box(bases.slot(20, 0.3))
    assert slot.centre == pytest.approx((10, 10))
    assert slot.width == pytest.approx(12)
    assert slot.height == pytest.approx(2 * 0.3 + 0.2)
    for name in ("front-tab", "back-tab"):
        outline = stand.flat.panel(name).outline
        assert max(x for x, _ in outline) - min(x for x, _ in outline) < slot.width
        flat = [walls[name].point(p) for p in outline]
        assert size_of(
            subtract(area_of([(x - foot[0], z) for x, _, z in flat]), disc((0, 0), 10))
        ) == pytest.approx(0)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_tent_closes_with_its_lap_inside_the_back(shape: str) -> None:
    stand = stands()[f"{shape}-tent"]
    walls = folded(stand)
    lap = area_of(flush(stand, walls, "lap", "back"))
    assert near(walls["lap"].out, walls["back"].out)
    assert size_of(subtract(lap, grow(area_of(stand.flat.panel("back").outline), 0.01))) < 1e-6
    # It stands on its floor, as deep as asked, leaning alike to both sides.
    floor = stand.flat.panel("floor").box
    assert floor.height == 20
    out = walls["floor"].out
    assert dot(out, walls["front"].out) == pytest.approx(dot(out, walls["back"].out))
    assert dot(out, walls["front"].out) == pytest.approx(-10 / 36)
    back_edge = walls["back"].point((stand.face.x + 15, stand.face.y - 36))
    assert abs(dot(minus(back_edge, walls["floor"].point((0, floor.y))), out)) < 1e-6


@pytest.mark.parametrize(("width", "crease"), [(12, 7.2), (15, 9), (24, 9), (36, 12)])
def test_the_crease_over_an_arch_is_long_enough_to_hold(width: float, crease: float) -> None:
    top = [x for x, y in bases.arch(width, 22) if y == 0]
    assert max(top) - min(top) == pytest.approx(crease)
    assert max(top) + min(top) == pytest.approx(width)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("base", ["tabs", "slot", "tent"])
def test_words_are_upright_and_legible_on_both_sides(shape: str, base: str) -> None:
    pieces, report = lay("standees", text(shape, base))
    assert report.diagnostics == ()
    said = [item for item in drawn(pieces[0].front) if isinstance(item, tuple)]
    found = [item for item in said if item[0].content == "Ahoy"]
    assert len(found) == 2
    told = [item[0].content for item in said if item not in found]
    assert told == (["fold under", "glue inside"] if base == "tent" else ["glue", "glue"])
    crease = next(c for c in pieces[0].creases if not c.valley).start[1]
    sides = []
    for run, matrix in found:
        here = matrix.apply((run.x, run.y))
        right, up = (
            (x - here[0], y - here[1])
            for x, y in (matrix.apply((run.x + 1, run.y)), matrix.apply((run.x, run.y - 1)))
        )
        below = here[1] > crease
        sides.append(below)
        # The front stands as printed; the back is turned head over heels by the fold.
        way = 1 if below else -1
        assert right == pytest.approx((way, 0))
        assert up == pytest.approx((0, -way))
    assert sorted(sides) == [False, True]


def test_the_drawing_of_a_figure_is_mirrored_with_its_outline() -> None:
    (piece, _), report = lay("standees", text("figure", "tabs", "draw: ship"))
    assert report.diagnostics == ()
    crease = next(c for c in piece.creases if not c.valley).start[1]
    marks = [chain[0] for p in paths(piece.front) for chain in chains_of(p.segments)]
    below = {(round(x, 3), round(y - crease, 3)) for x, y in marks if y > crease + 8}
    above = {(round(x, 3), round(crease - y, 3)) for x, y in marks if y < crease - 8}
    shared = [p for p in below if any(math.dist(p, q) < 0.01 for q in above)]
    # All but the waves, which roll alike on both sides, and what closes the outlines.
    assert len(shared) > 0.9 * len(below)


@pytest.mark.parametrize(
    "drawing", sampled(["ship", "sloop", "cog", "kraken", "serpent", "whale"], 3)
)
def test_a_figure_is_one_outline_around_its_drawing(drawing: str) -> None:
    (piece, base), report = lay("standees", text("figure", "tabs", f"draw: {drawing}"))
    assert report.diagnostics == ()
    assert len(chains_of(piece.cut)) == 1
    found = box(piece.cut)
    assert (found.x, found.y) == pytest.approx((0, 0), abs=1e-3)
    assert (found.width, found.height) == pytest.approx((piece.width, piece.height), abs=1e-3)
    crease = next(c for c in piece.creases if not c.valley)
    assert crease.end[0] - crease.start[0] >= bases.LEAST_CREASE
    assert piece.height == pytest.approx(2 * 36 + 2 * (10 - bases.RIM), abs=1e-3)
    assert (base.id, base.width) == ("a-base", 20)


def test_what_is_covered_follows_places_and_clips_and_leaves_out_lines() -> None:
    square = Path(rectangle(0, 0, 10, 10), "#ff0000")
    lines = Path(rectangle(-50, -50, 10, 10), "#000000")
    clipped = Group((square, lines), Matrix.translate(20, 0), rectangle(0, 0, 10, 4))
    area = filled_area((clipped,), "#000000")
    assert area.bounds == (20, 0, 30, 4)


def test_each_player_has_the_figure_and_its_base() -> None:
    colours = "colours: {blue: fish, red: star}\n"
    content = text("arch", "slot", "icon: emblem, badge: emblem")
    content = content.replace("pieces:", f"{colours}pieces:").replace(
        "    front", "    quantity: 2\n    rim: player\n    front"
    )
    pieces, report = lay("standees", content)
    assert report.diagnostics == ()
    ids = ["a-blue", "a-base-blue", "a-sole-blue", "a-red", "a-base-red", "a-sole-red"]
    assert [piece.id for piece in pieces] == ids
    assert {piece.quantity for piece in pieces} == {2}
    assert "#0000ff" in {p.fill for p in paths(pieces[0].front)}
    assert [len(chains_of(piece.cut)) for piece in pieces[:3]] == [1, 2, 1]


def test_tabs_are_valleys_and_the_crease_between_the_faces_is_none() -> None:
    for base, valleys in (("tabs", 2), ("slot", 2), ("tent", 0)):
        pieces, _ = lay("standees", text("arch", base))
        creases = pieces[0].creases
        assert len(creases) == 3
        assert sum(crease.valley for crease in creases) == valleys


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("draw: cog", "draw: cag", ("unknown-art", 10, 19)),
        ("draw: cog", "draw: kraken, sail: star", ("no-sail", 10, 33)),
        ("draw: cog", "draw: cog, badge: star", ("crowded-foot", 10, 44)),
        ("draw: cog, title: Ahoy", "title: Ahoy", ("unclear-figure", 10, 5)),
        ("20mm", "40mm", ("base-too-wide", 9, 16)),
        ("shape: figure", "outline: [[0, 0], [1, 1], [0, 1]]", ("outline-short", 7, 14)),
        ("shape: figure", "outline: [[0, 0], [1, 1]]", ("unclear-outline", 7, 14)),
    ],
)
def test_slips_are_found_at_their_place(old: str, new: str, found: tuple[str, int, int]) -> None:
    content = text().replace(old, new)
    assert content != text()
    _, report = lay("standees", content)
    assert findings(report) == [found]


@pytest.mark.parametrize("shape", ["arch", "rectangle"])
def test_on_a_bare_foot_a_figure_stands_on_its_title_with_the_badge_in_a_corner(shape: str) -> None:
    face = "icon: anchor, badge: star, title: Ahoy"
    content = text(shape, "tent", face).replace("    foot: waves\n", "")
    pieces, report = lay("standees", content)
    assert findings(report) == []
    (piece,) = pieces
    assert piece.face is not None
    west, top, foot = piece.face.x, piece.face.y, piece.face.bottom
    areas = [box(p.segments) for p in paths(piece.front) if p.fill is not None]
    on_front = [area for area in areas if area.y >= top and area.bottom <= foot + 1e-6]
    # The strip of the title is level and as wide as the face, and the disc of the badge above it.
    level = [a for a in on_front if a.width == pytest.approx(30) and a.bottom == foot]
    strip = min(level, key=lambda area: area.height)
    assert strip.height < 8
    discs = [a for a in on_front if 5 < a.width < 8 and a.width == pytest.approx(a.height)]
    assert len(discs) == 2
    assert all(a.bottom < strip.y and a.right < west + 12 for a in discs)


def test_a_title_that_does_not_fit_is_told_once_where_it_is_written() -> None:
    content = text("arch", "tabs", f"draw: cog, title: {'Ahoy ' * 12}")
    _, report = lay("standees", content)
    column = content.splitlines()[9].index("Ahoy") + 1
    assert findings(report) == [("text-overflow", 10, column)]


def test_an_outline_of_ones_own_is_cut() -> None:
    points = "[[0.2, 0], [0.8, 0], [1, 1], [0, 1]]"
    content = text(face="icon: star").replace("shape: figure", f"outline: {points}")
    (piece, _), report = lay("standees", content)
    assert report.diagnostics == ()
    fold_ = next(c for c in piece.creases if not c.valley)
    assert fold_.end[0] - fold_.start[0] == pytest.approx(0.6 * 30)
    assert _area(piece) == pytest.approx(2 * 36 * 0.8 * 30 + math.pi * 9**2, rel=0.002)


def _area(piece: Piece) -> float:
    (ring,) = chains_of(piece.cut)
    return size_of(area_of(ring))
