"""Play one game many times, for programs: a match chosen, played and judged in one call."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.content.rulebook import is_bundled_file
from pnp.play.batch_findings import judge_matches
from pnp.play.game_loading import OpenGame, open_game
from pnp.play.judging import match_result
from pnp.play.kernel import UnplayableError
from pnp.play.matches import Match, default_agents, find_maker, host_in_game, title_of, with_stamp
from pnp.play.measuring import measure_match, processes
from pnp.play.statistics_data import data_of
from pnp.play.statistics_text import rows
from pnp.play.third_party import FaultyBoardError
from pnp.rules.validate import CheckOptions, validate


class PlayedMatch(Struct, frozen=True):
    """A match that was played: its title, the statistics as plain data, and as tables of rows with
    a label, a value, an interval of 95 % and a note; and what they say about the game."""

    title: str
    data: dict[str, Any]
    tables: tuple[tuple[str, tuple[tuple[str, str, str, str], ...]], ...]
    findings: tuple[Diagnostic, ...]


def play(
    path: Path,
    report: Report,
    *,
    players: int | None = None,
    games: int = 200,
    board: str | None = None,
    mode: str | None = None,
    agents: Sequence[str] = (),
    numbers: Sequence[str] = (),
    seed: int = 1,
    jobs: int = 1,
) -> PlayedMatch | None:
    """Play the game, or the map, at ``path``; None if it has errors, which are reported.

    By default, the least number of players play on the first board. ``numbers`` are overrides such
    as ``hold-gold=12``; ``jobs`` is the number of processes, which does not affect the results.
    Raises UnplayableError for a match that the game does not allow.
    """
    game = open_game(path, report)
    if game is None:
        return None
    _require_sound_board(game, board)
    least, _ = game.game.record.players
    named = tuple(agents) or default_agents(game)
    for name in named:
        find_maker(game, name)
    count = least if players is None else players
    match = with_stamp(game, Match(str(path), count, named, seed, board, mode, tuple(numbers)))
    host, title = host_in_game(game, match), title_of(game, match)
    with processes(jobs) as (executor, workers):
        tally = measure_match(match, games, executor, workers, None, (), lambda done, total: None)
    result = match_result(title, host, match, tally, game.game.record.targets)
    (found,) = judge_matches([result])
    tables = tuple(
        (name, tuple((row.label, row.value, row.interval, row.note) for row in listed))
        for name, listed in rows(result)
    )
    return PlayedMatch(title, data_of(result, match, found), tables, tuple(found))


def _require_sound_board(game: OpenGame, named: str | None) -> None:
    """Refuse a board of the user with errors: statistics from it would be meaningless."""
    board = game.board(named)
    if board is None or is_bundled_file(board.path):
        return
    verdict = validate(str(board.path), board.path, CheckOptions(serious=True))
    if any(one.severity is Severity.ERROR for one in verdict.findings):
        raise UnplayableError(str(FaultyBoardError(board.path)))
