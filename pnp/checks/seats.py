"""Whether each player has a colour and a board: the numbers of players of a game, of its pieces
and of its boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import KeyPath, Severity
from pnp.content.files import File
from pnp.model.component import Pieces, SharedByPlayers, colours_of
from pnp.model.record import FORMS, Record
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.views import WholeGame
from pnp.rules.wording import count_text, range_text

_MADE = ("dice", "mats", "standees", "tokens")
_BOARDS = (*dict.fromkeys(FORMS.values()), "joining")
_COLOURS = frozenset(
    ("black", "blue", "brown", "green", "grey", "orange")
    + ("pink", "purple", "red", "turquoise", "white", "yellow")
)
"""The colours of players that every theme has."""
_PLAYERS = frozenset(
    ("pawn", "meeple", "player", "avatar", "figur", "figuren", "spieler", "spielfigur")
    + ("pion", "joueur", "peon", "jugador")
)
"""Words of ids for pieces that represent a player."""


class ColouredPieces(WholeGame):
    """A game with the pieces that are made in colours of players."""

    reads = _MADE


class Colours(Struct, frozen=True):
    """The colours of a file, or of pieces in it that differ in nothing else, for a part of the kit
    and the numbers of players that use it: what has them, and where they are written."""

    file: File[Record]
    what: str
    colours: tuple[str, ...]
    path: KeyPath
    players: range


def _colours_in(game: ColouredPieces) -> Iterator[Colours]:
    for entry in game.record.parts:
        least, most = entry.players or game.record.players
        for file in (file for word in entry.of for file in game.files_named(word)):
            if file.kind not in _MADE or _is_shared_otherwise(file.record):
                continue
            players = range(least, most + 1)
            if own := tuple(colours_of(file.record)):
                yield Colours(file, f"'{file.id}'", own, ("colours",), players)
            else:
                yield from _colours_by_id(file, players)


def _is_shared_otherwise(record: Record) -> bool:
    """Return whether a file itself says whether players share its pieces."""
    return isinstance(record, SharedByPlayers) and "per_player" in record.model_fields_set


def _colours_by_id(file: File[Any], players: range) -> Iterator[Colours]:
    """Yield the pieces for players that are listed once for each colour, such as pawn-red."""
    if not isinstance(file.record, Pieces):
        return
    found = []
    for i, piece in enumerate(file.record.pieces):
        words = re.split("-", piece.id)
        colour = next((word for word in words if word in _COLOURS), None)
        rest = "-".join(word for word in words if word != colour)
        if colour is not None and _PLAYERS.intersection(word.rstrip("s") for word in words):
            found.append((rest, colour, i))
    for rest, group in groupby(sorted(found), key=lambda one: one[0]):
        own = [*group]
        if len(own) > 1:
            path = ("pieces", own[0][2], "id")
            yield Colours(file, f"'{rest}'", tuple(c for _, c, _ in own), path, players)


@Rule(
    "fewer-colours-than-players",
    Severity.WARNING,
    "derived",
    proves="there is a colour for each player",
)
def fewer_colours_than_players(game: ColouredPieces) -> Iterator[Finding | Proved]:
    """Pieces in the colours of players exist in fewer colours than there may be players.

    The last player to choose has no pieces. Where colours do not belong to players, such as those
    of railways, the file says so with `per_player: false`.

    Instead, add a colour for each player, change the number of `players`, or write `per_player:
    false`.
    """
    clear: list[Colours] = []
    for one in _colours_in(game):
        most = max(one.players)
        if len(one.colours) >= most:
            clear.append(one)
            continue
        if len(one.colours) < 2:
            continue
        yield Finding(
            one.path,
            f"{one.what} exists in {count_text(len(one.colours), 'colour')}, and the game is for "
            f"up to {most} players",
            f"add {count_text(most - len(one.colours), 'colour')}, write  players: "
            f"{_range(min(one.players), len(one.colours))}  in game.yaml, or  per_player: false  "
            "if the colours do not belong to players",
            file=one.file,
            labels=((("players",), "the number of players", game.file),),
        )
    if clear and len({*clear[0].players}) > 0 and max(clear[0].players) > 1:
        names = ", ".join(dict.fromkeys(one.what for one in clear))
        players = range_text([*clear[0].players], "players")
        yield Proved(f"{players} have a colour each of {names}", separate=True)


class BoardsForPlayers(WholeGame):
    """A game with all its boards, alone and joined."""

    reads = _BOARDS


@Rule("players-without-board", Severity.WARNING, "derived")
def players_without_board(game: BoardsForPlayers) -> Iterator[Finding]:
    """No board of the game is for some of its numbers of players.

    Each board says for how many players it is, and some number on the box is on none of them.

    Instead, correct the `players` of a board or of game.yaml, or add a board. Remove `players` from
    a board that any number may use.
    """
    boards = [
        file
        for entry in game.record.parts
        for word in entry.of
        for file in game.files_named(word)
        if file.kind in _BOARDS
    ]
    if not boards or any(_players_of(board) is None for board in boards):
        return
    if game.setting.rules is not None or any(_is_joinable(board) for board in boards):
        return  # such boards may be laid side by side for more players
    served = {n for board in boards for n in _players_of(board) or ()}
    least, most = game.record.players
    lacking = [n for n in range(least, most + 1) if n not in served]
    if lacking:
        numbers = ", ".join(map(str, lacking))
        yield Finding(
            ("players",),
            f"no board is for {numbers} player{'' if lacking == [1] else 's'}; the game is for "
            f"{range_text([*range(least, most + 1)], 'players')}",
            "correct the players of a board, or of the game",
            labels=tuple((("players",), "the players of this board", file) for file in boards[:3]),
        )


def _is_joinable(board: File[Any]) -> bool:
    return bool(getattr(board.record, "joinable", False))


def _players_of(board: File[Any]) -> range | None:
    players = getattr(board.record, "players", None)
    return None if players is None else range(players[0], players[1] + 1)


def _range(least: int, most: int) -> str:
    return f"{least}-{most}" if least < most else f"{most}"
