"""Whatever sea is drawn, all rules have an answer, and know where it stands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report, Source
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.rulebook import bundled_rulings_record
from pnp.content.source import parse
from pnp.content.structure import build_record
from pnp.kinds.boards.seas.record import Seas
from pnp.kinds.boards.seas.tiles import Cell, tile_cells
from pnp.rules.catalogue import rules_of_game
from pnp.rules.running import Outcome, run_rules
from pnp.rules.views import Setting

GAME = "piece-packing-pirates"
NUMBERS = st.sampled_from([0, 1, 2, 3, 7, 24])
VARIANTS = st.fixed_dictionaries(
    {},
    optional={
        "tiles": NUMBERS,
        "values": NUMBERS,
        "table": NUMBERS,
        "turns": NUMBERS,
        "suits": st.lists(st.sampled_from(["arms", "suns", "moons"]), min_size=1, max_size=3),
    },
)
VALUES = st.dictionaries(
    st.sampled_from(["t0", "t1", "t2", "nowhere"]),
    st.sampled_from(["arms-4", "arms-ace", "suns-null", "suns-7", "teacups-1", "arms"]),
)


@st.composite
def grids(draw: st.DrawFn) -> list[list[str]]:
    """Draw rows of marks that may be no tiles at all."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    row = st.lists(st.sampled_from("..ab"), min_size=width, max_size=width)
    return draw(st.lists(row, min_size=height, max_size=height))


@st.composite
def layouts(draw: st.DrawFn) -> list[list[str]]:
    """Draw rows of tiles that lie anywhere, not on each other; they need not touch."""
    taken: dict[Cell, str] = {}
    for corner in draw(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1)):
        if not taken.keys() & set(tile_cells(corner)):
            taken |= dict.fromkeys(tile_cells(corner), f"t{len(taken) // 4}")
    rows, columns = max(r for r, _ in taken) + 1, max(c for _, c in taken) + 1
    return [[taken.get((r, c), ".") for c in range(columns)] for r in range(rows)]


def judged(rows: list[list[str]], variant: dict[str, Any], values: dict[str, str]) -> Outcome:
    """Return what all rules say of a sea under numbers that no bounds hold back."""
    text = f"map: pond\ntitle: Pond\nvariant: {json.dumps(variant)}\n"
    text += f"values: {json.dumps(values)}\ntiles: |\n"
    text += "".join(f"  {' '.join(row)}\n" for row in rows)
    report, outcome = Report(), Outcome()
    node = parse(Source("pond.yaml", text), report)
    assert node is not None
    record = build_record(Seas, node, report)
    if record is not None:
        file = File("seas", record.map, record, node, Path("pond.yaml"))
        setting = replace(Setting(bundled_rulings_record(GAME), rules=GAME), varied=variant)
        run_rules(rules_of_game(GAME), file, setting, outcome)
        assert all(found.span is not None for found in outcome.findings.diagnostics)
    return outcome


@given(grids())
def test_any_marks_are_judged(rows: list[list[str]]) -> None:
    judged(rows, {}, {})


@given(layouts(), VARIANTS, VALUES)
def test_any_tiles_are_judged_under_any_numbers(
    rows: list[list[str]], variant: dict[str, Any], values: dict[str, str]
) -> None:
    assert judged(rows, variant, values).ran


def test_a_single_tile_is_a_sea_and_all_of_it_is_coast() -> None:
    outcome = judged([["a", "a"], ["a", "a"]], {"tiles": 1}, {})
    assert (
        "each of the 4 spaces can be reached from every other by steps without wind; "
        "a first ship can be placed on 4 of them"
    ) in {claim.text for claim in outcome.proved}
