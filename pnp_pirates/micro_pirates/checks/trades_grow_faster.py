"""The lines of exchange make goods grow faster than those of the rulebook.

A circle of Trades gives more of everything each time. The printed table gains less than a coin
per Trade; with a higher gain, trading in a port is better than playing the game.

Instead, make each line give less, until a circle of Trades gains no more than the printed ones.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Proved, Rule
from pnp_pirates.micro_pirates.trades import Trading

RULE = Rule(
    "MP-D19",
    Severity.WARNING,
    "derived",
    "001:L295-301",
    over=Trading,
    rulings=("good-for-rum", "trade-lines"),
    proof=True,
    proves="which circle of Trades gains the most coins, and how many",
)


def check(file: Trading) -> Iterator[Finding | Proved]:
    if not (file.own or file.of_game):
        return
    many = file.setting.ruling("trade-lines")
    printed, here = file.printed, file.here
    if here.growth > printed.growth:
        yield Finding(
            ("variant", "trades" if "trades" in file.record.variant else "good-coins"),
            f"a circle of Trades gains {float(here.growth * many):.2f} coins each, "
            f"the printed ones {float(printed.growth * many):.2f}",
            "make a line give less",
            details=here.steps,
        )
    else:
        yield Proved(
            f"without effects of cards, no circle of Trades gains more than "
            f"{float(here.growth * many):.2f} coins each"
        )
