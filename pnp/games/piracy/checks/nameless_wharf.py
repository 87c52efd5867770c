"""A wharf does not say which one it is, or something else says so.

Ships start from one wharf and fetch their treasure at the other; on the board they look alike.

Instead, write `{type: wharf, which: port}` or `{type: wharf, which: x}`, and `which` nowhere else.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "letter", "004:L305, L314")
