"""``pnp play``: a game in, many games played, and what they come to."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.cli import completion
from pnp.cli.escaping import as_json, styled
from pnp.cli.matches import Chosen, Typed, against, chosen, jobs_of
from pnp.cli.measures import compared_lines, tables
from pnp.cli.options import Number, coloured, file, listed
from pnp.cli.render import rendered
from pnp.cli.streams import reason, say
from pnp.cli.targets import meant

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pnp.play.judging import Measured
    from pnp.play.measuring import Progress

_EXAMPLES = """\b
Examples:
  pnp play les-petits-pirates --map basic --players 3 --games 2000
  pnp play loot-pirates --agent greedy --agent hoarder      who of the two wins more?
  pnp play piracy --board all --within 2                    all boards, to +-2 points
  pnp play micro-pirates --with hand=6                      with another number
  pnp play my-map.yaml --agent mine.py:Shy                  with a player of your own
  pnp play my-game/ --trust                                 a game with rules of its own
"""
_MOST = 10_000_000
FEW = 100
"""How many games are played here: to begin other processes would take longer."""


def _players(context: click.Context, option: click.Parameter, text: str | None) -> Any:
    if text is None:
        return None
    found = re.fullmatch(r"\s*(\d{1,2})(?:\s*-\s*(\d{1,2}))?\s*", text)
    if found is None or not 1 <= int(found[1]) <= int(found[2] or found[1]):
        raise click.BadParameter(f"'{text}' is not a number; write 3, or 2-4", context, option)
    return int(found[1]), int(found[2] or found[1])


def _jobs(context: click.Context, option: click.Parameter, text: str) -> int:
    if text != "auto" and not re.fullmatch(r"[1-9]\d{0,2}", text):
        message = f"'{text}' is not a number of processes; write 4, or auto"
        raise click.BadParameter(message, context, option)
    return jobs_of(text)


def _words(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> Any:
    return listed(given)


@click.command("play", epilog=_EXAMPLES)
@click.argument("target", required=False, shell_complete=completion.targets)
@click.option(
    "--board",
    "--map",
    "boards",
    multiple=True,
    metavar="ID|FILE",
    callback=_words,
    help="Play on this map, board, sea or ocean: its id, a file of yours, or all.",
)
@click.option("--mode", metavar="NAME", help="Play in another way, such as teams.")
@click.option(
    "--players",
    metavar="N|N-N",
    callback=_players,
    help="This many players; all numbers that the board allows by default.",
)
@click.option(
    "--games",
    type=Number(1, _MOST),
    default=1000,
    show_default=True,
    metavar="N",
    help="Play so many games, or as many at most with --within.",
)
@click.option(
    "--within",
    type=click.FloatRange(0.1, 50),
    metavar="POINTS",
    help="Stop once all win shares are known to plus or minus so many percentage points.",
)
@click.option(
    "--agent",
    "agents",
    multiple=True,
    metavar="NAME",
    callback=_words,
    help="Let this agent play, or one of yours, such as mine.py:Shy. Can be repeated: they take "
    "turns at each seat. By default greedy and planner.",
)
@click.option(
    "--seed",
    type=Number(0, 999_999_999),
    default=1,
    show_default=True,
    metavar="N",
    help="Another seed gives other dice.",
)
@click.option(
    "--with",
    "numbers",
    multiple=True,
    metavar="FACT=VALUE",
    help="Play with another number or reading of the rules; pnp explain --rulings GAME lists them.",
)
@click.option(
    "--against",
    metavar="OTHER",
    help="Compare with another map or game, or with FACT=VALUE, agent=NAME or mode=NAME on one "
    "side only, in pairs of games with the same dice.",
)
@click.option(
    "--jobs",
    default="auto",
    show_default=True,
    metavar="N",
    callback=_jobs,
    help="Use so many processes; the results do not depend on it.",
)
@click.option("--trust", "trusted", is_flag=True, help="Run the program rules.py of the game.")
@file("--json", "Write all numbers to this file.", "FILE.json")
@coloured
@click.pass_context
def command(
    context: click.Context,
    /,
    target: str | None,
    games: int,
    within: float | None,
    jobs: int,
    json: Path | None,
    **options: Any,
) -> None:
    """Play a game many times, and say what comes of it.

    TARGET is the name of a bundled game, the folder of a game, or one map of yours; without one,
    the game in the current folder is played. The games keep the printed rules, with the facts that
    are printed: length, win shares by seat and by agent, and what is never used, with intervals.
    Exit codes: 0 nothing is wrong, 1 content fails, 2 wrong usage or a problem with this machine.
    """
    from pnp.play.kernel import UnplayableError

    (named,) = meant(context, () if target is None else (target,), everything=False)
    other = options.pop("against")
    typed = Typed(named, **options)
    try:
        if other is not None:
            code = _compare(against(typed, other), games, jobs, json)
        else:
            code = _measure(chosen(typed), games, within, jobs, json)
    except UnplayableError as error:
        raise click.UsageError(str(error), context) from None
    context.exit(code)


def _measure(
    matches: list[Chosen], games: int, within: float | None, jobs: int, json: Path | None
) -> int:
    from pnp.play.as_data import data_of
    from pnp.play.judging import findings
    from pnp.play.measuring import processes

    data, worst = [], 0
    with processes(jobs if games * len(matches) >= FEW else 1) as executor:
        for one in matches:
            measured = _one(one, games, within, jobs, executor)
            found = list(findings(measured))
            _tell(measured, one, found)
            data.append(data_of(measured, one.match, found))
            worst = max(worst, int(any(f.severity is Severity.ERROR for f in found)))
    if json is not None:
        write(json, as_json(data))
    return worst


def _compare(pairs: list[tuple[Chosen, Chosen]], games: int, jobs: int, json: Path | None) -> int:
    from pnp.play.as_data import differences_of
    from pnp.play.comparing import compared, differences
    from pnp.play.measuring import processes

    data = []
    with processes(jobs if games * len(pairs) >= FEW else 1) as executor:
        for first, second in pairs:
            with bar(first.title) as progress:
                found = compared(first.match, second.match, games, executor, jobs, progress)
            told = list(differences(found))
            say(*compared_lines(first, second, found.pairs, told), "")
            data.append(differences_of(first.match, second.match, found.pairs, told))
    if json is not None:
        write(json, as_json(data))
    return 0


def _one(one: Chosen, games: int, within: float | None, jobs: int, executor: Executor) -> Measured:
    from pnp.play.judging import Measured
    from pnp.play.matches import hosted_by
    from pnp.play.measuring import measured

    share = None if within is None else within / 100
    host = hosted_by(one.game, one.match)
    with bar(one.title) as progress:
        tally = measured(one.match, games, executor, jobs, share, progress=progress)
    return Measured(one.title, host.engine, tally, one.game.game.record.minutes)


def _tell(of: Measured, one: Chosen, found: list[Diagnostic]) -> None:
    from pnp.play.telling import basis, rows, verdict

    say(f"{styled(of.title, bold=True)}: {basis(of, one.match)}")
    say(*tables(rows(of)))
    say(f"  {'MEASURED':<9} {verdict(of, one.match)}", "")
    for diagnostic in found:
        say(*rendered(diagnostic), "")


@contextmanager
def bar(title: str) -> Iterator[Progress]:
    """Yield what shows how many games are played: a bar with the time left on a terminal, nothing
    elsewhere."""
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

    named = TextColumn("{task.description}", markup=False)
    columns = named, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(title)

        def show(done: int, total: int) -> None:
            shown.update(task, completed=done, total=total)

        yield show


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    from pnp.base.output import replace_file

    try:
        replace_file(path, text.encode("utf-8"))
    except OSError as error:
        raise click.UsageError(f"cannot write '{path}': {reason(error)}") from None
    say(f"written to {path.as_posix()}", err=True)
