"""A game prints more or fewer of a piece than its supply promises.

The supply is what the rules of the game count on. With fewer pieces somebody cannot begin; with
more, a supply that should run out does not.

Instead, write the number that the rules name where the piece is made, or, if it is the promise
that is wrong, in the supply of game.yaml.
"""

from collections.abc import Iterator

from pnp.content.files import File
from pnp.content.nodes import Mapping, at
from pnp.diagnostics import Severity
from pnp.model.counts import pieces
from pnp.model.record import Record
from pnp.rules.rule import Finding, Rule, Where
from pnp.rules.supply import Supply

RULE = Rule("G-N01", Severity.ERROR, "letter", over=Supply, after=("piece-in-two-files",))


def check(supply: Supply) -> Iterator[Finding]:
    for name, promised, found in supply.wrong:
        verb = "more" if found.count > promised else "fewer"
        yield Finding(
            ("supply", name),
            f"the game promises {promised} of '{name}', its parts print {found.count}: "
            f"{abs(found.count - promised)} {verb}",
            f"write  {name}: {found.count}, or change the quantity where it is made",
            labels=tuple(
                (_where(file, name), f"{count} of them here", file)
                for file, count in found.files.values()
            ),
        )


def _where(file: File[Record], name: str) -> Where:
    """Return the path of the number that a file makes of a piece; of its id where many pieces
    together are meant."""
    made = [piece.path for piece in pieces(file.record) if piece.id == name]
    if len(made) != 1:
        return (file.kind,)
    piece = at(file.node, made[0][:-1])
    counted = isinstance(piece, Mapping) and piece.get("quantity") is not None
    return (*made[0][:-1], "quantity") if counted else made[0]
