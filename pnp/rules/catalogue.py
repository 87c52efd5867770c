"""The catalogue of rules: those of ``pnp.checks`` and of ``checks`` in the package of each game.

A rule is a decorated function in one of their modules; there is no list to edit. Rules for one kind
of file are in ``checks`` in its folder of ``pnp.kinds``, and are loaded only if there is such a
file. A module may also have ``PAGES``: the facts and the text of findings that are made outside
rules. Those for all games are in ``pnp.rules.pages``.
"""

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

from msgspec import Struct

from pnp.base.diagnostics import Severity, suggest_word
from pnp.base.library import GAMES, installed_games
from pnp.base.registry import ExtensionError, Registry, expect, find_package, is_own
from pnp.kinds import CHECKS as OF_KINDS
from pnp.kinds import RECORDS
from pnp.rules.rule import Basis, Rule, RuleResult
from pnp.rules.views import View

CHECKS = Registry("pnp.checks")
"""The rules that check several kinds of file, by subject."""

_PAGES = Registry("pnp.rules.pages", needs=("PAGES",))
_SAID: Any = RuleResult
_MANY: Any = Iterable


class RuleEntry(Struct, frozen=True):
    """A rule in the catalogue; ``game`` is None for rules of all games.

    ``page`` is what users read about it. ``check`` yields what the rule says of a view of type
    ``view``; both are None for findings that are made outside rules. ``folder`` is that of its
    module.
    """

    game: str | None
    rule: Rule
    page: str
    folder: Path
    check: Callable[[Any], Iterator[RuleResult]] | None = None
    view: type[View] | None = None

    @property
    def name(self) -> str:
        """The name of the rule, such as ``deck-without-backs``."""
        return self.rule.name

    @property
    def rulebook(self) -> str:
        """The title of the rulebook that it cites; empty for rules of all games."""
        return getattr(GAMES.load(self.game), "RULEBOOK", self.game) if self.game else ""

    @property
    def covers(self) -> tuple[str, ...]:
        """Rows of catalogues that it checks besides its own, and that have no rule of their own: a
        game may leave some of its rows to a general rule."""
        of_games = () if self.game is not None else _rows_left_to_general_rules().get(self.name, ())
        return (*self.rule.covers, *of_games)

    @property
    def numbers(self) -> tuple[str, ...]:
        """All rows of the catalogue that it checks, its own first."""
        return (self.rule.number, *self.covers) if self.rule.number else self.covers

    @property
    def kind(self) -> str:
        """The kind of file that it checks, or ``*``."""
        return self.view.kind if self.view is not None else "*"

    @property
    def as_written(self) -> bool:
        """Whether the rule recognises things by words, as rules of games do, and so checks files in
        the game's own words. Rules about drawings check the words that are printed."""
        return (self.game is not None or self.rule.reads_words) and not self.rule.drawn


@cache
def games_with_rules() -> tuple[str, ...]:
    """Return the ids of the games that have their own rules."""
    return GAMES.names()


@cache
def _rows_left_to_general_rules() -> dict[str, tuple[str, ...]]:
    """Return rows in the catalogues of games, by the name of the general rule that checks them."""
    found: dict[str, tuple[str, ...]] = {}
    for game in games_with_rules():
        for name, rows in getattr(GAMES.load(game), "GENERAL_RULES", {}).items():
            found[name] = (*found.get(name, ()), *rows)
    return found


@cache
def general_rules(*kinds: str) -> tuple[RuleEntry, ...]:
    """Return the rules for all games; with ``kinds``, only those that check files of these
    kinds."""
    own = (OF_KINDS.load(kind) for kind in OF_KINDS if not kinds or kind in kinds)
    modules = (*(module for _, module in CHECKS.all()), *own)
    return _rules_on((_rules_in(module, None) for module in modules), kinds)


@cache
def rules_of_game(game: str, *kinds: str) -> tuple[RuleEntry, ...]:
    """Return the rules of one game, selected by ``kinds`` likewise; none for a game without rules
    here."""
    modules = _modules_of(game) if game in games_with_rules() else ()
    return _rules_on((_rules_in(module, game) for module in modules), kinds)


