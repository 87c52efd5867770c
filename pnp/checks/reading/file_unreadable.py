"""A file is there but cannot be read, or is a folder or device of the name of a file.

The reason that the system gives stands in the message; often the file belongs to another user,
or another program has it open.

Instead, mend the rights of the file, close it elsewhere, or name a file.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
