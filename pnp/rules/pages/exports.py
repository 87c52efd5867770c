"""Findings of the targets of  pnp export."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    # Single pages, labels and cutting machines.
    Rule("larger-than-paper", Severity.ERROR, "derived", when="command"): """
A piece is too large for the paper of an export.

Marks and the margin that printers leave need room, too.

Instead, name the paper of the hint, or leave the piece out with --only.
""",
    Rule("too-little-bleed", Severity.ERROR, "derived", when="command"): """
A piece has less bleed than an export should show.

The drawing ends with the bleed of its file, so a wider one would have a white rim.

Instead, give the file a wider bleed, or ask for less with --bleed.
""",
    Rule("unknown-paper", Severity.ERROR, "derived", when="command"): """
An option names no paper that pnp knows.

Papers are a4, letter, a3, tabloid, legal and a5. Any other is written as its size.

Instead, name one of these, or write a size such as 330x480mm.
""",
}