@cache
def finding_pages() -> dict[str, RuleEntry]:
    """Return the pages of findings made outside rules while files are read or laid out, by name."""
    return {name: entry for name, entry in _all_pages().items() if not entry.rule.when}


@cache
def other_pages() -> dict[str, RuleEntry]:
    """Return the pages of findings made by a build, a command or play, by name."""
    return {name: entry for name, entry in _all_pages().items() if entry.rule.when}


def find_other_page(word: str) -> RuleEntry | None:
    """Return the page of a finding made by a build, a command or play, by name or number."""
    found = (page for page in other_pages().values() if word.upper() in page.numbers)
    return other_pages().get(word.lower()) or next(found, None)


@cache
def all_rules() -> tuple[RuleEntry, ...]:
    """Return all rules, sorted by name: pages, general rules and the rules of each game.

    Raises ExtensionError if two have the same name.
    """
    found: dict[str, RuleEntry] = {}
    of_games = (
        entry
        for game in games_with_rules()
        for entry in (*rules_of_game(game), *_pages_of_game(game))
    )
    for entry in (*general_rules(), *of_games, *finding_pages().values()):
        first = found.setdefault(entry.name, entry)
        if first is not entry:
            both = f"{_checks_package(first)} and {_checks_package(entry)}"
            raise ExtensionError(f"{both} both have a rule '{entry.name}'; rename one of them")
    return tuple(sorted(found.values(), key=lambda entry: entry.name))


@cache
def rule_names() -> tuple[str, ...]:
    """Return the names of all rules."""
    return tuple(entry.name for entry in all_rules())


def find_rule(word: str) -> RuleEntry | None:
    """Return the rule with a name or a number, such as ``LPP-M10``."""
    return rule_named(word) or rules_by_number().get(word.upper())


@cache
def rules_by_number() -> dict[str, RuleEntry]:
    """Return all rules by their numbers in capitals."""
    return {number.upper(): e for e in all_rules() for number in e.numbers}


@cache
def rule_named(name: str) -> RuleEntry | None:
    """Return the rule with a name, or None. Modules are loaded only until it is found; the rules of
    kinds of file, and of games, are searched last."""
    return next((e for entries in _search_order() for e in entries if e.name == name), None)


def build_page(name: str) -> RuleEntry | None:
    """Return the page with this name if a build makes its findings, after all rules ran."""
    found = other_pages().get(name)
    return found if found is not None and found.rule.when == "build" else None


def late_page(name: str) -> RuleEntry | None:
    """Return the page with this name if its findings are made after all rules ran: by a build, or
    by playing many games."""
    found = other_pages().get(name)
    return found if found is not None and found.rule.when in ("build", "play") else None


def is_reading_page(name: str) -> bool:
    """Return whether findings with this name occur while files are read, before rules check them.
    Errors among them prevent validation, so they cannot be suppressed."""
    found = rule_named(name)
    return late_page(name) is None and (found is None or found.check is None)


def _search_order() -> Iterator[Iterable[RuleEntry]]:
    """Yield all rules, those in modules that are probably loaded first."""
    yield finding_pages().values()
    for registry in (CHECKS, OF_KINDS):
        for _, module in registry.all():
            yield _rules_in(module, None)
    for game in sorted(games_with_rules(), key=lambda game: _checks_of(game) not in sys.modules):
        yield rules_of_game(game)
        yield _pages_of_game(game)


def _rules_on(
    modules: Iterable[tuple[RuleEntry, ...]], kinds: tuple[str, ...]
) -> tuple[RuleEntry, ...]:
    """Return the rules that check files of some kinds, or of all, sorted by name."""
    found = (entry for entries in modules for entry in entries)
    matching = (entry for entry in found if not kinds or entry.kind in ("*", *kinds))
    return tuple(sorted(matching, key=lambda entry: entry.name))


