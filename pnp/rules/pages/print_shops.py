"""Findings of exports for print shops."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    # Print shops.
    Rule("autofill-size", Severity.NOTE, "derived", when="command"): """
MPC Autofill fills the form of another size of card.

It opens the page for cards of 63 x 88 mm of its shops. An order of another size would be scaled
there. order.xml is written in any case.

Instead, upload the pictures in the folder of the hint to the page of the shop for that size. Or
write  size: [63mm, 88mm]  in the deck, and let its layout fit that.
""",
    Rule("bleed-too-small", Severity.ERROR, "derived", when="command"): """
A shop wants more bleed than a piece has.

A cut is up to a millimetre off, and white paper would show at the edge. Up to 0.3 mm is filled by
repeating the outermost pixels; more of that would be seen.

Instead, write the bleed of the hint in the file, and let its grounds reach that far. Only decks
have this key. Export other pieces with  pnp export press  and less --bleed, or leave them out by
naming the others with --only.
""",
    Rule("foil-on-plastic", Severity.ERROR, "derived", when="command"): """
Plastic cards are ordered with foil.

The shops print foil on paper only, and MPC Autofill refuses such an order.

Instead, choose another  --stock, or leave out  --foil.
""",
    Rule("little-bleed", Severity.WARNING, "derived", when="command"): """
Pages for a press have less bleed than shops usually want.

The art of these pieces ends before 3 mm beyond the cut, so their pages are smaller. A cut is up to
a millimetre off: where art reaches the edge, white paper may show.

Instead, write  bleed: 3mm  in a deck and let its grounds reach that far. For other pieces, ask the
shop how much it needs, or name the files with enough bleed by --only.
""",
    Rule("nothing-for-shop", Severity.ERROR, "derived", when="command"): """
A shop prints none of the pieces that are exported.

It lists the pieces with their sizes, and the product that is nearest to each.

Instead, write the size of the hint in the deck or in the token, export other pieces, or choose
another shop.  pnp export press  writes any size.
""",
    Rule("outside-safe-zone", Severity.WARNING, "derived", when="command"): """
A text is nearer to the cut than the shop advises.

All cards of a stack are cut at once, so the cut is up to a millimetre off. A text at the edge may
lose a letter, or look as if it were about to. On circles and hexagons the distance is that from
their outline. The finding quotes the text that is nearest.

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

Instead, write the size of the hint in the deck or in the token, export other pieces with --only,
or choose another shop.  pnp export press  writes any size.
""",
    Rule("too-much-ink", Severity.ERROR, "derived", when="command"): """
A face has more ink than a shop prints.

The four inks of a colour add up, and DriveThruCards prints 240 % at most. More does not dry, and
rubs off on the next sheet. The profile of pnp never mixes more than that; another profile may.

Instead, leave out --profile, use a profile with a lower limit, or lighten the darkest colours. For
pnp export press, write the limit of your shop with --most-ink.
""",
    Rule("unprintable-colour", Severity.NOTE, "derived", when="command"): """
A colour of the screen cannot be mixed from the inks of a press.

Bright greens, blues and oranges become duller. The note gives the colours that look different next
to each other, and what they become. For a picture, it gives the share of its pixels that differ,
by a sample, and the colour that changes most.

Instead, choose colours that print, so that you see on the screen what you will hold, or accept the
difference.
""",
    Rule("unusable-profile", Severity.ERROR, "derived", when="command"): """
The file of --profile cannot be read, or is no colour profile for a press.

It must be an ICC profile of the class for printers, whose colours are CMYK. PDF/X-1a, which
DriveThruCards needs, takes version 2 only; PDF/X-4 takes version 4, too.

Instead, name a file of that kind, such as those of the shop or of eci.org, or leave out --profile.
""",
}
