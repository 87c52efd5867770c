"""The bunting has fewer than three flags.

The course of a regatta is a triangle, and a flag stands at each corner.

Instead, make three flags or more.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.views import View
from sample_pack.bunting import Bunting


class Flags(View):
    """A file of bunting."""

    kind = "bunting"
    record: Bunting


RULE = Rule("REG-1", Severity.ERROR, "letter", over=Flags)


def check(facts: Flags) -> Iterator[Finding | Proved]:
    count = sum(flag.quantity for flag in facts.record.flags)
    if count < 3:
        yield Finding(("flags",), f"the bunting has {count} flags", "make 3 or more")
    else:
        yield Proved(f"{count} flags, 3 are needed")
