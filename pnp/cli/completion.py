"""Shell completion: games, themes, rules, papers, icons.

Shells wait for each answer, so completions are based on file names only; no file is parsed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

import click
from click.shell_completion import CompletionItem

Completer: TypeAlias = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def games(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Propose the games that come with pnp."""
    return _matching_items(_games(), typed)


def targets(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Propose games and files."""
    return [*_matching_items(_games(), typed), _files(typed)]


def themes(context: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    """Propose general themes, the user's themes, those of the game given or in this folder, and
    files; once a path has been started, only files."""
    if "/" in typed or typed.startswith("."):
        return [_files(typed)]
    from pnp.base import world
    from pnp.base.library import game_dir, general_themes, user_dir

    named = _arguments(context, "targets")
    homes = [game_dir(name) if name in _games() else Path(name) for name in (*named, ".")]
    folders = (user_dir(), *homes)
    found = [world.files(folder / "themes", ".yaml", within=folder) for folder in folders]
    stems = [path.stem for files in found for path in files]
    return [*_matching_items([*general_themes(), *stems], typed), _files(typed)]


def sources(context: click.Context, option: click.Parameter, typed: str) -> list[CompletionItem]:
    """Propose the sources for ``pnp new``: games, or themes for a theme."""
    theme = _arguments(context, "words")[:1] == ("theme",)
    return (themes if theme else games)(context, option, typed)


def starters(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Propose the starters of new games."""
    from pnp.base import library

    return _matching_items(library.starters(), typed)


def rules(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Propose rules; in a comma-separated list, the last one is completed."""
    from pnp.base import world
    from pnp.base.library import examples_dir

    # Each rule has a folder of examples.
    return _complete_last(world.names(examples_dir(), within=None), typed)


def papers(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Propose papers; in a comma-separated list, the last one is completed."""
    from pnp.imposition.paper import PAPERS

    return _complete_last(PAPERS, typed)


def list_completer(known: Iterable[str]) -> Completer:
    """Return a completer for a comma-separated list of these words."""

    def propose(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
        return _complete_last(known, typed)

    return propose


def _arguments(context: click.Context, name: str) -> tuple[str, ...]:
    """Return the arguments so far; click leaves them unparsed after an option without a value."""
    return (*(context.params.get(name) or ()), *context.args)


def _complete_last(known: Iterable[str], typed: str) -> list[CompletionItem]:
    before, comma, last = typed.rpartition(",")
    return _matching_items((f"{before}{comma}{word}" for word in known), typed if comma else last)


def _matching_items(known: Iterable[str], typed: str) -> list[CompletionItem]:
    return [CompletionItem(word) for word in sorted({*known}) if word.startswith(typed)]


def _files(typed: str) -> CompletionItem:
    """Return the item that delegates file completion to the shell."""
    return CompletionItem(typed, type="file")


def _games() -> list[str]:
    from pnp.base.library import content_names, installed_games

    return [*content_names(), *installed_games()]
