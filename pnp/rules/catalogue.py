"""The catalogue of rules: modules and families of ``pnp.checks`` and of ``checks`` in the package
of each game, and the pages of ``pages.toml``.

A module has one rule: its file's name is that of the rule with hyphens. A family is a package of
rules about one subject: its ``rules.toml`` has a table for each, with the facts of the rule, its
page, the function that looks for it (``check`` where none is named), and what else this function
is ``given``. There is no list to edit. The pattern of a page in ``pages.toml`` is found while files
are read or laid out.
"""

import inspect
import sys
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Severity, nearest
from pnp.base.library import GAMES, added_games
from pnp.base.registry import ExtensionError, Registry, expected, inside, is_own
from pnp.content.kinds import RECORDS
from pnp.rules.rule import Basis, Rule, Said

GENERAL = "pnp.checks"
KINDS = "kinds.toml"

_SAID: Any = Said
_MANY: Any = Iterable


class Entry(Struct, frozen=True):
    """A rule as it is in the catalogue; ``game`` is None for rules of all games.

    ``docstring`` is its page or that of its module; ``check`` yields what the rule says of its
    facts. ``when`` says what is found only by a ``build``, by a ``command`` about its options or
    the machine, by ``play``, or while ``reading`` what is too large for an example; it is empty for
    rules.
    ``folder`` is that of its module, None for a page.
    """

    name: str
    game: str | None
    rule: Rule
    docstring: str
    check: Callable[[Any], Iterator[Said]] | None
    when: str = ""
    folder: Path | None = None

    @property
    def as_written(self) -> bool:
        """True for what recognises things by words: it looks at the files in the words that the
        game itself has, as rules of games do. What is drawn is drawn in those in which it is
        printed."""
        return (self.game is not None or self.rule.reads_words) and not self.rule.drawn

    @property
    def page(self) -> str:
        """What users read about the rule."""
        return inspect.cleandoc(self.docstring)


@cache
def games() -> tuple[str, ...]:
    """Return the ids of the games that have rules of their own."""
    return GAMES.names()


def general(*kinds: str) -> tuple[Entry, ...]:
    """Return the rules for files of all games that have something to look at; if kinds of file are
    named, those that look at files of these."""
    return tuple(_entries(GENERAL, None, kinds))


def of_game(game: str, *kinds: str) -> tuple[Entry, ...]:
    """Return the rules of one game in the same way; none for a game that has no rules here."""
    home = _checks_of(game) if game in games() else None
    return tuple(_entries(home, game, kinds)) if home is not None else ()


@cache
def pages() -> dict[str, Entry]:
    """Return the pages of rules that have no module, by their names."""
    return {name: page for name, page in _pages().items() if not page.when}


@cache
def others() -> dict[str, Entry]:
    """Return the pages of findings that are no rule's, by their names."""
    return {name: page for name, page in _pages().items() if page.when}


def other(word: str) -> Entry | None:
    """Return the page of findings that are no rule's, by their name or number."""
    found = (page for page in others().values() if word.upper() in page.rule.numbers)
    return others().get(word.lower()) or next(found, None)


@cache
def _pages() -> dict[str, Entry]:
    found = _tables("pnp.rules", "pages.toml")
    usual = {"severity": "error", "basis": "derived"}
    return {name: _told(name, {**usual, **table}) for name, table in found.items()}


@cache
def everything() -> tuple[Entry, ...]:
    """Return all rules by name: the pages, the general ones, each game's."""
    found = [*pages().values()]
    found += [_entry(home, game, name) for name, (home, game) in _homes().items()]
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


def of_build(name: str) -> Entry | None:
    """Return the page of findings of this name that a build makes, after all rules ran."""
    found = others().get(name)
    return found if found is not None and found.when == "build" else None


def made_later(name: str) -> Entry | None:
    """Return the page of findings of this name that are made after all rules ran: by a build, or by
    playing many games."""
    found = others().get(name)
    return found if found is not None and found.when in ("build", "play") else None


def tells_of_reading(name: str) -> bool:
    """Return whether findings of this name occur while files are read, before rules look at them:
    errors among those prevent judging, so they cannot be suppressed."""
    found = named(name)
    return made_later(name) is None and (found is None or found.check is None)


