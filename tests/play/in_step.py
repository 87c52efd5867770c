"""One game of any choices played on two engines that are alike but for names, numbers, sides or
seats: what is chosen is the same on both, and so is all that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from pnp.play.kernel import Choice, Engine, Turn


@dataclass(frozen=True)
class Pair:
    """Two engines. ``here`` and ``there`` name an option at a table of one and of the other,
    ``told`` and ``retold`` tell their tables, so that what is alike is equal; ``seat`` is the seat
    of the other engine that is a seat of the first; ``rolled`` are the first options of a turn, in
    pairs, for engines that roll for their seats in turn."""

    one: Engine[Any]
    other: Engine[Any]
    here: Callable[[Any, Choice, Any], Any]
    there: Callable[[Any, Choice, Any], Any]
    told: Callable[[Any], Any]
    retold: Callable[[Any], Any]
    seat: Callable[[int], int] = lambda seat: seat
    rolled: Callable[[Any, Random], Iterable[tuple[Any, Any]]] = lambda table, chance: ()


def played_in_step(pair: Pair, seed: int) -> int:
    """Play a game on both; return how many choices there were."""
    one, other = pair.one, pair.other
    chance, made = Random(seed), 0
    table, twin = one.set_up(), other.set_up()
    while not one.finished(table) and made < one.bound:
        turn, follow = one.turn(table), other.turn(twin)
        choice, same = next(turn, None), next(follow, None)
        for option, equal in pair.rolled(table, chance):
            choice, same = _after(turn, option), _after(follow, equal)
        while choice is not None:
            assert same is not None
            player = None if choice.player is None else pair.seat(choice.player)
            assert (same.player, same.kind) == (player, choice.kind)
            named = [pair.here(table, choice, option) for option in choice.options]
            equals = {pair.there(twin, same, option): option for option in same.options}
            assert set(named) == equals.keys(), choice
            assert len(named) == len(equals) == len(same.options), choice
            taken = chance.randrange(len(named))
            made += 1
            choice, same = _after(turn, choice.options[taken]), _after(follow, equals[named[taken]])
        assert same is None
        assert pair.told(table) == pair.retold(twin)
        table.marks.clear()
        twin.marks.clear()
    assert other.finished(twin) == one.finished(table)
    if one.finished(table):
        assert one.ending(table) == other.ending(twin)
        assert {pair.seat(seat) for seat in one.winners(table)} == set(other.winners(twin))
    return made


def _after(turn: Turn, option: Any) -> Choice | None:
    try:
        return turn.send(option)
    except StopIteration:
        return None
