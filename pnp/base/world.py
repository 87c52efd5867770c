"""The file system as pnp sees it: the only access to files, and cached results derived from them.

Every file access is a question with an answer. A result is cached together with the questions that
were asked to produce it, and is reused as long as each of them has the same answer. So dependencies
are never listed by hand, and none can be forgotten: all code that reads or lists files, or tests
for their existence, does so through this module.

    with World(store):
        verdict = cached_step("judge", (target, options), lambda: judge(target, options))

A world lasts for one run. A result for which a file changed between two questions is used in that
run only.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar, Token
from functools import wraps
from hashlib import blake2b
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from pnp.base import disk
from pnp.base.cache import (
    NOTHING,
    CachedResult,
    ProcessStore,
    Question,
    Store,
    Trace,
    is_consistent,
    merge_trace,
)
from pnp.base.disk import Entry, ReadError, Reason, State, Within, read_packaged, too_large

__all__ = ["Entry", "ReadError", "Reason", "State", "Within", "read_packaged"]

P = ParamSpec("P")
T = TypeVar("T")
MOST = 100_000
"""The limit of names in a folder, or in all folders below one. More take long to list, and no game
has that many."""
_DIGEST = 16


class World:
    """The files of a run; some are read as if they had other content (``unsaved``)."""

    def __init__(self, store: Store | None = None, unsaved: Mapping[Path, bytes] = {}) -> None:
        self._store = store
        self._unsaved = {os.path.realpath(path): data for path, data in unsaved.items()}
        self._traces: list[dict[Question, bytes]] = []
        self._answered: dict[Question, bytes] = {}
        self._sound: dict[Hashable, CachedResult] = {}
        self._before: list[Token[World]] = []

    def with_unsaved(self, texts: Mapping[Path, bytes]) -> World:
        """Return a world with the same store, in which these files have other content."""
        return World(self._store, texts)

    @property
    def store(self) -> Store | None:
        """The persistent store of its results, if any."""
        return self._store

    def __enter__(self) -> World:
        self._before.append(_CURRENT.set(self))
        return self

    def __exit__(self, *_: object) -> None:
        _CURRENT.reset(self._before.pop())

    def ask(self, name: str, path: Path, *rest: Any) -> Any:
        """Return the answer to a question. Raises ReadError as the ``disk`` function does."""
        question = (name, str(path), *map(_plain, rest))
        try:
            answer = _DOOR[name](self, path, *rest)
        except ReadError as error:
            self._note(question, error.reason.encode() + b": " + str(error).encode())
            raise
        if self._traces:
            data = answer if isinstance(answer, bytes) else repr(answer).encode()
            self._note(question, blake2b(data, digest_size=_DIGEST).digest())
        return answer

    def cached_step(
        self, step: str, named: object, make: Callable[[], T], sound: Callable[[T], bool]
    ) -> T:
        """Return the result of a step for these inputs, computed or from the cache.

        ``named`` must determine the result; its ``repr`` is the cache key. A cached result is used
        only if it is ``sound``.
        """
        if self._store is None:
            return make()
        key = (step, os.getcwd(), repr(named))
        return self._cached(key, self._store, make, sound)

    @property
    def has_store(self) -> bool:
        """True if results outlive the run."""
        return self._store is not None

    def recall(self, step: str, named: object) -> Any:
        """Return the cached result of a step if its dependencies are unchanged, else None."""
        found = None if self._store is None else self._store.find((step, repr(named)), self.holds)
        if found is None:
            return None
        for trace in self._traces:
            merge_trace(trace, found.trace)
        return found.value

    def keep(self, step: str, named: object, value: object, trace: Trace = NOTHING) -> None:
        """Cache the result of a step and the questions on which it depends."""
        if self._store is not None and is_consistent(trace):
            self._store.keep((step, repr(named)), CachedResult(trace, value))

    def cached_for_process(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return a result cached for the process while its files are unchanged."""
        return self._cached(key, _PROCESS, make, _is_sound)

    def _cached(
        self, key: Hashable, store: Store, make: Callable[[], T], sound: Callable[[T], bool]
    ) -> T:
        result = self._sound.get(key)
        if result is None:
            result = store.find(key, self.holds)
            if result is None or not sound(result.value):
                with self.tracing() as trace:
                    value = make()
                result = CachedResult(trace, value)
                if is_consistent(trace):
                    store.keep(key, result)
            self._sound[key] = result
        for trace in self._traces:
            merge_trace(trace, result.trace)
        found: T = result.value
        return found

    @contextmanager
    def tracing(self) -> Iterator[dict[Question, bytes]]:
        """Yield the questions asked while this context is open, as they are asked."""
        self._traces.append({})
        try:
            yield self._traces[-1]
        finally:
            self._traces.pop()

    def _note(self, question: Question, answer: bytes) -> None:
        for trace in self._traces:
            merge_trace(trace, {question: answer})

    def holds(self, trace: Trace) -> bool:
        """Return whether all questions of a trace still have the same answers."""
        return all(self._answer(question) == answer for question, answer in trace.items())

    def _answer(self, question: Question) -> bytes:
        """Return the digest of the answer to a question in this run."""
        if question not in self._answered:
            name, path, *rest = question
            # Checking an earlier result must not add to the traces.
            traced, self._traces = self._traces, []
            with self.tracing() as trace, suppress(ReadError):
                self.ask(name, Path(path), *map(_restore_paths, rest))
            self._traces = traced
            self._answered[question] = trace[question]
        return self._answered[question]

    def _text(self, path: Path) -> bytes | None:
        return self._unsaved.get(os.path.realpath(path)) if self._unsaved else None

    def _read(self, path: Path, within: Within, largest: int) -> bytes:
        data = self._text(path)
        if data is None:
            return disk.read(path, within=within, largest=largest)
        disk.head(path, within=within)
        if len(data) > largest:
            raise too_large(largest)
        return data

    def _head(self, path: Path, within: Within) -> bytes:
        data, saved = self._text(path), disk.head(path, within=within)
        return saved if data is None else data[: disk.HEAD]

    def _entries(self, path: Path, within: Within, most: int) -> tuple[Entry, ...]:
        return disk.entries(path, within=within, most=most)


