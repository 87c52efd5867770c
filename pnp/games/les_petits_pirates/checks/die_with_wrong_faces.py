"""A die does not show the numbers from 1 to 6, or not in the expected form.

Action dice are rolled and have pips; resource dice count what is in the hold and have numerals.
The two must not be confused on the table.

Instead, write  faces: pips  for action dice and  faces: numerals  for resource dice.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import AllPieces
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-C06c", Severity.ERROR, "letter", "000:L35-36", over=AllPieces)


def check(kit: AllPieces) -> Iterator[Finding]:
    for id, wanted in (("action-die", "pips"), ("resource-die", "numerals")):
        for made in kit.made(id):
            faces = getattr(made.piece, "faces", wanted)
            if faces == wanted:
                continue
            written = "faces" in made.piece.model_fields_set
            whole = isinstance(faces, str) or sorted(face.text for face in faces) == list("123456")
            yield Finding(
                (*made.path, "faces" if written else "id"),
                f"'{id}' shows the numbers 1 to 6 in another way than as {wanted}"
                if whole
                else f"the faces of '{id}' are not the numbers 1 to 6, each once",
                f"write  faces: {wanted}",
                Severity.WARNING if whole else None,
                file=made.file,
            )
