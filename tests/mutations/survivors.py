"""Why a mutant that changes legality is not caught: each survivor with a reason of its own.

A reason is only given where somebody has looked; what is new here has none, and is a gap until
somebody does.
"""

from __future__ import annotations

from mutations.text import Mutant

UNKNOWN = "nobody has looked at this one yet"
DRAWN = "told when the piece is drawn, by build and by validate --drawn; no rule reads this field"
PROSE = "prose: both sentences are sound, only a reader knows to which of the two each belongs"
SWAPPED = "both steps are sound, only the rulebook knows which card has which"
TWICE = "a step may be done twice, and the card says so"
PICTURE = "a picture: nothing in the file says which icon belongs to which title"
OF_PROSE = "a number of prose or of making, such as seven tabs: no fact of the game states it"
UNASKED = (
    "a number in words, or alone in a cell of a table: the rule asks for braces where a sentence "
    "names what a fact is about, so as not to hold every number of prose against the rulebook"
)
# Operators whose mutants survive for one reason each.
OPERATORS = {"bump-word": OF_PROSE, "write-number": UNASKED}
REASONS = (
    ("micro-pirates", "decks/action.yaml", "swap-values", ".port", SWAPPED),
    ("micro-pirates", "decks/quest.yaml", "double-item", ".effect", TWICE),
    ("micro-pirates", "decks/ghost-ship.yaml", "swap-values", ".text", PROSE),
    ("micro-pirates", "oceans/ocean.yaml", "swap-values", ".text", PROSE),
    ("piece-packing-pirates", "decks/suits.csv", "misspell-name", "symbol of", DRAWN),
    ("piece-packing-pirates", "decks/suits.csv", "drop-cell", "symbol of", DRAWN),
    ("piece-packing-pirates", "mats/play-mat.yaml", "swap-values", ".icon", PICTURE),
    ("les-petits-pirates", "mats/player-mats.yaml", "swap-values", ".icon", PICTURE),
    (
        *("piece-packing-pirates", "rulings.yaml", "bump-fact", "facts.9.counts"),
        "the bill counts no sheets, so nothing holds their number against the rulebook",
    ),
    (
        *("les-petits-pirates", "rulings.yaml", "drop-counts", "without counts"),
        "mats are printed by the sheet as they are needed, and no supply need promise them",
    ),
    (
        *("piracy", "dice/dice.yaml", "swap-values", ".id"),
        "both dice have the faces 1 to 6, and only their titles tell blue from red",
    ),
)


def why_missed(mutant: Mutant) -> str:
    """Return why the validator says nothing of a mutant."""
    for game, file, operator, about, reason in REASONS:
        same = (mutant.game, mutant.file, mutant.operator) == (game, file, operator)
        if same and about in mutant.about:
            return reason
    return OPERATORS.get(mutant.operator, UNKNOWN)
