"""Which rules there are: modules of ``pnp.checks`` and of ``pnp.games.<game>.checks``.

The file's name is the rule's name with hyphens; there is no list to edit. Rules of general kind
whose pattern is found while files are read lie in ``pnp.checks.reading``: they are pages only.
"""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import pnp.checks
import pnp.games
from pnp.rules.rule import Finding, Proved, Rule

GENERAL = "pnp.checks"
READING = "pnp.checks.reading"


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule as it stands in the catalogue; ``game`` is None for rules of all games.

    ``page`` is the docstring of its module; ``check`` yields what the rule says of its facts.
    """

    name: str
    game: str | None
    rule: Rule
    page: str
    check: Callable[[Any], Iterator[Finding | Proved]] | None


def games() -> tuple[str, ...]:
    """Return the ids of the games that have rules of their own."""
    return tuple(m.name.replace("_", "-") for m in pkgutil.iter_modules(pnp.games.__path__))


@cache
def general() -> tuple[Entry, ...]:
    """Return the rules for files of all games that have something to look at."""
    return tuple(_entries(GENERAL, None))


@cache
def of_game(game: str) -> tuple[Entry, ...]:
    """Return the rules of one game; none for a game that has no rules here."""
    if game not in games():
        return ()
    return tuple(_entries(f"pnp.games.{game.replace('-', '_')}.checks", game))


@cache
def everything() -> tuple[Entry, ...]:
    """Return all rules by name: those found while reading, the general ones, each game's."""
    found = [*_entries(READING, None), *general()]
    found += [entry for game in games() for entry in of_game(game)]
    return tuple(sorted(found, key=lambda entry: entry.name))


def entry(word: str) -> Entry | None:
    """Return the rule of a name or of a number, such as ``LPP-M10``."""
    return next((e for e in everything() if word == e.name or word.upper() == e.rule.id), None)


def _entries(package: str, game: str | None) -> Iterator[Entry]:
    found = import_module(package)
    for module in pkgutil.iter_modules(found.__path__):
        if module.ispkg:
            continue
        loaded = import_module(f"{package}.{module.name}")
        rule = loaded.RULE
        assert isinstance(rule, Rule)
        name = module.name.replace("_", "-")
        page = inspect.cleandoc(loaded.__doc__ or "")
        yield Entry(name, game, rule, page, getattr(loaded, "check", None))
