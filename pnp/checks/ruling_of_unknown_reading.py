"""A ruling has a value that is not one of its choices.

Each open question of a rulebook has the values that the validator knows. Any other word has no
effect, and the file is checked with the default.

Instead, write one of the values shown by  pnp explain --rulings.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.model.ruled import Ruled
from pnp.rules.facts import AnyFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.ERROR, "derived", over=AnyFile)


def check(facts: AnyFile) -> Iterator[Finding]:
    stated, record = facts.setting.stated, facts.record
    if stated is None or not isinstance(record, Ruled):
        return
    readings = {known.ruling: known.values for known in stated.decisions if known.values}
    for name, value in record.rulings.items():
        if name in readings and value not in readings[name]:
            words = [_text(known) for known in readings[name]]
            yield Finding(
                ("rulings", name),
                f"'{_text(value)}' is not a value of '{name}'",
                nearest(_text(value), words),
            )


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
