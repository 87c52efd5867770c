"""What the numbers, the order and the sides of things have nothing to do with, changes no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from at_sea import NAME, sea
from in_step import Pair, played_in_step
from mirroring import turned

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.base.values import replace
from pnp.play.game_loading import open_game
from pnp.play.kernel import Choice
from pnp_pirates.les_petits_pirates.narration import CaptainsNarrator
from pnp_pirates.les_petits_pirates.sea import Sea
from pnp_pirates.les_petits_pirates.seafaring import Seafaring
from pnp_pirates.les_petits_pirates.table import Table

MAPS = content_dir() / NAME / "maps"


def renumbered(engine: Seafaring, seed: int) -> Seafaring:
    """Return the same game with the spaces of its sea numbered anew."""
    here = engine.sea
    order = list(range(len(here.spots)))
    Random(seed).shuffle(order)
    number = {old: new for new, old in enumerate(order)}
    other = Sea(
        [here.spots[old] for old in order],
        [[number[s] for s in here.near[old]] for old in order],
        [number[s] for s in here.starts],
        here.faces,
    )
    chart = replace(engine.chart, sea=other)
    return Seafaring(
        chart, engine.numbers, engine.seats, engine.supply, engine.fleet, engine.cycles
    )


def mirrored(name: str, players: int, folder: Path, across: bool, down: bool) -> Seafaring:
    """Return a game on the mirror image of a bundled map."""
    path = folder / f"{name}.yaml"
    path.write_text(turned((MAPS / path.name).read_text("utf-8"), across, down), "utf-8")
    found = open_game(path, Report())
    assert found is not None
    engine = found.engine(players)
    assert isinstance(engine, Seafaring)
    return engine


def named(one: Seafaring, other: Seafaring) -> Pair:
    """Return two games in which spaces are told by their names."""

    def namer(engine: Seafaring) -> Callable[[Table, Choice, Any], Any]:
        describe = CaptainsNarrator(engine).describe

        def name(table: Table, choice: Choice, option: Any) -> Any:
            # Gold first and resources first may come to the same words.
            kind = option[1] if choice.kind == "spoils" and option[0] == "take" else ""
            return describe(table, choice, option), kind

        return name

    return Pair(
        one, other, namer(one), namer(other), partial(told, one), partial(told, other)
    )  # fmt: skip


def told(engine: Seafaring, table: Table, by: int = 0) -> tuple[object, ...]:
    """Return a table with its spaces by their names, and what belongs to captains ``by`` so many
    seats further."""
    at = [engine.sea.spots[s].name if s >= 0 else "" for s in table.at]
    whose = [m.seat if m.seat is None else (m.seat + by) % engine.seats for m in table.marks]
    marks = [(*mark[:3], seat) for mark, seat in zip(table.marks, whose, strict=True)]
    ships, captains = by * engine.fleet, (table.gold, table.resources, table.buried, table.fleet)
    return (
        *(turned_by(ships, of_ships) for of_ships in (at, table.state, table.die)),
        *(turned_by(by, of_captains) for of_captains in captains),
        table.bank,
        table.first,
        marks,
    )


def turned_by(by: int, values: Sequence[Any]) -> list[Any]:
    """Return values in which each stands ``by`` places further, round about."""
    return [values[i - by] for i in range(len(values))]


def exchanged(engine: Seafaring, by: int) -> Pair:
    """Return a game and the same one with each captain ``by`` seats further; who was first is."""
    seats, fleet = engine.seats, engine.fleet
    other = copy(engine)
    other.orders = [[(seat + by) % seats for seat in order] for order in engine.orders]

    def ship(number: int) -> int:
        return (number + by * fleet) % (seats * fleet)

    def moved(table: Table, choice: Choice, option: Any) -> Any:
        match choice.kind, option:
            case "assign" | "lure", (number, value):
                return ship(number), value
            case "hand", (seat, face):
                return (seat + by) % seats, face
            case "ship", number:
                return ship(number)
            case "act", ("attack", space, number):
                return "attack", space, ship(number)
        return option

    def rolled(table: Table, chance: Random) -> Iterator[tuple[Any, Any]]:
        """Yield what each captain rolls in hiding, which is rolled seat by seat."""
        if table.rounds:
            hands = [
                [(seat, chance.choice(engine.roll.options)) for _ in range(n)]
                for seat, n in enumerate(table.fleet)
            ]
            there = [((seat + by) % seats, face) for seat, face in chain(*turned_by(by, hands))]
            yield from zip(chain(*hands), there, strict=True)

    return Pair(
        engine, other, moved, lambda table, choice, option: option, partial(told, engine, by=by),
        partial(told, other), lambda seat: (seat + by) % seats, rolled,
    )  # fmt: skip


@pytest.mark.parametrize("players", [2, 4])
def test_numbers_of_spaces_change_no_game(players: int) -> None:
    engine = sea("basic", players)
    for seed in range(3):
        assert played_in_step(named(engine, renumbered(engine, seed)), seed) > 100


@pytest.mark.parametrize(
    ("name", "across", "down"), [("basic", True, False), ("treacherous-waters", True, True)]
)
def test_a_mirrored_map_is_sailed_as_its_mirror_image(
    name: str, across: bool, down: bool, tmp_path: Path
) -> None:
    pair = named(sea(name, 3), mirrored(name, 3, tmp_path, across, down))
    for seed in range(3):
        assert played_in_step(pair, seed) > 100


@pytest.mark.parametrize(("players", "by"), [(2, 1), (3, 1), (4, 3)])
def test_captains_who_change_seats_play_the_same_game(players: int, by: int) -> None:
    for seed in range(3):
        assert played_in_step(exchanged(sea("basic", players), by), seed) > 100
