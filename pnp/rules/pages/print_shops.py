"""Findings of exports for print shops."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    # Print shops.
    Rule("autofill-size", Severity.NOTE, "derived", when="command"): """
MPC Autofill fills the form of another size of card.

It opens the page for cards of 63 x 88 mm of its shops. An order of another size would be scaled
there.

Instead, upload the pictures of the deck to the page of its size, or write  size: [63mm, 88mm]  in
the deck.
""",
    Rule("bleed-too-small", Severity.ERROR, "derived", when="command"): """
A shop wants more bleed than a piece has.

A cut is up to a millimetre off, and white paper would show at the edge. Up to 0.3 mm is filled by
repeating the outermost pixels; more of that would be seen.

Instead, write the bleed of the hint in the file, and let its grounds reach that far.
""",
    Rule("foil-on-plastic", Severity.ERROR, "derived", when="command"): """
Plastic cards are ordered with foil.

The shops print foil on paper only, and MPC Autofill refuses such an order.

Instead, choose another  --stock, or leave out  --foil.
""",
    Rule("nothing-for-shop", Severity.ERROR, "derived", when="command"): """
A shop prints none of the pieces that are exported.

The findings before it say which sizes the shop has.

Instead, export other pieces, change their size, or choose another shop.
""",
    Rule("outside-safe-zone", Severity.WARNING, "derived", when="command"): """
A text is nearer to the edge than the shop advises.

All cards of a stack are cut at once, so the cut is up to a millimetre off. A text at the edge may
lose a letter, or look as if it were about to.

Instead, move the box inwards, to an eighth of an inch (3.2 mm) or more from the edge.
""",
    Rule("overprinted-ink", Severity.WARNING, "derived", when="command"): """
Black text is above so much ink that both together are more than a shop prints.

In the file a text replaces the art below it. Many shops print black over the other inks instead, so
that no white gap shows where the plates do not fit. Then the art below the text, without its black,
and the text add up.

Instead, lighten the art below the text, give the text a colour, or ask the shop whether it prints
black over the other inks.
""",
    Rule("shape-not-sold", Severity.NOTE, "derived", when="command"): """
A shop has no product of the shape of some pieces.

It prints flat cards, and some shops tiles and boards, that are rectangles, circles or hexagons.
Dice, boxes, standees, pages of rules and other outlines are not exported.

Instead, print these pieces yourself with  pnp build.
""",
    Rule("size-not-sold", Severity.WARNING, "derived", when="command"): """
A shop has no product of the size of a piece.

It cuts with fixed dies. Pieces are not scaled, because texts might get too small to read; they are
left out.

Instead, give the piece the size of the hint, export other pieces with --only, or choose another
shop.
""",
    Rule("too-much-ink", Severity.ERROR, "derived", when="command"): """
A face has more ink than a shop prints.

The four inks of a colour add up: 240 % for DriveThruCards. More does not dry, and rubs off on the
next sheet. The profile of pnp never mixes more; another profile may.

Instead, leave out --profile, use a profile with a lower limit, or lighten the darkest colours.
""",
    Rule("unprintable-colour", Severity.NOTE, "derived", when="command"): """
A colour of the screen cannot be mixed from the inks of a press.

Bright greens, blues and oranges become duller. The note gives the colours that look different next
to each other, and what they become.

Instead, choose colours that print, so that you see on the screen what you will hold, or accept the
difference.
""",
    Rule("unusable-profile", Severity.ERROR, "derived", when="command"): """
The file of --profile cannot be read, or is no colour profile for a press.

PDF/X-1a needs an ICC profile of version 2 of the class for printers, whose colours are CMYK.

Instead, name a file of that kind, such as those of the shop or of eci.org, or leave out --profile.
""",
}
