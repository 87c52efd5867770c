"""The lines of exchange of Micro Pirates, and how fast circles of Trades grow.

A Trade uses one line of exchange, and sells any number of goods for coins beside it. In the
long run goods and rum must not run out, and what is gained is counted in coins. So the growth
is the largest value of a linear programme: how often each line is used, as parts of all Trades.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from math import lcm
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.kinds.game.record import WithRulings
from pnp.rules.views import View

ZERO = Fraction(0)


class Exchange(NamedTuple):
    """One exchange: its name, and what it changes."""

    name: str
    coins: int
    goods: int
    rum: int


class Circle(Struct, frozen=True):
    """The best of all circles: coins gained for each Trade, and how often each line is used."""

    growth: Fraction
    parts: tuple[tuple[Exchange, Fraction], ...]

    @property
    def steps(self) -> tuple[str, ...]:
        """Return the circle in words, one line each."""
        whole = lcm(*(part.denominator for _, part in self.parts))
        return tuple(f"{int(part * whole)} x {line.name}" for line, part in self.parts)


def lines_of(table: Mapping[str, Any]) -> tuple[Exchange, ...]:
    """Return the lines of a table, each both ways: ``goods-for-rum: 3 2`` gives 3 goods for 2 rum
    and takes 3 goods for 2 rum."""
    found = []
    for name, pair in table.items():
        numbers = [int(word) for word in str(pair).split() if word.isdecimal()]
        if len(numbers) != 2:
            continue
        given, got = numbers
        coins = name.startswith("coins")
        word = "coins" if coins else "goods"
        one = (given, 0) if coins else (0, given)
        found.append(Exchange(f"{given} {word} for {got} rum", -one[0], -one[1], got))
        found.append(Exchange(f"{got} rum for {given} {word}", *one, -got))
    return tuple(found)


@cache
def best_circle(lines: tuple[Exchange, ...], price: int) -> Circle:
    """Return the circle that gains the most coins for each Trade, where goods bring ``price`` coins
    each.

    There are two conditions, that goods and rum do not shrink, and the parts add up to one; so
    the best is among those circles that use at most three lines, with as many conditions met to
    the last as it takes. All of them are tried.
    """
    best = Circle(ZERO, ())
    for many in (1, 2, 3):
        for used in combinations(lines, many):
            for parts in _vertices(used):
                goods = sum((p * line.goods for line, p in zip(used, parts, strict=True)), ZERO)
                rum = sum((p * line.rum for line, p in zip(used, parts, strict=True)), ZERO)
                coins = sum((p * line.coins for line, p in zip(used, parts, strict=True)), ZERO)
                if goods >= 0 and rum >= 0 and coins + price * goods > best.growth:
                    best = Circle(coins + price * goods, tuple(zip(used, parts, strict=True)))
    return best


def _vertices(used: tuple[Exchange, ...]) -> Iterator[tuple[Fraction, ...]]:
    """Yield the parts of these lines where all but one of them are fixed by a condition that is
    met to the last; none where a part is negative."""
    goods, rum = [line.goods for line in used], [line.rum for line in used]
    conditions: tuple[tuple[list[int], ...], ...]
    match len(used):
        case 1:
            conditions = ((),)
        case 2:
            conditions = ((goods,), (rum,))
        case _:
            conditions = ((goods, rum),)
    for tight in conditions:
        parts = _solve([[Fraction(n) for n in row] for row in tight])
        if parts is None:
            parts = (Fraction(1),) if len(used) == 1 else None
        if parts is not None and all(part > 0 for part in parts):
            yield parts


def _solve(rows: list[list[Fraction]]) -> tuple[Fraction, ...] | None:
    """Return the parts that add up to one and make each row nothing; None unless there is one."""
    weights: tuple[Fraction, ...]
    match rows:
        case [[a, b]]:
            weights = (b, -a)
        case [[a, b, c], [d, e, f]]:
            weights = (b * f - c * e, c * d - a * f, a * e - b * d)
        case _:
            return None
    total = sum(weights, ZERO)
    return None if total == 0 else tuple(weight / total for weight in weights)


class Trading(View):
    """A file as far as it declares lines of exchange of its own."""

    kind = "*"

    @property
    def has_own_lines(self) -> bool:
        record = self.record
        return isinstance(record, WithRulings) and bool(
            record.variant.keys() & {"trades", "good-coins"}
        )

    @property
    def of_game(self) -> bool:
        return self.file.kind == "game"

    @cached_property
    def rulebook_circle(self) -> Circle:
        """The best circle of the rulebook."""
        usual = self.setting.rulebook_value
        return best_circle(lines_of(usual("trades")), usual("good-coins"))

    @cached_property
    def file_circle(self) -> Circle:
        """The best circle with what the file declares."""
        return best_circle(lines_of(self.setting.fact("trades")), self.setting.fact("good-coins"))
