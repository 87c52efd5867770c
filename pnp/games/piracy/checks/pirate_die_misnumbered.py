"""The blue or the red die does not show each number from 1 to 6 once.

The blue die sets how far ships sail; the red die triggers the events by the numbers on the
board.

Instead, write `faces: pips` or `faces: numerals`, or the six numbers as texts of the faces.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity
from pnp.games.piracy.almanac import FACES
from pnp.games.piracy.kit import PirateDice, faces_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-C07", Severity.ERROR, "letter", "004:L23, L35", over=PirateDice)


def check(dice: PirateDice) -> Iterator[Finding]:
    for i, die in dice.named():
        if isinstance(die.faces, str):
            continue
        first: dict[int, int] = {}
        missing = set(FACES) - {n for face in die.faces for n in faces_of(face.text)}
        for j, face in enumerate(die.faces):
            numbers = faces_of(face.text)
            number = numbers[0] if len(numbers) == 1 else 0
            if number in FACES and number not in first:
                first[number] = j
                continue
            where: KeyPath = ("pieces", i, "faces", j)
            shown = f"shows '{face.text}'" if face.text else "shows no number"
            yield Finding(
                (*where, "text") if "text" in face.model_fields_set else where,
                f"a face of '{die.id}' {shown}"
                + (", like another face" if number in first else ""),
                f"write one of {', '.join(map(str, sorted(missing)))}"
                if missing
                else "write each number from 1 to 6 on one face",
                labels=((("pieces", i, "faces", first[number], "text"), "the other face"),)
                if number in first
                else (),
            )
