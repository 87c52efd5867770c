"""A game prints more or fewer of a piece than its supply promises.

The supply is what the rules of the game count on. With fewer pieces somebody cannot begin; with
more, a supply that should run out does not.

Instead, write the number that the rules name where the piece is made, or, if it is the promise
that is wrong, in the supply of game.yaml.
"""

from collections.abc import Iterator

from pnp.content.files import File
from pnp.content.nodes import Mapping, at
from pnp.diagnostics import FURTHER, Severity
from pnp.model.counts import pieces
from pnp.model.record import Record
from pnp.rules.rule import Finding, Rule, Where
from pnp.rules.supply import Counted, Supply

RULE = Rule("G-N01", Severity.ERROR, "letter", over=Supply, after=("piece-in-two-files",))


def check(supply: Supply) -> Iterator[Finding]:
    for names, promised, found in _alike(supply):
        first, *others = names
        verb = "more" if found.count > promised else "fewer"
        so = f"; so it is with {len(others)} other colours" if len(others) > 1 else ""
        so = f"; so it is with '{others[0]}'" if len(others) == 1 else so
        yield Finding(
            ("supply", first),
            f"the game promises {promised} of '{first}', its parts print {found.count}: "
            f"{abs(found.count - promised)} {verb}{so}",
            f"write  {first}: {found.count}, or change the quantity where it is made",
            labels=(
                *(
                    (_where(file, first), f"{count} of them here", file)
                    for file, count in found.files.values()
                ),
                *((("supply", name), "so it is here") for name in others[:FURTHER]),
            ),
        )


def _alike(supply: Supply) -> Iterator[tuple[list[str], int, Counted]]:
    """Yield the wrong promises, those together that rest on one number, such as those of a piece
    in several colours; those of files not where their pieces make up the difference."""
    groups: dict[tuple[object, ...], tuple[list[str], int, Counted]] = {}
    for name, promised, found in supply.wrong:
        places = ((file.source.name, _where(file, name)) for file, _ in found.files.values())
        whole = supply.is_file(name)
        if whole and supply.made_up(name):
            continue
        key = (name,) if whole else (promised, found.count, *places)
        groups.setdefault(key, ([], promised, found))[0].append(name)
    yield from groups.values()


def _where(file: File[Record], name: str) -> Where:
    """Return the path of the number that a file makes of a piece; of its id where many pieces
    together are meant."""
    made = [piece.path for piece in pieces(file.record) if piece.id == name]
    if len(made) != 1:
        return (file.kind,)
    piece = at(file.node, made[0][:-1])
    counted = isinstance(piece, Mapping) and piece.get("quantity") is not None
    return (*made[0][:-1], "quantity") if counted else made[0]
