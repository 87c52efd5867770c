"""A theme gives players, suits, goods or borders colours that look nearly alike.

Players must tell their pieces from those of a rival, and money from goods, across a table. Colours
closer than 12 (CIEDE2000) are easily confused; borders that are closed need 20 from those that are
open. Eyes that lack the cones for red, green or blue see fewer colours. For them less is enough, 5
to 12, as something else tells these apart as well, also in grey print: emblems on the pieces of
players, icons of suits and goods, ticks across closed borders where open ones are dots. The bars in
the frame of a chart differ in nothing but colour, so they need 20 for every eye and in grey.
Themes with white grounds to save ink are not checked.

Instead, make one of the colours darker, or of another hue; blue and orange differ for every eye.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from pnp.base.colours import SEEN, difference
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
            colours = theme.colour(one), theme.colour(other)
            # Either may have its value from a role of another name.
            alike = (role for role, value in own.items() if value in colours)
            changed = next((role for role in (other, one, *alike) if role in own), None)
            how = next(_mixed_up(colours, group.limits), None)
            if changed is not None and how is not None:
                both = f"'{one}' ({colours[0]}) and '{other}' ({colours[1]})"
                only = f"in grey only {group.told_by} tell them apart"
                yield Finding(
                    ("colours", changed),
                    f"{both} of {group.what} are {how}",
                    "make one of them darker, or of another hue",
                    details=(only if group.told_by else "nothing but colour tells them apart",),
                )


def _mixed_up(colours: tuple[str, str], limits: Mapping[str, float]) -> Iterator[str]:
    """Yield each way in which two colours are less far apart than they should be."""
    for sight, least in limits.items():
        seen = SEEN[sight] if sight else str
        apart = difference(*map(seen, colours))
        if apart < least:
            yield f"{apart:.1f} apart{sight and ' '}{sight}, less than {least:g}"
