"""Findings of fonts, pictures, colours and themes."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    Rule("animated-picture", Severity.WARNING, "derived"): """
A picture is animated.

Only its first frame is printed, and that frame may be empty.

Instead, save the frame you want as a separate picture.
""",
    Rule("cmyk-picture", Severity.WARNING, "derived"): """
The colours of a picture are printing inks (CMYK).

Screens and most home printers expect red, green and blue. The colours are converted and may
differ from what you intended.

Instead, save the picture in RGB, where you see its colours as they will be printed.
""",
    Rule("cyclic-colour", Severity.ERROR, "derived"): """
A colour of a theme refers to itself, directly or through other roles.

A role may use the colour of another role, but in a cycle no role has a colour.

Instead, write # and six hex digits for one of the roles in the cycle.
""",
    Rule("font-not-embeddable", Severity.ERROR, "derived"): """
A theme uses a font whose licence forbids what pnp does with it.

A PDF contains the characters of the fonts that it shows. A font says in its file (OS/2.fsType)
whether that is allowed; some are for the screen only, or may be embedded only as a whole.

Instead, choose a font with an open licence, such as the SIL Open Font License.
""",
    Rule("misplaced-picture", Severity.ERROR, "derived"): """
The path of a picture points outside the game's folder.

Otherwise a game from someone else could print files from your machine, and a game that you pass
on would lack the picture.

Instead, copy the picture to the game's folder, and write its path within that folder, such as
art/parrot.png.
""",
    Rule("opaque-mask", Severity.WARNING, "derived"): """
A picture without transparent parts is shown in one colour.

A mask draws all that is visible of a picture in one colour. Without transparent parts that is a
rectangle.

Instead, save the picture as PNG with a transparent ground, or remove the mask.
""",
    Rule("picture-too-large", Severity.ERROR, "derived"): """
A picture has too many pixels, or its file is too large.

The message gives the limit. It is more than an A3 page can show at 400 dpi, and larger pictures
take too much memory.

Instead, save the picture with fewer pixels, or simplify the outlines of a drawing.
""",
    Rule("simplified-picture", Severity.WARNING, "derived"): """
A drawing uses features that pnp can only approximate.

Gradients of dashed lines are replaced by their mean colour, and corners are rounded. The print will
look different from the screen.

Instead, change the drawing, or save it as PNG.
""",
    Rule("unknown-font", Severity.ERROR, "derived"): """
A theme uses a font family that is not known.

Known are the fonts that come with pnp, those of the extra noto where it is installed, and the font
files in the folder fonts/ of the game. The fonts of the computer are not used, so that a kit looks
the same on every machine.

Instead, write one of the families that pnp list fonts shows, or put the font files into fonts/ and
write the family that they name inside.
""",
    Rule("unknown-format", Severity.ERROR, "derived"): """
A file used as a picture is not in a supported format.

Pictures are PNG, JPEG, GIF or WebP files, or SVG drawings. The extension alone does not make a
file a picture.

Instead, save the picture as PNG, JPEG or SVG.
""",
    Rule("unknown-term", Severity.WARNING, "derived"): """
A theme has words for a term that does not exist.

Texts name terms in braces, such as ``{coin}``, and a theme says what to print for them. The words
of a term that no text can name are never printed; often its name is misspelt. A theme in the folder
of a game may have words for the terms of that game, any other theme for those of all games that
come with pnp.

Instead, write a term of the game or one that  pnp list words  shows, or remove the line.
""",
    Rule("unreadable-font", Severity.ERROR, "derived"): """
A theme uses a font family that may be in a font file that cannot be read.

Fonts of a game are TrueType and OpenType files (.ttf, .otf, .ttc) in its folder fonts/, at most 64
of up to 32 MB each. Web fonts (.woff2), variable fonts with PostScript outlines and files that are
damaged are not read.

Instead, download the font again, or convert it as the hint says.
""",
}
