"""Findings of values that do not fit their record."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    Rule("base-too-wide", Severity.ERROR, "derived"): """
The base of a standee is wider than its figure.

The tabs that hold the base are as wide as the base, so they would stick out at the sides of the
figure or have nothing to hold.

Instead, make the base smaller than the hint says, or the figure wider.
""",
    Rule("blank-text", Severity.ERROR, "derived"): """
A text on a piece consists of spaces, or of characters that leave no ink.

The piece looks as if its text had been forgotten, and nothing in the file shows why. A side without
a text, such as a blank face of a die, has an empty one.

Instead, write the text, or '' where nothing is to be printed.
""",
    Rule("board-too-large", Severity.ERROR, "derived"): """
A board of squares has more rows or columns than the maximum.

A grid of this size is almost always a mistake, and it would take a long time to draw.

Instead, use at most 60 rows and 60 columns.
""",
    Rule("crowded-foot", Severity.ERROR, "derived"): """
A standee has both a badge and a title at its foot.

There is room for only one of the two; it would cover the other.

Instead, keep either the badge or the title, or write  foot: bare  for a figure that stands in no
water: its badge has a corner above the title.
""",
    Rule("cyclic-boxes", Severity.ERROR, "derived"): """
Boxes of a layout are placed relative to each other in a circle.

If a box is below another one that is below the first, neither has a place.

Instead, give one of them a place of its own with at, and let the others follow it.
""",
    Rule("duplicate-box", Severity.ERROR, "derived"): """
Two boxes of a layout have the same name, in different groups.

A box shows the field with its name, and other boxes refer to it by that, so names must differ in
the whole layout.

Instead, rename one of them, and write what it shows, such as  text: '{title}'.
""",
    Rule("empty-table", Severity.ERROR, "derived"): """
A table has neither rows nor blank lines.

It would print only its header, or nothing at all.

Instead, add rows, or set the number of lines to leave blank for a pencil, such as blank: 20.
""",
    Rule("lone-board", Severity.ERROR, "derived"): """
A layout of boards has only one board.

A layout describes which boards are next to each other. A single board is checked as a map and
needs no layout.

Instead, list the boards next to it, or remove the file.
""",
    Rule("long-track", Severity.ERROR, "derived"): """
A track has more spaces than the maximum.

Each space would be too small to read or to hold a marker.

Instead, use larger steps, or two tracks, one of which counts tens.
""",
    Rule("misplaced-sign", Severity.ERROR, "derived", number="G-K03n"): """
A sign is on a space, or at a place in the legend, where it is not allowed.

A sign may be part of another, and some signs are declared only
for some kinds of space. Anywhere else there is no place to print it and no rule for its meaning.

Instead, write it in the braces of the sign it is part of, move it to a space that may have it, or
remove it.
""",
    Rule("no-room", Severity.ERROR, "derived"): """
Margins leave no room on a page or a map, or a box of a layout has no room on the card.

Sums such as 10% - 6mm may be zero or less on a small card, and two margins may be as wide as what
they frame. The boxes above one of the size rest may fill the card. Then nothing can be shown.

Instead, make the box larger, or use smaller margins, smaller boxes before it or fewer columns.
""",
    Rule("no-size", Severity.ERROR, "derived"): """
A box of a layout cannot have the size that is written.

Only a text has a size of its own (auto). A box at several places is as large at each, so that it
cannot fill the rest of the card.

Instead, write lengths or percentages, such as [20mm, 6mm].
""",
    Rule("not-a-colour", Severity.ERROR, "derived", number="G-K03j"): """
A colour of a theme is neither six hex digits nor the name of a role.

Names such as red mean different things to different people, so colours are written as digits; a
word is read as the name of another role.

Instead, write # and six hex digits in quotes, such as '#c8a45d', or the name of a role.
""",
    Rule("not-a-link", Severity.ERROR, "derived", number="G-K03m"): """
The link of the game does not begin with https:// or http://.

It is printed on the first page of the kit and can be clicked in the PDF. Other prefixes do not
work, or point to files on the author's own machine.

Instead, write the full address, such as https://example.org/gull-race.
""",
    Rule("not-a-part", Severity.ERROR, "derived"): """
The part of a picture that a box shows is not in the picture.

With crop, it is given by its left and top edge and its width and height, in percent of the picture.
With part, it is an element of a drawing in SVG, named by its id, that draws something.

Instead, write four percentages such as [0%, 50%, 50%, 50%], which is the lower left quarter, or an
id of the drawing; drawing programs show the ids of objects.
""",
    Rule("not-a-path", Severity.ERROR, "derived"): """
The data of a path in a box of a layout cannot be read.

It is the text of the attribute d in an SVG file: letters such as M, L, C and Z, each with its
coordinates. A path must draw at least one line.

