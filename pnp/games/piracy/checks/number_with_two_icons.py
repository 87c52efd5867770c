"""The red die and the spinner show different icons for the same number.

The spinner replaces the dice: a number must trigger the same event on both.

Instead, show for each number the same icon on both.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.kit import Spun, faces_of
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "",
    Severity.ERROR,
    "derived",
    "004:L23, L35",
    over=Spun,
    after=("pirate-die-misnumbered", "spinner-unlike-dice"),
)


def check(kit: Spun) -> Iterator[Finding]:
    rolled = {
        number: (file, ("pieces", i, "faces", j), face)
        for file, record in kit.dice
        for i, die in enumerate(record.pieces)
        if not isinstance(die.faces, str)
        for j, face in enumerate(die.faces)
        for number in faces_of(face.text)
    }
    for file, record in kit.spinners:
        for r, ring in enumerate(record.rings):
            for s, sector in enumerate(ring.sectors):
                for number in faces_of(sector.number):
                    if number not in rolled or not sector.icon:
                        continue
                    other, where, face = rolled[number]
                    if face.icon and face.icon != sector.icon:
                        yield Finding(
                            ("rings", r, "sectors", s, "icon"),
                            f"number {number} has the icon '{sector.icon}' here, and "
                            f"'{face.icon}' on the red die",
                            "show the icon of the same event, or give the sector its number",
                            file=file,
                            labels=(
                                (("rings", r, "sectors", s, "number"), "its number", file),
                                ((*where, "icon"), "the face of the die", other),
                            ),
                        )
                        break
