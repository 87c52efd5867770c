"""The dice of a game and their faces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import KEY, KeyPath, closest, nearest
from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.pieces import ICONS, PIECES, ROLLED_FOR, AllPieces, DiceFile, dice
from pnp_pirates.micro_pirates.rolls import faces

if TYPE_CHECKING:
    from pnp.model.dice import DieFace


def none(box: AllPieces) -> Iterator[Finding]:
    """Look for dice."""
    wanted = {id: count for id, count in dice(box.setting).items() if count}
    if wanted and box.without("dice"):
        yield Finding(
            ("parts", KEY),
            f"the game has no dice; the rulebook uses {', '.join(wanted)}",
            "write a file  dice: action-dice  with six faces for each, and list it in a part",
        )


def missing(file: DiceFile) -> Iterator[Finding]:
    """Look for a die for each action, with its icon."""
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


def icons(file: DiceFile) -> Iterator[Finding]:
    """Look for icons of other dice."""
    for index, die in enumerate(file.record.pieces):
        if die.id not in ICONS or isinstance(die.faces, str):
            continue
        faces = [_shown(side) for side in die.faces]
        strange = sorted(set().union(*faces) - ICONS[die.id])
        if strange and not set().union(*faces) & ICONS[die.id]:
            message = f"all faces of '{die.id}' show icons of other dice: "
            message += ", ".join(f"'{icon}'" for icon in strange)
            known = " and ".join(f"':{icon}:'" for icon in sorted(ICONS[die.id]))
            yield Finding(("pieces", index, "id"), message, f"write {known} on its faces")
            continue
        for number, shown in enumerate(faces):
            for icon in sorted(shown - ICONS[die.id]):
                message = f"a face of '{die.id}' shows '{icon}'"
                hint = nearest(icon, ICONS[die.id])
                yield Finding(("pieces", index, "faces", number), message, hint)


def _shown(side: DieFace) -> set[str]:
    """Return what a face shows."""
    return {side.text} if side.text else {side.icon} if side.icon else {*side.icons}
