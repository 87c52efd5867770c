"""``pnp play``: simulate a game many times and report statistics."""

from __future__ import annotations

import re
from typing import Any

import click

from pnp.cli import completion
from pnp.cli.child_process import continue_in_child, third_party_programs
from pnp.cli.matches import (
    MatchArgs,
    PlayOptions,
    choose_matches,
    compare,
    measure,
    pair_matches,
)
from pnp.cli.options import (
    Folder,
    Number,
    colour_option,
    file_option,
    jobs_option,
    options_given,
    read_players,
    reject_pairs,
    split_words,
)
from pnp.cli.targets import resolve_targets

_EXAMPLES = """\b
Examples:
  pnp play les-petits-pirates --map basic --players 3 --games 2000
  pnp play piracy --board all --within 2                    all boards, to +-2 points
  pnp play loot-pirates --agent greedy,planner,bully        which agent wins most?
  pnp play my-map.yaml --agent mine.py:Shy                  with an agent of your own
  pnp play les-petits-pirates --map basic --against viking  compare two maps
  pnp play les-petits-pirates --against hold-gold=12        try a house rule
  pnp play my-map.yaml --report my-map.html --keep replays
  pnp play loot-pirates --players 4 --me 1                  play yourself
  pnp play my-game/ --trust                                 a game with its own rules
"""
_MOST = 10_000_000
_NOT_WITH = {
    "me": ("other", "within", "seconds", "jobs", "dask", "json", "report", "picked"),
    "other": ("within", "keep", "report", "picked"),
}


def _numbers(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> Any:
    found = split_words(given)
    for word in found:
        if not re.fullmatch(r"[1-9]\d{0,7}", word):
            raise click.BadParameter(f"'{word}' is not the number of a game", context, option)
    return tuple(int(word) - 1 for word in found)


def _reject_conflicts(context: click.Context) -> None:
    """Reject options that conflict with ``--me`` or ``--against``, or that need ``--keep``."""
    reject_pairs(context, _NOT_WITH)
    given = options_given(context)
    if "picked" in given and "keep" not in given:
        raise click.UsageError("--pick needs --keep FOLDER, where its games are written")


def _words(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> Any:
    return split_words(given)


@click.command("play", epilog=_EXAMPLES)
@click.argument("target", required=False, shell_complete=completion.targets)
@click.option(
    "--board",
    "--map",
    "boards",
    multiple=True,
    metavar="ID|FILE",
    callback=_words,
    help="Play on this map: an id, the path of a file, or all.",
)
@click.option("--mode", metavar="NAME", help="Play in this mode, such as teams.")
@click.option(
    "--players",
    metavar="N|N-N",
    callback=read_players,
    help="Number of players, or a range; by default, every number that the board allows.",
)
@click.option(
    "--games",
    type=Number(1, _MOST),
    default=1000,
    show_default=True,
    metavar="N",
    help="Number of games; with --within, the maximum.",
)
@click.option(
    "--within",
    type=Number(0.1, 50),
    metavar="POINTS",
    help="Stop once every win share is known to within this many percentage points.",
)
@click.option(
    "--agent",
    "agents",
    multiple=True,
    metavar="NAME",
    callback=_words,
    help="Use this agent, or your own, such as mine.py:Shy. Can be repeated; the agents rotate "
    "through the seats. Default: greedy and planner.",
)
@click.option(
    "--seed",
    type=Number(0, 999_999_999),
    default=1,
    show_default=True,
    metavar="N",
    help="Seed of the random numbers; a different seed gives different dice.",
)
@click.option(
    "--with",
    "numbers",
    multiple=True,
    metavar="FACT=VALUE",
    help="Override a number or a reading of the rules; pnp explain --rulings GAME lists them.",
)
@click.option(
    "--against",
    "other",
    metavar="OTHER",
    help="Compare with another map or game, or with FACT=VALUE, agent=NAME or mode=NAME on one "
    "side only, in paired games with the same dice.",
)
@click.option(
    "--seconds",
    type=Number(1.0, 600),
    metavar="N",
    help="Assume N seconds per decision instead of the game's own estimate.",
)
@jobs_option
@click.option(
    "--dask",
    metavar="ADDRESS",
    help="Run on the dask.distributed cluster at this address, such as tcp://host:8786.",
)
@click.option(
    "--trust", "trusted", is_flag=True, help="Allow the game's own program, rules.py, to run."
)
@file_option("--json", "Write all statistics to this file.", "FILE.json")
@file_option(
    "--report", "Write a web page with plots and a heat map of the printed board.", "FILE.html"
)
@click.option(
    "--keep",
    type=Folder(),
    metavar="FOLDER",
    help="Write replays to this folder: the first three games with each anomaly.",
)
@click.option(
    "--pick",
    "picked",
    multiple=True,
    metavar="N,N",
    callback=_numbers,
    help="With --keep, also write replays of these games, counted from 1.",
)
@click.option(
    "--me",
    type=Number(1, 20),
    metavar="SEAT",
    help="Play one game in the terminal, with you in this seat.",
)
@colour_option
@click.pass_context
def command(
    context: click.Context,
    /,
    target: str | None,
    other: str | None,
    me: int | None,
    boards: tuple[str, ...],
    mode: str | None,
    players: tuple[int, int] | None,
    agents: tuple[str, ...],
    numbers: tuple[str, ...],
    seed: int,
    trusted: bool,
    **options: Any,
) -> None:
    """Simulate a game many times and report statistics.

    TARGET is the name of a bundled game, the folder of a game, or one map of yours; without one,
    the game in the current folder is played. Simulations follow the rules and numbers as printed.
    The report shows game length, win shares by seat and by agent, and anything that is never used,
    with confidence intervals. Exit codes: 0 no errors, 1 errors in the content, 2 wrong usage or a
    problem with this machine.
    """
    from pnp.play.kernel import UnplayableError

    (named,) = resolve_targets(context, () if target is None else (target,), everything=False)
    typed = MatchArgs(named, boards, mode, players, agents, numbers, seed, trusted)
    _reject_conflicts(context)
    others = split_words([other.partition("=")[2]]) if other is not None else ()
    continue_in_child(third_party_programs([*agents, *others], named if trusted else None))
    try:
        if me is not None:
            from pnp.cli.human_player import play_interactively

            play_interactively(
                choose_matches(typed)[0], me, named=bool(agents), keep=options["keep"]
            )
        elif other is not None:
            compare(pair_matches(typed, other), PlayOptions(**options))
        else:
            context.exit(measure(choose_matches(typed), PlayOptions(**options)))
    except UnplayableError as error:
        raise click.UsageError(str(error), context) from None
