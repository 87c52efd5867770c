"""A file of rulings has a different id than its game.

Regardless of its id, it applies to the game in whose folder it is. The id of another game
suggests that it came from there, or that its own game has no rulings.

Instead, write the id of the game.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import RulingsFile

RULE = Rule("", Severity.WARNING, "derived", over=RulingsFile)


def check(own: RulingsFile) -> Iterator[Finding]:
    games = [game.id for game in own.setting.files("game")]
    if games and own.file.id not in games:
        message = f"the rulings belong to '{own.file.id}', but the game is '{games[0]}'"
        yield Finding(("rulings",), message, nearest(own.file.id, games))
