"""A die does not show null, ace and 2 to 5.

Dice of a piecepack count from 0. A die with a 6 wins fights that it should lose, and its lookout
sights too many ships.

Instead, give each die six faces: an icon for null, such as  :calm:, the icon of the suit for the
ace, and 2, 3, 4, 5.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.model.dice import DieFace
from pnp.rules.rule import Finding, Rule
from pnp_pirates.piece_packing_pirates.views import SuitDice

RULE = Rule("PPP-D05", Severity.ERROR, "letter", "003:L31, L35, L67", over=SuitDice)


def check(dice: SuitDice) -> Iterator[Finding]:
    values = dice.setting.fact("values")
    for i, die in enumerate(dice.record.pieces):
        if isinstance(die.faces, str):
            yield Finding(
                ("pieces", i, "faces" if "faces" in die.model_fields_set else "id"),
                f"'{die.id}' shows 1 to 6 in {die.faces}; dice of a piecepack show 0 to 5",
                "write  faces: [':calm:', ':emblem:', '2', '3', '4', '5']",
            )
            continue
        shown = [_value(face) for face in die.faces]
        lacking = [value for value in range(values) if value not in shown]
        for j, value in enumerate(shown):
            if value is None or value >= values or value in shown[:j]:
                named = die.faces[j].text or die.faces[j].icon or "nothing"
                again = " once more" if value in shown[:j] else ""
                yield Finding(
                    ("pieces", i, "faces", j),
                    f"this face shows '{named}'{again}",
                    f"write the symbol for {lacking.pop(0)}" if lacking else "write 0 to 5 once",
                )


def _value(face: DieFace) -> int | None:
    """Return what a face counts: an icon alone is null if it is calm water, else the ace."""
    if face.text:
        return int(face.text) if face.text.isdecimal() else None
    if not face.icon:
        return 0
    return 0 if face.icon == "calm" else 1
