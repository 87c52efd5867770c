"""A variant gives a number of the game in a form, or of a size, that rules cannot use.

Where the rulebook has a number a variant gives a number, where it has a table, such as amounts by
the number of players, a table. Its keys are those of the rulebook, unless they are numbers or the
fact is `open`. A number may be up to ten times the largest that the rulebook has
there, small ones up to 20. Anything else would be passed over in silence.

Instead, write the value as the file of rulings of the game does.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity, nearest
from pnp.facts.variants import misfit, refused, shown
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
            hint = f"the rulebook has  {name}: {shown(known[name].value)}"
            hint = nearest(str(wrong.found), wrong.known) if wrong.known else hint
            yield Finding(("variant", name, *wrong.path), refused(name, wrong), hint)
