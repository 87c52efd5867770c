"""A file sets a ruling that its game does not have.

Rulings choose between ways to read what the rulebook leaves open. Under another name the choice
has no effect, and the file is checked with the default.

Instead, write the name shown by  pnp explain --rulings.
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
    open_ones = [known.ruling for known in stated.decisions if known.values]
    settled = {known.ruling for known in stated.decisions} - {*open_ones}
    for name in record.rulings:
        if name not in open_ones:
            message = f"the rules have no ruling '{name}'"
            if name in settled:
                message = f"'{name}' has only one value here, so there is nothing to choose"
            yield Finding(("rulings", name, KEY), message, nearest(name, open_ones))
