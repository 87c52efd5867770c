"""A file named as a picture is not in a format that can be read.

Pictures are PNG, JPEG, GIF or WebP files of pixels, or drawings in SVG; the name of a file does not
make it one.

Instead, save the picture as PNG, JPEG or SVG.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
