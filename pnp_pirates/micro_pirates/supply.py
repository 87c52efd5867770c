"""The tokens and dice of Micro Pirates: their counts, what a captain can hold, the odds of dice,
and the lines of exchange."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import KEY, KeyPath
from pnp.content.files import File
from pnp.kinds.dice.record import Dice, Die
from pnp.kinds.game.record import WithRulings
from pnp.rules.rule import Finding
from pnp.rules.views import Setting, View, WholeGame
from pnp_pirates.micro_pirates.cards import (
    CARGO,
    CardFiles,
    Effect,
    PrintedCard,
    parse_amounts,
    parse_effect,
)

if TYPE_CHECKING:
    from pnp.kinds.tokens.record import Tokens


GOODS = "goods"
"""All things together that take places in a hold."""


class Excess(NamedTuple):
    """More of something than any captain can hold: the amount asked for, the thing, the maximum,
    and where that limit is."""

    asked: int
    thing: str
    most: int
    where: str

    def __str__(self) -> str:
        return f"{self.asked} {self.thing} where {self.where} {self.most}"


def purse(setting: Setting) -> int:
    """Return the total value of all coins of the game."""
    return sum(int(worth) * count for worth, count in setting.fact("coins").items())


def stock(setting: Setting) -> dict[str, int]:
    """Return the supply of each kind of token."""
    return {**setting.fact("supply"), "coin": purse(setting)}


def find_excess(game: CardFiles, text: str) -> Iterator[Excess]:
    """Yield the amounts in a text, such as ``60 :spyglass:``, that cannot be held at once."""
    asked, there = parse_amounts(text) or {}, stock(game.setting)
    for icon, number in asked.items():
        if icon in there and number > there[icon]:
            yield Excess(number, f"of '{icon}'", there[icon], "the game has")
    goods = sum(number for icon, number in asked.items() if icon in CARGO)
    holds = [ship.number("hold") or 0 for ship in game.rows("ship")]
    most = max(holds, default=goods) + game.most("cargo", "Hold")
    if goods > most:
        yield Excess(goods, GOODS, most, "the largest hold has room for")


HELD = {
    "explore-spyglasses": {"": "spyglass"},
    "chest-export": {"chests": "chest"},
    "ghost-tribute": {"chests": "chest"},
    "ghost-legend": {"coins": "coin"},
    "ghost-coins": {"": "coin"},
    "start-coins": {"": "coin"},
    "start-rum": {"": "rum"},
}
"""Numbers of the rules that count things that players hold, with their icons; for tables, by
entry."""


# Exact chances of all sums of an icon on the dice.


Chances: TypeAlias = dict[int, Fraction]
"""The probability of each number that can be rolled."""


def die_of(record: Dice, name: str) -> tuple[int, Die] | None:
    """Return the die with a name such as ``battle``, with its index in the file. Its faces may be
    of any kind."""
    found = ((i, die) for i, die in enumerate(record.pieces) if die.id == f"{name}-die")
    return next(found, None)


def face_symbols(die: Die) -> tuple[Counter[str], ...]:
    """Return the icons on each face; pips and numerals are not icons."""
    if isinstance(die.faces, str):
        return (Counter(),) * 6
    return tuple(Counter([side.icon] if side.icon else side.icons) for side in die.faces)


def roll_chances(die: Die, icon: str, count: int) -> Chances:
    """Return the probability of each number of an icon on a number of dice, adding die by die."""
    chances: Chances = {0: Fraction(1)}
    shown = Counter(face[icon] for face in face_symbols(die))
    for _ in range(count):
        added: Chances = {}
        for total, chance in chances.items():
            for number, sides in shown.items():
                sum_ = total + number
                added[sum_] = added.get(sum_, Fraction(0)) + chance * Fraction(sides, 6)
        chances = added
    return dict(sorted(chances.items()))


def dice_counts(setting: Setting, die: Die) -> tuple[int, int]:
    """Return the usual number of dice in a roll, and the maximum with all effects, limited to those
    printed."""
    given = setting.fact("dice-rolled")
    usual = min(given["usual"], die.quantity)
    return usual, min(max(given["usual"], given["most"]), die.quantity)


def chance_above(chances: Chances, least: int) -> Fraction:
    """Return the probability of more than ``least``."""
    return sum((p for number, p in chances.items() if number > least), Fraction(0))


def expected_throws(chances: Chances, goal: int) -> Fraction:
    """Return the mean number of throws until their sum reaches ``goal``.

    From each sum below the goal, the mean is one more than the mean over the resulting sums (a
    Markov chain that never decreases); throws of nothing repeat the state. There must be a chance
    of something.
    """
    left = dict.fromkeys(range(goal, goal + max(chances) + 1), Fraction(0))
    for have in range(goal - 1, -1, -1):
        ahead = sum((p * left[have + n] for n, p in chances.items() if n), Fraction(0))
        left[have] = (1 + ahead) / (1 - chances.get(0, Fraction(0)))
    return left[0]


def percent(chance: Fraction) -> str:
    """Return a probability as text.

    >>> percent(Fraction(1, 3)), percent(Fraction(0)), percent(Fraction(1, 5000))
    ('33 %', '0 %', 'under 1 %')
    """
    if 0 < chance < Fraction(1, 100):
        return "under 1 %"
    if Fraction(99, 100) < chance < 1:
        return "over 99 %"
    return f"{round(100 * chance)} %"


FORAGES = {"Forage fish": "fish", "Forage plantain": "plantain"}


@dataclass(frozen=True)
class Odds:
    """The odds at the start of a game, with its dice by id."""

    setting: Setting
    dice: Mapping[str, Die]

    @classmethod
    def of(cls, game: CardFiles) -> Odds | None:
        """Return the odds with the game's dice, or None if one is missing."""
        required = {"battle-die", *(f"{icon}-die" for icon in FORAGES.values())}
        return cls(game.setting, game.dice) if required <= game.dice.keys() else None

    def wins(self, captain: PrintedCard, ship: PrintedCard) -> Fraction:
        """Return the probability of beating a small merchant, with the best use of the starting
        rum."""
        usual, most = dice_counts(self.setting, self.dice["battle-die"])
        least = self.setting.fact("merchant-strength")["small"]
        every = [one for one in _at_start(captain, ship) if one.action == "Battle"]
        free = [one for one in every if not one.paid]
        paid = [one for one in every if one.paid]
        best = Fraction(0)
        for n in range(min(self.setting.fact("start-rum"), len(paid)) + 1):
            for bought in combinations(paid, n):
                used = (*free, *bought)
                more = sum(one.amount("die") for one in used)
                guns = (ship.number("cutlass") or 0) + sum(one.amount("cutlass") for one in used)
                many = min(most, usual + more)
                chances = roll_chances(self.dice["battle-die"], "cutlass", many)
                best = max(best, chance_above(chances, least - guns))
        return best

    def forages(self, captain: PrintedCard, ship: PrintedCard, action: str) -> Fraction:
        """Return the mean number of goods of a Forage, without rum."""
        icon = FORAGES[action]
        own = [one for one in _at_start(captain, ship) if one.action in ("Forage", action)]
        bonus = sum(one.amount(icon) for one in own if not one.paid)
        many, _ = dice_counts(self.setting, self.dice[f"{icon}-die"])
        return _mean(roll_chances(self.dice[f"{icon}-die"], icon, many)) + bonus


