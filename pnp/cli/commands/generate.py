"""``pnp generate``: make a new map or deck that is legal and balanced."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli import completion
from pnp.cli.options import (
    Number,
    WordChoice,
    colour_option,
    jobs_option,
    read_players,
    reject_pairs,
)
from pnp.cli.terminal import say, write

if TYPE_CHECKING:
    from pnp.generate.request import Request
    from pnp.generate.search import Aim

_WORDS = ("map", "deck")
_EXAMPLES = """\b
Examples:
  pnp generate map --game les-petits-pirates --players 4 --seed 7
  pnp generate map --game les-petits-pirates --like viking --out fjords.yaml
  pnp generate map --like my-map.yaml --fairness 3          another map such as yours
  pnp generate map --game les-petits-pirates --unplayed     the first that is legal
  pnp generate map --game les-petits-pirates --review       a sheet of candidates to choose from
  pnp generate deck --game micro-pirates --like upgrade     other prices and effects
"""
_NOT_WITH = {
    "review": ("candidate", "fairness", "force"),
    "candidate": ("fairness", "candidates", "games"),
}
_GAMES, _FEW = 400, 50
"""The games that confirm a choice by default, and those by which candidates are ranked."""


@click.command("generate", epilog=_EXAMPLES)
@click.argument(
    "what",
    metavar="map|deck",
    type=WordChoice(_WORDS),
    shell_complete=completion.list_completer(_WORDS),
)
@click.option(
    "--game",
    metavar="GAME",
    shell_complete=completion.targets,
    help="Make it for this game: a bundled one, or a folder. Default: the game of this folder.",
)
@click.option(
    "--like",
    metavar="ID|FILE",
    shell_complete=completion.targets,
    help="Make it like this one of the game, or like this file: as large, as rich, for as many "
    "players. Default: the first of the game for as many players.",
)
@click.option(
    "--players",
    metavar="N|N-N",
    callback=read_players,
    help="Make it for up to N players, or from N to N. Default: as many as the model.",
)
@click.option(
    "--seed",
    type=Number(0, 999_999_999),
    default=1,
    show_default=True,
    metavar="N",
    help="Seed of all chance: the same seed gives the same file, a different one another.",
)
@click.option("--title", metavar="TEXT", help="Set the printed title; by default, it is invented.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write to this file. Default: map-SEED.yaml in this folder, or deck-SEED with the suffix "
    "of the file that has the cards; with --review, map-SEED-review.pdf.",
)
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@click.option(
    "--fairness",
    type=Number(0.5, 50),
    default=5.0,
    show_default=True,
    metavar="POINTS",
    help="Allow the win share of each seat to differ from a fair one by this many percentage "
    "points, in the games that confirm the choice.",
)
@click.option(
    "--candidates",
    type=Number(1, 200),
    default=12,
    show_default=True,
    metavar="N",
    help="Make this many at a time, and choose the best of them.",
)
@click.option(
    "--games",
    type=Number(25, 100_000),
    metavar="N",
    help=f"Confirm the choice with this many games, {_GAMES} by default; with --review, play this "
    f"many on each candidate, {_FEW} by default.",
)
@click.option("--unplayed", is_flag=True, help="Play no games: write the first that is legal.")
@click.option(
    "--review",
    is_flag=True,
    help="Write a PDF with all candidates instead, the best first: the picture of each, its "
    "figures, and the command that writes it.",
)
@click.option(
    "--candidate",
    type=Number(1, 1_000_000),
    metavar="N",
    help="Write candidate N of the seed, whatever its rank; play no games.",
)
@jobs_option
@colour_option
@click.pass_context
def command(
    context: click.Context,
    /,
    what: str,
    game: str | None,
    like: str | None,
    players: tuple[int, int] | None,
    seed: int,
    title: str | None,
    out: Path | None,
    force: bool,
    fairness: float,
    candidates: int,
    games: int | None,
    unplayed: bool,
    review: bool,
    candidate: int | None,
    jobs: int,
) -> None:
    """Generate a new map or deck that is legal, and balanced by play.

    Candidates are drafted like a map or a deck of the game, or a file of yours, repaired until the
    validator finds no error and no warning, and ranked by games that agents play with them: by the
    win share of each seat, places that nobody visits or cards that nobody uses, and length. The
    best is played again in other games, and written if these are fair.
    """
    from pnp.generate.generator import CannotGenerateError
    from pnp.generate.search import Aim, candidate_of
    from pnp.generate.staging import with_path

    reject_pairs(context, _NOT_WITH)
    if title is not None and what == "deck":
        raise click.UsageError("--title is for maps: a deck keeps the title of its model", context)
    sheet = _sheet(context, out or Path(f"{what}-{seed}-review.pdf")) if review else None
    try:
        request = _request(context, what, game, like, players, seed, title)
        request = with_path(request, None if review else out)
        path = _shown(request, out)
        if sheet is None:
            _expect_free(context, path, force=force)
        if candidate is not None:
            write(path, candidate_of(request, candidate - 1).text)
            say(_next_step(request, path))
            return
        plays = not unplayed and _is_played(request)
        if sheet is not None:
            _review(request, Aim(candidates, (games or _FEW) if plays else 0), jobs, sheet)
            return
        aim = Aim.of(candidates, games or _GAMES, fairness, plays=plays)
        _search(request, aim, jobs if plays else 1, path)
    except CannotGenerateError as error:
        raise click.UsageError(str(error), context) from None


def _shown(request: Request, out: Path | None) -> Path:
    """Return the path of the new file as the user named it."""
    return out or Path(Path(request.path).name)


def _next_step(request: Request, path: Path) -> str:
    from pnp.generate.staging import text_path

    if path.suffix in (".yaml", ".yml"):
        return f"Next:  pnp build {path.as_posix()}"
    table, deck = text_path(request).name, Path(request.like).name
    return f"Next:  put it beside {table}, and write  data: {path.name}  in {deck}"


def _search(request: Request, aim: Aim, jobs: int, path: Path) -> None:
    """Write the best candidate."""
    from pnp.cli.writing import phase_progress
    from pnp.generate.search import phases, search
    from pnp.play.measuring import processes

    with processes(jobs) as (executor, workers), phase_progress() as progress:
        found = search(request, aim, executor, workers, progress)
    write(path, found.text)
    say(*phases(found), _next_step(request, path))


def _review(request: Request, aim: Aim, jobs: int, sheet: Path) -> None:
    """Write the sheet of all candidates."""
    from pnp.cli.writing import phase_progress
    from pnp.export.pdf import write_document
    from pnp.generate.search import rank
    from pnp.play.measuring import processes
    from pnp.reports.review import expect_board, review_document

    expect_board(request)
    with processes(jobs) as (executor, workers), phase_progress() as progress:
        ranked = rank(request, aim, executor, workers, progress)
        document = review_document(request, ranked, progress)
    write(sheet, write_document(document))
    first = ranked[0]
    say(
        f"{len(ranked)} of {first.tried} candidates are legal",
        f"Next:  {request.command(first.number + 1)}",
    )


def _sheet(context: click.Context, path: Path) -> Path:
    """Return the path of a sheet, which replaces an earlier one."""
    if path.suffix.lower() != ".pdf":
        message = f"--out '{path}' is not a PDF file, which --review writes; write {path.stem}.pdf"
        raise click.UsageError(message, context)
    return path


def _expect_free(context: click.Context, path: Path, *, force: bool) -> None:
    """Ask before an existing file is replaced."""
    if not path.exists() or force:
        return
    if not (sys.stdin is not None and sys.stdin.isatty()):
        message = f"'{path}' already exists; choose another name with --out, or add --force"
        raise click.UsageError(message, context)
    if not click.confirm(f"'{path}' already exists. Replace it?", err=True):
        raise click.Abort


def _request(
    context: click.Context,
    what: str,
    game: str | None,
    like: str | None,
    players: tuple[int, int] | None,
    seed: int,
    title: str | None,
) -> Request:
    """Return the request of the user, with its model."""
    from pnp.base.diagnostics import Report
    from pnp.content.targets import find_target
    from pnp.generate.request import Request, complete
    from pnp.scaffold.files import game_around

    home = ""
    if game is not None:
        report = Report()
        found = find_target(game, report)
        if found is None:
            first = report.diagnostics[0]
            hint = f"; {first.hint}" if first.hint else ""
            raise click.UsageError(f"{first.message}{hint}", context)
        home = str(found.absolute())
    elif (around := game_around(Path())) is not None:
        home = str(around)
    if title is not None and (not title.strip() or not title.isprintable() or len(title) > 40):
        raise click.UsageError("--title must be one line of 1 to 40 characters", context)
    request = Request(what, "", home, "", players, seed, title or "")
    return complete(request, like or "")


def _is_played(request: Request) -> bool:
    """Return whether candidates can be played; if not, say so."""
    from pnp.generate.search import can_play

    if can_play(request):
        return True
    say("no agents play this game: candidates are judged by the validator alone", err=True)
    return False
