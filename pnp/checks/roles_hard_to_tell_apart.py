"""A theme gives players, suits, goods or borders colours that look nearly alike.

Players must tell their pieces from those of a rival, and money from goods, across a table. Colours
closer than 12 (CIEDE2000) are easily confused; borders that are closed need 20 from those that are
open. Eyes that lack the cones for red, green or blue see fewer colours. For them less is enough, 5
to 12, as something else tells these apart as well: emblems on the pieces of players, icons of suits
and goods, ticks across closed borders where open ones are dots. In grey print only that is left, so
that grey is not measured.
Themes with white grounds to save ink are not checked.

Instead, make one of the colours darker, or of another hue; blue and orange differ for every eye.
"""

from collections.abc import Iterator
from itertools import combinations

from pnp.base.colours import BLIND, difference
from pnp.base.diagnostics import Severity
from pnp.rules.dressed import Palette
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-X02c", Severity.WARNING, "judgement", over=Palette, drawn=True)


def check(palette: Palette) -> Iterator[Finding]:
    theme, own = palette.theme, palette.record.colours
    if theme.art("fills") == "none":
        return
    for group in palette.apart():
        for one, other in combinations(group.roles, 2):
            changed = next((role for role in (other, one) if role in own), None)
            if changed is None:
                continue
            colours = theme.colour(one), theme.colour(other)
            apart, how, least = difference(*colours), "", group.least
            for sight, seen in BLIND.items():
                blind = difference(*map(seen, colours))
                if apart >= least and blind < group.blind:
                    apart, how, least = blind, f" {sight}", group.blind
            if apart < least:
                yield Finding(
                    ("colours", changed),
                    f"'{one}' ({colours[0]}) and '{other}' ({colours[1]}) of {group.what} are "
                    f"{apart:.1f} apart{how}, less than {least:g}",
                    "make one of them darker, or of another hue",
                )
