"""Which rules there are: modules and families of ``pnp.checks`` and of ``checks`` in the package of
each game, and the pages of ``pages.toml``.

A module has one rule: its file's name is that of the rule with hyphens. A family is a package of
rules that are alike: its ``rules.toml`` has a table for each, with the facts of the rule, its page,
the function that looks for it (``check`` where none is named), and what else this function is
``given``. There is no list to edit. The pattern of a page in ``pages.toml`` is found while files
are read or laid out.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from types import ModuleType
from typing import Any

from pnp.base import disk
from pnp.base.diagnostics import Severity
from pnp.base.registry import Registry
from pnp.rules.rule import Finding, Proved, Rule

GENERAL = "pnp.checks"
GAMES = Registry("pnp.games", hyphens=True, packages=True)


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule as it stands in the catalogue; ``game`` is None for rules of all games.

    ``docstring`` is its page or that of its module; ``check`` yields what the rule says of its
    facts. ``when`` tells what is found by a ``build`` only, by a ``command`` of its options or the
    machine, or while ``reading`` what is too large for an example; it is empty for rules.
    """

    name: str
    game: str | None
    rule: Rule
    docstring: str
    check: Callable[[Any], Iterator[Finding | Proved]] | None
    when: str = ""

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
    return tuple(_entries(_checks_of(game), game)) if game in games() else ()


@cache
def pages() -> dict[str, Entry]:
    """Return the pages of rules that have no module, by their names."""
    return {name: page for name, page in _pages().items() if not page.when}


@cache
def others() -> dict[str, Entry]:
    """Return the pages of findings that are no rule's, by their names."""
    return {name: page for name, page in _pages().items() if page.when}


@cache
def _pages() -> dict[str, Entry]:
    found = _tables("pnp.rules", "pages.toml")
    return {name: _told(name, table) for name, table in found.items()}


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
    """Tell whether findings of this name come up while files are read, before rules look at them:
    those that are errors stand in the way of judging, so nobody can answer for them."""
    found = named(name)
    return found is None or found.check is None


@cache
def _homes() -> dict[str, tuple[str, str | None]]:
    """Return the package of each rule by its name, and of which game it is."""
    homes = [(GENERAL, None), *((_checks_of(game), game) for game in games())]
    return {name: (home, game) for home, game in homes for name in _names(home)}


def _checks_of(game: str) -> str:
    """Return the package of the rules of a game."""
    return f"{GAMES.load(game).__name__}.checks"


def _modules(home: str) -> Registry:
    return Registry(home, needs=("RULE",), hyphens=True)


@cache
def _kin(home: str) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the rules of the families in a package by name: the family and the table of each."""
    return {
        name: (family, table)
        for family in sorted(Registry(home, packages=True).own())
        for name, table in _tables(f"{home}.{family}", "rules.toml").items()
    }


def _tables(package: str, file: str) -> dict[str, dict[str, Any]]:
    top, *folders = package.split(".")
    return tomllib.loads(disk.packaged(top, *folders, file).decode())


def _names(home: str) -> tuple[str, ...]:
    return tuple(sorted((*_modules(home), *_kin(home))))


def _entries(home: str, game: str | None) -> Iterator[Entry]:
    for name in _names(home):
        yield _entry(home, game, name)


@cache
def _entry(home: str, game: str | None, name: str) -> Entry:
    if name in _kin(home):
        family, table = _kin(home)[name]
        return _told(name, {"game": game, **table}, Registry(home, packages=True).load(family))
    loaded = _modules(home).load(name)
    rule = loaded.RULE
    assert isinstance(rule, Rule)
    return Entry(name, game, rule, loaded.__doc__ or "", getattr(loaded, "check", None))


def _told(name: str, table: Mapping[str, Any], family: ModuleType | None = None) -> Entry:
    """Return a rule by its table. What it looks at, and with what, stands in its family."""
    told: dict[str, Any] = {
        key: tuple(one) if isinstance(one, list) else one for key, one in table.items()
    }
    game, page, given = told.pop("game", None), told.pop("page"), told.pop("given", {})
    check = None
    if family is not None:
        told["over"] = getattr(family, told["over"])
        check = partial(getattr(family, told.pop("check", "check")), **given)
    when = told.pop("when", "")
    rule = Rule(told.pop("number", ""), Severity(told.pop("severity")), **told)
    return Entry(name, game, rule, page, check, when)
