"""The pieces of the whole game, its dice and their odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import KEY, KeyPath, Severity, closest_word, suggest_word
from pnp.content.files import File
from pnp.kinds.dice.record import Die
from pnp.kinds.game.record import Game
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.wording import count_text
from pnp_pirates.micro_pirates.cards import ROLES, CardFiles, Cards
from pnp_pirates.micro_pirates.supply import (
    ICONS,
    PIECES,
    ROLLED_FOR,
    AllPieces,
    DiceFile,
    Pieces,
    captain_pieces,
    chance_above,
    coins,
    dice,
    dice_counts,
    die_of,
    expected_throws,
    face_symbols,
    percent,
    roll_chances,
)
from pnp_pirates.micro_pirates.tasks import cutlasses
from pnp_pirates.micro_pirates.views import Ocean, quote_ids

if TYPE_CHECKING:
    from pnp.kinds.boards.mosaic.record import Mosaic
    from pnp.kinds.dice.record import DieFace
    from pnp.model.record import Record


@Rule(
    "component-missing", Severity.ERROR, "letter", number="MP-C01", source="001:L17-53", counts=True
)
def component_missing(box: AllPieces) -> Iterator[Finding]:
    """The game lacks a component listed in its rulebook.

    A box without these cards, dice or tokens cannot be played by the rules, which is noticed only
    during setup.

    Instead, make what is missing, or declare under `variant` that your game does not need it.
    """
    yield from box.missing()


@Rule(
    "captain-piece-count-differs",
    Severity.ERROR,
    "letter",
    number="MP-C18",
    source="001:L43-49",
    counts=True,
    instead=("fewer-colours-than-players",),
)
def captain_piece_count_differs(file: Pieces) -> Iterator[Finding]:
    """Player pieces are made for more or fewer captains than in the rulebook.

    A captain needs a ship, markers for quests and treasure, and six universal markers: three for
    the tracks, the others for the steps of a special quest. There is a set for each captain.

    Instead, list as many colours as the rulebook has captains, or declare your own number under
    `variant`.
    """
    expected, players = captain_pieces(file.setting), file.setting.fact("most-players")
    if not {piece.id for piece in file.record.pieces} & expected.keys():
        return
    if len(file.record.colours) != players:
        yield Finding(
            ("colours", KEY) if file.record.colours else ("tokens",),
            f"{len(file.record.colours)} captains have pieces of their colour; the rulebook has "
            f"{players}",
            f"list {players} colours, or declare  "
            f"variant: {{most-players: {len(file.record.colours)}}}",
        )


GHOST = ("action", "ghost-ship")


@Rule(
    "lone-captain-without-ghost",
    Severity.ERROR,
    "ruling",
    number="MP-C19b",
    source="001:L409, L415-416",
    rulings=("player-count",),
    after=("component-missing", "players-beyond-the-rulebook"),
)
def lone_captain_without_ghost(box: AllPieces) -> Iterator[Finding]:
    """The game allows a single captain, but has no Ghost Ship.

    One captain plays against the Ghost Ship, which is controlled by its own cards. Without them
    there is no opponent, and the game cannot be lost.

    Instead, add the decks `action` and `ghost-ship`, or write at least 2 players.
    """
    least, most = box.record.players
    decks = {file.id for file in box.setting.files("deck")}
    lacking = [role for role in GHOST if role not in decks]
    if least == 1 and lacking:
        names = " and ".join(f"'{role}'" for role in lacking)
        fewer = "" if most == 1 else f", or write  players: {'2' if most == 2 else f'2-{most}'}"
        yield Finding(
            ("players",),
            "a single captain plays against the Ghost Ship, but the game has no deck " + names,
            f"add the deck{'s' if len(lacking) > 1 else ''} {names}{fewer}",
        )


@Rule("coins-short-at-start", Severity.WARNING, "derived", number="MP-D17c", source="001:L33, L93")
def coins_short_at_start(file: Pieces) -> Iterator[Finding]:
    """There are too few coins for the start of the game.

    Each captain starts with ten coins, and the supply must have some left for sales and gains.

    Instead, make more coins, or reduce the number of captains.
    """
    known = coins(file.setting)
    found = [p for p in file.record.pieces if p.id in known]
    worth = sum(int(p.id.removeprefix("coin-")) * p.quantity for p in found)
    players, start = file.setting.fact("most-players"), file.setting.fact("start-coins")
    if found and worth <= players * start:
        last = file.record.pieces.index(found[-1])
        given = "quantity" in found[-1].model_fields_set
        place = ("pieces", last, "quantity" if given else "id")
        declared = "start-coins" in file.record.variant
        yield Finding(
            ("variant", "start-coins") if declared else place,
            f"all coins are worth {worth}, but {players} captains start with {players * start}",
            "add coins, or give captains fewer at the start, so that some are left",
        )


@Rule("deck-role-unknown", Severity.WARNING, "judgement", number="MP-D01b", source="001:L19-25")
def deck_role_unknown(deck: Cards) -> Iterator[Finding]:
    """The id of a deck is not one of the game's decks.

    The id determines the role of the cards. A deck with another id is printed, but its cards are
    not checked, and the intended deck is checked without them.

    Instead, give the deck the id of one of the game's decks, such as `crew` or `quest`, or declare
    a deck of your own with its number of cards: `variant: {decks: {weather: 12}}`. A deck that
    players only read may be promised in `game.yaml`: `supply: {deck/turn: 4}`.
    """
    id = deck.record.deck
    if deck.role is not None or id in deck.setting.fact("decks"):
        return
    # A user's own game defines its decks in its parts and its rules; a deck that the game promises
    # besides those of the rulebook is an aid.
    games = deck.setting.files("game")
    if any(
        g.id != deck.setting.rules
        or (isinstance(g.record, Game) and f"deck/{id}" in g.record.supply)
        for g in games
    ):
        return
    near = closest_word(id, ROLES)
    suggestion = (
        f"did you mean {near}? else declare  " if near else "write one of these, or declare  "
    )
    yield Finding(
        ("deck",),
        f"'{id}' is not one of the game's decks, so its cards are not checked against the rules",
        f"{suggestion}variant: {{decks: {{{id}: {deck.quantity}}}}}",
        details=(f"known decks: {', '.join(sorted(ROLES))}",),
    )


@Rule("merchant-in-safe-haven", Severity.ERROR, "derived", number="MP-M10", source="001:L139, L350")
def merchant_in_safe_haven(ocean: Ocean) -> Iterator[Finding]:
    """A merchant would be placed in the port of Port Royal.

    No battle takes place there, so that ship could never be attacked. Merchants return only when
    all of a kind have been beaten, which would never happen.

    Instead, mark the place of the merchant in another sector.
    """
    for sector in ocean.royal_ports():
        for size in ("small", "large"):
            if size in ocean.meanings[sector.mark]:
                yield Finding(
                    sector.path,
                    f"a {size} merchant placed here is in the port of '{sector.card.card}', "
                    "where no battle takes place",
                    "write only port here, and mark the merchant's place in another sector",
                    marks=sector.spot,
                )


@Rule(
    "merchant-spots-overlap",
    Severity.WARNING,
    "judgement",
    number="MP-M11",
    source="001:L139, L205",
    rulings=("occupied-sector", "occupied-port"),
    after=("merchant-in-safe-haven",),
)
def merchant_spots_overlap(ocean: Ocean) -> Iterator[Finding]:
    """Two things that each need a sector of their own share one.

    A sector holds only one ship. If a small and a large merchant share their place, the second one
    has no room; on a port, a merchant makes each call at that port a battle.

    Instead, give each merchant its own sector, away from ports.
    """
    alone = {"small", "large"}
    if ocean.setting.ruling("occupied-port") == "battle":
        alone.add("port")
    for sector in ocean.sectors_with("small", "large"):
        words = ocean.meanings[sector.mark] & alone
        if len(words) > 1:
            yield Finding(
                sector.path,
                f"{quote_ids(tuple(sorted(words)))} are one sector of '{sector.card.card}'",
                "put them in different sectors",
                marks=sector.spot,
            )


@Rule(
    "merchant-strength-misprinted",
    Severity.ERROR,
    "letter",
    number="MP-C14b",
    source="001:L371-376",
)
def merchant_strength_misprinted(file: Pieces) -> Iterator[Finding]:
    """A merchant shows a different strength than in the rules.

    Captains roll against the number on the token and need more than it, so the token prints ">6".
    Without the sign, or with a wrong number, a merchant seems easier or harder to beat than it is.

    Instead, print the strength given in the rules, or declare yours under variant.
    """
    strengths = file.setting.fact("merchant-strength")
    for i, piece in enumerate(file.record.pieces):
        size = piece.id.removesuffix("-merchant")
        text = piece.front.text or ""
        if size in strengths and text and text != f">{strengths[size]}":
            hint = f'write ">{strengths[size]}"'
            shown = text.removeprefix(">")
            if shown.isdecimal() and int(shown) != strengths[size]:
                hint += f", or declare  variant: {{merchant-strength: {{{size}: {shown}}}}}"
            yield Finding(
                ("pieces", i, "front", "text"),
                f"'{piece.id}' shows '{text}'; it is beaten by more than {strengths[size]}",
                hint,
            )


MERCHANTS = {"small-merchant": "small", "large-merchant": "large"}


# Tolerance in mm: widths are written to a tenth.
SLIP = 0.05


@Rule(
    "merchant-wider-than-spot",
    Severity.WARNING,
    "derived",
    number="MP-M11b",
    source="001:L34-35, L70-71",
)
def merchant_wider_than_spot(pieces: Pieces) -> Iterator[Finding]:
    """A merchant is wider than its marked place.

    It covers the mark to which it returns. If it is also wider than its sector, it covers the
    border, and its position is unclear.

    Instead, make the token as wide as its spot or less, or the spots of the ocean wider.
    """
    for i, piece in enumerate(pieces.record.pieces):
        spots = _merchant_places(pieces, MERCHANTS.get(piece.id, ""))
        if not spots or piece.width <= min(spot[0] for spot in spots) + SLIP:
            continue
        wide, mark, file = min(spots, key=lambda spot: spot[:2])
        record = cast("Mosaic", file.record)
        across = record.trim[0] / len(record.cards[0].sectors[0])
        where: KeyPath = ("legend", mark, "spot")
        yield Finding(
            ("pieces", i, "size"),
            f"'{piece.id}' is {piece.width:g} mm wide, its spot '{mark}' {wide:g} mm"
            + (f", and a sector {across:.1f} mm" if piece.width > across else ""),
            f"write  size: {wide:g}mm  or less, or widen the spot",
            labels=((where, "its spot", file),),
        )


def _merchant_places(pieces: Pieces, word: str) -> list[tuple[float, str, File[Record]]]:
    """Return the marked places for a kind of merchant: width, mark, and the ocean's file."""
    return [
        (sector.spot, mark, file)
        for file in pieces.setting.files("mosaic")
        for mark, sector in cast("Mosaic", file.record).legend.items()
        if sector.spot is not None
        and word
        and word in ((mark,) if sector.means is None else sector.means)
    ]


