"""What coins and tiles show: their suits, symbols and values."""

from collections.abc import Iterator
from fractions import Fraction

from pnp.base.diagnostics import nearest
from pnp.rules.rule import Finding, Proved
from pnp_pirates.piece_packing_pirates.views import WORDS, Suited, named


def unknown(deck: Suited) -> Iterator[Finding]:
    """Look for suits and values that no piecepack has."""
    values = max(1, deck.setting.fact("values"))
    for i, suit, value in deck.pieces:
        card = deck.record.cards[i]
        if suit not in deck.suits:
            told = f"'{suit}' is not a suit of a piecepack" if suit else "this piece has no suit"
            path = ("cards", i, "suit" if suit else "card")
            yield Finding(path, told, nearest(suit, deck.suits))
        if value is None or value >= values:
            written = card.fields.get("number", "")
            path = ("cards", i, "number" if written else "card")
            told = f"no {deck.role.removesuffix('s')} has the value '{written}'"
            highest = WORDS[values - 1] if values <= len(WORDS) else str(values - 1)
            yield Finding(
                path,
                told if written else f"'{card.card}' has no value",
                f"values go from null to {highest}: write  number: 2  or more, or an icon under "
                "ace  or  calm",
            )


def symbols(deck: Suited) -> Iterator[Finding]:
    """Look for symbols of another suit."""
    # The suit of each symbol: the symbol of moons is a moon, that of arms is named arms.
    suits = {name: suit for suit in deck.suits for name in (suit, suit.removesuffix("s"))}
    # Pieces made from one row of a table share their symbol.
    told: set[tuple[str, str]] = set()
    for i, suit, _ in deck.pieces:
        symbol = deck.record.cards[i].fields.get("symbol", "")
        if suit in deck.suits and suits.get(symbol, suit) != suit and (suit, symbol) not in told:
            told.add((suit, symbol))
            yield Finding(
                ("cards", i, "symbol"),
                f"'{deck.record.cards[i].card}' of {suit} has the symbol of {suits[symbol]}",
                f"give it the symbol of {suit}",
            )


SHOWN = ("number", "ace", "calm")


def values(deck: Suited) -> Iterator[Finding]:
    """Look for values other than the name of a piece says."""
    # Pieces made from one row of a table share what they show.
    told: set[tuple[str, int]] = set()
    for i, _, value in deck.pieces:
        fields = deck.record.cards[i].fields
        called = fields.get("value") or deck.record.cards[i].card.rpartition("-")[2]
        if called not in WORDS or value is None or WORDS.index(called) == value:
            continue
        if (called, value) not in told:
            told.add((called, value))
            shown = next(name for name in SHOWN if fields.get(name))
            yield Finding(
                ("cards", i, shown),
                f"'{deck.record.cards[i].card}' is named '{called}' but shows {value}",
                f"show {WORDS.index(called)}, or name it '{WORDS[value]}'",
            )


def repeated(deck: Suited) -> Iterator[Finding]:
    """Look for two pieces of the same suit and value."""
    kind = deck.role.removesuffix("s")
    alike: dict[tuple[str, int], list[int]] = {}
    for i, suit, value in deck.pieces:
        if value is not None:
            alike.setdefault((suit, value), []).append(i)
    lacking = list(deck.missing())
    for piece, group in alike.items():
        # The one that is meant is named so by its id; else it is the first.
        first = next((i for i in group if _says(deck, i, piece)), group[0])
        for i in group:
            if i == first:
                continue
            meant = next((other for other in lacking if _says(deck, i, other)), None)
            told = f"'{deck.record.cards[i].card}' is a second {kind} for the {named(*piece)}"
            hint = "remove one of them"
            if lacking:
                lost = meant if meant is not None else lacking[0]
                told, hint = f"{told}; there is no {named(*lost)}", f"make it the {named(*lost)}"
            yield Finding(
                ("cards", i, _off(deck, i, piece, meant)),
                told,
                hint,
                labels=((("cards", first, "card"), f"the {named(*piece)}"),),
            )


def _says(deck: Suited, i: int, piece: tuple[str, int]) -> bool:
    """Return whether the id of a card is that of a piece, such as coin-suns-ace."""
    suit, value = piece
    words = deck.record.cards[i].card.split("-")
    word = WORDS[value] if value < len(WORDS) else str(value)
    return suit in words and (word in words or str(value) in words)


def _off(deck: Suited, i: int, piece: tuple[str, int], meant: tuple[str, int] | None) -> str:
    """Return the field that makes a card another piece than the one that its id says."""
    if meant is None:
        return "card"
    if meant[0] != piece[0]:
        return "suit"
    fields = deck.record.cards[i].fields
    return next(name for name in ("number", "ace", "calm") if fields.get(name))


def sightings(deck: Suited) -> Iterator[Finding | Proved]:
    """Compare the chance of a sighting with that of the rules."""
    values = [value for _, _, value in deck.pieces if value is not None]
    if deck.role != "tiles" or not values:
        return
    # The dice of a piecepack keep their faces where a variant has other tiles.
    sides = deck.setting.usual("values")
    seen = sum(range(1, sides + 1))
    usual = Fraction(seen, sides * sides)
    mean = Fraction(sum(min(value + 1, sides) for value in values), sides * len(values))
    chance = f"{round(100 * mean)} %"
    if mean == usual:
        yield Proved(
            f"a ship is sighted on {chance} of entries to unexplored tiles "
            f"({seen} of {sides * sides})"
        )
        return
    yield Finding(
        ("variant", "values"),
        f"a ship is sighted on {chance} of entries to unexplored tiles, "
        f"not {round(100 * usual)} % as in the rules",
        "keep the values of the piecepack if this is not intended",
    )
