"""A raid does not say which merchant to beat, or makes it weaker than usual.

The marker of a raid is placed on a small or a large merchant, and the quest may only add to the
strength that the merchant has anyway.

Instead, write small or large, and a strength not below that of such a merchant.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.games.micro_pirates.cards import Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D09b",
    Severity.ERROR,
    "derived",
    "001:L251-253, L371-379",
    over=Cards,
    after=("unknown-field",),
)


def check(deck: Cards) -> Iterator[Finding]:
    usual = deck.setting.fact("merchant-strength")
    for row in deck.rows("quest"):
        if row.text("type") != "raid":
            continue
        merchant, asked = row.text("merchant"), row.number("strength")
        if merchant not in usual:
            message = f"the raid '{row.id}' has the merchant '{merchant}'"
            if not merchant:
                message = f"the raid '{row.id}' has no merchant"
            yield Finding(row.at("merchant"), message, nearest(merchant, usual))
        elif asked is not None and asked < usual[merchant]:
            message = f"'{row.id}' has strength {asked}, a {merchant} merchant {usual[merchant]}"
            hint = f"write {usual[merchant]} or more"
            yield Finding(row.at("strength"), message, hint, Severity.WARNING)
