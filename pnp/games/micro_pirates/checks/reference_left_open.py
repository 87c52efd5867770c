"""A text refers to a page or a card that is still to be filled in.

Such a mark was to be replaced before printing. Players look for the place and do not find it.

Instead, write the number or the name of what is meant.
"""

import re
from collections.abc import Iterator

from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.diagnostics import Severity
from pnp.rules.facts import AnyFile
from pnp.rules.rule import Finding, Rule, Where

RULE = Rule(
    "MP-D20",
    Severity.ERROR,
    "derived",
    "001:L139, L269, L491, L503, L533",
    over=AnyFile,
    rulings=("lost-references",),
)

OPEN = re.compile(r"(?:\b(?:pages?|cards?|see|section)\s+)?(?:\bX{2,}\b|\?{2,}|\bTODO\b|\bTBD\b)")
LINKED = ("layout", "back", "backs", "boxes")
"""Keys below which stand names and boxes, which may come from other files."""


def check(file: AnyFile) -> Iterator[Finding]:
    for path, text in _texts(file.file.node, ()):
        found = OPEN.search(text)
        if found is not None:
            message = f"'{found[0]}' leads nowhere"
            yield Finding(path, message, "write the number or the name of what is meant")


def _texts(node: Node, path: Where) -> Iterator[tuple[Where, str]]:
    """Yield every text below a node with its path."""
    match node:
        case Scalar():
            yield path, node.text
        case Sequence():
            for index, item in enumerate(node.items):
                yield from _texts(item, (*path, index))
        case Mapping():
            for key, value in node.entries:
                if key.text not in LINKED:
                    yield from _texts(value, (*path, key.text))
