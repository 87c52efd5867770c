"""A fact or a question of the game is stated twice.

Rules, texts and counts look up a fact by its name, so each name must have one value.

Instead, remove one of the two, or rename it. If a single file needs another number, declare that
under `variant` in the file.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
