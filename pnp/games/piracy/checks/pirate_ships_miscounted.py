"""There are more or fewer ships than the rules have.

Six ships sail: one for each of three to six players, and two each for two players.

Instead, make a ship in six colours, or declare your number: `variant: {ships: 8}`.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.piracy.kit import Figures
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-C02",
    Severity.ERROR,
    "letter",
    "004:L280, L318",
    over=Figures,
    after=("duplicate-piece",),
    instead=("count-mismatch", "unknown-supply"),
)


def check(figures: Figures) -> Iterator[Finding]:
    wanted = figures.setting.fact("ships")
    found = [made for made in figures.pieces("ship") if made[0].kind == "standees"]
    total = sum(number for _, _, number in found)
    if found and total != wanted:
        file, where, _ = found[0]
        yield Finding(
            where,
            f"{total} ship{'s' if total != 1 else ''} where the rules have {wanted}",
            f"make {wanted}, or declare  variant: {{ships: {total}}}  in game.yaml",
            file=file,
        )
