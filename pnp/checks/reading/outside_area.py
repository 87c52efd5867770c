"""Places of a mat do not fit into their area, or spaces into their track.

What is printed beyond the frame of an area covers its neighbours, and a piece lies half on one of
them and half on the other.

Instead, make the area or the track larger, its places fewer, or leave out their size.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
