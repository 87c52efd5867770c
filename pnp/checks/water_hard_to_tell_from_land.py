"""A theme gives water and land colours that look nearly alike.

On a chart, players must see at a glance where ships may go. Colours closer than 12 (CIEDE2000)
are easily confused in poor light, however clear the line between them; to eyes that lack the cones
for red, green or blue, 5 is enough, as there is that line. Themes with white grounds
to save ink are not checked: they show water by lines.

Instead, make one darker or the other warmer, until the difference is obvious.
"""

from collections.abc import Iterator

from pnp.base.colours import BLIND, difference
from pnp.base.diagnostics import Severity
from pnp.rules.dressed import Palette
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-X02b", Severity.WARNING, "judgement", over=Palette, drawn=True)
LEAST = 12.0
BLIND_LEAST = 5.0


def check(palette: Palette) -> Iterator[Finding]:
    theme, own = palette.theme, palette.record.colours
    sea, land = theme.colour("sea"), theme.colour("land")
    apart, how, least = difference(sea, land), "", LEAST
    for sight, seen in BLIND.items():
        blind = difference(seen(sea), seen(land))
        if apart >= least and blind < BLIND_LEAST:
            apart, how, least = blind, f" {sight}", BLIND_LEAST
    changed = [role for role in ("sea", "land") if role in own]
    if changed and apart < least and theme.art("fills") != "none":
        yield Finding(
            ("colours", changed[0]),
            f"sea ({sea}) and land ({land}) are {apart:.1f} apart{how}, less than {least:g}",
            "make one of them darker, or of another hue",
        )
