"""A table has no column named card, which holds the ids of the cards.

Each card becomes a file of its id, and other files name it so; without ids the cards cannot be
told apart.

Instead, name the first column card, and write a short id such as old-cook into each row.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K02b", Severity.ERROR, "derived")
