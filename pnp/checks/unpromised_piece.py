"""A game that says what its kit holds prints a piece of which its supply says nothing.

A list of the contents that leaves something out cannot be trusted: nobody knows whether the
piece is too much, or the list too short.

Instead, add the piece, or the file that makes it, to the supply of game.yaml. Pages of sheets
need no promise.
"""

from collections.abc import Iterator

from pnp.diagnostics import KEY, Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.supply import Supply

RULE = Rule("G-N01c", Severity.WARNING, "judgement", over=Supply, after=("unknown-supply",))


def check(supply: Supply) -> Iterator[Finding]:
    for file, names in supply.unpromised.items():
        shown = ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")
        what = "what" if len(names) == 1 else f"{len(names)} kinds of pieces that"
        source, _ = next(iter(supply.printed[names[0]].files.values()))
        name = names[0] if len(names) == 1 else file
        yield Finding(
            (source.kind,),
            f"'{file}' prints {what} the game does not promise: {shown}",
            f"write  {name}: {supply.printed[name].count}  below supply",
            labels=((("supply", KEY), "the supply of the game", supply.file),),
            file=source,
        )
