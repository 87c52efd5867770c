r"""A mark inside a text is not paired.

Words between ** and **, * and * or ^ and ^ are printed in another face, those in {red|words} in a
colour. A mark that is not closed is printed as it is, and its words look like all others.

Instead, write the mark at both ends, or a backslash before it to print it, as in \*.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import WORDS, Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import MarkedTexts
from pnp.text.markup import parse

RULE = Rule("", Severity.ERROR, "derived", over=MarkedTexts, binding=True)


def check(facts: MarkedTexts) -> Iterator[Finding]:
    told = set()
    for path, text in facts.marked:
        for left in parse(text).unpaired:
            if (path, left) not in told:
                told.add((path, left))
                yield Finding((*path, WORDS + left.rest), left.message, left.hint)
