"""Findings made only by a build, or by  validate --drawn."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    Rule("blank-icon", Severity.WARNING, "derived", when="build"): """
Nothing can be seen of a large icon.

It has the colour of what lies under all of it.

Instead, give the icon another colour, or another ground.
""",
    Rule("blank-picture", Severity.WARNING, "derived", when="build"): """
Nothing can be seen of a picture.

The file is transparent everywhere, or all of it has the colour of what lies under it, such as white
on white.

Instead, save the picture again with what it shows, or give it another ground.
""",
    Rule("butted-backs", Severity.NOTE, "derived", when="build"): """
Pieces without bleed touch on a sheet, and their backs differ.

Pieces of one size share sheets. Sheets have one back each where that takes no more paper; what is
left of each shares the last ones. Without bleed, a cut that misses by half a millimetre leaves a
stripe of the other back, by which the card is known.

Instead, give the decks a bleed: pieces then have gutters between them, filled with their own
ground on both sides.
""",
    Rule("coarse-picture", Severity.WARNING, "derived", when="build"): """
A picture has too few pixels for its printed size.

The required resolution depends on the size of the picture on the page. A picture with fewer pixels
is printed with visible steps and blurred edges.

Instead, use a larger copy of the picture, or make its box smaller.
""",
    Rule("drawing-in-pixels", Severity.NOTE, "derived", when="build"): """
A drawing contains effects that a printed page cannot hold as lines and fills.

Filters, such as blur and shadows, masks with soft edges, blend modes, and patterns of thousands of
tiles are drawn in pixels: the whole drawing becomes a picture of 600 dpi at its printed size, with
a transparent ground. Print shops accept it, but its lines are not sharp at any size, as those of
other drawings are.

Instead, flatten the effect in your drawing program, or keep it if the print looks right.
""",
    Rule("font-in-colour", Severity.WARNING, "derived", when="build"): """
A font draws some of its characters in colour only.

Layers of colour and pictures in a font are not printed, so these characters are printed in other
fonts, and may look different from the rest of the text.

Instead, name a font that draws them in one colour, such as Noto Emoji, or use an icon.
""",
    Rule("heading-alone", Severity.WARNING, "judgement", when="build"): """
A heading is alone at the foot of a column, and its text begins in the next.

A paragraph is never divided, so one that is nearly as high as a column leaves the heading above it
behind.

Instead, split the paragraph, or choose a smaller ``size`` or ``margin``.
""",
    Rule("hidden-picture", Severity.WARNING, "judgement", when="build"): """
A picture or an icon is under something that was drawn later.

Boxes are drawn in the order in which the layout lists them, and on a mat areas and tracks are drawn
over pictures. A picture is reported if nothing of it is seen, or if more than half of it is under
one panel that is larger than the picture. Art may show around a caption, and a sign may be drawn
twice in one place.

Instead, move one of them; in a layout, write the box of the picture after the one that covers it.
""",
    Rule("hidden-text", Severity.WARNING, "judgement", when="build"): """
A text, or a letter of it, is under something that was drawn later.

A third of a text or more is hidden, or a whole letter is under a line or an icon. Boxes are drawn
in the order in which the layout lists them, so a picture, a panel, a line or an icon may hide a
text of an earlier box: it is not printed. A line that hides only parts of letters is not reported.

Instead, write the box of the text after the one that covers it, or move one of them.
""",
    Rule("large-box", Severity.WARNING, "derived", when="build"): """
The pattern of a tuckbox does not fit on both A4 and Letter paper.

The size of a box pattern is calculated while it is drawn. It fits at most one of the two papers, so
some people cannot print it at home.

Instead, print it on A3, or make two boxes that hold half of the cards each.
""",
    Rule("large-floor", Severity.WARNING, "derived", when="build"): """
The minimum text size of a box is larger than the size of its style.

The type size of a style depends on the theme. With a minimum above it, the text is never shrunk, so
a text that is slightly too long does not fit.

Instead, lower the minimum of the box, or make its style larger.
""",
    Rule("low-contrast", Severity.WARNING, "judgement", when="build"): """
A text or an icon is drawn on a ground from which it hardly differs.

To be readable for everyone, and in dim light, small print needs a contrast of 4.5 to 1 with what
really lies under it: stripes, tinted boxes, halos, medallions, pictures. From 14 points, and for
icons, 3 to 1 is enough. Text of less than 2 to 1 cannot be read at all, so that a build stops. A
whole letter that a broad line of nearly its colour hides is reported, too, as a warning. Patterns
of backs, and the depths of charts, may be faint. Contrast is measured as in the Web Content
Accessibility Guidelines.

A sign that tells pieces of one colour from those of another, such as the emblem that  colours
gives a player or a suit, must be seen too: without it nobody knows whose piece it is, least of all
eyes that see fewer colours, or a printer without them. Below 3 to 1 it is an error, and a build
stops.

