"""Some cards of a part have backs, but others of the same size have none.

When paper is printed on both sides, each back belongs to one front on the sheet. Cards with a
white back stand out in a pile, which is rarely intended if their neighbours have backs.

Instead, name the layout of the back in the deck, or write  back: none  to keep the backs white.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import Severity
from pnp.base.sums import plain_sum
from pnp.content.files import File
from pnp.model.record import Record
from pnp.rules.papers import Papers
from pnp.rules.rule import Finding, Rule
from pnp.rules.wording import counted

if TYPE_CHECKING:
    from pnp.model.deck import Deck

RULE = Rule("G-N02b", Severity.WARNING, "derived", over=Papers)

BLANK = "none"


def check(game: Papers) -> Iterator[Finding]:
    told = set()
    for part, decks in game.decks:
        entry = game.record.parts[part]
        # If only fronts are printed, backs are never seen.
        if entry.sheets == "fronts":
            continue
        for deck in decks:
            bare = _bare(deck)
            like = next((one for one in decks if _backed(one) and _size(one) == _size(deck)), None)
            if not bare or like is None or deck.source.name in told:
                continue
            told.add(deck.source.name)
            others = "others of the deck" if like is deck else f"those of '{like.id}'"
            yield Finding(
                ("deck",),
                f"{counted(bare, 'card')} of '{deck.id}' would have a blank white back, while "
                f"{others}, "
                f"of the same size in the part '{entry.part}', have one",
                f"write  back: {_layout(game)}, or  back: none  to keep them white",
                file=deck,
                labels=() if like is deck else ((("back",), "these have backs", like),),
            )


def _bare(file: File[Record]) -> int:
    """Return how many cards have no back, although none of them is declared to have none."""
    deck = cast("Deck", file.record)
    if file.node.get("back") is not None:
        return 0
    return plain_sum(card.quantity for card in deck.cards if card.back is None)


def _backed(file: File[Record]) -> bool:
    deck = cast("Deck", file.record)
    return deck.back is not None or any(card.back in deck.backs for card in deck.cards)


def _size(file: File[Record]) -> tuple[float, float]:
    return cast("Deck", file.record).trim


def _layout(game: Papers) -> str:
    """Return the layout that was likely meant: a back that no deck names."""
    backs = (file for file in game.setting.files("layout") if "back" in file.id.split("-"))
    idle = (f.id for f in backs if f.id not in game.extended and f.source.name not in game.sources)
    return next(idle, "NAME")
