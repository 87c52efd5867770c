"""The pieces of the piecepacks, the rates of ships, and the tables and texts that repeat them."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from pnp.base.diagnostics import KeyPath, Severity, suggest_word
from pnp.kinds.deck.record import Deck
from pnp.kinds.dice.record import DieFace
from pnp.kinds.game.record import Game
from pnp.kinds.sheet.record import SheetBlock
from pnp.model.record import Record, key_of
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.setting import asks_for
from pnp.rules.tables import plain_text, tables_in
from pnp.rules.views import AnyFile
from pnp_pirates.piece_packing_pirates.ships import (
    find_misprints,
    fleet,
    odds,
    odds_rows,
    plunder,
    ship_rows,
)
from pnp_pirates.piece_packing_pirates.views import (
    WORDS,
    AllPieces,
    Pawns,
    PrintedTables,
    Rates,
    SuitDice,
    Suited,
    name_of_piece,
)


@Rule(
    "suit-of-no-piecepack",
    Severity.ERROR,
    "letter",
    number="PPP-C01b",
    source="003:L27-33",
    instead=("back-unlike-the-others",),
)
def suit_of_no_piecepack(deck: Suited) -> Iterator[Finding]:
    """A tile or a coin has a suit or a value that no piecepack has.

    The rules use arms, crowns, moons and suns, and null, ace and 2 to 5. Any other piece has no
    place on the mat, with the player or in the bag.

    Instead, write one of these suits, and the value as  number: 2  to  5, or an icon under  ace  or
    calm  (null); a variant may declare other  suits  or  values.
    """
    values = max(1, deck.setting.fact("values"))
    for i, suit, value in deck.pieces:
        card = deck.record.cards[i]
        if suit not in deck.suits:
            message = f"'{suit}' is not a suit of a piecepack" if suit else "this piece has no suit"
            path = ("cards", i, "suit" if suit else "card")
            yield Finding(path, message, suggest_word(suit, deck.suits))
        if value is None or value >= values:
            written = card.fields.get("number", "")
            path = ("cards", i, "number" if written else "card")
            message = f"no {deck.role.removesuffix('s')} has the value '{written}'"
            highest = WORDS[values - 1] if values <= len(WORDS) else str(values - 1)
            yield Finding(
                path,
                message if written else f"'{card.card}' has no value",
                f"values go from null to {highest}: write  number: 2  or more, or an icon under "
                "ace  or  calm",
            )


@Rule(
    "suit-with-other-symbol",
    Severity.ERROR,
    "letter",
    number="PPP-C01d",
    source="003:L23, L27-29",
    instead=("card-unlike-its-id", "value-of-another"),
)
def suit_with_other_symbol(deck: Suited) -> Iterator[Finding]:
    """A tile or a coin has the symbol of another suit.

    Players recognise suits by their symbols. They mistake a piece of moons with a crown on it for a
    piece of crowns, and the pirate lacks a ship.

    Instead, give each suit its own symbol.
    """
    # The suit of each symbol: the symbol of moons is a moon, that of arms is named arms.
    suits = {name: suit for suit in deck.suits for name in (suit, suit.removesuffix("s"))}
    # Pieces made from one row of a table share their symbol.
    reported: set[tuple[str, str]] = set()
    for i, suit, _ in deck.pieces:
        symbol = deck.record.cards[i].fields.get("symbol", "")
        if (
            suit in deck.suits
            and suits.get(symbol, suit) != suit
            and (suit, symbol) not in reported
        ):
            reported.add((suit, symbol))
            yield Finding(
                ("cards", i, "symbol"),
                f"'{deck.record.cards[i].card}' of {suit} has the symbol of {suits[symbol]}",
                f"give it the symbol of {suit}",
            )


SHOWN = ("number", "ace", "calm")


@Rule(
    "piecepack-value-misprinted",
    Severity.ERROR,
    "letter",
    number="PPP-C01c",
    source="003:L23",
    after=("piecepack-piece-repeated",),
)
def piecepack_value_misprinted(deck: Suited) -> Iterator[Finding]:
    """A tile or a coin shows a different value than its own.

    A piece whose `value` or id is three, but which shows a 4, looks like another piece. In play, it
    is used as a four.

    Instead, show the value in the name of the piece.
    """
    # Pieces made from one row of a table share what they show.
    reported: set[tuple[str, int]] = set()
    for i, _, value in deck.pieces:
        fields = deck.record.cards[i].fields
        called = fields.get("value") or deck.record.cards[i].card.rpartition("-")[2]
        if called not in WORDS or value is None or WORDS.index(called) == value:
            continue
        if (called, value) not in reported:
            reported.add((called, value))
            shown = next(name for name in SHOWN if fields.get(name))
            yield Finding(
                ("cards", i, shown),
                f"'{deck.record.cards[i].card}' is named '{called}' but shows {value}",
                f"show {WORDS.index(called)}, or name it '{WORDS[value]}'",
            )


@Rule(
    "piecepack-piece-repeated",
    Severity.ERROR,
    "letter",
    number="PPP-C02b",
    source="003:L11, L23, L27-29",
    after=("duplicate-card",),
    instead=("count-mismatch", "card-unlike-its-id", "combination-missing"),
)
def piecepack_piece_repeated(deck: Suited) -> Iterator[Finding]:
    """A deck has a tile or a coin twice.

    A piecepack has each value of each suit once. A second one changes how often a ship is met, or
    how busy the sea is.

    Instead, remove one of the two, or give it the missing suit and value.
    """
    kind = deck.role.removesuffix("s")
    alike: dict[tuple[str, int], list[int]] = {}
    for i, suit, value in deck.pieces:
        if value is not None:
            alike.setdefault((suit, value), []).append(i)
    lacking = list(deck.missing())
    for piece, group in alike.items():
        # The intended one is identified by its id; otherwise it is the first.
        first = next((i for i in group if _id_matches(deck, i, piece)), group[0])
        for i in group:
            if i == first:
                continue
            intended = next((other for other in lacking if _id_matches(deck, i, other)), None)
            message = (
                f"'{deck.record.cards[i].card}' is a second {kind} for the {name_of_piece(*piece)}"
            )
            hint = "remove one of them"
            if lacking:
                lost = intended if intended is not None else lacking[0]
                message, hint = (
                    f"{message}; there is no {name_of_piece(*lost)}",
                    f"make it the {name_of_piece(*lost)}",
                )
            yield Finding(
                ("cards", i, _differing_field(deck, i, piece, intended)),
                message,
                hint,
                labels=((("cards", first, "card"), f"the {name_of_piece(*piece)}"),),
            )


def _id_matches(deck: Suited, i: int, piece: tuple[str, int]) -> bool:
    """Return whether the id of a card is that of a piece, such as coin-suns-ace."""
    suit, value = piece
    words = deck.record.cards[i].card.split("-")
    word = WORDS[value] if value < len(WORDS) else str(value)
    return suit in words and (word in words or str(value) in words)


def _differing_field(
    deck: Suited, i: int, piece: tuple[str, int], intended: tuple[str, int] | None
) -> str:
    """Return the field that makes a card another piece than its id says."""
    if intended is None:
        return "card"
    if intended[0] != piece[0]:
        return "suit"
    fields = deck.record.cards[i].fields
    return next(name for name in ("number", "ace", "calm") if fields.get(name))


@Rule(
    "sightings-off-rulebook",
    Severity.NOTE,
    "derived",
    number="PPP-P05",
    source="003:L63",
    after=("piecepack-tile-missing",),
    proves="how often a ship is sighted on unexplored tiles",
    rests=("die-faces-not-null-to-five",),
)
def sightings_off_rulebook(deck: Suited) -> Iterator[Finding | Proved]:
    """Ships are sighted more or less often than under the rules.

    The lookout sees a ship where a die shows no more than the value of the tile. With values of 0
    to 5, each as often, that is in 21 of 36 cases; other values change the game.

    Instead, if this is not intended, keep the values of the piecepack.
    """
    values = [value for _, _, value in deck.pieces if value is not None]
    if deck.role != "tiles" or not values:
        return
    # The dice of a piecepack keep their faces if a variant has other tiles.
    sides = deck.setting.rulebook_value("values")
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


@Rule(
    "die-of-suit-missing", Severity.ERROR, "letter", number="PPP-C03", source="003:L31", counts=True
)
def die_of_suit_missing(made: SuitDice) -> Iterator[Finding]:
    """A suit of the piecepack has no die.

    Arms and suns are rolled in fights, suns by the lookout; moons marks the chest and crowns counts
    its contents. All four are needed at the same time.

    Instead, list all four suits under colours, each with the icon of its suit.
    """
    return _suits_without_pieces(made, noun="die")


@Rule(
    "pawn-of-suit-missing",
    Severity.ERROR,
    "letter",
    number="PPP-C04",
    source="003:L33",
    counts=True,
)
def pawn_of_suit_missing(made: Pawns) -> Iterator[Finding]:
    """A suit of the piecepack has no pawn.

    Four pawns count turns, crew, notoriety and booty, each in the colour of its track. If one is
    missing, the state of the game is not recorded.

    Instead, list all four suits under colours, each with the icon of its suit.
    """
    return _suits_without_pieces(made, noun="pawn")


def _suits_without_pieces(made: SuitDice | Pawns, *, noun: str) -> Iterator[Finding]:
    """Yield a finding for each suit without a piece; files of standees without pawns are
    skipped."""
    record = made.record
    if isinstance(made, Pawns) and made.record.standees != "pawns":
        return
    named = [*record.colours, *(piece.id for piece in record.pieces)]
    for suit in made.suits:
        if not any(suit in name.split("-") for name in named):
            yield Finding(
                ("colours",) if record.colours else ("pieces",),
                f"the suit '{suit}' has no {noun}",
                f"add  {suit}: ...  with its icon to the colours",
            )


@Rule(
    "own-ship-missing",
    Severity.ERROR,
    "letter",
    number="PPP-C02",
    source="003:L27",
    after=("piecepack-piece-repeated", "suit-of-no-piecepack"),
    counts=True,
)
def own_ship_missing(deck: Suited) -> Iterator[Finding]:
    """One of the six ships of the player is missing.

    The coins of moons are the ships that the pirate can own, one of each size, face up on the mat.
    If one is missing, that ship cannot be bought, or taken when the crew shrinks.

    Instead, add a card for the coin, or declare other  values  under  variant.
    """
    return _missing_coins_and_tiles(
        deck,
        role="coins",
        own=True,
        message="there is no coin for the {piece}, a ship of the player",
    )


@Rule(
    "bag-coin-missing",
    Severity.ERROR,
    "letter",
    number="PPP-D01",
    source="003:L29",
    after=("piecepack-piece-repeated", "suit-of-no-piecepack"),
    counts=True,
)
def bag_coin_missing(deck: Suited) -> Iterator[Finding]:
    """A coin that belongs in the bag is missing.

    Eighteen coins are in the bag: each size of ship under three flags. If one is missing, its size
    is met less often, and the odds differ from those in the rules.

    Instead, add a card for the coin, or declare other suits or values under variant.
    """
    return _missing_coins_and_tiles(
        deck, role="coins", own=False, message="the bag lacks the {piece}"
    )


@Rule(
    "piecepack-tile-missing",
    Severity.ERROR,
    "letter",
    number="PPP-C01",
    source="003:L11, L23",
    after=("piecepack-piece-repeated", "suit-of-no-piecepack"),
    counts=True,
)
def piecepack_tile_missing(deck: Suited) -> Iterator[Finding]:
    """A tile of the piecepack is missing.

    The sea is built from all tiles: four suits, each null, ace and 2 to 5. What the lookout sees
    depends on their values, and seas are designed for their number.

    Instead, add a card for the tile, or declare other suits or values under variant.
    """
    return _missing_coins_and_tiles(deck, role="tiles", message="there is no tile for the {piece}")


def _missing_coins_and_tiles(
    deck: Suited, *, role: str, message: str, own: bool | None = None
) -> Iterator[Finding]:
    """Yield a finding for each missing piece of a deck in this role; ``own`` selects only the
    player's suit, or only the others."""
    suit_of_player = deck.setting.fact("own-suit") if own is not None else ""
    for suit, value in deck.missing() if deck.role == role else ():
        if own is None or (suit == suit_of_player) == own:
            text = message.format(piece=name_of_piece(suit, value))
            yield Finding(deck.place, text, f"add a card with  suit: {suit}  and its value")