Each pair of colours in a file is reported once, at the piece where it is worst; files in which your
theme sets the same two colours are reported together. A comment that suppresses it, even as an
error, is on the line of the piece, on a line of your theme that sets one of the two colours, or at
the top of either file.

Instead, change one of the two colours in the theme, as the hint says, or put the text on another
ground.
""",
    Rule("margins-too-wide", Severity.ERROR, "derived", when="build"): """
The margins of a printer leave no room on the paper.

The printer profile says how close to the edge it prints. The rest of this paper is too small for
any piece.

Instead, use larger paper, or measure the printer again with  pnp calibrate.
""",
    Rule("missing-style", Severity.WARNING, "derived", when="build"): """
A text is bold or italic in a font family that has no such face.

Its words are printed like the rest, so that nothing stands out. Reported once for each family and
face.

Instead, put the missing face into the folder ``fonts/`` of the game, or name a family that has it.
""",
    Rule("name-crowded-out", Severity.WARNING, "derived", when="build"): """
There is no room for a name on a map.

Names are set into their own spaces, where signs and ornaments leave room, those of places with
amounts first. One that finds no room is set beside its space, with a line that leads to it. Where a
name would cross a border or the edge of land there too, it is printed across them; where marks
leave no room at all, it is not printed.

Instead, shorten the name, give its space more cells, or move an ornament away.
""",
    Rule("narrow-outline", Severity.ERROR, "derived", when="build"): """
The outline of a token leaves too little room inside its rim.

The room in an outline is calculated from its area. An icon or text in the middle of the token would
be too small to see.

Instead, make the token larger, or choose a wider outline.
""",
    Rule("nothing-to-print", Severity.ERROR, "derived", when="build"): """
A file, or a part of a game, contains nothing to print.

Themes, layouts and rulings define how other files look and play; nothing is printed of them alone.
A part without pieces would make an empty file.

Instead, give a file of pieces, or the game.
""",
    Rule("outside-piece", Severity.ERROR, "derived", when="build"): """
Something is drawn beyond the edge of its piece.

Positions and room are calculated while pieces are drawn. Anything beyond the cut line is cut off,
or printed on the next piece.

Instead, move it, shorten it, make it smaller, or give it more room.
""",
    Rule("page-for-few-lines", Severity.NOTE, "judgement", when="build"): """
A sheet takes one more piece of paper for a few lines.

The lines did not fit on the page before, often because the words of a theme or of a translation are
longer than those of the game.

Instead, shorten the text, or choose a smaller ``size`` or ``margin``. If the page is meant to be
there, nothing needs to be done.
""",
    Rule("piece-too-large", Severity.ERROR, "derived", when="build"): """
A piece does not fit on the paper.

Whether a piece fits depends on the paper and the sheet scheme. A piece larger than the printable
area would be cut off.

Instead, print on larger paper, make the piece smaller, or write a  scheme  that divides it.
""",
    Rule("reduced-piece", Severity.NOTE, "derived", when="build"): """
A piece is printed smaller than its real size.

The  scheme  of its part, or --sheets, makes large pieces fit on one page. Other pieces keep their
size, so they may no longer fit on it.

Instead, if pieces are placed on it, print the part as a poster or in quarters.
""",
    Rule("rules-warn", Severity.NOTE, "derived", when="build"): """
The rules report more warnings about the files of this build than it shows.

A build stops only at errors, but warnings may also concern something that spoils the game.

Instead, run  pnp validate  to see them, and decide.
""",
    Rule("sea-too-large", Severity.ERROR, "derived", when="build"): """
A picture of a map has cells that are too small to read.

The size of a cell depends on the size of the card and the extent of the map.

Instead, make the card wider and higher, or the map smaller.
""",
    Rule("small-text", Severity.WARNING, "derived", when="build"): """
A text is too small to read where it is meant to be read.

Across a table, text is read from 9 points on, captions from 7.5. A theme states the least size of
each text style. A text becomes smaller where its box has too little room for it, and with its piece
where that is reduced to fit a page.

Instead, shorten the text, or give it more room, or set a larger size. Print a part that is reduced
as a poster or in quarters, or use larger paper.
""",
    Rule("solid-icon", Severity.WARNING, "derived", when="build"): """
An icon fills its whole box with one colour.

It is printed as a plain square: its ground was kept, and what it showed was lost when it was saved.

Instead, take out the ground in the SVG file, or make what it shows a hole in it.
""",
    Rule("text-near-cut", Severity.WARNING, "judgement", when="build"): """
A text is so near the cut that a slip of the knife reaches it.

