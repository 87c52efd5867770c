"""A decision of the game chooses a reading that the rules it keeps do not know.

A game that keeps the rules of another may answer its open questions in its own `rulings.yaml`. The
rules of the validator know certain readings of each; any other would be passed over.

Instead, choose one of the known readings, or give the question a name of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.content.rulebook import stated_rulings
from pnp.diagnostics import Severity, nearest
from pnp.facts.variants import shown
from pnp.rules.facts import RulingsFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.ERROR, "derived", over=RulingsFile)


def check(own: RulingsFile) -> Iterator[Finding]:
    kept = stated_rulings(own.setting.rules or "")
    known = {one.ruling: one.values for one in kept.decisions} if kept is not None else {}
    for i, ruling in enumerate(own.record.decisions):
        readings = known.get(ruling.ruling, ruling.values)
        for j, value in enumerate(ruling.values):
            if value not in readings:
                yield Finding(
                    ("decisions", i, "values", j),
                    f"'{shown(value)}' is no reading of '{ruling.ruling}' that the rules know",
                    nearest(shown(value), map(shown, readings)) if readings else "",
                )