# The dice and their odds.


@Rule(
    "game-without-dice",
    Severity.ERROR,
    "ruling",
    number="MP-D21c",
    source="001:L18, L155, L165",
    rulings=("dice-faces",),
    counts=True,
)
def game_without_dice(box: AllPieces) -> Iterator[Finding]:
    """The game has none of the dice that its actions use.

    Foraging, exploring and battles have their own dice, whose faces the rulebook leaves to the kit,
    so no other dice can replace them.

    Instead, write a file of dice with six faces for each of the four colours, or declare under
    `variant` that your game rolls none.
    """
    expected = {id: count for id, count in dice(box.setting).items() if count}
    if expected and box.without("dice"):
        yield Finding(
            ("parts", KEY),
            f"the game has no dice; the rulebook uses {', '.join(expected)}",
            "write a file  dice: action-dice  with six faces for each, and list it in a part",
        )


@Rule(
    "die-missing-for-action",
    Severity.ERROR,
    "ruling",
    number="MP-D21",
    source="001:L18, L155, L165",
    rulings=("dice-faces",),
    after=("die-icon-unknown",),
    counts=True,
)
def die_missing_for_action(file: DiceFile) -> Iterator[Finding]:
    """The die for an action is missing.

    Fish, plantains, exploring and battles have their own dice, each with six faces that the
    rulebook leaves to the kit. Without them the action cannot be played.

    Instead, write a die with six faces for each of the four actions.
    """
    every = file.of_game
    for id in dice(file.setting):
        if id not in every:
            what = f"for '{ROLLED_FOR[id]}'" if id in ROLLED_FOR else "it"
            message = f"there is no die '{id}' to roll {what}"
            # A die with a similar name was probably meant.
            own = [die.id for die in file.record.pieces]
            near = closest_word(id, own)
            path: KeyPath = ("pieces", own.index(near), "id") if near else PIECES
            hint = f"write  id: {id}" if near else f"add  - id: {id}  with six faces"
            yield Finding(path, message, hint)
    for index, die in enumerate(file.record.pieces):
        if die.id not in ROLLED_FOR:
            continue
        icon = ROLLED_FOR[die.id]
        where = "faces" if "faces" in die.model_fields_set else "id"
        if isinstance(die.faces, str):
            message = f"'{die.id}' shows numbers instead of icons"
            yield Finding(("pieces", index, where), message, f"write six faces with ':{icon}:'")
        elif not any(side[icon] for side in face_symbols(die)):
            message = f"no face of '{die.id}' shows '{icon}'"
            yield Finding(("pieces", index, where), message, f"write ':{icon}:' on some faces")


