"""From a port, something that every captain needs may be more than three turns away.

Jungles, goods, merchants and Port Royal are in different places in each layout. If even the
nearest may be four turns away at the speed of the slowest ship, a captain who starts there waits
while the others play.

Instead, print it on more cards, open shorter routes, or give the slowest ship more sails.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.distances import Far, far_from_ports
from pnp.games.micro_pirates.views import Ocean, drawn
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "MP-P02",
    Severity.WARNING,
    "judgement",
    "001:L102, L133",
    over=Ocean,
    rulings=("orientation", "blockade-moves"),
    proof=True,
    after=("ocean-falls-apart", "too-few-jungles", "surplus-port-sector"),
)
TURNS = 3


def check(ocean: Ocean) -> Iterator[Finding | Proved]:
    actions = ocean.setting.fact("actions")
    speed = ocean.slowest
    reach = max(1, actions * speed)
    found = far_from_ports(ocean) if ocean.boards else {}
    for word, far in found.items():
        if far.most > TURNS * reach:
            turns = -(-far.most // reach)
            yield Finding(
                ocean.entry("port" if word == "Port Royal" else word),
                f"from '{far.port}' the route to {_named(word)} can be {far.most} sectors: "
                f"{turns} turns at a speed of {speed}",
                f"move it within {TURNS * reach} sectors in all layouts: {TURNS} turns of "
                f"{actions} Sails",
                details=(f"{far.most} sectors in this layout:", *drawn(far.board.layout)),
                marks=far.marks,
            )
    if found:
        farthest = max(found.values(), key=lambda far: far.most)
        yield Proved(_told(found, len(ocean.boards)), farthest.marks)


def _named(word: str) -> str:
    match word:
        case "Port Royal":
            return word
        case "jungle":
            return "the nearest open jungle"
        case "small" | "large":
            return f"the nearest {word} merchant"
        case _:
            return f"the nearest {word}"


def _told(found: dict[str, Far], layouts: int) -> str:
    ways = ", ".join(
        f"{'open ' if word == 'jungle' else ''}{word} {float(far.mean):.1f} (at most {far.most})"
        for word, far in found.items()
    )
    return f"sectors from the ports in all {layouts} layouts and draws, on average: {ways}"
