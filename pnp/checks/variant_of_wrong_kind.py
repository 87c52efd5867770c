"""A variant declares a number in a form, or of a size, that the rules cannot use.

A variant replaces a number with a number, and a table, such as amounts by number of players, with
a table. A number may be up to ten times the largest one in the rulebook, small ones up to 20. Any
other value would be ignored.

Instead, write the value as in the rulings file of the game.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.variants import misfit, named, shown
from pnp.model.ruled import Ruled
from pnp.rules.facts import AnyFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.ERROR, "derived", over=AnyFile)


def check(facts: AnyFile) -> Iterator[Finding]:
    stated, record = facts.setting.stated, facts.record
    if stated is None or not isinstance(record, Ruled):
        return
    known = {number.fact: number for number in stated.facts}
    for name, value in record.variant.items():
        wrong = misfit(value, known[name]) if name in known else None
        if wrong is not None:
            yield Finding(
                ("variant", name, *wrong.path),
                f"{named(name, wrong)} is {wrong.wanted}, not {shown(wrong.found)}",
                f"the rulebook has  {name}: {shown(known[name].value)}",
            )
