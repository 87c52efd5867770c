"""Too many quests lead to one port.

A quest is never offered at the ocean card to which it leads: another one is drawn. If most
quests lead to one port, searches are long; if all do, that port has nothing to offer.

Instead, make the quests lead to more different places.
"""

from collections.abc import Iterator
from fractions import Fraction

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import CARDS, Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-D07", Severity.WARNING, "derived", "001:L66, L316", over=Cards)

MOST = Fraction(40, 100)


def check(deck: Cards) -> Iterator[Finding]:
    rows = deck.rows("quest")
    if not rows:
        return
    ports = [id for id, marks in deck.game.marks.items() if "port" in marks]
    for port in ports:
        n = sum(row.card.quantity for row in rows if set(row.targets) == {port})
        if n == deck.quantity:
            message = f"all {n} quests lead to '{port}', so none can be offered there"
            hint = "make at least one lead elsewhere"
            yield Finding(CARDS, message, hint, Severity.ERROR)
        elif n > deck.quantity * MOST:
            message = (
                f"{n} of {deck.quantity} quests lead to '{port}' and are wasted when drawn there"
            )
            fair = int(deck.quantity * MOST)
            hint = f"make at most {fair} of them lead there"
            yield Finding(CARDS, message, hint)
