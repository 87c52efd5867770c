"""The rates of ships, and the tables and texts that repeat them."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from pnp.base.diagnostics import KeyPath, Severity
from pnp.kinds.game.record import Game
from pnp.kinds.sheet.record import SheetBlock
from pnp.model.record import Record, key_of
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.tables import plain_text, tables_in
from pnp.rules.views import AnyFile
from pnp_pirates.piece_packing_pirates.ships import (
    find_misprints,
    fleet,
    odds,
    odds_rows,
    plunder,
    ship_rows,
)
from pnp_pirates.piece_packing_pirates.views import PrintedTables, Rates


@Rule(
    "crew-table-hole",
    Severity.ERROR,
    "derived",
    number="PPP-D02b",
    source="003:L73, L95-101",
    proof=True,
    proves="the next smaller ship always fits the crew left after a defeat",
)
def crew_table_hole(rates: Rates) -> Iterator[Finding | Proved]:
    """The next smaller ship does not fit the crew left after a lost fight.

    The loser of a fight loses one crew, and the ship if it needs more crew. The next smaller ship
    must be able to carry the remaining crew, and not need more. Otherwise a single defeat costs
    more ships or crew than the rules intend.

    Instead, choose  least-crew  and  most-crew  so that each ship needs at least one crew more than
    the next smaller ship, and at most one more than that ship carries.
    """
    ships = fleet(rates.setting)
    holes = 0
    for name, ship in ships.items():
        if ship.least > ship.most:
            holes += 1
            yield Finding(
                _path_of_rate(rates, ("least-crew", name), ("most-crew", name)),
                f"a '{name}' needs {ship.least} crew, but carries only {ship.most}",
                "make it carry as many as it needs, or more",
            )
    for (smaller, below), (name, ship) in () if holes else pairwise(ships.items()):
        left = ship.least - 1
        if not below.least <= left <= below.most:
            holes += 1
            takes = f"carries only {below.most}" if left > below.most else f"needs {below.least}"
            yield Finding(
                _path_of_rate(
                    rates, ("least-crew", name), ("most-crew", smaller), ("least-crew", smaller)
                ),
                f"a '{name}' that loses one of {ship.least} crew is left with {left}; a "
                f"'{smaller}', the next smaller ship, {takes}",
                f"make a '{name}' need {_span(below.least + 1, below.most + 1)}",
            )
    if not holes:
        yield Proved(
            f"the next smaller of the {len(ships)} ships always fits the crew left after a defeat"
        )


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _path_of_rate(rates: Rates, *places: tuple[str, str]) -> KeyPath:
    """Return where the game itself gives one of these numbers."""
    game = rates.record
    assert isinstance(game, Game)
    given = (("variant", *p) for p in places if p[1] in game.variant.get(p[0], ()))
    return next(given, ("variant",))


@Rule(
    "start-booty-short-of-ship",
    Severity.ERROR,
    "derived",
    number="PPP-D02c",
    source="003:L35-39",
    proves="the first booty buys a ship with its crew",
    rests=("die-faces-not-null-to-five",),
)
def start_booty_short_of_ship(rates: Rates) -> Iterator[Finding | Proved]:
    """The minimum starting booty does not buy a ship with its crew.

    The dice may both show null. The remaining booty must still buy the smallest ship and its crew,
    or the game is over before it starts.

    Instead, raise  start-booty, or lower the price or the least crew of the smallest ship.
    """
    least, crew = rates.setting.fact("start-booty"), rates.setting.fact("crew-price")
    costs = {name: ship.price + crew * ship.least for name, ship in fleet(rates.setting).items()}
    name = min(costs, key=lambda ship: costs[ship])
    if costs[name] > least:
        changed = [f for f in ("start-booty", "crew-price") if rates.setting.is_varied(f)]
        yield Finding(
            ("variant", *changed[:1]),
            f"a '{name}' with its crew costs {costs[name]}, but a game may start with {least}",
            f"write  start-booty: {costs[name]}, or make the ship cheaper",
        )
    else:
        yield Proved(
            f"whatever is rolled, the first booty of {least} or more buys a {name} with its crew"
        )


@Rule(
    "ship-table-misprinted",
    Severity.ERROR,
    "derived",
    number="PPP-D02",
    source="003:L95-101, L188-194",
)
def ship_table_misprinted(printed: PrintedTables) -> Iterator[Finding]:
    """A printed table of ships differs from the rules.

    What ships cost, how many crew they need and carry, and what both cost together, is printed in
    several places. Players use whichever table is nearest.

    Instead, print the numbers of the rules everywhere, or declare others for all places with
    variant in the game.
    """
    for path, table in tables_in(printed.record):
        rows = ship_rows(table, printed.ships)
        lacking = [ship for ship in printed.ships if ship not in rows]
        if rows and lacking:
            names = ", ".join(f"'{ship}'" for ship in lacking)
            yield Finding((*path, "rows"), f"this table of ships lacks {names}", "add its row")
        for ship, row in rows.items():
            for column, told, right in find_misprints(table.rows[row], printed.ships[ship]):
                yield Finding(
                    (*path, "rows", row, column),
                    f"in the rules, '{ship}' has '{right}' here, not '{told}'",
                    f"write '{right}'",
                )


@Rule(
    "combat-odds-misprinted",
    Severity.ERROR,
    "derived",
    source="003:L67, L173-176",
    proves="the printed odds of fights are those of all throws",
    rests=("die-faces-not-null-to-five",),
)
def combat_odds_misprinted(printed: PrintedTables) -> Iterator[Finding | Proved]:
    """A printed table of the odds of fights is wrong.

    For each lead before the roll, the table shows how often the player wins, out of all throws of
    two dice that count from 0 to 5; in brackets, how often there is a draw.

    Instead, print the numbers found by counting all throws.
    """
    sides, right = printed.setting.fact("values"), 0
    for path, table in tables_in(printed.record):
        for row, column, margin, told in odds_rows(table):
            wins, equal = odds(margin, sides)
            expected = f"{wins} ({equal})"
            if told == expected:
                right += 1
                continue
            ahead = f"{abs(margin)} {'behind' if margin < 0 else 'ahead'}"
            yield Finding(
                (*path, "rows", row, column),
                f"a player who is {ahead} wins {wins} of {sides * sides} throws and draws {equal}, "
                f"not '{told}'",
                f"write '{expected}'",
            )
    if right:
        found = plunder(fleet(printed.setting), sides)
        brings = "no fight can be won"
        if found is not None:
            brings = f"a fight yields between {found[1]} and {found[0]} booty"
        yield Proved(
            f"the odds of {right} margins, as printed, are those of all {sides * sides} throws; "
            f"{brings}"
        )


STEPS = ("sail", "others", "bury", "buy", "advance")


ENOUGH = 3
"""With this many of the five, a list counts as that of a turn."""


@Rule("turn-step-missing", Severity.WARNING, "letter", source="003:L49, L75, L196, L216-220")
def turn_step_missing(facts: AnyFile) -> Iterator[Finding]:
    """A summary of a turn lacks a step, or has the steps in the wrong order.

    A turn has five steps: sail, others sail, bury, buy, advance. Players who follow the summary on
    the mat or on the reference skip any missing step.

    Instead, list all five in this order.
    """
    for path, block in _blocks(facts.record, ()):
        found = [word for step in block.steps or () if (word := _first_word(step)) in STEPS]
        if len({*found}) < ENOUGH:
            continue
        missing = [step for step in STEPS if step not in found]
        if missing:
            names = ", ".join(f"'{step}'" for step in missing)
            yield Finding((*path, "steps"), f"this turn lacks {names}", "add it in the right place")
        elif found != sorted(found, key=STEPS.index):
            order = ", ".join(STEPS)
            message = f"the steps of a turn are in the wrong order; expected {order}"
            yield Finding((*path, "steps"), message, "put them in this order")


def _first_word(step: str) -> str:
    """Return the first word of a step, which names it."""
    word = re.match(r"[a-z]+", plain_text(step).lower())
    return word[0] if word else ""


def _blocks(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, SheetBlock]]:
    """Yield all blocks of a record with their paths."""
    if isinstance(value, SheetBlock):
        yield path, value
    elif isinstance(value, Record):
        for name in type(value).model_fields:
            yield from _blocks(getattr(value, name), (*path, key_of(type(value), name)))
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _blocks(item, (*path, i))
