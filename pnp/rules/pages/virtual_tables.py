"""Findings of exports to virtual tables."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    # Virtual tables.
    Rule("crowded-room", Severity.WARNING, "derived", when="command"): """
A room of a virtual table has more things than its program is known to hold.

Each copy of a piece is a thing of its own. The room may load slowly, or not at all.

Instead, export only the parts of the game that you play with.
""",
    Rule("picture-too-wide", Severity.ERROR, "derived", when="command"): """
A picture of an export has more pixels a side than the program loads.

Larger pictures are refused, or shrunk when they are loaded.

Instead, export with fewer dots per inch; the hint gives the most that fit.
""",
    Rule("local-pictures", Severity.NOTE, "derived", when="command"): """
A save for a virtual table shows pictures of this computer.

You can set the game up and look at it alone. The programs of other players load pictures from
addresses on the web, and show nothing in their place.

Instead, upload the exported files, and export again with  --url  and the address of their folder.
""",
    Rule("unusable-address", Severity.ERROR, "derived", when="command"): """
The address of the pictures is not one from which a program can load them.

It is the place of the folder that has the exported files: on the web for everybody at the table,
or on your own machine for yourself only.

Instead, write an address that begins with https://, http:// or file:///.
""",
}
