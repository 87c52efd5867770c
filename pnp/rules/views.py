"""The input of rules: a view of one file, in the setting of its game.

Derived values of a view are computed once for all rules, on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, ParamSpec, Self, TypeVar

from pnp.base.diagnostics import Report
from pnp.content.files import File
from pnp.content.kinds import counted_kinds
from pnp.facts.settings import Settings
from pnp.model.record import Record

if TYPE_CHECKING:
    from pnp.content.language.languages import Wordings
    from pnp.kinds.deck.record import Deck
    from pnp.kinds.game.record import Game
    from pnp.kinds.mats.record import Mats
    from pnp.kinds.rulings.record import Rulings

P = ParamSpec("P")
T = TypeVar("T")
F = TypeVar("F", bound="View")


@dataclass(frozen=True)
class NotedFiles:
    """Returns the files of a game as ``gather`` does, and records in ``names`` what was requested:
    a kind, one file, such as ``deck/crew``, or all files, as an empty name.

    ``lacking`` returns whether any file of some kinds, or of all, is missing because of errors.
    """

    gather: Callable[..., tuple[File[Record], ...]] = lambda *kinds: ()
    lacking: Callable[..., bool] = lambda *kinds: False
    names: set[str] = field(default_factory=set)

    def __call__(self, *kinds: str) -> tuple[File[Record], ...]:
        self.names.update(kinds or ("",))
        return self.gather(*kinds)

    def find_file(self, kind: str, id: str) -> File[Record] | None:
        """Return the file with a kind and an id, or None."""
        self.names.add(f"{kind}/{id}")
        return next((f for f in self.gather(kind) if (f.kind, f.id) == (kind, id)), None)

    @property
    def noted_kinds(self) -> frozenset[str]:
        """The kinds of the requested files; an empty one means all."""
        return frozenset(name.partition("/")[0] for name in self.names)

    @property
    def has_faulty(self) -> bool:
        """Whether a file of the requested kinds has errors."""
        return bool(self.noted_kinds) and self.lacking(
            *(() if "" in self.noted_kinds else self.noted_kinds)
        )

    @contextmanager
    def record_names(self) -> Iterator[set[str]]:
        """Yield a set that receives the names requested inside the context."""
        before, heard = set(self.names), set[str]()
        self.names.clear()
        try:
            yield heard
        finally:
            heard |= self.names
            self.names.update(before)


@dataclass(frozen=True)
class Setting(Settings):
    """The settings of the game by whose rules a file is checked.

    ``rules`` names that game, None for general rules only. ``gather`` returns all valid files of
    the game, in which a lone file replaces the one with its name; it reads them on the first call.
    ``faulty`` returns whether a theme id is missing from them because of errors. ``ruled`` is false
    if the game's own rulings have errors, so that an unknown name may be one of theirs. ``lone`` is
    the lone file, if one is checked: findings in others are not reported. ``theme`` is the one that
    the user requests instead of those that files name, ``wordings`` the words of the game's
    language. ``asked`` is a stack of the rulings looked up by each caller, the innermost last.
    """

    rules: str | None = None
    gather: NotedFiles = field(default_factory=NotedFiles)
    faulty: Callable[[str], bool] = lambda id: False
    ruled: bool = True
    lone: File[Record] | None = None
    theme: str | None = None
    wordings: Wordings | None = None
    asked: list[set[str]] = field(default_factory=lambda: [set()], compare=False, repr=False)
    shared: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def ruling(self, name: str) -> Any:
        """Return the value of a ruling, and record that it was looked up. Rules may only look up
        rulings that the game states."""
        self.asked[-1].add(name)
        return self.answer(name)

    @contextmanager
    def record_rulings(self) -> Iterator[set[str]]:
        """Yield a set that receives the rulings looked up inside the context."""
        heard: set[str] = set()
        self.asked.append(heard)
        try:
            yield heard
        finally:
            self.asked.pop()
            self.asked[-1].update(heard)

    def once(self, key: Any, work: Callable[[], T]) -> T:
        """Return a value that is computed once for all views of a run; it must not depend on
        rulings."""
        if key not in self.shared:
            with self.gather.record_names() as asked:
                self.shared[key] = work(), asked
        found: T
        found, asked = self.shared[key]
        self.gather.names.update(asked)
        return found

    def term_for(self, name: str) -> str:
        """Return the printed word for a thing, from the name of its term."""
        words = self.wordings
        term = None if words is None else words.terms_in(words.written).get(name)
        return name.replace("-", " ") if term is None else term.form("one")

    def files(self, kind: str) -> tuple[File[Record], ...]:
        """Return the game's files of a kind that have no errors."""
        return tuple(file for file in self.gather(kind) if file.kind == kind)

    def file(self, kind: str, id: str) -> File[Record] | None:
        return self.gather.find_file(kind, id)


