"""A text writes out a number that differs from the fact of the game that its sentence is about.

The sentence counts the same things as the fact and shares another word with it or with what the
rulebook says of it, and no fact of which it may speak has that number: "25 gold wins" contradicts a
target of 20 gold. Players would play by one number at the table and by another in the rules.

Instead, write the name of the fact in braces, such as {target}, which prints the current number.
Put a number that is not a fact, such as one in an example, in braces too: {25}.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import WORDS, Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.written import Written

RULE = Rule(
    "",
    Severity.ERROR,
    "derived",
    over=Written,
    reads_words=True,
    instead=("number-written-out",),
)


def check(facts: Written) -> Iterator[Finding]:
    for found in facts.contradictions:
        values = [f"{name}: {facts.setting.fact(name)}" for name in found.facts]
        ways = " or ".join(f"{{{name}}}" for name in found.facts)
        yield Finding(
            (*found.path, WORDS + found.text),
            f"the text says '{found.text}', but the game has  {' and '.join(values)}",
            f"write  {ways}; if it is another number, write  {{{found.number}}}",
        )
