"""Findings of boards of any game, made while their spaces and ways are looked up or drawn."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    Rule("ambiguous-name", Severity.ERROR, "derived"): """
A kind of space or a region has a name that already means something else in lists of spaces.

Lists look up coordinates before names of spaces, these before regions, and regions before kinds.
The words `all`, `rest`, `rim` and `checker` are never names. A name that means two things would
silently mean the first.

Instead, give the kind or the region another id.
""",
    Rule("areas-overlap", Severity.ERROR, "derived"): """
Two areas of a board cover the same place.

Each place belongs to one space, so that players know where a piece is. Borders of neighbours may
differ by up to 0.35 mm, since nobody draws a border twice in exactly the same way. Any deeper
overlap is a mistake.

Instead, let both areas follow the same border. If one lies inside the other, such as a lake in a
forest, add its outline to the outlines of the other: it is then a hole.
""",
    Rule("box-outside-space", Severity.ERROR, "derived", when="build"): """
A box of a layout leaves its space.

What lies across the line between two spaces seems to belong to both. A box may be as large as it
likes; what counts is what it prints.

Instead, make the box smaller, move it with `at`, or write `beyond: true` if it should leave the
space.
""",
    Rule("cyclic-kind", Severity.ERROR, "derived"): """
A kind of space extends itself, directly or through other kinds.

A kind takes what it does not give from the one that it extends, which must end somewhere.

Instead, remove `extends` from one of them.
""",
    Rule("duplicate-kind", Severity.ERROR, "derived"): """
A board declares a kind of space twice.

Lists and promises name kinds by their ids, so it would be unclear which is meant.

Instead, give one of them another id, or write all spaces in one list.
""",
    Rule("duplicate-way", Severity.ERROR, "derived"): """
A board declares a way twice.

Moves and promises name ways by their ids, so it would be unclear which is meant.

Instead, give one of them another id, or write all courses in one way.
""",
    Rule("field-twice", Severity.ERROR, "derived"): """
Two places give different values to one field of a space.

Lists, marks and tables may be combined, and each adds fields. Where two of them differ, one is
wrong.

Instead, remove one of the values.
""",
    Rule("gap-between-areas", Severity.WARNING, "judgement"): """
A narrow gap separates two areas of a board.

Areas with a common border are neighbours. Where a gap of more than 0.35 mm is between them, they
are not, though players would take them for neighbours. Gaps are reported if they are less than 6 mm
wide and the two areas run along each other for 3 mm or more, and for at least one and a half times
the width. An area in a hole of another may have a gap around it.

Instead, let both areas follow the same border, make the gap so wide that it is clear, or draw an
area in it. If the gaps of a board are meant, suppress the rule.
""",
    Rule("joined-twice", Severity.WARNING, "derived"): """
A way joins the same two spaces twice.

Usually one of the two names is wrong, so that another link is missing.

Instead, correct one of the links, or remove it.
""",
    Rule("name-is-coordinate", Severity.ERROR, "derived"): """
The name of a space is also a coordinate of its board.

Lists look up coordinates before names, so they would mean the other space.

Instead, give the space a name that is not a coordinate.
""",
    Rule("no-spaces", Severity.ERROR, "derived"): """
A board has a grid, but no space.

Without a shape or marks, a board has only the spaces that its file names.

Instead, add a shape to the grid, such as `shape: 10x8`, or name spaces under `at`.
""",
    Rule("same-name", Severity.WARNING, "derived"): """
Two spaces of a board have the same name.

Lists that use the name mean the first of them, and players must tell them apart.

Instead, give one of them another name.
""",
    Rule("slot-too-small", Severity.ERROR, "derived", when="build"): """
Places for pieces do not fit where they are.

The places in a space, in a box or along a way are as large as the pieces that they are for. There
is not enough room for all of them.

Instead, use fewer places or smaller pieces, or make the spaces larger.
""",
    Rule("space-twice", Severity.ERROR, "derived"): """
A space is of two kinds.

Each space has one kind; otherwise its look and its price would depend on the order of lines. Only
one kind may be at `rest`, the spaces that no other kind has.

Instead, remove the space from one of the lists.
""",
    Rule("unclear-place", Severity.ERROR, "derived"): """
A box, a track or a table of a board has two places, or one that does not exist.

A box may be at a position, on parts of the board, over spaces or beside the grid, a table at a
position or beside the grid, a track at a position, beside the grid or around it, but only one of
these. A board of tracks alone has no grid that they could be beside.

Instead, remove one of them.
""",
    Rule("unclear-space", Severity.ERROR, "derived"): """
A name that should mean one space means several.

Fields under `at` are those of a single space, and a link joins two single spaces.

Instead, write each space. Fields of all spaces of a kind are under `fields`.
""",
    Rule("unknown-coordinates", Severity.ERROR, "derived"): """
The first coordinate does not show how the cells are named.

It is the name of the first cell, such as A1, 0101, 01.01, 1A or 1, or the word axial. Its parts are
letters or digits, one for columns and one for rows.

Instead, write the name of the cell in the corner where counting begins.
""",
    Rule("unknown-kind-of-space", Severity.ERROR, "derived"): """
A board uses a kind of space that it does not declare.

Legends, tables and `extends` name the kinds that are declared under `spaces`.

Instead, correct the name, or declare the kind.
""",
    Rule("unknown-moves", Severity.ERROR, "derived"): """
A board lists something under moves that makes none.

Moves are made by sides, corners, lines and next, and by the ways of the board.

Instead, correct the name, or declare the way.
""",
    Rule("unknown-shape", Severity.ERROR, "derived"): """
A grid has a shape that is not known, or not for its cells.

Boards are rectangles, such as 10x8, hexagons, rhombuses, triangles, stars or rings; not every one
can be made of every kind of cell.

Instead, choose a shape for these cells.
""",
    Rule("unknown-side", Severity.ERROR, "derived"): """
A side or corner has a name that its space does not have.

Sides have compass names that depend on the cell: n, e, s, w of squares; ne, e, se, sw, w, nw of
hexes with a pointy top. Areas have no compass names; the border of two is written A|B.

Instead, write a side of the space.
""",
    Rule("way-leaps", Severity.ERROR, "derived"): """
A way leads through two spaces that do not touch.

The spaces of `through` follow each other over their sides, or lie in a straight line of the grid. A
range that is a block of several columns and rows is no line.

Instead, write the spaces between them, or use `joins` for a direct link.
""",
    Rule("way-to-itself", Severity.ERROR, "derived"): """
A link of a way leads from a space to itself, or a way inside a cell from a side to itself.

It would make no move, or be a line that nobody sees.

Instead, write two spaces, or remove it.
""",
}
