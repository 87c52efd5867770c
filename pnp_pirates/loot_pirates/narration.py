"""Loot Pirates in words: its choices, the table as a seat sees it, and what came of a volley."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.play.kernel import Choice
from pnp.play.narration import Narrator
from pnp_pirates.loot_pirates.engine import Loot, Table
from pnp_pirates.loot_pirates.views import DROP, RAISE, SHOOT

_LEFT_OUT = (
    "Haggling is left out: nobody pays for a promise, or shows dice to another. All aim at once, "
    "then all choose at once."
)


class LootNarrator(Narrator[Loot]):
    def introduction(self, seat: int) -> Iterator[str]:
        yield f"You are {name(seat)}. {_LEFT_OUT}"

    def position(self, table: Table, reader: int | None) -> Iterator[str]:
        """Yield the position, with the dice that the seat may see."""
        yield f"Round {table.rounds}: Booty {table.booty}, Reserve {table.reserve}"
        for other, coins in enumerate(table.coins):
            who = f"{name(other)}{' (you)' * (other == reader)}"
            words = [f"{who:<16}{doubloons(coins):>12}"]
            if table.rounds and reader in (None, other):
                _, attack, defence = table.dice[other]
                words.append(f"attack {attack}, defence {defence}")
            if table.aims:
                aims = "aims" if table.aimed > table.volleys else "aimed"
                words.append(f"{aims} at {name(table.aims[other])}")
            if other == table.captain:
                words.append("Captain")
            yield ", ".join(words)

    def describe(self, table: Table, choice: Choice, option: Any) -> str:
        """Return what is done by taking an option, and to whom."""
        match choice.kind, option:
            case "captain", seat:
                return f"{name(seat)} is Captain"
            case "start", (seat, coins):
                return f"{name(seat)} begins with {coins}"
            case "roll", (seat, attack, defence):
                return f"{name(seat)} rolls {attack} to attack, {defence} to defend"
            case "aim", target:
                return f"aim at {name(target)}"
            case "act", act if act == SHOOT:
                assert choice.player is not None
                return f"shoot at {name(table.aims[choice.player])}"
        return {DROP: "drop: nobody hits you, no share", RAISE: "raise: hold your fire"}[option]

    def hides(self, choice: Choice, option: Any, reader: int) -> bool:
        if choice.kind == "roll":
            return bool(option.seat != reader)
        return choice.player is not None

    def effects(self, before: Table, table: Table, reader: int | None) -> Iterator[str]:
        """Yield what a volley has done, with the dice that are shown: those of who shoots, and of
        who is aimed at and stays."""
        if table.volleys == before.volleys:
            return
        numbers, acts, hitters = self.engine.numbers, table.acts, table.hitters
        for shooter, act in enumerate(acts):
            if act == SHOOT:
                yield self._shot(table, shooter)
        for other, coins in enumerate(table.coins):
            owed = numbers.price * len(hitters[other])
            if owed and not before.rivals:
                to = " and ".join(name(by) for by in hitters[other])
                yield f"{name(other)} owes {doubloons(owed)} to {to}"
            gained = coins - before.coins[other]
            if gained:
                yield f"{name(other)} now has {doubloons(coins)} ({gained:+d})"
        if before.rivals:
            if len(table.rivals) > 1:
                yield f"the duel goes on: {' and '.join(map(name, table.rivals))}"
            return
        brave = [s for s, act in enumerate(acts) if act != DROP and not hitters[s]]
        out = len(acts) - len(brave)
        if brave and out:
            share = doubloons(numbers.share * out)
            yield f"the share is {share}: {out} dropped or {'was' if out == 1 else 'were'} hit"
            yield f"it is paid to {', '.join(map(name, brave))}"
        else:
            yield "nobody gets a share"
        if table.reserve < before.reserve:
            yield f"{doubloons(before.reserve - table.reserve)} of it come from the Reserve"
        if len(table.rivals) > 1:
            yield f"a duel decides between {' and '.join(map(name, table.rivals))}"

    def _shot(self, table: Table, seat: int) -> str:
        target = table.aims[seat]
        start = f"{name(seat)} shoots at {name(target)}"
        if table.acts[target] == DROP:
            return f"{start}, who has dropped"
        others = sum(
            act == SHOOT and aim == target for act, aim in zip(table.acts, table.aims, strict=True)
        )
        less = self.engine.numbers.loss * (others - 1)
        defence = table.dice[target].defence
        weakened = f" - {less}" if less else ""
        hit = "hit" if seat in table.hitters[target] else "missed"
        return f"{start}: attack {table.dice[seat].attack}, defence {defence}{weakened}: {hit}"


def name(seat: int) -> str:
    return f"player {seat + 1}"


def doubloons(many: int) -> str:
    """Return so many doubloons.

    >>> doubloons(1), doubloons(2)
    ('1 doubloon', '2 doubloons')
    """
    return f"{many} doubloon{'' if many == 1 else 's'}"


NARRATOR = LootNarrator
