"""Which rules there are: modules of ``pnp.checks`` and of ``checks`` in the package of each game,
and the pages of ``pages.toml``.

The file's name is the rule's name with hyphens; there is no list to edit. The pattern of a page
without a module is found while files are read or laid out.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pnp.base import disk
from pnp.base.diagnostics import Severity
from pnp.base.registry import Registry
from pnp.rules.rule import Finding, Proved, Rule

GENERAL = Registry("pnp.checks", needs=("RULE",), hyphens=True)
GAMES = Registry("pnp.games", hyphens=True, packages=True)


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
    return GAMES.names()


@cache
def general() -> tuple[Entry, ...]:
    """Return the rules for files of all games that have something to look at."""
    return tuple(_entries(GENERAL, None))


@cache
def of_game(game: str) -> tuple[Entry, ...]:
    """Return the rules of one game that have something to look at; none for a game that has no
    rules here."""
    return tuple(_entries(_rules_of(game), game)) if game in games() else ()


@cache
def pages() -> dict[str, Entry]:
    """Return the pages by the names of what they are about."""
    found = tomllib.loads(disk.packaged("pnp", "rules", "pages.toml").decode())
    return {name: _page(name, **told) for name, told in found.items()}


@cache
def everything() -> tuple[Entry, ...]:
    """Return all rules by name: the pages, the general ones, each game's."""
    found = [*pages().values(), *general()]
    found += [entry for game in games() for entry in of_game(game)]
    return tuple(sorted(found, key=lambda entry: entry.name))


@cache
def names() -> tuple[str, ...]:
    """Return the names of all rules, without loading any."""
    return (*_homes(), *pages())


def entry(word: str) -> Entry | None:
    """Return the rule of a name or of a number, such as ``LPP-M10``."""
    return named(word) or numbers().get(word.upper())


@cache
def numbers() -> dict[str, Entry]:
    """Return the rule of each number, in capitals."""
    return {number.upper(): e for e in everything() for number in e.rule.numbers}


@cache
def named(name: str) -> Entry | None:
    """Return the rule of a name; only its module is loaded."""
    return _entry(*_homes()[name], name) if name in _homes() else pages().get(name)


def tells_of_reading(name: str) -> bool:
    """Return whether findings of this name come up while files are read, before rules look at them:
    those that are errors stand in the way of judging, so nobody can answer for them."""
    found = named(name)
    return found is None or found.check is None


@cache
def _homes() -> dict[str, tuple[Registry, str | None]]:
    """Return where the module of each rule is by its name, and of which game it is."""
    homes = [(GENERAL, None), *((_rules_of(game), game) for game in games())]
    return {name: (home, game) for home, game in homes for name in home}


def _page(
    name: str,
    *,
    severity: str,
    basis: Any,
    page: str,
    number: str = "",
    game: str | None = None,
    source: str = "",
    rulings: Sequence[str] = (),
) -> Entry:
    rule = Rule(number, Severity(severity), basis, source, rulings=tuple(rulings))
    return Entry(name, game, rule, page, None)


@cache
def _rules_of(game: str) -> Registry:
    """Return the rules of a game: modules of the package ``checks`` inside that of the game."""
    return Registry(f"{GAMES.load(game).__name__}.checks", needs=("RULE",), hyphens=True)


def _entries(home: Registry, game: str | None) -> Iterator[Entry]:
    for name in home:
        yield _entry(home, game, name)


@cache
def _entry(home: Registry, game: str | None, name: str) -> Entry:
    loaded = home.load(name)
    rule = loaded.RULE
    assert isinstance(rule, Rule)
    return Entry(name, game, rule, loaded.__doc__ or "", getattr(loaded, "check", None))
