"""``pnp new``: create a game, a map, a deck or a theme."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli import completion
from pnp.cli.options import colour_option
from pnp.cli.terminal import say

if TYPE_CHECKING:
    from pnp.scaffold.files import Imprint

_EXAMPLES = """\b
Examples:
  pnp new moon-base                             a small card game, to change into your own
  pnp new moon-base --like hex-wargame          another starter; pnp list starters shows all
  pnp new moon-base --empty                     the fewest lines that build
  pnp new moon-raiders --from les-petits-pirates
  pnp new map valley                            one file: a map
  pnp new deck weather                          a deck
  pnp new theme dusk --from ink-saver           a theme that extends another
"""
GAME = "game"
KINDS = (GAME, "map", "deck", "theme")
"""The kinds that can be created: a game, or one file. A name alone is that of a game."""
UNNAMED = "Your Name"
"""The default designer of a game; the rule placeholder-text reports it."""
MOST_WORDS = 2
LONGEST = 60
_LINE = f"one line of 1 to {LONGEST} characters, without braces"


@click.command("new", epilog=_EXAMPLES)
@click.argument(
    "words",
    metavar="[game|map|deck|theme] NAME",
    nargs=-1,
    shell_complete=completion.list_completer(KINDS),
)
@click.option(
    "--like",
    "starter",
    metavar="STARTER",
    shell_complete=completion.starters,
    help="Begin with this starter (default: cards);  pnp list starters  shows all.",
)
@click.option(
    "--empty",
    "starter",
    flag_value="empty",
    help="Begin with a description of the game and a deck of one card.",
)
@click.option(
    "--from",
    "source",
    metavar="GAME|THEME",
    shell_complete=completion.sources,
    help="Copy this bundled game, or extend this theme (default: plain).",
)
@click.option("--title", metavar="TEXT", help="Set the printed title; by default, the name.")
@click.option(
    "--designer",
    metavar="TEXT",
    help=f"Set the designer; without a terminal, the default is '{UNNAMED}'.",
)
@click.option(
    "--licence",
    "--license",
    metavar="TEXT",
    help="Set the licence of a game, such as 'CC BY 4.0'; by default, all rights are reserved.",
)
@colour_option
@click.pass_context
def command(
    context: click.Context,
    /,
    words: tuple[str, ...],
    starter: str | None,
    source: str | None,
    title: str | None,
    designer: str | None,
    licence: str | None,
) -> None:
    """Create a new game: a small one that builds at once, with comments that explain it.

    With --like, choose the starter that is most like your game: cards, a wargame on hexes, tiles or
    others. With --from, start from a copy of a bundled game instead; your game follows its rules
    and credits its designer. With map, deck or theme, create a single file, in the game of this
    folder if there is one. In a terminal, pnp asks for anything that you omit.
    """
    kind, name = (
        _parse_target(words, context) if words or not _on_terminal() else _ask_target(context)
    )
    _refuse_lines(context, title=title, designer=designer, licence=licence)
    if kind == GAME:
        _begin_game(context, name, starter, source, title, designer, licence)
        return
    if starter is not None:
        raise click.UsageError(f"--like and --empty are for games, not for a {kind}", context)
    if licence is not None:
        raise click.UsageError(f"--licence is for games; a {kind} has none of its own", context)
    if source is not None and kind != "theme":
        raise click.UsageError(f"--from is for games and themes, not for a {kind}", context)
    if kind == "theme" and designer is not None:
        raise click.UsageError("--designer is for games, maps and decks; a theme has none", context)
    _begin_file(context, kind, name, source, title, designer)


def _parse_target(words: tuple[str, ...], context: click.Context) -> tuple[str, str]:
    """Return what to create, and its id."""
    from pnp.base.diagnostics import closest_word
    from pnp.base.output import portable_name
    from pnp.content.kinds import is_author_word
    from pnp.model.record import id_hint

    if not words:
        hint = "such as  pnp new moon-base,  or what and a name, such as  pnp new map valley"
        raise click.UsageError(f"give a name, {hint}", context)
    kind, name = (GAME, words[0]) if len(words) == 1 else words[:MOST_WORDS]
    if len(words) == 1 and name in KINDS:
        raise click.UsageError(f"give the {name} a name, such as  pnp new {name} valley", context)
    if len(words) > MOST_WORDS or kind not in KINDS:
        if len(words) == MOST_WORDS and is_author_word(kind):
            message = f"pnp new begins a game, a map, a deck or a theme, not {kind}"
            hint = f"write {name}.yaml, which begins with the line  {kind}: {name};"
            hint += " docs/content.md describes its keys"
            raise click.UsageError(f"{message}; {hint}", context)
        near = closest_word(kind, KINDS)
        joined = id_hint(" ".join(words)).removeprefix("write ").partition(",")[0]
        hint = f"did you mean  pnp new {near} {name}?" if near else f"write  pnp new {joined}"
        raise click.UsageError(f"'{' '.join(words)}' is not one name; {hint}", context)
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) or len(name) > 64:
        hint = id_hint(name) or "write lower-case words joined by hyphens, such as moon-base"
        raise click.UsageError(f"'{name}' is not a valid id; {hint}", context)
    if portable_name(name) != name:
        message = f"'{name}' is a reserved name on Windows; choose another name"
        raise click.UsageError(message, context)
    return kind, name


def _ask_target(context: click.Context) -> tuple[str, str]:
    """Ask in the terminal what to create, and return that and its id."""

    def read(answer: str) -> tuple[str, str]:
        return _parse_target(tuple(answer.split()), context)

    what = "Name, such as moon-base"
    kind, name = click.prompt(what, value_proc=read, err=True)
    return str(kind), str(name)


def _refuse_lines(context: click.Context, **given: str | None) -> None:
    """Reject text that cannot be printed on a line of a page."""
    for option, text in given.items():
        if text is not None and not _is_line(text):
            raise click.UsageError(f"--{option} must be {_LINE}", context)


def _is_line(text: str) -> bool:
    plain = text.isprintable() and not {"{", "}"} & {*text}
    return plain and bool(text.strip()) and len(text) <= LONGEST


def _title_from_name(name: str) -> str:
    """Derive the title from a name.

    >>> _title_from_name("moon-base")
    'Moon Base'
    """
    return " ".join(word.capitalize() for word in name.split("-"))


def _begin_game(
    context: click.Context,
    name: str,
    starter: str | None,
    source: str | None,
    title: str | None,
    designer: str | None,
    licence: str | None,
) -> None:
    from pnp.base.diagnostics import suggest_word
    from pnp.base.output import write_error_text
    from pnp.content.game_files import GAME_FILE, bundled_games
    from pnp.rules.wording import count_text
    from pnp.scaffold.files import begin_game, copy_game, licence_of_copies

    if starter is not None and source is not None:
        raise click.UsageError("give --from alone: it copies a whole game", context)
    games = bundled_games()
    if source is not None and source not in games:
        known = suggest_word(source, games)
        raise click.UsageError(f"'{source}' is not a bundled game; {known}", context)
    if name in games:
        raise click.UsageError(f"'{name}' is a bundled game; choose another name", context)
    folder = Path(name)
    if folder.exists():
        raise click.UsageError(f"'{name}' already exists; choose another name", context)
    chosen = "" if source is not None else _starter(starter, context)
    shared = licence_of_copies(source) if source is not None else ""
    imprint = _imprint(name, title, designer, licence, shared)
    try:
        files = (
            copy_game(name, source, folder, imprint)
            if source is not None
            else begin_game(name, folder, imprint, chosen)
        )
    except OSError as error:
        _, message, _ = write_error_text(error, folder)
        raise click.UsageError(message, context) from None
    if shared and shared not in imprint.licence:
        say(
            f"note: what is based on '{source}' may be shared only under its licence, {shared}; "
            f"yours is '{imprint.licence}'",
            err=True,
        )
    if imprint.designer == UNNAMED:
        say(f"note: the designer is '{UNNAMED}'; write yours in {name}/{GAME_FILE}", err=True)
    own = [file for file in files if not file.startswith("schemas/")]
    written = f"{count_text(len(own), 'file')} in {name}, and schemas for editors"
    say(f"{imprint.title}: {written}. Next:", f"  cd {name}")
    say("  pnp build          writes output/, to print", "  pnp validate       after each change")


def _starter(given: str | None, context: click.Context) -> str:
    """Return the name of a starter: as given, as answered in the terminal, or the usual one."""
    from pnp.base.diagnostics import suggest_word
    from pnp.base.library import starters
    from pnp.scaffold.files import USUAL_STARTER, starter_description

    known = starters()

    def read(answer: str) -> str:
        if answer not in known:
            hint = suggest_word(answer, known)
            raise click.UsageError(f"'{answer}' is not a starter; {hint}", context)
        return answer

    if given is not None:
        return read(given)
    if not _on_terminal():
        return USUAL_STARTER
    wide = max(map(len, known))
    say(*(f"  {name:<{wide}}  {starter_description(name)}" for name in known), err=True)
    return str(click.prompt("Starter", default=USUAL_STARTER, value_proc=read, err=True))


def _imprint(
    name: str, title: str | None, designer: str | None, licence: str | None, shared: str
) -> Imprint:
    """Return title, designer and licence: as given, as answered in the terminal, or by default
    derived from the name, and all rights reserved. The designer has no default."""
    from pnp.scaffold.files import RESERVED, Imprint

    usual = shared or RESERVED
    if _on_terminal():
        title = title or _ask("Title", _title_from_name(name))
        designer = designer or _ask("Designer")
        licence = licence or _ask("Licence, such as CC BY 4.0", usual)
    return Imprint(title or _title_from_name(name), designer or UNNAMED, licence or usual)


def _on_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _ask(what: str, usual: str | None = None) -> str:
    """Return the user's answer from the terminal."""

    def read(answer: str) -> str:
        if not _is_line(answer):
            raise click.UsageError(f"write {_LINE}")
        return answer.strip()

    return str(click.prompt(what, default=usual, value_proc=read, err=True))


