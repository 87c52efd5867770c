"""Errors in third-party programs: rules and agents of users and of other packages. Each is reported
with its file and line, and the call that failed."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

from pnp.base.registry import FAILURES, ExtensionError, place_of, shown
from pnp.base.registry import is_own as comes_with_pnp
from pnp.play.kernel import UnplayableError

LONGEST_MESSAGE = 400
"""How many characters of the message of an exception are told."""


class ProgramError(ExtensionError):
    """An error in a program. ``place`` is its file and line, ``where`` says what failed and in
    which game and choice, ``what`` is the error."""

    def __init__(self, place: str, where: tuple[str, ...], what: str) -> None:
        super().__init__(place, where, what)
        self.place, self.where, self.what = place, where, what

    def __str__(self) -> str:
        return f"{self.place}: {', '.join(self.where)}: {self.what}"

    def during(self, game: str) -> ProgramError:
        """Return the same error, with the game in which it occurred."""
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
    """Return whether a module, class or function comes with pnp itself."""
    name = part.__name__ if inspect.ismodule(part) else getattr(part, "__module__", "")
    return comes_with_pnp(str(name))


def failed(error: BaseException, where: tuple[str, ...], asked: Any) -> ProgramError:
    """Return what an exception is a fault of: the innermost line of a program of others, else what
    was ``asked``, as where it takes other arguments."""
    cause = error.__cause__
    # What Python makes of it in a generator.
    error = cause if isinstance(error, RuntimeError) and isinstance(cause, StopIteration) else error
    try:
        message = str(error)[:LONGEST_MESSAGE]
    except FAILURES:
        message = ""  # the exception of a user may fail itself
    what = f"{type(error).__name__}: {message}".removesuffix(": ")
    if isinstance(error, SystemExit):
        what = "it calls sys.exit"
    return ProgramError(place_of(error) or defined(asked), where, what)


def defined(part: Any) -> str:
    """Return where a function, a class or the class of a value is defined, as in ``mine.py:3``."""
    known = inspect.isroutine(part) or inspect.isclass(part) or inspect.ismodule(part)
    part = inspect.unwrap(part) if known else type(part)
    try:
        file = shown(inspect.getsourcefile(part) or inspect.getfile(part))
        return file if inspect.ismodule(part) else f"{file}:{inspect.getsourcelines(part)[1]}"
    except (OSError, TypeError):
        return str(getattr(part, "__module__", "") or part).rpartition("@")[2]


def quoted(value: Any, width: int) -> str:
    """Return a value as Python writes it, cut off at a width; its type where it cannot be written,
    such as a number of thousands of digits."""
    try:
        return f"{value!r:.{width}}"
    except FAILURES:
        return named(value)


def named(value: Any) -> str:
    """Return in words what a program gave in place of what it should."""
    return "None" if value is None else f"a value of type {type(value).__name__}"
