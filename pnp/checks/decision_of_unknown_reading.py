"""A ruling of the game has a value that the bundled game does not allow.

A game that follows the rules of a bundled game may decide its open questions in its own
`rulings.yaml`. The validator knows certain values for each; any other value would have no effect.

Instead, choose one of the known values, or give the ruling a new name.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.content.rulebook import stated_rulings
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
                    f"'{shown(value)}' is not a valid value of the ruling '{ruling.ruling}'",
                    nearest(shown(value), map(shown, readings)) if readings else "",
                )