@Rule(
    "die-faces-not-null-to-five",
    Severity.ERROR,
    "letter",
    number="PPP-D05",
    source="003:L31, L35, L67",
)
def die_faces_not_null_to_five(dice: SuitDice) -> Iterator[Finding]:
    """A die does not show null, ace and 2 to 5.

    Dice of a piecepack count from 0. A die with a 6 wins fights that it should lose, and its
    lookout sights too many ships.

    Instead, give each die six faces: an icon for null, such as  :calm:, the icon of the suit for
    the ace, and 2, 3, 4, 5.
    """
    values = dice.setting.fact("values")
    for i, die in enumerate(dice.record.pieces):
        if isinstance(die.faces, str):
            yield Finding(
                ("pieces", i, "faces" if "faces" in die.model_fields_set else "id"),
                f"'{die.id}' shows 1 to 6 in {die.faces}; dice of a piecepack show 0 to 5",
                "write  faces: [':calm:', ':emblem:', '2', '3', '4', '5']",
            )
            continue
        shown = [_face_value(face) for face in die.faces]
        lacking = [value for value in range(values) if value not in shown]
        for j, value in enumerate(shown):
            if value is None or value >= values or value in shown[:j]:
                named = die.faces[j].text or die.faces[j].icon or "nothing"
                again = " once more" if value in shown[:j] else ""
                yield Finding(
                    ("pieces", i, "faces", j),
                    f"this face shows '{named}'{again}",
                    f"write the symbol for {lacking.pop(0)}" if lacking else "write 0 to 5 once",
                )


