"""A theme defines a role that is never used.

No drawing uses the role and no file of the game refers to it, so the line has no effect. Often
the name is misspelt, and the intended role keeps its old look.

Instead, write a role that is used (see  pnp list roles), or remove the line.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity, closest
from pnp.rules.rule import Finding, Rule
from pnp.rules.uses import Uses

RULE = Rule("G-R03e", Severity.WARNING, "judgement", over=Uses)


def check(game: Uses) -> Iterator[Finding]:
    for theme in game.setting.files("theme"):
        for section in ("colours", "fonts"):
            for role in getattr(theme.record, section):
                # Of one that looks like a role the theme itself tells, as unknown-role.
                if not game.means(role) and not closest(role, game.general):
                    yield Finding(
                        (section, role, KEY),
                        f"nothing uses the role '{role}'",
                        "remove the line, or use the role where it is needed",
                        file=theme,
                    )
