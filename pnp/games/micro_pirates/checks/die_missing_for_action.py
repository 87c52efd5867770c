"""The die for an action is missing.

Fish, plantains, exploring and battles have their own dice, each with six faces that the rulebook
leaves to the kit. Without them the action cannot be played.

Instead, write a die with six faces for each of the four actions.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity, closest
from pnp.games.micro_pirates.pieces import PIECES, ROLLED_FOR, DiceFile, dice
from pnp.games.micro_pirates.rolls import faces
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D21",
    Severity.ERROR,
    "ruling",
    "001:L18, L155, L165",
    over=DiceFile,
    rulings=("dice-faces",),
    after=("die-icon-unknown",),
    counts=True,
)


def check(file: DiceFile) -> Iterator[Finding]:
    every = file.of_game
    for id in dice(file.setting):
        if id not in every:
            what = f"for '{ROLLED_FOR[id]}'" if id in ROLLED_FOR else "it"
            message = f"there is no die '{id}' to roll {what}"
            # A die of almost that name is where it was meant.
            own = [die.id for die in file.record.pieces]
            near = closest(id, own)
            path: KeyPath = ("pieces", own.index(near), "id") if near else PIECES
            hint = f"write  id: {id}" if near else f"add  - id: {id}  with six faces"
            yield Finding(path, message, hint)
    for index, die in enumerate(file.record.pieces):
        if die.id not in ROLLED_FOR:
            continue
        icon = ROLLED_FOR[die.id]
        where = "faces" if "faces" in die.model_fields_set else "id"
        if isinstance(die.faces, str):
            message = f"'{die.id}' shows numbers instead of icons"
            yield Finding(("pieces", index, where), message, f"write six faces with ':{icon}:'")
        elif not any(side[icon] for side in faces(die)):
            message = f"no face of '{die.id}' shows '{icon}'"
            yield Finding(("pieces", index, where), message, f"write ':{icon}:' on some faces")
