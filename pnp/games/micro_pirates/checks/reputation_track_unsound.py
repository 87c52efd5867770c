"""The spaces of a reputation track do not require Fame as the game needs it.

The track has a middle, on which 10 Fame win. Better reputation must not require more Fame than
worse, and the track of Fame goes from 1 to 12, of which the best reputation spares 3.

Instead, write an odd number of spaces, such as 12, 11, 10, 10 and 9.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards, PrintedCard
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D15b",
    Severity.ERROR,
    "derived",
    "001:L91, L352-355",
    over=Cards,
    rulings=("reputation-track",),
)


def check(deck: Cards) -> Iterator[Finding]:
    usual = deck.setting.fact("reputation-thresholds")
    for row in deck.rows("captain"):
        yield from _of(row, usual)


def _of(row: PrintedCard, usual: tuple[int, ...]) -> Iterator[Finding]:
    wins = row.wins
    middle, low, high = usual[len(usual) // 2], min(usual), max(usual)
    skipped = [win for win in dict.fromkeys(usual) if win not in wins and None not in wins]
    if len(wins) % 2 == 0:
        message = f"the reputation of '{row.id}' has {len(wins)} spaces, so there is no middle"
        hint = f"write  {', '.join(f'win{i}: {n}' for i, n in enumerate(usual, 1))}"
        yield Finding(row.at(f"win{len(wins)}"), message, hint)
        return
    for i, win in enumerate(wins, 1):
        where, before = row.at(f"win{i}"), wins[i - 2] if i > 1 else None
        if win is None:
            message = f"space {i} asks for '{row.text(f'win{i}')}' Fame, which is not a number"
            yield Finding(where, message, "write a whole number")
        elif not low <= win <= high:
            message = f"space {i} asks for {win} Fame"
            yield Finding(where, message, f"write a number from {low} to {high}")
        elif before is not None and win > before:
            message = f"space {i} asks for {win} Fame, the worse space before it for {before}"
            yield Finding(where, message, f"write at most {before}")
        elif 2 * i == len(wins) + 1 and win != middle:
            message = f"the middle space asks for {win} Fame"
            yield Finding(
                where, message, f"write {middle}, or declare another number under  variant"
            )
        elif len(wins) == len(usual) and skipped and win != usual[i - 1]:
            message = f"space {i} asks for {win} Fame, and none for {skipped[0]}"
            hint = f"write {usual[i - 1]}, or declare  variant: {{reputation-thresholds: [...]}}"
            yield Finding(where, message, hint)
