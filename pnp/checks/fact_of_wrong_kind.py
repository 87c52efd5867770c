"""A fact of the game stands in place of one of the rules it keeps, and cannot.

A game that keeps the rules of another may state numbers of its own in its `rulings.yaml`. Where the
rulebook has a number it states a number, where that has a table, a table, and none may be much
larger than the rulebook's. Anything else would be passed over, and the rulebook's number used.

Instead, write the value as the rulebook does, or give the fact a name of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.content.rulebook import stated_rulings
from pnp.diagnostics import Severity
from pnp.facts.variants import misfit, named, shown
from pnp.rules.facts import RulingsFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.ERROR, "derived", over=RulingsFile)


def check(own: RulingsFile) -> Iterator[Finding]:
    kept = stated_rulings(own.setting.rules or "")
    known = {fact.fact: fact for fact in kept.facts} if kept is not None else {}
    for i, fact in enumerate(own.record.facts):
        # A fact of the game alone is held to the bounds that it names itself.
        rulebook = known.get(fact.fact, fact)
        wrong = misfit(fact.value, rulebook)
        if wrong is not None:
            yield Finding(
                ("facts", i, "value", *wrong.path),
                f"{named(fact.fact, wrong)} is {wrong.wanted}, and cannot be {shown(wrong.found)}",
                f"the rulebook has  {fact.fact}: {shown(rulebook.value)}"
                if rulebook is not fact
                else "change the value, or  least  and  most",
            )
