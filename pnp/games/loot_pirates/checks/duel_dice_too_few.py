"""There are fewer dice than players need.

Each player rolls a red die and a black die in secret, at the same time. Dice cannot be shared.

Instead, print as many of each as there are players, or remove dice from the kit.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity, closest
from pnp.games.loot_pirates.views import Hoard
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LOOT-C03",
    Severity.ERROR,
    "letter",
    "002:L11, L28",
    over=Hoard,
    after=("players-beyond-the-rulebook",),
    counts=True,
)


def check(hoard: Hoard) -> Iterator[Finding]:
    needed = hoard.record.players[1]
    dice = {die.id: (file, i, die) for file, i, die in hoard.dice()}
    for id in hoard.setting.fact("player-dice") if dice else ():
        if id not in dice:
            near = closest(id, dice)
            file, i, _ = dice[near] if near else next(iter(dice.values()))
            path: KeyPath = ("pieces", i, "id") if near else ("dice",)
            hint = f"write  id: {id}" if near else f"add a die with  id: {id}"
            yield Finding(path, f"there is no '{id}'", hint, file=file)
            continue
        file, i, die = dice[id]
        count = die.quantity * max(1, len(file.record.colours))
        if count < needed:
            counted = "quantity" in die.model_fields_set
            yield Finding(
                ("pieces", i, "quantity" if counted else "id"),
                f"there are {count} of '{id}' for up to {needed} players",
                f"write  quantity: {needed}",
                file=file,
            )
