"""Turn the arguments of ``pnp play`` into matches."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from pnp.base.diagnostics import Report, Severity
from pnp.base.values import replace
from pnp.cli.findings import code_of, print_findings
from pnp.cli.options import split_words
from pnp.cli.streams import say
from pnp.content.game_files import GAME_FILE, bundled_games

if TYPE_CHECKING:
    from pnp.play.game_loading import OpenGame
    from pnp.play.matches import Match

ALL = "all"
_MOST = 3
"""The number of errors reported about a board that cannot be played."""


class MatchArgs(Struct, frozen=True):
    """The arguments as typed: ``players`` is the minimum and maximum, None for every number that
    the game allows."""

    target: str
    boards: tuple[str, ...]
    mode: str | None
    players: tuple[int, int] | None
    agents: tuple[str, ...]
    numbers: tuple[str, ...]
    seed: int
    trusted: bool


class ChosenMatch(Struct, frozen=True):
    """A match with its game and its name."""

    match: Match
    game: OpenGame
    title: str


def game_at(target: str, *, trusted: bool) -> tuple[OpenGame, Path]:
    """Return the game of a target and its folder; if there is none, report why and exit."""
    from pnp.content.targets import find_target
    from pnp.play.game_loading import open_game

    report = Report()
    path = find_target(target, report)
    game = open_game(path, report, trusted=trusted) if path is not None else None
    if game is None or path is None:
        print_findings(report, 0)
        raise click.exceptions.Exit(code_of(report))
    return game, path


def pair_matches(typed: MatchArgs, other: str) -> list[tuple[ChosenMatch, ChosenMatch]]:
    """Pair each match with the match to compare it with. ``other`` is another board, file or game,
    or ``NAME=VALUE``: a number or reading of the rules, or ``agent``, ``mode`` or ``board``."""
    first = choose_matches(typed)
    players = sorted({one.match.players for one in first})
    second = choose_matches(replace(_other_args(typed, other), players=(players[0], players[-1])))
    if len({one.match.board for one in first}) > 1 and len(first) != len(second):
        raise click.UsageError("--against compares one board; name one with --board")
    found = [(a, b) for a in first for b in second if a.match.players == b.match.players]
    for a, b in found:
        if replace(a.match, path="", board=None) == replace(b.match, path="", board=None):
            raise click.UsageError(f"'{other}' is the same as what it is compared with")
    if not found:
        raise click.UsageError(f"'{other}' is not for as many players")
    return found


def _other_args(typed: MatchArgs, other: str) -> MatchArgs:
    """Return the arguments for the other side of the comparison."""
    name, equals, value = other.partition("=")
    match name.strip() if equals else "":
        case "agent":
            return replace(typed, agents=split_words([value]))
        case "mode":
            return replace(typed, mode=value.strip() or None)
        case "board" | "map":
            return replace(typed, boards=(value.strip(),))
        case "":
            folder = Path(other) / GAME_FILE
            if folder.is_file() or other in bundled_games():
                _require_same_game(typed, other)
                return replace(typed, target=other)
            return replace(typed, boards=(other,))
    return replace(typed, numbers=(*typed.numbers, other))


def _require_same_game(typed: MatchArgs, other: str) -> None:
    first, second = (game_at(one, trusted=typed.trusted)[0].rules for one in (typed.target, other))
    if first != second:
        raise click.UsageError(f"{first} cannot be compared with {second}")


def choose_matches(typed: MatchArgs) -> list[ChosenMatch]:
    """Return the requested matches: each board with each number of players. The defaults are the
    first board that can be played in this way, and every number of players that it allows."""
    from pnp.play.choosing import find_maker

    game, path = game_at(typed.target, trusted=typed.trusted)
    for name in typed.agents:
        find_maker(game, name)
    found = [one for board in _boards(game, typed) for one in _on_board(game, path, board, typed)]
    if not found:
        raise click.UsageError(f"nothing of {game.rules} can be played like this")
    return found


def _boards(game: OpenGame, typed: MatchArgs) -> Sequence[str | None]:
    if typed.boards == (ALL,):
        return [board.id for board in game.boards] or [None]
    return typed.boards or [_first_that_fits(game, typed)]


def _first_that_fits(game: OpenGame, typed: MatchArgs) -> str | None:
    """Return the first board that fits the mode and one of the requested numbers of players; if
    none fits, the first board of all, whose error then says why."""
    from pnp.play.kernel import UnplayableError

    if typed.mode is None and typed.players is None:
        return None
    least, most = typed.players or game.game.record.players
    for board in game.boards:
        _refuse_faulty(game, board.id)
        for players in range(least, most + 1):
            try:
                game.engine(players, board.id, typed.mode)
            except UnplayableError:
                continue
            return board.id
    return None


def _on_board(
    game: OpenGame, path: Path, board: str | None, typed: MatchArgs
) -> Iterator[ChosenMatch]:
    from pnp.play.kernel import UnplayableError

    if board is not None and Path(board).suffix in (".yaml", ".yml"):
        own, path = game_at(board, trusted=typed.trusted)
        if own.rules != game.rules:
            raise click.UsageError(f"'{board}' is for {own.rules}, not for {game.rules}")
        game, board = own, None
    _refuse_faulty(game, board)
    least, most = typed.players or game.game.record.players
    refusals = []
    for players in range(least, most + 1):
        try:
            yield _match(game, path, board, players, typed)
        except UnplayableError as error:
            # Errors for numbers of players that were not requested are ignored.
            named = typed.players is not None or typed.boards != (ALL,)
            if typed.players is not None and least == most:
                raise click.UsageError(str(error)) from None
            refusals.append(str(error) if named else "")
    if refusals and len(refusals) == most - least + 1 and refusals[0]:
        raise click.UsageError(refusals[0])
    if typed.players is not None:
        say(*(f"not played: {why}" for why in dict.fromkeys(refusals) if why), err=True)


def _refuse_faulty(game: OpenGame, named: str | None) -> None:
    """Report errors in the user's board and exit: statistics from it would be meaningless."""
    from pnp.content.rulebook import is_bundled_file
    from pnp.play.kernel import UnplayableError
    from pnp.play.third_party import FaultyBoardError
    from pnp.rules.validate import CheckOptions, validate

    try:
        board = game.board(named)
    except UnplayableError as error:
        raise click.UsageError(str(error)) from None
    if board is None or is_bundled_file(board.path):
        return
    report = Report()
    for found in validate(str(board.path), board.path, CheckOptions(serious=True)).findings:
        if found.severity is Severity.ERROR:
            report.add(found)
    if report.failed:
        print_findings(report, _MOST)
        say(f"Error: {FaultyBoardError(board.path)}", err=True)
        raise click.exceptions.Exit(1)


def _match(
    game: OpenGame, path: Path, board: str | None, players: int, typed: MatchArgs
) -> ChosenMatch:
    from pnp.play.matches import Match, default_agents, title_of, with_stamp

    agents = typed.agents or default_agents(game)
    match = Match(
        str(path),
        players,
        agents,
        typed.seed,
        board,
        typed.mode,
        tuple(text.replace(" ", "") for text in typed.numbers),
        typed.trusted,
    )
    match = with_stamp(game, match)
    return ChosenMatch(match, game, title_of(game, match))


def jobs_of(text: str) -> int:
    """Return the number of worker processes."""
    return len(os.sched_getaffinity(0)) if text == "auto" else int(text)
