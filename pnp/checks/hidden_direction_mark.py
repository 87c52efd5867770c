"""An invisible character changes the direction of a printed text.

Such characters are often copied along with text from web pages or emails. They may print letters
in reverse order, or make two names differ that look the same, without a visible cause.

Instead, delete the character; if you cannot find it, retype the word around it.
"""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import Texts

RULE = Rule("", Severity.ERROR, "judgement", over=Texts)
# The marks of Unicode that embed, override or isolate a direction.
TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")


def check(facts: Texts) -> Iterator[Finding]:
    for path, text in facts.texts:
        found = TURNS.search(text)
        if found is not None:
            before = text[: found.start()].rpartition(" ")[2]
            place = f"after '{before}'" if before else "before a word"
            yield Finding(
                path,
                f"an invisible mark, U+{ord(found[0]):04X}, changes the direction of the text "
                f"{place}",
                "delete it, or retype the words around it",
            )
