"""A fact of the game cannot replace the bundled game's fact of the same name.

A game that follows the rules of a bundled one may replace its facts in its own `rulings.yaml`: a
number by a number, a table by a table, and none by a much larger number. Any other value would
have no effect.

Instead, write a value like that of the bundled game, or give the fact a name of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.content.rulebook import stated_rulings
from pnp.diagnostics import Severity, nearest
from pnp.facts.variants import misfit, refused, shown
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
            hint = "change the value, or  least  and  most"
            if rulebook is not fact:
                hint = f"the rulebook has  {fact.fact}: {shown(rulebook.value)}"
            hint = nearest(str(wrong.found), wrong.known) if wrong.known else hint
            yield Finding(("facts", i, "value", *wrong.path), refused(fact.fact, wrong), hint)
