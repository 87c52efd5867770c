from __future__ import annotations

import math

import pytest
from conftest import general_theme

from pnp.art.map_symbols import trees
from pnp.base.geometry import covers_points, disc, lines_of
from pnp.kinds.boards.map.coast import lines_path
from pnp.kinds.boards.map.land_symbols import hills, woods
from pnp.kinds.boards.map.relief import craters

ISLAND = disc((60.0, 60.0), 40.0)


def anywhere(x: float, y: float, radius: float) -> bool:
    return True


def west(x: float, y: float, radius: float) -> bool:
    return x + radius < 60


def test_hills_stand_with_both_feet_on_their_island() -> None:
    found = hills(ISLAND, "seed", anywhere)
    assert len(found) > 30
    feet = [(hill.x + side * hill.wide / 2, hill.y) for hill in found for side in (-1, 1)]
    assert all(covers_points(ISLAND, feet))


def test_ranges_have_summits_and_foothills() -> None:
    heights = [hill.high for hill in hills(ISLAND, "seed", anywhere)]
    assert max(heights) > 3 * min(heights)
    assert 4 < max(heights) < 8


def test_symbols_keep_off_what_is_not_free() -> None:
    ranges = hills(ISLAND, "seed", west)
    assert ranges
    assert all(hill.x < 60 for hill in ranges)
    assert all(x < 60 for x, _ in woods(ISLAND, "seed", west, ranges))
    assert all(x + r < 60 for x, _, r in craters(ISLAND, "seed", west))


def test_no_tree_stands_on_a_hill() -> None:
    ranges = hills(ISLAND, "seed", anywhere)
    wood = list(woods(ISLAND, "seed", anywhere, ranges))
    assert wood
    for x, y in wood:
        for hill in ranges:
            beside = abs(x - hill.x) >= hill.wide / 2
            assert beside or y >= hill.y or y <= hill.y - hill.high


def test_trees_have_their_foot_at_the_origin() -> None:
    assert len({tree.items for tree in trees(general_theme("chart"))}) == 4


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_craters_of_all_sizes_lie_apart_and_inland(seed: str) -> None:
    found = list(craters(ISLAND, seed, anywhere))
    radii = [r for _, _, r in found]
    assert max(radii) > 2
    assert min(radii) < 0.5
    for i, (x, y, r) in enumerate(found):
        assert math.dist((x, y), (60, 60)) + r < 40
        assert all(math.dist((x, y), (px, py)) > r + pr for px, py, pr in found[:i])


def test_another_seed_draws_other_hills_and_the_same_seed_the_same() -> None:
    assert hills(ISLAND, "a", anywhere) == hills(ISLAND, "a", anywhere)
    assert hills(ISLAND, "a", anywhere) != hills(ISLAND, "b", anywhere)


def test_a_coast_leaves_out_points_too_close_to_be_seen() -> None:
    dense = [(i * 0.01, 0.002 * (i % 2)) for i in range(1001)]
    assert lines_path(lines_of([dense])) == (("M", (0.0, 0.0)), ("L", (10.0, 0.0)))
