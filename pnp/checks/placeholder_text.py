"""A placeholder for unfinished text would be printed.

XX, ???, TODO, TBD, TRANSLATE and lorem ipsum are notes by the author; [[name]], {{name}}, ${name}
and <name> are left over from a template or a program. On a card they mean nothing to players, and
a missing number stops the game.

Instead, write the intended text or number, or remove the line until you know it.
"""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.content.told import EFFECT
from pnp.rules.marked import Marked
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-R05", Severity.ERROR, "judgement", over=Marked)
STAND_IN = re.compile(
    r"\b(?:X{2,}|TODO|TO-DO|TB[ACD]|FIXME|PLACEHOLDER|(?:UN)?TRANSLATED?|CHANGEME)\b"
    r"|(?i:\b(?:lorem ipsum|fixme|dolor sit amet)\b)"
    r"|\?{3,}"
    r"|\[\[[^\[\]]*\]\]|\$?\{\{[^{}]*\}\}|\$\{[^{}]*\}|%\([a-z_]+\)[sd]"
    r"|(?i:\[(?:insert|your|todo|tbd|text|title|name)\b[^\[\]]*\])"
    # Of what stands between angle brackets, addresses are meant to be printed.
    r"|<(?!https?:)/?[^\W\d][^<>@]*>"
)


def check(facts: Marked) -> Iterator[Finding]:
    for path, text in dict((*facts.marked, *facts.texts)).items():
        if str(path[-1]).startswith(f"{EFFECT}-"):
            continue  # one step of an effect, whose words are among the texts
        found = STAND_IN.search(text)
        if found is not None:
            yield Finding(
                path,
                f"'{found[0]}' is placeholder text",
                f"replace {found[0]} with the intended text, or remove it",
            )
