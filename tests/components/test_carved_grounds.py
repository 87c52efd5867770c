from __future__ import annotations

from laying import box, lay, paths, plain_theme

from pnp.art.textures import draw_woodcut
from pnp.base.geometry import area_of, box_of, overlap, size_of
from pnp.base.values import replace
from pnp.scene import Path, Point, Rect, Segments

BLOCK = Rect(-3, -3, 106, 66)
MAT = "mats: m\ntitle: M\npieces:\n  - {id: mat, title: Mat, width: 100mm, height: 60mm}\n"


def rings(segments: Segments) -> list[list[Point]]:
    found: list[list[Point]] = []
    for command, values in segments:
        if command == "M":
            found.append([])
        if values:
            found[-1].append((values[0], values[1]))
    return found


def cuts(standing: list[Rect], key: str = "mat") -> Path:
    ground, lines = draw_woodcut(BLOCK, standing, plain_theme(), key)
    assert isinstance(ground, Path)
    assert isinstance(lines, Path)
    assert box(ground.segments) == BLOCK
    return lines


def test_the_knife_leaves_what_stands_and_stays_on_the_block() -> None:
    standing = [Rect(10, 10, 40, 20), Rect(60, 5, 20, 50)]
    lines = [area_of(ring) for ring in rings(cuts(standing).segments)]
    assert len(lines) > 40
    for rect in standing:
        # A cut ends in a point of which the last half step may touch an edge.
        assert all(size_of(overlap(line, box_of(rect.inset(1.2)))) == 0 for line in lines)
    around = box(cuts(standing).segments)
    assert around.y >= BLOCK.y
    assert around.bottom <= BLOCK.bottom


def test_every_block_has_its_own_hand_and_the_same_one_each_time() -> None:
    assert cuts([]) == cuts([])
    assert cuts([]) != cuts([], "other")


def test_only_a_theme_that_asks_for_it_and_does_not_save_ink_has_woodcuts() -> None:
    def ground(**choices: str) -> int:
        theme = plain_theme()
        pieces, report = lay("mats", MAT, replace(theme, choices={**theme.choices, **choices}))
        assert report.diagnostics == ()
        return max(len(path.segments) for path in paths(pieces[0].front))

    assert ground(grounds="woodcut") > 1000
    assert ground() < 20
    assert ground(grounds="woodcut", fills="none") < 20