Instead, copy the attribute from a drawing, or write the outline as points of a polygon.
""",
    Rule("not-a-place", Severity.ERROR, "derived"): """
A place of a box is not two lengths or percentages, and degrees if it is turned.

In a text, places are separated by semicolons: 25% 20%; 75% 80% 180. A comma, a missing number or
another unit makes a place unknown, and the box would be missing there.

Instead, write x, y and, if needed, the degrees of each place.
""",
    Rule("not-a-square", Severity.ERROR, "derived"): """
Expected the name of a square, found something else.

Squares are named by column letter and row number, counted from the top left.

Instead, write the letter first and then the number, such as c7.
""",
    Rule("outline-crosses", Severity.ERROR, "derived"): """
The outline of a standee crosses itself.

Scissors follow one line around a figure. Where the line crosses itself, part of the figure falls
off.

Instead, write the points in order along the edge, once around.
""",
    Rule("outside-area", Severity.ERROR, "derived"): """
Something does not fit in the mat area, or in the track box, that it belongs to.

It would overlap what is printed next to it, and both would be unreadable.

Instead, make the area or the box larger, or its contents smaller or fewer.
""",
    Rule("outside-board", Severity.ERROR, "derived"): """
Something extends beyond the board, map or screen on which it is placed.

What lies beyond the edge is printed partly or not at all, which is often noticed only when the
sheets are on the table.

Instead, move it, use another square or space, or make it smaller.
""",
    Rule("outside-card", Severity.ERROR, "derived"): """
A box of a layout, or one of its places, extends beyond the card.

The part beyond the edge is cut off; only the bleed of a deck is printed there. A turned box counts
with its turned outline, and one below a text moves down with that.

Instead, change the position or the size of the box, or give the deck a bleed.
""",
    Rule("outside-mat", Severity.ERROR, "derived"): """
Something extends beyond its mat, or a track or a table beyond its area.

What lies beyond the edge is cut off: it is printed partly, or not at all.

Instead, move it, or make it smaller.
""",
    Rule("ragged-rows", Severity.ERROR, "derived"): """
A row of squares in a lesson, or of marks in a table, is longer or shorter than the others.

The picture is a rectangle of squares; if a row is too short, there is no way to know which square
is missing. In a table of a mat, a full stop is the mark of a place without a space.

Instead, give all rows the same number of marks.
""",
    Rule("second-of-its-kind", Severity.ERROR, "derived", number="G-K03o"): """
Two squares of a kind of space have the same `which`.

A kind of space may define words that distinguish its spaces, and a board has one square for each:
one gate where goods are fetched, and one to which they are brought. With two of either, it is
unclear which one counts.

Instead, mark this square as another kind of space, or write a word that is not yet used.
""",
    Rule("space-too-small", Severity.ERROR, "derived"): """
The spaces of a track or a table are smaller than the pieces on them.

A marker would also cover the next space, and its position would be unclear.

Instead, make the box larger, the gap between spaces smaller, or use smaller pieces.
""",
    Rule("spaces-overlap", Severity.ERROR, "derived"): """
The spaces of a track overlap each other, or the grid that they surround.

The size given for the spaces is too large for this many spaces on one circle, or too small for
those around a grid, or two parts of a path are too close to each other.

Instead, make the box of the track or the path larger, or remove the size.
""",
    Rule("unclear-block", Severity.ERROR, "derived"): """
A block of a text has more than one key, or none.

Blocks appear in the order of the list; two keys in one block have no order.

Instead, start a new block with a hyphen before each key.
""",
    Rule("unclear-figure", Severity.ERROR, "derived"): """
A figure or a panel has more than one thing to draw, or a figure has none.

An icon and an engraving would be drawn in the same place, one over the other.

Instead, keep one of them; a second one can be on the back, or on its own panel.
""",
    Rule("unclear-outline", Severity.ERROR, "derived"): """
An outline has fewer than three points, or belongs to a standee whose shape is not a figure.

Two points do not enclose an area, and a standee cut as an arch or a rectangle already has an
outline.

Instead, write at least three points, and remove the shape.
""",
    Rule("unclear-picture", Severity.ERROR, "derived"): """
A picture has more than one thing to draw, or none.

An icon, an engraving and a lesson would all be drawn in the same place.

Instead, keep one of them, and make a separate picture for the other.
""",
    Rule("unclear-places", Severity.ERROR, "derived"): """
A block of places on a mat has both columns and one of rows and width.

Either columns says how many places are in a row, or rows and width say how many rows there are and
how wide they may be.

Instead, keep columns alone, or rows and width together.
""",
    Rule("unclear-promise", Severity.ERROR, "derived"): """
A promise states nothing, or more than one thing.

Each promise has one key that says what must hold, such as `count`, `reach` or `connected`, so that
it is kept or broken as a whole.

