"""Third-party rules and agents: their limits, contract checks for agents, and reports of their
errors."""

from __future__ import annotations

import inspect
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from inspect import getattr_static, isroutine
from pathlib import Path
from random import Random
from threading import current_thread, main_thread
from types import MappingProxyType, ModuleType
from typing import Any, NoReturn, TypeAlias

from pnp.base.registry import FAILURES, ExtensionError, place_of, relative_to_cwd, run_file
from pnp.base.registry import is_own as comes_with_pnp
from pnp.play.kernel import Agent, Choice, Engine, UnplayableError, deep_copy, fields_of

LONGEST_MESSAGE = 400
"""Maximum number of characters quoted from an exception's message."""


class ProgramError(ExtensionError):
    """An error in a program. ``place`` is its file and line, ``where`` names what failed, in which
    game and at which choice, and ``what`` is the error."""

    def __init__(self, place: str, where: tuple[str, ...], what: str) -> None:
        super().__init__(place, where, what)
        self.place, self.where, self.what = place, where, what

    def __str__(self) -> str:
        return f"{self.place}: {', '.join(self.where)}: {self.what}"

    def during(self, game: str) -> ProgramError:
        """Return the same error with the name of the game in which it occurred."""
        first, *others = self.where
        return ProgramError(self.place, (first, game, *others), self.what)


class FaultyBoardError(UnplayableError):
    """The file of a board has errors. The message names the command that reports them."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)

    def __str__(self) -> str:
        return (
            f"{self.args[0]} has errors, so it cannot be played; see  pnp validate {self.args[0]}"
        )


def is_own(part: Any) -> bool:
    """Return whether a module, class or function is part of pnp."""
    name = part.__name__ if inspect.ismodule(part) else getattr(part, "__module__", "")
    return comes_with_pnp(str(name))


def program_error(error: BaseException, where: tuple[str, ...], asked: Any) -> ProgramError:
    """Convert an exception to a ProgramError. Its place is the innermost line of a third-party
    program, or the definition of ``asked`` if there is none, as when ``asked`` takes other
    arguments."""
    cause = error.__cause__
    # Python converts StopIteration in a generator to RuntimeError.
    error = cause if isinstance(error, RuntimeError) and isinstance(cause, StopIteration) else error
    try:
        message = str(error)[:LONGEST_MESSAGE]
    except FAILURES:
        message = ""  # its own __str__ may raise
    what = f"{type(error).__name__}: {message}".removesuffix(": ")
    if isinstance(error, SystemExit):
        what = "it calls sys.exit"
    return ProgramError(place_of(error) or place_of_definition(asked), where, what)


def place_of_definition(part: Any) -> str:
    """Return where a function, a class or the class of a value is defined, such as
    ``mine.py:3``."""
    known = inspect.isroutine(part) or inspect.isclass(part) or inspect.ismodule(part)
    part = inspect.unwrap(part) if known else type(part)
    try:
        file = relative_to_cwd(inspect.getsourcefile(part) or inspect.getfile(part))
        return file if inspect.ismodule(part) else f"{file}:{inspect.getsourcelines(part)[1]}"
    except (OSError, TypeError):
        return str(getattr(part, "__module__", "") or part).rpartition("@")[2]


def quote_value(value: Any, width: int) -> str:
    """Return the ``repr`` of a value, cut off at a width; its type if ``repr`` fails, as for a
    number with thousands of digits."""
    try:
        return f"{value!r:.{width}}"
    except FAILURES:
        return describe_value(value)


def describe_value(value: Any) -> str:
    """Return the type of an unexpected value in words."""
    return "None" if value is None else f"a value of type {type(value).__name__}"


# Limits on third-party programs: they must not end or fork the process that runs them, run for ever
# or recurse without end. This catches mistakes; it is not a sandbox, so such programs also run in a
# separate process in case they end it in other ways.


LONGEST_S = 120.0
"""Seconds a program may take: to choose once, to make an agent, or to be loaded."""
DEEPEST = 20_000
"""Maximum recursion limit. Python itself accepts any, until memory is exhausted."""


class StoppedError(BaseException):
    """A program was stopped. Not an Exception, which programs might catch."""


class _Limits:
    """The limits in force while a program runs."""

    running = 0
    forked = False


def run(path: Path, source: bytes) -> ModuleType:
    """Run a Python file within the limits, and return what it defines as a module.

    Raises ExtensionError if it cannot be run.
    """
    try:
        with time_limited():
            return run_file(path, source)
    except StoppedError as error:
        message = f"{relative_to_cwd(str(path))}: this program cannot be run: {error}"
        raise ExtensionError(message) from None


@contextmanager
def time_limited() -> Iterator[None]:
    """Raise StoppedError in code that takes longer than ``LONGEST_S`` (if the system has interval
    timers), exits or forks the process. The recursion limit is capped at ``DEEPEST``."""
    timed = hasattr(signal, "setitimer") and current_thread() is main_thread()
    end, deepen = os._exit, sys.setrecursionlimit
    os._exit = _refuse_exit  # type: ignore[assignment]
    sys.setrecursionlimit = _raise_recursion_limit
    _raise_recursion_limit(sys.getrecursionlimit())
    if timed:
        before = signal.signal(signal.SIGALRM, _refuse_delay)
        # Repeated, because a program may catch the first one.
        signal.setitimer(signal.ITIMER_REAL, LONGEST_S, 1)
    _Limits.running += 1
    _Limits.forked = False
    process = os.getpid()
    try:
        yield
        if _Limits.forked:
            raise StoppedError("it forks this process (os.fork); start another one by subprocess")
    finally:
        if os.getpid() != process:
            _EXIT(0)  # a fork that no hook has seen
        _Limits.running -= 1
        if timed:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        os._exit, sys.setrecursionlimit = end, deepen


def _raise_recursion_limit(limit: int) -> None:
    _DEEPEN(min(limit, DEEPEST))


def _refuse_delay(*_: object) -> NoReturn:
    raise StoppedError(f"it takes longer than {LONGEST_S:.0f} s")


def _refuse_exit(*_: object) -> NoReturn:
    raise StoppedError("it calls os._exit")


def _note_fork() -> None:
    if _Limits.running:
        _Limits.forked = True


def _end_fork() -> None:
    """End a fork of this process at once: it would continue the same game, and fork again."""
    if _Limits.running:
        _EXIT(0)


_EXIT, _DEEPEN = os._exit, sys.setrecursionlimit
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_parent=_note_fork, after_in_child=_end_fork)


# Contract checks for third-party agents.


Maker: TypeAlias = Callable[[Engine[Any]], Agent]


def guard_maker(name: str, make: Maker) -> Maker:
    """Wrap an agent factory so that exceptions are reported as the agent's."""

    def made(engine: Engine[Any]) -> Agent:
        where = (f"agent {name}",)
        try:
            own = deep_copy(engine)
        except FAILURES as error:
            raise UnplayableError(
                f"the engine cannot be copied for agent {name}: {error}"
            ) from error
        making = (*where, "when it is made for a game")
        try:
            with time_limited():
                agent = make(own)
        except (UnplayableError, ProgramError):
            raise
        except StoppedError as error:
            raise ProgramError(place_of_definition(make), making, str(error)) from None
        except FAILURES as error:
            raise program_error(error, making, make) from error
        if not callable(agent):
            found = f"an agent must be callable, not {describe_value(agent)}"
            hint = "return a function, or write  def __call__(self, table, choice, chance)"
            raise ProgramError(place_of_definition(make), where, f"{found}; {hint}")
        return _guarded_agent(name, agent)

    return made


