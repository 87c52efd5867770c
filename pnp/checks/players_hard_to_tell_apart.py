"""The colours of two players look nearly alike.

Players must be able to tell their pieces from those of a rival across a table. Colours closer
than 12 (CIEDE2000) are easily confused. If two players also share an emblem, so are colours that
look alike to people with colour blindness, or when printed without colour.

Instead, give one of the players another role, change its colour in the theme, or use different
emblems.
"""

from collections.abc import Iterator
from itertools import combinations

from pnp.base.colours import SEEN, difference
from pnp.base.diagnostics import KEY, Severity
from pnp.rules.dressed import Dressed
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-X02", Severity.WARNING, "judgement", over=Dressed, drawn=True)
LEAST = 12.0


def check(file: Dressed) -> Iterator[Finding]:
    owners: dict[str, str] = getattr(file.record, "colours", {})
    if file.file.kind == "theme" or len(owners) < 2 or file.theme is None:
        return
    theme = file.theme
    for one, other in combinations([o for o in owners if theme.has_colour(o)], 2):
        how = _alike(theme.colour(one), theme.colour(other), owners[one] == owners[other])
        if how:
            yield Finding(
                ("colours", other, KEY),
                f"'{one}' ({theme.colour(one)}) and '{other}' ({theme.colour(other)}) are {how}",
                "change one of the colours in the theme, or give the two different emblems"
                if owners[one] == owners[other]
                else "change one of the colours in the theme, or choose another role",
                labels=((("colours", one, KEY), "the other colour"),),
            )


def _alike(one: str, other: str, same_emblem: bool) -> str:
    """Return how two colours are mixed up; empty where they are not."""
    apart = difference(one, other)
    if apart < LEAST:
        return f"{apart:.1f} apart, less than {LEAST:g}"
    for how, seen in SEEN.items() if same_emblem else ():
        apart = difference(seen(one), seen(other))
        if apart < LEAST:
            return f"{apart:.1f} apart {how}, and their emblems are the same"
    return ""