def _mean(chances: Chances) -> Fraction:
    return sum((n * chance for n, chance in chances.items()), Fraction(0))


def _at_start(captain: PrintedCard, ship: PrintedCard) -> Iterator[Effect]:
    """Yield the effects of both sheets, with that of the starting space of reputation."""
    yield from captain.effects
    yield from ship.effects
    start = len(captain.wins) // 2 + 1 + (ship.number("reputation") or 0)
    found = parse_effect(captain.text(f"rep{start}"), captain.text(f"rep{start}-on"))
    if found is not None:
        yield found


def renewable_fame(game: CardFiles) -> tuple[str, ...]:
    """Return the sources of Fame that can be repeated with these cards and dice."""
    setting = game.setting
    maps: Counter[str] = Counter()
    for row in game.rows("map"):
        maps[row.text("target")] += row.card.quantity
    found = []
    if max(maps.values(), default=0) > 1 and setting.fact("treasure-fame")["captain"] > 0:
        found.append("treasures")
    die = game.dice.get("battle-die")
    if die is not None and setting.fact("merchant-fame")["large"] > 0:
        best = dice_counts(setting, die)[1] * max(side["cutlass"] for side in face_symbols(die))
        strength = setting.fact("merchant-strength")["large"]
        if best + setting.fact("usual-cutlasses") > strength:
            found.append("large merchants")
    chests = any(row.gives("reward").get("chest") for row in game.rows("loot"))
    if chests and setting.fact("chest-export")["fame"] > 0:
        found.append("chests")
    return tuple(found)


# The tokens and dice of Micro Pirates, counted against its rulebook.


def goods(setting: Setting) -> dict[str, int]:
    """Return the number of tokens of each good, by token id."""
    named = {"map": "map-token"}
    return {named.get(name, name): count for name, count in setting.fact("supply").items()}


def coins(setting: Setting) -> dict[str, int]:
    return {f"coin-{value}": count for value, count in setting.fact("coins").items()}


def board_pieces(setting: Setting) -> dict[str, int]:
    merchants = setting.fact("merchants")
    return {
        **{f"{size}-merchant": count for size, count in merchants.items()},
        "blockade": setting.fact("blockades"),
        **setting.fact("other-pieces"),
    }


def captain_pieces(setting: Setting) -> dict[str, int]:
    found: dict[str, int] = setting.fact("captain-pieces")
    return found