def cached_per_reading(
    work: Callable[Concatenate[F, P], T],
) -> Callable[Concatenate[F, P], T]:
    """Cache the results of a view's method per reading of the rulings they depend on. Arguments
    must be positional and hashable."""

    def known(self: F, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (work.__name__, *args)
        found = self._cached_reading(key)
        if found is None:
            with self.setting.record_rulings() as heard:
                found = self._known[key] = (work(self, *args, **kwargs), heard)
        self.setting.asked[-1].update(found[1])
        answer: T = found[0]
        return answer

    known.__doc__ = work.__doc__
    return known


class View:
    """One file as rules see it. Subclasses add what their rules need as cached properties; methods
    that depend on rulings are decorated with ``cached_per_reading`` instead.

    ``kind`` is the kind of file: ``*`` means every file, ``game`` the game as a whole. Subclasses
    declare the type of ``record``.
    """

    kind: ClassVar[str]
    record: Any

    def __init__(self, file: File[Any], setting: Setting) -> None:
        self.file = file
        self.record = file.record
        self.setting = setting
        # Cached results, and the rulings on which each depends.
        self._known: dict[tuple[Any, ...], tuple[Any, set[str]]] = {}
        self._others: dict[tuple[str, Any], Self] = {}
        self._but: tuple[Self, str] | None = None

    @classmethod
    def of(cls, file: File[Any], setting: Setting, report: Report) -> Self | None:
        """Return the view of a file, or None with the reason reported."""
        return cls(file, setting)

    def with_answer(self, ruling: str, value: Any) -> Self:
        """Return a view with another value for one ruling, which reuses all results that do not
        depend on it."""
        if (ruling, value) not in self._others:
            other = copy(self)
            other.setting = self.setting.with_answer(ruling, value)
            other._known, other._others, other._but = {}, {}, (self, ruling)
            self._others[ruling, value] = other
        return self._others[ruling, value]

    def _cached_reading(self, key: tuple[Any, ...]) -> tuple[Any, set[str]] | None:
        """Return a cached result, also from the view this was derived from if it does not depend on
        the changed ruling."""
        if key in self._known or self._but is None:
            return self._known.get(key)
        like, ruling = self._but
        found = like._cached_reading(key)
        return None if found is None or ruling in found[1] else found


class AnyFile(View):
    """One file of any kind."""

    kind = "*"


class DeckFile(View):
    """A deck."""

    kind = "deck"
    record: Deck


class MatFile(View):
    """A file of mats."""

    kind = "mats"
    record: Mats


class RulingsFile(View):
    """The numbers of a game, and its readings of what its rules leave open."""

    kind = "rulings"
    record: Rulings


class WholeGame(View):
    """A game with all its files; ``file`` is its ``game.yaml``.

    A lone file is checked with its game, but findings in other files are not reported. ``reads``
    names the kinds of file that the rules over this view check; ``reads_counted`` means that they
    check all kinds whose pieces can be counted. A lone file of another kind does not trigger them.
    """

    kind = "game"
    record: Game
    reads: ClassVar[tuple[str, ...]] = ()
    reads_counted: ClassVar[bool] = False

    @classmethod
    def concerns(cls, lone: File[Record], game: File[Any]) -> bool:
        """Return whether these rules can report anything about a lone file of its game."""
        return lone.kind in cls.reads or (cls.reads_counted and lone.kind in counted_kinds())

    @cached_property
    def files(self) -> tuple[File[Record], ...]:
        return self.setting.gather()

    @property
    def reported_files(self) -> tuple[File[Record], ...]:
        """The files whose findings are reported."""
        return self.files if self.setting.lone is None else (self.setting.lone,)

    def files_named(self, word: str) -> tuple[File[Record], ...]:
        """Return the files that a word of a part means: ``crew``, or ``deck/crew``."""
        return tuple(file for file in self.files if word in (file.id, file.name))