Hand tools miss a line by up to 1 mm, and the backs of sheets shift as much, so text keeps 1.5 mm
from the cut, or 1.5 % of the shorter side on a piece below 30 mm. Print shops ask for 3 mm, which
``pnp serve`` shows as the safe zone.

Instead, move the text, or make it smaller.
""",
    Rule("text-over-places", Severity.WARNING, "derived", when="build"): """
A text of a mat or a board runs over places, or over a track of the mat.

It can be read only until pieces lie there. On boards, this includes labels of ways and coordinates.

Instead, move the text or the places, or shorten it; the text of an area has a ``drop`` below the
heading.
""",
    Rule("text-cut", Severity.WARNING, "derived", when="build"): """
A text is too long for its box, and ends in an ellipsis.

A box with  overflow: ellipsis  shows the start of such a text. Players cannot read the rest.

Instead, shorten the text, or make its box larger. Where the rest is not needed, suppress this
finding with a comment.
""",
    Rule("text-on-some-backs", Severity.WARNING, "judgement", when="build"): """
The texts of some cards continue on the back, and those of other cards of the deck do not.

Players recognise the cards with text on their back, even in a shuffled deck, and can read the end
of it. Nothing is reported for a deck that is a document, such as reference cards, and for one in
which each card continues.

Instead, shorten the texts, or make the box on the front larger. If the cards are never face down,
write  document: true, or suppress this finding with a comment.
""",
    Rule("text-over-text", Severity.WARNING, "judgement", when="build"): """
Two texts, or a text and an icon, are printed over each other.

Boxes of a layout may overlap, but the letters in them must not: neither can be read. What is
compared is the middle of the letters as they are set, so that tight lines are not reported. An icon
drawn before a text is its ground, and may be under it, unless it is beside the words of another
text, as in 5 :star:.

Instead, move one of the boxes, make it smaller, or shorten the text.
""",
    Rule("text-overflow", Severity.ERROR, "derived", when="build"): """
A text does not fit in its box, even in the smallest type.

Whether a text fits its box is known only once it is typeset. The rest would be cut off or printed
over something else.

Instead, shorten the text, or make its box larger. A text of a card may continue on the back
(overflow: back), or end in an ellipsis (overflow: ellipsis).
""",
    Rule("text-shrunk", Severity.WARNING, "derived", when="build"): """
A text is set in smaller type than its style so that it fits.

Whether a text fits its box is known only once it is typeset. A single smaller text next to others
looks like a mistake, and is harder to read.

Instead, shorten the text, or make its box larger. If each card may have a size of its own, down to
the floor of the box, write  share: card  there.
""",
    Rule("text-too-small", Severity.ERROR, "derived", when="build"): """
The numbers of a track, or the marks of a table, would be too small to read.

They are as large as the spaces allow, and the spaces depend on the size of their box.

Instead, make the box larger, reduce the number of spaces, or shorten the marks.
""",
    Rule("too-many-pieces", Severity.ERROR, "derived", when="build"): """
A part would print more pieces than a build makes at once.

Quantities of pieces and copies of the kit are multiplied. So many pages are probably a mistake.

Instead, print fewer at a time.
""",
    Rule("too-many-shapes", Severity.ERROR, "derived", when="build"): """
The pieces of a file draw more shapes than pnp can print.

The number of shapes is known only once the pieces are laid out. Files with so many shapes open
slowly or not at all.

Instead, save large drawings as PNG, or print fewer pieces with them.
""",
    Rule("unfit-outline", Severity.ERROR, "derived", when="build"): """
An icon cannot be the outline of a token.

Whether an icon has an area that can be cut out is known only once its shape is read. A token of
several parts, or only of lines, falls apart.

Instead, choose an icon with a single closed shape, or one of the usual outlines.
""",
    Rule("unknown-board", Severity.ERROR, "derived"): """
Joined boards name a map that the game does not have, or that has errors.

The boards are printed together, with a plan of how they lie, so none can be left out.

Instead, write the id of a map of the game, or correct that map first.
""",
    Rule("unknown-language", Severity.NOTE, "derived", when="build"): """
Long words in this language are never hyphenated.

Without hyphenation patterns for the language, lines break only between words, and narrow boxes hold
less text.

Instead, check the code under  language,  or divide long words yourself.
""",
    Rule("unmeasured-offset", Severity.WARNING, "derived", when="build"): """
The printer profile has no offset for the backs of landscape pages.

Printers shift the back of a sheet relative to its front, by different amounts for portrait and
landscape pages. Landscape backs are printed without an offset.

Instead, measure the landscape sheets of  pnp calibrate,  and add  back_offset_lying  to the
profile.
""",
    Rule("unreadable-picture", Severity.ERROR, "derived", when="build"): """
A picture exists, but this machine does not allow pnp to read it.

Whether a file is readable depends on its permissions, which are not part of the game.

Instead, give yourself permission to read the file.
""",
}
