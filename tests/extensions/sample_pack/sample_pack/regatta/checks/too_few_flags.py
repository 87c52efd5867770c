"""The flags of a regatta."""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.views import View
from sample_pack.bunting import Bunting


class Flags(View):
    """A file of bunting."""

    kind = "bunting"
    record: Bunting


@Rule("too-few-flags", Severity.ERROR, "letter", number="REG-1")
def too_few_flags(facts: Flags) -> Iterator[Finding | Proved]:
    """The bunting has fewer than three flags.

    The course of a regatta is a triangle, and a flag stands at each corner.

    Instead, make three flags or more.
    """
    count = sum(flag.quantity for flag in facts.record.flags)
    if count < 3:
        yield Finding(("flags",), f"the bunting has {count} flags", "make 3 or more")
    else:
        yield Proved(f"{count} flags, 3 are needed")