def _face_value(face: DieFace) -> int | None:
    """Return the value of a face: an icon alone is null if it is calm water, otherwise the ace."""
    if face.text:
        return int(face.text) if face.text.isdecimal() else None
    if not face.icon:
        return 0
    return 0 if face.icon == "calm" else 1


@Rule(
    "coin-wider-than-quarter", Severity.ERROR, "derived", number="PPP-C02c", source="003:L23, L27"
)
def coin_wider_than_quarter(kit: AllPieces) -> Iterator[Finding]:
    """A coin is wider than a quarter of a tile.

    Coins are ships, and each quarter of a tile is a space for them. If a coin does not fit, the
    position of the ship is unclear, and two coins have no room side by side.

    Instead, make coins at most half as wide as tiles, such as 3/4 in on tiles of 2 in.
    """
    tiles, coins = kit.setting.file("deck", "tiles"), kit.setting.file("deck", "coins")
    if tiles is None or coins is None:
        return
    assert isinstance(tiles.record, Deck)
    assert isinstance(coins.record, Deck)
    space, coin = min(tiles.record.trim) / 2, max(coins.record.trim)
    if coin > space:
        yield Finding(
            ("size",),
            f"a coin is {coin:g} mm wide, but a space of the sea only {space:g} mm",
            f"write a size of at most {space:g}mm",
            labels=((("size",), "the size of tiles", tiles),),
            file=coins,
        )


