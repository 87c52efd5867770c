"""A fact of the game cannot replace the bundled game's fact of the same name.

A game that follows the rules of a bundled game may replace its facts in its own `rulings.yaml`: a
number with a number, a table with a table, but never with a much larger number. Any other value
would have no effect.

Instead, write a value of the same type as in the bundled game, or give the fact a new name.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.content.rulebook import stated_rulings
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
                f"{named(fact.fact, wrong)} is {wrong.wanted}, not {shown(wrong.found)}",
                f"the rulebook has  {fact.fact}: {shown(rulebook.value)}"
                if rulebook is not fact
                else "change the value, or  least  and  most",
            )
