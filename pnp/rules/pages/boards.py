"""Findings of boards, made while their graph is computed."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    Rule("dry-start", Severity.ERROR, "derived", number="G-K03t"): """
A square where pieces enter the board cannot be entered.

Pieces wait off the board and enter with their first step. They cannot enter where pieces may not
go.

Instead, under `start`, name a square that pieces can enter.
""",
    Rule("duplicate-number", Severity.ERROR, "derived"): """
Two cards of a mosaic have the same number.

Texts and rules tell cards apart by their numbers. If two share one, it is ambiguous.

Instead, give each card a number of its own.
""",
    Rule("gap-between-shapes", Severity.WARNING, "judgement"): """
A narrow gap separates two shapes, or a shape from the edge of the map.

Spaces touch along a border that they share. Gaps and overlaps of up to 0.3 mm are closed, since
nobody draws a border twice in exactly the same way. Where the gap is wider, the two spaces do not
touch, though players would take them for neighbours; no piece has room in it. Gaps are reported up
to 6 mm wide; those wider than 1.5 mm only where they are long.

Instead, give both shapes the same corners along their border, or draw a space in the gap.
""",
    Rule("grid-too-fine", Severity.ERROR, "derived", when="reading"): """
The grid of a map has more cells than can be drawn.

Each cell is cut, smoothed and lettered; a grid with cells too small to see takes minutes.

Instead, make the cells larger.
""",
    Rule("hidden-space", Severity.ERROR, "derived"): """
A space is completely hidden on the board.

The frame cuts off cells at the edge, and the title panel covers a corner. A space that lies
entirely there is in the file but not on the board, so no piece can be in it.

Instead, give it more cells, merge it with a neighbouring space, or make the inset smaller.
""",
    Rule("misplaced-panel", Severity.ERROR, "derived", number="G-K03u"): """
A panel covers squares that pieces use, another panel, or an area off the board.

Panels, tables and titles belong on squares that no piece enters. One that covers others hides them.

Instead, move it to free squares of type `void`; an area may also be on squares of the types that
its kind names under `over`.
""",
    Rule("no-such-sector", Severity.ERROR, "derived"): """
A card of a mosaic refers to a sector that it does not have.

Rows and columns are counted from 1 at the top left. These numbers are out of range, so there is
no such sector.

Instead, write the row and the column of a sector of the card.
""",
    Rule("ocean-kind-miscounted", Severity.ERROR, "derived"): """
A mosaic has more or fewer cards of a kind than places for them.

The arrangement says which kind of card goes where. Surplus cards are never used, and places
without a card leave a hole in the map.

Instead, write as many cards of the kind as the arrangement has places, or change the arrangement.
""",
    Rule("pair-apart", Severity.ERROR, "derived", number="G-F04c"): """
Two spaces in a list of closed or red borders do not touch, nor do two whose side is named.

The lists of closed and red borders contain pairs of neighbouring spaces, and `A1|B1` is the side
between two. Where two spaces share no border there is nothing to close, and you probably meant
another space.

Instead, remove the pair, or write the two spaces whose border you mean.
""",
    Rule("ragged-grid", Severity.ERROR, "derived"): """
A row of a grid is longer or shorter than the first row.

Each mark has neighbours above and below it. If a row is too short, there is no way to know which
mark is missing.

Instead, give all rows the same number of marks; use a point for a place outside.
""",
    Rule("shape-crosses-itself", Severity.ERROR, "derived"): """
The outline of a space crosses itself.

A shape lists the corners of its space in order, all the way around. If two are exchanged, its lines
cross, and it is unclear what is inside.

Instead, list the corners in the order in which a pen would draw the outline.
""",
    Rule("shape-too-narrow", Severity.ERROR, "derived"): """
A space is too narrow to be seen as one.

Points closer than 0.3 mm are taken for the same point, and no player recognises a strip of less
than 2 mm as a space, or can put anything in it.

Instead, draw the space wider, or merge it with a neighbouring one.
""",
    Rule("shapes-overlap", Severity.ERROR, "derived"): """
Two shapes cover the same part of the map.

Each place on the map belongs to one space, so that players know where a piece is. Overlaps of up to
0.3 mm are removed, and a shape that lies wholly inside another is cut out of it, like a lake in
a land. Any other overlap is a mistake.

Instead, let both shapes follow the same border.
""",
    Rule("split-island", Severity.ERROR, "derived", number="G-K03s"): """
The squares of one place are not connected.

A place is a group of touching squares with one mark. Its name must refer to one group, so that
players who are sent there know where to go.

Instead, give the second group its own mark and name, or join the two.
""",
    Rule("stretched-grid", Severity.WARNING, "judgement"): """
The cells of a map are much wider or taller than they should be.

Rows and columns fill the board, so a grid with other proportions stretches every cell, and pieces
and names have less room than the number of cells suggests. Small differences are allowed: a cell
may be up to half again as wide or as tall as a regular hex or square.

Instead, add or remove rows or columns until the grid has the proportions of the board, or change
the board.
""",
    Rule("suppression-of-unknown-rule", Severity.ERROR, "derived", number="G-S03"): """
A comment suppresses a rule that does not exist.

The name is misspelt, or the rule has been renamed; the finding is still reported.

Instead, write the name shown in the brackets of the finding, as the hint spells it.
""",
    Rule("suppression-without-effect", Severity.WARNING, "judgement", number="G-S02"): """
A comment suppresses a finding that does not occur.

The problem has been fixed, or the comment is on the wrong line. If it stays, it would hide the
next finding of the same rule.

Instead, remove the comment, or move it to the line of the finding or to its own line above.
""",
    Rule("suppression-without-reason", Severity.WARNING, "judgement", number="G-S01"): """
A comment suppresses a finding without giving a reason.

Later readers cannot tell whether the finding was considered, or whether the suppression is still
right after a change.

Instead, write a short reason after the bracket.
""",
    Rule("unknown-card-kind", Severity.ERROR, "derived"): """
A card or a place of a mosaic is of a kind that the mosaic does not have.

Each card goes to a place of its kind. A card of an unknown kind has no place, and a place of an
unknown kind stays empty.

Instead, write a kind listed under kinds, or add it there.
""",
    Rule("unparted-marks", Severity.ERROR, "derived", number="G-K03r"): """
The marks of a row of squares are not separated by spaces.

Marks may have more than one character, so only a space shows where one ends. Otherwise it is
unclear which squares there are.

Instead, write a space between all marks of a row: `~ ~ a a ~`.
""",
    Rule("unused-legend", Severity.WARNING, "judgement", number="G-R03b"): """
The legend has a mark that is not in the grid.

Either the mark is misspelt in the grid and something is missing on the board, or the line is left
over from an earlier version.

Instead, use the mark in the grid, or remove the line.
""",
}
