"""The pieces of the whole game."""

from collections.abc import Iterator
from typing import Any

from pnp.base.diagnostics import KEY, Severity, suggest_word
from pnp.content.files import File
from pnp.kinds.dice.record import Die
from pnp.kinds.game.record import variant_of
from pnp.rules.rule import Finding, Proved, Rule
from pnp_pirates.les_petits_pirates.kit import AllPieces


@Rule("game-without-board", Severity.ERROR, "letter", number="LPP-C01", source="000:L19, L29")
def game_without_board(kit: AllPieces) -> Iterator[Finding]:
    """The game has no map.

    Ships sail on a board; without a map there is nothing to play on.

    Instead, add a map to the folder of the game and list it in one of the parts.
    """
    if not kit.maps:
        yield Finding(
            ("parts", KEY),
            "the game has no map",
            "add a file that starts with  map:  and list it in a part",
        )


@Rule("gold-piece-missing", Severity.WARNING, "letter", number="LPP-C04b", source="000:L31-32")
def gold_piece_missing(kit: AllPieces) -> Iterator[Finding]:
    """The game makes coins of one value only.

    The bank needs coins of 1 for all small sums, and coins of 5 so that eighty gold fit on a table
    and a hold of ten on its mat.

    Instead, make both pieces,  gold-1  and  gold-5.
    """
    for there, missing, fact in (
        ("gold-1", "gold-5", "gold-fives"),
        ("gold-5", "gold-1", "gold-ones"),
    ):
        if kit.kinds_of(there) and not kit.kinds_of(missing):
            file = kit.kinds_of(there)[0].file
            yield Finding(
                ("pieces", KEY),
                f"the game makes '{there}', but no '{missing}'",
                f"add a piece with  id: {missing}  and  quantity: {kit.fact(fact, file)}",
                file=file,
            )


PIECES = {
    "gold-1": "coins of 1",
    "gold-5": "coins of 5",
    "first-player": "first-player marker",
    "ship": "ships",
    "action-die": "action dice",
    "resource-die": "resource dice",
}


SOLO = {
    "governor-island": "Governor's ship for the islands",
    "governor-mainland": "Governor's ship for the mainland",
    "governor-die-island": "Governor's die for the islands",
    "governor-die-mainland": "Governor's die for the mainland",
}


@Rule(
    "pieces-left-to-players",
    Severity.NOTE,
    "letter",
    number="LPP-C05b",
    source="000:L29-36, L278, L288",
)
def pieces_left_to_players(kit: AllPieces) -> Iterator[Finding]:
    """The game lacks a kind of piece that the rules need.

    A kit may leave ships, dice or coins to its players, but must say so, or they will cut out a
    game that they cannot play.

    Instead, add a piece with the given id, or list under needs what players must provide.
    """
    needed = {**PIECES, **SOLO} if kit.solo else PIECES
    lacking = [f"no {what} ('{id}')" for id, what in needed.items() if not kit.kinds_of(id)]
    if not kit.prices:
        lacking.append("no mat or sheet with the six actions and their prices")
    if lacking:
        yield Finding(
            ("parts", KEY),
            f"the game makes {', '.join(lacking)}",
            "add them, or list under  needs  what players must provide",
        )


@Rule(
    "too-few-player-sets",
    Severity.ERROR,
    "letter",
    number="LPP-C08",
    source="000:L9, L33, L260, L270",
    instead=("fewer-colours-than-players",),
    after=("players-without-map",),
    counts=True,
)
def too_few_player_sets(kit: AllPieces) -> Iterator[Finding]:
    """Some piece that each captain needs is made in fewer colours than there may be players.

    A captain without ships or dice in a colour cannot play.

    Instead, add colours to the file of the pieces, or reduce  players in  game.yaml.
    """
    most = kit.record.players[1]
    for id in ("ship", "action-die", "resource-die"):
        for made in kit.kinds_of(id):
            if 0 < len(made.colours) < most:
                yield Finding(
                    ("colours",),
                    f"up to {most} players can play; '{id}' is made in {len(made.colours)} "
                    f"colours: {', '.join(made.colours)}",
                    f"add {most - len(made.colours)} more, or reduce  players",
                    labels=((("players",), "the players of the game", kit.file),),
                    file=made.file,
                )


