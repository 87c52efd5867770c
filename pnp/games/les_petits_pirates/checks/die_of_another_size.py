"""A die is larger or smaller than the rules describe.

Action dice are placed on ships and must not hide them; resource dice are kept in the hold and
distinguished from action dice by their size.

Instead, write the size given in the rules, or declare another under variant, as for folded dice.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.content.files import File
from pnp.games.les_petits_pirates.kit import Kit, Made
from pnp.model.record import Record
from pnp.rules.rule import Finding, Rule, Where

RULE = Rule("LPP-C06b", Severity.WARNING, "letter", "000:L35-36", over=Kit)


def check(kit: Kit) -> Iterator[Finding]:
    for id, fact in (("action-die", "action-die-size"), ("resource-die", "resource-die-size")):
        for made in kit.made(id):
            size, wanted = getattr(made.piece, "size", None), kit.fact(fact, made.file)
            if isinstance(size, float | int) and abs(size - wanted) > 0.05:
                yield Finding(
                    (*made.path, "size" if "size" in made.piece.model_fields_set else "id"),
                    f"'{id}' measures {size:g} mm; the rules ask for {wanted:g} mm",
                    f"write  size: {wanted:g}mm, or declare  variant: {{{fact}: {size:.0f}}}",
                    file=made.file,
                    labels=_declared(kit, made, fact),
                )


def _declared(kit: Kit, made: Made, fact: str) -> tuple[tuple[Where, str, File[Record]], ...]:
    """Return where the file of the die, or the game, declares another size."""
    for file in (made.file, kit.file):
        if fact in getattr(file.record, "variant", {}):
            return ((("variant", fact), "declared here", file),)
    return ()
