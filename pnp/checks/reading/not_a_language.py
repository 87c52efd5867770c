"""The language of the game is not given by its code.

The code tells how words are divided at the end of a line, and what screen readers read aloud.

Instead, write the code of two or three letters, such as en, and of a region behind it where
that matters, such as fr-CA.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03l", Severity.ERROR, "derived")
