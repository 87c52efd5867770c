"""The mat shows a different Reserve than the game needs.

Players use the amount on the mat. If it is too small, the last share cannot be paid; if it is
too large, coins for the Booty may be missing.

Instead, print the amount given in the rules, or declare another with  variant: {reserve: ...}.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.facts import Printed
from pnp.model.deck import Deck
from pnp.rules.rule import Finding, Rule

RULE = Rule("LOOT-C06", Severity.ERROR, "letter", "002:L18", over=Printed)
MAT = "reserve-mat"


def check(printed: Printed) -> Iterator[Finding]:
    record, reserve = printed.record, printed.setting.fact("reserve")
    for i, card in enumerate(record.cards if isinstance(record, Deck) else ()):
        told = card.fields.get("amount", "")
        if card.card == MAT and told != str(reserve):
            yield Finding(
                ("cards", i, "amount" if told else "card"),
                f"the Reserve is {reserve}, not '{told}'"
                if told
                else f"the mat does not show that the Reserve is {reserve}",
                f"write {reserve}" if told else f'add  amount: "{reserve}"',
            )
