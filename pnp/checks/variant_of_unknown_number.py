"""A variant declares a number that the game does not have.

A variant replaces a number of the rulebook. Under another name it has no effect, and the file is
checked with the number of the rulebook.

Instead, write the name as in the rulings file of the game.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity, nearest
from pnp.model.ruled import Ruled
from pnp.rules.facts import AnyFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.ERROR, "derived", over=AnyFile)


def check(facts: AnyFile) -> Iterator[Finding]:
    stated, record = facts.setting.stated, facts.record
    if stated is None or not isinstance(record, Ruled):
        return
    known = [number.fact for number in stated.facts]
    for name in record.variant:
        if name not in known:
            message = f"the rules have no number '{name}' that a variant can change"
            yield Finding(("variant", name, KEY), message, nearest(name, known))
