"""A mat or a reference shows different amounts for an action than the rules.

Players look up on mats and references what gathering yields, what a market gives for gold and
what a ship costs.

Instead, write the amounts given in the rules, or declare others under variant of the game.
"""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import AllPieces
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-C12b",
    Severity.ERROR,
    "letter",
    "000:L99-102, L365-420",
    over=AllPieces,
    after=("summary-without-six-actions",),
)
AMOUNTS = {
    3: ("gather-gold", "gather-resources"),
    4: ("market-resources",),
    5: ("ship-gold", "ship-less-gold", "ship-resources"),
}
# Plunder takes what a port shows, and any gold may be buried: texts of these name no amount.
WITHOUT = (2, 6)


def check(kit: AllPieces) -> Iterator[Finding]:
    for file, where, action, text in kit.prices:
        amounts = re.findall(r"(\d+) :(?:coin|resource):", text)
        if action in WITHOUT and len(amounts) > 1:
            yield Finding(
                where,
                f"action {action} is summarised with the amounts {', '.join(amounts)}; in the "
                "rules it has none",
                "write what the action does, or move the text to the action it describes",
                file=file,
            )
        if action not in AMOUNTS:
            continue
        # What a market gives, it gives for one gold.
        wanted = {kit.fact(fact, file) for fact in AMOUNTS[action]} | (
            {1} if action == 4 else set()
        )
        written = {int(number) for number in re.findall(r"\d+", text)}
        wrong, missing = sorted(written - wanted), sorted(wanted - written)
        # A short text may leave all amounts to another place; a summary of a mat has them.
        whole = where[0] == "pieces" and action == 5
        if (written or whole) and (wrong or missing):
            told = ", ".join(map(str, sorted(written))) or "nothing"
            yield Finding(
                where,
                f"action {action} is summarised with the amounts {told}; in the rules they are "
                f"{', '.join(map(str, sorted(wanted)))}",
                f"replace {wrong[0]} with {missing[0]}"
                if wrong and missing
                else "write the amounts of the rules",
                file=file,
            )
