"""The matches of ``pnp play``: parse its arguments, play the games, report progress and results as
tables."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from pnp.base.diagnostics import Report, Severity
from pnp.base.values import replace
from pnp.cli.options import split_words
from pnp.cli.render import code_of, print_findings, render_finding
from pnp.cli.terminal import as_json, make_visible, say, style_text, write
from pnp.content.game_files import GAME_FILE, bundled_games

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pnp.base.diagnostics import Diagnostic
    from pnp.kinds.game.record import Targets
    from pnp.play.comparing import Difference
    from pnp.play.game_loading import OpenGame
    from pnp.play.judging import MatchResult
    from pnp.play.matches import Match
    from pnp.play.measuring import Progress
    from pnp.play.statistics_text import Row
    from pnp.play.tally import SavedGame


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
    from pnp.play.matches import find_maker

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


# Tables of statistics for a terminal.


WIDTH = 100
_BAR = 24


def table_lines(found: Iterable[tuple[str, Sequence[Row]]]) -> Iterator[str]:
    """Yield the lines of some tables."""
    for heading, rows in found:
        yield f"  {style_text(heading, bold=True)}"
        label = max(12, *(len(make_visible(row.label)) for row in rows))
        value = max(6, *(len(row.value) for row in rows))
        reach = max((len(row.interval) for row in rows), default=0)
        for row in rows:
            cells = (
                f"    {make_visible(row.label):<{label}} {row.value:>{value}} "
                f"{row.interval:<{reach}}"
            )
            bar = "" if row.bar is None else f" {_bar_of(row)}"
            yield from _wrap_note(f"{cells}{bar}".rstrip(), row.note)


def comparison_lines(
    first: ChosenMatch, second: ChosenMatch, pairs: int, found: Sequence[Difference]
) -> Iterator[str]:
    """Yield the lines of a comparison."""
    players = ["/".join(one.match.agents) for one in (first, second)]
    agents = " and ".join(dict.fromkeys(players))
    titles = [first.title, second.title]
    if players[0] != players[1]:
        titles = [f"{title}, {who}" for title, who in zip(titles, players, strict=True)]
    yield style_text("  against  ".join(titles), bold=True)
    facts = f"facts {first.match.stamp} and {second.match.stamp}"
    yield f"  {pairs:,} pairs of games, {agents}, seed {first.match.seed}, {facts}"
    label = max(len(one.name) for one in found)
    yield f"    {'':<{label}} {'first':>9} {'second':>9}  difference"
    for one in found:
        unit = " %" if one.share else ""
        values = f"{_number(one.first) + unit:>9} {_number(one.second) + unit:>9}"
        low, high = (f"{end:+.1f}" for end in (one.difference.low, one.difference.high))
        more = f"{one.difference.value:+.1f} [{low}..{high}]"
        small = f"chance, as far as seen; {_number(one.smallest_detectable)} would show"
        note = (
            "" if one.significant else small if one.difference.high > one.difference.low else "none"
        )
        cells = f"    {one.name:<{label}} {values}  {more:<22}"
        yield from _wrap_note(
            f"{cells} {style_text('*', bold=True)}" if one.significant else cells, note
        )
    yield "  * not chance: the 95 % interval of the difference leaves out 0"


def _number(value: float) -> str:
    return f"{value:.1f}"


def _bar_of(row: Row) -> str:
    """Return a bar that shows a value and its uncertainty."""
    assert row.bar is not None
    sure, may = (round(share * _BAR) for share in (row.bar.low, row.bar.high))
    return "█" * sure + "░" * (may - sure) + " " * (_BAR - may)


def _wrap_note(cells: str, note: str) -> Iterator[str]:
    """Yield cells with a note beside them; a long note continues on further lines."""
    room = max(30, WIDTH - len(cells) - 2)
    line, indent = "", " " * len(cells)
    for word in make_visible(note).split():
        if line and len(line) + 1 + len(word) > room:
            yield f"{cells}  {line}".rstrip()
            cells, line = indent, word
        else:
            line = f"{line} {word}" if line else word
    yield f"{cells}  {line}".rstrip()


# Play matches, and report and write the results.


FEW = 100
"""Up to this many games are played in one process: starting others would take longer."""


class PlayOptions(Struct, frozen=True):
    """How many games to play and where, and which files to write."""

    games: int
    within: float | None
    seconds: float | None
    jobs: int
    dask: str | None
    picked: tuple[int, ...]
    keep: Path | None
    report: Path | None
    json: Path | None

    def executor(
        self, matches: Sequence[ChosenMatch]
    ) -> AbstractContextManager[tuple[Executor, int]]:
        """Return the executor of the games, and its number of processes."""
        from pnp.play.matches import has_third_party
        from pnp.play.measuring import cluster, processes

        if self.dask is not None:
            return cluster(self.dask)
        apart = any(has_third_party(one.game, one.match.agents) for one in matches)
        return processes(self.jobs if self.games * len(matches) >= FEW else 1, apart=apart)

    def targets(self, one: ChosenMatch) -> Targets:
        """Return the limits of a game, with the user's estimate of the time per decision."""
        own = one.game.game.record.targets
        return own if self.seconds is None else own.model_copy(update={"seconds": self.seconds})


