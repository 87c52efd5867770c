"""A file uses an icon that does not exist.

The pieces that show it would be blank, and players could not tell them apart; nothing is printed
until this is fixed.

Instead, write the name of an icon that pnp list icons shows, or put its SVG in the folder icons
of the game.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.pictured import Pictured
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "",
    Severity.ERROR,
    "derived",
    over=Pictured,
    binding=True,
    after=("effect-icon-unknown", "die-icon-unknown"),
)


def check(file: Pictured) -> Iterator[Finding]:
    theme = file.theme if file.icons else None
    if theme is None:
        return
    known: dict[str, bool] = {}
    for path, name in file.icons:
        if name not in known:
            known[name] = theme.icon(name, "#000000") is not None
        if not known[name]:
            message, hint = theme.icon_fault(name)
            yield Finding(path, message, hint)