@Rule(
    "ships-miscounted",
    Severity.ERROR,
    "letter",
    number="LPP-C05",
    source="000:L34, L52, L270",
    after=("duplicate-piece",),
    instead=("count-mismatch",),
)
def ships_miscounted(kit: AllPieces) -> Iterator[Finding]:
    """Captains have more ships than the rules allow for big fleets.

    Each has three ships of one colour, and up to eight in games with big fleets, for which further
    ships may be made as the piece  fleet-ship.

    Instead, make fewer of them, or declare another number under variant.
    """
    for more in kit.kinds_of("fleet-ship"):
        ships, most = kit.fact("ships", more.file), kit.fact("most-ships", more.file)
        if ships + more.piece.quantity > most:
            yield Finding(
                (*more.path, "quantity"),
                f"with {ships} usual ships and {more.piece.quantity} more, a captain has "
                f"{ships + more.piece.quantity}; {most} are the most",
                f"write  quantity: {most - ships}",
                file=more.file,
            )


@Rule("fewer-dice-than-ships", Severity.WARNING, "derived", source="000:L35, L91")
def fewer_dice_than_ships(kit: AllPieces) -> Iterator[Finding]:
    """A variant gives captains more ships than action dice.

    Each ship on the board uses a die in every round. A ship without a die never has a turn.

    Instead, declare as many action dice as ships below  variant, and make as many.
    """
    for made in kit.kinds_of("action-die"):
        ships, dice = kit.fact("ships", made.file), kit.fact("action-dice", made.file)
        for file in (made.file, kit.file):
            varied = variant_of(file.record)
            name = next((name for name in ("ships", "action-dice") if name in varied), None)
            if dice < ships and name is not None:
                yield Finding(
                    ("variant", name),
                    f"each captain has {ships} ships and {dice} action dice",
                    f"write  action-dice: {ships}  below variant",
                    file=file,
                )
                break


@Rule("dice-without-ships", Severity.ERROR, "letter", number="LPP-C08b", source="000:L52-53")
def dice_without_ships(kit: AllPieces) -> Iterator[Finding]:
    """Dice are made in a colour without ships.

    The dice of a captain have the colour of the ships, so that players can see whose they are on
    the board.

    Instead, use the same colours for ships, action dice and resource dice.
    """
    ships = {colour for made in kit.kinds_of("ship") for colour in made.colours}
    for id in ("action-die", "resource-die"):
        for made in kit.kinds_of(id) if ships else ():
            for colour in (c for c in made.colours if c not in ships):
                yield Finding(
                    ("colours", colour, KEY),
                    f"'{id}' is made in {colour}, but no ships are",
                    suggest_word(colour, ships),
                    file=made.file,
                )


@Rule("governor-die-with-wrong-faces", Severity.ERROR, "letter", source="000:L304-313")
def governor_die_with_wrong_faces(kit: AllPieces) -> Iterator[Finding]:
    """A die of the Governor does not show the numbers from 1 to 6.

    The island patrol sails to the space with the number that is rolled, the mainland patrol moves
    on by that many spaces. A number that no face shows leaves its space without a patrol.

    Instead, write  faces: pips.
    """
    for id in ("governor-die-island", "governor-die-mainland"):
        for made in kit.kinds_of(id):
            faces = made.piece.faces if isinstance(made.piece, Die) else "pips"
            if not isinstance(faces, str) and sorted(face.text for face in faces) != [*"123456"]:
                yield Finding(
                    (*made.path, "faces"),
                    f"the faces of '{id}' are not the numbers 1 to 6, each once",
                    "write  faces: pips",
                    file=made.file,
                )


@Rule("die-with-wrong-faces", Severity.ERROR, "letter", number="LPP-C06c", source="000:L35-36")
def die_with_wrong_faces(kit: AllPieces) -> Iterator[Finding]:
    """A die does not show the numbers from 1 to 6, or not in the expected form.

    Action dice are rolled and have pips; resource dice count what is in the hold and have numerals.
    The two must not be confused on the table.

    Instead, write  faces: pips  for action dice and  faces: numerals  for resource dice.
    """
    for id, expected in (("action-die", "pips"), ("resource-die", "numerals")):
        for made in kit.kinds_of(id):
            faces = made.piece.faces if isinstance(made.piece, Die) else expected
            if faces == expected:
                continue
            written = "faces" in made.piece.model_fields_set
            whole = isinstance(faces, str) or sorted(face.text for face in faces) == list("123456")
            yield Finding(
                (*made.path, "faces" if written else "id"),
                f"'{id}' shows the numbers 1 to 6 in another way than as {expected}"
                if whole
                else f"the faces of '{id}' are not the numbers 1 to 6, each once",
                f"write  faces: {expected}",
                Severity.WARNING if whole else None,
                file=made.file,
            )


COINS = {"gold-1": "gold-ones", "gold-5": "gold-fives"}
"""The facts that count the small and the large coins."""


