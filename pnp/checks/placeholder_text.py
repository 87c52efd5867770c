"""A word that stands in for a text still to be written would be printed.

XX, ???, TODO, TBD, FIXME and lorem ipsum are notes of the author to herself. On a card they
tell the players nothing, and a number that is missing stops the game.

Instead, write the text or the number that was to come, or leave the line out until it is known.
"""

import re
from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import Texts

RULE = Rule("G-R05", Severity.ERROR, "judgement", over=Texts)
STAND_IN = re.compile(r"\b(XX|TODO|TBD|FIXME|[Ll]orem ipsum)\b|\?{3,}")


def check(facts: Texts) -> Iterator[Finding]:
    for path, text in facts.texts:
        found = STAND_IN.search(text)
        if found is not None:
            yield Finding(
                path,
                f"'{found[0]}' stands in for a text that is not yet written",
                f"write what is meant in place of {found[0]}, or leave it out",
            )
