"""Loot Pirates in words: its choices, the table as a seat sees it, and what came of a volley."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from pnp.play.kernel import Choice
from pnp_pirates.loot_pirates.rates import DROP, RAISE, SHOOT, Rates
from pnp_pirates.loot_pirates.table import Table

_LEFT_OUT = (
    "Haggling is left out: nobody pays for a promise, or shows dice to another. All aim at once, "
    "then all choose at once."
)


def name(seat: int) -> str:
    return f"player {seat + 1}"


def doubloons(many: int) -> str:
    """Return so many doubloons.

    >>> doubloons(1), doubloons(2)
    ('1 doubloon', '2 doubloons')
    """
    return f"{many} doubloon{'' if many == 1 else 's'}"


def worded(choice: Choice, option: Any) -> str:
    match choice.kind:
        case "captain":
            return f"{name(option)} is Captain"
        case "start":
            return f"{name(option[0])} begins with {option[1]}"
        case "roll":
            _, attack, defence = option
            return f"{name(option.seat)} rolls {attack} to attack, {defence} to defend"
        case "aim":
            return f"aim at {name(option)}"
    return str(option)


def offered(table: Table, choice: Choice, option: Any) -> str:
    """Return what is done by taking an option, and to whom."""
    if choice.kind != "act" or choice.player is None:
        return worded(choice, option)
    if option == SHOOT:
        return f"shoot at {name(table.aims[choice.player])}"
    return {DROP: "drop: nobody hits you, no share", RAISE: "raise: hold your fire"}[option]


def beginning(seat: int) -> Iterator[str]:
    yield f"You are {name(seat)}. {_LEFT_OUT}"


def changed(rates: Rates, before: Table, table: Table) -> Iterator[str]:
    """Yield what a volley has done, with the dice that are shown: those of who shoots, and of who
    is aimed at and stays."""
    if table.volleys == before.volleys:
        return
    acts, hitters = table.acts, table.hitters
    for seat, act in enumerate(acts):
        if act == SHOOT:
            yield _shot(rates, table, seat)
    for seat, coins in enumerate(table.coins):
        owed = rates.price * len(hitters[seat])
        if owed and not before.rivals:
            to = " and ".join(name(by) for by in hitters[seat])
            yield f"{name(seat)} owes {doubloons(owed)} to {to}"
        gained = coins - before.coins[seat]
        if gained:
            yield f"{name(seat)} now has {doubloons(coins)} ({gained:+d})"
    if before.rivals:
        if len(table.rivals) > 1:
            yield f"the duel goes on: {' and '.join(map(name, table.rivals))}"
        return
    brave = [seat for seat, act in enumerate(acts) if act != DROP and not hitters[seat]]
    out = len(acts) - len(brave)
    if brave and out:
        share = doubloons(rates.share * out)
        yield f"the share is {share}: {out} dropped or {'was' if out == 1 else 'were'} hit"
        yield f"it is paid to {', '.join(map(name, brave))}"
    else:
        yield "nobody gets a share"
    if table.reserve < before.reserve:
        yield f"{doubloons(before.reserve - table.reserve)} of it come from the Reserve"
    if len(table.rivals) > 1:
        yield f"a duel decides between {' and '.join(map(name, table.rivals))}"


def _shot(rates: Rates, table: Table, seat: int) -> str:
    target = table.aims[seat]
    start = f"{name(seat)} shoots at {name(target)}"
    if table.acts[target] == DROP:
        return f"{start}, who has dropped"
    others = sum(
        act == SHOOT and aim == target for act, aim in zip(table.acts, table.aims, strict=True)
    )
    less = rates.loss * (others - 1)
    defence = table.dice[target].defence
    weakened = f" - {less}" if less else ""
    hit = "hit" if seat in table.hitters[target] else "missed"
    return f"{start}: attack {table.dice[seat].attack}, defence {defence}{weakened}: {hit}"


def shown(table: Table, open_dice: Collection[int], seat: int | None = None) -> Iterator[str]:
    """Yield the position, with the dice of some seats."""
    yield f"Round {table.rounds}: Booty {table.booty}, Reserve {table.reserve}"
    for other, coins in enumerate(table.coins):
        who = f"{name(other)}{' (you)' * (other == seat)}"
        words = [f"{who:<16}{doubloons(coins):>12}"]
        if table.rounds and other in open_dice:
            _, attack, defence = table.dice[other]
            words.append(f"attack {attack}, defence {defence}")
        if table.aims:
            aims = "aims" if table.aimed > table.volleys else "aimed"
            words.append(f"{aims} at {name(table.aims[other])}")
        if other == table.captain:
            words.append("Captain")
        yield ", ".join(words)