# Lasts as long as the process: for bundled content, which all games share.
_PROCESS = ProcessStore()
_OF_PROCESS = World()
_CURRENT: ContextVar[World] = ContextVar("world", default=_OF_PROCESS)
_DOOR: dict[str, Callable[..., Any]] = {
    "read": World._read,
    "head": World._head,
    "entries": World._entries,
    "lies_within": lambda _, path, folder: disk.lies_within(path, folder),
    "state": lambda _, path: disk.state(path),
    "is_link": lambda _, path: disk.is_link(path),
    "resolved": lambda _, path: str(disk.resolve_path(path)),
}


def _plain(value: Any) -> Any:
    """Return an argument without paths, which are slow to store and to compare."""
    match value:
        case Path():
            return ("path", str(value))
        case tuple():
            return ("paths", *map(str, value))
    return value


def _restore_paths(value: Any) -> Any:
    match value:
        case ("path", str(path)):
            return Path(path)
        case ("paths", *paths):
            return tuple(map(Path, paths))
    return value


def is_open() -> bool:
    """Return whether a caller has opened a world for its run."""
    return _CURRENT.get() is not _OF_PROCESS


def current() -> World:
    """Return the open world, or that of the process."""
    return _CURRENT.get()


def _is_sound(value: object) -> bool:
    return True


def cached_step(
    step: str, named: object, make: Callable[[], T], sound: Callable[[T], bool] = _is_sound
) -> T:
    """Return the result of a step, using the store of the open world; see ``World``."""
    return current().cached_step(step, named, make, sound)


def cached_for_process(work: Callable[P, T]) -> Callable[P, T]:
    """Return ``work`` with its results cached for the process while the files that it read are
    unchanged. Its arguments must be hashable."""

    @wraps(work)
    def known(*args: P.args, **named: P.kwargs) -> T:
        assert not named
        key = (work.__module__, work.__qualname__, args)
        return current().cached_for_process(key, lambda: work(*args))  # type: ignore[call-arg] # none are named

    return known


def cached_in_runs(work: Callable[P, T]) -> Callable[P, T]:
    """Return ``work`` as ``cached_for_process`` does, for files of users: without an open world,
    the result is computed each time, since nothing says when a file has changed."""
    known = cached_for_process(work)

    @wraps(work)
    def found(*args: P.args, **named: P.kwargs) -> T:
        return (known if is_open() else work)(*args, **named)

    return found


