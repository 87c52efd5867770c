"""A ship that lies in port leaves what the port yields to be read."""

from __future__ import annotations

import math

import pytest
from charted import MAPS, SHIP, charted
from conftest import sampled

from pnp.kinds.boards.map.place import MEDALLION, arrange

CHARTS = sorted(path.stem for path in MAPS.glob("*.yaml"))


@pytest.mark.parametrize("name", sampled(CHARTS, 3))
def test_a_ship_at_its_berth_covers_no_yield(name: str) -> None:
    places = arrange(charted(name), {})
    apart = {
        port: math.dist(at, places.pieces[port]) - SHIP / 2 - MEDALLION
        for port, at in places.medallions.items()
    }
    assert apart
    assert {port: gap for port, gap in apart.items() if gap < 0} == {}
