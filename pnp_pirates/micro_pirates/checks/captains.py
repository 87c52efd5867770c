"""Ship Sheets, ships and reputation."""

import re
from collections.abc import Iterator
from fractions import Fraction

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Proved, Rule, RuleResult, Withheld
from pnp_pirates.micro_pirates.cards import CARDS, Cards, PrintedCard
from pnp_pirates.micro_pirates.supply import (
    FORAGES,
    Odds,
    chance_above,
    percent,
    renewable_fame,
    roll_chances,
)


@Rule(
    "reputation-track-unsound",
    Severity.ERROR,
    "derived",
    number="MP-D15b",
    source="001:L91, L352-355",
    rulings=("reputation-track",),
)
def reputation_track_unsound(deck: Cards) -> Iterator[Finding]:
    """The spaces of a reputation track do not require Fame as the game needs it.

    The track has a middle, on which 10 Fame win. Better reputation must not require more Fame than
    worse, and the track of Fame goes from 1 to 12, of which the best reputation spares 3.

    Instead, write an odd number of spaces, such as 12, 11, 10, 10 and 9.
    """
    usual = deck.setting.fact("reputation-thresholds")
    for row in deck.rows("captain"):
        yield from _find_faults(row, usual)


def _find_faults(row: PrintedCard, usual: tuple[int, ...]) -> Iterator[Finding]:
    wins = row.wins
    middle, low, high = usual[len(usual) // 2], min(usual), max(usual)
    skipped = [win for win in dict.fromkeys(usual) if win not in wins and None not in wins]
    if len(wins) % 2 == 0:
        message = f"the reputation of '{row.id}' has {len(wins)} spaces, so there is no middle"
        hint = f"write  {', '.join(f'win{i}: {n}' for i, n in enumerate(usual, 1))}"
        yield Finding(row.at(f"win{len(wins)}"), message, hint)
        return
    for i, win in enumerate(wins, 1):
        where, before = row.at(f"win{i}"), wins[i - 2] if i > 1 else None
        if win is None:
            message = f"space {i} asks for '{row.text(f'win{i}')}' Fame, which is not a number"
            yield Finding(where, message, "write a whole number")
        elif not low <= win <= high:
            message = f"space {i} asks for {win} Fame"
            yield Finding(where, message, f"write a number from {low} to {high}")
        elif before is not None and win > before:
            message = f"space {i} asks for {win} Fame, the worse space before it for {before}"
            yield Finding(where, message, f"write at most {before}")
        elif 2 * i == len(wins) + 1 and win != middle:
            message = f"the middle space asks for {win} Fame"
            yield Finding(
                where, message, f"write {middle}, or declare another number under  variant"
            )
        elif len(wins) == len(usual) and skipped and win != usual[i - 1]:
            message = f"space {i} asks for {win} Fame, and none for {skipped[0]}"
            hint = f"write {usual[i - 1]}, or declare  variant: {{reputation-thresholds: [...]}}"
            yield Finding(where, message, hint)


@Rule("reputation-start-off-track", Severity.ERROR, "derived", number="MP-D15c", source="001:L91")
def reputation_start_off_track(deck: Cards) -> Iterator[Finding]:
    """A ship moves the start of its captain's reputation off the track.

    The marker starts in the middle and is moved by the ship's value. A track of five spaces has two
    on each side of the middle.

    Instead, move the start by fewer spaces.
    """
    rows = deck.rows("ship")
    tracks = [len(captain.wins) for captain in deck.game.rows("captain")] if rows else []
    spaces = min(tracks, default=len(deck.setting.fact("reputation-thresholds")))
    side = spaces // 2
    for row in rows:
        start = row.number("reputation")
        if start is None:
            message = f"the reputation of '{row.id}' is not a number"
            yield Finding(row.at("reputation"), message, "write a whole number, such as -1")
        elif abs(start) > side:
            message = f"'{row.id}' starts {abs(start)} spaces from the middle of {spaces}"
            yield Finding(row.at("reputation"), message, f"write a number from {-side} to {side}")


BOX = re.compile(r"fame-(\d+)")
"""The names of the boxes that print the track."""


LAST = re.compile(r"win-\d+")
"""The name of the box of the space that ends the game, if the layout draws it separately."""


@Rule(
    "fame-track-too-short",
    Severity.ERROR,
    "derived",
    number="MP-D15d",
    source="001:L90, L354, L557",
    after=("reputation-track-unsound",),
)
def fame_track_too_short(deck: Cards) -> Iterator[Finding]:
    """The track of Fame ends before the Fame that a captain may need.

    The marker of a captain with the worst reputation must reach the Fame that wins there, and that
    of the Ghost Ship the Fame with which it ends the game.

    Instead, print as many spaces of Fame as the worst space of the reputation track requires, or as
    the Ghost Ship needs.
    """
    found = (BOX.fullmatch(name) for name in deck.record.layout)
    spaces = {int(match[1]) for match in found if match}
    for row in deck.rows("captain"):
        need = max((win for win in row.wins if win is not None), default=0)
        missing = [n for n in range(1, need + 1) if n not in spaces]
        if missing:
            where = row.wins.index(need) + 1
            boxes = ", ".join(f"fame-{n}" for n in missing)
            message = f"'{row.id}' may need {need} Fame, but its track ends at {missing[0] - 1}"
            yield Finding(row.at(f"win{where}"), message, f"add to the layout the boxes  {boxes}")
            return
    apart = any(LAST.fullmatch(name) for name in deck.record.layout)
    for row in deck.rows("ghost-ship")[:1] if spaces else ():
        need = deck.setting.fact("ghost-fame")
        box = f"{'win' if apart else 'fame'}-{need}"
        if box not in deck.record.layout:
            message = f"'{row.id}' needs {need} Fame, but its track has no space for it"
            yield Finding(row.at("goal"), message, f"add to the layout the box  {box}")


@Rule(
    "fame-out-of-reach",
    Severity.ERROR,
    "derived",
    number="MP-D18",
    source="001:L104, L310, L387",
    proof=True,
    proves="cards give as much Fame as a captain needs",
)
def fame_out_of_reach(deck: Cards) -> Iterator[Finding | Proved]:
    """The total Fame is not enough for a captain to win.

    Fame comes from exports and quests, each of which counts once, and from treasures, large
    merchants and pairs of chests, which can be repeated. Without repeatable sources, and with too
    little from the others, the game never ends.

    Instead, give exports and quests more Fame, or keep one of the repeatable sources.
    """
    if not deck.rows("quest", "export"):
        return
    need = max(deck.setting.fact("reputation-thresholds"))
    cards = {
        role: sum((row.number("fame") or 0) * row.card.quantity for row in deck.game.rows(role))
        for role in ("quest", "export")
    }
    total = sum(cards.values())
    again = renewable_fame(deck.game)
    parts = f"{cards['quest']} on quests, {cards['export']} on exports"
    if total < need and not again:
        yield Finding(
            CARDS,
            f"all cards together give {total} Fame ({parts}), a captain may need {need}, "
            "and there is no other source",
            f"add {need - total} Fame or more",
        )
    elif deck.role == "quest":
        sources = f"; {', '.join(again)} give more without limit" if again else ""
        yield Proved(f"cards give {total} Fame ({parts}) where a captain needs {need}{sources}")


LEAST = {
    "sail": (1, "sails"),
    "hold": (2, "places in its hold"),
    "damage": (3, "spaces of damage"),
    "cutlass": (0, "cutlasses"),
}


@Rule(
    "ship-sheet-too-weak",
    Severity.ERROR,
    "derived",
    number="MP-D15",
    source="001:L90-93, L133, L159, L361",
)
def ship_sheet_too_weak(deck: Cards) -> Iterator[Finding]:
    """A ship has too few sails, hold places or damage spaces.

    A ship without a sail never leaves its port. One place in the hold is taken by the first rum.
    With fewer than three spaces of damage a single lost battle disables it.

    Instead, give each ship at least 1 sail, 2 places in its hold and 3 spaces of damage.
    """
    for row in deck.rows("ship"):
        for field, (least, words) in LEAST.items():
            found = row.number(field)
            if found is None:
                message = f"'{row.id}' has '{row.text(field)}' {words}, which is not a number"
            else:
                message = f"'{row.id}' has {found} {words}"
            if found is None or found < least:
                yield Finding(row.at(field), message, f"write {least} or more as  {field}")


OFTEN = Fraction(1, 10)


@Rule(
    "ship-disabled-by-one-defeat",
    Severity.WARNING,
    "judgement",
    number="MP-P07",
    source="001:L361, L381-383",
    rulings=("dice-faces",),
    proof=True,
    proves="one lost battle seldom or never disables an undamaged ship",
)
def ship_disabled_by_one_defeat(deck: Cards) -> Iterator[RuleResult]:
    """One lost battle is likely to disable an undamaged ship.

    A battle costs one damage, and a defeat another throw of a red die. If that can fill the whole
    track, captains lose their cargo to bad luck alone and battles are not worth the risk.

    Instead, give the ship more spaces of damage, or print less damage on the battle dice.
    """
    ships = deck.rows("ship")
    die = deck.game.dice.get("battle-die") if ships else None
    if die is None or isinstance(die.faces, str):
        if ships:
            yield Withheld("the game has no battle die with icons")
        return
    sure, worst = deck.setting.fact("battle-damage"), Fraction(0)
    damage = roll_chances(die, "damage", 1)
    for ship in ships:
        spaces = ship.number("damage") or 0
        if spaces < 1:
            continue
        # The marker starts on the rightmost space; the leftmost disables the ship.
        chance = chance_above(damage, spaces - 1 - sure - 1)
        worst = max(worst, chance)
        if chance >= OFTEN:
            yield Finding(
                ship.at("damage"),
                f"one lost battle disables the undamaged '{ship.id}', with {spaces} spaces, in "
                f"{percent(chance)} of cases",
                f"write {_spaces_needed(damage, sure)} or more",
            )
    if worst < OFTEN:
        yield Proved(
            f"one lost battle disables an undamaged ship in {percent(worst)} of cases at most"
            if worst
            else f"one lost battle never disables any of the {len(ships)} ships undamaged"
        )


def _spaces_needed(damage: dict[int, Fraction], sure: int) -> int:
    """Return the fewest spaces with which a ship survives a defeat often enough."""
    most = 2 + sure + max(damage)
    return next(n for n in range(2, most + 1) if chance_above(damage, n - 1 - sure - 1) < OFTEN)


LEAST_WINS = 0.1


LEAST_GOODS = 2


@Rule(
    "pair-too-weak",
    Severity.WARNING,
    "judgement",
    number="MP-D16",
    source="001:L363-381",
    proof=True,
    proves="each pair of captain and ship beats a small merchant often enough and forages enough",
)
def pair_too_weak(deck: Cards) -> Iterator[RuleResult]:
    """A captain and a ship together hardly ever win or gain anything.

    Captains and ships are dealt in any combination. A pair that wins fewer than one in ten battles
    against a small merchant, with the starting rum, or that forages fewer than two goods, starts at
    a disadvantage.

    Instead, give the ship or the captain more cutlasses, or write gains instead of losses.
    """
    own = deck.rows("captain", "ship")
    odds = Odds.of(deck.game) if own else None
    if odds is None:
        if own:
            yield Withheld("a die for battles or foraging is missing")
        return
    chances, brought, weak = [], [], 0
    for row in own:
        for other in deck.game.rows("ship" if row.role == "captain" else "captain"):
            captain, ship = (row, other) if row.role == "captain" else (other, row)
            chances.append(wins := odds.wins(captain, ship))
            pair = f"with '{other.id}', '{row.id}'"
            if wins < LEAST_WINS:
                weak += 1
                message = f"{pair} beats a small merchant in {percent(wins)} of battles"
                yield Finding(("cards", row.index, "card"), message, "add a cutlass to one of them")
            for action in FORAGES:
                brought.append(goods := odds.forages(captain, ship, action))
                if goods < LEAST_GOODS:
                    weak += 1
                    message = f"{pair} gains {float(goods):.2f} goods on average by '{action}'"
                    hint = f"make one of them give more, at least {LEAST_GOODS} in total"
                    yield Finding(("cards", row.index, "card"), message, hint)
    if chances and not weak and deck.role == "captain":
        yield Proved(
            f"each of {len(chances)} pairs of captain and ship beats a small merchant in "
            f"{percent(min(chances))} of battles or more, and forages "
            f"{float(min(brought)):.2f} goods"
        )
