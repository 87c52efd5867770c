"""A text spells out a number that is probably a fact of the game.

If a variant changes the fact, the text still prints the old number. The name of the fact in
braces prints the current number. A number counts as a fact if the sentence around it, or the noun
behind it, shares a word with the name of the fact.

Instead, write the name of the fact, such as {hold-gold}. Put a number that is not a fact, such as
one in an example, in braces too: {6}, or {6 words}.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import WORDS, Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.written import Written

RULE = Rule("", Severity.NOTE, "derived", over=Written, reads_words=True)


def check(facts: Written) -> Iterator[Finding]:
    for found in facts.numbers:
        ways = " or ".join(f"{{{name}{found.form}}}" for name in found.meant)
        hint = f"write  {ways}; if it is another number, write  {{{found.number}{found.form}}}"
        where = (*found.path, WORDS + found.text)
        yield Finding(where, f"the text contains the literal number '{found.text}'", hint)
