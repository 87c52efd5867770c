"""How sheets tell the numbers of Piracy; see ``pnp.rules.claims``."""

SENTENCES = (
    "for {least-players} to {most-players} players from",
    "first brings {goal} coins home",
    "hoard: for {4} or {6}, in teams",
    "carries {3} coins at most",
    "{hoard.2}, {hoard.3}, {hoard.4}, {hoard.5} or {hoard.6} coins for {2}, {3}, {4}, {5} or {6} p",
    "the {12} event cards",
    "{1}, {2} | captain blackbeard",
    "{3}, {4} | sea monster",
    "{5} | fair breeze",
    "{6} | siren's call",
    "exactly {event-distance} squares.",
    "exactly {event-distance} squares over the sea",
    "ship of yours {event-distance} squares",
    "another player's ship {event-distance} squares",
    "do, it is {event-distance} squares",
    "with all {event-distance} squares",
    "no way to go {event-distance} squares",
    "you then move that ship {push-distance} squares",
    "exactly {push-distance} squares unless",
    "only a {6} on the blue die",
)
