"""The kit prints a piece that neither a fact nor the supply counts.

A list of contents must be complete: otherwise it is unclear whether the piece is surplus or the
list too short.

Instead, let a fact of `rulings.yaml` count the piece, or add it, or the file that makes it, to
the supply in game.yaml. Only cards, dice, standees and tokens need to be counted: boards, mats,
boxes and sheets are printed as they are.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.model.record import word_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.supply import Supply

RULE = Rule("G-N01c", Severity.WARNING, "judgement", over=Supply, after=("unknown-supply",))


def check(supply: Supply) -> Iterator[Finding]:
    promised = 1 if supply.record.supply else 0
    for file, names in supply.unpromised.items():
        shown = ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")
        what = "what" if len(names) == 1 else f"{len(names)} kinds of pieces that"
        source, _ = next(iter(supply.printed[names[0]].files.values()))
        name = names[0] if len(names) == 1 else file
        yield Finding(
            (word_of(source.kind),),
            f"'{file}' prints {what} the game does not promise: {shown}",
            f"write  {name}: {supply.printed[name].count}  below supply in game.yaml, or let "
            f"a fact count it:  counts: {name}",
            labels=((("supply", KEY), "the supply of the game", supply.file),) * promised,
            file=source,
        )
