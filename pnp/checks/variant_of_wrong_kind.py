"""A variant gives a number of the game in a form, or of a size, that rules cannot use.

Where the rulebook has a number a variant gives a number, where it has a table, such as amounts by
the number of players, a table. A number may be up to ten times the largest that the rulebook has
there, small ones up to 20. Anything else would be passed over in silence.

Instead, write the value as the file of rulings of the game does.
"""

from collections.abc import Iterator
from typing import Any

from pnp.diagnostics import Severity
from pnp.facts.variants import Misfit, misfit
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
                f"{_named(name, wrong)} is {wrong.wanted}, and cannot be {_shown(wrong.found)}",
                f"the rulebook has  {name}: {_shown(known[name].value)}",
            )


def _named(name: str, wrong: Misfit) -> str:
    match wrong.path:
        case (int(index),):
            return f"value {index + 1} of '{name}'"
        case (str(key),):
            return f"'{key}' of '{name}'"
        case (_, _):
            return f"a key of '{name}'"
    return f"'{name}'"


def _shown(value: Any) -> str:
    """Return a value as content writes it, long ones cut short."""
    match value:
        case bool():
            return str(value).lower()
        case int() if abs(value) >= 10_000:
            return f"{value:,}"
        case dict():
            inner = [f"{key}: {_shown(item)}" for key, item in list(value.items())[:3]]
            return "{" + ", ".join([*inner, *(["..."] if len(value) > 3 else [])]) + "}"
        case list() | tuple():
            inner = [_shown(item) for item in value[:3]]
            return "[" + ", ".join([*inner, *(["..."] if len(value) > 3 else [])]) + "]"
    return str(value)[:40]
