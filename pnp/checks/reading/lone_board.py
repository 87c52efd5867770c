"""A layout of boards names a single board.

A layout tells what lies beside what. One board alone is judged as the map that it is, and needs no
layout.

Instead, name the boards beside it, or remove the file.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