@Rule(
    "die-icon-unknown",
    Severity.ERROR,
    "ruling",
    number="MP-D21b",
    source="001:L155, L165, L173, L185, L363, L383",
    rulings=("dice-faces",),
)
def die_icon_unknown(file: DiceFile) -> Iterator[Finding]:
    """A face of a die shows an icon that does not count for its colour.

    Each colour counts two icons at most, such as spyglasses and rum on the brown dice. Anything
    else on a face has no effect.

    Instead, show the icons of that colour, or leave the face blank.
    """
    for index, die in enumerate(file.record.pieces):
        if die.id not in ICONS or isinstance(die.faces, str):
            continue
        faces = [_symbols_on(side) for side in die.faces]
        strange = sorted(set().union(*faces) - ICONS[die.id])
        if strange and not set().union(*faces) & ICONS[die.id]:
            message = f"all faces of '{die.id}' show icons of other dice: "
            message += ", ".join(f"'{icon}'" for icon in strange)
            known = " and ".join(f"':{icon}:'" for icon in sorted(ICONS[die.id]))
            yield Finding(("pieces", index, "id"), message, f"write {known} on its faces")
            continue
        for number, shown in enumerate(faces):
            for icon in sorted(shown - ICONS[die.id]):
                message = f"a face of '{die.id}' shows '{icon}'"
                hint = suggest_word(icon, ICONS[die.id])
                yield Finding(("pieces", index, "faces", number), message, hint)


