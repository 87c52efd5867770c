"""A theme gives water and land colours that look nearly alike.

On a chart, players must see at a glance where ships may go. Colours closer than 12 (CIEDE2000)
are easily confused in poor light, however clear the line between them. Themes with white grounds
to save ink are not checked: they show water by lines.

Instead, make one darker or the other warmer, until the difference is obvious.
"""

from collections.abc import Iterator

from pnp.base.colours import difference
from pnp.base.diagnostics import Severity
from pnp.rules.dressed import Palette
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-X02b", Severity.WARNING, "judgement", over=Palette, drawn=True)
LEAST = 12.0


def check(palette: Palette) -> Iterator[Finding]:
    theme, own = palette.theme, palette.record.colours
    apart = difference(theme.colour("sea"), theme.colour("land"))
    changed = [role for role in ("sea", "land") if role in own]
    if changed and apart < LEAST and theme.art("fills") != "none":
        yield Finding(
            ("colours", changed[0]),
            f"sea ({theme.colour('sea')}) and land ({theme.colour('land')}) are {apart:.1f} apart, "
            f"less than {LEAST:g}",
            "make one of them darker, or of another hue",
        )
