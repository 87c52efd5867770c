"""A part of the game lists a file that has nothing to print.

Themes, layouts, rulings and printer profiles describe how other files look or are read. As a
part, they would be empty.

Instead, list a file with pieces, such as a deck, tokens or a map; set a theme with the key theme.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.content.kinds import is_printed
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import WholeGame

RULE = Rule("G-R04c", Severity.ERROR, "derived", over=WholeGame)


def check(game: WholeGame) -> Iterator[Finding]:
    for i, entry in enumerate(game.record.parts):
        for j, word in enumerate(entry.of):
            called = game.named(word)
            if called and not any(is_printed(file.kind) for file in called):
                kind = called[0].kind
                yield Finding(
                    ("parts", i, "of", j),
                    f"'{word}' is a {kind}, which has nothing to print",
                    "list a file with pieces, or remove it from the part",
                    labels=(((kind,), "this file", called[0]),),
                )
