"""A text contains a character that cannot be printed.

Fonts contain the characters of some languages and few symbols. A character that no font of the
theme contains is printed as an empty box; the same applies to a character in a title that the
small print in the sheet margins lacks. If only the font of one text lacks the character, that is
reported when the text is drawn.

Instead, use other characters, draw a symbol as an icon such as :coin:, or choose fonts that
contain the characters.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.lettered import Lettered, margins_fault
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
        message, hint = margins_fault(missing)
        yield Finding(path, message, hint)
