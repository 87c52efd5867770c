from __future__ import annotations

import pytest
from conftest import sampled
from laying import box, bundled, findings, lay, paths, plain_theme, words

from pnp.base.colours import mix
from pnp.kinds.tokens.layout import BLEED
from pnp.scene import rectangle

ONE = """\
tokens: t
title: T
pieces:
  - id: coin
    title: Coin
    size: 18mm
    quantity: 3
    border: {border}
    shape: {shape}
    front: {{text: "1", above: GOLD, pattern: {pattern}}}
"""


def one(border: str = "rings", shape: str = "round", pattern: str = "plain") -> str:
    return ONE.format(border=border, shape=shape, pattern=pattern)


def test_the_game_has_the_gold_that_its_rules_name() -> None:
    gold = bundled("tokens/gold.yaml")
    assert {piece.id: piece.quantity for piece in gold} == {"gold-1": 30, "gold-5": 18}
    small, large = gold
    assert small.cut != large.cut
    assert large.width - small.width >= 5
    assert [words(piece.front) for piece in gold] == [["1"], ["5"]]
    assert [words(piece.back or ()) for piece in gold] == [["1"], ["5"]]


@pytest.mark.parametrize(("path", "id", "quantity"), [
    ("tokens/ships.yaml", "ship", 3),
    ("tokens/big-fleet.yaml", "fleet-ship", 5),
])  # fmt: skip
def test_the_game_has_ships_of_16_mm_in_six_colours(path: str, id: str, quantity: int) -> None:
    colours = ("blue", "red", "green", "purple", "yellow", "black")
    ships = bundled(path)
    assert {p.id: p.quantity for p in ships} == {f"{id}-{colour}": quantity for colour in colours}
    assert {(p.width, p.height, p.bleed) for p in ships} == {(16, 16, 3)}


def test_the_governors_ships_differ_in_shape() -> None:
    pieces = {piece.id: piece for piece in bundled("tokens/solo.yaml")}
    island, mainland = pieces["governor-island"], pieces["governor-mainland"]
    assert island.height / island.width == pytest.approx(2 / 3**0.5)
    assert mainland.height == mainland.width
    assert len(pieces) == 2


@pytest.mark.parametrize("theme", sampled(["chart", "base", "ink-saver"], 3))
@pytest.mark.parametrize(
    "path",
    sampled([
        "tokens/gold.yaml", "tokens/ships.yaml", "tokens/first-player.yaml", "tokens/solo.yaml",
        "dice/action-dice.yaml", "mats/player-mats.yaml", "mats/governor-mat.yaml",
        "sheets/rules.yaml", "sheets/reference.yaml", "sheets/captains-screen.yaml",
    ], 2),
)  # fmt: skip
def test_bundled_content_has_no_findings_in_any_theme(path: str, theme: str) -> None:
    assert bundled(path, theme)


@pytest.mark.parametrize("shape", ["round", "square", "hexagon", "octagon", "shield"])
def test_art_reaches_the_bleed_on_every_side_and_the_cut_fills_the_trim_box(shape: str) -> None:
    (piece,), report = lay("tokens", one(shape=shape))
    assert report.diagnostics == ()
    ground = box(paths(piece.front)[0].segments)
    # The bleed of a pointed shape is round at its points, so it reaches a little less far there.
    assert ground.x == pytest.approx(-BLEED, abs=0.02)
    assert ground.right == pytest.approx(piece.width + BLEED, abs=0.02)
    assert -BLEED - 0.01 <= ground.y <= -BLEED + 0.3
    cut = box(piece.cut)
    assert (cut.x, cut.y, cut.width, cut.height) == pytest.approx(
        (0, 0, piece.width, piece.height), abs=1e-9
    )


@pytest.mark.parametrize("corner", ["", "\n    corner: 3mm"])
def test_the_bleed_of_rounded_corners_is_square(corner: str) -> None:
    (piece,), report = lay("tokens", one(shape=f"square{corner}"))
    assert report.diagnostics == ()
    side = piece.width + 2 * BLEED
    assert paths(piece.front)[0].segments == rectangle(-BLEED, -BLEED, side, side)
    assert piece.cut != rectangle(0, 0, piece.width, piece.height)


@pytest.mark.parametrize("border", ["plain", "rings", "beads", "rope", "reeded", "guilloche"])
@pytest.mark.parametrize("shape", ["round", "shield"])
def test_borders_stay_clear_of_the_cut(border: str, shape: str) -> None:
    (piece,), report = lay("tokens", one(border=border, shape=shape))
    assert report.diagnostics == ()
    *rest, cut_line = paths(piece.front)
    assert cut_line.segments == piece.cut
    for path in rest[1:]:
        found = box(path.segments)
        reach = path.stroke.width / 2 if path.stroke else 0.0
        assert found.x - reach > 0.4
        assert found.right + reach < piece.width - 0.4
        assert found.y - reach > 0.4
        assert found.bottom + reach < piece.height - 0.4


