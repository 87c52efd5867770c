"""How sheets tell the numbers of Loot Pirates; see ``pnp.rules.claims``."""

SENTENCES = (
    "silver is worth {denominations.0}, gold {denominations.1}, a diamond {denominations.2}",
    "take {start} doubloons each",
    "in place of {start} doubloons",
    "{reserve} doubloons on the reserve",
    "the reserve of {reserve} is",
    "hit costs the target {hit-price} :coin:",
    "you hit pays you {hit-price} :coin:",
    "a hit on you costs {hit-price} :coin:",
    "{1} :coin: more for each survivor",
    "a target pays {hit-price} doubloons",
    "takes {1} off its defence",
    "may fall below {1}",
    "survivors take {1} :coin: for every pirate",
    "chance to be hit by {1}, {2}, {3} or {4} shooters, dice unseen: {42}, {75}, {92}, {99} in",
    "reserve of {19} or {24}",
    "their aim pay {2} doubloons to the booty",
)
