"""A kind of ocean card is not one of those in the rules.

The rules use these words to distinguish Port Royal, ports and open waters: where they are, which
has a port, where ships may not sail. They do not cover other kinds.

Instead, use the words `royal`, `port` and `open` for the kinds; their titles are yours to choose.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity, nearest
from pnp.games.micro_pirates.views import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-M01b", Severity.ERROR, "letter", "001:L17", over=Ocean)


def check(ocean: Ocean) -> Iterator[Finding]:
    known = ocean.setting.fact("ocean-cards")
    for kind in ocean.record.kinds:
        if kind not in known:
            yield Finding(
                ("kinds", kind, KEY),
                f"the rules have no ocean cards of the kind '{kind}'",
                nearest(kind, known),
            )
