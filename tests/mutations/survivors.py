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
PICTURE = "a picture: nothing in the file says which icon belongs to which title"
OF_PROSE = "a number of prose or of making, such as seven tabs: no fact of the game states it"
UNASKED = (
    "a number in words, or alone in a cell of a table: the rule asks for braces where a sentence "
    "names what a fact is about, so as not to hold every number of prose against the rulebook"
)
SAME_NUMBER = "the two facts have the same number, so as many are printed as before"
ONCE = "a quantity that is left out is 1, which is also what the fact says"
OF_TWO = "of two cards, nothing tells which of the two backs is the odd one"
# Operators whose mutants survive for one reason each.
OPERATORS = {"bump-word": OF_PROSE, "write-number": UNASKED}
REASONS = (
    ("micro-pirates", "decks/action.yaml", "swap-values", ".port", SWAPPED),
    ("micro-pirates", "decks/ghost-ship.yaml", "odd-back", "back of none", OF_TWO),
    ("micro-pirates", "decks/ghost-ship.yaml", "swap-values", ".text", PROSE),
    ("micro-pirates", "dice/action-dice.yaml", "swap-values", ".3.quantity", SAME_NUMBER),
    ("micro-pirates", "tokens/goods.yaml", "swap-values", ".1.quantity", SAME_NUMBER),
    ("piracy", "decks/events.yaml", "swap-values", ".1.quantity", SAME_NUMBER),
    ("les-petits-pirates", "dice/governor-dice.yaml", "swap-values", ".1.quantity", SAME_NUMBER),
    ("les-petits-pirates", "dice/governor-dice.yaml", "drop-key", ".1.quantity", ONCE),
    ("les-petits-pirates", "mats/player-mats.yaml", "drop-key", ".0.quantity", ONCE),
    ("loot-pirates", "tokens/captain.yaml", "drop-key", ".0.quantity", ONCE),
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
        *("piece-packing-pirates", "mats/play-mat.yaml", "swap-values", "areas.3.title"),
        "a heading: only a reader knows which of the two texts each title is about",
    ),
    (
        *("piece-packing-pirates", "mats/play-mat.yaml", "bump-number", ".widths"),
        "a share of the width of a table, which is how it looks",
    ),
    (
        *("les-petits-pirates", "mats/governor-mat.yaml", "double-item", ".for."),
        "a place is as large as its largest piece, whether a piece is named once or twice",
    ),
    (
        *("les-petits-pirates", "mats/governor-mat.yaml", "misspell-name", "pieces.0.id"),
        "the id of a mat is free; its rules know it by its areas",
    ),
    (
        *("les-petits-pirates", "mats/player-mats.yaml", "drop-item", "areas.0.places.2"),
        "the resource die may wait in the reserve without a place of its own",
    ),
    (
        *("les-petits-pirates", "dice/action-dice.yaml", "bump-number", "variant.action-die-size"),
        "another size of its own that a file declares, and makes its dice in",
    ),
    (
        *("les-petits-pirates", "mats/player-mats.yaml", "swap-values", "areas.3.title"),
        "both areas are there; only a reader knows which of the two is drawn for what",
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
