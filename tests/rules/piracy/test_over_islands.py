"""Ships go over islands a square at a time: what rules say of ways and of wharves allows for it."""

from __future__ import annotations

import pytest
from pirate_seas import seaboard

from pnp.base.diagnostics import Severity
from pnp.rules.catalogue import rule_named
from pnp.rules.rule import Finding
from pnp_pirates.piracy.views import Seaboard

# Open sea with both prisons far from the port, whose neighbours each case gives.
SEA = ["~~~~~~~~", "~S~~~~M~", "~~~~~~~~", "~~~~~~~X", "~~~~~~~~", "~~~~~~~~"]


def found(rule: str, rows: list[str]) -> list[Finding]:
    return [one for one in said(rule, seaboard(rows)) if isinstance(one, Finding)]


def said(rule: str, board: Seaboard) -> list[object]:
    entry = rule_named(rule)
    assert entry is not None
    assert entry.check is not None
    return list(entry.check(board))


def harbour(around: str) -> list[str]:
    """Return the sea with a port in its south: left of it, above it and right of it as given."""
    left, above, right = around
    top, last = SEA[-1][:3] + above + SEA[-1][4:], f"~~{left}P{right}~~~"
    return [*SEA[:-1], top, last]


@pytest.mark.parametrize(
    ("around", "severity"),
    [
        ("ttt", Severity.ERROR),
        ("t~t", Severity.WARNING),
        ("~~t", Severity.WARNING),
        ("~~~", None),
        # From an island it is one square to the wharf, and on to an island one from it.
        ("itt", None),
        ("i~t", None),
        ("~~i", None),
        ("ttS", None),
    ],
)
def test_an_island_beside_a_wharf_is_a_way_that_nobody_closes(
    around: str, severity: Severity | None
) -> None:
    rows = harbour(around)
    if "S" in around:
        rows[1] = rows[1].replace("S", "~")
    findings = found("wharf-hemmed-in", rows)
    port = [one for one in findings if one.path == ("squares", 6, 3)]
    assert [one.severity for one in port] == ([] if severity is None else [severity])


def test_a_wharf_beside_the_other_is_not_closed_by_two() -> None:
    rows = ["~~~~~", "S~~~M", "~~~~~", "ttPX~", "tt~tt"]
    assert [one.path for one in found("wharf-hemmed-in", rows)] == []


def test_what_the_monsters_cannot_come_to_they_do_not_close() -> None:
    """The water of the wharf is parted from theirs by islands."""
    rows = ["S~~~M", "~~~~~", "iiiii", "t~~X~", "tP~~~"]
    findings = found("wharf-hemmed-in", rows)
    assert [one.path for one in findings] == []


def test_a_way_closed_by_two_beside_an_island_is_told_with_its_detour() -> None:
    rows = ["S~~~~~~~M", "~~~~X~~~~", "~~~~~~~~~", "~~~~i~~~~", "ttt~P~ttt"]
    assert found("wharf-hemmed-in", rows) == []
    (closed,) = found("two-monsters-seal-route", rows)
    assert "can close the sea route to the X at d5, f5" in closed.message
    assert closed.details == ("a detour over islands takes 3 squares",)
    # Without the island the wharf is told of, and not the way as well.
    bare = [row.replace("i", "t") for row in rows]
    (hemmed,) = found("wharf-hemmed-in", bare)
    assert hemmed.message.endswith("Blackbeard and the Sea Monster can close it")
    assert found("two-monsters-seal-route", bare) == []


def test_a_bay_from_which_ships_land_is_no_dead_end() -> None:
    bay = ["~~~~P", "~t~~~", "~t~~~", "t~tt~", "S~X~M"]
    (ends,) = found("dead-end-waters", bay)
    assert "a3" in ends.message
    landed = [row.replace("t", "i") for row in bay]
    assert not found("dead-end-waters", landed)


def test_water_and_islands_beyond_islands_are_reached() -> None:
    over = ["P~~iS", "~~~i~", "~~~i~", "X~~iM"]
    (cut,) = found("sea-cut-off-from-port", over)
    assert cut.message.startswith("ships can get only over islands")
    wall = [row.replace("i", "t") for row in over]
    (cut,) = found("sea-cut-off-from-port", wall)
    assert cut.message.startswith("no ship gets")

    # An island whose only neighbour is another island; one with land all about it.
    assert not found("island-out-of-reach", ["P~~X", "~i~~", "titt", "S~tM"])
    assert found("island-out-of-reach", ["P~~X", "~t~~", "titt", "StMt"])


def test_a_captured_ship_leaves_a_prison_over_an_island() -> None:
    (held,) = found("prison-without-exit", ["P~X", "~~M", "~it", "tSt"])
    assert held.message.endswith("Blackbeard cannot leave it")
    (held,) = found("prison-without-exit", ["P~X", "~~M", "~tt", "tSt"])
    assert "nor a captured ship" in held.message