@cache
def _homes() -> dict[str, tuple[str, str | None]]:
    """Return the package of each rule by its name, and its game."""
    homes: list[tuple[str, str | None]] = [(GENERAL, None)]
    homes += [(home, game) for game in games() if (home := _checks_of(game)) is not None]
    found: dict[str, tuple[str, str | None]] = {}
    for home, game in homes:
        for name in _names(home):
            if name in found:
                both = f"{found[name][0]} and {home}"
                raise ExtensionError(f"{both} both have a rule '{name}'; rename one of them")
            found[name] = home, game
    return found


@cache
def _checks_of(game: str) -> str | None:
    """Return the package of the rules of a game: ``checks`` inside that of the game. None where it
    brings content alone."""
    package = GAMES.load(game)
    home = inside(package, "checks")
    if home is None and game not in added_games():
        message = f"{package.__name__} of pnp.games has neither a package 'checks' with its rules"
        raise ExtensionError(f"{message} nor a folder 'content' with its files")
    return home


def modules_in(home: str) -> Registry:
    """Return the modules of a package that hold one rule each."""
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
    return tomllib.loads(world.packaged(top, *folders, file).decode())


def _names(home: str) -> tuple[str, ...]:
    return tuple(sorted((*modules_in(home), *_kin(home))))


def _entries(home: str, game: str | None, kinds: Collection[str]) -> Iterator[Entry]:
    known = kinds_in(home) if kinds else {}
    for name in _names(home):
        if known.get(name, "*") in ("*", *kinds):
            yield _entry(home, game, name)


@cache
def kinds_in(home: str) -> dict[str, str]:
    """Return the kind of file of each rule that looks at one kind alone, so that a rule is loaded
    only where it has a file to look at; nothing for rules of other packages. A test compares the
    list with the rules, and ``pytest --update`` writes it."""
    if not is_own(home):
        return {}
    found = _tables(home, KINDS)
    return {name: kind for kind, names in found.items() for name in names}


@cache
def _entry(home: str, game: str | None, name: str) -> Entry:
    if name in _kin(home):
        family, table = _kin(home)[name]
        return _told(name, {"game": game, **table}, Registry(home, packages=True).load(family))
    loaded = modules_in(home).load(name)
    rule = expected(Rule, loaded.RULE, loaded, "RULE")
    _check_values(rule, loaded)
    check = getattr(loaded, "check", None)
    # Python drops docstrings with -OO; then pages are empty, but rules still run.
    if not loaded.__doc__ and sys.flags.optimize < 2:
        raise ExtensionError(f"{loaded.__name__} has no docstring, the page of the rule '{name}'")
    if (rule.over is None) != (check is None):
        missing = "'over' in its RULE" if rule.over is None else "function 'check'"
        raise ExtensionError(f"{loaded.__name__}, the rule '{name}', has no {missing}")
    folder = Path(loaded.__file__).parent if loaded.__file__ else None
    checked = _checked(check, loaded)
    return Entry(name, game, rule, loaded.__doc__ or "", checked, folder=folder)


def _check_values(rule: Rule, module: ModuleType) -> None:
    """Raise ExtensionError for a basis, severity or kind of file that does not exist."""
    kind = getattr(rule.over, "kind", "*")
    for value, known, what in (
        (rule.severity, (*Severity,), "Severity"),
        (rule.basis, get_args(Basis), "basis"),
        (kind, ("*", "game", *RECORDS), "kind of file"),
    ):
        if value not in known:
            hint = nearest(str(value), map(str, known))
            raise ExtensionError(f"{module.__name__}: '{value}' is not a {what}; {hint}")


def _checked(check: Any, module: ModuleType) -> Callable[[Any], Iterator[Said]] | None:
    """Return what a rule looks with; it raises ExtensionError where it yields something else."""
    if check is None:
        return None

    def look(facts: Any) -> Iterator[Said]:
        for found in expected(_MANY, check(facts), module, "check"):
            yield expected(_SAID, found, module, "check")

    return look


def _told(name: str, table: Mapping[str, Any], family: ModuleType | None = None) -> Entry:
    """Return a rule by its table. What it looks at, and with what, is in its family."""
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
