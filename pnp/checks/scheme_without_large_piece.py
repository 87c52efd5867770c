"""A part has a scheme for large pieces, but contains none.

A scheme is for boards larger than the paper: they are divided into tiles or quarters, or reduced.
Tokens, dice and standees always fit, so either a board is missing or the scheme has no use.

Instead, add the board to the files of the part, or remove  scheme.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import WholeGame

RULE = Rule("", Severity.WARNING, "derived", over=WholeGame)
SMALL = ("dice", "standees", "tokens")


def check(game: WholeGame) -> Iterator[Finding]:
    for i, entry in enumerate(game.record.parts):
        files = [file for word in entry.of for file in game.named(word)]
        # A file that is missing, or has faults, may be the board.
        whole = len(files) >= len(entry.of)
        if entry.scheme and whole and all(file.kind in SMALL for file in files):
            yield Finding(
                ("parts", i, "scheme"),
                f"the part '{entry.part}' has the scheme '{entry.scheme}', but no piece larger "
                "than the paper",
                "add the board to the files of the part, or remove  scheme",
                labels=((("parts", i, "of"), "these files have only small pieces"),),
            )
