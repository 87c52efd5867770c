"""The listed numbers of a track neither rise nor fall from space to space.

A marker is moved along a track in one direction; a number out of order, or one that stands
twice, is passed unseen.

Instead, write each number once, in rising or in falling order.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