BAGS = ("bag", "sock", "sack", "pouch")


@Rule("bag-not-asked-for", Severity.WARNING, "derived", number="PPP-C05", source="003:L11, L29")
def bag_not_asked_for(kit: AllPieces) -> Iterator[Finding]:
    """The list of needs does not mention a bag.

    Ships are drawn from an opaque bag. It is not part of a printed kit, so it must be in the list
    of what players provide.

    Instead, add a bag under needs: in game.yaml.
    """
    game = kit.record
    assert isinstance(game, Game)
    if not asks_for(game, BAGS):
        yield Finding(
            ("needs",) if game.needs else ("game",),
            "'needs' does not list a bag to draw ships from",
            "add  - An opaque bag",
        )


# The rates of ships, and the tables and texts that repeat them.


@Rule(
    "crew-table-hole",
    Severity.ERROR,
    "derived",
    number="PPP-D02b",
    source="003:L73, L95-101",
    proof=True,
    proves="the next smaller ship always fits the crew left after a defeat",
)
def crew_table_hole(rates: Rates) -> Iterator[Finding | Proved]:
    """The next smaller ship does not fit the crew left after a lost fight.

    The loser of a fight loses one crew, and the ship if it needs more crew. The next smaller ship
    must be able to carry the remaining crew, and not need more. Otherwise a single defeat costs
    more ships or crew than the rules intend.

    Instead, choose  least-crew  and  most-crew  so that each ship needs at least one crew more than
    the next smaller ship, and at most one more than that ship carries.
    """
    ships = fleet(rates.setting)
    holes = 0
    for name, ship in ships.items():
        if ship.least > ship.most:
            holes += 1
            yield Finding(
                _path_of_rate(rates, ("least-crew", name), ("most-crew", name)),
                f"a '{name}' needs {ship.least} crew, but carries only {ship.most}",
                "make it carry as many as it needs, or more",
            )
    for (smaller, below), (name, ship) in () if holes else pairwise(ships.items()):
        left = ship.least - 1
        if not below.least <= left <= below.most:
            holes += 1
            takes = f"carries only {below.most}" if left > below.most else f"needs {below.least}"
            yield Finding(
                _path_of_rate(
                    rates, ("least-crew", name), ("most-crew", smaller), ("least-crew", smaller)
                ),
                f"a '{name}' that loses one of {ship.least} crew is left with {left}; a "
                f"'{smaller}', the next smaller ship, {takes}",
                f"make a '{name}' need {_span(below.least + 1, below.most + 1)}",
            )
    if not holes:
        yield Proved(
            f"the next smaller of the {len(ships)} ships always fits the crew left after a defeat"
        )


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _path_of_rate(rates: Rates, *places: tuple[str, str]) -> KeyPath:
    """Return the path at which the game itself defines one of these numbers."""
    game = rates.record
    assert isinstance(game, Game)
    given = (("variant", *p) for p in places if p[1] in game.variant.get(p[0], ()))
    return next(given, ("variant",))


