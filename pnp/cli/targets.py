"""The targets of a command: those given, the game in the current folder, or all games; and the
arguments of ``pnp validate``."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.base import world
from pnp.cli.options import F
from pnp.cli.render import code_of, print_findings
from pnp.cli.terminal import BROKEN, describe_refusal, say

if TYPE_CHECKING:
    from pnp.rules.baseline import Baseline
    from pnp.rules.validate import CheckOptions


STDIN = "-"
UNNAMED = "<stdin>"
"""The assumed path of text from the standard input, unless given: a file in this folder."""


@dataclass(frozen=True)
class ValidateArgs:
    """Targets and options, as parsed by click."""

    targets: tuple[str, ...]
    layout: str
    output: Path | None
    strict: bool
    quick: bool
    theme: str | None
    lang: str | None
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    baseline: Path | None
    write_baseline: Path | None
    fix: bool
    diff: bool
    limit: int
    stdin_filename: str | None
    picture: Path | None
    drawn: bool
    play: bool
    games: int | None
    trusted: bool

    def reject_conflicts(self) -> None:
        """Reject incompatible options."""
        stdin, named = STDIN in self.targets, self.stdin_filename
        wrong = (
            (
                not all(target.strip() for target in self.targets),
                "the target name is empty; write . for the current folder",
            ),
            (self.targets.count(STDIN) > 1, "standard input can be validated only once"),
            (
                stdin and self.fix and not self.diff,
                "standard input cannot be fixed in place; add --diff to see the changes",
            ),
            (named is not None and not stdin, "--stdin-filename requires - as the target"),
            (
                named is not None and Path(named).name == "game.yaml",
                "a game is validated with its folder; save game.yaml and validate the folder",
            ),
            (
                named is not None and Path(named).suffix.lower() in TABLES,
                f"'{named}' is a table; use the YAML file of the deck that names it",
            ),
            (
                self.drawn and (self.quick or stdin),
                "--drawn cannot be combined with --quick or standard input",
            ),
            (
                self.play and (self.quick or stdin or self.fix or self.diff),
                "--play cannot be combined with --quick, --fix, --diff or standard input",
            ),
            (self.games is not None and not self.play, "--games requires --play"),
            (self.trusted and not self.play, "--trust requires --play"),
            (
                self.picture is not None and stdin,
                "standard input cannot be drawn; save it and name the file",
            ),
            (
                self.picture is not None and len(self.targets) != 1,
                "--picture needs one target: a map",
            ),
            (
                self.picture is not None and self.picture.suffix != ".svg",
                "--picture writes SVG; choose a name that ends in .svg",
            ),
            (
                self.baseline is not None and self.write_baseline is not None,
                "--baseline and --write-baseline cannot be combined",
            ),
        )
        for is_so, message in wrong:
            if is_so:
                raise click.UsageError(message)
        outputs = {
            "--output": self.output,
            "--write-baseline": self.write_baseline,
            "--picture": self.picture,
        }
        read = [*self.targets, *([str(self.baseline)] if self.baseline is not None else [])]
        refuse_outputs({name: path for name, path in outputs.items() if path is not None}, read)

    def check_options(self) -> CheckOptions:
        """Return the rules to run, and how thoroughly."""
        from pnp.content.language.languages import Edition
        from pnp.rules.suppression import UnknownRuleError, selected_rules
        from pnp.rules.validate import CheckOptions

        try:
            asked = selected_rules(self.select, self.ignore)
            return CheckOptions(self.quick, asked, edition=Edition(self.theme, self.lang))
        except UnknownRuleError as error:
            raise click.UsageError(str(error)) from None

    def read_baseline(self) -> Baseline | None:
        """Return the content of the given baseline."""
        if self.baseline is None:
            return None
        from pnp.rules.baseline import BaselineError, read_baseline

        try:
            return read_baseline(self.baseline)
        except BaselineError as error:
            raise click.UsageError(str(error)) from None


TABLES = (".csv", ".xlsx")
CONTENT = (".yaml", ".yml", *TABLES)
"""The suffixes of files that would be read as content."""
PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp")
# The title of a picture that was drawn by --picture: the file, and the verdict on it.
_DRAWN = re.compile(rb"<title>[^<]*\.ya?ml: ")


def refuse_outputs(outputs: Mapping[str, Path], read: Sequence[str]) -> None:
    """Reject output files that cannot be written, that would replace a target or other content, or
    that coincide. ``outputs`` are keyed by the names of their options; ``read`` are the targets and
    files that the run reads."""
    places = {Path(name).resolve() for name in read}
    taken: dict[Path, str] = {}
    for option, path in outputs.items():
        try:
            place = path.resolve()
            place.exists()
        except (OSError, RuntimeError) as error:
            why = describe_refusal(error) if isinstance(error, OSError) else "its links form a loop"
            raise click.UsageError(f"cannot write '{path}': {why}") from None
        if place in places:
            raise click.UsageError(
                f"{option} would overwrite '{path}', which is an input; choose another file"
            )
        if place in taken and (place.is_file() or not place.exists()):
            raise click.UsageError(
                f"{taken[place]} and {option} both write to '{path}'; choose two different files"
            )
        taken[place] = option
        endings = {path.suffix.lower(), place.suffix.lower()}
        if endings & set(CONTENT):
            name = f"'{path}'" if path.suffix == place.suffix else f"'{path}', a link to '{place}',"
            message = f"{name} is named like a content file; choose another name for {option}"
            raise click.UsageError(message)
        _refuse_unwritable(path)
        if endings & set(PICTURES) and place.is_file() and not _is_own_drawing(place):
            message = (
                f"{option} would overwrite the picture '{path}', which pnp validate did not draw"
            )
            raise click.UsageError(f"{message}; choose another file, or remove that one")


def _refuse_unwritable(path: Path) -> None:
    place = path.resolve()
    place = place if place.exists() and not place.is_file() else place.parent
    if not place.exists():
        raise click.UsageError(f"cannot write '{path}': the folder does not exist")
    if not os.access(place, os.W_OK):
        raise click.UsageError(f"cannot write '{path}': permission denied")


def _is_own_drawing(path: Path) -> bool:
    """Return whether a file is a drawing of a verdict, which a new one may replace."""
    try:
        return _DRAWN.search(world.head(path, within=None)) is not None
    except world.ReadError:
        return False


# The targets of a command: those given, the game in this folder, or all games.


# The number of files of a folder that are named, and the width of the suggested commands.
_MOST_FILES = 3
_WIDTH = 32


def all_games(text: str) -> Callable[[F], F]:
    """Add ``--all``, whose value ``everything`` selects all bundled games."""
    return click.option("--all", "everything", is_flag=True, help=text)


def resolve_targets(
    context: click.Context, targets: Sequence[str], *, everything: bool
) -> tuple[str, ...]:
    """Return the targets of a command; if none is given and this folder has no game, suggest
    targets and exit: a random folder should not be filled with all games unasked."""
    from pnp.content.game_files import GAME_FILE, bundled_games

    if everything and targets:
        raise click.UsageError("--all cannot be combined with targets", context)
    if everything:
        return bundled_games()
    if targets:
        return tuple(targets)
    if Path(GAME_FILE).is_file():
        return (".",)
    say(
        f"Error: this folder contains no {GAME_FILE}, so name a game or a file:",
        err=True,
    )
    say(*(f"  {line:<{_WIDTH}} {what}" for line, what in _suggested_commands(context)), err=True)
    raise click.exceptions.Exit(BROKEN)


def require_target(context: click.Context, target: str, limit: int = 0) -> None:
    """Exit if there is no such target, so that a long-running command does not wait for it. At most
    ``limit`` findings of a rule are shown, 0 for all."""
    from pnp.base.diagnostics import Report
    from pnp.content.targets import find_target

    report = Report()
    if find_target(target, report) is None:
        print_findings(report, limit)
        context.exit(code_of(report))


def _suggested_commands(context: click.Context) -> Iterator[tuple[str, str]]:
    """Yield commands that would work here, each with a description."""
    from pnp.base import world
    from pnp.content.game_files import GAME_FILE, KIND, bundled_games, match_first_lines
    from pnp.content.kinds import is_author_word
    from pnp.content.targets import ENDS

    # A command in a group, such as  export png,  has two words.
    outer = context.parent
    words = [outer.info_name] if outer is not None and outer.parent is not None else []
    here, command = Path.cwd(), " ".join(filter(None, [*words, context.info_name]))
    for up, folder in enumerate(here.parents[:2], 1):
        if (folder / GAME_FILE).is_file():
            yield f"pnp {command} {'/'.join(['..'] * up)}", "the game around this folder"
            break
    files = world.files(Path(), *ENDS, within=here)
    content = (path for path in files if is_author_word(match_first_lines(path, KIND, here)))
    for path in islice(content, _MOST_FILES):
        yield f"pnp {command} {path.name}", "a file of this folder"
    first, *others = bundled_games()
    yield "pnp new my-game", "begin a game of your own"
    yield f"pnp {command} {first}", f"a bundled game; also {', '.join(others)}"
    if any("--all" in option.opts for option in context.command.params):
        yield f"pnp {command} --all", "all bundled games"
