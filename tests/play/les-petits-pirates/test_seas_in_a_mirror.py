"""What the numbers, the order and the sides of things have nothing to do with, changes no game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from at_sea import NAME, sea
from conftest import sampled
from mirroring import turned

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.base.values import replace
from pnp.games.les_petits_pirates.sea import Sea
from pnp.games.les_petits_pirates.seafaring import Seafaring
from pnp.games.les_petits_pirates.table import Table
from pnp.play.opening import opened

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
    return Seafaring(chart, engine.laws, engine.seats, engine.supply, engine.fleet, engine.cycles)


def mirrored(name: str, players: int, folder: Path, across: bool, down: bool) -> Seafaring:
    """Return a game on the mirror image of a bundled map."""
    path = folder / f"{name}.yaml"
    path.write_text(turned((MAPS / path.name).read_text("utf-8"), across, down), "utf-8")
    found = opened(path, Report())
    assert found is not None
    engine = found.engine(players)
    assert isinstance(engine, Seafaring)
    return engine


def played_in_step(one: Seafaring, other: Seafaring, seed: int) -> int:
    """Play a game of any choices on both: at each they offer the same, in whatever order, and the
    tables stay the same. Return how many choices there were."""
    chance, made = Random(seed), 0
    here, there = one.set_up(), other.set_up()
    while not one.finished(here) and made < one.bound:
        turn, follow = one.turn(here), other.turn(there)
        choice, same = next(turn, None), next(follow, None)
        while choice is not None:
            assert same is not None
            assert (same.player, same.kind) == (choice.player, choice.kind)
            options = {other.worded(same, option): option for option in same.options}
            words = [one.worded(choice, option) for option in choice.options]
            assert sorted(options) == sorted(words)
            assert len(options) == len(same.options)
            taken = chance.randrange(len(words))
            made += 1
            choice = _after(turn, choice.options[taken])
            same = _after(follow, options[words[taken]])
        assert same is None
        assert _told(one, here) == _told(other, there)
        here.marks.clear()
        there.marks.clear()
    assert other.finished(there) == one.finished(here)
    return made


def _after(turn, option):  # type: ignore[no-untyped-def]
    try:
        return turn.send(option)
    except StopIteration:
        return None


def _told(engine: Seafaring, table: Table) -> tuple[object, ...]:
    """Return a table with its spaces by their names."""
    at = [engine.sea.spots[s].name if s >= 0 else "" for s in table.at]
    marks = [(mark.what, mark.where, mark.amount, mark.seat) for mark in table.marks]
    return at, table.gold, table.resources, table.buried, table.bank, table.state, marks


@pytest.mark.parametrize("players", sampled([2, 4], 2))
def test_numbers_of_spaces_change_no_game(players: int) -> None:
    engine = sea("basic", players)
    for seed in range(3):
        assert played_in_step(engine, renumbered(engine, seed), seed) > 100


@pytest.mark.parametrize(
    ("name", "across", "down"), [("basic", True, False), ("treacherous-waters", True, True)]
)
def test_a_mirrored_map_is_sailed_as_its_mirror_image(
    name: str, across: bool, down: bool, tmp_path: Path
) -> None:
    engine = sea(name, 3)
    other = mirrored(name, 3, tmp_path, across, down)
    for seed in range(3):
        assert played_in_step(engine, other, seed) > 100
