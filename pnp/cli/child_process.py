"""Run third-party programs in a child process, and report errors of extensions from other packages.

The parent process waits for the child: whatever such a program does to its process, the user learns
how it ended.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from threading import Thread, active_count
from typing import TYPE_CHECKING, NoReturn

from msgspec import Struct

from pnp.cli.terminal import BROKEN, flush_streams, say

if TYPE_CHECKING:
    from pnp.base.registry import Registry


SIGNALLED = 128
"""The offset of the signal number in the exit code of a command that was ended by a signal."""
SOON_S = 0.5
"""Seconds until the child is interrupted too, if the terminal has not done so already."""
PATIENCE_S = 5
"""Seconds until it is killed, if it ignores the interrupt."""


def third_party_programs(agents: Sequence[str], trusted: str | None = None) -> list[str]:
    """Return the third-party programs on the command line: files of agents, such as
    ``mine.py:Shy``, and the rules of a trusted game."""
    files = [name.rpartition(":")[0] for name in agents]
    found = [file for file in files if file.endswith(".py")]
    return [*dict.fromkeys(found), *([] if trusted is None else [f"the rules of {trusted}"])]


class Process:
    """The current process: whether it may continue in a child, and where the child reports how it
    ended."""

    alone = False
    report: int | None = None


def continue_in_child(programs: Sequence[str]) -> None:
    """Continue in a child process that runs third-party programs; if it ends without a report,
    their names are printed. Does nothing if this process already has threads, is not a run of the
    command line, or cannot be forked on this system."""
    copies = hasattr(os, "fork") and active_count() == 1
    if not programs or not Process.alone or not copies:
        return
    Process.alone = False
    flush_streams()
    status_fd, report = os.pipe()
    alive, life = os.pipe()
    child = os.fork()
    if child:
        os.close(report)
        os.close(alive)
        _wait_for(child, status_fd, programs)
    os.close(status_fd)
    os.close(life)
    Process.report = report

    def watch() -> None:
        os.read(alive, 1)
        os.kill(os.getpid(), signal.SIGKILL)

    Thread(target=watch, daemon=True).start()


def report_exit(code: int) -> None:
    """Tell the waiting parent that this process ends normally."""
    if Process.report is not None:
        with suppress(OSError):
            os.write(Process.report, b"%d" % code)


def _wait_for(child: int, status_fd: int, programs: Sequence[str]) -> NoReturn:
    """Exit in the same way as the child."""
    asked: list[int] = []
    sent: list[int] = []

    def end(number: int, _: object) -> None:
        asked.append(number)
        signal.setitimer(signal.ITIMER_REAL, SOON_S, PATIENCE_S)

    def insist(*_: object) -> None:
        sent.append(signal.SIGKILL if sent else asked[0])
        with suppress(OSError):
            os.kill(child, sent[-1])

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, end)
    signal.signal(signal.SIGALRM, insist)
    _, status = os.waitpid(child, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    code = os.read(status_fd, 8)
    if code:
        os._exit(int(code))
    if asked:
        if asked[0] == signal.SIGINT:
            say("interrupted; earlier output is unchanged", err=True)
            flush_streams()
        os._exit(SIGNALLED + asked[0])
    how = os.waitstatus_to_exitcode(status)
    way = f"signal {signal.Signals(-how).name}" if how < 0 else f"exit code {how}"
    names = " and ".join(programs)
    why = "by that program, or by the machine if memory is short"
    say(f"Error: this run was ended while it used {names} ({way}): {why}", err=True)
    flush_streams()
    os._exit(BROKEN)


# Extensions from other installed packages, and their errors.


class Extension(Struct, frozen=True):
    """An extension of a package, by group and name; ``fault`` is empty if pnp can use it."""

    group: str
    name: str
    module: str
    package: str
    fault: str


def extensions() -> Iterator[Extension]:
    """Yield all extensions, each loaded to check that it works."""
    from pnp.base.registry import third_party_extensions

    for group, name, module, package in third_party_extensions():
        yield Extension(group, name, module, package, _fault(group, name))


def _fault(group: str, name: str) -> str:
    from pnp.base.diagnostics import suggest_word
    from pnp.base.registry import ExtensionError

    uses = _probes()
    if group not in uses:
        return f"'{group}' is not a group of pnp; {suggest_word(group, uses)}"
    own, use = uses[group]
    try:
        if name in own:
            return f"pnp has its own '{name}', which takes precedence; choose another name"
        use(name)
    except ExtensionError as error:
        return str(error)
    return ""


def _probes() -> dict[str, tuple[frozenset[str], Callable[[str], object]]]:
    """Return pnp's own names in each group, and a function that tests an extension as far as
    possible without a file."""
    from pnp.base.library import GAMES
    from pnp.cli.commands.validate import FORMATS as FINDINGS
    from pnp.content.kinds import record_type_of
    from pnp.export import FORMATS
    from pnp.exports.targets import TARGETS
    from pnp.imposition import SHEETS
    from pnp.kinds import LAYOUTS, PICTURES, PROBLEMS, RECORDS, STEPS
    from pnp.model.drawings import SCENES
    from pnp.model.looks import COVERS
    from pnp.play.matches import OFFERED
    from pnp.rules.catalogue import CHECKS, general_rules, rules_of_game

    def use_kind(kind: str) -> None:
        record_type_of(kind)
        for registry in (LAYOUTS, PROBLEMS, STEPS, PICTURES):
            if kind in registry:
                registry.load(kind)
        general_rules()

    found: tuple[tuple[Registry, Callable[[str], object]], ...] = (
        *(
            (registry, registry.load)
            for registry in (FINDINGS, FORMATS, TARGETS, SHEETS, OFFERED, SCENES, COVERS)
        ),
        *((RECORDS, use_kind), (CHECKS, lambda _: general_rules()), (GAMES, rules_of_game)),
    )
    return {registry.package: (registry.bundled(), use) for registry, use in found}
