"""No face of the die for exploring shows two spyglasses.

In the rulebook's example of exploring three dice bring four spyglasses, which takes a face with
two of them. The faces themselves are not listed, so a die without one is legal, but exploring is
slower with it than the game intends.

Instead, print two spyglasses or more on one of the six faces.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.pieces import DiceFile
from pnp.games.micro_pirates.rolls import die_of, faces
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-C02b",
    Severity.WARNING,
    "derived",
    "001:L173, L189",
    over=DiceFile,
    rulings=("dice-faces",),
    after=("die-missing-for-action",),
)
WANTED = 2


def check(dice: DiceFile) -> Iterator[Finding]:
    found = die_of(dice.record, "explore")
    # That a die shows numbers, or no spyglass at all, is told by another rule.
    if found is None or isinstance(found[1].faces, str):
        return
    index, die = found
    most = max(face["spyglass"] for face in faces(die))
    if 0 < most < WANTED:
        yield Finding(
            ("pieces", index, "faces"),
            f"no face of '{die.id}' shows more than {most} spyglass",
            "write  ':spyglass: :spyglass:'  on a face",
        )
