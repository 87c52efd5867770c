"""``pnp replay``: show a saved game choice by choice."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.child_process import continue_in_child, third_party_programs
from pnp.cli.matches import game_at
from pnp.cli.options import Number, colour_option, file_option
from pnp.cli.terminal import make_visible, read_line, say, style_text, write

if TYPE_CHECKING:
    from pnp.play.narration import Narrator
    from pnp.play.replays import Replay, Step

_EXAMPLES = """\b
Examples:
  pnp replay kept/unfinished-12.json                step through it; Enter goes on, q ends
  pnp replay kept/unfinished-12.json > game.txt     all of it as text
  pnp replay kept/unfinished-12.json --html film.html
  pnp replay kept/unfinished-12.json --at 40 --svg position.svg
"""


@click.command("replay", epilog=_EXAMPLES)
@click.argument("replay", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@click.option(
    "--game",
    "target",
    metavar="GAME",
    help="Use the game in this folder, if it has moved.",
)
@click.option(
    "--at",
    type=Number(0, 999_999_999),
    metavar="N",
    help="Show the position after N choices.",
)
@file_option("--html", "Write a web page that replays the game on the printed board.", "FILE.html")
@file_option(
    "--svg", "Draw the position of --at, or the last one, on the printed board.", "FILE.svg"
)
@click.option(
    "--trust", "trusted", is_flag=True, help="Allow the game's own program, rules.py, to run."
)
@colour_option
@click.pass_context
def command(
    context: click.Context,
    /,
    replay: Path,
    target: str | None,
    at: int | None,
    html: Path | None,
    svg: Path | None,
    trusted: bool,
) -> None:
    """Show a game saved by  pnp play --keep  choice by choice.

    In a terminal you step through it: Enter shows the next choice, b the previous one, a number
    jumps to that choice, and q quits. Exit codes: 0 shown in full, 1 the game has changed, so the
    replay stops early, 2 wrong usage or a problem with this machine.
    """
    from pnp.play.kernel import UnplayableError
    from pnp.play.replays import read_replay, reopen_game

    try:
        saved = read_replay(replay)
        continue_in_child(third_party_programs((), target or saved.target) if trusted else ())
        game, _ = game_at(target or saved.target, trusted=trusted)
        host, same = reopen_game(saved, game, trusted=trusted)
    except UnplayableError as error:
        raise click.UsageError(str(error), context) from None
    title = f"{saved.game}, game {saved.number}, facts {saved.facts}"
    say(f"{style_text(title, bold=True)}{f': {saved.why}' if saved.why else ''}")
    if not same:
        say("note: the facts of the game have changed since this was played", err=True)
    shown, broken = _replayable_steps(saved, host.narrator())
    if at is not None and at >= len(shown):
        raise click.UsageError(f"the game has {len(shown) - 1} choices, no position {at}", context)
    if html is not None:
        from pnp.reports.film import film_page

        write(html, film_page(title, saved.agents, shown, host.board))
    if svg is not None:
        from pnp.reports.film import position_picture

        step = shown[-1 if at is None else at]
        drawn = position_picture(title, step, host.board)
        if drawn is None:
            raise click.UsageError(f"{saved.game} has no board that can be drawn", context)
        write(svg, drawn)
    if html is None and svg is None:
        _print_replay(shown, saved, at)
    if broken:
        say(f"note: it goes on differently here: {broken}", err=True)
        context.exit(1)


def _replayable_steps(replay: Replay, narrator: Narrator[Any]) -> tuple[list[Step], str]:
    """Return all steps that can be replayed, and why they end early, if they do."""
    from pnp.play.kernel import UnplayableError
    from pnp.play.replays import steps

    shown: list[Step] = []
    try:
        for step in steps(narrator, replay.log):
            shown.append(step)
    except UnplayableError as error:
        return shown, str(error)
    unplayed = len(replay.log) - shown[-1].at
    left = "1 choice is" if unplayed == 1 else f"{unplayed} choices are"
    return shown, f"{left} left at its end" if unplayed else ""


def _print_replay(shown: Sequence[Step], replay: Replay, at: int | None) -> None:
    if at is not None:
        say(*_position(shown[at]))
    elif sys.stdin.isatty() and sys.stdout.isatty():
        _step_through(shown, replay.agents)
    else:
        say(
            *(line for step in shown for line in _lines(step, replay.agents)), *_position(shown[-1])
        )


def _lines(step: Step, agents: Sequence[str]) -> list[str]:
    from pnp.play.replays import name_of_chooser

    if not step.action:
        return []
    first = f"{step.at + 1:>5}  {name_of_chooser(step, agents)}: {step.action}"
    return [make_visible(line) for line in (first, *(f"{'':>7}{line}" for line in step.effects))]


def _position(step: Step) -> list[str]:
    return [
        f"after {step.at} choice{'s' * (step.at != 1)}:",
        *(f"  {make_visible(line)}" for line in step.position),
    ]


def _step_through(shown: Sequence[Step], agents: Sequence[str]) -> None:
    """Let the user step through the game."""
    at = 0
    while at < len(shown):
        say(*_position(shown[at]), *_lines(shown[at], agents))
        while (word := read_line("Enter: next, b: back, a number, q: quit > ")) is not None:
            if word in ("", "b", "q") or word.isdecimal():
                break
            say(f"'{make_visible(word)}' is not a step")
        if word is None or word == "q":
            return
        at = int(word) if word.isdecimal() else max(0, at - 1 if word == "b" else at + 1)