def _symbols_on(side: DieFace) -> set[str]:
    """Return the symbols on a face."""
    return {side.text} if side.text else {side.icon} if side.icon else {*side.icons}


LEAST_WINS = Fraction(1, 10)


MOST_TRIES = 4


SPYGLASSES = 2


def _die_for_action(dice: DiceFile, action: str) -> tuple[int, Die] | None:
    """Return the die for an action and its index; None if it has numbers, which another rule
    reports."""
    found = die_of(dice.record, action)
    return None if found is None or isinstance(found[1].faces, str) else found


@Rule(
    "large-merchant-unbeatable",
    Severity.ERROR,
    "derived",
    number="MP-P06",
    source="001:L363, L371-379",
    rulings=("dice-faces",),
    proof=True,
    proves="every merchant can be beaten",
    after=("die-missing-for-action",),
)
def large_merchant_unbeatable(dice: DiceFile) -> Iterator[Finding | Proved]:
    """Even the best dice and cards cannot beat a merchant.

    To win, the cutlasses of the dice and of all cards must exceed the merchant's strength.
    Merchants that cannot be beaten stay where they are, and their Fame and loot are never gained.

    Instead, print more cutlasses on the battle dice or on cards.
    """
    found = _die_for_action(dice, "battle")
    if found is None:
        return
    at, die = found
    thrown = dice_counts(dice.setting, die)[1]
    strengths = dice.setting.fact("merchant-strength")
    best, guns = max(roll_chances(die, "cutlass", thrown)), cutlasses(CardFiles(dice.setting))
    for size, strength in strengths.items():
        if best + guns <= strength:
            yield Finding(
                ("pieces", at, "faces"),
                f"{thrown} dice show {best} cutlasses at best, and no set of cards adds more than "
                f"{guns}: {best + guns} do not exceed the strength {strength} of a {size} merchant",
                "write more :cutlass: on the faces",
            )
    if best + guns > max(strengths.values()):
        yield Proved(
            f"every merchant can be beaten: {best} cutlasses of {thrown} dice and up to {guns} "
            f"of cards exceed {max(strengths.values())}"
        )


