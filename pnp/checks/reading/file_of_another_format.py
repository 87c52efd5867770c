"""A picture, a document or an archive stands in the place of a text file.

Content is written as text. The first bytes of this file are those of another format, so it was
renamed, or named where the file that shows it was meant.

Instead, name the YAML file of the piece, which says inside which picture or table it takes.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y06e", Severity.ERROR, "derived")