@cache
def _modules_of(game: str) -> tuple[ModuleType, ...]:
    """Return the modules of the rules of a game; none if it has only content."""
    home = _checks_of(game)
    return tuple(module for _, module in Registry(home).all()) if home else ()


@cache
def _checks_of(game: str) -> str:
    """Return the name of the package ``checks`` of a game; empty if it has none."""
    package = GAMES.load(game)
    home = find_package(package, "checks")
    if home is None and game not in installed_games():
        message = f"{package.__name__} of pnp.games has neither a package 'checks' with its rules"
        raise ExtensionError(f"{message} nor a folder 'content' with its files")
    return home or ""


@cache
def _all_pages() -> dict[str, RuleEntry]:
    found = (_pages_in(module, None) for _, module in _PAGES.all())
    return {entry.name: entry for entries in found for entry in entries}


def _pages_of_game(game: str) -> Iterator[RuleEntry]:
    for module in _modules_of(game):
        yield from _pages_in(module, game)


def _pages_in(module: ModuleType, game: str | None) -> Iterator[RuleEntry]:
    for rule, text in getattr(module, "PAGES", {}).items():
        _check_values(rule, module)
        yield RuleEntry(game, rule, inspect.cleandoc(text), _examples_folder(module))


@cache
def _rules_in(module: ModuleType, game: str | None) -> tuple[RuleEntry, ...]:
    """Return the rules of a module.

    Raises ExtensionError if it has none, or one without a page or a view.
    """
    found = [
        _make_entry(value, rule, module, game)
        for value in vars(module).values()
        if inspect.isfunction(value)
        and value.__module__ == module.__name__
        and isinstance(rule := getattr(value, "rule", None), Rule)
    ]
    if not found and not hasattr(module, "PAGES"):
        raise ExtensionError(f"{module.__name__} has no rule: no function is decorated by a Rule")
    return tuple(found)


def _make_entry(check: Any, rule: Rule, module: ModuleType, game: str | None) -> RuleEntry:
    _check_values(rule, module)
    called = f"{module.__name__}, the rule '{rule.name}',"
    # Python drops docstrings with -OO; then pages are empty, but rules still run.
    if not check.__doc__ and sys.flags.optimize < 2:
        raise ExtensionError(f"{called} has no docstring, the page that users read")
    over = next(iter(check.__annotations__.values()), None)
    # With postponed evaluation, annotations are strings.
    view = vars(module).get(over) if isinstance(over, str) else over
    if not isinstance(view, type) or not issubclass(view, View):
        raise ExtensionError(f"{called} needs a view, such as AnyFile, as type of its parameter")
    kind = view.kind
    if kind not in ("*", "game", *RECORDS):
        hint = suggest_word(kind, ("*", "game", *RECORDS))
        raise ExtensionError(f"{module.__name__}: '{kind}' is not a kind of file; {hint}")
    page = inspect.cleandoc(check.__doc__ or "").strip()
    tried = check if is_own(module.__name__) else _guard_check(check, module)
    return RuleEntry(game, rule, page, _examples_folder(module), tried, view)


def _check_values(rule: Rule, module: ModuleType) -> None:
    """Raise ExtensionError if the severity or basis does not exist."""
    for value, known, what in (
        (rule.severity, (*Severity,), "Severity"),
        (rule.basis, get_args(Basis), "basis"),
    ):
        if value not in known:
            hint = suggest_word(str(value), map(str, known))
            raise ExtensionError(f"{module.__name__}: '{value}' is not a {what}; {hint}")


def _guard_check(check: Any, module: ModuleType) -> Callable[[Any], Iterator[RuleResult]]:
    """Return the check of another package, wrapped to raise ExtensionError if it yields anything
    but rule results."""

    def look(facts: Any) -> Iterator[RuleResult]:
        for found in expect(_MANY, check(facts), module, check.__name__):
            yield expect(_SAID, found, module, check.__name__)

    return look


def _examples_folder(module: ModuleType) -> Path:
    return Path(module.__file__ or "").parent


def _checks_package(entry: RuleEntry) -> str:
    return CHECKS.package if entry.game is None else _checks_of(entry.game)