def dice(setting: Setting) -> dict[str, int]:
    return {f"{colour}-die": count for colour, count in setting.fact("dice").items()}


KINDS = ("deck", "tokens", "dice")
PIECES: KeyPath = ("pieces", KEY)
"""The path of all tokens or dice of a file."""
ICONS = {
    "fish-die": frozenset({"fish", "move"}),
    "plantain-die": frozenset({"plantain"}),
    "explore-die": frozenset({"spyglass", "rum"}),
    "battle-die": frozenset({"cutlass", "damage"}),
}
"""The dice by id, and the icons allowed on their faces."""
ROLLED_FOR = {
    "fish-die": "fish",
    "plantain-die": "plantain",
    "explore-die": "spyglass",
    "battle-die": "cutlass",
}
"""What cannot be gained or done without the die."""


class Pieces(View):
    """One file of tokens."""

    kind = "tokens"
    record: Tokens


class DiceFile(View):
    """One file of dice."""

    kind = "dice"
    record: Dice

    @property
    def of_game(self) -> frozenset[str]:
        """The ids of all dice of the game."""
        records = (file.record for file in self.setting.files("dice"))
        return frozenset(d.id for r in records if isinstance(r, Dice) for d in r.pieces)


class AllPieces(WholeGame):
    """All contents of the box."""

    reads = KINDS

    def without(self, kind: str) -> bool:
        """Return whether the game has no file of a kind, and none with errors that may be one."""
        return not self.setting.files(kind) and kind not in self._unread()

    def missing(self) -> Iterator[Finding]:
        """Yield findings about cards and tokens that the rulebook counts and no file makes. Kinds
        with faulty files are skipped, because the pieces may be in there."""
        unread = self._unread()
        if "deck" not in unread:
            decks = {file.id for file in self.setting.files("deck")}
            for role, count in self.setting.fact("decks").items():
                if role not in decks and count:
                    yield _shortage_finding(f"deck '{role}'", f"{count} cards", None)
        if "tokens" not in unread:
            for table in (goods, coins, board_pieces, captain_pieces):
                yield from self._missing("tokens", table(self.setting))

    def _missing(self, kind: str, expected: Mapping[str, int]) -> Iterator[Finding]:
        files: tuple[File[Any], ...] = self.setting.files(kind)
        made = [(file, {piece.id for piece in file.record.pieces}) for file in files]
        known = set().union(*(ids for _, ids in made))
        home = next((file for file, ids in made if ids & expected.keys()), None)
        for id, count in expected.items():
            if id not in known and count:
                yield _shortage_finding(f"piece '{id}'", f"{count} of it", home)

    def _unread(self) -> frozenset[str]:
        """Return the kinds of file that the bill names without a valid file of that name."""
        named = (name for part in self.record.parts for name in part.of)
        kinds = [name.rpartition("/")[0] for name in named if not self.files_named(name)]
        return frozenset(KINDS if "" in kinds else kinds)


def _shortage_finding(what: str, count: str, home: File[Any] | None) -> Finding:
    path = ("parts", KEY) if home is None else PIECES
    hint = "add it, or declare under  variant  that you need none"
    message = f"the game has no {what}; the rulebook has {count}"
    return Finding(path, message, hint, file=home)


# The lines of exchange of Micro Pirates, and how fast circles of Trades grow.


ZERO = Fraction(0)


class Exchange(NamedTuple):
    """One exchange: its name, and the changes it makes."""

    name: str
    coins: int
    goods: int
    rum: int


class Circle(Struct, frozen=True):
    """The best of all circles: coins gained per Trade, and how often each line is used."""

    growth: Fraction
    parts: tuple[tuple[Exchange, Fraction], ...]

    @property
    def steps(self) -> tuple[str, ...]:
        """The circle as text, one line each."""
        whole = lcm(*(part.denominator for _, part in self.parts))
        return tuple(f"{int(part * whole)} x {line.name}" for line, part in self.parts)


def lines_of(table: Mapping[str, Any]) -> tuple[Exchange, ...]:
    """Return the lines of a table in both directions: ``goods-for-rum: 3 2`` gives 3 goods for 2
    rum, or takes 3 goods for 2 rum."""
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
    """Return the circle that gains the most coins per Trade, if goods sell for ``price`` coins
    each.

    There are two conditions, that goods and rum do not decrease, and the shares add up to one. So
    the best circle is among those that use at most three lines and meet the corresponding number of
    conditions exactly. All of these are tried.
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
    """Yield the shares of these lines with all but one of them determined by conditions that are
    met exactly; none if a share is negative."""
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
    """Return the shares that add up to one and make each row zero; None unless they are unique."""
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
    """A file that may declare its own lines of exchange."""

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
        """The best circle with the declarations of the file."""
        return best_circle(lines_of(self.setting.fact("trades")), self.setting.fact("good-coins"))