def test_without_a_border_the_icon_is_larger_and_nothing_else_is_drawn() -> None:
    text = ONE.replace('text: "1", above: GOLD', "icon: fish").replace("{shape}", "square")
    icons = {}
    for border in ("plain", "bare"):
        (piece,), report = lay("tokens", text.format(border=border, pattern="plain"))
        assert report.diagnostics == ()
        drawn = [path for path in paths(piece.front)[1:-1] if path.stroke is None]
        icons[border] = drawn
    # Only the ground, the icon and the line to cut are left.
    bare, plain = (box(icons[border][-1].segments) for border in ("bare", "plain"))
    assert max(bare.width, bare.height) > 1.2 * max(plain.width, plain.height)
    assert all(box(path.segments).x >= 0.6 for path in icons["bare"])


def test_the_badge_of_a_square_token_has_a_corner_inside_the_rim() -> None:
    text = (
        "tokens: t\ntitle: T\npieces:\n"
        "  - {id: quest, title: Quest, shape: square, size: 14mm, ground: blue, rim: blue.rim,"
        " border: plain, front: {icon: cutlass, badge: fish}}\n"
    )
    (piece,), report = lay("tokens", text)
    assert report.diagnostics == ()
    whole = [box(path.segments) for path in paths(piece.front)]
    fields = [found for found in whole if 8 < found.width < 11]
    discs = [found for found in whole if 3.6 < found.width < 4.4 and found.centre[0] > 8]
    assert fields
    assert discs
    for disc in discs:
        assert disc.centre[0] == pytest.approx(disc.centre[1])
        assert disc.right <= fields[0].right
        assert disc.bottom <= fields[0].bottom


@pytest.mark.parametrize("pattern", ["rays", "waves", "cross", "rosette"])
def test_patterns_stay_inside_the_rim(pattern: str) -> None:
    plain, patterned = (
        paths(lay("tokens", one(pattern=kind))[0][0].front) for kind in ("plain", pattern)
    )
    extra = [path for path in patterned if path not in plain]
    assert extra
    for path in extra:
        found = box(path.segments)
        assert found.x > 2
        assert found.right < 16


def test_a_back_that_is_not_described_is_the_front_itself() -> None:
    (piece,), _ = lay("tokens", one())
    assert piece.back is piece.front
    text = one() + "    back: {icon: fish}\n"
    (piece,), _ = lay("tokens", text)
    assert words(piece.front) == ["1"]
    assert words(piece.back or ()) == []


def test_colours_make_a_token_of_each_with_its_emblem_and_ink() -> None:
    text = (
        "tokens: t\ntitle: T\ncolours: {blue: fish, red: star}\npieces:\n"
        "  - {id: ship, title: Ship, size: 16mm, ground: player, rim: player.rim,"
        " front: {icon: emblem}}\n"
    )
    blue, red = lay("tokens", text)[0]
    assert (blue.id, blue.title, red.id) == ("ship-blue", "Ship, blue", "ship-red")
    assert [path.fill for path in paths(blue.front) if path.fill] == [
        "#000088",
        "#0000ff",
        "#ffffff",
    ]
    assert [path.fill for path in paths(red.front) if path.fill] == [
        "#880000",
        "#ff0000",
        "#000000",
    ]


def test_saving_ink_turns_a_dark_ground_into_lines_on_paper() -> None:
    text = (
        "tokens: t\ntitle: T\ncolours: {blue: fish}\npieces:\n"
        "  - {id: ship, title: Ship, size: 16mm, ground: player, rim: player.rim,"
        " front: {icon: emblem}}\n"
    )
    (piece,), _ = lay("tokens", text, plain_theme(fills="none"))
    assert [path.fill for path in paths(piece.front) if path.fill] == ["#ffffff", "#0000ff"]
    # Lines on the rim are lighter than the rim itself would be: they cover much of a small piece.
    lines = {path.stroke.colour for path in paths(piece.front) if path.stroke}
    assert lines == {mix("#000088", "#ffffff", 0.6)}


def test_an_icon_drawn_twice_is_one_group() -> None:
    theme = plain_theme()
    assert theme.icon("fish", "#000000") is theme.icon("fish", "#000000")


def test_faults_are_found_at_the_value_that_makes_them() -> None:
    text = one().replace("above: GOLD", "above: ꯍ, icon: nothing-such")
    _, report = lay("tokens", text)
    assert sorted(findings(report)) == [("missing-glyph", 10, 31), ("unknown-icon", 10, 40)]


def test_a_legend_longer_than_half_the_rim_does_not_fit() -> None:
    text = one().replace("above: GOLD", f"above: {'GOLD ' * 12}")
    _, report = lay("tokens", text)
    assert findings(report) == [("text-overflow", 10, 31)]


def test_unknown_shapes_and_borders_are_findings_with_the_nearest_word() -> None:
    _, report = lay("tokens", one(border="bead", shape="rond"))
    assert sorted(findings(report)) == [("unknown-choice", 8, 13), ("unknown-choice", 9, 12)]
    assert {found.hint for found in report.diagnostics} == {
        "did you mean beads?",
        "did you mean round?",
    }