def _guarded_agent(name: str, agent: Agent) -> Agent:
    def choose(view: Any, choice: Choice, chance: Random) -> int:
        options = choice.options
        if type(options) is list:
            choice = Choice(choice.player, choice.kind, tuple(options))
        try:
            given, asked = deep_copy(view), deep_copy(choice)
        except FAILURES as error:
            what = f"what it may see cannot be copied for it: {error}"
            raise UnplayableError(f"{', '.join(_describe_place(name, choice))}: {what}") from error
        try:
            with time_limited():
                taken: Any = agent(given, asked, chance)
        except StoppedError as error:
            raise ProgramError(
                place_of_definition(_callable_of(agent)), _describe_place(name, choice), str(error)
            ) from None
        except FAILURES as error:
            raise program_error(error, _describe_place(name, choice), agent) from error
        if type(taken) is not int or not 0 <= taken < len(options):
            what = f"it answers {_shorten_value(taken)}; {_describe_options(options)}"
            raise ProgramError(
                place_of_definition(_callable_of(agent)), _describe_place(name, choice), what
            )
        if given != view and (changed := difference(view, given)):
            what = (
                f"it changes the table that it is shown ({changed}); change a copy: copied(table)"
            )
            raise ProgramError(
                place_of_definition(_callable_of(agent)), _describe_place(name, choice), what
            )
        return taken

    return choose


def difference(one: Any, other: Any, at: str = "") -> str:
    """Return where a table and its copy differ, such as ``gold``; empty if they are equal."""
    kind: Any = type(one)
    at = at or kind.__name__
    if not isinstance(other, kind):
        return at
    if names := fields_of(kind) or _attributes(one):
        each = ((getattr(one, name), getattr(other, name, None), name) for name in names)
        return next((found for two in each if (found := difference(*two))), "")
    if one is other or one == other:
        return ""
    pairs: Iterable[tuple[Any, Any]] = ()
    if issubclass(kind, list | tuple | deque) and len(one) == len(other):
        pairs = zip(one, other, strict=True)
    elif issubclass(kind, dict | MappingProxyType) and [*one] == [*other]:
        pairs = ((one[key], other[key]) for key in one)
    else:
        return at
    return at if any(difference(a, b, at) for a, b in pairs) else ""


def _attributes(value: Any) -> tuple[str, ...]:
    """Return the names of an object's attributes; none for containers and strings."""
    if isinstance(value, list | tuple | deque | dict | set | frozenset | MappingProxyType | str):
        return ()
    slots = (name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ()))
    return (*getattr(value, "__dict__", ()), *(name for name in slots if hasattr(value, name)))


def _describe_place(name: str, choice: Choice) -> tuple[str, ...]:
    seat = "" if choice.player is None else f" of seat {choice.player + 1}"
    return f"agent {name}", f"choice {choice.kind}{seat}"


def _describe_options(options: Sequence[Any]) -> str:
    return f"expected the number of an option, a whole number from 0 to {len(options) - 1}"


def _callable_of(agent: Any) -> Any:
    """Return the function that answers: the agent itself, or the ``__call__`` of its class."""
    return agent if isroutine(agent) else getattr_static(type(agent), "__call__")


def _shorten_value(value: Any) -> str:
    return (
        quote_value(value, 40) if type(value) in (int, bool, str, float) else describe_value(value)
    )
