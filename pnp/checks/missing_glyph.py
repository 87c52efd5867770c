"""A text has a character that cannot be shown in print.

Fonts hold the characters of some languages and few symbols. What none of the fonts of the theme
holds would be an empty box on paper, and so would a character of a title that the small print in
the margins of the sheets lacks. That just the font of one text lacks it is told when it is drawn.

Instead, use other characters, draw a symbol as an icon such as :coin:, or choose fonts that hold
the characters.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.lettered import Lettered
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.ERROR, "derived", over=Lettered, binding=True)


def check(file: Lettered) -> Iterator[Finding]:
    for path, missing in file.lacking:
        shown = " ".join(f"'{char}' (U+{ord(char):04X})" for char in missing)
        yield Finding(
            path,
            f"no font of the theme contains {shown}",
            "use other characters, or draw a symbol as an icon such as :coin:",
        )
    for path, missing in file.lacking_in_margins:
        shown = " ".join(missing)
        yield Finding(
            path,
            f"the margins of the sheets cannot show '{shown}'",
            "use other characters in the title",
        )
