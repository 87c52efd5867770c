"""Findings of exports of single pages, for sheets of labels and for cutting machines."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    # Single pages, labels and cutting machines.
    Rule("larger-than-label", Severity.ERROR, "derived", when="command"): """
Pieces are larger than the labels of a sheet.

A label is cut already, so nothing may go over its edge, in either direction. The finding lists all
such pieces with their copies. They are left out, unless no piece fits.

Instead, print them on the sheet of the hint, which has the smallest labels that fit.
""",
    Rule("larger-than-paper", Severity.ERROR, "derived", when="command"): """
A piece is too large for the paper of an export.

Marks and the margin that printers leave need room, too.

Instead, name the paper of the hint, or leave the piece out with --only.
""",
    Rule("no-cutting-template", Severity.ERROR, "derived", when="command"): """
Sheets for a fixed cutting template are wanted on paper that has none.

Templates have fixed places for cards, so they fit one paper each.

Instead, use the paper of the hint, or another machine, whose sheets have lines of their own.
""",
    Rule("no-such-label", Severity.ERROR, "derived", when="command"): """
Printing should begin at a label that the sheet does not have.

Labels count row by row, from the top left, beginning with 1.

Instead, write a number up to that of the labels of a sheet.
""",
    Rule("not-in-template", Severity.ERROR, "derived", when="command"): """
Pieces are not as large as the cards of a cutting template.

A fixed template cuts cards of one size. Up to a millimetre more or less is cut off or shows bleed.

Instead, export them with --machine silhouette, which cuts pieces of any size.
""",
    Rule("too-little-bleed", Severity.ERROR, "derived", when="command"): """
A piece has less bleed than an export should show.

The drawing ends with the bleed of its file, so a wider one would have a white rim.

Instead, give the file a wider bleed, or ask for less with --bleed.
""",
    Rule("page-not-cut", Severity.NOTE, "derived", when="command"): """
A page of rules is not on the sheets for a cutting machine.

It is too large to be cut out, as pages of the size of the paper are. Smaller ones are cut like any
piece.

Instead, print it with pnp build, or with pnp export pages.
""",
    Rule("too-large-to-cut", Severity.ERROR, "derived", when="command"): """
Pieces are too large for a cutting machine on this paper.

Registration marks take room on a sheet, and nothing may be printed beside them. Cricut takes
pictures of up to 6.75 x 9.25 inches.

Instead, use the paper of the hint, or print these pieces with pnp build and cut them by hand.
""",
    Rule("unknown-label-sheet", Severity.ERROR, "derived", when="command"): """
An option names no sheet of labels that pnp knows.

Names are those of the maker, such as avery-5371. Several sheets with the same labels have several
names.

Instead, take a name of the hint, or measure the sheet and describe it in a file whose name ends in
.yaml: its paper, the columns and rows of its labels, their size, and the pitch from one to the
next.
""",
    Rule("unknown-paper", Severity.ERROR, "derived", when="command"): """
An option names no paper that pnp knows.

Papers are a4, letter, a3, tabloid, legal and a5. Any other is written as its size.

Instead, name one of these, or write a size such as 330x480mm.
""",
    Rule("wrong-label-sheet", Severity.ERROR, "derived", when="command"): """
The measures of a sheet of labels do not fit together.

Labels overlap, or go over the edge of the sheet by more than a millimetre.

Instead, measure the sheet again: size is that of a label, first the corner of the first label from
the top left of the sheet, and pitch the distance from one label to the next.
""",
}
