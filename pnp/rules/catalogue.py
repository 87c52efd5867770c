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

    ``docstring`` is that of its module; ``check`` yields what the rule says of its facts.
    """

    name: str
    game: str | None
    rule: Rule
    docstring: str
    check: Callable[[Any], Iterator[Finding | Proved]] | None

    @property
    def page(self) -> str:
        """What users read about the rule."""
        return inspect.cleandoc(self.docstring)


@cache
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
    return tuple(_entries(_package(game), game))


@cache
def everything() -> tuple[Entry, ...]:
    """Return all rules by name: those found while reading, the general ones, each game's."""
    found = [*_entries(READING, None), *general()]
    found += [entry for game in games() for entry in of_game(game)]
    return tuple(sorted(found, key=lambda entry: entry.name))


@cache
def names() -> dict[str, str]:
    """Return the name of each rule with the package of its module, without loading any."""
    packages = [READING, GENERAL, *(_package(game) for game in games())]
    return {name: package for package in packages for name in _modules(package)}


def entry(word: str) -> Entry | None:
    """Return the rule of a name or of a number, such as ``LPP-M10``."""
    if word in names():
        return named(word)
    return numbers().get(word.upper())


@cache
def numbers() -> dict[str, Entry]:
    """Return the rule of each number, in capitals."""
    return {number.upper(): e for e in everything() for number in e.rule.numbers}


@cache
def named(name: str) -> Entry | None:
    """Return the rule of a name; only its module is loaded."""
    package = names().get(name)
    return None if package is None else _entry(package, name)


def tells_of_reading(name: str) -> bool:
    """Tell whether findings of this name come up while files are read, before rules look at them:
    those that are errors stand in the way of judging, so nobody can answer for them."""
    found = named(name)
    return found is None or found.check is None


def _package(game: str) -> str:
    return f"pnp.games.{game.replace('-', '_')}.checks"


@cache
def _modules(package: str) -> tuple[str, ...]:
    """Return the names of the rules of a package."""
    found = pkgutil.iter_modules(import_module(package).__path__)
    return tuple(module.name.replace("_", "-") for module in found if not module.ispkg)


def _entries(package: str, game: str | None) -> Iterator[Entry]:
    for name in _modules(package):
        found = _entry(package, name)
        assert found.game == game
        yield found


@cache
def _entry(package: str, name: str) -> Entry:
    loaded = import_module(f"{package}.{name.replace('-', '_')}")
    rule = loaded.RULE
    assert isinstance(rule, Rule)
    game = next((game for game in games() if package == _package(game)), None)
    return Entry(name, game, rule, loaded.__doc__ or "", getattr(loaded, "check", None))
