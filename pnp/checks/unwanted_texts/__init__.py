"""Printed texts with content that does not belong in print."""

import re
from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import Severity
from pnp.content.language.translatable import EFFECT
from pnp.rules.rule import Finding
from pnp.rules.texts import MarkedTexts, Texts


def check(
    facts: Texts,
    *,
    pattern: str,
    message: str,
    hint: str,
    but: Sequence[str] = (),
    harmless: str = "",
) -> Iterator[Finding]:
    """Look for a pattern in the texts of a file, with their marks where these are its facts, except
    below the keys ``but``. What is ``harmless`` is only a warning."""
    unwanted = re.compile(pattern, re.VERBOSE)
    marked = facts.marked if isinstance(facts, MarkedTexts) else ()
    for path, text in dict((*marked, *facts.texts)).items():
        # The words of an effect are among the texts; so its steps are none.
        step = isinstance(facts, MarkedTexts) and str(path[-1]).startswith(f"{EFFECT}-")
        found = None if step or path[0] in but else unwanted.search(text)
        if found is not None:
            before = text[: found.start()].rpartition(" ")[2]
            told = {
                "found": found[0],
                "code": f"U+{ord(found[0][0]):04X}",
                "place": f"after '{before}'" if before else "before a word",
            }
            severity = Severity.WARNING if found[0] == harmless else None
            yield Finding(path, message.format(**told), hint.format(**told), severity)
