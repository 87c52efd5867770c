"""A text that should be printed is empty.

An empty heading, bullet point, step or title leaves a gap where readers expect text.

Instead, write the text, or remove the line.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import Texts

RULE = Rule("G-R05c", Severity.ERROR, "judgement", over=Texts)
# Where a text is the whole of what is printed. Other keys may be left empty to say: nothing.
WHOLE = {
    "title": "title",
    "heading": "heading",
    "subheading": "subheading",
    "small": "small text",
    "steps": "step",
    "points": "point",
}


def check(facts: Texts) -> Iterator[Finding]:
    # A card takes the words printed on it from its layout, including its title.
    if facts.file.kind in ("deck", "theme"):
        return
    for path, text in facts.texts:
        key = next((step for step in reversed(path) if isinstance(step, str)), "")
        if key in WHOLE and not text.strip() and "front" not in path and "back" not in path:
            what = WHOLE[key]
            yield Finding(path, f"the {what} is empty", f"write a {what}, or remove the line")
