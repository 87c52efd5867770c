"""A colour stands in the content of a game, where a role is needed.

Content says what a thing is, and the theme how that looks. A colour written into a token would
stay the same in every theme, also where less ink was asked for.

Instead, write a role, such as paper, ink or token.gold, and give the role its colour in a
theme.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03k", Severity.ERROR, "derived")
