"""A text writes out a number that the game's facts may state.

Where a number of the rules is written out, a variant that changes it is judged and played by
another number than the one in print. In braces the name of a fact prints the number in force, so
that it is stated once.

Instead, write the name of the fact, such as {hold-gold}. A number that is no number of the rules,
as in an example, is written in braces too: {6}, or {6 words}.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.written import Written

RULE = Rule("", Severity.NOTE, "derived", over=Written)


def check(facts: Written) -> Iterator[Finding]:
    for found in facts.numbers:
        hint = f"write  {{{found.text}}}  if it is no number of the rules; else add it to the facts"
        if found.meant:
            ways = " or ".join(f"{{{name}{found.form}}}" for name in found.meant)
            hint = f"write  {ways}  if that is meant, else  {{{found.number}{found.form}}}"
        yield Finding(found.path, f"the text writes out '{found.text}'", hint, word=found.text)
