"""Contract checks for third-party agents.

These agents get a copy of what they may see. Copying costs as much as some choices of a simple
agent, so the agents of the bundled games, which tests check instead, get none. The engine that they
get is a copy, too, so that nothing they do to it affects the game. This catches mistakes and simple
cheating; it is not a sandbox, as a Python program can reach anything in its process.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from inspect import getattr_static, isroutine
from random import Random
from types import MappingProxyType
from typing import Any, TypeAlias

from pnp.base.registry import FAILURES
from pnp.play.bounds import EndedError, bounded
from pnp.play.copying import fields_of, whole
from pnp.play.kernel import Agent, Choice, Engine, UnplayableError
from pnp.play.programs import ProgramError, defined, failed, named, quoted

Maker: TypeAlias = Callable[[Engine[Any]], Agent]


def guarded(name: str, make: Maker) -> Maker:
    """Wrap an agent factory so that exceptions are reported as the agent's."""

    def made(engine: Engine[Any]) -> Agent:
        where = (f"agent {name}",)
        try:
            own = whole(engine)
        except FAILURES as error:
            raise UnplayableError(
                f"the engine cannot be copied for agent {name}: {error}"
            ) from error
        making = (*where, "when it is made for a game")
        try:
            with bounded():
                agent = make(own)
        except (UnplayableError, ProgramError):
            raise
        except EndedError as error:
            raise ProgramError(defined(make), making, str(error)) from None
        except FAILURES as error:
            raise failed(error, making, make) from error
        if not callable(agent):
            found = f"an agent must be callable, not {named(agent)}"
            hint = "return a function, or write  def __call__(self, table, choice, chance)"
            raise ProgramError(defined(make), where, f"{found}; {hint}")
        return _asked(name, agent)

    return made


def _asked(name: str, agent: Agent) -> Agent:
    def choose(view: Any, choice: Choice, chance: Random) -> int:
        options = choice.options
        if type(options) is list:
            choice = Choice(choice.player, choice.kind, tuple(options))
        try:
            given, asked = whole(view), whole(choice)
        except FAILURES as error:
            what = f"what it may see cannot be copied for it: {error}"
            raise UnplayableError(f"{', '.join(_where(name, choice))}: {what}") from error
        try:
            with bounded():
                taken: Any = agent(given, asked, chance)
        except EndedError as error:
            raise ProgramError(defined(_called(agent)), _where(name, choice), str(error)) from None
        except FAILURES as error:
            raise failed(error, _where(name, choice), agent) from error
        if type(taken) is not int or not 0 <= taken < len(options):
            what = f"it answers {_shown(taken)}; {_wanted(options)}"
            raise ProgramError(defined(_called(agent)), _where(name, choice), what)
        if given != view and (changed := difference(view, given)):
            what = (
                f"it changes the table that it is shown ({changed}); change a copy: copied(table)"
            )
            raise ProgramError(defined(_called(agent)), _where(name, choice), what)
        return taken

    return choose


def difference(one: Any, other: Any, at: str = "") -> str:
    """Return where a table and a copy of it are not alike, such as ``gold``; empty for nowhere."""
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
    """Return the attributes of an object of a class that is no container."""
    if isinstance(value, list | tuple | deque | dict | set | frozenset | MappingProxyType | str):
        return ()
    slots = (name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ()))
    return (*getattr(value, "__dict__", ()), *(name for name in slots if hasattr(value, name)))


def _where(name: str, choice: Choice) -> tuple[str, ...]:
    seat = "" if choice.player is None else f" of seat {choice.player + 1}"
    return f"agent {name}", f"choice {choice.kind}{seat}"


def _wanted(options: Sequence[Any]) -> str:
    return f"wanted is the number of an option, a whole number from 0 to {len(options) - 1}"


def _called(agent: Any) -> Any:
    """Return what answers: a function, or the method of a class."""
    return agent if isroutine(agent) else getattr_static(type(agent), "__call__")


def _shown(value: Any) -> str:
    return quoted(value, 40) if type(value) in (int, bool, str, float) else named(value)
