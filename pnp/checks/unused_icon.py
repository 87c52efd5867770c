"""An icon in the folder of the game is not used by any file.

It is left over, or something should show it and does not.

Instead, use the icon, or remove its file.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.uses import Uses

RULE = Rule("G-R03c", Severity.WARNING, "judgement", over=Uses)


def check(game: Uses) -> Iterator[Finding]:
    unused = [name for name in game.icons if not game.uses(name)]
    if unused:
        many = len(unused) > 1
        what = f"{len(unused)} icons of the folder icons are" if many else f"'{unused[0]}' is"
        yield Finding(
            ("game",),
            f"{what} not used by any file of the game",
            "use them, or remove their files"
            if many
            else f"use it, or remove icons/{unused[0]}.svg",
            details=tuple(f"icons/{name}.svg" for name in unused) if many else (),
        )
