"""Watch the files on which a run depends."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Event

from watchfiles import watch

from pnp.base.cache import Question, Trace
from pnp.base.world import World
from pnp.content.game_files import shortest_path

_STEP_MS = 10
"""Milliseconds of quiet before a change is reported, so that everything a program writes at once is
one change."""
_ROUND_MS = 200
"""Milliseconds between checks whether to stop."""


class Watch:
    """Waits for changes until ``stop`` is set; those below the folder ``ours`` are our own."""

    def __init__(self, stop: Event, ours: Path | None = None) -> None:
        self._stop = stop
        self._ours = "" if ours is None else os.path.join(os.path.realpath(ours), "")
        self._home = os.getcwd()
        self._folders: frozenset[str] = frozenset()
        self._batches: Iterator[frozenset[str]] = iter(())

    def wait_for_changes(self, traced: Callable[[], Trace]) -> tuple[Path, ...]:
        """Return the files that changed since their questions were answered, as soon as there are
        any; empty once it is stopped. ``traced`` returns the questions, which may be replaced
        meanwhile."""
        trace = traced()
        asked = _questions_by_place(trace)
        # Files may have changed before their folders were watched.
        missed = self._watch_folders(_folders_of(trace))
        while not self._stop.is_set():
            batch = self._next_batch()
            if not self._has_working_folder():
                self._folders = frozenset()
                continue
            touched = frozenset(asked) if missed else self._affected_places(batch, asked)
            now = World()
            questions = {question for place in touched for question in asked[place]}
            changed = [q for q in questions if not now.holds({q: trace[q]})]
            if changed:
                return _changed_files(changed, batch)
            # A folder that was moved or created is not watched, even at its earlier place.
            if _has_moved_folder(batch, asked):
                self._folders = frozenset()
            missed = traced() is not trace or not self._folders
            if missed:
                trace = traced()
                asked = _questions_by_place(trace)
                self._watch_folders(_folders_of(trace))
        return ()

    def _next_batch(self) -> frozenset[str]:
        """Return the paths written since the last call; empty after a timeout, and if a watched
        folder is gone."""
        try:
            batch = next(self._batches, None)
        except OSError:
            batch = None
        if batch is None:
            self._folders = frozenset()
            self._stop.wait(_ROUND_MS / 1000)
        return batch or frozenset()

    def _has_working_folder(self) -> bool:
        """Return whether the current folder exists; if it was replaced, change to the new one."""
        try:
            if os.getcwd() == self._home:
                return True
        except FileNotFoundError:
            if not os.path.isdir(self._home):
                self._stop.wait(_ROUND_MS / 1000)
                return False
        if os.path.isdir(self._home):
            os.chdir(self._home)
        return True

    def _watch_folders(self, folders: frozenset[str]) -> bool:
        """Watch these folders; return whether others were watched before."""
        if folders == self._folders:
            return False
        self._folders = folders
        found = watch(
            *sorted(folders),
            watch_filter=None,
            step=_STEP_MS,
            stop_event=self._stop,
            rust_timeout=_ROUND_MS,
            yield_on_timeout=True,
            recursive=False,
        )
        self._batches = (frozenset(path for _, path in batch) for batch in found)
        return True

    def _affected_places(
        self, batch: frozenset[str], asked: Mapping[str, list[Question]]
    ) -> frozenset[str]:
        """Return the places of questions whose answers may have changed: the written paths, and the
        folders that list them. No file of a game is hidden."""
        seen = {path for path in batch if not os.path.basename(path).startswith(".")}
        if self._ours:
            seen = {path for path in seen if not os.path.join(path, "").startswith(self._ours)}
        above = {os.path.dirname(path) for path in seen}
        below = tuple(os.path.join(path, "") for path in seen)
        return frozenset(p for p in asked if p in seen or p in above or p.startswith(below))


def _has_moved_folder(batch: frozenset[str], asked: Mapping[str, list[Question]]) -> bool:
    """Return whether a folder appeared or disappeared that contains anything that was asked
    about."""
    folders = tuple(os.path.join(path, "") for path in batch if not os.path.isfile(path))
    return bool(folders) and any(place.startswith(folders) for place in asked)


def _questions_by_place(trace: Trace) -> dict[str, list[Question]]:
    """Return questions by the places that they are about: the paths as named, and the targets of
    links."""
    found: dict[str, list[Question]] = {}
    for question in trace:
        named = os.path.abspath(question[1])
        for place in {named, os.path.realpath(named)}:
            found.setdefault(place, []).append(question)
    return found


def _folders_of(trace: Trace) -> frozenset[str]:
    """Return the folders that contain, or would contain, anything that was asked about."""
    found: set[str] = set()
    for place, questions in _questions_by_place(trace).items():
        if any(question[0] == "entries" for question in questions) and os.path.isdir(place):
            found.add(place)
        folder = os.path.dirname(place)
        while not os.path.isdir(folder):
            folder = os.path.dirname(folder)
        found.add(folder)
    return frozenset(found)


def _changed_files(changed: list[Question], batch: frozenset[str]) -> tuple[Path, ...]:
    """Return the files behind changed answers; for a folder that lists other names now, those
    files."""
    files = {os.path.abspath(question[1]) for question in changed if question[0] != "entries"}
    if not files:
        folders = {os.path.realpath(question[1]) for question in changed}
        files = {path for path in batch if os.path.dirname(path) in folders} or folders
    return tuple(sorted(map(shortest_path, map(Path, files))))