def _begin_file(
    context: click.Context,
    kind: str,
    name: str,
    source: str | None,
    title: str | None,
    designer: str | None,
) -> None:
    from pnp.base.diagnostics import Report
    from pnp.base.output import write_error_text
    from pnp.content.themes import bundled_game_of
    from pnp.model.component import USUAL_THEME
    from pnp.scaffold.files import begin_file, game_around, place_of
    from pnp.scaffold.theme import begin_theme, themes_near

    here = Path()
    path, game = place_of(kind, name, here), game_around(here)
    if path.exists():
        raise click.UsageError(f"'{path}' already exists; choose another name", context)
    report = Report()
    title = title or _title_from_name(name)
    if kind != "theme" and designer is None and game is None and _on_terminal():
        designer = _ask("Designer")
    try:
        if kind == "theme":
            themes = themes_near(here, report)
            begin_theme(name, here, title, source or USUAL_THEME, report, themes)
        else:
            begin_file(kind, name, here, title, designer or "")
    except OSError as error:
        _, message, _ = write_error_text(error, path)
        raise click.UsageError(message, context) from None
    if report.failed:
        owner = bundled_game_of(source) if source is not None else None
        if owner is not None:
            hint = f"extend {USUAL_THEME}, or another general theme, and copy colours from it"
            raise click.UsageError(f"'{source}' is a theme of {owner} only; {hint}", context)
        first = report.diagnostics[0]
        raise click.UsageError(f"{first.message}; {first.hint}", context)
    shown = path.as_posix()
    say(f"{title}: {shown}. Next:")
    if kind == "theme":
        target = "." if game is not None else "GAME"
        named = shown if game is None else name
        say(f"  pnp build {target} --theme {named}", f"  pnp theme preview {named}")
        return
    say(f"  pnp build {shown}")
    if game is not None:
        part = f"- {{part: {name}, title: {json.dumps(title, ensure_ascii=False)}, of: [{name}]}}"
        say("  and, so that the game prints it, add to the parts of game.yaml:", f"  {part}")
