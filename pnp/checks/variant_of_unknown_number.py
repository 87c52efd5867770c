"""A variant declares a number that the game does not have.

A variant puts its own number in the place of one of the rulebook. Under another name it changes
nothing, and what it was written for is judged by the number of the rulebook.

Instead, write the name as the file of rulings of the game has it.
"""

from collections.abc import Iterator

from pnp.diagnostics import KEY, Severity, nearest
from pnp.model.ruled import Ruled
from pnp.rules.facts import AnyFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.ERROR, "derived", over=AnyFile)


def check(facts: AnyFile) -> Iterator[Finding]:
    stated, record = facts.setting.stated, facts.record
    if stated is None or not facts.setting.ruled or not isinstance(record, Ruled):
        return
    known = [number.fact for number in stated.facts]
    for name in record.variant:
        if name not in known:
            message = f"the rules know no number '{name}' that a variant could change"
            yield Finding(("variant", name, KEY), message, nearest(name, known))
