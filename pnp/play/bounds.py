"""Limits on third-party programs: they must not end or fork the process that runs them, run for
ever or recurse without end. This catches mistakes; it is not a sandbox, so such programs are also
run in a separate process in case they end it in other ways."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from types import ModuleType
from typing import NoReturn

from pnp.base.registry import ExtensionError, run_file, shown

LONGEST_S = 120.0
"""How long a program may take: for one choice, to make an agent, to be run."""
DEEPEST = 20_000
"""How many calls may be inside one another. Python itself takes any number, until the memory of
the machine is full."""


class EndedError(BaseException):
    """A program was stopped; not an Exception, which programs might catch."""


class _Bounds:
    """The limits in force while a program runs."""

    running = 0
    forked = False


def run(path: Path, source: bytes) -> ModuleType:
    """Run a file of Python within bounds, and return what it defines as a module.

    Raises ExtensionError if it cannot be run.
    """
    try:
        with bounded():
            return run_file(path, source)
    except EndedError as error:
        message = f"{shown(str(path))}: this program cannot be run: {error}"
        raise ExtensionError(message) from None


@contextmanager
def bounded() -> Iterator[None]:
    """Raise EndedError in what takes longer than ``LONGEST_S``, where the system has such timers,
    and in what would end or copy the process, or recurse too deeply."""
    timed = hasattr(signal, "setitimer") and current_thread() is main_thread()
    end, deepen = os._exit, sys.setrecursionlimit
    os._exit = _refuse_exit  # type: ignore[assignment]
    sys.setrecursionlimit = _deepen
    _deepen(sys.getrecursionlimit())
    if timed:
        before = signal.signal(signal.SIGALRM, _refuse_delay)
        # Again and again, as the first one may be caught.
        signal.setitimer(signal.ITIMER_REAL, LONGEST_S, 1)
    _Bounds.running += 1
    _Bounds.forked = False
    process = os.getpid()
    try:
        yield
        if _Bounds.forked:
            raise EndedError("it forks this process (os.fork); start another one by subprocess")
    finally:
        if os.getpid() != process:
            _EXIT(0)  # a copy that no hook has seen
        _Bounds.running -= 1
        if timed:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        os._exit, sys.setrecursionlimit = end, deepen


def _deepen(limit: int) -> None:
    _DEEPEN(min(limit, DEEPEST))


def _refuse_delay(*_: object) -> NoReturn:
    raise EndedError(f"it takes longer than {LONGEST_S:.0f} s")


def _refuse_exit(*_: object) -> NoReturn:
    raise EndedError("it calls os._exit")


def _note_fork() -> None:
    if _Bounds.running:
        _Bounds.forked = True


def _end_copy() -> None:
    """End a copy of this process at once: it would play the same game on, and copy itself again."""
    if _Bounds.running:
        _EXIT(0)


_EXIT, _DEEPEN = os._exit, sys.setrecursionlimit
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_parent=_note_fork, after_in_child=_end_copy)