SHIPS = (
    "tokens: t\ntitle: T\ncolours: {{blue: fish, red: star}}\nborders: {borders}\npieces:\n"
    "  - {{id: ship, title: Ship, size: 16mm, border: rope, ground: player, rim: player.rim,"
    " front: {{icon: square, badge: emblem}}}}\n"
)


def test_players_differ_by_their_rims_in_grey_too() -> None:
    (blue, red), report = lay("tokens", SHIPS.format(borders="{blue: plain, red: beads}"))
    assert report.diagnostics == ()
    beads = [p for p in paths(red.front) if p.fill and p.segments.count(("Z", ())) > 9]
    assert len(beads) == 1
    # A plain rim is a ring by itself: of lines only that of the cut is left.
    assert [box(p.segments).width for p in paths(blue.front) if p.stroke] == [16.0]


def test_a_border_for_nobody_is_a_finding() -> None:
    _, report = lay("tokens", SHIPS.format(borders="{blu: plain}"))
    assert [(d.code, d.hint) for d in report.diagnostics] == [
        ("unknown-colour", "write  blu  in both places, or  blue  in both")
    ]


def test_a_badge_stands_clear_of_the_icon_and_inside_the_cut() -> None:
    (blue, _), _ = lay("tokens", SHIPS.format(borders="{}"))
    ground, icon, halo, disc, emblem = [p for p in paths(blue.front) if p.fill][1:]
    assert (ground.fill, halo.fill, emblem.fill) == ("#0000ff",) * 3
    assert (icon.fill, disc.fill) == ("#ffffff",) * 2
    assert box(icon.segments).width > 8.5
    assert box(halo.segments).y == pytest.approx(box(disc.segments).y - 0.8)
    assert box(disc.segments).bottom < 16 - 0.7


SHAPED = """\
tokens: t
title: T
pieces:
  - {{id: rum, title: Rum, size: {size}, {shape}, front: {{text: "1"}}}}
"""


@pytest.mark.parametrize(
    ("size", "shape", "code", "part"),
    [
        ("20mm", "shape: rectangle", "unclear-size", "20mm"),
        ("[20mm, 30mm]", "shape: drop", "unclear-size", "[20mm"),
        ("20mm", "enough: {2: 1, 3: 4}, quantity: 2", "out-of-range", "4}"),
        ("20mm", "shape: drop, outline: M0 0 L9 0 L4 9 Z", "unclear-shape", "M0"),
        ("20mm", "outline: M0 0 L9 0 L4 9", "unfit-outline", "M0"),
        ("20mm", "outline: M0 0 L9 9 L9 0 L0 9 Z", "unfit-outline", "M0"),
        ("20mm", "outline: not a path at all", "unfit-outline", "not a path"),
        ("20mm", "outline: no-such-icon", "unknown-icon", "no-such"),
        ("20mm", "outline: M0 0 L9 0 L9 90 L0 90 Z", "", ""),
        ("20mm", "outline: M0 0 L9 0 L9 1 L0 1 Z", "narrow-outline", "M0"),
    ],
)
def test_only_shapes_that_can_be_cut_are_taken(size: str, shape: str, code: str, part: str) -> None:
    text = SHAPED.format(size=size, shape=shape)
    pieces, report = lay("tokens", text)
    assert bool(pieces) == (not code)
    column = text.splitlines()[3].find(part) + 1
    assert findings(report) == ([(code, 4, column)] if code else [])


@pytest.mark.parametrize(
    ("size", "shape"),
    [
        ("[30mm, 20mm]", "shape: rectangle"),
        ("24mm", "shape: diamond"),
        ("24mm", "shape: drop"),
        ("24mm", "outline: M0 0 H10 V8 C10 12 5 14 5 16 C5 14 0 12 0 8 Z"),
    ],
)
def test_the_cut_line_of_a_shape_fills_its_trim_box(size: str, shape: str) -> None:
    (piece,), report = lay("tokens", SHAPED.format(size=size, shape=shape))
    assert report.diagnostics == ()
    around = box(piece.cut)
    assert (around.x, around.y) == pytest.approx((0, 0), abs=1e-6)
    assert (around.right, around.bottom) == pytest.approx((piece.width, piece.height))


BOXED = """\
tokens: t
title: T
pieces:
  - id: a
    title: A
    size: 18mm
    shape: square
    {more}
    layout:
      value: {{at: [4mm, 6mm], size: [10mm, 6mm], style: card.text, text: '{text}'}}
    fields: {{attack: 4, move: 3}}
"""


def test_a_layout_draws_both_sides_of_a_token() -> None:
    (piece,), report = lay("tokens", BOXED.format(more="", text="{attack}-{move}"))
    assert findings(report) == []
    assert words(piece.front) == words(piece.back or ()) == ["4–3"]
    (bordered,), _ = lay("tokens", BOXED.format(more="border: rope", text="{attack}"))
    assert len(list(paths(bordered.front))) > len(list(paths(piece.front)))


def test_a_field_that_a_token_lacks_is_an_error() -> None:
    _, report = lay("tokens", BOXED.format(more="", text="{defence}"))
    assert [code for code, _, _ in findings(report)] == ["missing-field"]
