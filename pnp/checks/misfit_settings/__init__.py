"""Settings of a game or a file with values that its rules do not allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import KeyPath, nearest
from pnp.content.rulebook import stated_rulings
from pnp.facts.variants import misfit, refused, shown
from pnp.model.game import Ruled
from pnp.rules.rule import Finding
from pnp.rules.views import AnyFile, RulingsFile

if TYPE_CHECKING:
    from pnp.model.rulings import GameFact


def variant(facts: AnyFile) -> Iterator[Finding]:
    """Compare the numbers of a variant with those of the rules."""
    stated, record = facts.setting.stated, facts.record
    if stated is None or not isinstance(record, Ruled):
        return
    known = {number.fact: number for number in stated.facts}
    for name, value in record.variant.items():
        if name in known:
            yield from _misfit(value, known[name], ("variant", name), True)


def fact(own: RulingsFile) -> Iterator[Finding]:
    """Compare the facts of a game with those of the game whose rules it follows."""
    kept = stated_rulings(own.setting.rules or "")
    known = {fact.fact: fact for fact in kept.facts} if kept is not None else {}
    for i, fact in enumerate(own.record.facts):
        # A fact of this game only is compared with its own bounds.
        rulebook = known.get(fact.fact, fact)
        yield from _misfit(fact.value, rulebook, ("facts", i, "value"), rulebook is not fact)


def ruling(facts: AnyFile) -> Iterator[Finding]:
    """Compare the values that a file chooses with those of each question."""
    stated, record = facts.setting.stated, facts.record
    if stated is None or not isinstance(record, Ruled):
        return
    readings = {known.ruling: known.values for known in stated.decisions if known.values}
    for name, value in record.rulings.items():
        if name in readings and value not in readings[name]:
            hint = nearest(shown(value), map(shown, readings[name]))
            yield Finding(("rulings", name), f"'{shown(value)}' is not a value of '{name}'", hint)


def decision(own: RulingsFile) -> Iterator[Finding]:
    """Compare the values that a game allows with those of the game whose rules it follows."""
    kept = stated_rulings(own.setting.rules or "")
    known = {one.ruling: one.values for one in kept.decisions} if kept is not None else {}
    for i, one in enumerate(own.record.decisions):
        readings = known.get(one.ruling, one.values)
        for j, value in enumerate(one.values):
            if value not in readings:
                hint = nearest(shown(value), map(shown, readings)) if readings else ""
                message = f"'{shown(value)}' is not a valid value of the ruling '{one.ruling}'"
                yield Finding(("decisions", i, "values", j), message, hint)


def _misfit(value: Any, rulebook: GameFact, where: KeyPath, kept: bool) -> Iterator[Finding]:
    """Yield why a value cannot replace a fact of the rulebook, or of this game only."""
    wrong, name = misfit(value, rulebook), rulebook.fact
    if wrong is None:
        return
    hint = "change the value, or  least  and  most"
    if kept:
        hint = f"the rulebook has  {name}: {shown(rulebook.value)}"
    if wrong.known:
        hint = nearest(str(wrong.found), wrong.known)
    yield Finding((*where, *wrong.path), refused(name, wrong), hint)
