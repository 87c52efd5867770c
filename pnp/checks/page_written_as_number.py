"""A text refers to a page by its number.

Page breaks are set when the kit is laid out, separately for each paper size. A number that was
once right becomes wrong after the next change.

Instead, refer to the heading, as in: see Repairs.
"""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import Texts

RULE = Rule("G-R06", Severity.ERROR, "derived", over=Texts)
PAGE = re.compile(r"\b(?:[Pp]ages?|[Pp]p?\.)\s*\d+")
# Where they stand in a book of somebody else, whose pages do not move.
SOURCES = ("credits", "licence")


def check(facts: Texts) -> Iterator[Finding]:
    for path, text in facts.texts:
        found = PAGE.search(text)
        if found is not None and path[:1] not in [(key,) for key in SOURCES]:
            hint = "refer to the heading instead, as in: see Repairs"
            yield Finding(path, f"'{found[0]}' refers to a page by number", hint)
