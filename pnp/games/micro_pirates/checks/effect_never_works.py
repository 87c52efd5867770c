"""An effect is listed under an action for which it never works.

Effects apply to the action above them. Sails under a trade, or any gain under an action that the
game does not have, are never used.

Instead, write the action for which the icon counts, or `Any time`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.games.micro_pirates.cards import Cards
from pnp.games.micro_pirates.effects import ACTIONS, OWN_ACTIONS, effect
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D13b",
    Severity.WARNING,
    "derived",
    "001:L118-127, L215",
    over=Cards,
    rulings=("harvest",),
)


def check(deck: Cards) -> Iterator[Finding]:
    for row in deck.every:
        for shown in row.shown:
            found = effect(shown.text, shown.action)
            if shown.action not in ACTIONS:
                message = f"'{row.id}' works on '{shown.action}', which is not an action"
                yield Finding(row.at(shown.on), message, nearest(shown.action, ACTIONS))
            elif found is not None and shown.action != "Any time":
                for _, icon in found.gains:
                    own = OWN_ACTIONS.get(icon, (shown.action,))
                    if shown.action not in own:
                        message = (
                            f"'{row.id}' gives '{icon}' on '{shown.action}', where it has no effect"
                        )
                        yield Finding(row.at(shown.on), message, f"write  {' or '.join(own)}")
