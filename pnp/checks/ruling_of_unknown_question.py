"""A ruling answers a question that the game does not ask.

Rulings choose between readings of what the rulebook leaves open. Under another name the answer is
not heard, and the file is judged by the usual reading.

Instead, write the name as  pnp explain --rulings  lists it.
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
    open_ones = [known.ruling for known in stated.decisions if known.values]
    settled = {known.ruling for known in stated.decisions} - {*open_ones}
    for name in record.rulings:
        if name not in open_ones:
            message = f"the rules know no question '{name}'"
            if name in settled:
                message = f"'{name}' has only one reading here, so there is nothing to choose"
            yield Finding(("rulings", name, KEY), message, nearest(name, open_ones))
