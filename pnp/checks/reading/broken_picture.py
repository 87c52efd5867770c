"""A picture is cut short, empty, or not what it begins as.

Of such a file at most a part can be shown, and no two programs agree which.

Instead, save the picture anew, or fetch it once more from where it comes.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