def measure(matches: list[ChosenMatch], wish: PlayOptions) -> int:
    """Play all matches, report the statistics, and return the exit code."""
    from pnp.play.batch_findings import judge_matches
    from pnp.play.statistics_data import data_of

    beyond = max(wish.picked, default=-1)
    if beyond >= wish.games:
        raise click.UsageError(f"--pick {beyond + 1}: only {wish.games} games are played")
    run = []
    with wish.executor(matches) as (executor, jobs):
        for one in matches:
            run.append(_measure_match(one, wish, executor, jobs))
            _print_result(run[-1], one)
            if wish.keep is not None:
                _write_replays(wish.keep, one, run[-1])
    found = _drop_suppressed(judge_matches(run))
    for diagnostic in (diagnostic for each in found for diagnostic in each):
        say(*render_finding(diagnostic), "")
    results = list(zip(run, (one.match for one in matches), found, strict=True))
    if wish.json is not None:
        write(wish.json, as_json([data_of(*each) for each in results]))
    if wish.report is not None:
        from pnp.reports.report import Section, report_page

        sections = [
            Section(of, match, faults, one.game.board(match.board))
            for one, (of, match, faults) in zip(matches, results, strict=True)
        ]
        write(wish.report, report_page(matches[0].game.game.record.title, sections))
    return int(any(one.severity is Severity.ERROR for each in found for one in each))


def compare(pairs: list[tuple[ChosenMatch, ChosenMatch]], wish: PlayOptions) -> None:
    """Play all pairs of matches, and report how they differ."""
    from pnp.play.comparing import compare_games, find_differences
    from pnp.play.statistics_data import differences_of

    data = []
    with wish.executor([one for pair in pairs for one in pair]) as (executor, jobs):
        for first, second in pairs:
            with progress_bar(first.title) as progress:
                found = compare_games(
                    first.match, second.match, wish.games, executor, jobs, progress
                )
            differences = list(find_differences(found, wish.targets(first).seconds))
            say(*comparison_lines(first, second, found.pairs, differences), "")
            data.append(differences_of(first.match, second.match, found.pairs, differences))
    if wish.json is not None:
        write(wish.json, as_json(data))


def _drop_suppressed(found: Sequence[Sequence[Diagnostic]]) -> list[list[Diagnostic]]:
    """Return the findings that no comment suppresses; report the suppressed ones."""
    from pnp.rules.suppression import SuppressingReport

    report = SuppressingReport()
    for diagnostic in (one for each in found for one in each):
        report.add(diagnostic)
    suppressed = {(one.finding.code, one.reason): one for one in report.answered.values()}
    say(*(f"  ANSWERED  {code}: {reason}" for code, reason in sorted(suppressed)))
    return [[one for one in each if one not in report.answered] for each in found]


def _measure_match(
    one: ChosenMatch, wish: PlayOptions, executor: Executor, jobs: int
) -> MatchResult:
    from pnp.play.judging import match_result
    from pnp.play.matches import host_in_game
    from pnp.play.measuring import measure_match

    share = None if wish.within is None else wish.within / 100
    host = host_in_game(one.game, one.match)
    with progress_bar(one.title) as progress:
        tally = measure_match(one.match, wish.games, executor, jobs, share, wish.picked, progress)
    return match_result(one.title, host, one.match, tally, wish.targets(one))


def _print_result(of: MatchResult, one: ChosenMatch) -> None:
    from pnp.play.statistics_text import basis, rows, verdict

    say(f"{style_text(of.title, bold=True)}: {basis(of, one.match)}")
    say(*table_lines(rows(of)))
    say(f"  {'MEASURED':<9} {verdict(of, one.match)}", "")


def _write_replays(folder: Path, one: ChosenMatch, of: MatchResult) -> None:
    """Write the replays of a match, or report that there are none."""
    for kind, games in of.tally.kept.items():
        for saved in games:
            write_replay(folder, one, saved, kind)
    if not of.tally.kept:
        say(f"nothing to keep: no anomaly in {of.title}; --pick N keeps any game", err=True)


def write_replay(folder: Path, one: ChosenMatch, saved: SavedGame, why: str) -> None:
    """Write the replay of one game, with the reason for saving it."""
    from pnp.play.replays import dump_replay, replay_of

    words = [*one.title.replace("=", "-").split(", "), why, str(saved.index + 1)]
    name = "-".join(word.replace(" ", "-") for word in words)
    folder.mkdir(parents=True, exist_ok=True)
    text = dump_replay(replay_of(one.match, one.game.rules, saved, why))
    write(folder / f"{name}.json", text, within=folder)


@contextmanager
def progress_bar(title: str) -> Iterator[Progress]:
    """Yield a progress display: a bar with the remaining time in a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    # Not markup: a name in brackets is not a colour.
    named = TextColumn("{task.description}", markup=False)
    columns = named, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(make_visible(title))

        def show(done: int, total: int) -> None:
            shown.update(task, completed=done, total=total)

        yield show
