"""A variant gives a number of the game in a form that rules cannot use.

Where the rulebook has a number a variant gives a number, where it has a table, such as amounts by
the number of players, a table. Anything else would be passed over in silence.

Instead, write the value as the file of rulings of the game does.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.model.ruled import Ruled
from pnp.rules.facts import MOST, AnyFile, alike
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.ERROR, "derived", over=AnyFile)


def check(facts: AnyFile) -> Iterator[Finding]:
    stated, record = facts.setting.stated, facts.record
    if stated is None or not isinstance(record, Ruled):
        return
    known = {number.fact: number.value for number in stated.facts}
    for name, value in record.variant.items():
        if name in known and not alike(value, known[name]):
            yield Finding(
                ("variant", name),
                f"'{name}' is {_kind(known[name])}, and cannot be {_shown(value)}",
                f"the rulebook has  {name}: {_shown(known[name])}",
            )


def _kind(value: object) -> str:
    match value:
        case bool():
            return "true or false"
        case int():
            return f"a number up to {MOST:,}"
        case dict():
            return "a table of values by key"
        case list() | tuple():
            return "a list"
    return "a word"


def _shown(value: object) -> str:
    """Return a value as content writes it, long ones cut short."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            inner = [f"{key}: {_shown(item)}" for key, item in list(value.items())[:3]]
            return "{" + ", ".join([*inner, *(["..."] if len(value) > 3 else [])]) + "}"
        case list() | tuple():
            inner = [_shown(item) for item in value[:3]]
            return "[" + ", ".join([*inner, *(["..."] if len(value) > 3 else [])]) + "]"
    return str(value)[:40]
