"""A summary of a turn lacks a step, or has the steps in the wrong order.

A turn has five steps: sail, others sail, bury, buy, advance. Players who follow the summary on the
mat or on the reference skip any missing step.

Instead, list all five in this order.
"""

import re
from collections.abc import Iterator
from typing import Any

from pnp.base.diagnostics import KeyPath, Severity
from pnp.model.record import Record, key_of
from pnp.model.sheet import SheetBlock
from pnp.rules.rule import Finding, Rule
from pnp.rules.tables import plain
from pnp.rules.views import AnyFile

RULE = Rule("", Severity.WARNING, "letter", "003:L49, L75, L196, L216-220", over=AnyFile)
STEPS = ("sail", "others", "bury", "buy", "advance")
ENOUGH = 3
"""With this many of the five, a list counts as that of a turn."""


def check(facts: AnyFile) -> Iterator[Finding]:
    for path, block in _blocks(facts.record, ()):
        found = [word for step in block.steps or () if (word := _first(step)) in STEPS]
        if len({*found}) < ENOUGH:
            continue
        missing = [step for step in STEPS if step not in found]
        if missing:
            names = ", ".join(f"'{step}'" for step in missing)
            yield Finding((*path, "steps"), f"this turn lacks {names}", "add it in the right place")
        elif found != sorted(found, key=STEPS.index):
            order = ", ".join(STEPS)
            message = f"the steps of a turn are in the wrong order; expected {order}"
            yield Finding((*path, "steps"), message, "put them in this order")


def _first(step: str) -> str:
    """Return the first word of a step, which names it."""
    word = re.match(r"[a-z]+", plain(step).lower())
    return word[0] if word else ""


def _blocks(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, SheetBlock]]:
    """Yield all blocks of a record with their paths."""
    if isinstance(value, SheetBlock):
        yield path, value
    elif isinstance(value, Record):
        for name in type(value).model_fields:
            yield from _blocks(getattr(value, name), (*path, key_of(type(value), name)))
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _blocks(item, (*path, i))
