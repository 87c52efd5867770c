"""A box of a layout has a key that belongs to another kind of box.

A box shows one thing: a text, an icon, an image, a pattern or a scene. The key would have no
effect.

Instead, remove the key, or write as draw what the box is to show.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