@Rule(
    "start-booty-short-of-ship",
    Severity.ERROR,
    "derived",
    number="PPP-D02c",
    source="003:L35-39",
    proves="the first booty buys a ship with its crew",
    rests=("die-faces-not-null-to-five",),
)
def start_booty_short_of_ship(rates: Rates) -> Iterator[Finding | Proved]:
    """The minimum starting booty does not buy a ship with its crew.

    The dice may both show null. The remaining booty must still buy the smallest ship and its crew,
    or the game is over before it starts.

    Instead, raise  start-booty, or lower the price or the least crew of the smallest ship.
    """
    least, crew = rates.setting.fact("start-booty"), rates.setting.fact("crew-price")
    costs = {name: ship.price + crew * ship.least for name, ship in fleet(rates.setting).items()}
    name = min(costs, key=lambda ship: costs[ship])
    if costs[name] > least:
        changed = [f for f in ("start-booty", "crew-price") if rates.setting.is_varied(f)]
        yield Finding(
            ("variant", *changed[:1]),
            f"a '{name}' with its crew costs {costs[name]}, but a game may start with {least}",
            f"write  start-booty: {costs[name]}, or make the ship cheaper",
        )
    else:
        yield Proved(
            f"whatever is rolled, the first booty of {least} or more buys a {name} with its crew"
        )