@Rule(
    "small-merchant-out-of-reach",
    Severity.WARNING,
    "judgement",
    number="MP-P06b",
    source="001:L363, L371-379",
    rulings=("dice-faces",),
    proof=True,
    proves="how many battles against merchants are won with dice alone",
    after=("die-missing-for-action",),
)
def small_merchant_out_of_reach(dice: DiceFile) -> Iterator[Finding | Proved]:
    """A captain without any cutlass can hardly beat a small merchant.

    New captains depend on small merchants. If two dice alone win fewer than one battle in ten,
    captains do not attack before buying strength.

    Instead, print more cutlasses on the battle dice.
    """
    found = _die_for_action(dice, "battle")
    if found is None:
        return
    at, die = found
    thrown = tuple(dict.fromkeys(dice_counts(dice.setting, die)))
    strengths = dice.setting.fact("merchant-strength")
    odds = {
        count: {
            size: chance_above(roll_chances(die, "cutlass", count), strength)
            for size, strength in strengths.items()
        }
        for count in thrown
    }
    bare = odds[thrown[0]]["small"]
    if bare < LEAST_WINS:
        yield Finding(
            ("pieces", at, "faces"),
            f"{thrown[0]} dice exceed the {strengths['small']} of a small merchant in "
            f"{percent(bare)} of battles",
            f"write more :cutlass: on the faces; {percent(LEAST_WINS)} or more is good",
        )
    table = "; ".join(
        f"{count} dice: "
        + ", ".join(
            f"{percent(chance)} {size} (over {strengths[size]})" for size, chance in row.items()
        )
        for count, row in odds.items()
    )
    yield Proved(f"battles won against merchants with dice alone: {table}")


@Rule(
    "explore-takes-too-long",
    Severity.WARNING,
    "judgement",
    number="MP-P05",
    source="001:L173",
    rulings=("dice-faces",),
    proof=True,
    after=("die-missing-for-action",),
    proves="how many actions exploring takes",
    rests=("number-beyond-supply",),
)
def explore_takes_too_long(dice: DiceFile) -> Iterator[Finding | Proved]:
    """Exploring takes more than four actions on average until it succeeds.

    A captain stays in the jungle and throws two dice each time until there are six spyglasses.
    Treasures and voyages, two of the sources of Fame, are then slower than any other.

    Instead, print more spyglasses on the die for exploring, or require fewer of them.
    """
    found = _die_for_action(dice, "explore")
    if found is None:
        return
    at, die = found
    goal, thrown = dice.setting.fact("explore-spyglasses"), dice_counts(dice.setting, die)
    usual, *more = (
        float(expected_throws(roll_chances(die, "spyglass", count), goal))
        for count in dict.fromkeys(thrown)
    )
    if usual > MOST_TRIES:
        yield Finding(
            ("pieces", at, "faces"),
            f"with {thrown[0]} dice it takes {usual:.1f} actions on average to gain "
            f"{goal} spyglasses",
            f"add :spyglass: here; aim for {MOST_TRIES} actions or fewer",
        )
    yield Proved(
        f"{goal} spyglasses take {usual:.2f} actions on average with "
        f"{count_text(thrown[0], 'die', 'dice')}, "
        + "".join(f"{most:.2f} with {thrown[1]}, " for most in more)
        + "and no card"
    )


@Rule(
    "single-spyglass-faces",
    Severity.WARNING,
    "derived",
    number="MP-C02b",
    source="001:L173, L189",
    rulings=("dice-faces",),
)
def single_spyglass_faces(dice: DiceFile) -> Iterator[Finding]:
    """No face of the die for exploring shows two spyglasses.

    In the rulebook's example of exploring three dice bring four spyglasses, which takes a face with
    two of them. The faces themselves are not listed, so a die without one is legal, but exploring
    is slower with it than the game intends.

    Instead, print two spyglasses or more on one of the six faces.
    """
    found = _die_for_action(dice, "explore")
    if found is None:
        return
    at, die = found
    most = max(face["spyglass"] for face in face_symbols(die))
    if 0 < most < SPYGLASSES:
        yield Finding(
            ("pieces", at, "faces"),
            f"no face of '{die.id}' shows more than {most} spyglass",
            "write  ':spyglass: :spyglass:'  on a face",
        )