Instead, write one of these keys, and another promise for anything else.
""",
    Rule("unclear-shape", Severity.ERROR, "derived"): """
A token has both a shape and its own outline.

Both define where to cut, and scissors can follow only one line.

Instead, remove the shape or the outline.
""",
    Rule("unclear-size", Severity.ERROR, "derived"): """
A size has the wrong number of measures for its shape, or a box or a table has two sizes or none.

The height of a round token follows from its width, that of a rectangle does not. The size of a
box is given either by its cards or by its inner width, height and depth.

Instead, write one length for a shape and two for a rectangle; for a box, keep either cards or
inside.
""",
    Rule("unclear-text", Severity.ERROR, "derived"): """
A text is to continue on the back of its card, but it is unclear where, or which text it is.

A text of the front with  overflow: back  needs one box on each back of its cards that continues it,
and such a box continues a text of the front that may end early.

Instead, add a box such as  more: {continues: text, at: ..., size: ...}  to the layout of the back,
or remove overflow.
""",
    Rule("unclear-track", Severity.ERROR, "derived"): """
A track has no clear order of spaces, no place, or an option that its run does not allow.

Its numbers are given either by the first and the last or by a list, not by both; and only runs
that turn have room for a separate first space. A path has points across which it goes, any other
track a box, or a place at the grid of a board.

Instead, write from: 0 and to: 20, or values: [1, 2, 4], and the run given in the hint.
""",
    Rule("unclear-which", Severity.ERROR, "derived", number="G-K03p"): """
A square lacks the key which, or has it although its kind of space does not use it.

Some kinds of space have several squares with different functions, such as the gates from which
pieces start and to which they move; on the board they look alike.

Instead, write one of the words that the kind declares, as in `{type: gate, which: north}`, and do
not use `which` elsewhere.
""",
    Rule("uneven-joining", Severity.ERROR, "derived"): """
The rows of a layout of boards differ in length.

Boards are arranged in rows and columns, edge to edge. If one row is longer than another, it is
unclear which boards are above and below each other.

Instead, write the same number of boards in each row; boards that touch in only one place need two
layouts.
""",
    Rule("uneven-table", Severity.ERROR, "derived"): """
A row of a table has more or fewer cells than the table has columns.

Its cells would appear under the wrong headings, and surplus cells would not be printed.

Instead, write one cell for each column; an empty text is also a cell.
""",
    Rule("uneven-track", Severity.ERROR, "derived"): """
The spaces of a track do not go in equal steps to the last number, or around its box.

The last space would have a different number than requested, or the track would have no spaces.
Around a box, opposite sides have equal numbers of spaces, so that their total is even.

Instead, write the last number that the steps reach, or an even number of spaces; it is in the hint.
""",
    Rule("unknown-colour", Severity.ERROR, "derived", number="G-R01h"): """
A colour does not exist: a role in a theme, or the colour of a player.

A role without a colour would be drawn in black, and a border for a player who is not listed would
not be drawn.

Instead, write the name of a role or a player given in the hint, or define the colour of the role.
""",
    Rule("unknown-mark", Severity.ERROR, "derived", number="G-R01i"): """
A grid contains a mark that is not in its legend.

The grid is the board, and the meaning of an unknown mark cannot be guessed. Further places with
the same mark are shown with the first.

Instead, write one of the marks of the legend, or add the mark to the legend with its meaning.
""",
    Rule("unknown-rule-icon", Severity.ERROR, "derived", number="G-K03q"): """
A space has a sign that the game does not declare.

The signs of a space show what the rules say about it. There is no rule and no drawing for any other
sign.

Instead, use the existing signs, or declare the new one under `signs` in rulings.yaml or in the map;
write decoration as `art`.
""",
    Rule("unknown-square", Severity.ERROR, "derived", number="G-R01g"): """
A square is not on the board.

Its letter or its number is beyond the last column or row.

Instead, count columns and rows from the top left, starting at a1, and write a square within the
board.
""",
    Rule("unordered-track", Severity.ERROR, "derived"): """
The listed numbers of a track neither increase nor decrease from space to space.

A marker moves along a track in one direction; a number out of order, or a repeated one, is easily
overlooked.

Instead, write each number once, in increasing or decreasing order.
""",
    Rule("way-that-stays", Severity.ERROR, "derived"): """
The path of a lesson has the same square twice in a row.

The arrow along the path has no direction there and cannot be drawn.

Instead, write the next square of the path, or remove one of the two.
""",
    Rule("wrong-draw", Severity.ERROR, "derived"): """
A box of a layout, or a face of a die, has a key that does not go with another one.

A box shows one thing: a text, an icon, an image, a pattern or a scene. The key would have no
effect. Several icons fill the face of a die, so anything else would be drawn over them.

Instead, remove the key, or set draw to what the box should show; on a face, choose one of the two.
""",
}
