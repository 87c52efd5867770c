"""A text contains a character that cannot be printed.

A character that a font lacks is taken from another one: of the theme, of the game's fonts/, or of
those that come with pnp, which have Greek, Cyrillic and symbols. Hebrew, Arabic, Devanagari,
Japanese and emoji come with the extra noto, pip install 'pnp-games[noto]'. A character that none of
them contains is printed as an empty box; the same applies to titles in the small print in the
margins of sheets.

Instead, install the fonts that the hint names, put a font that contains the characters into the
game's fonts/ and name it in the theme, use other characters, or draw a symbol as an icon such as
:coin:.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.lettered import Lettered, margins_fault, remedy
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.ERROR, "derived", over=Lettered, binding=True)


def check(file: Lettered) -> Iterator[Finding]:
    for path, missing in file.lacking:
        shown = " ".join(f"'{char}' (U+{ord(char):04X})" for char in missing)
        yield Finding(
            path,
            f"no font contains {shown}",
            remedy(missing),
        )
    for path, missing in file.lacking_in_margins:
        message, hint = margins_fault(missing)
        yield Finding(path, message, hint)
