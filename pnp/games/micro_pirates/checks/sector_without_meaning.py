"""A sector looks meaningful, but its word has no meaning in the rules.

The rules find ports, jungles, fishing grounds, plantains and the places of merchants by the words
of the legend. A sector with an icon and an unknown word prints well and does nothing.

Instead, use the known word, or define its meaning in the legend, such as `means: [fish]`; with
`means: []` it is decoration.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity, nearest
from pnp.games.micro_pirates.views import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-M03b", Severity.ERROR, "derived", "001:L70-72", over=Ocean)


def check(ocean: Ocean) -> Iterator[Finding]:
    known = ocean.words
    for mark, sector in ocean.record.legend.items():
        if sector.means is not None:
            for i, word in enumerate(sector.means):
                if word not in known:
                    # A text of words is one value.
                    listed = ("legend", mark, "means", i)
                    yield Finding(
                        listed, f"'{word}' has no meaning in the rules", nearest(word, known)
                    )
        elif mark not in known and not sector.blocked and (sector.icon or sector.spot):
            what = "a marked place" if sector.spot else "an icon"
            yield Finding(
                ("legend", mark, KEY),
                f"'{mark}' has {what}, but has no meaning in the rules",
                f"{nearest(mark, known)}; or write  means: [...]  here, with [] for decoration",
            )
