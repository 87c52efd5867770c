"""A name in braces stands in a text that is no template.

In layouts such a name is replaced by what the card has in that field. Everywhere else nothing
replaces it, and readers would see the brace and the name.

Instead, write the words that are meant. Of a brace that is to be printed, write a backslash
before it.
"""

import re
from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import Texts

RULE = Rule("G-R05d", Severity.ERROR, "judgement", over=Texts, instead=("unpaired-mark",))
FIELD = re.compile(r"(?<!\\)\{[A-Za-z][\w-]*\}")


def check(facts: Texts) -> Iterator[Finding]:
    if facts.file.kind == "theme":
        return  # whose words are templates
    for path, text in facts.texts:
        found = FIELD.search(text)
        if found is not None:
            hint = rf"write the words that are meant, or \{found[0]} to print the brace"
            yield Finding(path, f"nothing replaces '{found[0]}' here", hint)