def read(path: Path, *, within: Within, largest: int) -> bytes:
    """Return the bytes of a file, at most ``largest``; raises ReadError."""
    data: bytes = current().ask("read", path, within, largest)
    return data


def head(path: Path, *, within: Within) -> bytes:
    """Return the first bytes of a file; raises ReadError."""
    data: bytes = current().ask("head", path, within)
    return data


def names(folder: Path, *, within: Within) -> tuple[str, ...]:
    """Return the names in a folder, in order. Raises ReadError."""
    return tuple(entry.name for entry in _entries(folder, within, MOST))


def state(path: Path) -> State:
    """Return what is at a path once all links are followed."""
    found: State = current().ask("state", path)
    return found


def exists(path: Path) -> bool:
    """Return whether the path exists."""
    return state(path) != "missing"


def is_file(path: Path) -> bool:
    """Return whether the path is a file."""
    return state(path) == "file"


def is_folder(path: Path) -> bool:
    """Return whether the path is a folder."""
    return state(path) == "folder"


def is_link(path: Path) -> bool:
    """Return whether the path itself is a link."""
    return bool(current().ask("is_link", path))


def resolve_path(path: Path) -> Path:
    """Return the target of a path once all links are followed."""
    return Path(current().ask("resolved", path))


def absolute_path(path: Path) -> Path:
    """Return the absolute path without steps up; links are not followed."""
    return Path(os.path.abspath(path))


def lies_within(path: Path, folder: Path) -> bool:
    """Return whether a path leads into a folder once all links are followed. The path need not
    exist."""
    return bool(current().ask("lies_within", path, folder))


class Listing:
    """The names in the folders of a project, each folder listed once.

    Every run makes its own, so that none relies on the files of an earlier run.
    """

    def __init__(self, within: Path) -> None:
        self._within = within
        self._known: dict[Path, frozenset[str]] = {}

    def names(self, folder: Path) -> frozenset[str]:
        """Return the names in a folder; empty if it cannot be listed."""
        if folder not in self._known:
            try:
                self._known[folder] = frozenset(names(folder, within=self._within))
            except ReadError:
                self._known[folder] = frozenset()
        return self._known[folder]


def files(folder: Path, *endings: str, within: Within) -> tuple[Path, ...]:
    """Return the files of a folder with one of these suffixes, in order, without hidden files and
    links that lead out of ``within``. Empty if the folder cannot be listed."""
    try:
        entries = _entries(folder, within, MOST)
    except ReadError:
        return ()
    matching = (e for e in entries if e.name.endswith(endings) and not e.name.startswith("."))
    return tuple(folder / e.name for e in matching if _is_ours(folder, e, within))


def walk(root: Path) -> Iterator[tuple[Path, list[str], list[str]]]:
    """Yield each folder from ``root`` down, with the names of its folders and files in order.

    Remove names from the list of folders to skip them. Hidden names are skipped, and links to
    folders are listed but not followed. Raises ReadError for more than ``MOST`` names.
    """
    left, waiting = MOST, [root]
    while waiting:
        here = waiting.pop()
        try:
            entries = _entries(here, None, left)
        except ReadError as error:
            if error.reason == "too-many":
                raise ReadError("too-many", f"more than {MOST:,} names lie there") from None
            continue
        left -= len(entries)
        shown = [entry for entry in entries if not entry.name.startswith(".")]
        folders = [entry.name for entry in shown if entry.state == "folder"]
        followed = {entry.name for entry in shown if entry.state == "folder" and not entry.link}
        known = set(folders)
        yield here, folders, [entry.name for entry in shown if entry.name not in known]
        waiting += [here / name for name in reversed(folders) if name in followed]


def _entries(folder: Path, within: Within, most: int) -> tuple[Entry, ...]:
    found: tuple[Entry, ...] = current().ask("entries", folder, within, most)
    return found


def _is_ours(folder: Path, entry: Entry, within: Within) -> bool:
    if entry.state != "file":
        return False
    if not entry.link or within is None:
        return True
    homes = within if isinstance(within, tuple) else (within,)
    return any(lies_within(folder / entry.name, home) for home in homes)
