"""During setup, a merchant may have no place however many cards are drawn.

Navigation cards are drawn until a piece can be placed. If merchants of both kinds share sectors,
the small ones may take those that the large ones need.

Instead, give each merchant its own sector, on more cards.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.views import Ocean
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "MP-P04",
    Severity.ERROR,
    "derived",
    "001:L70-74, L94",
    over=Ocean,
    rulings=("occupied-sector", "exhausted-decks"),
    proof=True,
    after=(
        "too-few-small-merchant-spots",
        "too-few-large-merchant-spots",
        "too-few-jungles",
        "fewer-ports-than-captains",
    ),
)


def check(ocean: Ocean) -> Iterator[Finding | Proved]:
    merchants, players = ocean.setting.fact("merchants"), ocean.setting.fact("most-players")
    large = ocean.cards_with("large")
    # A small merchant lies in a sector of its card at best, and each small one on another card:
    # cards whose only place for a large one is such a sector may all be taken.
    own = {s.card.card for s in ocean.having("large") if "small" not in ocean.meanings[s.mark]}
    shared = [card for card in large if card not in own]
    left = len(large) - min(len(shared), merchants["small"])
    if left < merchants["large"]:
        sector = next(s for s in ocean.having("large") if s.card.card == shared[0])
        yield Finding(
            sector.path,
            f"small merchants may take {len(large) - left} of the {len(large)} cards with a place "
            f"for a large one, and {merchants['large']} of those are placed",
            "give the large merchant its own sector on this card",
            marks=sector.spot,
        )
        return
    counts = [len(ocean.cards_with(word)) for word in ("small", "jungle", "port")]
    yield Proved(
        f"setup always ends: {merchants['small']} small merchants among {counts[0]} cards, "
        f"{merchants['large']} large ones among {left} or more, {ocean.setting.fact('blockades')} "
        f"blockades among {counts[1]} jungles, {players} captains among {counts[2]} ports"
    )
