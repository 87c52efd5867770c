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
    """Gives the files of a game as ``gather`` does, and notes in ``names`` what was asked for: all
    files of a kind, one of them, such as ``deck/crew``, or all, by an empty name.

    ``lacking`` returns whether any file of some kinds, or of all, has faults and is not given
    whole.
    """

    gather: Callable[..., tuple[File[Record], ...]] = lambda *kinds: ()
    lacking: Callable[..., bool] = lambda *kinds: False
    names: set[str] = field(default_factory=set)

    def __call__(self, *kinds: str) -> tuple[File[Record], ...]:
        self.names.update(kinds or ("",))
        return self.gather(*kinds)

    def find_file(self, kind: str, id: str) -> File[Record] | None:
        """Return the file of a kind and an id."""
        self.names.add(f"{kind}/{id}")
        return next((f for f in self.gather(kind) if (f.kind, f.id) == (kind, id)), None)

    @property
    def noted_kinds(self) -> frozenset[str]:
        """The kinds of the files that were asked for; an empty one means all."""
        return frozenset(name.partition("/")[0] for name in self.names)

    @property
    def has_faulty(self) -> bool:
        """True if a file of the requested kinds has errors."""
        return bool(self.noted_kinds) and self.lacking(
            *(() if "" in self.noted_kinds else self.noted_kinds)
        )

    @contextmanager
    def record_names(self) -> Iterator[set[str]]:
        """Give the names of what is asked for meanwhile."""
        before, heard = set(self.names), set[str]()
        self.names.clear()
        try:
            yield heard
        finally:
            heard |= self.names
            self.names.update(before)


@dataclass(frozen=True)
class Setting(Settings):
    """The settings of a game by whose rules a file is judged.

    ``rules`` names that game, None for general rules only. ``gather`` gives all sound files of the
    game, in which a file that is judged alone replaces its namesake; it reads them when it is first
    called; ``faulty`` returns whether a theme of an id is not among them because of its faults; not
    ``ruled`` is a game whose own rulings have errors, so that a name may be one that they state.
    ``lone`` is the file that is judged alone, if one is: of others nothing is reported.
    ``theme`` is what the user asks for in place of those that files name, ``wordings`` the words
    that the game speaks.
    ``asked`` contains the rulings that are asked, by caller: the last set is that of the innermost.
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
        """Return how a question is answered; a rule may only ask what the game knows."""
        self.asked[-1].add(name)
        return self.answer(name)

    @contextmanager
    def record_rulings(self) -> Iterator[set[str]]:
        """Give the rulings that are asked meanwhile."""
        heard: set[str] = set()
        self.asked.append(heard)
        try:
            yield heard
        finally:
            self.asked.pop()
            self.asked[-1].update(heard)

    def once(self, key: Any, work: Callable[[], T]) -> T:
        """Return what is worked out once for all views of a run; no ruling may matter."""
        if key not in self.shared:
            with self.gather.record_names() as asked:
                self.shared[key] = work(), asked
        found: T
        found, asked = self.shared[key]
        self.gather.names.update(asked)
        return found

    def term_for(self, name: str) -> str:
        """Return what the game calls a thing in print, by the name of its term."""
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
    """Let a method of a view work out its answer once for each reading of the rulings on which the
    answer depends; its arguments are by place and can be hashed."""

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
    """One file as rules see it. Subclasses add what their rules need as cached properties; those
    that depend on rulings are marked as a ``reading`` instead.

    ``kind`` is the kind of file that they describe: ``*`` means each file, ``game`` the game as a
    whole. Subclasses declare the type of its ``record``.
    """

    kind: ClassVar[str]
    record: Any

    def __init__(self, file: File[Any], setting: Setting) -> None:
        self.file = file
        self.record = file.record
        self.setting = setting
        # What each reading gave and on which rulings it rests.
        self._known: dict[tuple[Any, ...], tuple[Any, set[str]]] = {}
        self._others: dict[tuple[str, Any], Self] = {}
        self._but: tuple[Self, str] | None = None

    @classmethod
    def of(cls, file: File[Any], setting: Setting, report: Report) -> Self | None:
        """Return the view of a file, None if there is none; the reason is reported."""
        return cls(file, setting)

    def with_answer(self, ruling: str, value: Any) -> Self:
        """Return the same view with one question answered differently, with all that does not
        depend on it."""
        if (ruling, value) not in self._others:
            other = copy(self)
            other.setting = self.setting.with_answer(ruling, value)
            other._known, other._others, other._but = {}, {}, (self, ruling)
            self._others[ruling, value] = other
        return self._others[ruling, value]

    def _cached_reading(self, key: tuple[Any, ...]) -> tuple[Any, set[str]] | None:
        """Return what a reading gave, here or where it does not depend on what is answered
        differently here."""
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
    """The numbers of a game, and how it reads what its rules leave open."""

    kind = "rulings"
    record: Rulings


class WholeGame(View):
    """A game with all its files; ``file`` is its ``game.yaml``.

    A file that is judged alone is judged with its game; what is found in other files is not
    reported. ``reads`` names the kinds of file that the rules over this view look at,
    ``reads_counted`` means that they look at all whose pieces can be counted: a lone file of
    another kind does not trigger them.
    """

    kind = "game"
    record: Game
    reads: ClassVar[tuple[str, ...]] = ()
    reads_counted: ClassVar[bool] = False

    @classmethod
    def concerns(cls, lone: File[Record], game: File[Any]) -> bool:
        """Return whether anything can be said about a file that is checked alone with its game."""
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