@Rule(
    "ship-table-misprinted",
    Severity.ERROR,
    "derived",
    number="PPP-D02",
    source="003:L95-101, L188-194",
    instead=("entry-of-another-row",),
)
def ship_table_misprinted(printed: PrintedTables) -> Iterator[Finding]:
    """A printed table of ships differs from the rules.

    What ships cost, how many crew they need and carry, and what both cost together, is printed in
    several places. Players use whichever table is nearest.

    Instead, print the numbers of the rules everywhere, or declare others for all places with
    variant in the game.
    """
    for path, table in tables_in(printed.record):
        rows = ship_rows(table, printed.ships)
        lacking = [ship for ship in printed.ships if ship not in rows]
        if rows and lacking:
            names = ", ".join(f"'{ship}'" for ship in lacking)
            yield Finding((*path, "rows"), f"this table of ships lacks {names}", "add its row")
        for ship, row in rows.items():
            for column, text, right in find_misprints(table.rows[row], printed.ships[ship]):
                yield Finding(
                    (*path, "rows", row, column),
                    f"in the rules, '{ship}' has '{right}' here, not '{text}'",
                    f"write '{right}'",
                )


@Rule(
    "combat-odds-misprinted",
    Severity.ERROR,
    "derived",
    source="003:L67, L173-176",
    proves="the printed odds of fights are those of all throws",
    rests=("die-faces-not-null-to-five",),
)
def combat_odds_misprinted(printed: PrintedTables) -> Iterator[Finding | Proved]:
    """A printed table of the odds of fights is wrong.

    For each lead before the roll, the table shows how often the player wins, out of all throws of
    two dice that count from 0 to 5; in brackets, how often there is a draw.

    Instead, print the numbers found by counting all throws.
    """
    sides, right = printed.setting.fact("values"), 0
    for path, table in tables_in(printed.record):
        for row, column, margin, text in odds_rows(table):
            wins, equal = odds(margin, sides)
            expected = f"{wins} ({equal})"
            if text == expected:
                right += 1
                continue
            ahead = f"{abs(margin)} {'behind' if margin < 0 else 'ahead'}"
            yield Finding(
                (*path, "rows", row, column),
                f"a player who is {ahead} wins {wins} of {sides * sides} throws and draws {equal}, "
                f"not '{text}'",
                f"write '{expected}'",
            )
    if right:
        found = plunder(fleet(printed.setting), sides)
        brings = "no fight can be won"
        if found is not None:
            brings = f"a fight yields between {found[1]} and {found[0]} booty"
        yield Proved(
            f"the odds of {right} margins, as printed, are those of all {sides * sides} throws; "
            f"{brings}"
        )


STEPS = ("sail", "others", "bury", "buy", "advance")


ENOUGH = 3
"""The number of the five steps from which a list counts as the summary of a turn."""


@Rule("turn-step-missing", Severity.WARNING, "letter", source="003:L49, L75, L196, L216-220")
def turn_step_missing(facts: AnyFile) -> Iterator[Finding]:
    """A summary of a turn lacks a step, or has the steps in the wrong order.

    A turn has five steps: sail, others sail, bury, buy, advance. Players who follow the summary on
    the mat or on the reference skip any missing step.

    Instead, list all five in this order.
    """
    for path, block in _blocks(facts.record, ()):
        found = [word for step in block.steps or () if (word := _first_word(step)) in STEPS]
        if len({*found}) < ENOUGH:
            continue
        missing = [step for step in STEPS if step not in found]
        if missing:
            names = ", ".join(f"'{step}'" for step in missing)
            yield Finding((*path, "steps"), f"this turn lacks {names}", "add it in the right place")
        elif found != sorted(found, key=STEPS.index):
            order = ", ".join(STEPS)
            message = f"the steps of a turn are in the wrong order; expected {order}"
            yield Finding((*path, "steps"), message, "put them in this order")


def _first_word(step: str) -> str:
    """Return the first word of a step, which names it."""
    word = re.match(r"[a-z]+", plain_text(step).lower())
    return word[0] if word else ""


def _blocks(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, SheetBlock]]:
    """Yield all blocks of a record with their paths."""
    if isinstance(value, SheetBlock):
        yield path, value
    elif isinstance(value, Record):
        for name in type(value).model_fields:
            yield from _blocks(getattr(value, name), (*path, key_of(type(value), name)))
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _blocks(item, (*path, i))