@Rule(
    "gold-runs-short",
    Severity.NOTE,
    "derived",
    number="LPP-P14",
    source="000:L31-32, L98, L123",
    proves="the gold is enough for all that captains can have at once",
)
def gold_runs_short(kit: AllPieces) -> Iterator[Finding | Proved]:
    """Players may hold more gold than there are coins.

    At worst, each captain has a full hold and has buried all but one of the coins that win. The
    bank is unlimited in the rules, so other coins replace those that are missing.

    Instead, make more coins: twelve coins of 5 are enough for three players, eighteen for four.
    """
    worths = zip(COINS, kit.setting.fact("denominations"), strict=True)
    coins = [(made, worth, COINS[id]) for id, worth in worths for made in kit.kinds_of(id)]
    if not coins:
        return
    stock = sum(made.piece.quantity * worth for made, worth, _ in coins)
    each = kit.setting.fact("target") - 1 + kit.setting.fact("hold-gold")
    most = kit.record.players[1]
    if each * most <= stock:
        yield Proved(f"{stock} gold are enough for {most} players, who have at most {each} each")
        return
    enough = stock // each
    varied = [(made, fact) for made, _, fact in coins if fact in variant_of(made.file.record)]
    large = kit.setting.fact("denominations")[1]
    more = -(-(each * most - stock) // large)
    yield Finding(
        ("variant", varied[0][1]) if varied else ("players",),
        f"{most} players may have {each * most} gold at once, {each} each; the coins make {stock}, "
        f"which is enough for {enough}",
        f"make {more} more coins of {large}, or use other coins when they run out",
        Severity.WARNING if varied else None,
        file=varied[0][0].file if varied else None,
    )


PAIRS = (("governor-island", "governor-mainland"), ("governor-die-island", "governor-die-mainland"))


@Rule("governor-pieces-alike", Severity.ERROR, "letter", number="LPP-C10b", source="000:L288")
def governor_pieces_alike(kit: AllPieces) -> Iterator[Finding]:
    """The Governor's two ships, or his two dice, cannot be told apart.

    One patrols the islands and the other the mainland, each by its own die. If they look alike,
    players cannot tell which is which after a roll.

    Instead, give them different grounds or shapes.
    """
    for first, second in PAIRS if kit.solo else ():
        for a, b in zip(kit.kinds_of(first), kit.kinds_of(second), strict=False):
            same = a.piece.model_dump(exclude={"id", "title"})
            if same == b.piece.model_dump(exclude={"id", "title"}):
                yield Finding(
                    (*b.path, "id"),
                    f"'{second}' looks exactly like '{first}'",
                    "give one of them a different  ground",
                    labels=(((*a.path, "id"), "the other", a.file),),
                    file=b.file,
                )


@Rule(
    "players-without-map",
    Severity.ERROR,
    "ruling",
    number="LPP-M14f",
    source="000:L9, L260, L270",
    rulings=("players",),
    after=("game-without-board",),
)
def players_without_map(kit: AllPieces) -> Iterator[Finding]:
    """The game has no map for some of its numbers of players.

    A standard board serves two to four captains, the large one up to six, the solo map one, and
    joined boards four each. More players have no board to sail on.

    Instead, write the numbers of players that the maps allow, or add a map or joined boards for the
    others.
    """
    low, high = kit.record.players
    boards: list[File[Any]] = [
        file for kind in ("map", "joining") for file in kit.setting.files(kind)
    ]
    served = [n for n in range(low, high + 1) if any(_is_for_players(file, n) for file in boards)]
    # Joinable boards serve any number of players that the table has room for.
    joinable = any(map_.joinable for map_ in kit.maps)
    last = max(served) if served and joinable else high
    lacking = [n for n in range(low, last + 1) if n not in served]
    if not boards or not lacking:
        return
    whole = served and len(served) == served[-1] - served[0] + 1
    right = f"write  players: {_range(served[0], served[-1], '-')}, or " if whole else ""
    missing = "these numbers" if len(lacking) > 1 else "this number"
    yield Finding(
        ("players",),
        f"there is no map for {_join_numbers(lacking)} player{'' if lacking == [1] else 's'}; "
        f"the game is for {_range(low, high)}",
        f"{right}add a map for {missing}",
        details=tuple(f"'{file.id}' is for {_range(*file.record.players)}" for file in boards),
    )


def _is_for_players(board: File[Any], number: int) -> bool:
    least, most = board.record.players
    return bool(least <= number <= most)


def _range(least: int, most: int, to: str = " to ") -> str:
    return f"{least}{to}{most}" if least < most else f"{least}"


def _join_numbers(numbers: list[int]) -> str:
    if len(numbers) > 4:
        return f"{numbers[0]} and {len(numbers) - 1} others up to {numbers[-1]}"
    *start, last = map(str, numbers)
    return f"{', '.join(start)} or {last}" if start else last
