"""A face of a die shows an icon that does not count for its colour.

Each colour counts two icons at most, such as spyglasses and rum on the brown dice. Anything else
on a face has no effect.

Instead, show the icons of that colour, or leave the face blank.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Severity, nearest
from pnp.games.micro_pirates.pieces import ICONS, DiceFile
from pnp.rules.rule import Finding, Rule

if TYPE_CHECKING:
    from pnp.model.dice import DieFace

RULE = Rule(
    "MP-D21b",
    Severity.ERROR,
    "ruling",
    "001:L155, L165, L173, L185, L363, L383",
    over=DiceFile,
    rulings=("dice-faces",),
)


def check(file: DiceFile) -> Iterator[Finding]:
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
